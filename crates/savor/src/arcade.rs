//! What the arcade knows of Savor: ways to play it, words for its pictures, medals.

use crate::cell::Player;
use crate::game::SavorRules;
use crate::record::Tally;
use crate::state::State;
use kernel::arcade::{Arcade, Feat, Finished, Preset, Role};
use kernel::rules::state_of;

pub(crate) const ARCADE: Arcade = Arcade {
    role: Role::Game,
    goal: "Be the first to touch the flag. A six lets you in; stairs, poles and the canteen decide the rest.",
    presets: &PRESETS,
    choices: &["board", "ruleset", "players", "difficulty"],
    others: &["random"],
    daily: None,
    legend: &LEGEND,
    feats: &FEATS,
    ..Arcade::PLAIN
};

const PRESETS: [Preset; 4] = [
    Preset {
        id: "sprint",
        title: "Sprint",
        about: "A short race with stairs straight ahead, often over in ten rounds.",
        params: &[("board", "sprint"), ("ruleset", "decide")],
        players: &[],
    },
    Preset {
        id: "labyrinth",
        title: "Labyrinth",
        about: "Walls on every floor: a long race that needs patience.",
        params: &[("board", "labyrinth"), ("ruleset", "decide")],
        players: &[],
    },
    Preset {
        id: "random",
        title: "Random tower",
        about: "New walls, stairs and poles for every race.",
        params: &[("board", "random"), ("ruleset", "decide")],
        players: &[],
    },
    Preset {
        id: "course",
        title: "Course rules",
        about: "The course's own board, where dice alone decide. It takes thousands of rounds.",
        params: &[("board", "example")],
        players: &[],
    },
];

/// The same for all buildings and the editor.
const LEGEND: [(&str, &str); 28] = [
    ("savor/flag", "the flag"),
    ("savor/a", "runner A"),
    ("savor/b", "runner B"),
    ("savor/c", "runner C"),
    ("savor/d", "runner D"),
    ("savor/e", "runner E"),
    ("savor/f", "runner F"),
    ("savor/stairs-both", "stairs, up and down"),
    ("savor/stairs-up", "stairs up"),
    ("savor/stairs-down", "stairs down"),
    ("savor/stairs-up-closed", "stairs, closed at this end"),
    ("savor/stairs-down-closed", "stairs, closed at this end"),
    ("savor/pole", "pole: slide down"),
    ("savor/pole-foot", "foot of a pole"),
    ("savor/home", "a runner's start"),
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
    ("savor/floor", "floor"),
    ("savor/void", "nothing"),
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
        about: "Win while every rival is still waiting for a six.",
        earned: |end| {
            let home = |state: &State, who| state.runner(who).at == state.board.layout.home(who).start;
            won(end).is_some_and(|(state, me)| rivals(state, me).all(|rival| home(state, rival)))
        },
    },
    Feat {
        id: "bully",
        title: "Make way!",
        about: "Capture two rivals in a race that you win.",
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
