//! `MiniRogue` for those who learn.
//!
//! *Actions*: the commands under their own texts: four steps, `get`, `descend`, `wait`, `rest`, and `wield` and
//! `read` for each of the 26 labels. (`inventory` is a `wait`, and a cheated game does not count: neither is here.)
//! *Planes* (the whole level, 18 × 70): `map` (0 not seen yet, 1 wall, 2 floor, 3 stairs, 4 idol, 5 … 9 the weapons
//! and 10 … 14 the scrolls in the order of the rules), `actors` (0 nobody, 1 the player, 2 … 5 Bogeyman,
//! Snakewoman, Dragon, Goblin), `health` (a monster's hit points), `sleep` (how many turns it will sleep). In fog
//! there is only what the player has seen, and only monsters in sight. *Numbers*: those of the status line, the
//! tally, where the player stands, and what is in the knapsack, 0 for nothing, else as on the map less 4.
//! *Reward*: what the score (MR-X15) grows by, 1000 points being a reward of 1: each level 1, a monster 0.05, an item
//! 0.02, the idol 5 to 10. Death costs nothing but the future.

use crate::action::{Action, KNAPSACK, Slot};
use crate::bots;
use crate::cells::{COLS, Cells, ROWS};
use crate::event::Event;
use crate::game::MinirogueRules;
use crate::score::score;
use crate::setup::Setup;
use crate::state::{MOST, State};
use crate::thing::{Item, Thing};
use kernel::dice::Dice;
use kernel::env::{Learn, Number, PerSeat, Plane, SEATS, Space};
use kernel::game::{Refused, Seat};
use kernel::params::Params;
use kernel::pos::{Dir, Pos};

/// How many cells a plane has.
const AREA: usize = ROWS * COLS;

/// The commands without a label, in the order of their numbers.
const PLAIN: [Action; 8] = [
    Action::Step(Dir::North),
    Action::Step(Dir::East),
    Action::Step(Dir::South),
    Action::Step(Dir::West),
    Action::PickUp,
    Action::Descend,
    Action::Wait,
    Action::Rest,
];

const WALL: u8 = 1;
const FLOOR: u8 = 2;

/// What is kept between games.
#[derive(Clone)]
pub struct Kept {
    setup: Setup,
    /// The level that is pictured.
    level: Option<u8>,
    /// The map of it without things, as far as it is known.
    ground: Box<[u8; AREA]>,
    /// In fog: the cells that are pictured, and those in sight.
    known: Cells,
    sight: Cells,
}

impl Kept {
    /// Draws the cells of a set.
    fn draw(&mut self, state: &State, cells: &Cells) {
        for p in cells.iter() {
            self.ground[place(p)] = if state.is_floor(p) { FLOOR } else { WALL };
        }
    }
}

const fn place(p: Pos) -> usize {
    p.y as usize * COLS + p.x as usize
}

const fn item_code(item: Item) -> u8 {
    match item {
        Item::Weapon(weapon) => 1 + weapon as u8,
        Item::Scroll(scroll) => 6 + scroll as u8,
    }
}

const fn thing_code(thing: Thing) -> u8 {
    match thing {
        Thing::Stairs => 3,
        Thing::Idol => 4,
        Thing::Item(item) => 4 + item_code(item),
    }
}

fn numbers(setup: &Setup) -> Vec<Number> {
    let (most, many) = (i32::from(MOST), i32::MAX);
    let mut numbers: Vec<Number> = [
        ("level", i32::from(setup.levels()) - 1),
        ("levels", i32::from(setup.levels())),
        ("turns", many),
        ("hit-points", most),
        ("max-hit-points", most),
        ("armor", most),
        ("strength", most),
        ("dexterity", most),
        ("sleep", 9),
        ("wielded", KNAPSACK as i32 - 1),
        ("items", KNAPSACK as i32),
        ("killed", many),
        ("picked-up", many),
        ("x", COLS as i32 - 1),
        ("y", ROWS as i32 - 1),
    ]
    .into_iter()
    .map(|(name, high)| Number::new(name, 0, high))
    .collect();
    let slots = (0..KNAPSACK).filter_map(Slot::new);
    numbers.extend(slots.map(|slot| Number::new(format!("slot-{}", slot.label()), 0, 10)));
    numbers
}

impl Learn for MinirogueRules {
    type Kept = Kept;

