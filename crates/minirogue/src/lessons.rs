//! What a newcomer is told, at the moment it matters.

use crate::state::{Monster, State};
use crate::thing::{Item, Kind, Scroll, Thing, Weapon};
use kernel::scene::Lesson;

/// For so many turns exploring is recommended.
const EARLY: u32 = 40;

/// The lessons of this moment, the most important first.
pub(crate) fn lessons(state: &State) -> Vec<Lesson> {
    if state.is_over() {
        return Vec::new();
    }
    let (player, turns) = (&state.player, state.tally.turns);
    let extras = !state.setup.classic;
    let near = state.monsters_in_sight().min_by_key(|monster| monster.at.manhattan(player.at));
    let here = state.thing_at(player.at);
    let hurt = u32::from(player.hit_points) * 3 <= u32::from(player.max_hit_points);
    let lies_here = matches!(here, Some(Thing::Item(_)));
    let tell = |now: bool, id: &'static str, text: &str| now.then(|| Lesson::new(id, text));
    let all = [
        tell(player.sleep > 0, "sleep", "You are asleep. Press any key to sleep on."),
        tell(
            hurt && extras,
            "hurt",
            "You are badly hurt. Get away, and rest with {rest} once nothing is near.",
        ),
        near.filter(|monster| state.setup.adventure && state.odds(monster).are_bad())
            .map(|monster| Lesson::new("danger", danger(state, monster))),
        near.filter(|_| state.tally.killed() == 0).map(|monster| {
            let kind = monster.kind.called(&state.setup);
            let text = format!(
                "A {kind}! Walk into it to attack. [Point at it|Hold a finger on it] to see your chances."
            );
            Lesson::new("monster", text)
        }),
        tell(here == Some(Thing::Idol), "idol", "The golden idol! Pick it up with {get} to win."),
        tell(here == Some(Thing::Stairs), "stairs", "You've found the stairs. {descend} takes you down."),
        tell(lies_here && state.tally.items == 0, "item", "There's something here: pick it up with {get}."),
        better_weapon(state).map(|weapon| {
            let (new, old) = (weapon.name(), player.weapon().name());
            Lesson::new("wield", format!("Your {new} is better than your {old}: wield it with {{wield}}."))
        }),
        tell(
            player.items.iter().copied().any(helps),
            "read",
            "You have a scroll. They're all good for you: read it with {read}.",
        ),
        tell(
            turns == 0,
            "walk",
            "Walk with {left} {down} {up} {right}, or [click|tap] where you want to go.",
        ),
        tell(
            (1..EARLY).contains(&turns) && near.is_none() && extras,
            "explore",
            "{explore} walks to the next thing worth taking, and then to the stairs.",
        ),
    ];
    all.into_iter().flatten().collect()
}

/// What to do about a monster that is likely to win a fight.
fn danger(state: &State, monster: &Monster) -> String {
    let (kind, away) = (monster.kind.common(), state.setup.smell(monster.kind) + 1);
    let what_now = match monster.kind {
        Kind::Dragon => "It never moves, so walk around it.".into(),
        _ if state.smells(monster) => "Walk away: it is no faster than you.".into(),
        _ => format!("Stay {away} steps away, and it won't notice you."),
    };
    format!("A {kind}! It could well kill you. {what_now}")
}

/// The best weapon in the pack, if it is better than the one in hand.
fn better_weapon(state: &State) -> Option<Weapon> {
    let worth = |weapon: &Weapon| {
        let edge = state.setup.edge(*weapon);
        (edge.damage, edge.bonus)
    };
    let held = state.player.items.iter().filter_map(|item| match item {
        Item::Weapon(weapon) => Some(*weapon),
        Item::Scroll(_) => None,
    });
    held.max_by_key(worth).filter(|best| worth(best) > worth(&state.player.weapon()))
}

/// Whether reading it makes the player better for good.
fn helps(item: Item) -> bool {
    matches!(item, Item::Scroll(scroll) if scroll != Scroll::Teleportation)
}
