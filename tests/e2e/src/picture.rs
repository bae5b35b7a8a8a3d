//! The pictures of the README, and how much they differ from the app.
//!
//! Machines draw letters differently, so a picture is compared as a mosaic: each tile has the mean color of a square of CSS
//! pixels. Other letters of the same size and color hardly change a tile. A block that moves, or another color, changes many.

use crate::{env_vars, visit::Visit};
use std::fs;

/// The side of a tile in CSS pixels.
const TILE: u32 = 32;
/// The share of different tiles that is allowed. Four other fonts changed up to 3.3% of them, another color of the header 8%.
const TOLERANCE: f64 = 0.04;

/// The share of the tiles that differ. A tile is different if a channel differs by more than 12 of 255.
const DIFFERENCE: &str = "const [one, two, side, done] = arguments;
    const mosaic = async text => {
        const bytes = Uint8Array.from(text, letter => letter.charCodeAt());
        const image = await createImageBitmap(new Blob([bytes])), { width, height } = image;
        const canvas = new OffscreenCanvas(width, height).getContext('2d');
        canvas.drawImage(image, 0, 0);
        const tiles = [];
        for (let y = 0; y < height; y += side) for (let x = 0; x < width; x += side) {
            const { data } = canvas.getImageData(x, y, Math.min(side, width - x), Math.min(side, height - y));
            const mean = channel => {
                let sum = 0;
                for (let at = channel; at < data.length; at += 4) sum += data[at];
                return sum * 4 / data.length;
            };
            tiles.push([mean(0), mean(1), mean(2)]);
        }
        return { width, height, tiles };
    };
    Promise.all([mosaic(one), mosaic(two)]).then(([one, two]) => {
        if (one.width !== two.width || one.height !== two.height) return done(1);
        const differs = (tile, index) => tile.some((mean, channel) => Math.abs(mean - two.tiles[index][channel]) > 12);
        done(one.tiles.filter(differs).length / one.tiles.length);
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
    let different = visit.browser.execute_async(DIFFERENCE, vec![one, two, (TILE * scale).into()]).unwrap();
    if different.as_f64().unwrap() > TOLERANCE {
        let now = std::env::temp_dir().join(format!("petstore-{name}.png"));
        fs::write(&now, shown).unwrap();
        panic!(
            "the app no longer looks like {name}.png: {different} of the tiles differ. It looks like {}. If that is right: \
             cargo xtask pictures",
            now.display()
        );
    }
}
