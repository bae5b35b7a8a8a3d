//! Ten pets that are added one after the other.

use crate::{
    figure::{Figure, Measures},
    page::Page,
    services::DelayedService,
    visit::MAX_ROWS,
};
use anyhow::{Context, Result, ensure};
use petstore_e2e_tests::setup::KEY;
use serde_json::json;

const NAME_FIELD: &str = "#name, [name=name]";
/// Some sites keep the category for the next pet, others do not.
const CATEGORY_FIELD: &str = "#category-id, [name=categoryId]";
const CATEGORY: &str = "1";
const PETS: usize = 10;

/// Adds pets to `service`. Each pet is typed as soon as the form is empty, which tells that the pet before was added.
pub fn measure(mut page: Page, service: &DelayedService, measures: &mut Measures) -> Result<()> {
    // The hand-written page has no such form.
    let Some(form) = page.site.form() else { return Ok(()) };
    page.prepare(Some([&service.base_url(), KEY]), MAX_ROWS)?;
    page.go_to(&form)?;
    let empty = format!("empty({})", json!(NAME_FIELD));
    let category = format!("valueOf({})", json!(CATEGORY_FIELD));
    page.measure(&empty).context("the form")?;
    page.wait_until_idle();
    let before = service.added();
    let (mut begin, mut end) = (None, 0.0);
    for pet in 0..PETS {
        page.type_into(NAME_FIELD, &format!("Rex {pet}"))?;
        if page.probe(&category)? != CATEGORY {
            page.type_into(CATEGORY_FIELD, CATEGORY)?;
        }
        page.click(page.site.kind.add_another())?;
        let pressed = page.measure("lastPress()")?;
        end = page.measure(&empty).with_context(|| format!("pet {pet}"))?;
        begin.get_or_insert(pressed);
    }
    ensure!(service.added() == before + PETS, "the service did not add each pet once");
    measures.insert(Figure::TenPets, end - begin.context("no pet was sent")?);
    Ok(())
}
