//! Where maps come from: read from text, with every mistake named, or made up by a generator.

use super::state::Tile;
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::grid::Grid;
use kernel::paths::Search;
use kernel::pos::{Dir8, Pos};
use kernel::text::{Piece, Source};

/// The greatest width and height of a map.
pub(super) const LARGEST: usize = 64;

/// A map and where Ann and Bob start on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Walls, floor, coins and chests.
    pub map: Grid<Tile>,
    /// Ann's cell and Bob's.
    pub starts: [Pos; 2],
}

impl Plan {
    /// Reads a map file. All mistakes are told at once, from top to bottom; their codes are listed
    /// in `docs/rules/coins.md`.
    pub fn read(text: &str) -> Result<Self, Vec<Diagnostic>> {
        let mut rows: Vec<Piece> = Source::new(text).lines().collect();
        while rows.last().is_some_and(|row| row.is_empty()) {
            rows.pop();
        }
        let width = rows.first().map_or(0, |row| row.len());
        if width == 0 {
            return Err(vec![Diagnostic::error("E01", "the map is empty, or its first line is").at(1, 1)]);
        }
        if width as usize > LARGEST || rows.len() > LARGEST {
            // The rest is not looked at: a wrong file of a million lines needs no million complaints.
            let text = format!("the map is larger than {LARGEST} × {LARGEST}");
            return Err(vec![Diagnostic::error("E02", text)]);
        }

        let mut problems = Vec::new();
        let mut starts: [Option<Pos>; 2] = [None; 2];
        // What is wrong counts as floor, so that one mistake does not seem to cause another (E08).
        let mut map = Grid::filled(width as usize, rows.len(), Tile::Floor);
        for (y, row) in rows.iter().enumerate() {
            let mut complain = |code, column, text| problems.push(row.at_column(column).error(code, text));
            for (column, symbol) in row.chars().take(width as usize) {
                let cell = Pos::new(column as i32 - 1, y as i32);
                match (symbol, Tile::from_symbol(symbol)) {
                    (_, Some(tile)) => map[cell] = tile,
                    ('A' | 'B', None) => {
                        let start = &mut starts[usize::from(symbol == 'B')];
                        if start.replace(cell).is_some() {
                            complain("E05", column, format!("a second start '{symbol}'"));
                        }
                    }
                    (_, None) => complain("E04", column, format!("unknown character {symbol:?}")),
                }
            }
            let length = row.len();
            if length != width {
                let text = format!("the line has {length} characters, but the first one has {width}");
                complain("E03", width + 1, text);
            }
        }

        for (start, name) in starts.iter().zip(['A', 'B']) {
            if start.is_none() {
                problems.push(Diagnostic::error("E06", format!("there is no start '{name}'")));
            }
        }
        if !map.cells().contains(&Tile::Coin) {
            problems.push(Diagnostic::error("E07", "there is no coin"));
        }
        if let [Some(ann), Some(bob)] = starts {
            problems.extend(out_of_reach(&map, &[ann, bob]));
            if problems.is_empty() {
                return Ok(Plan { map, starts: [ann, bob] });
            }
        }
        problems.sort_by_key(|p| (p.line, p.column));
        Err(problems)
    }
}

/// E08 for every coin that neither player can walk to.
fn out_of_reach(map: &Grid<Tile>, starts: &[Pos]) -> Vec<Diagnostic> {
    let mut search = Search::four();
    let found = search.from(starts).where_cells(map.width(), map.height(), |p| map[p] != Tile::Wall);
    let lost = map.iter().filter(|&(p, &tile)| tile == Tile::Coin && !found.field().reaches(p));
    let complain =
        |p: Pos| Diagnostic::error("E08", "nobody can reach this coin").at(p.y as u32 + 1, p.x as u32 + 1);
    lost.map(|(p, _)| complain(p)).collect()
}

/// How many chests a random map with so many coins has.
const fn chests_for(coins: usize) -> usize {
    coins / 4
}

/// How many coins a random map of some size has room for, beside two players and the chests.
pub(super) fn most_coins(width: usize, height: usize) -> usize {
    let inside = (width - 2) * (height - 2);
    (0..=inside).rev().find(|&coins| coins + chests_for(coins) + 2 <= inside).unwrap_or(0)
}

/// Makes up a map whose floor hangs together.
///
/// It begins with one large room inside the outer walls, which certainly hangs together, and then
/// walls up its cells one by one in a random order, each only if that cuts nothing off. Whether it
/// does need not be searched for: a way through the cell enters and leaves it by two of its four
/// neighbours, so if the floor among the *eight* cells around it still joins those neighbours, every
/// such way has a detour and the floor stays in one piece. That looks at nine cells, so the whole
/// map costs time in proportion to its size. It is a little too careful (a detour farther away does
/// not count), which only means that some walls that could stand do not, and that a way round
/// something, once there, is never closed: maps with loops, as a game of two wants them.
///
/// It stops when a third of the room is wall or when the rest is needed for things to lie on. Then
/// Ann starts on a random cell, Bob on the one farthest from her, and coins and chests lie on random
/// cells of the rest.
///
/// Walls and things have dice of their own, split from the game's by label: more coins leave the
/// walls as they are, and the game's own dice are not drawn from.
pub(super) fn random(width: usize, height: usize, coins: usize, dice: &Dice) -> Plan {
    let (mut wall_dice, mut thing_dice) = (dice.split(1), dice.split(2));
    let inner = |p: Pos| p.x > 0 && p.y > 0 && p.x < width as i32 - 1 && p.y < height as i32 - 1;
    let mut map = Grid::from_fn(width, height, |p| if inner(p) { Tile::Floor } else { Tile::Wall });

    let mut room: Vec<Pos> = map.positions().filter(|&p| inner(p)).collect();
    wall_dice.shuffle(&mut room);
    let needed = coins + chests_for(coins) + 2;
    let mut walls_left = (room.len() / 3).min(room.len().saturating_sub(needed));
    for &cell in &room {
        if walls_left > 0 && is_spare(&map, cell) {
            map[cell] = Tile::Wall;
            walls_left -= 1;
        }
    }

    let mut floor: Vec<Pos> = map.positions().filter(|&p| map[p] == Tile::Floor).collect();
    thing_dice.shuffle(&mut floor);
    let ann = floor[0];
    let mut search = Search::four();
    let found = search.from(&[ann]).where_cells(width, height, |p| map[p] == Tile::Floor);
    let bob = found.reached().last().expect("the search has reached at least where it began");
    floor.retain(|&p| p != ann && p != bob);
    let things = [Tile::Chest].repeat(chests_for(coins)).into_iter().chain([Tile::Coin].repeat(coins));
    for (thing, cell) in things.zip(floor) {
        map[cell] = thing;
    }
    Plan { map, starts: [ann, bob] }
}

/// Whether the floor hangs together without this cell, as far as the eight cells around it tell.
fn is_spare(map: &Grid<Tile>, cell: Pos) -> bool {
    let around = Dir8::ALL.map(|dir| map[cell.step8(dir)] == Tile::Floor);
    // Runs of floor along the ring that hold at least one of the four neighbours; a corner alone
    // touches nothing. With a single run, or with none cut at all, the neighbours stay joined.
    let begins = |i: usize| around[i] && !around[(i + 7) % 8];
    let run = |from: usize| (from..from + 8).map(|i| i % 8).take_while(|&i| around[i]);
    let runs = (0..8).filter(|&i| begins(i) && run(i).any(|i| !Dir8::ALL[i].is_diagonal())).count();
    runs == 1 || (runs == 0 && around.iter().all(|&floor| floor))
}
