//! What may be set before a game starts: the parameters as data, and the typed [`Setup`] made of them.
//! The boards that come with the game lie in `levels/`; how files are read is in `files/`.

use crate::board::Board;
use crate::cell::Player;
use crate::files::{Files, NAMES};
use crate::generator::{self, Difficulty, Wanted};
use crate::house::{House, MOST_POINTS};
use crate::layout::Layout;
use crate::names::{LONGEST, Names};
use kernel::dice::Dice;
use kernel::game::Refused;
use kernel::params::{Choice, Kind, Param, Params};
use std::sync::Arc;

/// A board that comes with the game.
pub struct Shipped {
    /// Its name as a parameter.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// A few words about it.
    pub about: &'static str,
    /// Its walls, stairs, poles and flag.
    pub texts: [&'static str; 4],
}

/// The boards that come with the game, from short games to long ones.
pub const SHIPPED: [Shipped; 4] = [
    Shipped {
        id: "sprint",
        title: "The sprint",
        about: "stairs straight ahead for everybody; often over in ten rounds",
        texts: [
            include_str!("../levels/sprint/walls.txt"),
            include_str!("../levels/sprint/stairs.txt"),
            include_str!("../levels/sprint/poles.txt"),
            include_str!("../levels/sprint/flag.txt"),
        ],
    },
    Shipped {
        id: "ladders",
        title: "Stairs and poles",
        about: "up and down all the time; a few hundred rounds",
        texts: [
            include_str!("../levels/ladders/walls.txt"),
            include_str!("../levels/ladders/stairs.txt"),
            include_str!("../levels/ladders/poles.txt"),
            include_str!("../levels/ladders/flag.txt"),
        ],
    },
    Shipped {
        id: "labyrinth",
        title: "The labyrinth",
        about: "walls on every floor; mostly more than five hundred rounds",
        texts: [
            include_str!("../levels/labyrinth/walls.txt"),
            include_str!("../levels/labyrinth/stairs.txt"),
            include_str!("../levels/labyrinth/poles.txt"),
            include_str!("../levels/labyrinth/flag.txt"),
        ],
    },
    Shipped {
        id: "example",
        title: "The example",
        about: "the course's own stairs, pole and wall; many thousand rounds",
        texts: [
            include_str!("../levels/example/walls.txt"),
            include_str!("../levels/example/stairs.txt"),
            include_str!("../levels/example/poles.txt"),
            include_str!("../levels/example/flag.txt"),
        ],
    },
];

/// The choice of `board` that asks for a random one.
pub(crate) const RANDOM: &str = "random";
/// The choice of `ruleset` in which people decide what they can (SA-X07).
pub(crate) const DECIDE: &str = "decide";
/// The parameters that hold files of the player's own, in reading order.
pub(crate) const OWN: [&str; 4] = ["walls", "stairs", "poles", "flag"];
/// The parameters that hold the players' names.
const CALLED: [&str; 3] = ["name-a", "name-b", "name-c"];

fn boards() -> Vec<Choice> {
    let shipped = SHIPPED.iter().map(|board| Choice::new(board.id, board.title, board.about));
    shipped.chain([Choice::new(RANDOM, "A random board", "a new one for every seed")]).collect()
}

pub(crate) fn difficulties() -> Vec<Choice> {
    let title = |difficulty: Difficulty| match difficulty {
        Difficulty::Easy => "Short",
        Difficulty::Medium => "Middling",
        Difficulty::Hard => "Long",
    };
    let choice = |difficulty: Difficulty| {
        let rounds = difficulty.rounds();
        let about = format!("games of about {} to {} rounds", rounds.start(), rounds.end());
        Choice::new(difficulty.name(), title(difficulty), &about)
    };
    Difficulty::ALL.map(choice).into()
}

pub(crate) fn rulesets() -> Vec<Choice> {
    vec![
        Choice::new("full", "The whole game", "points, Bawana, captures and changing stairs"),
        Choice::new(
            DECIDE,
            "The whole game, with choices",
            "people pick exits, and may turn round on an empty face",
        ),
        Choice::new("basic", "The basic game", "only entering, dice and flag"),
    ]
}

fn line_ups() -> Vec<Choice> {
    [
        ("A,B,C", "All three"),
        ("A,B", "A and B"),
        ("A,C", "A and C"),
        ("B,C", "B and C"),
        ("A", "A alone"),
        ("B", "B alone"),
        ("C", "C alone"),
    ]
    .map(|(id, title)| Choice::new(id, title, ""))
    .into()
}

pub(crate) const fn file(
    id: &'static str,
    title: &'static str,
    about: &'static str,
    name: &'static str,
) -> Param {
    Param { id, title, about, kind: Kind::File { name } }
}

pub(crate) const fn name(
    id: &'static str,
    title: &'static str,
    about: &'static str,
    letter: &'static str,
) -> Param {
    Param { id, title, about, kind: Kind::Line { default: letter, longest: LONGEST } }
}

pub(crate) const fn number(
    id: &'static str,
    title: &'static str,
    about: &'static str,
    range: (i64, i64, i64),
) -> Param {
    let (min, default, max) = range;
    Param { id, title, about, kind: Kind::Number { min, max, default } }
}

/// The parameters for files of the player's own; the editor has them as well.
pub(crate) const OWN_FILES: [Param; 4] = [
    file(OWN[0], "Own walls", "Your own board instead of those above: its walls.", NAMES[0]),
    file(OWN[1], "Own stairs", "Your own board instead of those above: its stairs.", NAMES[1]),
    file(OWN[2], "Own poles", "Your own board instead of those above: its poles.", NAMES[2]),
    file(OWN[3], "Own flag", "Your own board instead of those above: its flag.", NAMES[3]),
];

/// The parameters for rules that all buildings have in common.
pub(crate) const RULES: [Param; 6] = [
    Param {
        id: "ruleset",
        title: "Rules",
        about: "How much of the game is played.",
        kind: Kind::Choice { options: rulesets, default: "full" },
    },
    number(
        "start-points",
        "Points",
        "With how many movement points everybody starts.",
        (1, 100, MOST_POINTS as i64),
    ),
    number("max-rounds", "Rounds", "After how many rounds it is a draw.", (1, 100_000, 1_000_000)),
    number(
        "mp-cap",
        "Most points",
        "The most points anybody can have; 0: as many as there are.",
        (0, 0, MOST_POINTS as i64),
    ),
    number(
        "stair-change-every",
        "Stairs change",
        "After how many rounds the stairs change; 0: never.",
        (0, 5, 1_000_000),
    ),
    Param {
        id: "house",
        title: "House rules",
        about: "Any other rules of the house: key=value, key=value, as the rule page lists them.",
        kind: Kind::Line { default: "", longest: 400 },
    },
];

/// The parameters, in the order of the set-up screen.
pub(crate) const PARAMS: [Param; 16] = [
    Param {
        id: "board",
        title: "Board",
        about: "Where the race is run.",
        kind: Kind::Choice { options: boards, default: "sprint" },
    },
    Param {
        id: "difficulty",
        title: "Random games",
        about: "How long games on a random board are to be.",
        kind: Kind::Choice { options: difficulties, default: "easy" },
    },
    name(CALLED[0], "Name of A", "What the runner A is called.", "A"),
    name(CALLED[1], "Name of B", "What the runner B is called.", "B"),
    name(CALLED[2], "Name of C", "What the runner C is called.", "C"),
    RULES[0],
    Param {
        id: "players",
        title: "Runners",
        about: "Who takes part.",
        kind: Kind::Choice { options: line_ups, default: "A,B,C" },
    },
    RULES[1],
    RULES[2],
    RULES[3],
    RULES[4],
    RULES[5],
    OWN_FILES[0],
    OWN_FILES[1],
    OWN_FILES[2],
    OWN_FILES[3],
];

/// Typed parameters.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The rules of the house.
    pub house: House,
    /// What the runners are called.
    pub names: Names,
    /// The building.
    pub layout: Layout,
    /// Where the board comes from.
    pub origin: Origin,
}

