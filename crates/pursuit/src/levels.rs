//! The dungeons that come with the game. Each file ends in a note with its proven value, `value: 9` or
//! `value: never`; a test solves them all.

use crate::files::Field;
use crate::solver::Value;
use kernel::params::Choice;

/// A dungeon that comes with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The name on the command line and in replays.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The heading it stands under.
    pub grade: &'static str,
    /// Its file.
    pub text: &'static str,
}

const FIGURES: &str = "The course's six";
const FIRST: &str = "First hunts";
const LOOPS: &str = "Loops and corners";
const MASTERS: &str = "Masterpieces";

const fn level(id: &'static str, title: &'static str, grade: &'static str, text: &'static str) -> Level {
    Level { id, title, grade, text }
}

/// All of them, grade by grade.
pub const LEVELS: [Level; 22] = [
    level("f1", "The hallway loop", FIGURES, include_str!("../levels/f1.txt")),
    level("f2", "The open room", FIGURES, include_str!("../levels/f2.txt")),
    level("f3", "Cut off from the loop", FIGURES, include_str!("../levels/f3.txt")),
    level("f4", "The one right step", FIGURES, include_str!("../levels/f4.txt")),
    level("f5", "Around the corner", FIGURES, include_str!("../levels/f5.txt")),
    level("f6", "The potion", FIGURES, include_str!("../levels/f6.txt")),
    level("hook", "The hook", FIRST, include_str!("../levels/hook.txt")),
    level("yard", "The yard", FIRST, include_str!("../levels/yard.txt")),
    level("gatehouse", "The gatehouse", FIRST, include_str!("../levels/gatehouse.txt")),
    level("crescent", "The crescent", FIRST, include_str!("../levels/crescent.txt")),
    level("gardens", "Four gardens", FIRST, include_str!("../levels/gardens.txt")),
    level("handle", "The handle", LOOPS, include_str!("../levels/handle.txt")),
    level("ruin", "The ruin", LOOPS, include_str!("../levels/ruin.txt")),
    level("crypt", "The crypt", LOOPS, include_str!("../levels/crypt.txt")),
    level("ramparts", "The ramparts", LOOPS, include_str!("../levels/ramparts.txt")),
    level("bait", "The bait", LOOPS, include_str!("../levels/bait.txt")),
    level("thicket", "The thicket", MASTERS, include_str!("../levels/thicket.txt")),
    level("fork", "The fork", MASTERS, include_str!("../levels/fork.txt")),
    level("long-march", "The long march", MASTERS, include_str!("../levels/long-march.txt")),
    level("aqueduct", "The aqueduct", MASTERS, include_str!("../levels/aqueduct.txt")),
    level("two-flasks", "Two flasks", MASTERS, include_str!("../levels/two-flasks.txt")),
    level("apothecary", "The apothecary", MASTERS, include_str!("../levels/apothecary.txt")),
];

impl Level {
    /// The level of that name.
    pub fn find(id: &str) -> Option<&'static Level> {
        LEVELS.iter().find(|level| level.id == id)
    }

    /// Whether it is one of the hardest.
    pub(crate) fn is_masterpiece(&self) -> bool {
        self.grade == MASTERS
    }

    /// Its field.
    pub fn field(&self) -> Field {
        Field::read(self.text).expect("a test reads every level").field
    }

    /// The value its file states.
    pub fn value(&self) -> Option<Value> {
        let note = Field::read(self.text).ok()?.note;
        match note.lines().find_map(|line| line.strip_prefix("value: "))? {
            "never" => Some(Value::Never),
            rounds => rounds.parse().ok().map(Value::Rounds),
        }
    }

    /// What the set-up screen says of it.
    pub(crate) fn choice(&self) -> Choice {
        let field = self.field();
        let potions = match field.potions.len() {
            0 => String::new(),
            1 => ", one potion".into(),
            n => format!(", {n} potions"),
        };
        let verdict = match self.value() {
            Some(Value::Rounds(n)) => format!("a perfect monster needs {n} rounds"),
            Some(Value::Never) | None => "the hero can get away".into(),
        };
        Choice {
            group: self.grade.into(),
            ..Choice::new(self.id, self.title, &format!("{0} × {0}{potions}; {verdict}", field.size()))
        }
    }
}
