//! Level files: mazes drawn as text, for level makers and tests.
//!
//! ```text
//! ; anything after a semicolon is a remark
//! start E                        ; on which side one leaves Spawn
//! area exit=N difficulty=4       ; a maze; it is entered opposite to the exit before
//! ........                       ; 8, 16 or 32 rows of as many cells, the highest first
//! ..####..                       ; # rock, . free, k the key, h heart, p pickaxe,
//! ..#k.#..                       ; z r c a monster asleep, wandering, hunting
//! ```
//!
//! With extras there are more signs, which `SIGNS` lists, and more words after `area`: `gate`, `delay`, `pulse` and
//! `chest` for the puzzle, `pellets` for a maze in which all is to be eaten.

use crate::actors::{
    Breed, Chest, Enemy, Glow, Heart, Item, Key, Lever, Loot, Mood, Orb, Pickaxe, Plate, Rocks, Spikes,
    Stray, Thing, Torch, Vendor,
};
use crate::circuit::{Circuit, LONGEST, MOST, Memory};
use crate::floor::{Floor, Floors};
use crate::geometry::{GRIDS, Orientation, Side, is_interior};
use crate::inventory::Inventory;
use crate::level::{Course, Gate, KEY_PELLETS, LENGTHS, Stop, wire_puzzle};
use crate::maze::{DIFFICULTIES, HARDEST};
use crate::signal::Wire;
use kernel::diagnostic::Diagnostic;
use kernel::grid::Grid;
use kernel::paths::{FAR, Search};
use kernel::pos::Pos;
use std::collections::BTreeSet;

/// All signs of a drawing, for messages.
const SIGNS: &str = "# . k h p z r c ~ = ^ ! _ x l t T C s $ i w f d b 1 2 3 4 a g q y u v m O";

/// One drawn maze.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Its rocks.
    pub rocks: Rocks,
    /// What lies and stands in it, row by row from the top; the key among them.
    pub things: Vec<Thing>,
    /// What its cells are made of.
    pub floors: Floors,
    /// Its signals.
    pub circuit: Circuit,
    /// Where the large pellets are, if all is to be eaten.
    pub pellets: Option<Vec<Pos>>,
}

impl Drawing {
    /// Whether anything in it belongs to the extras.
    pub fn needs_extras(&self) -> bool {
        let more = !self.floors.is_plain() || !self.circuit.is_empty() || self.pellets.is_some();
        more || self.things.iter().any(Thing::is_extra)
    }
}

/// A level file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atlas {
    /// The shape of the level.
    pub course: Course,
    /// Its mazes.
    pub drawings: Vec<Drawing>,
}

/// After so many problems of a file no more are looked for: each takes some hundred bytes.
const ENOUGH: usize = 20_000;

/// A header with the rows under it, while reading.
struct Sheet {
    line: u32,
    exit: Option<Side>,
    difficulty: u32,
    gate: Gate,
    memory: Memory,
    chest: Inventory,
    pellets: bool,
    rows: Vec<(u32, Vec<char>)>,
}

