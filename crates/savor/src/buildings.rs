//! Savor in other buildings (SA-X12): up to six runners, and floors of other shapes. The game is the same;
//! here are only its name, its seats and what can be set before it starts.

use crate::game::SavorRules;
use crate::house::House;
use crate::layout::{self, Layout};
use crate::names::Names;
use crate::setup::{self, OWN, OWN_FILES, Origin, RANDOM, RULES, Setup};
use crate::{bots, keys};
use kernel::game::{Demo, GameInfo, Named, Pace, Refused};
use kernel::params::{Choice, Kind, Param, Params};

/// What is known of the game before it starts.
pub static INFO: GameInfo = GameInfo {
    id: "savor-buildings",
    title: "Savor: other buildings",
    about: "The dice race for up to six runners, in buildings of other shapes, drawn by you if you like.",
    version: 1,
    pace: Pace::Turns,
    seats: &SEATS,
    params: &PARAMS,
    levels: None,
    art: "savor",
    commands: &keys::COMMANDS,
    bots: &bots::BOTS,
    tools: &[],
    demos: &DEMOS,
    manual: MANUAL,
    new: kernel::rules::start::<SavorRules<{ SEATS.len() }>>,
};

const fn seat(id: &'static str, title: &'static str) -> Named {
    Named { id, title, about: "Throws in the order of the letters." }
}

const SEATS: [Named; 6] =
    [seat("a", "A"), seat("b", "B"), seat("c", "C"), seat("d", "D"), seat("e", "E"), seat("f", "F")];

const DEMOS: [Demo; 1] = [Demo {
    title: "Six runners and two towers",
    replay: include_str!("../demos/savor-buildings-towers.replay"),
}];

const MANUAL: &str = "\
This is Savor in other buildings. A six lets a runner in, the movement die says how far to go, and with every fourth \
throw the direction die may turn the runner; stairs lift and lower, poles drop, and whoever has no points left eats at \
Bawana. All of it is told in the help of Savor itself.

What is different is the building. Three come with the game: the usual one with room for six, a yard with a ring \
around it for four, and two towers for six. Runners that a building has no room for stay at home, and so do those you \
leave out with the number of runners.

A building of your own is a small map, layout.txt: 'floor 0', 'floor 1' and 'floor 2', each followed by up to ten \
rows of up to 25 characters. A dot is a cell, a blank is none; s is the starting area, # a wall of Bawana, * one of the \
twelve cells inside, @ the entrance; A to F are starting cells and the small letter beside each is the first cell. \
Walls, stairs, poles and the flag are files as ever, or leave the board to chance.";

