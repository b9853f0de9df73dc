//! Plays every shipped replay and prints the hash at its end, paints the first scene of every game and
//! compares its pixels with those of the golden picture, and prints one hash over all of it. The same program runs natively and, under Node, as WASM; what it says must not differ by a digit.
//!
//! A bare WASM module cannot print. There the text is left in memory between two marks, where
//! `run.mjs` beside this crate finds it.

mod feedback;

use kernel::dice::Dice;
use kernel::hash::fnv1a;
use kernel::params::Params;
use kernel::replay::Replay;
use kernel::scene::Palette;
use kernel::session::Session;
use paint::{Painter, Picture};
use std::fmt::Write;
use std::process::ExitCode;

/// The pictures that the tests of `paint` keep: the first scene of a game with seed 1.
const PICTURES: [(&str, &[u8]); 7] = [
    ("coins", include_bytes!("../../paint/tests/golden/coins.png")),
    ("dodge", include_bytes!("../../paint/tests/golden/dodge.png")),
    ("icmaze", include_bytes!("../../paint/tests/golden/icmaze.png")),
    ("minirogue", include_bytes!("../../paint/tests/golden/minirogue.png")),
    ("pursuit", include_bytes!("../../paint/tests/golden/pursuit.png")),
    ("savor", include_bytes!("../../paint/tests/golden/savor.png")),
    ("wallisyou", include_bytes!("../../paint/tests/golden/wallisyou.png")),
];

/// The pictures of feedback that they keep: of each kind one for each time.
const FEEDBACK: [[&[u8]; 3]; 3] = [
    [
        include_bytes!("../../paint/tests/golden/feedback-0.png"),
        include_bytes!("../../paint/tests/golden/feedback-60.png"),
        include_bytes!("../../paint/tests/golden/feedback-120.png"),
    ],
    [
        include_bytes!("../../paint/tests/golden/back-0.png"),
        include_bytes!("../../paint/tests/golden/back-60.png"),
        include_bytes!("../../paint/tests/golden/back-120.png"),
    ],
    [
        include_bytes!("../../paint/tests/golden/iris-0.png"),
        include_bytes!("../../paint/tests/golden/iris-60.png"),
        include_bytes!("../../paint/tests/golden/iris-120.png"),
    ],
];

/// The dark with a torch: the first scene of `MiniRogue`'s adventure with seed 1.
const ADVENTURE: &[u8] = include_bytes!("../../paint/tests/golden/minirogue-adventure.png");

/// How large they are.
const SIZE: (usize, usize) = (480, 360);

fn main() -> ExitCode {
    let (text, good) = report();
    if cfg!(target_arch = "wasm32") {
        let marked: &'static mut str = format!("<<<{}<<<\n{text}>>>{}>>>", "report", "report").leak();
        std::hint::black_box(marked);
    } else {
        print!("{text}");
    }
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A line for every replay and every picture, and the combined hash.
fn report() -> (String, bool) {
    let mut text = String::new();
    let mut good = true;
    for info in catalogue::GAMES {
        for demo in info.demos {
            let played = Replay::parse(demo.replay)
                .map_err(|d| d.to_string())
                .and_then(|replay| replay.verify(info).map_err(|d| d.to_string()));
            let _ = match played {
                Ok(session) => writeln!(
                    text,
                    "{} '{}': {} steps, {:016x}",
                    info.id,
                    demo.title,
                    session.len(),
                    session.hash()
                ),
                Err(why) => {
                    good = false;
                    writeln!(text, "{} '{}': {why}", info.id, demo.title)
                }
            };
        }
    }
    let games = PICTURES.into_iter().map(|(id, kept)| (id.to_string(), kept, first_picture(id, &[])));
    let lit = first_picture("minirogue", &[("adventure", "true"), ("fog", "true")]);
    let lit = ("minirogue in the dark".to_string(), ADVENTURE, lit);
    let moments = feedback::KINDS.into_iter().zip(FEEDBACK).flat_map(|((name, scene), pictures)| {
        feedback::TIMES.into_iter().zip(pictures).map(move |(millis, kept)| {
            let mut picture = Picture::default();
            Painter::new(Palette::Standard).draw(&scene(millis), feedback::SIZE, &mut picture);
            (format!("{name} after {millis} ms"), kept, Ok(picture))
        })
    });
    for (id, kept, painted) in games.chain([lit]).chain(moments) {
        let expected = paint::png::read(kept).map_err(|e| e.to_string());
        let _ = match painted.and_then(|picture| Ok((picture, expected?))) {
            Ok((picture, expected)) if picture == expected => {
                writeln!(text, "{id}: picture {:016x}", fnv1a(picture.rgba()))
            }
            Ok(_) => {
                good = false;
                writeln!(text, "{id}: the picture differs from the golden one")
            }
            Err(why) => {
                good = false;
                writeln!(text, "{id}: no picture: {why}")
            }
        };
    }
    let combined = fnv1a(text.as_bytes());
    let _ = writeln!(text, "combined {combined:016x}");
    (text, good)
}

/// The first scene of a game.
fn first_picture(id: &str, settings: &[(&str, &str)]) -> Result<Picture, String> {
    let info = catalogue::find(id).ok_or("there is no such game")?;
    let mut params = Params::defaults(info.params);
    for (name, value) in settings {
        params.set(info.params, name, value).map_err(|d| d.to_string())?;
    }
    let session = Session::new(info, params, Dice::seeded(1)).map_err(|r| r.reason)?;
    let mut picture = Picture::default();
    Painter::new(Palette::Standard).draw(&session.scene(0), SIZE, &mut picture);
    Ok(picture)
}