impl Atlas {
    /// Reads a level file, or lists everything that is wrong with it.
    pub fn read(text: &str) -> Result<Self, Vec<Diagnostic>> {
        let mut problems = Vec::new();
        let mut start = None;
        let mut sheets: Vec<Sheet> = Vec::new();
        for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            if problems.len() >= ENOUGH {
                break;
            }
            let line = line.split(';').next().unwrap_or("").trim_end();
            let words: Vec<&str> = line.split_whitespace().collect();
            match (words.first().copied(), sheets.last_mut()) {
                (None, _) => {}
                (Some("start"), _) => match words.get(1).and_then(|name| Side::from_name(name)) {
                    Some(side) if start.is_none() && sheets.is_empty() => start = Some(side),
                    Some(_) => {
                        problems.push(at(
                            "IC-E02",
                            number,
                            1,
                            "'start' may appear only once, before the first area",
                        ));
                    }
                    None => {
                        problems.push(at("IC-E02", number, 7, "'start' must be followed by N, E, S or W"));
                    }
                },
                (Some("area"), _) => sheets.push(header(number, line, &mut problems)),
                (Some(_), Some(sheet)) => sheet.rows.push((number, line.chars().collect())),
                (Some(word), None) => {
                    let text = format!("'{word}' comes before the first 'area' line");
                    problems.push(at("IC-E01", number, 1, text));
                }
            }
        }
        if sheets.is_empty() && problems.is_empty() {
            problems.push(Diagnostic::error("IC-E01", "this file has no area"));
        }
        if sheets.len() > *LENGTHS.end() {
            problems.push(at("IC-E01", sheets[*LENGTHS.end()].line, 1, "a level has at most 64 areas"));
        }
        let start = start.unwrap_or(Side::E);
        let mut entry = start.opposite();
        let mut here = start.outward().step(Pos::new(0, 0));
        let mut places = BTreeSet::from([Pos::new(0, 0), here]);
        let mut atlas = Atlas { course: Course { start, stops: Vec::new() }, drawings: Vec::new() };
        for (index, sheet) in sheets.iter().enumerate() {
            if problems.len() >= ENOUGH {
                break;
            }
            let exit = sheet.exit.unwrap_or(entry.opposite());
            let next = exit.outward().step(here);
            if exit == entry {
                problems.push(at("IC-E04", sheet.line, 1, format!("entry and exit are both on side {exit}")));
            } else if places.contains(&next) {
                let text = format!("the exit {exit} leads to where another room already is");
                problems.push(at("IC-E05", sheet.line, 1, text));
            }
            if let Some(drawing) = sheet.draw(index as i32 + 1, entry, exit, &mut problems) {
                let size = drawing.rocks.size();
                atlas.course.stops.push(Stop { size, difficulty: sheet.difficulty, exit });
                atlas.drawings.push(drawing);
            }
            places.insert(next);
            here = next;
            entry = exit.opposite();
        }
        if problems.is_empty() { Ok(atlas) } else { Err(problems) }
    }
}

fn at(code: &str, line: u32, column: u32, text: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code, text).at(line, column)
}

/// Reads `area exit=N difficulty=4`.
fn header(number: u32, line: &str, problems: &mut Vec<Diagnostic>) -> Sheet {
    let mut sheet = Sheet {
        line: number,
        exit: None,
        difficulty: HARDEST,
        gate: Gate::All,
        memory: Memory::None,
        chest: Inventory::of(&[(Item::Potion, 2)]),
        pellets: false,
        rows: Vec::new(),
    };
    for word in line.split_whitespace().skip(1) {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        if sheet.set(name, value).is_none() {
            let text = format!("'{word}': {}", expected(name));
            problems.push(at("IC-E03", number, column_of(line, word), text));
        }
    }
    sheet
}

/// What a word of a header should have been.
fn expected(name: &str) -> &'static str {
    match name {
        "exit" => "an exit must be N, E, S or W",
        "difficulty" => "a difficulty must be a number from 2 to 64",
        "gate" => "a gate must be all, any, odd, or the number that its inputs spell in binary",
        "delay" | "pulse" => "it must last from 1 to 480 ticks",
        "chest" => "a chest must hold items, as in potion:2,gold:3",
        _ => "expected exit=, difficulty=, gate=, delay=, pulse=, chest= or pellets",
    }
}

/// The column of a word that was split from a line, in characters from 1.
fn column_of(line: &str, word: &str) -> u32 {
    let bytes = word.as_ptr() as usize - line.as_ptr() as usize;
    line[..bytes].chars().count() as u32 + 1
}

