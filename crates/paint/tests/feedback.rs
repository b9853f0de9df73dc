//! Feedback at fixed times, pixel by pixel. The same pictures are compared as WASM by `cargo xtask crosscheck`.

#![allow(clippy::disallowed_methods, reason = "the golden pictures are files")]
#![allow(clippy::unwrap_used, reason = "a test may")]

#[path = "../../crosscheck/src/feedback.rs"]
mod feedback;

use kernel::scene::{Palette, Scene};
use paint::{Painter, Picture};
use std::fs;
use std::path::Path;

fn painted(scene: &Scene) -> Picture {
    let mut picture = Picture::default();
    Painter::new(Palette::Standard).draw(scene, feedback::SIZE, &mut picture);
    picture
}

#[test]
fn feedback_looks_exactly_so_at_fixed_times() {
    for (name, scene) in feedback::KINDS {
        for millis in feedback::TIMES {
            let file = format!("tests/golden/{name}-{millis}.png");
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
            let picture = painted(&scene(millis));
            if std::env::var_os("UPDATE_GOLDEN").is_some() {
                fs::write(&file, paint::png::bytes(&picture).unwrap()).unwrap();
            }
            let expected = fs::read(&file).and_then(|bytes| paint::png::read(&bytes)).unwrap_or_default();
            assert!(
                picture == expected,
                "{name} looks different after {millis} ms: UPDATE_GOLDEN=1, then look at it"
            );
        }
    }
}

#[test]
fn a_second_later_nothing_of_it_is_left() {
    for (name, scene) in feedback::KINDS {
        assert!(painted(&scene(1000)) == painted(&scene(5000)), "{name}");
        assert!(scene(1000).boards[0].fx.is_empty(), "{name}");
    }
}
