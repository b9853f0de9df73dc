//! The pictures of the project: all art on one sheet, and for the README every game in every shell, at a
//! moment that is worth looking at. The moments are recorded games: bots play a known seed up to a known
//! step, and each shell is asked to go on with that. Nothing here knows how a shell draws; the real
//! binary and the real page are photographed.

use crate::toolchain::install;
use crate::{browser, cargo, films, root, run, terminal_shot, web, web_server, window};
use kernel::dice::Dice;
use kernel::game::Seat;
use kernel::params::Params;
use kernel::scene::Palette;
use kernel::session::{Player, Session};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How large the window and the page are, in pixels: large enough for everything, small enough to send.
const SIZE: (u32, u32) = (1040, 700);

/// A moment of a game.
struct Moment {
    game: &'static str,
    seed: u64,
    settings: &'static [(&'static str, &'static str)],
    /// Who plays, in every seat.
    bot: &'static str,
    steps: usize,
}

/// Chosen by looking.
const MOMENTS: [Moment; 5] = [
    Moment { game: "icmaze", seed: 2, settings: &[("length", "0")], bot: "explorer", steps: 330 },
    Moment { game: "wallisyou", seed: 1, settings: &[("level", "machinery-10")], bot: "solver", steps: 3 },
    Moment {
        game: "minirogue",
        seed: 7,
        settings: &[("adventure", "true"), ("fog", "true")],
        bot: "delver",
        steps: 150,
    },
    Moment {
        game: "pursuit",
        seed: 3,
        settings: &[("dungeon", "crypt"), ("goal", "survive")],
        bot: "optimal",
        steps: 12,
    },
    Moment {
        game: "savor",
        seed: 11,
        settings: &[("ruleset", "race"), ("board", "labyrinth")],
        bot: "planner",
        steps: 14,
    },
];