/// Where a board comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// These walls, stairs, poles and flag, by us or by the player.
    Drawn([String; 4]),
    /// It is to be made up.
    Random(Difficulty),
}

impl Setup {
    /// The parameters as types. Each was checked by itself before.
    pub fn read(params: &Params) -> Result<Self, Refused> {
        let mut house = House::default();
        house.set("players", params.text("players")).map_err(bad)?;
        set_rules(&mut house, params)?;
        let names = Names::new(&CALLED.map(|id| params.text(id)));
        Ok(Setup { house, names, layout: Layout::usual(Player::ALL.len()), origin: origin(params) })
    }

    /// The board to start on. A random one is a function of the dice's seed; the dice stay untouched.
    pub fn board(&self, dice: &Dice) -> Result<Arc<Board>, Refused> {
        let board = match &self.origin {
            Origin::Drawn(texts) => drawn(&self.layout, texts, &self.house, dice.seed())?,
            Origin::Random(difficulty) => {
                let made =
                    generator::generate_in(&self.layout, &Wanted::of(*difficulty), &self.house, dice.seed());
                let nothing = "under these house rules no random board can be won; try others";
                made.ok_or_else(|| Refused::new("bad-param", nothing))?.board
            }
        };
        Ok(Arc::new(board))
    }
}

