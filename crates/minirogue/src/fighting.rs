//! The fight key (MR-X26): one step towards the nearest monster, or a blow at it. It stops once when the player
//! is badly hurt, and once when its opponent is dead: whoever holds the key down does not run at the next one.

use crate::action::Action;
use crate::cells::{COLS, ROWS};
use crate::keys::Ui;
use crate::state::{Monster, State};
use crate::travel::ready;
use kernel::dice::Dice;
use kernel::input::{Intent, Walk};
use kernel::paths::Search;
use kernel::pos::{Dir, Pos};

/// The last step of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fought {
    /// The turn after it: what follows at once belongs to it (MR-X27).
    pub turn: u32,
    /// The level and the number of the opponent.
    pub foe: (u8, u16),
}

/// The next step of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lunge {
    /// What to do.
    action: Action,
    /// Whom it is meant for.
    foe: Monster,
}

/// The next step against the nearest monster that can be reached; or why there is none.
pub(crate) fn nearest(state: &State) -> Result<Lunge, String> {
    ready(state)?;
    let (dir, foe) = approached(state).ok_or("There is nothing in sight to fight.")?;
    Ok(lunge(state, dir, foe))
}

/// The same against the monster on a cell.
pub(crate) fn at(state: &State, at: Pos) -> Result<Lunge, String> {
    ready(state)?;
    let foe = state.monsters_in_sight().find(|m| m.at == at);
    let way = foe.and_then(|foe| Some((approach(state, at)?.1, *foe)));
    way.map(|(dir, foe)| lunge(state, dir, foe)).ok_or_else(|| "You can't get there from here.".into())
}

fn lunge(state: &State, dir: Dir, foe: Monster) -> Lunge {
    let action = if comes(state, foe) { Action::Wait } else { Action::Step(dir) };
    Lunge { action, foe }
}

/// Whether a monster two steps away comes next to a player who waits: he has the first blow then.
fn comes(state: &State, foe: Monster) -> bool {
    if foe.at.manhattan(state.player.at) != 2 {
        return false;
    }
    // Moves draw nothing (MR-136), so any dice will do.
    let mut ahead = state.clone();
    let waited = ahead.step(Action::Wait, &mut Dice::seeded(0), &mut Vec::new()).is_ok();
    let beside = |m: &Monster| m.id == foe.id && m.at.manhattan(state.player.at) == 1;
    waited && ahead.monsters.iter().any(beside)
}

/// How many steps it is to a monster's cell, and the first one.
fn approach(state: &State, at: Pos) -> Option<(u32, Dir)> {
    let mut open = state.known_open();
    open.insert(at);
    let mut search = Search::four();
    let found = search.from(&[state.player.at]).to(at).where_cells(COLS, ROWS, |p| open.contains(p));
    Some((found.distance(at), found.first_step(at)?))
}

/// The nearest monster that can be reached, the weakest of several, and the first step to it.
pub(crate) fn approached(state: &State) -> Option<(Dir, Monster)> {
    let ways = state.monsters_in_sight().filter_map(|m| Some((approach(state, m.at)?, m)));
    let first = ways.min_by_key(|((steps, _), m)| (*steps, m.hit_points, m.id));
    first.map(|((_, dir), m)| (dir, *m))
}

/// What the key means now.
pub(crate) fn fight(state: &State, ui: &mut Ui, next: Result<Lunge, String>) -> Intent {
    if state.player.sleep > 0 {
        return Intent::Act(Action::Wait.to_string());
    }
    let Lunge { action, foe } = match next {
        Ok(next) => next,
        Err(why) => return Intent::Say(why),
    };
    let (now, full) = (state.player.hit_points, state.player.max_hit_points);
    let hurt = u32::from(now) * 3 <= u32::from(full);
    if hurt && !ui.hurt {
        ui.hurt = true;
        return Intent::Say(format!("You are badly hurt: {now} of {full}. Fight again if you're sure."));
    }
    ui.hurt = hurt;
    let turn = state.tally.turns;
    let going_on = ui.fought.take().filter(|fought| fought.turn == turn);
    let beside = foe.at.manhattan(state.player.at) == 1;
    let alive = |fought: Fought| state.monsters.iter().any(|m| (state.level, m.id) == fought.foe);
    if going_on.is_some_and(|fought| !alive(fought)) && !beside {
        return Intent::Say(format!("That one is dead. Fight again to take on the {}.", foe.kind.common()));
    }
    ui.met.note(state);
    let foe = (state.level, foe.id);
    ui.fought = Some(Fought { turn: turn + 1, foe });
    let joins = going_on.is_some_and(|fought| fought.foe == foe);
    Intent::Walk(Walk { actions: vec![action.to_string()], said: String::new(), joins })
}
