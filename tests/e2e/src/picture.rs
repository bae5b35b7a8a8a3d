//! The pictures of the README, and how much they differ from the app.
//!
//! A picture is compared as a mosaic: each tile has the mean color of a square of CSS pixels. With the fonts of the picture, which the name
//! of the app in the header shows, hardly a tile may change: a button that is missing changes seven or more small ones, and a block that
//! moves changes dozens. Other fonts change many small tiles, so larger ones are compared then.

use crate::{env_vars, visit::Visit};
use std::fs;

/// How many tiles differ, and how many may. A tile is different if the mean of a channel differs by more than `limit` of 255. With the
/// same fonts hardly anything differs. Four other fonts changed up to 3.3% of the large tiles, another color of
/// the header 8%.
const DIFFERENCE: &str = "const [one, two, scale, done] = arguments;
    const draw = async text => {
        const bytes = Uint8Array.from(text, letter => letter.charCodeAt());
        const image = await createImageBitmap(new Blob([bytes])), { width, height } = image;
        const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
        canvas.drawImage(image, 0, 0);
        return { width, height, pixels: (x, y, side, below) => canvas.getImageData(x, y, side, below).data };
    };
    const means = ({ width, height, pixels }, side) => {
        const tiles = [];
        for (let y = 0; y < height; y += side) for (let x = 0; x < width; x += side) {
            const data = pixels(x, y, Math.min(side, width - x), Math.min(side, height - y));
            const mean = channel => {
                let sum = 0;
                for (let at = channel; at < data.length; at += 4) sum += data[at];
                return sum * 4 / data.length;
            };
            tiles.push([mean(0), mean(1), mean(2)]);
        }
        return tiles;
    };
    Promise.all([draw(one), draw(two)]).then(images => {
        if (images[0].width !== images[1].width || images[0].height !== images[1].height) return done([1, 0]);
        const [first, second] = images.map(({ pixels }) => pixels(0, 0, 190 * scale, 48 * scale));
        const hasSameFonts = first.every((value, index) => value === second[index]);
        const [side, limit] = hasSameFonts ? [16, 6] : [32, 12];
        const [before, now] = images.map(image => means(image, side * scale));
        const differs = (tile, index) => tile.some((mean, channel) => Math.abs(mean - now[index][channel]) > limit);
        done([before.filter(differs).length, hasSameFonts ? 5 : before.length * 0.04]);
    });";

/// Compares what the browser shows with the picture of this name in the repository. With `PETSTORE_NEW_PICTURES`, it replaces
/// that picture. `scale` is the number of pixels for each CSS pixel.
#[track_caller]
pub fn check(visit: &Visit, name: &str, scale: u32) {
    let file = env_vars::pictures().join(format!("{name}.png"));
    let shown = visit.browser.screenshot();
    if env_vars::makes_pictures() {
        fs::create_dir_all(env_vars::pictures()).unwrap();
        fs::write(file, shown).unwrap();
        return;
    }
    let expected = fs::read(&file).expect("the picture is there. To make it: cargo xtask pictures");
    // A number for each byte would make a long message.
    let [one, two] = [&expected, &shown].map(|bytes| bytes.iter().copied().map(char::from).collect::<String>().into());
    let found = visit.browser.execute_async(DIFFERENCE, vec![one, two, scale.into()]).unwrap();
    let [different, allowed] = [0, 1].map(|index| found[index].as_f64().unwrap());
    if different > allowed {
        let now = std::env::temp_dir().join(format!("petstore-{name}.png"));
        fs::write(&now, shown).unwrap();
        panic!(
            "the app no longer looks like {name}.png: {different} tiles differ, and {allowed} may. It looks like {}. If that is right: \
             cargo xtask pictures",
            now.display()
        );
    }
}
