//! A scene as pixels, by the painter of window and page, and as text.

use crate::errors::plain;
use kernel::scene::{Palette, Scene};
use numpy::{IntoPyArray, PyArray3, PyArrayMethods};
use paint::film;
use paint::{Painter, Picture};
use pyo3::prelude::*;

/// The longest side that a picture may have.
const LONGEST: usize = 8192;

/// How many pixels a picture of the whole board has: so wide and so high, or what fits cells of `scale`.
pub(crate) fn size_of(scene: &Scene, size: Option<(usize, usize)>, scale: Option<usize>) -> (usize, usize) {
    size.unwrap_or_else(|| film::whole(scene, scale, film::LARGE))
}

/// A scene as an array of rows, columns and red, green, blue.
pub(crate) fn paint(
    py: Python<'_>,
    scene: Scene,
    size: Option<(usize, usize)>,
    scale: Option<usize>,
) -> PyResult<Bound<'_, PyArray3<u8>>> {
    let scene = if size.is_some() { scene } else { film::framed(scene) };
    let (width, height) = size_of(&scene, size, scale);
    if !(16..=LONGEST).contains(&width) || !(16..=LONGEST).contains(&height) {
        return Err(plain("bad-size", &format!("a side has 16 to {LONGEST} pixels, not {width} x {height}")));
    }
    let pixels = py.detach(|| {
        let mut picture = Picture::default();
        Painter::new(Palette::default()).draw(&scene, (width, height), &mut picture);
        let rgba = picture.rgba();
        rgba.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect::<Vec<u8>>()
    });
    pixels.into_pyarray(py).reshape([height, width, 3])
}
