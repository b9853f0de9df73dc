//! The parameters of a game as data, the typed [`Setup`] made of them, and the boards that come with the game.

use crate::board::Board;
use crate::cell::MOST_RUNNERS;
use crate::files::{Files, NAMES};
use crate::generator::{Difficulty, Generated, Search, Wanted};
use crate::house::{House, MOST_POINTS};
use crate::layout::Layout;
use crate::state::{LONGEST, Names};
use kernel::dice::Dice;
use kernel::game::Refused;
use kernel::params::{Choice, Kind, Param, Params};
use std::sync::Arc;

/// A board that comes with the game, and the building it stands in.
pub struct Shipped {
    /// Its name as a parameter.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// A few words about it.
    pub about: &'static str,
    /// The map of its building; empty for the usual one.
    pub layout: &'static str,
    /// Its walls, stairs, poles and flag.
    pub texts: [&'static str; 4],
}

impl Shipped {
    /// The board as something to choose.
    pub(crate) fn choice(&self) -> Choice {
        Choice::new(self.id, self.title, self.about)
    }
}

/// The boards that come with the game, from short games to long ones.
pub const SHIPPED: [Shipped; 4] = [
    Shipped {
        id: "sprint",
        title: "The sprint",
        about: "stairs straight ahead for everybody: the shortest race",
        layout: "",
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
        about: "up and down, up and down",
        layout: "",
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
        about: "walls on every floor, and a long way round",
        layout: "",
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
        about: "the course's own stairs, pole and wall: little to climb, far to go",
        layout: "",
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
/// The choice of `ruleset` in which everybody holds a hand (SA-X15).
pub(crate) const RACE: &str = "race";
/// The parameters that hold files of the player's own, in reading order.
pub(crate) const OWN: [&str; 4] = ["walls", "stairs", "poles", "flag"];

fn boards() -> Vec<Choice> {
    SHIPPED
        .iter()
        .map(Shipped::choice)
        .chain([Choice::new(RANDOM, "Random tower", "a new board every time")])
        .collect()
}

fn difficulties() -> Vec<Choice> {
    let choice = |(difficulty, title): (Difficulty, &str)| {
        let rounds = difficulty.rounds();
        let about = format!("games of about {} to {} rounds", rounds.start(), rounds.end());
        Choice::new(difficulty.name(), title, &about)
    };
    Difficulty::ALL.into_iter().zip(["Short", "Medium", "Long"]).map(choice).collect()
}

fn rulesets() -> Vec<Choice> {
    [
        (RACE, "Race", "three dice to choose from, no waiting for a six, at most 250 points"),
        ("full", "Course rules", "the course's game: the dice decide everything"),
        (DECIDE, "With choices", "the course's game, but you pick exits and may turn round"),
        ("basic", "Basic", "no points, no canteen, no captures"),
    ]
    .map(|(id, title, about)| Choice::new(id, title, about))
    .into()
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

type Text = &'static str;

pub(crate) const fn choice(
    id: Text,
    title: Text,
    about: Text,
    all: fn() -> Vec<Choice>,
    default: Text,
) -> Param {
    Param { id, title, about, kind: Kind::Choice { options: all, default } }
}

pub(crate) const fn file(id: Text, title: Text, about: Text, name: Text) -> Param {
    Param { id, title, about, kind: Kind::File { name } }
}

pub(crate) const fn line(id: Text, title: Text, about: Text, default: Text, longest: usize) -> Param {
    Param { id, title, about, kind: Kind::Line { default, longest } }
}

pub(crate) const fn number(id: Text, title: Text, about: Text, range: (i64, i64, i64)) -> Param {
    let (min, default, max) = range;
    Param { id, title, about, kind: Kind::Number { min, max, default } }
}

/// The parameters for what the runners are called.
pub(crate) const CALLED: [Param; MOST_RUNNERS] = [
    line("name-a", "Name of A", "What runner A is called.", "A", LONGEST),
    line("name-b", "Name of B", "What runner B is called.", "B", LONGEST),
    line("name-c", "Name of C", "What runner C is called.", "C", LONGEST),
    line("name-d", "Name of D", "What runner D is called.", "D", LONGEST),
    line("name-e", "Name of E", "What runner E is called.", "E", LONGEST),
    line("name-f", "Name of F", "What runner F is called.", "F", LONGEST),
];

/// How long games on a random board are to be.
pub(crate) const DIFFICULTY: Param =
    choice("difficulty", "Length", "How long a race on a random board takes.", difficulties, "easy");

/// The parameters for files of the player's own; the editor has them as well.
pub(crate) const OWN_FILES: [Param; 4] = [
    file(OWN[0], "Own walls", "The walls of a board of your own.", NAMES[0]),
    file(OWN[1], "Own stairs", "The stairs of a board of your own.", NAMES[1]),
    file(OWN[2], "Own poles", "The poles of a board of your own.", NAMES[2]),
    file(OWN[3], "Own flag", "The flag of a board of your own.", NAMES[3]),
];

/// The parameters for rules that all buildings have in common.
pub(crate) const RULES: [Param; 6] = [
    choice("ruleset", "Rules", "How much is left to the dice.", rulesets, "full"),
    number(
        "start-points",
        "Points at the start",
        "How many movement points everybody starts with.",
        (1, 100, MOST),
    ),
    number(
        "max-rounds",
        "Round limit",
        "After this many rounds the race is a draw.",
        (1, 100_000, 1_000_000),
    ),
    number("mp-cap", "Point limit", "Nobody can have more points than this. 0 means no limit.", (0, 0, MOST)),
    number("stair-change-every", "Stairs change", STAIRS_CHANGE, (0, 5, 1_000_000)),
    line("house", "House rules", HOUSE_RULES, "", 400),
];

const MOST: i64 = MOST_POINTS as i64;
const STAIRS_CHANGE: &str = "After how many rounds the stairs change direction. 0 means never.";
const HOUSE_RULES: &str = "More rules, as key=value, key=value. The rules page lists them all.";

/// The parameters, in the order of the set-up screen.
pub(crate) const PARAMS: [Param; 16] = [
    choice("board", "Board", "Where the race is run.", boards, "sprint"),
    DIFFICULTY,
    CALLED[0],
    CALLED[1],
    CALLED[2],
    RULES[0],
    choice("players", "Runners", "Who takes part.", line_ups, "A,B,C"),
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
        let shipped = SHIPPED.iter().find(|board| board.id == params.text("board"));
        Ok(Setup { house, names: names(params), layout: Layout::default(), origin: origin(params, shipped) })
    }

    /// The board to start on. A random one is a function of the dice's seed; the dice stay untouched.
    pub fn board(&self, dice: &Dice) -> Result<Arc<Board>, Refused> {
        match self.search(dice) {
            Some(mut search) => found(search.go_on(&mut || false).break_value().flatten()),
            None => self.drawn(dice),
        }
    }

    /// The search for a random board, if one is wanted.
    pub(crate) fn search(&self, dice: &Dice) -> Option<Search> {
        let Origin::Random(difficulty) = &self.origin else { return None };
        // Other rules than those of a race keep the boards of their seeds, for recorded games.
        let wanted = Wanted { clean: self.house.hand > 1, ..Wanted::of(*difficulty) };
        Some(Search::new(&self.layout, &wanted, &self.house, dice.seed()))
    }

    fn drawn(&self, dice: &Dice) -> Result<Arc<Board>, Refused> {
        let Origin::Drawn(texts) = &self.origin else { return found(None) };
        drawn(&self.layout, texts, &self.house, dice.seed()).map(Arc::new)
    }
}

/// The board that a search has found.
pub(crate) fn found(made: Option<Generated>) -> Result<Arc<Board>, Refused> {
    let nothing = "under these house rules no random board can be won; try others";
    made.map(|made| Arc::new(made.board)).ok_or_else(|| Refused::new("bad-param", nothing))
}

/// What the runners are called; a game that has no parameter for one leaves the letter.
pub(crate) fn names(params: &Params) -> Names {
    Names::new(&CALLED.map(|param| params.text(param.id)))
}

/// Any own file replaces all four: one that is not given is empty, and not taken from another board.
pub(crate) fn origin(params: &Params, shipped: Option<&Shipped>) -> Origin {
    let own = OWN.map(|id| params.text(id));
    match shipped {
        _ if own != [""; 4] => Origin::Drawn(own.map(String::from)),
        Some(board) => Origin::Drawn(board.texts.map(String::from)),
        None => Origin::Random(Difficulty::named(params.text("difficulty"))),
    }
}

fn bad(why: String) -> Refused {
    Refused::new("bad-param", why)
}

/// The rules that all set-ups have in common.
pub(crate) fn set_rules(house: &mut House, params: &Params) -> Result<(), Refused> {
    match params.text("ruleset") {
        DECIDE => (house.choose_exits, house.choose_turns) = (true, true),
        RACE => house.race(),
        ruleset => house.set("ruleset", ruleset).map_err(bad)?,
    }
    for id in ["start-points", "max-rounds", "mp-cap", "stair-change-every"] {
        if id == "mp-cap" && params.text("ruleset") == RACE && params.number(id) == 0 {
            continue;
        }
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
    let files = Files::of(texts.each_ref().map(String::as_str), &seed);
    let (board, mut problems) = Board::from_files(layout, &files, house);
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