impl Sheet {
    /// One word of the header; `None` if it is no good.
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        let ticks = || value.parse().ok().filter(|ticks| (1..=LONGEST).contains(ticks));
        match name {
            "exit" => self.exit = Some(Side::from_name(value)?),
            "difficulty" => self.difficulty = value.parse().ok().filter(|n| DIFFICULTIES.contains(n))?,
            "gate" => {
                self.gate = match value {
                    "all" => Gate::All,
                    "any" => Gate::Any,
                    "odd" => Gate::Odd,
                    number => Gate::Number(number.parse().ok()?),
                }
            }
            "delay" => self.memory = Memory::delay(ticks()?),
            "pulse" => self.memory = Memory::pulse(ticks()?),
            "chest" => {
                let item = |part: &str| {
                    let (name, count) = part.split_once(':')?;
                    let item = Item::from_id(name)?;
                    Some((item, count.parse().ok().filter(|n| (1..=item.most()).contains(n))?))
                };
                self.chest = Inventory::of(&value.split(',').map(item).collect::<Option<Vec<_>>>()?);
            }
            "pellets" if value.is_empty() => self.pellets = true,
            _ => return None,
        }
        Some(())
    }

    fn draw(&self, key: i32, entry: Side, exit: Side, problems: &mut Vec<Diagnostic>) -> Option<Drawing> {
        let size = self.rows.len() as i32;
        if !GRIDS.iter().any(|(s, _)| *s == size) {
            let text = format!("an area must have 8, 16 or 32 rows; this one has {size}");
            problems.push(at("IC-E06", self.line, 1, text));
            return None;
        }
        let before = problems.len();
        let mut pen = Pen::new(size, if self.pellets { KEY_PELLETS } else { key });
        for ((number, row), y) in self.rows.iter().zip((1..=size).rev()) {
            if row.len() != size as usize {
                let text = format!("a row of this area must have {size} cells; this one has {}", row.len());
                problems.push(at("IC-E07", *number, row.len().min(size as usize) as u32 + 1, text));
            }
            for (&sign, x) in row.iter().zip(1..=size) {
                let cell = Pos::new(x, y);
                if !pen.put(sign, cell, *number) {
                    problems.push(at("IC-E08", *number, x as u32, format!("'{sign}' is not one of {SIGNS}")));
                }
                let apron = [entry, exit].iter().any(|side| side.apron(size).contains(&cell));
                if apron && !matches!(sign, '.' | 'h' | 'p' | '$' | 'i' | 'w' | 'f' | 'd' | 'b') {
                    let text =
                        format!("nothing may stand in front of the portals on sides {entry} and {exit}");
                    problems.push(at("IC-E09", *number, x as u32, text));
                }
            }
        }
        self.wire(&mut pen, problems);
        self.check_ways(&pen, entry, exit, problems);
        let Pen { mut drawing, powers, .. } = pen;
        drawing.pellets = self.pellets.then_some(powers);
        (problems.len() == before).then_some(drawing)
    }

    /// All plates, levers, torches and orbs of an area feed its chests, through the gate that the header names.
    fn wire(&self, pen: &mut Pen, problems: &mut Vec<Diagnostic>) {
        let circuit = &mut pen.drawing.circuit;
        if circuit.sources() > MOST {
            let there = circuit.sources();
            let text = format!(
                "there are {there} plates, levers, torches and orbs; an area may have {MOST} at most"
            );
            problems.push(at("IC-E14", self.line, 1, text));
            return;
        }
        if pen.spikes.is_empty() && pen.chests.is_empty() {
            return;
        }
        if !pen.spikes.is_empty() {
            let beat = circuit.signal(Wire::beat(Spikes::PERIOD, 0), Memory::None);
            let spikes = pen.spikes.iter().map(|&cell| Thing::Spikes(Spikes::new(cell, beat)));
            pen.drawing.things.extend(spikes);
        }
        if let Some(&(cell, number)) = pen.chests.first() {
            let sources: Vec<u8> = (0..circuit.sources() as u8).collect();
            if sources.is_empty() {
                let text = "a chest needs a plate, a lever, a torch or an orb to open it";
                problems.push(at("IC-E12", number, cell.x as u32, text));
            }
            let signal = wire_puzzle(circuit, &sources, self.gate, self.memory.clone());
            let chests = pen.chests.iter().map(|(cell, _)| *cell);
            let chests = chests.map(|cell| Thing::Chest(Chest::new(cell, signal, self.chest.clone())));
            pen.drawing.things.extend(chests);
        }
    }

    /// Key, exit and everything that is to be used can be reached on safe ground (IC-051, IC-X14).
    fn check_ways(&self, pen: &Pen, entry: Side, exit: Side, problems: &mut Vec<Diagnostic>) {
        let size = pen.drawing.rocks.size();
        let side = size as usize + 2;
        let stands =
            |p: Pos| pen.drawing.things.iter().any(|thing| thing.stands() && thing.actor().at() == p);
        let safe = |p: Pos| pen.drawing.floors.at(p) == Floor::Ground && !pen.spikes.contains(&p);
        let open = Grid::from_fn(side, side, |p| {
            is_interior(size, p) && !pen.drawing.rocks.is_rock(p) && safe(p) && !stands(p)
        });
        let mut search = Search::four();
        let found = search.from(&[entry.arrival(size)]).on(&open);
        let reached = |p: Pos| found.distance(p) != FAR;
        match (&pen.keys[..], self.pellets) {
            (&[(cell, number)], false) => {
                if !reached(cell) || !reached(exit.arrival(size)) {
                    let text = "the key or the exit cannot be reached from the entry without breaking a rock or taking a risk";
                    problems.push(at("IC-E11", number, cell.x as u32, text));
                }
            }
            (&[], true) => {}
            (keys, pellets) => {
                let most = if pellets { "has no key where there are pellets" } else { "has one key" };
                problems.push(at(
                    "IC-E10",
                    self.line,
                    1,
                    format!("an area {most}; this one has {}", keys.len()),
                ));
            }
        }
        for &(cell, number, beside) in &pen.used {
            let near = beside && Orientation::ALL.into_iter().any(|way| reached(way.step(cell)));
            if !near && !reached(cell) {
                let text = "this cannot be reached from the entry without breaking a rock or taking a risk";
                problems.push(at("IC-E13", number, cell.x as u32, text));
            }
        }
    }
}

