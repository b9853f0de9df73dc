//! Pictures to look at while drawing: `look sheet [PREFIX] [PALETTE]`, or `look GAME [STEPS] [WxH]
//! [PALETTE] [SEED] [PARAMETER=VALUE…]`, where bots play; `press:COMMAND` gives the game a command at the end.
//! Writes `look.png` in the folder for temporary files.

#![allow(clippy::disallowed_macros, clippy::disallowed_methods, reason = "it writes a file")]

use kernel::dice::Dice;
use kernel::input::{Input, Key, Phase};
use kernel::params::Params;
use kernel::scene::Palette;
use kernel::session::Session;
use std::fs;

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |i: usize| words.get(i).map(String::as_str);
    let palette = |i: usize| word(i).and_then(Palette::from_id).unwrap_or_default();
    let picture = match word(0) {
        None => return Err("say sheet, or the id of a game".into()),
        Some("sheet") => {
            let prefix = word(1).unwrap_or("").to_string();
            paint::contact_sheet(palette(2), |name| name.starts_with(&prefix))
        }
        Some(id) => {
            let info = catalogue::find(id).ok_or_else(|| format!("there is no game {id}"))?;
            let number = |i: usize| word(i).and_then(|w| w.parse::<u64>().ok());
            let seed = number(4).unwrap_or(1);
            let mut params = Params::defaults(info.params);
            for (name, value) in words.iter().filter_map(|word| word.split_once('=')) {
                params.set(info.params, name, value).map_err(|error| format!("{error:?}"))?;
            }
            let mut session =
                Session::new(info, params, Dice::seeded(seed)).map_err(|refused| format!("{refused:?}"))?;
            for _ in 0..number(1).unwrap_or(0) {
                let Some(bot) = info.bots.last() else { break };
                let Some(advice) = session.to_act().and_then(|_| session.advise(bot.id)) else { break };
                session.act(&advice.action).map_err(|refused| format!("{refused:?}"))?;
            }
            for command in words.iter().filter_map(|word| word.strip_prefix("press:")) {
                let command = info.commands.iter().map(|known| known.id).find(|id| *id == command);
                session.game_mut().interpret(&Input::Key {
                    key: Key::char(' '),
                    command,
                    phase: Phase::Down,
                });
            }
            let size = word(2).and_then(|w| w.split_once('x'));
            let size = size.and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?))).unwrap_or((960, 640));
            let mut picture = paint::Picture::default();
            paint::Painter::new(palette(3)).draw(&session.scene(8), size, &mut picture);
            picture
        }
    };
    let file = std::env::temp_dir().join("look.png");
    let bytes = paint::png::bytes(&picture).map_err(|error| error.to_string())?;
    fs::write(&file, bytes).map_err(|error| error.to_string())?;
    println!("{}", file.display());
    Ok(())
}
