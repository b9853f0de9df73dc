//! Packs of levels (WY-X15): how a pack file is read, level by level, and the packs that come with the
//! game. Nothing is ever locked; what a level file looks like is in `files`.

use crate::code;
use crate::dungeon::Dungeon;
use crate::files;
use kernel::diagnostic::Diagnostic;

/// A pack that comes with the game.
#[derive(Clone, Copy, Debug)]
pub struct Pack {
    /// Its name, with which those of its levels begin.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The pack file.
    pub text: &'static str,
}

/// The packs that come with the game.
const PACKS: [Pack; 6] = [
    Pack { id: "first-steps", title: "First Steps", text: include_str!("../../levels/first-steps.txt") },
    Pack { id: "in-order", title: "In Order", text: include_str!("../../levels/in-order.txt") },
    Pack { id: "sealing", title: "Sealing", text: include_str!("../../levels/sealing.txt") },
    Pack { id: "bait", title: "Bait", text: include_str!("../../levels/bait.txt") },
    Pack { id: "one-shot", title: "One Shot", text: include_str!("../../levels/one-shot.txt") },
    Pack { id: "machinery", title: "Machinery", text: include_str!("../../levels/machinery.txt") },
];

/// A level of a pack that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its name: that of the pack and its number, `first-steps-1`.
    pub id: String,
    /// Its name for people.
    pub title: String,
    dungeon: Dungeon,
}

impl Level {
    /// Its dungeon.
    pub fn dungeon(&self) -> Dungeon {
        self.dungeon.clone()
    }

    /// Its size and what is in it, in a few words.
    pub fn about(&self) -> String {
        about(&self.dungeon)
    }
}

/// An entry of a pack: a level that can be played, or what is wrong with it (WY-111).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub id: String,
    /// The title that the pack gives it.
    pub title: String,
    /// The level; or what is wrong with it, at its place in the pack file.
    pub level: Result<Level, Vec<Diagnostic>>,
}

/// The packs that come with the game, the easiest first.
pub const fn all() -> &'static [Pack] {
    &PACKS
}

impl Pack {
    /// What is in the pack.
    pub fn entries(&self) -> Vec<Entry> {
        read(self.id, self.text)
    }
}

/// The level of a name, such as `first-steps-1`.
pub fn find(id: &str) -> Option<Level> {
    let (pack, _) = id.rsplit_once('-')?;
    let pack = PACKS.iter().find(|known| known.id == pack)?;
    pack.entries().into_iter().find(|entry| entry.id == id)?.level.ok()
}

/// The name of the level that has this share code, if it is one of ours. Where the title is known, too, only
/// levels of that title are looked at, which is a good deal quicker.
pub fn id_of(code: &str, title: Option<&str>) -> Option<String> {
    for pack in &PACKS {
        for part in parts(pack.text) {
            if title.is_some_and(|title| title != part.title()) {
                continue;
            }
            let entry = part.entry(pack.id);
            if entry.level.is_ok_and(|level| code::encode(&level.dungeon) == code) {
                return Some(entry.id);
            }
        }
    }
    None
}

/// Reads a pack file. A level begins with its `% title` line; blank lines and comments may stand before the
/// first. Lines in complaints are those of the pack file, and a level that is not well written spoils
/// no other.
pub fn read(id: &str, text: &str) -> Vec<Entry> {
    stray(id, text).into_iter().chain(parts(text).iter().map(|part| part.entry(id))).collect()
}

/// The lines of one level in a pack file.
struct Part<'a> {
    number: usize,
    /// The line of the title, from 1.
    line: u32,
    /// The title and all lines up to the next title.
    lines: Vec<&'a str>,
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    for (index, line) in text.trim_start_matches('\u{feff}').split('\n').enumerate() {
        if line.starts_with('%') {
            parts.push(Part { number: parts.len() + 1, line: index as u32 + 1, lines: vec![line] });
        } else if let Some(part) = parts.last_mut() {
            part.lines.push(line);
        }
    }
    parts
}

/// Text before the first title, which belongs to no level: it must not be dropped silently.
fn stray(id: &str, text: &str) -> Option<Entry> {
    let before = text.trim_start_matches('\u{feff}').split('\n').take_while(|line| !line.starts_with('%'));
    let line = before.into_iter().position(|line| !line.trim().is_empty() && !line.starts_with('#'))?;
    let problem = Diagnostic::error("E20", "a level of a pack begins with its title: '% title'");
    let level = Err(vec![problem.at(line as u32 + 1, 1)]);
    Some(Entry { id: format!("{id}-0"), title: "(no title)".into(), level })
}

impl Part<'_> {
    fn title(&self) -> &str {
        self.lines[0].trim_start_matches('%').trim()
    }

    fn entry(&self, pack: &str) -> Entry {
        let (id, title) = (format!("{pack}-{}", self.number), self.title());
        let level = self.dungeon().map(|mut dungeon| {
            dungeon.title.get_or_insert_with(|| title.into());
            Level { id: id.clone(), title: title.into(), dungeon }
        });
        Entry { id, title: title.into(), level }
    }

    fn dungeon(&self) -> Result<Dungeon, Vec<Diagnostic>> {
        if self.title().is_empty() {
            return Err(vec![Diagnostic::error("E20", "a level of a pack needs a title").at(self.line, 1)]);
        }
        let shift = |problem: Diagnostic| match (problem.line, problem.column) {
            // What is about the whole level is told at its title.
            (0, _) => problem.at(self.line, 1),
            (line, column) => problem.at(self.line + line, column),
        };
        let reading = files::read(&self.lines[1..].join("\n"));
        reading.map(|reading| reading.dungeon).map_err(|problems| problems.into_iter().map(shift).collect())
    }
}

/// Size, dragons, treasures and par in a few words.
pub(crate) fn about(dungeon: &Dungeon) -> String {
    let count = |many: usize, one: &str| match many {
        1 => format!("1 {one}"),
        _ => format!("{many} {one}s"),
    };
    let mut words = vec![
        format!("{} × {}", dungeon.rooms.height(), dungeon.rooms.width()),
        count(dungeon.dragons.len(), "dragon"),
    ];
    if dungeon.stock > 0 {
        words.push(count(dungeon.stock.into(), "treasure"));
    }
    if let Some(par) = dungeon.par {
        let (turns, rotations) = (par.turns as usize, par.rotations as usize);
        words.push(format!("par {}, {}", count(turns, "turn"), count(rotations, "rotation")));
    }
    words.join(", ")
}
