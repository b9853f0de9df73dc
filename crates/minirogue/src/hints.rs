//! The row of keys below the board. It has one line, so it names what is of use now and leaves the rest to the help.

use crate::keys::{Aim, Ui, has_other_weapon, has_scroll};
use crate::state::State;
use crate::thing::Thing;
use kernel::scene::KeyHint;

/// The commands that do something now.
pub(crate) fn hints(state: &State, ui: &Ui) -> Vec<KeyHint> {
    if state.is_over() {
        return vec![KeyHint::new("quit", "leave")];
    }
    if let Some((aim, _)) = ui.aim {
        return aiming(state, ui, aim);
    }
    if ui.menu.is_some() && state.setup.adventure {
        return vec![
            KeyHint::keys("Up Down", "choose"),
            KeyHint::keys("Enter", "use it"),
            KeyHint::new("back", "cancel"),
        ];
    }
    if ui.menu.is_some() {
        // It says itself what its keys are, and any other one passes the turn.
        return Vec::new();
    }
    if state.setup.adventure { useful(state) } else { all(state) }
}

/// While the cursor is out.
fn aiming(state: &State, ui: &Ui, aim: Aim) -> Vec<KeyHint> {
    let fights = state.setup.adventure && state.monsters_in_sight().any(|m| ui.at() == Some(m.at));
    let go = match aim {
        Aim::Travel => "go there",
        Aim::Look if fights => "fight it",
        Aim::Look => "done",
    };
    vec![
        KeyHint::new("left down up right", "move"),
        KeyHint::new("explore", "next"),
        KeyHint::keys("> & ) ? G", "jump"),
        KeyHint::keys("Enter", go),
        KeyHint::new("back", "cancel"),
    ]
}

/// What lies at the player's feet.
fn here(state: &State) -> Option<KeyHint> {
    state.thing_at(state.player.at).map(|thing| match thing {
        Thing::Stairs => KeyHint::new("descend", "go down"),
        Thing::Idol | Thing::Item(_) => KeyHint::new("get", "pick up"),
    })
}

/// In the adventure form: whoever sleeps can only wait, whoever sees a monster fights, looks or waits for it, and
/// whoever is alone travels and rests.
fn useful(state: &State) -> Vec<KeyHint> {
    if state.player.sleep > 0 {
        return vec![KeyHint::new("wait", "sleep on")];
    }
    let (player, alone) = (&state.player, state.monsters_in_sight().next().is_none());
    let hurt = player.hit_points < player.max_hit_points;
    let mut hints = vec![KeyHint::new("left down up right", "step")];
    hints.extend(here(state));
    let others = [
        (has_other_weapon(state), "wield"),
        (has_scroll(state), "read"),
        (!alone, "fight"),
        (!alone, "wait"),
        (true, "explore"),
        (alone, "travel"),
        (alone && hurt, "rest"),
        (!alone && here(state).is_none(), "look"),
    ];
    hints.extend(others.into_iter().filter(|(now, _)| *now).map(|(_, id)| KeyHint::new(id, id)));
    hints
}

/// In the course's form: all commands that it has.
fn all(state: &State) -> Vec<KeyHint> {
    let mut hints = vec![KeyHint::new("left down up right", "step or attack")];
    hints.extend(here(state));
    hints.push(KeyHint::new("wield", "wield"));
    hints.push(KeyHint::new("read", "read"));
    if !state.setup.classic {
        let extras = ["explore", "travel", "rest", "look"];
        hints.extend(extras.map(|id| KeyHint::new(id, id)));
    }
    hints
}
