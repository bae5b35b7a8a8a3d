//! Pictures of the page, and how much two pictures differ.
//!
//! Machines draw letters differently, so a picture is compared as a mosaic: each tile has the mean color of a square of CSS
//! pixels. Other letters of the same size and color hardly change a tile. A block that moves, or another color, changes many.

use crate::{browser::Browser, env_vars};
use std::{fs, io::Cursor};

/// The side of a tile in CSS pixels.
const TILE: usize = 32;
/// The difference of a channel from which on a tile is different. White and black differ by 255.
const DIFFERENT: f64 = 12.0;
/// The share of different tiles that is allowed. Four other fonts changed up to 3.3% of them, another color of the header 8%.
const TOLERANCE: f64 = 0.04;

pub struct Picture {
    width: usize,
    height: usize,
    /// The red, green and blue of each pixel.
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    pub fn from_png(bytes: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().unwrap();
        let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut buffer).unwrap();
        let samples = info.color_type.samples();
        let pixel = |samples: &[u8]| match samples {
            [gray] | [gray, _] => [*gray; 3],
            [red, green, blue, ..] => [*red, *green, *blue],
            [] => [0; 3],
        };
        let pixels = buffer[..info.buffer_size()].chunks(samples).map(pixel).collect();
        Self { width: info.width as usize, height: info.height as usize, pixels }
    }

    /// Why the other picture shows another look; `None` if it shows the same. `scale` is the number of pixels for each CSS pixel.
    pub fn difference(&self, other: &Self, scale: u32) -> Option<String> {
        let size = |picture: &Self| (picture.width, picture.height);
        if size(self) != size(other) {
            return Some(format!("the sizes differ: {:?} and {:?}", size(self), size(other)));
        }
        let tile = TILE * scale as usize;
        let (one, two) = (self.mosaic(tile), other.mosaic(tile));
        let differs =
            |(one, two): (&[f64; 3], &[f64; 3])| (0..3).any(|channel| (one[channel] - two[channel]).abs() > DIFFERENT);
        let different = one.iter().zip(&two).filter(|pair| differs(*pair)).count();
        let share = different as f64 / one.len() as f64;
        (share > TOLERANCE).then(|| format!("{different} of {} tiles differ, {:.1}%", one.len(), 100.0 * share))
    }

    /// The mean color of each tile. Tiles at the right and at the bottom may be smaller.
    fn mosaic(&self, tile: usize) -> Vec<[f64; 3]> {
        let rows = (0..self.height).step_by(tile);
        let corners = rows.flat_map(|y| (0..self.width).step_by(tile).map(move |x| (x, y)));
        corners.map(|(x, y)| self.mean(x..self.width.min(x + tile), y..self.height.min(y + tile))).collect()
    }

    fn mean(&self, columns: std::ops::Range<usize>, rows: std::ops::Range<usize>) -> [f64; 3] {
        let count = (columns.len() * rows.len()) as f64;
        let pixels = rows.flat_map(|y| &self.pixels[y * self.width..][columns.clone()]);
        let mut sum = [0.0; 3];
        for pixel in pixels {
            for (sum, channel) in sum.iter_mut().zip(pixel) {
                *sum += f64::from(*channel);
            }
        }
        sum.map(|sum| sum / count)
    }
}

/// Compares what the browser shows with the picture of this name in the repository. With `PETSTORE_NEW_PICTURES`, it replaces
/// that picture.
#[track_caller]
pub fn check(browser: &Browser, name: &str, scale: u32) {
    let file = env_vars::pictures().join(format!("{name}.png"));
    let shown = browser.screenshot();
    if env_vars::makes_pictures() {
        fs::create_dir_all(env_vars::pictures()).unwrap();
        fs::write(file, shown).unwrap();
        return;
    }
    let Ok(expected) = fs::read(&file) else {
        panic!("{} is missing. To make it: cargo xtask pictures", file.display())
    };
    let difference = Picture::from_png(&expected).difference(&Picture::from_png(&shown), scale);
    if let Some(difference) = difference {
        let now = std::env::temp_dir().join(format!("petstore-{name}.png"));
        fs::write(&now, shown).unwrap();
        panic!(
            "the app no longer looks like {}: {difference}. It looks like {}. If that is right: cargo xtask pictures",
            file.display(),
            now.display()
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White, with a black block from (x, y) on.
    fn block(x: usize, y: usize, side: usize) -> Picture {
        let (width, height) = (640, 320);
        let is_black =
            |index: usize| (x..x + side).contains(&(index % width)) && (y..y + side).contains(&(index / width));
        let pixels = (0..width * height).map(|index| if is_black(index) { [0; 3] } else { [255; 3] }).collect();
        Picture { width, height, pixels }
    }

    #[test]
    fn equal_pictures_do_not_differ() {
        assert_eq!(block(0, 0, 160).difference(&block(0, 0, 160), 1), None);
    }

    #[test]
    fn a_block_that_moves_by_a_tile_is_a_difference() {
        let difference = block(0, 0, 320).difference(&block(32, 0, 320), 1);
        assert_eq!(difference.unwrap(), "20 of 200 tiles differ, 10.0%");
    }

    #[test]
    fn a_block_that_moves_by_a_pixel_is_no_difference() {
        assert_eq!(block(0, 0, 320).difference(&block(1, 0, 320), 1), None);
    }

    #[test]
    fn a_change_of_few_tiles_is_no_difference() {
        assert_eq!(block(0, 0, 64).difference(&block(320, 0, 64), 1), None, "8 tiles of 200");
        assert!(block(0, 0, 64).difference(&block(320, 0, 96), 1).is_some(), "13 tiles of 200");
    }

    #[test]
    fn a_tile_is_larger_on_a_finer_screen() {
        assert_eq!(block(0, 0, 320).mosaic(TILE).len(), 200);
        assert_eq!(block(0, 0, 320).mosaic(2 * TILE).len(), 50);
    }

    #[test]
    fn pictures_of_different_sizes_differ() {
        let small = Picture { width: 1, height: 1, pixels: vec![[255; 3]] };
        assert!(small.difference(&block(0, 0, 0), 1).is_some());
    }
}
