//! The game in sentences, for those who listen instead of looking (MR-X21): keys in, text out, no
//! cursor and no map. After a turn only what has changed is told; what is near, where the exits are and
//! how one fares is told when asked for. The classic keys are the same, and the questions are on keys
//! that print nothing, so that they cost no turn.

use crate::action::{Action, Slot};
use crate::cells::{COLS, ROWS};
use crate::classic::{Keypad, Meaning, Menu, Press};
use crate::event::Event;
use crate::state::{Monster, State};
use crate::thing::Thing;
use kernel::dice::Dice;
use kernel::paths::Search;
use kernel::pos::{Dir, Pos};
use std::iter::successors;

const KEYS: &str = "\
Move with h for west, j for south, k for north and l for east, or with the arrow keys; move into a monster to attack it.
g picks up, w and a letter wields, r and a letter reads, i lists what you hold, the greater-than sign goes down, q quits.
Control P tells you where you are, Control N what is near, Control E the exits, Control A how you are, Control F the way to things, and Control B repeats these words.";

/// How many lines an answer about what is near has at most.
const NEAREST: usize = 12;

/// A game told in sentences.
#[derive(Clone, Debug)]
pub struct Narrator {
    state: State,
    dice: Dice,
    keypad: Keypad,
}

impl Narrator {
    /// Before the first key.
    pub fn new(state: State, dice: Dice) -> Self {
        Narrator { state, dice, keypad: Keypad::default() }
    }

    /// The game as it stands.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The sentences at the start.
    pub fn opening(&self) -> Vec<String> {
        [vec!["MiniRogue. Press Control B to hear the keys.".into()], self.overview()].concat()
    }

    /// Takes a key; gives the sentences it brings, or `None` for the end.
    pub fn press(&mut self, press: Press) -> Option<Vec<String>> {
        // In a menu every key is a label.
        if self.keypad.menu().is_none()
            && let Press::Char(c) = press
            && let Some(answer) = self.answer(c)
        {
            return Some(answer);
        }
        Some(match self.keypad.press(press, &self.state) {
            Meaning::Opens(menu) => self.inventory(match menu {
                Menu::Wield => "Wield which weapon?",
                Menu::Read => "Read which scroll?",
                Menu::Inventory => "You are carrying:",
            }),
            Meaning::Turn(action) => self.act(action),
            Meaning::Nothing => vec!["The game is over. Press q to leave.".into()],
            Meaning::Quit => return None,
        })
    }

    /// The answer to a question, if this control character is one. No turn passes.
    fn answer(&self, c: char) -> Option<Vec<String>> {
        const CTRL_A: char = '\u{1}';
        const CTRL_B: char = '\u{2}';
        const CTRL_E: char = '\u{5}';
        const CTRL_F: char = '\u{6}';
        const CTRL_N: char = '\u{e}';
        const CTRL_P: char = '\u{10}';
        Some(match c {
            CTRL_A => vec![self.condition()],
            CTRL_B => KEYS.lines().map(Into::into).collect(),
            CTRL_E => vec![self.exits()],
            CTRL_F => self.ways(),
            CTRL_N => self.near(),
            CTRL_P => self.place(),
            _ => return None,
        })
    }

    /// Plays a turn and describes what has changed.
    fn act(&mut self, action: Action) -> Vec<String> {
        let before = self.state.clone();
        let mut events = Vec::new();
        if let Err(refused) = self.state.step(action, &mut self.dice, &mut events) {
            return vec![refused.reason];
        }
        let mut told = Vec::new();
        if events.contains(&Event::Slept) {
            told.push("You sleep.".into());
        }
        let (was, is) = (&before.player, &self.state.player);
        if self.state.level != before.level {
            told.push(format!("You go down to level {}.", self.state.level));
            told.extend(self.overview());
            return told;
        }
        if let (Action::Step(dir), true) = (action, was.sleep == 0) {
            if is.at != was.at {
                told.push(format!("You step {dir}."));
                told.extend(self.lying_here());
            } else if !self.state.is_floor(was.at.step(dir)) {
                told.push(format!("There is a wall to the {dir}."));
            }
        }
        if action == Action::Descend && was.sleep == 0 {
            told.push("There are no stairs here.".into());
        }
        let words = events.iter().map(|event| event.words(self.state.setup.wording));
        told.extend(words.filter(|words| !words.is_empty()).map(|words| capital(&words)));
        for event in &events {
            if let Event::Dropped { item, at } = event {
                told.push(format!("It leaves {item} behind, {}.", bearing(self.state.player.at, *at)));
            }
        }
        if is.hit_points != was.hit_points {
            told.push(format!("You have {} of {} hit points.", is.hit_points, is.max_hit_points));
        }
        let statistics = [
            ("armor", was.armor, is.armor),
            ("strength", was.strength, is.strength),
            ("dexterity", was.dexterity, is.dexterity),
            ("hit point maximum", was.max_hit_points, is.max_hit_points),
        ];
        told.extend(
            statistics
                .iter()
                .filter(|(_, a, b)| a != b)
                .map(|(name, _, n)| format!("Your {name} is now {n}.")),
        );
        if !self.state.is_over() {
            told.extend(self.coming(&before));
        }
        told
    }

    /// The monsters in sight that have moved, or that have come into sight.
    fn coming(&self, before: &State) -> Vec<String> {
        let seen = before.sight();
        let moved = |m: &&Monster| {
            let old = before.monsters.iter().find(|old| old.id == m.id);
            old.is_none_or(|old| old.at != m.at || !seen.contains(old.at))
        };
        let at = self.state.player.at;
        let words = |m: &Monster| format!("A {} approaches: {}.", m.kind, bearing(at, m.at));
        self.state.monsters_in_sight().filter(moved).map(words).collect()
    }

