//! Savor in other buildings (SA-X12), for up to six runners: the same game with other seats and parameters.

use crate::arcade::ARCADE;
use crate::game::{self, SavorRules};
use crate::house::House;
use crate::layout::{self, Layout};
use crate::setup::{
    self, CALLED, DIFFICULTY, OWN_FILES, RANDOM, RULES, Setup, Shipped, choice, file, number,
};
use crate::{bots, keys};
use kernel::arcade::{Arcade, PERSON, Preset, Role};
use kernel::game::{Demo, GameInfo, Named, Pace, Refused};
use kernel::params::{Choice, Param, Params};

/// What is known of the game before it starts.
pub static INFO: GameInfo = GameInfo {
    id: "savor-buildings",
    title: "Savor: other buildings",
    about: "The dice race for up to six runners, in buildings of other shapes, or in one you draw yourself.",
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
    arcade: Arcade {
        role: Role::Variant,
        goal: ARCADE.goal,
        presets: &PRESETS,
        choices: &["building", "board", "runners", "ruleset", "difficulty"],
        legend: ARCADE.legend,
        making: game::making::<{ SEATS.len() }>,
        ..Arcade::PLAIN
    },
    new: kernel::rules::start::<SavorRules<{ SEATS.len() }>>,
    env: kernel::env::of::<SavorRules<{ SEATS.len() }>>(),
};

const fn seat(id: &'static str, title: &'static str) -> Named {
    Named { id, title, about: "Takes turns in the order of the letters." }
}

const SEATS: [Named; 6] =
    [seat("a", "A"), seat("b", "B"), seat("c", "C"), seat("d", "D"), seat("e", "E"), seat("f", "F")];

/// The rules of a race, in the usual names.
const RACE: [(&str, &str); 5] = crate::arcade::RACE;
const NAMES: [(&str, &str); 3] = [("name-d", "Dan"), ("name-e", "Eve"), ("name-f", "Finn")];

const PRESETS: [Preset; 4] = [
    Preset {
        id: "yard",
        title: "A race of four",
        about: "You against three rivals, round the yard and up the tower in its middle.",
        params: &[
            ("building", "yard"),
            ("runners", "4"),
            RACE[0],
            RACE[1],
            RACE[2],
            RACE[3],
            RACE[4],
            NAMES[0],
        ],
        players: &[PERSON, "greedy", "greedy", "greedy"],
    },
    Preset {
        id: "duel",
        title: "A duel",
        about: "Just you and one rival who thinks ahead, in the yard.",
        params: &[("building", "yard"), ("runners", "2"), RACE[0], RACE[1], RACE[2], RACE[3]],
        players: &[PERSON, "planner"],
    },
    Preset {
        id: "towers",
        title: "The big race",
        about: "Six runners, two towers and a bridge between them.",
        params: &[
            ("building", "towers"),
            RACE[0],
            RACE[1],
            RACE[2],
            RACE[3],
            RACE[4],
            NAMES[0],
            NAMES[1],
            NAMES[2],
        ],
        players: &[PERSON, "greedy", "greedy", "greedy", "greedy", "greedy"],
    },
    Preset {
        id: "random",
        title: "Six at random",
        about: "Six runners in the usual building, with new walls, stairs and poles every time.",
        params: &[
            ("building", "six"),
            ("board", RANDOM),
            RACE[0],
            RACE[1],
            RACE[2],
            RACE[3],
            RACE[4],
            NAMES[0],
            NAMES[1],
            NAMES[2],
        ],
        players: &[PERSON, "greedy", "greedy", "greedy", "greedy", "greedy"],
    },
];

const DEMOS: [Demo; 1] = [Demo {
    title: "Six runners and two towers",
    replay: include_str!("../demos/savor-buildings-towers.replay"),
}];

const MANUAL: &str = "\
This is Savor in other buildings, and everything in the help of Savor itself holds here, too: three dice in hand in \
a Race, or the dice alone under the Course rules; stairs that carry you up and down, poles that lead down, and a \
canteen for whoever runs out of points.

Only the building is different. Three come with the game: the usual one with room for six, a yard with a ring around it \
for four, and two towers for six. Runners for whom a building has no room stay at home.

A building of your own is a small map in a text file; the rules page explains how to draw it. Walls, stairs, poles and \
the flag are files as ever, or you leave them to chance.";

/// The buildings that come with the game.
pub const FURNISHED: [Shipped; 3] = [
    Shipped {
        id: "six",
        title: "The usual building",
        about: "room for six; up and down, up and down",
        layout: "",
        texts: [
            include_str!("../levels/six/walls.txt"),
            include_str!("../levels/six/stairs.txt"),
            include_str!("../levels/six/poles.txt"),
            include_str!("../levels/six/flag.txt"),
        ],
    },
    Shipped {
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
    Shipped {
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

impl Shipped {
    /// The building itself.
    pub fn building(&self) -> Layout {
        if self.layout.is_empty() {
            return Layout::usual(SEATS.len());
        }
        Layout::read(self.layout.as_bytes()).expect("the maps that come with the game are good")
    }
}

fn buildings() -> Vec<Choice> {
    FURNISHED.iter().map(Shipped::choice).collect()
}

fn boards() -> Vec<Choice> {
    vec![
        Choice::new("drawn", "Its own", "the stairs, poles and walls it comes with"),
        Choice::new(RANDOM, "Random", "new stairs, poles, walls and flag every time"),
    ]
}

/// The parameters, in the order of the set-up screen.
const PARAMS: [Param; 21] = [
    choice("building", "Building", "Where the race is run.", buildings, "towers"),
    choice("board", "Board", "What stands in the building.", boards, "drawn"),
    DIFFICULTY,
    number("runners", "Runners", "How many take part, as far as the building has room.", (1, 6, 6)),
    RULES[0],
    CALLED[0],
    CALLED[1],
    CALLED[2],
    CALLED[3],
    CALLED[4],
    CALLED[5],
    RULES[1],
    RULES[2],
    RULES[3],
    RULES[4],
    RULES[5],
    file("layout", "Own building", "The map of a building of your own.", layout::FILE),
    OWN_FILES[0],
    OWN_FILES[1],
    OWN_FILES[2],
    OWN_FILES[3],
];

/// Reads the parameters. Each was checked by itself before.
pub(crate) fn read(params: &Params) -> Result<Setup, Refused> {
    let furnished = FURNISHED.iter().find(|building| building.id == params.text("building"));
    let furnished = furnished.unwrap_or(&FURNISHED[0]);
    let own = params.text("layout");
    let layout = if own.is_empty() {
        furnished.building()
    } else {
        Layout::read(own.as_bytes()).map_err(Refused::file)?
    };
    let mut house = House::for_runners(layout.count);
    let runners = params.number("runners").max(1) as usize;
    for (who, plays) in house.players.iter_mut().enumerate() {
        *plays = who < runners;
    }
    setup::set_rules(&mut house, params)?;
    // Another building needs other furniture.
    let furnished = Some(furnished).filter(|_| params.text("board") != RANDOM && own.is_empty());
    Ok(Setup { house, names: setup::names(params), layout, origin: setup::origin(params, furnished) })
}
