//! Many steps from one key: explore, travel, rest (MR-X05 … MR-X07, MR-X25). All of them give ordinary
//! actions, and decide nothing that a player could not.
//!
//! Monsters' moves draw nothing (MR-136), so a walk is tried on a copy of the state before it begins. It ends
//! where the walker would want to stop, and so the reason is known too: somebody new has come into sight or
//! has noticed the player, somebody is next to him or strikes, something was found, the goal is reached. A
//! rest ends by itself: the rules refuse it when it is over.

use crate::action::{Action, KNAPSACK};
use crate::cells::{COLS, Cells, ROWS};
use crate::event::{Actor, Event, with_article};
use crate::fighting::approached;
use crate::state::{Monster, State};
use crate::thing::{Item, Thing};
use kernel::dice::Dice;
use kernel::paths::Search;
use kernel::pos::{Dir, Pos};

/// No walk is longer.
const LONGEST: usize = 400;

/// No rest is longer; the rules end it much sooner.
const LONGEST_REST: usize = 1500;

/// A walk that was worked out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Its actions.
    pub actions: Vec<Action>,
    /// Why it ends there, in one sentence.
    pub said: String,
    /// Whom the player has met when it is done.
    pub met: Met,
}

/// The monsters that a walker keeps in mind: level, number, and whether it had noticed him.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Met(Vec<(u8, u16, bool)>);

impl Met {
    /// Keeps everybody in mind who is in sight.
    pub fn note(&mut self, state: &State) {
        self.0.retain(|&(level, ..)| level == state.level);
        for monster in state.monsters_in_sight() {
            let smells = state.smells(monster);
            match self.0.iter_mut().find(|(_, id, _)| *id == monster.id) {
                Some((.., noticed)) => *noticed |= smells,
                None => self.0.push((state.level, monster.id, smells)),
            }
        }
    }

    /// Whether a monster has been noted as one that had noticed the player.
    pub fn knows(&self, state: &State, monster: &Monster) -> bool {
        self.0.contains(&(state.level, monster.id, true))
    }

    /// What is new about the monsters in sight: always that one has noticed the player, and with fog that one is
    /// there; and where it is. Whoever has noticed him matters most.
    pub fn news(&self, state: &State) -> Option<String> {
        let known = |m: &Monster| {
            self.0
                .iter()
                .find(|&&(level, id, _)| (level, id) == (state.level, m.id))
                .map(|&(.., noticed)| noticed)
        };
        let new = |m: &&Monster| match known(m) {
            None => state.setup.fog || state.smells(m),
            Some(noticed) => !noticed && state.smells(m),
        };
        let mut monsters: Vec<&Monster> = state.monsters_in_sight().filter(new).collect();
        monsters.sort_by_key(|m| (!state.smells(m), m.at.manhattan(state.player.at), m.id));
        let (first, others) = monsters.split_first()?;
        let (kind, met) = (first.kind.common(), known(first).is_some());
        let said = match (met, state.smells(first)) {
            (true, _) => format!("The {kind} has noticed you"),
            (false, true) => format!("A {kind} has noticed you"),
            (false, false) => format!("A {kind} comes into sight"),
        };
        let said = if state.setup.adventure && first.at.manhattan(state.player.at) >= FAR {
            format!("{said}, far to the {}", heading(state.player.at, first.at))
        } else {
            said
        };
        Some(match (state.setup.adventure, others.len()) {
            (false, _) | (_, 0) => said + ".",
            (true, 1) => format!("{said}, and there is another monster about."),
            (true, n) => format!("{said}, and there are {n} more monsters about."),
        })
    }
}

/// From so many steps on a monster may be beyond the edge of a small window.
const FAR: u32 = 10;

/// In which direction a cell lies, roughly.
fn heading(from: Pos, to: Pos) -> Dir {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    match (dx.abs() >= dy.abs(), dx < 0, dy < 0) {
        (true, true, _) => Dir::West,
        (true, false, _) => Dir::East,
        (false, _, true) => Dir::North,
        (false, _, false) => Dir::South,
    }
}

/// What there is to explore over these cells, nearest first in each kind: items as long as there is room for
/// them, in fog the edge of what is known, then the way on.
pub(crate) fn next_goal(state: &State, over: &Cells, search: &mut Search<Dir>) -> Option<Pos> {
    let room = state.player.items.len() < KNAPSACK;
    let found = search.from(&[state.player.at]).where_cells(COLS, ROWS, |p| over.contains(p));
    let nearest = |wanted: &dyn Fn(Pos) -> bool| found.reached().find(|&p| wanted(p));
    let item = nearest(&|p| room && matches!(state.thing_at(p), Some(Thing::Item(_))));
    let edge = || nearest(&|p| Dir::ALL.iter().any(|&dir| !state.knows(p.step(dir))));
    let way = || nearest(&|p| matches!(state.thing_at(p), Some(Thing::Stairs | Thing::Idol)));
    item.or_else(edge).or_else(way)
}

/// The cells of the way that travel would take, both ends included; to a monster it ends beside it.
pub fn path(state: &State, to: Pos) -> Option<Vec<Pos>> {
    let mut open = state.known_open();
    let beside = state.monsters_in_sight().any(|m| m.at == to);
    if beside {
        open.insert(to);
    }
    let mut search = Search::four();
    let found = search.from(&[state.player.at]).to(to).where_cells(COLS, ROWS, |p| open.contains(p));
    let mut path = found.path(to)?;
    if beside {
        path.pop();
    }
    Some(path)
}

