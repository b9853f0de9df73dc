//! A short film of each game for the README, with everything that is seen in play: the app watches a recorded game,
//! and its board is painted as a window would. A film that gets too heavy is made shorter.

use crate::root;
use app::store::MemoryStore;
use app::{App, Opening, World};
use kernel::dice::Dice;
use kernel::game::Seat;
use kernel::params::Params;
use kernel::scene::{Board, Palette, Scene};
use kernel::session::{Player, Session};
use paint::gif::Film;
use paint::{Painter, Picture};
use std::fs;

/// How large a film is, in pixels.
const SIZE: (usize, usize) = (480, 320);

/// A film weighs at most this many bytes.
const LIMIT: usize = 390_000;

/// Between two frames, in hundredths of a second.
const INTERVAL: u16 = 7;

/// How many frames are looked at to find the best part.
const WATCHED: usize = 900;

/// How many frames are looked at after the last step.
const AFTER: usize = 20;

/// How long a film is at first, in frames, and how many are cut off while it is too heavy.
const FRAMES: usize = 90;
const CUT: usize = 10;

/// The film of all games, how many frames of each are looked at for it, and which of them it has.
const ALL: &str = "arcade";
const MOMENT: usize = 22;
const EVERY: usize = 2;

/// What is filmed: bots play a known seed, and the best part after a known step is taken.
pub(crate) struct Take {
    pub(crate) game: &'static str,
    seed: u64,
    settings: &'static [(&'static str, &'static str)],
    bot: &'static str,
    /// From which step on, and how many steps are recorded.
    from: usize,
    steps: usize,
}

/// Chosen by looking; the form that a card of the arcade starts.
pub(crate) const TAKES: [Take; 5] = [
    Take { game: "icmaze", seed: 2, settings: &[("length", "0")], bot: "explorer", from: 200, steps: 900 },
    Take {
        game: "wallisyou",
        seed: 1,
        settings: &[("level", "machinery-10")],
        bot: "solver",
        from: 0,
        steps: 12,
    },
    Take {
        game: "minirogue",
        seed: 7,
        settings: &[("adventure", "true"), ("fog", "true")],
        bot: "delver",
        from: 0,
        steps: 300,
    },
    Take {
        game: "pursuit",
        seed: 4,
        settings: &[("dungeon", "made-up"), ("goal", "level"), ("verdict", "caught"), ("loops", "0")],
        bot: "optimal",
        from: 0,
        steps: 60,
    },
    Take {
        game: "savor",
        seed: 11,
        settings: &[("ruleset", "race"), ("board", "labyrinth")],
        bot: "planner",
        from: 3,
        steps: 40,
    },
];

/// One scene of the trailer: the film of a take from its first frame on, for so many frames.
struct Clip {
    take: Take,
    frames: usize,
}

const fn clip(
    seed: u64,
    settings: &'static [(&'static str, &'static str)],
    from: usize,
    frames: usize,
) -> Clip {
    // A frame shows two ticks, or a little less.
    let take = Take { game: "icmaze", seed, settings, bot: "explorer", from, steps: from + 2 * frames + 20 };
    Clip { take, frames }
}

/// Half a minute of `icmaze` that makes one want to play, chosen by looking: the pickaxe, the cat and the first door; a
/// fight among ruins; a puzzle, a chest and a messenger; a thief among embers; a torch at night; pellets and the tables
/// turned; the Boss, awake and beaten; the way home and the treasure.
const TRAILER: [Clip; 9] = [
    clip(2, &[], 30, 46),
    clip(2, &[], 336, 34),
    clip(2, &[], 710, 54),
    clip(10, &[], 2812, 26),
    clip(5, &[], 7504, 30),
    clip(1, &[("mode", "pellets")], 74, 22),
    clip(10, &[], 6780, 58),
    clip(10, &[], 7048, 34),
    clip(2, &[], 5998, 58),
];
/// It weighs at most this many bytes.
const TRAILER_LIMIT: usize = 960_000;

