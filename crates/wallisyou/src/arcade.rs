//! What the arcade knows of Wall Is You: ways to play it, today's dungeon, words for its pictures, medals.

use crate::game::WallIsYouRules;
use crate::state::State;
use kernel::arcade::{Arcade, Daily, Feat, Finished, Preset, Role};
use kernel::rules::state_of;

pub(crate) const ARCADE: Arcade = Arcade {
    role: Role::Game,
    goal: "Turn the rooms so that the adventurer only meets dragons he can beat. You win when all of them are dead.",
    presets: &PRESETS,
    choices: &["level", "preset", "date", "code", "file", "one-turn", "naive"],
    others: &["made-up", "daily", "own"],
    helped_stars: (3, 2),
    offers: crate::setup::offers,
    levels_in: Some(crate::packs::levels_in),
    another: |params| crate::setup::is_made_up(params).then_some("Another dungeon"),
    daily: Some(Daily { params: &[("level", "daily")], date: Some("date") }),
    legend: &LEGEND,
    feats: &FEATS,
    living: (0, 4),
    making: crate::setup::making,
    ..Arcade::PLAIN
};

const PRESETS: [Preset; 4] = [
    Preset {
        id: "campaign",
        title: "Campaign",
        about: "Eighty dungeons, from first steps to fiendish machinery.",
        params: &[],
        players: &[],
    },
    Preset {
        id: "random",
        title: "Random dungeon",
        about: "Sixteen rooms, three dragons, and always a way to win.",
        params: &[("level", "made-up"), ("preset", "4x4")],
        players: &[],
    },
    Preset {
        id: "big",
        title: "Big dungeon",
        about: "Forty-nine rooms, five dragons, and two treasures to lure him with.",
        params: &[("level", "made-up"), ("preset", "7x7-bait")],
        players: &[],
    },
    Preset {
        id: "one-turn",
        title: "One turn",
        about: "Set everything up, then let him loose: he fights on until he wins, dies or gets stuck.",
        params: &[("level", "one-shot-1")],
        players: &[],
    },
];

const LEGEND: [(&str, &str); 15] = [
    ("wallisyou/hero-dead", "the late adventurer"),
    ("wallisyou/hero-*", "the adventurer"),
    ("wallisyou/dragon", "dragon he can beat"),
    ("wallisyou/dragon-strong", "dragon too strong for him"),
    ("wallisyou/mover", "moving dragon he can beat"),
    ("wallisyou/mover-strong", "moving dragon too strong for him"),
    ("wallisyou/remains", "dead dragon"),
    ("wallisyou/treasure", "treasure"),
    ("wallisyou/elixir", "elixir"),
    ("wallisyou/lever", "lever"),
    ("wallisyou/door-open", "open door"),
    ("wallisyou/door-closed", "closed door"),
    ("wallisyou/locked", "room you locked"),
    ("wallisyou/bolted-*", "room that never turns"),
    ("wallisyou/room-*", "room you can turn"),
];

const FEATS: [Feat; 5] = [
    Feat {
        id: "bait",
        title: "Hook, line and sinker",
        about: "Win three stars in a Bait dungeon without undo or hints.",
        earned: |end| three_stars_in(end, "bait-"),
    },
    Feat {
        id: "one-shot",
        title: "One shot",
        about: "Win three stars in a One Shot dungeon without undo or hints.",
        earned: |end| three_stars_in(end, "one-shot-"),
    },
    Feat {
        id: "machinery",
        title: "Chief engineer",
        about: "Win three stars in a Machinery dungeon without undo or hints.",
        earned: |end| three_stars_in(end, "machinery-"),
    },
    Feat {
        id: "steady-hand",
        title: "Steady hand",
        about: "Win three stars against three or more dragons without a single wasted click.",
        earned: |end| {
            let exact = |state: &State| state.clicks == state.rotations && state.remains.len() >= 3;
            end.stars == Some(3) && won(end).is_some_and(exact)
        },
    },
    Feat {
        id: "big",
        title: "Grand design",
        about: "Win a random dungeon of seven by seven rooms without undo or hints.",
        earned: |end| {
            end.params.text("level") == "made-up" && won(end).is_some_and(|state| state.before.len() >= 49)
        },
    },
];

/// The state of a game that was won without help.
fn won<'a>(end: &Finished<'a>) -> Option<&'a State> {
    let unaided = |state: &&State| end.won_unaided() && state.helped.is_none();
    state_of::<WallIsYouRules>(end.game).filter(unaided)
}

/// Whether it was a level of a pack, won with three stars and without help.
fn three_stars_in(end: &Finished<'_>, pack: &str) -> bool {
    end.params.text("level").starts_with(pack) && end.stars == Some(3) && won(end).is_some()
}