/// Takes all pictures, or only those of one kind.
pub(crate) fn take(kind: Option<&str>) -> Result<(), String> {
    let wanted = |name: &str| kind.is_none_or(|kind| kind == name);
    if let Some(kind) =
        kind.filter(|kind| !["sheet", "terminal", "window", "page", "films", "trailer"].contains(kind))
    {
        return Err(format!("there are sheet, terminal, window, page, films and trailer, not '{kind}'"));
    }
    let work = root().join("target/shots");
    let pictures = root().join("docs/pictures");
    for folder in [&work, &pictures] {
        fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    if wanted("sheet") {
        let sheet = work.join("contact-sheet.png");
        save(&paint::contact_sheet(Palette::Standard, |_| true), &sheet)?;
        println!("{}", sheet.display());
        if kind.is_some() {
            return Ok(());
        }
    }
    if wanted("trailer") {
        films::trailer()?;
        if kind.is_some() {
            return Ok(());
        }
    }
    if wanted("films") {
        films::shoot()?;
        if kind.is_some() {
            return Ok(());
        }
    }
    for moment in &MOMENTS {
        let file = replay_file(&work, moment);
        fs::write(&file, record(moment)?).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    if wanted("terminal") || wanted("window") {
        run(cargo().args(["build", "--quiet", "--bin", "mazarium"]))?;
    }
    if wanted("terminal") {
        for moment in &MOMENTS {
            let replay = replay_file(&work, moment);
            let picture = terminal_shot::photograph(&binary()?, &work, &replay)?;
            save(&picture, &pictures.join(format!("{}-terminal.png", moment.game)))?;
        }
    }
    if wanted("window") {
        install(&window::DEBIAN_PACKAGES)?;
        for moment in &MOMENTS {
            photograph_window(
                &replay_file(&work, moment),
                &pictures.join(format!("{}-window.png", moment.game)),
            )?;
        }
    }
    if wanted("page") {
        web::build()?;
        browser::prepare()?;
        let port = web_server::serve_in_background(&web::dist())?;
        let mut node = Command::new("node");
        node.arg(root().join("web/tests/shots.mjs")).arg(format!("http://localhost:{port}/"));
        node.arg(format!("{}x{}", SIZE.0, SIZE.1)).arg(&work).arg(&pictures);
        run(node.args(MOMENTS.map(|moment| moment.game)))?;
    }
    let total: u64 = fs::read_dir(&pictures)
        .and_then(|files| files.map(|file| Ok(file?.metadata()?.len())).sum())
        .map_err(|e| format!("{}: {e}", pictures.display()))?;
    println!("{}: {total} bytes", pictures.display());
    Ok(())
}

fn replay_file(work: &Path, moment: &Moment) -> PathBuf {
    work.join(format!("{}.replay", moment.game))
}

/// Plays up to the moment and gives the game as it would be saved, with people in all seats.
fn record(moment: &Moment) -> Result<String, String> {
    let game = moment.game;
    let info = catalogue::find(game).ok_or_else(|| format!("there is no game {game}"))?;
    let mut params = Params::defaults(info.params);
    for (name, value) in moment.settings {
        params.set(info.params, name, value).map_err(|d| format!("{game}: {d}"))?;
    }
    let mut session = Session::new(info, params, Dice::seeded(moment.seed)).map_err(|r| r.reason)?;
    let seat = |session: &mut Session, player: &Player| {
        let mut seats = (0..info.seats.len()).map(Seat);
        seats.try_for_each(|seat| session.seat(seat, player.clone())).map_err(|r| r.reason)
    };
    seat(&mut session, &Player::Bot(moment.bot.into()))?;
    for step in 0..moment.steps {
        match session.bot_step() {
            Some(Ok(_)) => {}
            Some(Err(refused)) => return Err(format!("{game}, step {step}: {}", refused.reason)),
            None => return Err(format!("{game} is over after {step} steps")),
        }
    }
    seat(&mut session, &Player::Human)?;
    Ok(session.replay().to_string())
}

/// Takes the window's own picture of itself, on a virtual display.
fn photograph_window(replay: &Path, picture: &Path) -> Result<(), String> {
    let (width, height) = SIZE;
    let mut shot = Command::new("xvfb-run");
    shot.args(["--auto-servernum", "--server-args", "-screen 0 1280x960x24"]).arg(binary()?);
    shot.arg("play").arg("--load").arg(replay).arg("--screenshot").arg(picture);
    shot.args(["--size", &format!("{width}x{height}")]);
    // The picture must not depend on the settings of whoever takes it.
    run(shot.env("MAZARIUM_HOME", root().join("target/shots/home")))
}

/// The program, which is built beside this one.
fn binary() -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|e| e.to_string())?;
    Ok(own.with_file_name(format!("mazarium{}", std::env::consts::EXE_SUFFIX)))
}

fn save(picture: &paint::Picture, file: &Path) -> Result<(), String> {
    let bytes = paint::png::bytes(picture).map_err(|e| e.to_string())?;
    fs::write(file, bytes).map_err(|e| format!("{}: {e}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_moment_can_be_reached_and_every_listed_race_or_maze_has_one() {
        for moment in &MOMENTS {
            let text = record(moment).unwrap();
            assert!(text.contains(&format!("game {} ", moment.game)), "{}", moment.game);
            assert_eq!(text, record(moment).unwrap(), "{}: the same every time", moment.game);
        }
    }

    #[test]
    fn the_readme_shows_every_game_in_every_shell_and_says_what_is_seen() {
        let readme = fs::read_to_string(root().join("README.md")).unwrap();
        for moment in &MOMENTS {
            for shell in ["window", "terminal", "page"] {
                let file = format!("docs/pictures/{}-{shell}.png", moment.game);
                let shown =
                    readme.lines().find(|line| line.contains(&file)).unwrap_or_else(|| panic!("{file}"));
                assert!(!shown.contains("![]"), "{file} has no words for those who cannot see it");
                assert!(root().join(&file).exists(), "{file}");
            }
        }
    }
}
