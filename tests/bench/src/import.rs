//! The import of a table with 10,000 rows: from the file to the first row, and then scrolling.

use crate::{
    figure::{Figure, Measures},
    import_table::TableFile,
    memory::MemoryOfProcesses,
    page::{Page, number},
    samples::median,
    services::DelayedService,
    site::Import,
    trace::{Frames, Recording},
    visit::MAX_ROWS,
};
use anyhow::{Context, Result};
use petstore_e2e_tests::setup::KEY;
use serde_json::json;

const FILE_FIELD: &str = "input[type=file]";
/// From the top of the page, one after the other. This app shows 200 of the rows.
const WHEEL_TURNS: usize = 25;
/// One turn of a wheel moves by about seven rows.
const PIXELS_PER_TURN: u32 = 300;
/// From the first row to the last one, a step with each frame: five seconds without a late frame.
const STEPS: u32 = 300;
/// Parts of the table.
const JUMPS: [f64; 5] = [0.5, 0.1, 0.9, 0.3, 0.7];
/// The time of a frame, in milliseconds, if a screen shows 60 of them in a second.
const FRAME_TIME: f64 = 1_000.0 / 60.0;

pub fn measure(mut page: Page, service: &DelayedService, table: &TableFile, measures: &mut Measures) -> Result<()> {
    // The hand-written page has no import.
    let Some(import) = page.site.import() else { return Ok(()) };
    page.prepare(Some([&service.base_url(), KEY]), MAX_ROWS)?;
    page.go_to(&import.url)?;
    page.probe(&format!("exists({})", json!(FILE_FIELD))).context("the field for the file")?;
    page.wait_until_idle();
    page.collect_garbage()?;
    let before = MemoryOfProcesses::now(&page.browser)?;

    let recording = Recording::start(&page.browser)?;
    read(&mut page, &import, table, measures)?;
    let frames = Frames::of(&recording.end()?).context("no frame was recorded")?;
    measures.insert(Figure::ImportLongestTask, frames.longest_task);
    page.collect_garbage()?;
    let after = MemoryOfProcesses::now(&page.browser)?;
    measures.insert(Figure::ImportMemory, after.of(&frames.process)? - before.of(&frames.process)?);

    if import.shows_rows { scroll(&mut page, measures) } else { Ok(()) }
}

/// Gives the file to the page, and waits until its rows can be sent.
fn read(page: &mut Page, import: &Import, table: &TableFile, measures: &mut Measures) -> Result<()> {
    page.probe(&format!("expectImport({}, {})", json!(import.ready_button), import.shows_rows))?;
    page.give_file(FILE_FIELD, &table.path())?;
    let imported = page.probe("sincePress()").context("the import")?;
    measures.insert(Figure::ImportReady, number(&imported, "ready")?);
    if import.shows_rows {
        measures.insert(Figure::ImportFirstRow, number(&imported, "firstRow")?);
    }
    Ok(())
}

/// Turns the wheel over the table, scrolls through all of it, and then jumps to some places.
fn scroll(page: &mut Page, measures: &mut Measures) -> Result<()> {
    let place = page.probe("positionOfRows()")?;
    let recording = Recording::start(&page.browser)?;
    page.probe("watchRows()")?;
    for _ in 0..WHEEL_TURNS {
        page.turn_wheel(&place, PIXELS_PER_TURN)?;
    }
    let without_rows = page.measure("framesWithoutRows()")?;
    let wheel = Frames::of(&recording.end()?).context("no frame was recorded")?;
    measures.insert(Figure::WheelLongestFrame, wheel.longest().context("no frame was recorded")?);
    measures.insert(Figure::WheelLateFrames, 100.0 * wheel.share_longer_than(FRAME_TIME));
    measures.insert(Figure::WheelWithoutRows, 100.0 * without_rows);

    let recording = Recording::start(&page.browser)?;
    page.probe(&format!("scrollThrough({STEPS})")).context("scrolling")?;
    let all = Frames::of(&recording.end()?).context("no frame was recorded")?;
    measures.insert(Figure::ScrollLongestFrame, all.longest().context("no frame was recorded")?);
    measures.insert(Figure::ScrollLateFrames, 100.0 * all.share_longer_than(FRAME_TIME));

    let jumps = JUMPS.map(|part| page.measure(&format!("jumpTo({part})")));
    let jumps = jumps.into_iter().collect::<Result<Vec<_>>>().context("the rows after a jump")?;
    measures.insert(Figure::JumpToRows, median(&jumps).context("there was no jump")?);
    Ok(())
}
