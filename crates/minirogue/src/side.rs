//! The lists beside the map: what is held, and who is near.

use crate::action::{Action, Slot};
use crate::keys::LOOK_AT;
use crate::look::Chance;
use crate::state::{Monster, State};
use crate::thing::{Item, Thing, Weapon};
use crate::view::{monster_look, thing_look};
use kernel::scene::{Panel, Row};

/// The most monsters that are listed.
const LISTED: usize = 6;

/// What is held, and what each item does.
pub(crate) fn inventory(state: &State) -> Panel {
    let labelled = ('a'..='z').zip(&state.player.items).enumerate();
    let rows = labelled.filter_map(|(i, (label, item))| {
        let (text, about) = match state.setup.adventure {
            true if !stands_for_its_kind(state, i) => return None,
            true => brief(state, i, label),
            false => (format!("{label}. {item}"), in_full(state, i)),
        };
        let wielded = i == state.player.wielded;
        let use_it = match item {
            _ if wielded || state.setup.classic || state.is_over() => None,
            Item::Weapon(_) => Slot::from_label(label).map(Action::Wield),
            Item::Scroll(_) => Slot::from_label(label).map(Action::Read),
        };
        let pick = use_it.map(|action| action.to_string());
        let look = Some(thing_look(Thing::Item(*item)));
        Some(Row { look, strong: wielded, pick, ..Row::new(text, about) })
    });
    Panel { title: "Inventory".into(), rows: rows.collect() }
}

/// What an item does, and whether it is in hand.
pub(crate) fn in_full(state: &State, index: usize) -> String {
    let about = state.player.items.get(index).map_or_else(String::new, |item| item.about(&state.setup));
    if index == state.player.wielded { format!("in hand, {about}") } else { about }
}

/// Of several items of one kind one is listed: the one in hand, otherwise the first.
fn stands_for_its_kind(state: &State, index: usize) -> bool {
    let (items, wielded) = (&state.player.items, state.player.wielded);
    let same = |i: &usize| items.get(*i) == items.get(index);
    let first = if same(&wielded) { Some(wielded) } else { (0..items.len()).find(same) };
    first == Some(index)
}

/// An item in few words, so that a long list leaves room for monsters and messages. A weapon that is in nothing
/// better than the one in hand needs no numbers.
fn brief(state: &State, index: usize, label: char) -> (String, String) {
    let Some(&item) = state.player.items.get(index) else { return (String::new(), String::new()) };
    let text = match state.player.items.iter().filter(|other| **other == item).count() {
        1 => format!("{label}. {}", item.name()),
        n => format!("{label}. {} ×{n}", item.name()),
    };
    let about = match item {
        Item::Scroll(_) => item.about(&state.setup),
        Item::Weapon(weapon) => {
            let (edge, mine) = (state.setup.edge(weapon), state.setup.edge(state.player.weapon()));
            let sleep = if weapon == Weapon::Fangs { ", sleep" } else { "" };
            let about = format!("hit +{}, damage {}{sleep}", edge.bonus, edge.damage);
            let better = edge.bonus > mine.bonus || edge.damage > mine.damage || weapon == Weapon::Fangs;
            match index == state.player.wielded {
                true => format!("in hand: {about}"),
                false if better => about,
                false => String::new(),
            }
        }
    };
    (text, about)
}

/// The nearest monsters in sight, with the odds against them.
pub(crate) fn near(state: &State) -> Option<Panel> {
    let mut monsters: Vec<&Monster> = state.monsters_in_sight().collect();
    monsters.sort_by_key(|m| (m.at.manhattan(state.player.at), m.id));
    let odds = |chance: Chance| {
        if state.setup.adventure { format!("{}%", percent(chance)) } else { chance.to_string() }
    };
    let row = |m: &&Monster| {
        let chances = state.odds(m);
        let asleep = if m.sleep > 0 { format!(", asleep {}", m.sleep) } else { String::new() };
        let text = format!("{} {}/{}{asleep}", m.kind, m.hit_points, m.max_hit_points);
        let value = format!("you hit {}, it hits {}", odds(chances.hit), odds(chances.be_hit));
        let row = Row { look: Some(monster_look(m)), strong: state.smells(m), ..Row::new(text, value) };
        row.pick(format!("{LOOK_AT}{}", m.id))
    };
    let mut rows: Vec<Row> = monsters.iter().take(LISTED).map(row).collect();
    if state.setup.adventure && monsters.len() > LISTED {
        rows.push(Row::new(format!("and {} more", monsters.len() - LISTED), ""));
    }
    (!rows.is_empty()).then(|| Panel { title: "Monsters".into(), rows })
}

/// A chance in percent, rounded; only what is certain is 0 or 100.
fn percent(chance: Chance) -> u64 {
    let rounded = (chance.hits * 200 + chance.of) / (2 * chance.of.max(1));
    if chance.hits == 0 || chance.hits >= chance.of { rounded.min(100) } else { rounded.clamp(1, 99) }
}
