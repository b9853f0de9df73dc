//! The parameters of a game as data, and the dungeon they ask for.

use crate::code::{self, Code};
use crate::daily::Date;
use crate::dungeon::{Dungeon, Par};
use crate::files;
use crate::game::WallIsYouRules;
use crate::generator::{self, Builder, Edition, Made, Order, Preset};
use crate::packs;
use crate::solver::{Budget, Position, Verdict, solve};
use crate::state::State;
use kernel::dice::Dice;
use kernel::game::{Making, Refused};
use kernel::params::{Choice, Kind, Param, Params};

/// The longest code that can be typed: a full dungeon of 64 × 64 rooms has about half of that.
pub(crate) const LONGEST_CODE: usize = 16_384;

/// How much is searched for the par of a dungeon that comes without one (WY-X20): less than a second.
const PAR: Budget = Budget { nodes: 60_000 };

/// Larger dungeons are not solved on entering.
const MOST_ROOMS: usize = 144;

/// The choice of `level` that asks the generator.
const MADE_UP: &str = "made-up";
/// The choice of `level` that plays the dungeon of a day.
const DAILY: &str = "daily";
/// The choice of `level` that waits for a file or a code.
const OWN: &str = "own";

/// The parameters, in the order of the set-up screen.
pub(crate) const PARAMS: [Param; 8] = [
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
        about: "Play a dungeon that somebody sent you: its code begins with WY.",
        kind: Kind::Line { default: "", longest: LONGEST_CODE },
    },
    Param {
        id: "one-turn",
        title: "One turn",
        about: "You let him walk only once: he goes on until he wins, dies or gets stuck.",
        kind: Kind::Flag { default: false },
    },
    Param {
        id: "naive",
        title: "Naive adventurer",
        about: "He takes the first way he finds, detours and all, instead of the shortest.",
        kind: Kind::Flag { default: false },
    },
    Param {
        id: "edition",
        title: "Edition",
        about: "Which version of the dungeon maker to use. Recordings keep theirs.",
        kind: Kind::Edition { newest: 2, matters: edition_matters },
    },
];

