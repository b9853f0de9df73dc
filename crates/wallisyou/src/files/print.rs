//! The canonical dump: one text per dungeon. Without extensions it is a classic file that old readers can open.

use crate::dungeon::{Dungeon, Moves};
use crate::room::Room;
use kernel::pos::Dir;
use std::fmt::Write;

/// The letter of a side.
pub(crate) const fn letter(side: Dir) -> char {
    ['U', 'R', 'D', 'L'][side.index()]
}

/// The letters of a patrol.
fn letters(word: &[Dir]) -> String {
    word.iter().map(|&side| letter(side)).collect()
}

/// The side of a letter.
pub(crate) fn side(letter: char) -> Option<Dir> {
    Dir::ALL.into_iter().find(|&side| self::letter(side) == letter)
}

impl Moves {
    /// The word for it in level files; nothing for a dragon that stays.
    pub(crate) fn word(&self) -> String {
        match self {
            Moves::Never => String::new(),
            Moves::Hunt => "hunt".into(),
            Moves::Flee => "flee".into(),
            Moves::Patrol(word) => format!("patrol:{}", letters(word)),
        }
    }

    /// The movement that a word means.
    pub(crate) fn from_word(word: &str) -> Option<Moves> {
        match word {
            "hunt" => Some(Moves::Hunt),
            "flee" => Some(Moves::Flee),
            _ => {
                let sides: Option<Vec<Dir>> = word.strip_prefix("patrol:")?.chars().map(side).collect();
                sides.filter(|sides| !sides.is_empty()).map(Moves::Patrol)
            }
        }
    }
}

/// The text of a dungeon, at its start or in the middle of a game: LF, a final newline, no byte order mark.
pub fn dump(dungeon: &Dungeon) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut out, dungeon);
    out
}

fn write(out: &mut String, dungeon: &Dungeon) -> std::fmt::Result {
    for row in dungeon.rooms.rows() {
        out.extend(row.iter().map(|room: &Room| room.to_char()));
        out.push('\n');
    }
    let hero = &dungeon.adventurer;
    write!(out, "A {} {}", hero.at.y, hero.at.x)?;
    match (hero.level, hero.charges) {
        (1, 0) => {}
        (level, 0) => write!(out, " {level}")?,
        (level, charges) => write!(out, " {level} {charges}")?,
    }
    out.push('\n');
    for dragon in &dungeon.dragons {
        write!(out, "D {} {} {}", dragon.at.y, dragon.at.x, dragon.level)?;
        if dragon.moves != Moves::Never {
            write!(out, " {}", dragon.moves.word())?;
        }
        out.push('\n');
    }
    if dungeon.stock > 0 {
        writeln!(out, "T {}", dungeon.stock)?;
    }
    if let Some(at) = dungeon.treasure {
        writeln!(out, "T {} {}", at.y, at.x)?;
    }
    for at in &dungeon.elixirs {
        writeln!(out, "E {} {}", at.y, at.x)?;
    }
    for lever in &dungeon.levers {
        writeln!(out, "L {} {} {}", lever.at.y, lever.at.x, lever.id)?;
    }
    for door in &dungeon.doors {
        let state = if door.open { "open" } else { "closed" };
        writeln!(out, "P {} {} {} {} {state}", door.at.y, door.at.x, letter(door.side), door.id)?;
    }
    for at in &dungeon.bolts {
        writeln!(out, "F {} {}", at.y, at.x)?;
    }
    if let Some(title) = &dungeon.title {
        writeln!(out, "@title {title}")?;
    }
    if let Some(author) = &dungeon.author {
        writeln!(out, "@author {author}")?;
    }
    if dungeon.one_turn {
        out.push_str("@mode one-turn\n");
    }
    if dungeon.naive {
        out.push_str("@intent naive\n");
    }
    if let Some(par) = dungeon.par {
        writeln!(out, "@par {} {}", par.turns, par.rotations)?;
    }
    Ok(())
}
