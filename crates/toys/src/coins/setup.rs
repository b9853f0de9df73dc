//! What may be set before a game starts, and where maps come from: read from text, with every mistake
//! named, or made up by a generator.

use super::state::Tile;
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::game::Refused;
use kernel::grid::Grid;
use kernel::params::{Choice, Kind, Param, Params};
use kernel::paths::Search;
use kernel::pos::{Dir8, Pos};
use kernel::text::{Piece, Source};

/// How many rounds a game may be set to.
pub(super) const MOST_ROUNDS: u32 = 999;
/// The greatest width and height of a map.
pub(super) const LARGEST: usize = 64;

/// The parameter that holds a map of the player's own, and the score table of such maps.
const OWN_MAP: &str = "own-map";

/// The maps that come with the game, as (id, title, text).
const SHIPPED: [(&str, &str, &str); 3] = [
    ("court", "The court", include_str!("levels/court.txt")),
    ("ring", "The ring", include_str!("levels/ring.txt")),
    ("cellar", "The cellar", include_str!("levels/cellar.txt")),
];

/// The parameters, in the order of the set-up screen.
pub(super) const PARAMS: [Param; 6] = [
    Param::new("map", "Map", "Where the coins are.", Kind::Choice { options: maps, default: "court" }),
    Param::number(
        "width",
        "Width",
        "How many columns a random map has, counting its outer walls.",
        6..=40,
        12,
    ),
    Param::number("height", "Height", "How many rows a random map has, counting its outer walls.", 5..=24, 8),
    Param::number(
        "coins",
        "Coins",
        "How many coins a random map has. For every four of them there is a chest.",
        1..=60,
        8,
    ),
    Param::number(
        "limit",
        "Rounds",
        "How many rounds the game lasts, coins or no coins.",
        1..=MOST_ROUNDS as i64,
        40,
    ),
    Param::new(
        OWN_MAP,
        "Own map",
        "A map file of your own, instead of the maps above: # wall, . floor, $ coin, C chest, A and B.",
        Kind::File { name: "map.txt" },
    ),
];

/// The choices of the parameter `map`.
fn maps() -> Vec<Choice> {
    let shipped = SHIPPED.iter().map(|&(id, title, text)| {
        let width = text.lines().next().map_or(0, |line| line.chars().count());
        Choice::new(id, title, &format!("{width} × {}", text.lines().count()))
    });
    shipped.chain([Choice::new("random", "A random map", "a new one for every seed")]).collect()
}

/// Whether there is a score table of that name.
pub(super) fn is_table(name: &str) -> bool {
    name == OWN_MAP || maps().iter().any(|map| map.id == name)
}

/// The score table and the map to start on. Each parameter was checked by itself before; what they are
/// together is checked here.
pub(super) fn plan<'a>(params: &'a Params, dice: &Dice) -> Result<(&'a str, Plan), Refused> {
    let (table, drawn) = match (params.text("map"), params.text(OWN_MAP)) {
        (map, "") => (map, SHIPPED.iter().find(|(id, ..)| *id == map).map(|(.., text)| *text)),
        (_, own) => (OWN_MAP, Some(own)),
    };
    if let Some(text) = drawn {
        return Ok((table, Plan::read(text).map_err(Refused::file)?));
    }
    let [width, height, coins] = ["width", "height", "coins"].map(|id| params.number(id) as usize);
    let inside = (width - 2) * (height - 2);
    if room_for(coins) > inside {
        let most = (0..coins).rev().find(|&coins| room_for(coins) <= inside).unwrap_or(0);
        let why = format!("coins: a random map of {width} × {height} has room for {most} coins, not {coins}");
        return Err(Refused::new("bad-param", why));
    }
    Ok((table, Plan::random(width, height, coins, dice)))
}

/// How many cells so many coins, a chest for every four of them, and two players need.
const fn room_for(coins: usize) -> usize {
    coins + coins / 4 + 2
}

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
                        if starts[usize::from(symbol == 'B')].replace(cell).is_some() {
                            complain("E05", column, format!("a second start '{symbol}'"));
                        }
                    }
                    (_, None) => complain("E04", column, format!("unknown character {symbol:?}")),
                }
            }
            if row.len() != width {
                let text = format!("the line has {} characters, but the first one has {width}", row.len());
                complain("E03", width + 1, text);
            }
        }
        for (_, name) in starts.iter().zip(['A', 'B']).filter(|(start, _)| start.is_none()) {
            problems.push(Diagnostic::error("E06", format!("there is no start '{name}'")));
        }
        if !map.cells().contains(&Tile::Coin) {
            problems.push(Diagnostic::error("E07", "there is no coin"));
        }
        if let [Some(ann), Some(bob)] = starts {
            let (open, mut search) = (map.map(|_, &tile| tile != Tile::Wall), Search::four());
            let found = search.from(&[ann, bob]).on(&open);
            for (p, _) in map.iter().filter(|&(p, &tile)| tile == Tile::Coin && !found.field().reaches(p)) {
                let problem = Diagnostic::error("E08", "nobody can reach this coin");
                problems.push(problem.at(p.y as u32 + 1, p.x as u32 + 1));
            }
            if problems.is_empty() {
                return Ok(Plan { map, starts: [ann, bob] });
            }
        }
        problems.sort_by_key(|p| (p.line, p.column));
        Err(problems)
    }

    /// Makes up a map whose floor hangs together.
    ///
    /// It begins with one large room and walls up its cells one by one in a random order, each only if that
    /// cuts nothing off: if the floor among the *eight* cells around it joins those of its four neighbours
    /// that are floor, every way through the cell has a detour. That costs time in proportion to the map. A
    /// detour farther away does not count, so a way round something is never closed: maps with loops, as a
    /// game of two wants them. It stops when a third of the room is wall or the rest is needed for things.
    /// Then Ann starts on a random cell, Bob on the one farthest from her, and things lie on random cells.
    ///
    /// Walls and things have dice of their own, split from the game's by label: more coins leave the walls as
    /// they are, and the game's own dice are not drawn from.
    fn random(width: usize, height: usize, coins: usize, dice: &Dice) -> Plan {
        let (mut wall_dice, mut thing_dice) = (dice.split(1), dice.split(2));
        let inner = |p: Pos| p.x > 0 && p.y > 0 && p.x < width as i32 - 1 && p.y < height as i32 - 1;
        let mut map = Grid::from_fn(width, height, |p| if inner(p) { Tile::Floor } else { Tile::Wall });

        let mut room: Vec<Pos> = map.positions().filter(|&p| inner(p)).collect();
        wall_dice.shuffle(&mut room);
        let mut walls_left = (room.len() / 3).min(room.len().saturating_sub(room_for(coins)));
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
        let things = [Tile::Chest].repeat(coins / 4).into_iter().chain([Tile::Coin].repeat(coins));
        for (thing, cell) in things.zip(floor) {
            map[cell] = thing;
        }
        Plan { map, starts: [ann, bob] }
    }
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