/// What puts the signs of an area into a drawing.
struct Pen {
    drawing: Drawing,
    key: i32,
    keys: Vec<(Pos, u32)>,
    chests: Vec<(Pos, u32)>,
    spikes: Vec<Pos>,
    powers: Vec<Pos>,
    /// What has to be reached, on which line it stands, and whether from beside it.
    used: Vec<(Pos, u32, bool)>,
}

impl Pen {
    fn new(size: i32, key: i32) -> Self {
        let drawing = Drawing {
            rocks: Rocks::none(size),
            things: Vec::new(),
            floors: Floors::plain(),
            circuit: Circuit::default(),
            pellets: None,
        };
        let (keys, chests, spikes) = (Vec::new(), Vec::new(), Vec::new());
        Pen { drawing, key, keys, chests, spikes, powers: Vec::new(), used: Vec::new() }
    }

    /// Puts a sign on a cell; false if there is no such sign.
    fn put(&mut self, sign: char, cell: Pos, line: u32) -> bool {
        let size = self.drawing.rocks.size();
        if let Some(floor) = Floor::from_sign(sign) {
            self.drawing.floors.set(size, cell, floor);
            return true;
        }
        let log = |mood| Thing::Monster(Enemy::new(cell, mood));
        let enemy = |breed| Thing::Monster(Enemy::of(breed, cell, Mood::Random));
        let loot = |item| Thing::Loot(Loot::new(cell, item, 1));
        let orb = |glow| Thing::Orb(Orb::new(cell, glow));
        let mut source = || self.drawing.circuit.source();
        let thing = match sign {
            '#' => {
                self.drawing.rocks.put(cell);
                return true;
            }
            'C' => {
                self.chests.push((cell, line));
                self.used.push((cell, line, true));
                return true;
            }
            's' => {
                self.spikes.push(cell);
                return true;
            }
            'O' => {
                self.powers.push(cell);
                return true;
            }
            'k' => {
                self.keys.push((cell, line));
                Thing::Key(Key::new(cell, self.key))
            }
            'h' => Thing::Heart(Heart::new(cell)),
            'p' => Thing::Pickaxe(Pickaxe::new(cell)),
            'z' => log(Mood::Sleeping),
            'r' => log(Mood::Random),
            'c' => log(Mood::Chasing),
            'a' => Thing::Monster(Enemy::of(Breed::Ambusher, cell, Mood::Chasing)),
            'g' => enemy(Breed::Hugger),
            'q' => enemy(Breed::Thief),
            'y' => enemy(Breed::Sentry),
            'u' => enemy(Breed::Lieutenant),
            '_' => Thing::Plate(Plate::new(cell, source(), false)),
            'x' => Thing::Plate(Plate::new(cell, source(), true)),
            'l' => Thing::Lever(Lever::new(cell, source())),
            't' => Thing::Torch(Torch::new(cell, Some(source()), false)),
            'T' => Thing::Torch(Torch::new(cell, Some(source()), true)),
            '$' => loot(Item::Gold),
            'i' => loot(Item::Silver),
            'w' => loot(Item::Wood),
            'f' => loot(Item::Food),
            'd' => loot(Item::Potion),
            'b' => loot(Item::Bomb),
            '1' => orb(Glow::Fire),
            '2' => orb(Glow::Water),
            '3' => orb(Glow::Blue),
            '4' => orb(Glow::Red),
            'v' => Thing::Vendor(Vendor::new(cell)),
            'm' => Thing::Stray(Stray::new(cell)),
            _ => return false,
        };
        match sign {
            '_' | 'x' => self.used.push((cell, line, false)),
            'l' | 't' | 'T' => self.used.push((cell, line, true)),
            _ => {}
        }
        self.drawing.things.push(thing);
        true
    }
}
