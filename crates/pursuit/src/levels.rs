//! The dungeons that come with the game: the forty of the campaign (PU-X12), then the course's six and some more.
//! Each file ends in a note with its title and its proven value, `value: 9` or `value: never`; those of the campaign
//! also say for which side they are, the goal and the opponent. A test solves them all.

use crate::files::Field;
use crate::goal::Goal;
use crate::solver::Value;
use crate::state::Side;
use kernel::params::Choice;

/// A dungeon that comes with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The name on the command line and in replays.
    pub id: &'static str,
    /// The heading it stands under.
    pub pack: &'static str,
    /// Its file.
    pub text: &'static str,
}

const LOOPS: &str = "Loops";
const CORNERED: &str = "Cornered";
const POTIONS: &str = "Potions";
const DEEP: &str = "Deep Halls";
const FIGURES: &str = "The course's six";
const FIRST: &str = "First hunts";
const CORNERS: &str = "Crooked corners";
const MASTERS: &str = "Masterpieces";

/// The packs of the campaign, in order.
pub const CAMPAIGN: [&str; 4] = [LOOPS, CORNERED, POTIONS, DEEP];

const fn level(id: &'static str, pack: &'static str, text: &'static str) -> Level {
    Level { id, pack, text }
}

/// All of them, pack by pack.
pub const LEVELS: [Level; 62] = [
    level("loops-1", LOOPS, include_str!("../levels/loops-1.txt")),
    level("loops-2", LOOPS, include_str!("../levels/loops-2.txt")),
    level("loops-3", LOOPS, include_str!("../levels/loops-3.txt")),
    level("loops-4", LOOPS, include_str!("../levels/loops-4.txt")),
    level("loops-5", LOOPS, include_str!("../levels/loops-5.txt")),
    level("loops-6", LOOPS, include_str!("../levels/loops-6.txt")),
    level("loops-7", LOOPS, include_str!("../levels/loops-7.txt")),
    level("loops-8", LOOPS, include_str!("../levels/loops-8.txt")),
    level("loops-9", LOOPS, include_str!("../levels/loops-9.txt")),
    level("loops-10", LOOPS, include_str!("../levels/loops-10.txt")),
    level("cornered-1", CORNERED, include_str!("../levels/cornered-1.txt")),
    level("cornered-2", CORNERED, include_str!("../levels/cornered-2.txt")),
    level("cornered-3", CORNERED, include_str!("../levels/cornered-3.txt")),
    level("cornered-4", CORNERED, include_str!("../levels/cornered-4.txt")),
    level("cornered-5", CORNERED, include_str!("../levels/cornered-5.txt")),
    level("cornered-6", CORNERED, include_str!("../levels/cornered-6.txt")),
    level("cornered-7", CORNERED, include_str!("../levels/cornered-7.txt")),
    level("cornered-8", CORNERED, include_str!("../levels/cornered-8.txt")),
    level("cornered-9", CORNERED, include_str!("../levels/cornered-9.txt")),
    level("cornered-10", CORNERED, include_str!("../levels/cornered-10.txt")),
    level("potions-1", POTIONS, include_str!("../levels/potions-1.txt")),
    level("potions-2", POTIONS, include_str!("../levels/potions-2.txt")),
    level("potions-3", POTIONS, include_str!("../levels/potions-3.txt")),
    level("potions-4", POTIONS, include_str!("../levels/potions-4.txt")),
    level("potions-5", POTIONS, include_str!("../levels/potions-5.txt")),
    level("potions-6", POTIONS, include_str!("../levels/potions-6.txt")),
    level("potions-7", POTIONS, include_str!("../levels/potions-7.txt")),
    level("potions-8", POTIONS, include_str!("../levels/potions-8.txt")),
    level("potions-9", POTIONS, include_str!("../levels/potions-9.txt")),
    level("potions-10", POTIONS, include_str!("../levels/potions-10.txt")),
    level("deep-halls-1", DEEP, include_str!("../levels/deep-halls-1.txt")),
    level("deep-halls-2", DEEP, include_str!("../levels/deep-halls-2.txt")),
    level("deep-halls-3", DEEP, include_str!("../levels/deep-halls-3.txt")),
    level("deep-halls-4", DEEP, include_str!("../levels/deep-halls-4.txt")),
    level("deep-halls-5", DEEP, include_str!("../levels/deep-halls-5.txt")),
    level("deep-halls-6", DEEP, include_str!("../levels/deep-halls-6.txt")),
    level("deep-halls-7", DEEP, include_str!("../levels/deep-halls-7.txt")),
    level("deep-halls-8", DEEP, include_str!("../levels/deep-halls-8.txt")),
    level("deep-halls-9", DEEP, include_str!("../levels/deep-halls-9.txt")),
    level("deep-halls-10", DEEP, include_str!("../levels/deep-halls-10.txt")),
    level("f1", FIGURES, include_str!("../levels/f1.txt")),
    level("f2", FIGURES, include_str!("../levels/f2.txt")),
    level("f3", FIGURES, include_str!("../levels/f3.txt")),
    level("f4", FIGURES, include_str!("../levels/f4.txt")),
    level("f5", FIGURES, include_str!("../levels/f5.txt")),
    level("f6", FIGURES, include_str!("../levels/f6.txt")),
    level("hook", FIRST, include_str!("../levels/hook.txt")),
    level("yard", FIRST, include_str!("../levels/yard.txt")),
    level("gatehouse", FIRST, include_str!("../levels/gatehouse.txt")),
    level("crescent", FIRST, include_str!("../levels/crescent.txt")),
    level("gardens", FIRST, include_str!("../levels/gardens.txt")),
    level("handle", CORNERS, include_str!("../levels/handle.txt")),
    level("ruin", CORNERS, include_str!("../levels/ruin.txt")),
    level("crypt", CORNERS, include_str!("../levels/crypt.txt")),
    level("ramparts", CORNERS, include_str!("../levels/ramparts.txt")),
    level("bait", CORNERS, include_str!("../levels/bait.txt")),
    level("thicket", MASTERS, include_str!("../levels/thicket.txt")),
    level("fork", MASTERS, include_str!("../levels/fork.txt")),
    level("long-march", MASTERS, include_str!("../levels/long-march.txt")),
    level("aqueduct", MASTERS, include_str!("../levels/aqueduct.txt")),
    level("two-flasks", MASTERS, include_str!("../levels/two-flasks.txt")),
    level("apothecary", MASTERS, include_str!("../levels/apothecary.txt")),
];

