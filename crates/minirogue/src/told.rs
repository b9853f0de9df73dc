//! What is told to a player of an event, in the words of the form of the game that he plays.

use crate::event::{Event, with_article};
use crate::state::State;
use crate::thing::{Item, Scroll};
use crate::view::depth_name;

/// How an event is told; nothing if its exact words will do.
pub(crate) fn said(state: &State, event: Event) -> Option<String> {
    let plainly = if state.setup.adventure { in_the_adventure(state, event) } else { None };
    plainly.or_else(|| event.spoken())
}

/// What the adventure form says where the others are silent or have no numbers. What a scroll has changed stays
/// changed, so it can be read off the state after the turn.
fn in_the_adventure(state: &State, event: Event) -> Option<String> {
    let player = &state.player;
    Some(match event {
        Event::Descended { level } => {
            format!("You descend to depth {}, {}.", level + 1, depth_name(state))
        }
        Event::Dropped { item: Item::Weapon(weapon), .. } => {
            format!("It leaves {} behind.", with_article(weapon))
        }
        Event::Dropped { item, .. } => format!("It leaves {item} behind."),
        Event::Slept => "You sleep.".into(),
        Event::Read(scroll) => {
            let now = match scroll {
                Scroll::Teleportation => return None,
                Scroll::Armor => format!("armor {}", player.armor),
                Scroll::Strength => format!("strength {}", player.strength),
                Scroll::Health => format!("up to {} hit points", player.max_hit_points),
                Scroll::Dexterity => format!("dexterity {}", player.dexterity),
            };
            let effect = scroll.effect().trim_end_matches('.');
            format!("You read a {}. {effect}: {now}.", scroll.name())
        }
        _ => return None,
    })
}