    fn space(params: &Params) -> Result<(Space, Kept), Refused> {
        let setup = Setup::read(params)?;
        let labels = || (0..KNAPSACK).filter_map(Slot::new);
        let actions = PLAIN.into_iter().chain(labels().map(Action::Wield)).chain(labels().map(Action::Read));
        let plane = |name, max| Plane { name, max };
        let space = Space {
            actions: actions.map(|action| action.to_string()).collect(),
            planes: vec![plane("map", 14), plane("actors", 5), plane("health", MOST), plane("sleep", 9)],
            rows: ROWS,
            cols: COLS,
            numbers: numbers(&setup),
            seats: vec!["player"],
            learners: Vec::new(),
            unit: 1000,
        };
        let ground = Box::new([0; AREA]);
        Ok((space, Kept { setup, level: None, ground, known: Cells::NONE, sight: Cells::ALL }))
    }

    fn again(kept: &mut Kept, _params: &Params, dice: &mut Dice) -> Result<State, Refused> {
        Ok(State::new(kept.setup, dice))
    }

    fn action(_kept: &Kept, _state: &State, number: u16) -> Option<Action> {
        let number = usize::from(number);
        match PLAIN.get(number) {
            Some(&action) => Some(action),
            None => match number - PLAIN.len() {
                slot if slot < KNAPSACK => Slot::new(slot).map(Action::Wield),
                slot => Slot::new(slot - KNAPSACK).map(Action::Read),
            },
        }
    }

    fn mask(_kept: &Kept, state: &State, out: &mut [u8]) {
        let (plain, slots) = out.split_at_mut(PLAIN.len());
        plain.fill(1);
        plain[PLAIN.len() - 1] = u8::from(state.may_rest());
        let held = state.player.items.len();
        let (wield, read) = slots.split_at_mut(KNAPSACK);
        for slots in [wield, read] {
            slots[..held].fill(1);
            slots[held..].fill(0);
        }
    }

    fn look(kept: &Kept, state: &State, _seat: Seat, planes: &mut [u8], numbers: &mut [i32]) {
        let (map, rest) = planes.split_at_mut(AREA);
        map.copy_from_slice(&*kept.ground);
        for lying in state.known_things() {
            map[place(lying.at)] = thing_code(lying.what);
        }
        rest.fill(0);
        let (actors, rest) = rest.split_at_mut(AREA);
        let (health, sleep) = rest.split_at_mut(AREA);
        for monster in state.monsters.iter().filter(|monster| kept.sight.contains(monster.at)) {
            let at = place(monster.at);
            actors[at] = 2 + monster.kind as u8;
            health[at] = monster.hit_points;
            sleep[at] = monster.sleep;
        }
        let player = &state.player;
        actors[place(player.at)] = 1;
        let (status, slots) = numbers.split_at_mut(numbers.len() - KNAPSACK);
        status.copy_from_slice(&[
            i32::from(state.level),
            i32::from(state.setup.levels()),
            i32::try_from(state.tally.turns).unwrap_or(i32::MAX),
            i32::from(player.hit_points),
            i32::from(player.max_hit_points),
            i32::from(player.armor),
            i32::from(player.strength),
            i32::from(player.dexterity),
            i32::from(player.sleep),
            player.wielded as i32,
            player.items.len() as i32,
            i32::try_from(state.tally.killed()).unwrap_or(i32::MAX),
            i32::try_from(state.tally.items).unwrap_or(i32::MAX),
            player.at.x,
            player.at.y,
        ]);
        let (held, none) = slots.split_at_mut(player.items.len());
        none.fill(0);
        for (slot, &item) in held.iter_mut().zip(&player.items) {
            *slot = i32::from(item_code(item));
        }
    }

    fn worth(_kept: &Kept, state: &State) -> PerSeat {
        let mut worth = [0; SEATS];
        worth[0] = i32::try_from(score(state)).unwrap_or(i32::MAX);
        worth
    }

    fn bot(_kept: &mut Kept, state: &State, bot: &str, _dice: &mut Dice) -> Option<Action> {
        if state.is_over() { None } else { bots::choice(bot, state) }
    }

    fn fits(kept: &Kept, state: &State) -> bool {
        state.setup == kept.setup
    }

    /// Only what is new is drawn: a level that is entered, and in fog what comes into sight.
    fn follow(kept: &mut Kept, state: &State, step: Option<&[Event]>) {
        if step.is_none() || kept.level != Some(state.level) {
            kept.level = Some(state.level);
            if state.setup.fog {
                kept.known = state.known;
                kept.ground.fill(0);
                kept.draw(state, &state.known);
            } else {
                // Everything is known, and most of it is walls.
                kept.known = Cells::ALL;
                kept.ground.fill(WALL);
                kept.draw(state, &state.floor);
            }
        } else if state.setup.fog && state.known != kept.known {
            let new = state.known.without(&kept.known);
            kept.known = state.known;
            kept.draw(state, &new);
        }
        kept.sight = state.sight();
    }
}
