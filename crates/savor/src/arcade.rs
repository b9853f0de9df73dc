//! What the arcade knows of Savor: ways to play it, words for its pictures, medals.

use crate::cell::Player;
use crate::game::{self, SavorRules};
use crate::record::Tally;
use crate::state::State;
use kernel::arcade::{Arcade, Feat, Finished, PERSON, Preset, Role};
use kernel::rules::state_of;

pub(crate) const ARCADE: Arcade = Arcade {
    role: Role::Game,
    goal: "Be the first to touch the flag. Each turn, play one of your three dice and run that many cells straight ahead; keep the ones you will need. Every fourth turn, and after a blocked one, the direction die may turn you.",
    presets: &PRESETS,
    choices: &["board", "ruleset", "players", "difficulty"],
    others: &["random"],
    daily: None,
    legend: &LEGEND,
    feats: &FEATS,
    living: (1, 14),
    making: game::making::<{ crate::SEATS.len() }>,
    ..Arcade::PLAIN
};

/// The rules of a race, a way out for whoever stands before a wall, and runners with names.
pub(crate) const RACE: [(&str, &str); 5] = [
    ("ruleset", "race"),
    ("house", "blocked_turns=true"),
    ("name-a", "Ada"),
    ("name-b", "Ben"),
    ("name-c", "Cleo"),
];

/// One person and two bots.
const AGAINST_TWO: &[&str] = &[PERSON, "greedy", "greedy"];

const PRESETS: [Preset; 5] = [
    Preset {
        id: "race",
        title: "Race",
        about: "Beat two rivals to the flag, board by board, with three dice in hand.",
        params: &RACE,
        players: AGAINST_TWO,
    },
    Preset {
        id: "planners",
        title: "Race against planners",
        about: "The same race, against two rivals who think ahead.",
        params: &RACE,
        players: &[PERSON, "planner", "planner"],
    },
    Preset {
        id: "random",
        title: "Random tower",
        about: "A race through new walls, stairs and poles every time.",
        params: &[("board", "random"), RACE[0], RACE[1], RACE[2], RACE[3], RACE[4]],
        players: AGAINST_TWO,
    },
    Preset {
        id: "table",
        title: "Pass and play",
        about: "Three people take turns at one keyboard.",
        params: &RACE,
        players: &[PERSON, PERSON, PERSON],
    },
    Preset {
        id: "course",
        title: "Course rules",
        about: "The board from the course, where the dice decide everything. Expect thousands of rounds.",
        params: &[("board", "example")],
        players: &[PERSON, "dice", "dice"],
    },
];

/// The same for all buildings and the editor.
const LEGEND: [(&str, &str); 35] = [
    ("savor/flag", "the flag"),
    ("savor/a", "runner A"),
    ("savor/b", "runner B"),
    ("savor/c", "runner C"),
    ("savor/d", "runner D"),
    ("savor/e", "runner E"),
    ("savor/f", "runner F"),
    ("savor/stairs-up-1-both", "stairs to the first floor, up and down"),
    ("savor/stairs-up-2-both", "stairs to the second floor, up and down"),
    ("savor/stairs-down-0-both", "stairs to the ground floor, up and down"),
    ("savor/stairs-down-1-both", "stairs to the first floor, up and down"),
    ("savor/stairs-up-1", "stairs up to the first floor"),
    ("savor/stairs-up-2", "stairs up to the second floor"),
    ("savor/stairs-down-0", "stairs down to the ground floor"),
    ("savor/stairs-down-1", "stairs down to the first floor"),
    ("savor/stairs*", "stairs, closed at this end"),
    ("savor/pole-foot*", "foot of a pole"),
    ("savor/pole-2-1", "pole: slide down to the first floor"),
    ("savor/pole*", "pole: slide down to the ground floor"),
    ("savor/home*", "a runner's start"),
    ("savor/face*", "a runner"),
    ("savor/die*", "a die"),
    ("savor/start", "starting area"),
    ("savor/entrance", "door of the canteen"),
    ("savor/happy", "canteen: 200 points"),
    ("savor/meal", "canteen: 10 to 100 points"),
    ("savor/trigger", "canteen: doubled moves"),
    ("savor/dizzy", "canteen: random directions"),
    ("savor/poison", "canteen: three turns lost"),
    ("savor/canteen", "canteen"),
    ("savor/bawana-wall", "wall of the canteen"),
    ("savor/wall", "wall"),
    ("savor/blocked", "blocked by stairs"),
    ("savor/floor*", "floor"),
    ("savor/void", ""),
];

const FEATS: [Feat; 4] = [
    Feat {
        id: "flag",
        title: "First to the flag",
        about: "Win a race against at least one rival.",
        earned: |end| won(end).is_some(),
    },
    Feat {
        id: "landslide",
        title: "Out of sight",
        about: "Win while all your rivals stand in the starting area.",
        earned: |end| {
            let home = |state: &State, who| state.runner(who).at == state.board.layout.home(who).start;
            won(end).is_some_and(|(state, me)| rivals(state, me).all(|rival| home(state, rival)))
        },
    },
    Feat {
        id: "bully",
        title: "Make way!",
        about: "Capture rivals twice in a race that you win.",
        earned: |end| won(end).is_some_and(|(state, me)| tally(state, me).captures >= 2),
    },
    Feat {
        id: "labyrinth",
        title: "Out of the labyrinth",
        about: "Win in the labyrinth.",
        earned: |end| end.params.text("board") == "labyrinth" && won(end).is_some(),
    },
];

/// The state of a race that a person has won against rivals, and who that was.
fn won<'a>(end: &Finished<'a>) -> Option<(&'a State, Player)> {
    let state = state_of::<SavorRules<{ crate::SEATS.len() }>>(end.game).filter(|_| end.won_unaided())?;
    // Where nothing is chosen, luck has won.
    if state.board.house.hand < 2 {
        return None;
    }
    let me = state.race.winner?;
    rivals(state, me).next()?;
    Some((state, me))
}

fn rivals(state: &State, me: Player) -> impl Iterator<Item = Player> + '_ {
    state.board.house.line_up().filter(move |who| *who != me)
}

fn tally(state: &State, who: Player) -> &Tally {
    &state.record.tallies[who.index()]
}