/// A building that comes with the game, and a board in it.
pub struct Furnished {
    /// Its name as a parameter.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// A few words about it.
    pub about: &'static str,
    /// Its map; empty for the usual building with room for six.
    pub layout: &'static str,
    /// Its walls, stairs, poles and flag.
    pub texts: [&'static str; 4],
}

/// The buildings that come with the game.
pub const FURNISHED: [Furnished; 3] = [
    Furnished {
        id: "six",
        title: "The usual building",
        about: "room for six; up and down all the time",
        layout: "",
        texts: [
            include_str!("../levels/six/walls.txt"),
            include_str!("../levels/six/stairs.txt"),
            include_str!("../levels/six/poles.txt"),
            include_str!("../levels/six/flag.txt"),
        ],
    },
    Furnished {
        id: "yard",
        title: "The yard",
        about: "four runners, a ring, and a tower in its middle",
        layout: include_str!("../levels/yard/layout.txt"),
        texts: [
            include_str!("../levels/yard/walls.txt"),
            include_str!("../levels/yard/stairs.txt"),
            include_str!("../levels/yard/poles.txt"),
            include_str!("../levels/yard/flag.txt"),
        ],
    },
    Furnished {
        id: "towers",
        title: "Two towers",
        about: "six runners, and a bridge on the first floor",
        layout: include_str!("../levels/towers/layout.txt"),
        texts: [
            include_str!("../levels/towers/walls.txt"),
            include_str!("../levels/towers/stairs.txt"),
            include_str!("../levels/towers/poles.txt"),
            include_str!("../levels/towers/flag.txt"),
        ],
    },
];

impl Furnished {
    /// The building itself.
    pub fn building(&self) -> Layout {
        if self.layout.is_empty() {
            return Layout::usual(SEATS.len());
        }
        Layout::read(self.layout.as_bytes()).expect("the maps that come with the game are good")
    }
}

fn buildings() -> Vec<Choice> {
    FURNISHED.iter().map(|building| Choice::new(building.id, building.title, building.about)).collect()
}

fn boards() -> Vec<Choice> {
    vec![
        Choice::new("drawn", "As it is furnished", "with its own stairs, poles and walls"),
        Choice::new(RANDOM, "A random board", "new stairs, poles, walls and flag for every seed"),
    ]
}

const CALLED: [&str; 6] = ["name-a", "name-b", "name-c", "name-d", "name-e", "name-f"];

/// The parameters, in the order of the set-up screen.
const PARAMS: [Param; 21] = [
    Param {
        id: "building",
        title: "Building",
        about: "Where the race is run.",
        kind: Kind::Choice { options: buildings, default: "towers" },
    },
    Param {
        id: "board",
        title: "Board",
        about: "What stands in the building.",
        kind: Kind::Choice { options: boards, default: "drawn" },
    },
    Param {
        id: "difficulty",
        title: "Random games",
        about: "How long games on a random board are to be.",
        kind: Kind::Choice { options: setup::difficulties, default: "easy" },
    },
    setup::number(
        "runners",
        "Runners",
        "How many take part, from A on, if the building has room.",
        (1, 6, 6),
    ),
    RULES[0],
    setup::name(CALLED[0], "Name of A", "What the runner A is called.", "A"),
    setup::name(CALLED[1], "Name of B", "What the runner B is called.", "B"),
    setup::name(CALLED[2], "Name of C", "What the runner C is called.", "C"),
    setup::name(CALLED[3], "Name of D", "What the runner D is called.", "D"),
    setup::name(CALLED[4], "Name of E", "What the runner E is called.", "E"),
    setup::name(CALLED[5], "Name of F", "What the runner F is called.", "F"),
    RULES[1],
    RULES[2],
    RULES[3],
    RULES[4],
    RULES[5],
    setup::file("layout", "Own building", "Your own building instead of those above: its map.", layout::FILE),
    OWN_FILES[0],
    OWN_FILES[1],
    OWN_FILES[2],
    OWN_FILES[3],
];

/// Reads the parameters. Each was checked by itself before.
pub(crate) fn read(params: &Params) -> Result<Setup, Refused> {
    let furnished =
        FURNISHED.iter().find(|building| building.id == params.text("building")).unwrap_or(&FURNISHED[0]);
    let own = params.text("layout");
    let building = if own.is_empty() {
        furnished.building()
    } else {
        Layout::read(own.as_bytes()).map_err(Refused::file)?
    };
    let mut house = House::for_runners(building.count());
    let runners = params.number("runners").max(1) as usize;
    for (who, plays) in house.players.iter_mut().enumerate() {
        *plays = who < runners;
    }
    setup::set_rules(&mut house, params)?;
    let names = Names::new(&CALLED.map(|id| params.text(id)));
    let origin = if OWN.iter().any(|id| !params.text(id).is_empty()) {
        Origin::Drawn(OWN.map(|id| params.text(id).to_string()))
    } else if params.text("board") == RANDOM || !own.is_empty() {
        // Another building needs other furniture.
        setup::random(params)
    } else {
        Origin::Drawn(furnished.texts.map(String::from))
    };
    Ok(Setup { house, names, layout: building, origin })
}

// The names above are those of the seats, in their order.
const _: () = assert!(CALLED.len() == SEATS.len());
