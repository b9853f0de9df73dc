//! Buildings (SA-X12): the cells of the three floors, the starting area, Bawana, and where up to six runners begin.
//! The usual building is [`Layout::usual`]; any other is read from a small map, `layout.txt`:
//!
//! `floor 0`, `floor 1` and `floor 2` head up to ten rows of up to 25 characters each. `.` is a cell, a blank is
//! none, `s` the starting area, `#` a wall of Bawana, `*` its inside (twelve cells), `@` its entrance; capitals from
//! `A` on are starting cells, and the small letter beside each is its first cell, which gives the first direction.
//! Starting area and Bawana are on the ground floor.

use crate::cell::{CELLS, Cell, ENTRANCE, FLOORS, LENGTH, MOST_RUNNERS, Player, Shape, WIDTH};
use kernel::diagnostic::Diagnostic;
use kernel::pos::Dir;
use kernel::text::{Piece, Source};
use std::array::from_fn;

/// The name of the file.
pub const FILE: &str = "layout.txt";

/// How many cells Bawana has inside.
const INSIDE: usize = 12;

/// Where a runner begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Home {
    /// The own starting cell.
    pub start: Cell,
    /// The first cell in the maze.
    pub first: Cell,
    /// The direction to begin with.
    pub facing: Dir,
}

/// A building.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    shapes: [Shape; CELLS],
    homes: [Home; MOST_RUNNERS],
    /// How many runners can take part.
    pub count: usize,
    /// The entrance of Bawana (SA-006).
    pub door: Cell,
    /// The twelve inside cells of Bawana, row by row.
    pub inside: [Cell; INSIDE],
}

/// Where the runners begin in the usual building (SA-031).
const HOMES: [Home; MOST_RUNNERS] = [
    Home { start: Cell::at(0, 6, 12), first: Cell::at(0, 5, 12), facing: Dir::North },
    Home { start: Cell::at(0, 9, 8), first: Cell::at(0, 9, 7), facing: Dir::West },
    Home { start: Cell::at(0, 9, 16), first: Cell::at(0, 9, 17), facing: Dir::East },
    Home { start: Cell::at(0, 6, 10), first: Cell::at(0, 5, 10), facing: Dir::North },
    Home { start: Cell::at(0, 7, 8), first: Cell::at(0, 7, 7), facing: Dir::West },
    Home { start: Cell::at(0, 7, 16), first: Cell::at(0, 7, 17), facing: Dir::East },
];

impl Default for Layout {
    /// The building of the rule page with its three runners.
    fn default() -> Self {
        Layout::usual(Player::ALL.len())
    }
}

impl Layout {
    /// The building of the rule page, for so many runners from A on.
    pub fn usual(count: usize) -> Layout {
        Layout {
            shapes: from_fn(|index| Cell::from_index(index as u16).shape()),
            homes: HOMES,
            count: count.clamp(1, MOST_RUNNERS),
            door: ENTRANCE,
            inside: from_fn(|place| Cell::at(0, 7 + (place / 4) as u8, 21 + (place % 4) as u8)),
        }
    }

    /// Whether it is the building of the rule page with its three runners.
    pub fn is_usual(&self) -> bool {
        *self == Layout::default()
    }

    /// What the building makes of a coordinate.
    pub const fn shape(&self, cell: Cell) -> Shape {
        self.shapes[cell.index()]
    }

    /// Who can take part, in the order of turns.
    pub fn runners(&self) -> &'static [Player] {
        &Player::SIX[..self.count]
    }

    /// Where a runner begins.
    #[inline]
    pub const fn home(&self, who: Player) -> Home {
        self.homes[who.index()]
    }

    /// Whether runners of this letter begin on a cell.
    pub fn begins_at(&self, cell: Cell) -> Option<Player> {
        self.runners().iter().copied().find(|who| self.home(*who).start == cell)
    }

    /// Whose first cell it is.
    pub fn first_of(&self, cell: Cell) -> Option<Player> {
        self.runners().iter().copied().find(|who| self.home(*who).first == cell)
    }

    /// Reads a building with all problems: E10 for a bad map, E11 for runners without a home, E12 for a bad Bawana.
    pub fn read(bytes: &[u8]) -> Result<Layout, Vec<Diagnostic>> {
        let source = Source::from_bytes(bytes, "E10").map_err(|problem| vec![problem.in_file(FILE)])?;
        let mut drawn = Drawn::default();
        drawn.lines(source);
        if drawn.problems.is_empty() { drawn.layout() } else { Err(drawn.problems) }
    }

    /// The building as a `layout.txt`, rows without blanks at their ends.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for floor in 0..FLOORS as u8 {
            text.extend(["floor ", &floor.to_string(), "\n"]);
            for w in 0..WIDTH as u8 {
                let row: String = (0..LENGTH as u8).map(|l| self.sign(Cell::at(floor, w, l))).collect();
                text.push_str(row.trim_end());
                text.push('\n');
            }
        }
        text
    }

    fn sign(&self, cell: Cell) -> char {
        match self.shape(cell) {
            Shape::Void => ' ',
            Shape::BawanaWall => '#',
            Shape::BawanaInside => '*',
            Shape::Start => self.begins_at(cell).map_or('s', Player::letter),
            Shape::Maze if cell == self.door => '@',
            Shape::Maze => self.first_of(cell).map_or('.', |who| who.letter().to_ascii_lowercase()),
        }
    }
}

