//! Level packs (WY-X15): reading a pack file level by level, and the packs that come with the game.

use crate::code;
use crate::dungeon::{Dungeon, many};
use crate::files;
use crate::state::State;
use kernel::arcade::OwnLevel;
use kernel::diagnostic::Diagnostic;
use kernel::params::Choice;

/// A pack that comes with the game.
#[derive(Clone, Copy, Debug)]
pub struct Pack {
    /// Its name, with which those of its levels begin.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The pack file. The name of a level is its place in there, and stays.
    pub text: &'static str,
    /// The order in which the levels are played, by those places: the hardest last (WY-X22).
    pub order: [usize; 10],
}

/// As the file has it.
const AS_WRITTEN: [usize; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/// The packs that come with the game, the easiest first.
pub static PACKS: [Pack; 8] = [
    Pack {
        id: "first-steps",
        title: "First Steps",
        text: include_str!("../../levels/first-steps.txt"),
        order: [1, 3, 5, 4, 9, 2, 6, 7, 8, 10],
    },
    Pack {
        id: "in-order",
        title: "In Order",
        text: include_str!("../../levels/in-order.txt"),
        order: [1, 2, 4, 5, 3, 6, 7, 8, 9, 10],
    },
    Pack {
        id: "sealing",
        title: "Sealing",
        text: include_str!("../../levels/sealing.txt"),
        order: [1, 2, 3, 4, 5, 6, 7, 8, 10, 9],
    },
    Pack {
        id: "bait",
        title: "Bait",
        text: include_str!("../../levels/bait.txt"),
        order: [1, 2, 3, 4, 5, 6, 7, 9, 8, 10],
    },
    Pack {
        id: "one-shot",
        title: "One Shot",
        text: include_str!("../../levels/one-shot.txt"),
        order: [1, 2, 4, 5, 6, 7, 3, 8, 9, 10],
    },
    Pack {
        id: "machinery",
        title: "Machinery",
        text: include_str!("../../levels/machinery.txt"),
        order: [1, 2, 6, 9, 5, 3, 7, 4, 8, 10],
    },
    Pack {
        id: "labyrinths",
        title: "Labyrinths",
        text: include_str!("../../levels/labyrinths.txt"),
        order: AS_WRITTEN,
    },
    Pack {
        id: "masters",
        title: "Masters",
        text: include_str!("../../levels/masters.txt"),
        order: AS_WRITTEN,
    },
];

/// A level of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its name: that of the pack and its number, `first-steps-1`.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// Its dungeon; or what is wrong with it, at its place in the pack file (WY-111).
    pub dungeon: Result<Dungeon, Vec<Diagnostic>>,
}

impl Pack {
    /// The levels of the pack in the order in which they are played.
    pub fn levels(&self) -> Vec<Level> {
        let mut levels = read(self.id, self.text);
        // What is not named in the order, because the file is broken, comes last.
        levels.sort_by_key(|level| {
            let number = level.id.rsplit('-').next().and_then(|number| number.parse().ok()).unwrap_or(0);
            self.order.iter().position(|&place| place == number).unwrap_or(self.order.len())
        });
        levels
    }
}

/// All levels under the headings of their packs (WY-110); one that does not load is listed with its error (WY-111).
pub(crate) fn choices() -> Vec<Choice> {
    let choice = |level: Level, pack: &Pack| {
        let about = described(&level.dungeon);
        Choice { id: level.id, title: level.title, group: pack.title.into(), about }
    };
    PACKS.iter().flat_map(|pack| pack.levels().into_iter().map(move |level| choice(level, pack))).collect()
}

/// The level of a name, such as `first-steps-1`.
pub fn find(id: &str) -> Option<Level> {
    let (pack, _) = id.rsplit_once('-')?;
    let pack = PACKS.iter().find(|known| known.id == pack)?;
    pack.levels().into_iter().find(|level| level.id == id)
}

/// The id of the shipped level with this share code. A known title narrows the search, which is much quicker.
pub fn id_of(code: &str, title: Option<&str>) -> Option<String> {
    let fits = |part: &Part<'_>| title.is_none_or(|title| title == part.title());
    let fitting = |pack: &Pack| parts(pack.text).into_iter().filter(fits).map(|part| part.level(pack.id));
    let has_code = |level: &Level| level.dungeon.as_ref().is_ok_and(|dungeon| code::encode(dungeon) == code);
    PACKS.iter().flat_map(fitting).find(has_code).map(|level| level.id)
}

/// Reads a pack file, in which a level begins with `% title`. Problems have the pack's line numbers, and a broken
/// level does not affect the others.
pub fn read(id: &str, text: &str) -> Vec<Level> {
    stray(id, text).into_iter().chain(parts(text).iter().map(|part| part.level(id))).collect()
}

/// The levels in a file of the player's own (WY-X24): those of a pack, or the only one. Nothing of a text that is
/// neither.
pub(crate) fn levels_in(text: &str) -> Vec<OwnLevel> {
    let is_pack = text.lines().any(|line| line.starts_with('%'));
    let levels = if is_pack {
        read("own", text)
    } else {
        let dungeon = files::read(text).map(|reading| reading.dungeon);
        let title = dungeon.as_ref().ok().and_then(|dungeon| dungeon.title.clone()).unwrap_or_default();
        vec![Level { id: String::new(), title, dungeon }]
    };
    levels.into_iter().map(own).collect()
}

fn own(level: Level) -> OwnLevel {
    let Level { title, dungeon, .. } = level;
    let about = described(&dungeon);
    let (table, text) = match dungeon {
        Ok(dungeon) => {
            let text = files::dump(&dungeon);
            (State::new(dungeon).results(), Some(text))
        }
        Err(_) => (String::new(), None),
    };
    OwnLevel { title, about, table, text }
}

/// What a level is, or what is wrong with it (WY-111).
fn described(dungeon: &Result<Dungeon, Vec<Diagnostic>>) -> String {
    match dungeon {
        Ok(dungeon) => about(dungeon),
        Err(problems) => {
            let first = files::first_error(problems).map_or_else(String::new, ToString::to_string);
            format!("cannot be played: {first}")
        }
    }
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
fn stray(id: &str, text: &str) -> Option<Level> {
    let before = text.trim_start_matches('\u{feff}').split('\n').take_while(|line| !line.starts_with('%'));
    let line = before.into_iter().position(|line| !line.trim().is_empty() && !line.starts_with('#'))?;
    let problem = Diagnostic::error("E20", "a level of a pack begins with its title: '% title'");
    let dungeon = Err(vec![problem.at(line as u32 + 1, 1)]);
    Some(Level { id: format!("{id}-0"), title: "(no title)".into(), dungeon })
}

impl Part<'_> {
    fn title(&self) -> &str {
        self.lines[0].trim_start_matches('%').trim()
    }

    fn level(&self, pack: &str) -> Level {
        let title = self.title();
        let dungeon = self.dungeon().map(|mut dungeon| {
            dungeon.title.get_or_insert_with(|| title.into());
            dungeon
        });
        Level { id: format!("{pack}-{}", self.number), title: title.into(), dungeon }
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
fn about(dungeon: &Dungeon) -> String {
    let mut words = vec![
        format!("{} × {}", dungeon.rooms.height(), dungeon.rooms.width()),
        many(dungeon.dragons.len() as u32, "dragon"),
    ];
    if dungeon.stock > 0 {
        words.push(many(dungeon.stock.into(), "treasure"));
    }
    words.extend(dungeon.par.map(|par| format!("par {par}")));
    words.join(", ")
}