/// Walks to the nearest item and picks it up, or on into the dark, or to the stairs (MR-X05, MR-X25); or
/// why there is nothing to walk to.
pub fn explore(state: &State, met: &Met) -> Result<Walk, String> {
    ready(state)?;
    let mut search = Search::four();
    let Some(goal) = next_goal(state, &state.known_open(), &mut search) else {
        return Err(match approached(state) {
            Some((_, foe)) => format!("A {} is in your way: fight it.", foe.kind.common()),
            None => "There is nothing new you can reach.".into(),
        });
    };
    match state.thing_at(goal).filter(|_| goal == state.player.at) {
        Some(Thing::Idol) => return Err("The golden idol is right here: pick it up!".into()),
        Some(Thing::Stairs) => {
            return Err("There is nothing left on this level. You're on the stairs: > takes you down.".into());
        }
        Some(Thing::Item(_)) | None => {}
    }
    let walk = walk(state, met, |ahead| {
        let goal = next_goal(ahead, &ahead.known_open(), &mut search).ok_or_else(|| shut(ahead))?;
        match ahead.thing_at(goal) {
            Some(Thing::Item(_)) if goal == ahead.player.at => Ok(Action::PickUp),
            Some(Thing::Stairs) if goal == ahead.player.at => {
                Err("There is nothing left on this level, and here are the stairs down.".into())
            }
            Some(Thing::Idol) if goal == ahead.player.at => Err("The golden idol is at your feet!".into()),
            _ => search.first_step(goal).map(Action::Step).ok_or_else(|| shut(ahead)),
        }
    });
    Ok(walk)
}

/// Why a walk cannot go on.
fn shut(state: &State) -> String {
    match approached(state) {
        Some((_, foe)) => format!("A {} is in your way.", foe.kind.common()),
        None => "There is nothing new you can reach.".into(),
    }
}

/// Walks to a cell, round monsters, or to one beside it if a monster is there (MR-X06, MR-X26); or why not. In the
/// adventure form whoever goes where an item lies picks it up.
pub fn travel(state: &State, to: Pos, met: &Met) -> Result<Walk, String> {
    ready(state)?;
    let way = path(state, to).ok_or("You can't get there from here.")?;
    let end = *way.last().unwrap_or(&to);
    let mut search = Search::four();
    Ok(walk(state, met, |ahead| {
        let open = ahead.known_open();
        let found = search.from(&[ahead.player.at]).to(end).where_cells(COLS, ROWS, |p| open.contains(p));
        match found.first_step(end) {
            Some(dir) => Ok(Action::Step(dir)),
            None if ahead.player.at == end && takes(ahead) => Ok(Action::PickUp),
            None if ahead.player.at == end => Err(String::new()),
            None => Err("The way is blocked.".into()),
        }
    }))
}

/// Does nothing until there is nothing to heal (MR-X07); or why not.
pub fn rest(state: &State) -> Result<Vec<Action>, String> {
    state.check(Action::Rest).map_err(|refused| refused.reason)?;
    Ok(vec![Action::Rest; LONGEST_REST])
}

/// Whether whoever travels here came for what lies here.
fn takes(state: &State) -> bool {
    let item = matches!(state.thing_at(state.player.at), Some(Thing::Item(_)));
    state.setup.adventure && item && state.player.items.len() < KNAPSACK
}

/// Whether a walk may begin.
pub(crate) fn ready(state: &State) -> Result<(), String> {
    if state.is_over() {
        return Err("The game is over.".into());
    }
    if state.player.sleep > 0 {
        return Err("You are asleep.".into());
    }
    Ok(())
}

/// The actions that `next` chooses, until it says why there are none left or the walker wants to stop.
fn walk(state: &State, met: &Met, mut next: impl FnMut(&State) -> Result<Action, String>) -> Walk {
    let mut ahead = state.clone();
    // The draws on the way only heal, so any dice will do.
    let mut dice = Dice::seeded(0);
    let (mut met, mut events) = (met.clone(), Vec::new());
    met.note(state);
    let mut walk = Walk { actions: Vec::new(), said: "You stop to look around.".into(), met: Met::default() };
    while walk.actions.len() < LONGEST {
        let action = match next(&ahead) {
            Ok(action) => action,
            Err(why) => {
                walk.said = why;
                break;
            }
        };
        events.clear();
        if ahead.step(action, &mut dice, &mut events).is_err() {
            break;
        }
        walk.actions.push(action);
        if let Some(said) = happened(&ahead, &events).or_else(|| met.news(&ahead)) {
            walk.said = said;
            break;
        }
        met.note(&ahead);
    }
    met.note(&ahead);
    walk.met = met;
    walk
}

/// What in a step makes a walker stop, whoever is known to be there.
fn happened(state: &State, events: &[Event]) -> Option<String> {
    let struck = events.iter().find_map(|event| match event {
        Event::Attack { attacker: Actor::Monster(kind), .. } => {
            Some(format!("The {} attacks you!", kind.common()))
        }
        Event::PickedUp(item) => {
            let what = match item {
                Item::Weapon(weapon) => with_article(*weapon),
                Item::Scroll(_) => item.to_string(),
            };
            Some(format!("You now have {what}: {}.", item.about(&state.setup)))
        }
        _ => None,
    });
    struck.or_else(|| {
        let beside = state.monsters_in_sight().find(|m| m.at.manhattan(state.player.at) == 1)?;
        Some(format!("A {} is next to you.", beside.kind.common()))
    })
}