/// Makes the trailer.
pub(crate) fn trailer() -> Result<(), String> {
    let mut scenes = Vec::new();
    for clip in &TRAILER {
        scenes.extend(footage(&clip.take, clip.frames)?);
    }
    let file = root().join("docs/pictures/icmaze-trailer.gif");
    for every in 1..4 {
        let kept: Vec<&Scene> = scenes.iter().step_by(every).collect();
        let bytes = cut(&kept, INTERVAL * every as u16).map_err(|e| format!("the trailer: {e}"))?;
        println!("{}: {} bytes, {} frames", file.display(), bytes.len(), kept.len());
        if bytes.len() <= TRAILER_LIMIT {
            return fs::write(&file, bytes).map_err(|e| format!("{}: {e}", file.display()));
        }
    }
    Err("the trailer is too heavy".into())
}

/// Makes all films: one of each game, and one of all of them, a moment each, for the top of the README.
pub(crate) fn shoot() -> Result<(), String> {
    let mut moments = Vec::new();
    for take in &TAKES {
        let scenes = watch(take)?;
        keep(take.game, &film(take, &scenes)?)?;
        moments.extend(best(scenes, MOMENT).into_iter().step_by(EVERY));
    }
    let bytes = cut(&moments.iter().collect::<Vec<_>>(), INTERVAL * EVERY as u16)
        .map_err(|e| format!("{ALL}: {e}"))?;
    keep(ALL, &bytes)
}

fn keep(name: &str, film: &[u8]) -> Result<(), String> {
    let file = root().join(format!("docs/pictures/{name}.gif"));
    println!("{}: {} bytes", file.display(), film.len());
    fs::write(&file, film).map_err(|e| format!("{}: {e}", file.display()))
}

/// The recorded game.
fn record(take: &Take) -> Result<Session, String> {
    let info = catalogue::find(take.game).ok_or_else(|| format!("there is no game {}", take.game))?;
    let mut params = Params::defaults(info.params);
    for (name, value) in take.settings {
        params.set(info.params, name, value).map_err(|d| format!("{}: {d}", take.game))?;
    }
    let mut session = Session::new(info, params, Dice::seeded(take.seed)).map_err(|r| r.reason)?;
    for seat in (0..info.seats.len()).map(Seat) {
        session.seat(seat, Player::Bot(take.bot.into())).map_err(|r| r.reason)?;
    }
    for _ in 0..take.steps {
        match session.bot_step() {
            Some(Ok(_)) => {}
            Some(Err(refused)) => return Err(format!("{}: {}", take.game, refused.reason)),
            None => break,
        }
    }
    Ok(session)
}

fn film(take: &Take, scenes: &[Scene]) -> Result<Vec<u8>, String> {
    let mut frames = scenes.len();
    // A heavy film has fewer frames first, and is shorter then.
    let mut every = 1;
    loop {
        let kept: Vec<&Scene> = scenes[..frames].iter().step_by(every).collect();
        let bytes = cut(&kept, INTERVAL * every as u16).map_err(|e| format!("{}: {e}", take.game))?;
        if bytes.len() <= LIMIT || frames <= CUT {
            return Ok(bytes);
        }
        if every == 1 {
            every = 2;
        } else {
            frames -= CUT;
        }
    }
}

/// How much happens on the boards of a scene.
fn moments(scene: &Scene) -> usize {
    let flashing = |board: &Board| board.sprites.iter().filter(|sprite| sprite.pose.flash > 0).count();
    scene.boards.iter().map(|board| board.fx.len().min(4) + 4 * flashing(board)).sum()
}