/// The levels of all packs (WY-110), then generated dungeons and the player's own.
fn levels() -> Vec<Choice> {
    let other = |id: &str, title: &str, about: &str| Choice {
        group: "More dungeons".into(),
        ..Choice::new(id, title, about)
    };
    let others = [
        other(MADE_UP, "Random dungeon", "a new one every time, in the size you like"),
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
    let edition = edition(params);
    let dungeon = if let Some(ordered) = ordered(params, edition)? {
        let made = ordered.builder(dice).finish();
        ordered.dungeon(made)
    } else {
        own(params, edition)?.map_or_else(|| chosen(params), Ok)?
    };
    entered(params, dungeon)
}

/// The same in parts, where the generator is asked.
pub(crate) fn making(params: &Params) -> Option<Making> {
    let ordered = ordered(params, edition(params)).ok().flatten()?;
    let (params, mut builder) = (params.clone(), None);
    Some(kernel::rules::making::<WallIsYouRules>(move |dice, is_spent| {
        let made = builder.get_or_insert_with(|| ordered.builder(dice)).go_on(is_spent)?;
        Some(entered(&params, ordered.dungeon(made)))
    }))
}

fn edition(params: &Params) -> Edition {
    if params.number("edition") == 1 { Edition::First } else { Edition::Second }
}

/// The first state in a dungeon.
fn entered(params: &Params, mut dungeon: Dungeon) -> Result<State, Refused> {
    dungeon.naive |= params.flag("naive");
    if edition(params) == Edition::First {
        dungeon.one_turn |= params.flag("one-turn");
        return Ok(State::new(dungeon));
    }
    // A dungeon made to order has its mode and its par already.
    let made = dungeon.one_turn && is_made_up(params);
    let as_option = params.flag("one-turn") && (made || !dungeon.one_turn);
    if as_option && !made {
        dungeon = in_one_turn(dungeon)?;
    } else if dungeon.par.is_none() {
        dungeon.par = found_par(&dungeon);
    }
    Ok(State { as_option, ..State::new(dungeon) })
}

/// What the generator is asked for.
pub(crate) struct Ordered {
    order: Order,
    /// `None`: it is drawn from the game's dice.
    seed: Option<u64>,
    /// The day whose dungeon it is, if it is a day's.
    day: Option<Date>,
    /// Whether it may be a level that comes with the game (WY-X20).
    may_be_known: bool,
}

impl Ordered {
    pub(crate) fn builder(&self, dice: &mut Dice) -> Builder {
        Builder::new(&self.order, self.seed.unwrap_or_else(|| dice.bits()))
    }

    pub(crate) fn dungeon(&self, made: Made) -> Dungeon {
        let mut dungeon = made.dungeon;
        if let Some(day) = self.day {
            dungeon.title = Some(day.title());
        }
        if self.may_be_known { code::known(dungeon) } else { dungeon }
    }
}

/// What these parameters ask of the generator, if they do.
fn ordered(params: &Params, edition: Edition) -> Result<Option<Ordered>, Refused> {
    if !params.text("file").is_empty() {
        return Ok(None);
    }
    if let Some(ordered) = ordered_by_code(params, edition)? {
        return Ok(Some(ordered));
    }
    if !params.text("code").trim().is_empty() {
        return Ok(None);
    }
    Ok(match params.text("level") {
        MADE_UP => {
            let order = generator::named(params.text("preset"))?.by(edition);
            let one_turn = params.flag("one-turn") && edition > Edition::First;
            let order = if one_turn { order.in_one_turn() } else { order };
            Some(Ordered { order, seed: None, day: None, may_be_known: false })
        }
        DAILY => {
            let day = day(params.text("date").trim())?;
            let (order, seed) = (day.order(edition), Some(day.seed()));
            Some(Ordered { order, seed, day: Some(day), may_be_known: false })
        }
        _ => None,
    })
}

/// What a share code asks of the generator, if it is given and does.
pub(crate) fn ordered_by_code(params: &Params, edition: Edition) -> Result<Option<Ordered>, Refused> {
    let code = params.text("code").trim();
    if code.is_empty() || !params.text("file").is_empty() {
        return Ok(None);
    }
    let Code::Generated { edition: of_code, preset, seed } = code::decode(code)? else { return Ok(None) };
    let order = generator::named(&preset)?.by(of_code);
    let may_be_known = edition != Edition::First;
    Ok(Some(Ordered { order, seed: Some(seed), day: None, may_be_known }))
}

/// The par of a dungeon, if it is found at once (WY-X20).
fn found_par(dungeon: &Dungeon) -> Option<Par> {
    let small = dungeon.rooms.len() <= MOST_ROOMS;
    small.then(|| solve(&Position::from(dungeon), &PAR).par()).flatten()
}

/// The dungeon for one turn, with the par of that; refused unless it can be won so (WY-X21).
fn in_one_turn(dungeon: Dungeon) -> Result<Dungeon, Refused> {
    let refuse = |why: String| Err(Refused::new("bad-param", why));
    let dungeon = Dungeon { one_turn: true, par: None, ..dungeon };
    let small = dungeon.rooms.len() <= MOST_ROOMS;
    match small.then(|| solve(&Position::from(&dungeon), &PAR)) {
        Some(verdict @ Verdict::Solvable { .. }) => Ok(Dungeon { par: verdict.par(), ..dungeon }),
        Some(Verdict::Unsolvable { reason }) => {
            refuse(format!("This dungeon cannot be won in one turn: {reason}."))
        }
        Some(Verdict::Unknown { .. }) | None => {
            refuse("Nobody knows whether this dungeon can be won in one turn.".into())
        }
    }
}

/// Whether another edition would make another dungeon or find another par. A level of ours and a file that states
/// its par are the same for good.
fn edition_matters(params: &Params) -> bool {
    let (file, code) = (params.text("file"), params.text("code").trim());
    let states_par = || file.lines().any(|line| line.starts_with("@par "));
    let made = [MADE_UP, DAILY].contains(&params.text("level"));
    params.flag("one-turn")
        || match (file.is_empty(), code.is_empty()) {
            (false, _) => !states_par(),
            (true, false) => true,
            (true, true) => made,
        }
}

pub(crate) fn is_made_up(params: &Params) -> bool {
    let has_own = !params.text("file").is_empty() || !params.text("code").trim().is_empty();
    params.text("level") == MADE_UP && !has_own
}

/// Whether a parameter is worth offering with the others as they are: a size for what is made up, a day for the daily
/// dungeon, a file or a code for one's own, one turn where that can be won (WY-X21).
pub(crate) fn offers(params: &Params, id: &str) -> bool {
    match id {
        "preset" => is_made_up(params),
        "date" => params.text("level") == DAILY,
        "code" | "file" => params.text("level") == OWN || !params.text(id).trim().is_empty(),
        "one-turn" if !is_made_up(params) => {
            let mut asked = params.clone();
            // Nothing is said of what would have to be made first, nor of a daily dungeon without a date.
            asked.set(&PARAMS, "one-turn", "true").is_ok()
                && making(&asked).is_none()
                && start(&asked, &mut Dice::seeded(1)).is_ok_and(|state| state.as_option)
        }
        _ => true,
    }
}

/// The dungeon of a file or a code, if one is given; they take precedence over the level, the file first.
pub(crate) fn own(params: &Params, edition: Edition) -> Result<Option<Dungeon>, Refused> {
    let (file, code) = (params.text("file"), params.text("code").trim());
    if !file.is_empty() {
        return Ok(Some(files::read(file).map_err(Refused::file)?.dungeon));
    }
    let open = if edition == Edition::First { code::open } else { code::open_known };
    (!code.is_empty()).then(|| open(code)).transpose()
}

/// The dungeon that `level` asks for, where no generator is needed.
fn chosen(params: &Params) -> Result<Dungeon, Refused> {
    match params.text("level") {
        OWN => Err(Refused::new("bad-param", "Give a level file as 'file' or a share code as 'code'.")),
        id => shipped(id),
    }
}

fn day(date: &str) -> Result<Date, Refused> {
    let refuse = |why: String| Refused::new("bad-param", why);
    if date.is_empty() {
        return Err(refuse("Say which day's dungeon you want: 'date' as YYYY-MM-DD.".into()));
    }
    Date::parse(date).ok_or_else(|| refuse(format!("'{date}' is no day written as YYYY-MM-DD.")))
}

/// The level of a pack; what is wrong with it if it does not load.
pub(crate) fn shipped(id: &str) -> Result<Dungeon, Refused> {
    match packs::find(id) {
        Some(level) => level.dungeon.map_err(Refused::file),
        None => Err(Refused::new("bad-param", format!("There is no level '{id}'."))),
    }
}
