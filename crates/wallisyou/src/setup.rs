//! The parameters of a game as data, and the dungeon they ask for.

use crate::code;
use crate::daily::Date;
use crate::dungeon::Dungeon;
use crate::files;
use crate::generator::{self, Preset};
use crate::packs;
use crate::state::State;
use kernel::dice::Dice;
use kernel::game::Refused;
use kernel::params::{Choice, Kind, Param, Params};

/// The longest code that can be typed: a full dungeon of 64 × 64 rooms has about half of that.
pub(crate) const LONGEST_CODE: usize = 16_384;

/// The choice of `level` that asks the generator.
const MADE_UP: &str = "made-up";
/// The choice of `level` that plays the dungeon of a day.
const DAILY: &str = "daily";
/// The choice of `level` that waits for a file or a code.
const OWN: &str = "own";

/// The parameters, in the order of the set-up screen.
pub(crate) const PARAMS: [Param; 7] = [
    Param {
        id: "level",
        title: "Level",
        about: "Which dungeon you are.",
        kind: Kind::Choice { options: levels, default: "first-steps-1" },
    },
    Param {
        id: "preset",
        title: "Size",
        about: "How big a random dungeon is.",
        kind: Kind::Choice { options: presets, default: "4x4" },
    },
    Param {
        id: "date",
        title: "Day",
        about: "Which day's dungeon to play, as in 2026-01-31.",
        kind: Kind::Line { default: "", longest: 10 },
    },
    Param {
        id: "file",
        title: "Own dungeon",
        about: "Play a dungeon file of your own instead.",
        kind: Kind::File { name: "dungeon.wiy" },
    },
    Param {
        id: "code",
        title: "Share code",
        about: "Play a dungeon that somebody sent you: its code begins with WY1 or WYG1.",
        kind: Kind::Line { default: "", longest: LONGEST_CODE },
    },
    Param {
        id: "one-turn",
        title: "One turn",
        about: "You let him walk only once: he goes on until he has won, is dead or is stuck.",
        kind: Kind::Flag { default: false },
    },
    Param {
        id: "naive",
        title: "Naive adventurer",
        about: "He takes the first way he finds, detours and all, instead of the shortest.",
        kind: Kind::Flag { default: false },
    },
];

/// The levels of all packs (WY-110), then generated dungeons and the player's own.
fn levels() -> Vec<Choice> {
    let other = |id: &str, title: &str, about: &str| Choice {
        group: "More dungeons".into(),
        ..Choice::new(id, title, about)
    };
    let others = [
        other(MADE_UP, "Random dungeon", "a new one every time, as big as you like"),
        other(DAILY, "Daily dungeon", "the same for everybody; easy on Mondays, hard on Sundays"),
        other(OWN, "Your own dungeon", "from a file or a share code"),
    ];
    packs::choices().into_iter().chain(others).collect()
}

fn presets() -> Vec<Choice> {
    Preset::ALL.map(|preset| Choice::new(preset.name, preset.title, "")).into()
}

/// The start of a game with these parameters.
pub(crate) fn start(params: &Params, dice: &mut Dice) -> Result<State, Refused> {
    let mut dungeon = match own(params)? {
        Some(dungeon) => dungeon,
        None => chosen(params, dice)?,
    };
    dungeon.one_turn |= params.flag("one-turn");
    dungeon.naive |= params.flag("naive");
    Ok(State::new(dungeon))
}

/// The dungeon of a file or a code, if one is given; they take precedence over the level, the file first.
pub(crate) fn own(params: &Params) -> Result<Option<Dungeon>, Refused> {
    let (file, code) = (params.text("file"), params.text("code").trim());
    if !file.is_empty() {
        return Ok(Some(files::read(file).map_err(Refused::file)?.dungeon));
    }
    (!code.is_empty()).then(|| code::open(code)).transpose()
}

/// The dungeon that `level` asks for.
fn chosen(params: &Params, dice: &mut Dice) -> Result<Dungeon, Refused> {
    match params.text("level") {
        MADE_UP => Ok(generator::named(params.text("preset"), dice.bits())?.dungeon),
        DAILY => of_a_day(params.text("date").trim()),
        OWN => Err(Refused::new("bad-param", "Give a level file as 'file' or a share code as 'code'.")),
        id => shipped(id),
    }
}

fn of_a_day(date: &str) -> Result<Dungeon, Refused> {
    let refuse = |why: String| Refused::new("bad-param", why);
    if date.is_empty() {
        return Err(refuse("Say which day's dungeon you want: 'date' as YYYY-MM-DD.".into()));
    }
    let date =
        Date::parse(date).ok_or_else(|| refuse(format!("'{date}' is no day written as YYYY-MM-DD.")))?;
    Ok(date.made().dungeon)
}

/// The level of a pack; what is wrong with it if it does not load.
pub(crate) fn shipped(id: &str) -> Result<Dungeon, Refused> {
    match packs::find(id) {
        Some(level) => level.dungeon.map_err(Refused::file),
        None => Err(Refused::new("bad-param", format!("There is no level '{id}'."))),
    }
}