    fn overview(&self) -> Vec<String> {
        [self.place(), self.near()].concat()
    }

    fn place(&self) -> Vec<String> {
        let Pos { x, y } = self.state.player.at;
        let here = if self.in_room() { "a room" } else { "a corridor" };
        let mut told =
            vec![format!("You are on level {}, in {here}, at row {y}, column {x}.", self.state.level)];
        told.extend(self.lying_here());
        told.push(self.exits());
        told
    }

    /// Whether the place is part of some block of two by two open cells.
    fn in_room(&self) -> bool {
        let at = self.state.player.at;
        let open = |dx: i32, dy: i32| self.state.is_floor(Pos::new(at.x + dx, at.y + dy));
        [(1, 1), (1, -1), (-1, 1), (-1, -1)]
            .iter()
            .any(|&(dx, dy)| open(dx, 0) && open(0, dy) && open(dx, dy))
    }

    fn lying_here(&self) -> Option<String> {
        let told = match self.state.thing_at(self.state.player.at)? {
            Thing::Stairs => "The stairs are here.".into(),
            Thing::Idol => "The golden idol is right here!".into(),
            Thing::Item(item) => format!("Lying here: {item}."),
        };
        Some(told)
    }

    fn exits(&self) -> String {
        let at = self.state.player.at;
        let floor = self.state.known_floor();
        let run = |dir: Dir| {
            let ahead = successors(Some(at.step(dir)), |p| Some(p.step(dir)));
            let cells = ahead.take_while(|&p| floor.contains(p)).count();
            (cells > 0).then(|| format!("{cells} {dir}"))
        };
        let runs: Vec<String> = Dir::ALL.into_iter().filter_map(run).collect();
        match runs.as_slice() {
            [] => "There is no way out.".into(),
            runs => format!("Open ways: {}.", runs.join(", ")),
        }
    }

    fn condition(&self) -> String {
        let p = &self.state.player;
        let asleep = if p.sleep > 0 { ", asleep" } else { "" };
        format!(
            "You have {} of {} hit points, armor {}, strength {}, dexterity {}, and wield {}{asleep}.",
            p.hit_points,
            p.max_hit_points,
            p.armor,
            p.strength,
            p.dexterity,
            p.weapon().name()
        )
    }

    fn inventory(&self, words: &str) -> Vec<String> {
        let mut told = vec![words.to_string()];
        for (index, item) in self.state.player.items.iter().enumerate() {
            let label = Slot::new(index).map_or('?', Slot::label);
            let wielded = if index == self.state.player.wielded { ", wielded" } else { "" };
            told.push(format!("{label}: {item}{wielded}."));
        }
        told
    }

    /// Monsters in sight, nearest first, and after them what lies about.
    fn near(&self) -> Vec<String> {
        let at = self.state.player.at;
        let mut monsters: Vec<&Monster> = self.state.monsters_in_sight().collect();
        monsters.sort_by_key(|m| m.at.manhattan(at));
        let told = monsters.iter().take(NEAREST).map(|m| {
            let asleep = if m.sleep > 0 { ", asleep" } else { "" };
            format!("{}{asleep}: {}.", m.kind, bearing(at, m.at))
        });
        let mut told: Vec<String> = told.collect();
        if told.is_empty() {
            told.push("No monster is in sight.".into());
        }
        if monsters.len() > NEAREST {
            told.push(format!("And {} more.", monsters.len() - NEAREST));
        }
        let mut things: Vec<_> = self.state.known_things().filter(|lying| lying.at != at).collect();
        things.sort_by_key(|lying| lying.at.manhattan(at));
        told.extend(
            things
                .iter()
                .take(NEAREST)
                .map(|lying| format!("{}: {}.", capital(lying.what.name()), bearing(at, lying.at))),
        );
        told
    }

    /// The way to what lies about: how many steps, and which is the first.
    fn ways(&self) -> Vec<String> {
        let state = &self.state;
        let open = state.known_open();
        let mut search = Search::four();
        let found = search.from(&[state.player.at]).where_cells(COLS, ROWS, |p| open.contains(p));
        let mut ways: Vec<(u32, String)> = Vec::new();
        for lying in state.known_things() {
            let name = capital(lying.what.name());
            let steps = found.distance(lying.at);
            ways.push(match found.first_step(lying.at) {
                Some(dir) => (steps, format!("{name}: {steps} steps, first {dir}.")),
                None if lying.at == state.player.at => (0, format!("{name}: here.")),
                None => (u32::MAX, format!("{name}: the way is blocked.")),
            });
        }
        ways.sort();
        if ways.is_empty() {
            return vec!["You know of nowhere to go.".into()];
        }
        ways.into_iter().map(|(_, words)| words).collect()
    }
}

/// Where a cell lies as seen from another: `3 steps east, 2 north`.
fn bearing(from: Pos, to: Pos) -> String {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    if let Some(dir) = Dir::between(from, to) {
        return format!("next to you, {dir}");
    }
    let part = |n: i32, less: Dir, more: Dir| match n {
        0 => None,
        n if n < 0 => Some(format!("{} {less}", -n)),
        n => Some(format!("{n} {more}")),
    };
    let parts = [part(dx, Dir::West, Dir::East), part(dy, Dir::North, Dir::South)];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "here".into() } else { parts.join(" and ") }
}

/// With a capital letter in front: these are sentences.
pub(crate) fn capital(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