/// A map that is being read.
#[derive(Default)]
struct Drawn {
    /// Every sign but blanks.
    signs: Vec<(Cell, char)>,
    floors: [bool; FLOORS],
    problems: Vec<Diagnostic>,
}

impl Drawn {
    fn complain(&mut self, line: Piece<'_>, text: impl Into<String>) {
        self.problems.push(line.error("E10", text).in_file(FILE));
    }

    fn lines(&mut self, source: Source<'_>) {
        let (mut floor, mut begun, mut row) = (None, false, 0);
        for line in source.lines().map(Piece::trimmed_end) {
            if let Some(number) = line.strip_prefix("floor ") {
                (begun, row) = (true, 0);
                let n = number.trimmed().text.parse().ok().filter(|&n: &usize| n < FLOORS);
                floor = n.filter(|&n| !std::mem::replace(&mut self.floors[n], true));
                if floor.is_none() {
                    let twice = n.map(|n| format!("floor {n} is drawn twice"));
                    let text = twice.unwrap_or_else(|| format!("'{}' is no floor from 0 to 2", number.text));
                    self.complain(line, text);
                }
                continue;
            }
            let Some(floor) = floor else {
                if !line.is_blank() && !begun {
                    self.complain(line, "a map begins with 'floor 0'");
                }
                continue;
            };
            self.row(floor, row, line);
            row += 1;
        }
        if !self.floors[0] && self.problems.is_empty() {
            self.wrong("E10", "there is no 'floor 0', where everybody begins");
        }
    }

    fn row(&mut self, floor: usize, row: i64, line: Piece<'_>) {
        if row >= WIDTH as i64 {
            if !line.is_blank() {
                self.complain(line, format!("a floor has at most {WIDTH} rows"));
            }
            return;
        }
        for (l, (column, sign)) in (0..).zip(line.chars()) {
            let Some(cell) = Cell::new(floor as i64, row, l) else {
                self.complain(line.at_column(column), format!("a row has at most {LENGTH} cells"));
                return;
            };
            let text = match sign {
                ' ' => continue,
                '.' => None,
                's' | '#' | '*' | '@' | 'A'..='F' | 'a'..='f' => (floor != 0).then(|| {
                    format!("'{sign}' belongs on floor 0: everybody begins there, and so is Bawana")
                }),
                _ => Some(format!("'{sign}' is none of . s # * @ A–F a–f and blank")),
            };
            if let Some(text) = text {
                self.complain(line.at_column(column), text);
            }
            self.signs.push((cell, sign));
        }
    }

    fn layout(mut self) -> Result<Layout, Vec<Diagnostic>> {
        let mut layout = Layout { shapes: [Shape::Void; CELLS], ..Layout::usual(1) };
        for &(cell, sign) in &self.signs {
            layout.shapes[cell.index()] = match sign {
                's' | 'A'..='F' => Shape::Start,
                '#' => Shape::BawanaWall,
                '*' => Shape::BawanaInside,
                _ => Shape::Maze,
            };
        }
        self.homes(&mut layout);
        self.bawana(&mut layout);
        if self.problems.is_empty() { Ok(layout) } else { Err(self.problems) }
    }

    /// The cells of a sign, in reading order.
    fn all(&self, sign: char) -> Vec<Cell> {
        self.signs.iter().filter(|(_, s)| *s == sign).map(|(cell, _)| *cell).collect()
    }

    fn wrong(&mut self, code: &str, text: impl Into<String>) {
        self.problems.push(Diagnostic::error(code, text).in_file(FILE));
    }

    /// Runners from A on without a gap, each with one starting cell and one first cell beside it.
    fn homes(&mut self, layout: &mut Layout) {
        layout.count = 0;
        for who in Player::SIX {
            let small = who.letter().to_ascii_lowercase();
            let [start, first] = [who.letter(), small].map(|letter| self.all(letter));
            let (start, first) = match (&start[..], &first[..]) {
                ([], []) => continue,
                (&[start], &[first]) => (start, first),
                (starts, firsts) => {
                    let (n, m) = (starts.len(), firsts.len());
                    self.wrong("E11", format!("{who} has {n} starting cells ({who}) and {m} first cells ({small}), not one of each"));
                    continue;
                }
            };
            let Some(facing) = Dir::ALL.into_iter().find(|&dir| start.step(dir) == Some(first)) else {
                let text = format!("{who}'s first cell {first} is not beside the starting cell {start}");
                self.wrong("E11", text);
                continue;
            };
            if layout.count != who.index() {
                self.wrong("E11", format!("there is {who}, but not everybody before {who}"));
            }
            layout.homes[who.index()] = Home { start, first, facing };
            layout.count = who.index() + 1;
        }
        if layout.count == 0 && self.problems.is_empty() {
            self.wrong("E11", "nobody has a starting cell: there is no A");
        }
    }

    fn bawana(&mut self, layout: &mut Layout) {
        let (doors, inside) = (self.all('@'), self.all('*'));
        match doors[..] {
            [door] => layout.door = door,
            _ => self.wrong("E12", format!("Bawana has {} entrances (@), not one", doors.len())),
        }
        match inside.try_into() {
            Ok(cells) => layout.inside = cells,
            Err(cells) => {
                let count = Vec::<Cell>::len(&cells);
                self.wrong("E12", format!("Bawana has {count} cells inside (*), not {INSIDE}"));
            }
        }
    }
}