/// A file of the player's own brings all four with it: one that is not given is empty. Otherwise a
/// folder without walls would get those of another board.
fn origin(params: &Params) -> Origin {
    if OWN.iter().any(|id| !params.text(id).is_empty()) {
        return Origin::Drawn(OWN.map(|id| params.text(id).to_string()));
    }
    if let Some(board) = SHIPPED.iter().find(|board| board.id == params.text("board")) {
        return Origin::Drawn(board.texts.map(String::from));
    }
    random(params)
}

/// A board to be made up, as long as its parameter says.
pub(crate) fn random(params: &Params) -> Origin {
    let wanted = Difficulty::ALL.into_iter().find(|d| d.name() == params.text("difficulty"));
    Origin::Random(wanted.unwrap_or(Difficulty::Easy))
}

fn bad(why: String) -> Refused {
    Refused::new("bad-param", why)
}

/// The rules that all set-ups have in common.
pub(crate) fn set_rules(house: &mut House, params: &Params) -> Result<(), Refused> {
    match params.text("ruleset") {
        DECIDE => (house.choose_exits, house.choose_turns) = (true, true),
        ruleset => house.set("ruleset", ruleset).map_err(bad)?,
    }
    for id in ["start-points", "max-rounds", "mp-cap", "stair-change-every"] {
        house.set(&id.replace('-', "_"), params.text(id)).map_err(bad)?;
    }
    for pair in pairs(params.text("house")) {
        house.set_pair(&pair).map_err(|why| bad(format!("house: {why}")))?;
    }
    Ok(())
}

/// A board from the texts of its files.
fn drawn(layout: &Layout, texts: &[String; 4], house: &House, seed: u64) -> Result<Board, Refused> {
    let seed = seed.to_string();
    let [walls, stairs, poles, flag] = texts.each_ref().map(|text| Some(text.as_bytes()));
    let files = Files { walls, stairs, poles, flag, seed: Some(seed.as_bytes()), fresh_seed: 0 };
    let (board, mut problems) = Board::from_files_in(layout, &files, house);
    // What keeps the game from starting comes first; entries that were skipped may explain it.
    problems.sort_by_key(|problem| std::cmp::Reverse(problem.level));
    board.ok_or_else(|| Refused::file(problems))
}

/// `a=1, players=A,B; c=2` as pairs: what has no `=` belongs to the value before it.
fn pairs(line: &str) -> Vec<String> {
    let mut pairs: Vec<String> = Vec::new();
    for piece in line.split([',', ';']).map(str::trim).filter(|piece| !piece.is_empty()) {
        match pairs.last_mut() {
            Some(last) if !piece.contains('=') => {
                last.push(',');
                last.push_str(piece);
            }
            _ => pairs.push(piece.into()),
        }
    }
    pairs
}

// The names above are those of the players, in their order.
const _: () = assert!(CALLED.len() == Player::ALL.len());