/// An entry `key: text` in the note of a file.
fn entry<'a>(note: &'a str, key: &str) -> Option<&'a str> {
    note.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": ").map(str::trim))
}

/// What a note says of the side that a person plays and of a number of rounds to survive.
pub(crate) fn task(note: &str) -> (Option<Side>, Option<u32>) {
    let side = entry(note, "side").and_then(|name| Side::ALL.into_iter().find(|side| side.name() == name));
    let rounds = entry(note, "goal").and_then(|goal| goal.strip_prefix("survive ")?.parse().ok());
    (side, rounds.filter(|rounds| *rounds > 0))
}

impl Level {
    /// The level of that name.
    pub fn find(id: &str) -> Option<&'static Level> {
        LEVELS.iter().find(|level| level.id == id)
    }

    /// The levels of a pack.
    pub fn of_pack(pack: &str) -> impl Iterator<Item = &'static Level> {
        LEVELS.iter().filter(move |level| level.pack == pack)
    }

    /// Whether it is one of the hardest.
    pub(crate) fn is_masterpiece(&self) -> bool {
        self.pack == MASTERS
    }

    /// The name for people.
    pub fn title(&self) -> &'static str {
        entry(self.text, "title").unwrap_or(self.id)
    }

    /// Its field.
    pub fn field(&self) -> Field {
        Field::read(self.text).expect("a test reads every level").field
    }

    /// The value its file states.
    pub fn value(&self) -> Option<Value> {
        match entry(self.text, "value")? {
            "never" => Some(Value::Never),
            rounds => rounds.parse().ok().map(Value::Rounds),
        }
    }

    /// The side for people: the one its file names, or whoever can win.
    pub fn side(&self) -> Side {
        let winner = if self.value() == Some(Value::Never) { Side::Hero } else { Side::Monster };
        task(self.text).0.unwrap_or(winner)
    }

    /// What a person is asked to do in it (PU-X11).
    pub fn goal(&self) -> Goal {
        let (_, rounds) = task(self.text);
        Goal::of(self.side(), self.value().unwrap_or(Value::Never), rounds)
    }

    /// The bot that plays the other side.
    pub fn opponent(&self) -> &'static str {
        entry(self.text, "opponent").unwrap_or("optimal")
    }

    /// What the set-up screen says of it.
    pub(crate) fn choice(&self) -> Choice {
        let field = self.field();
        let potions = match field.potions.len() {
            0 => String::new(),
            1 => ", one potion".into(),
            n => format!(", {n} potions"),
        };
        let task = match (self.side(), self.value()) {
            (Side::Hero, Some(Value::Rounds(n))) => format!("you flee; a perfect monster needs {n} rounds"),
            (Side::Hero, _) => "you flee, and you can get away".into(),
            (Side::Monster, Some(Value::Rounds(n))) => format!("you hunt, and {n} rounds are enough"),
            (Side::Monster, _) => "you hunt, but he can get away".into(),
        };
        let about = format!("{0} × {0}{potions}; {task}", field.size());
        Choice { group: self.pack.into(), ..Choice::new(self.id, self.title(), &about) }
    }
}