/// What is seen from where a take begins, frame by frame.
fn footage(take: &Take, most: usize) -> Result<Vec<Scene>, String> {
    let mut replay = record(take)?.replay();
    replay.at = 0;
    let world = World {
        store: Box::<MemoryStore>::default(),
        entropy: 1,
        now: 1_800_000_000,
        offset: 0,
        files: None,
        clock: || 0,
        games: catalogue::listed(),
    };
    let mut app = App::new(world, Opening::Watch(Box::new(replay)));
    // Quickly to where it becomes worth looking at.
    while app.session().is_some_and(|session| session.step() < take.from) {
        app.advance(200_000);
    }
    let mut scenes = Vec::new();
    // What happens last is seen, too.
    let mut after = 0;
    while scenes.len() < most && after < AFTER {
        after += usize::from(app.session().is_none_or(|session| session.step() >= session.len()));
        app.advance(u64::from(INTERVAL) * 10_000);
        let mut scene = app.scene();
        // Of several boards, the one that matters.
        if scene.boards.len() > 1 {
            scene.boards = vec![scene.boards.swap_remove(scene.focus.min(scene.boards.len() - 1))];
            scene.focus = 0;
        }
        scenes.push(scene);
    }
    Ok(scenes)
}

/// The best part of a take, frame by frame.
fn watch(take: &Take) -> Result<Vec<Scene>, String> {
    Ok(best(footage(take, WATCHED)?, FRAMES))
}

/// So many frames in a row, where most happens.
fn best(mut scenes: Vec<Scene>, frames: usize) -> Vec<Scene> {
    let happens: Vec<usize> = scenes.iter().map(moments).collect();
    let parts = happens.windows(frames.min(happens.len()).max(1)).enumerate();
    // Of equal ones the first.
    let best = parts.max_by_key(|(i, part)| (part.iter().sum::<usize>(), std::cmp::Reverse(*i)));
    let from = best.map_or(0, |(i, _)| i);
    scenes.drain(from..(from + frames).min(scenes.len())).collect()
}

fn cut(scenes: &[&Scene], interval: u16) -> std::io::Result<Vec<u8>> {
    let mut film = Film::new(Vec::new(), SIZE.0 as u16, SIZE.1 as u16)?;
    let (mut painter, mut picture) = (Painter::new(Palette::Standard), Picture::default());
    for (i, scene) in scenes.iter().enumerate() {
        painter.draw(scene, SIZE, &mut picture);
        // The end is looked at for a moment before it begins again.
        film.frame(&picture, if i + 1 == scenes.len() { 120 } else { interval })?;
    }
    film.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_take_moves_and_shows_what_happens() {
        for take in &TAKES {
            let scenes = watch(take).unwrap();
            let moves = scenes.windows(2).filter(|pair| pair[0].boards != pair[1].boards).count();
            let seen = scenes.iter().filter(|scene| moments(scene) > 0).count();
            assert!(moves > 20 && seen > 0, "{}: {moves} moves, {seen} moments", take.game);
        }
    }

    #[test]
    fn the_trailer_lasts_half_a_minute_and_is_shown_where_the_game_is_told() {
        let frames: usize = TRAILER.iter().map(|clip| clip.frames).sum();
        let seconds = frames * usize::from(INTERVAL) / 100;
        assert!((25..=35).contains(&seconds), "{seconds} seconds");
        let readme = fs::read_to_string(root().join("crates/icmaze/README.md")).unwrap();
        assert!(readme.contains("](../../docs/pictures/icmaze-trailer.gif)") && !readme.contains("![]"));
        let weight = fs::metadata(root().join("docs/pictures/icmaze-trailer.gif")).unwrap().len();
        assert!(weight <= TRAILER_LIMIT as u64, "{weight} bytes");
    }

    #[test]
    fn the_readme_shows_the_film_of_every_game_and_none_is_too_heavy() {
        let readme = fs::read_to_string(root().join("README.md")).unwrap();
        for name in TAKES.map(|take| take.game).into_iter().chain([ALL]) {
            let file = format!("docs/pictures/{name}.gif");
            let shown = readme.lines().find(|line| line.contains(&file)).unwrap_or_else(|| panic!("{file}"));
            assert!(!shown.contains("![]"), "{file} has no words for those who cannot see it");
            assert!(fs::metadata(root().join(&file)).unwrap().len() <= LIMIT as u64, "{file}");
        }
    }
}
