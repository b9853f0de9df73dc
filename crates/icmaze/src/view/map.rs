//! The minimap (IC-X30): the rooms the hero has been in, and what it has seen of the present one.

use super::board::on_board;
use super::looks;
use crate::geometry::{Side, Terrain};
use crate::state::State;
use kernel::grid::Grid;
use kernel::pos::Pos;
use kernel::scene::{Board, Camera, Look, Sprite, UNIT};

/// The hero's sign on the map.
const SIGN_ID: u32 = 2;

/// The rooms the hero has been in, as they lie to each other, and in the place of the present one what was seen of it;
/// one board, small enough to stand beside the room.
pub(super) fn map(state: &State) -> Board {
    let mut board = room(state);
    let rooms = level(state);
    let (width, gap) = (board.tiles.width().max(rooms.width()), 1);
    let (high, seen) = (rooms.height(), board.tiles.clone());
    board.tiles = Grid::from_fn(width, seen.height() + gap + high, |p| {
        let upper = Pos::new(p.x, p.y - (high + gap) as i32);
        let at = |grid: &Grid<Look>, p: Pos| grid.get(p).copied().unwrap_or(looks::UNKNOWN);
        if p.y < high as i32 { at(&rooms, p) } else { at(&seen, upper) }
    });
    for sprite in &mut board.sprites {
        sprite.at.y += (high + gap) as i32 * UNIT;
        // Where the whole map has no room, the part of it that matters is shown.
        board.camera = Some(Camera { at: sprite.at, across: None });
    }
    board.name = "Map".into();
    board
}

/// What has been seen of the hero's room.
fn room(state: &State) -> Board {
    let area = state.area();
    let size = area.size();
    let solved = state.is_solved(state.room);
    let look = |cell: Pos| -> Look {
        if !area.is_seen(cell) {
            return looks::UNKNOWN;
        }
        match Terrain::of(size, cell) {
            Terrain::None => looks::UNKNOWN,
            Terrain::Wall => looks::MAP_WALL,
            Terrain::Ground if area.rocks().is_rock(cell) && !solved => looks::MAP_ROCK,
            Terrain::Ground => looks::MAP_GROUND,
            Terrain::Hole => {
                let side = Side::ALL.into_iter().find(|side| side.cells(size).contains(&cell));
                let walled = side.is_none_or(|side| area.portal(side).is_hidden(area.is_guarded()));
                if walled { looks::MAP_WALL } else { looks::MAP_PORTAL }
            }
        }
    };
    let side = size as usize + 2;
    let mut board = Board::new(Grid::from_fn(side, side, |p| look(on_board(size, p))));
    board.sprites.push(Sprite::new(SIGN_ID, looks::MAP_HERO, on_board(size, state.hero.body.at)));
    board
}

/// The rooms the hero has been in, as they lie to each other.
fn level(state: &State) -> Grid<Look> {
    let rooms = state.level.rooms();
    let known: Vec<(usize, Pos)> =
        (0..rooms.len()).filter(|&i| state.area_of(i).is_some()).map(|i| (i, rooms[i].place)).collect();
    let span = |of: fn(&Pos) -> i32| {
        let values = known.iter().map(|(_, place)| of(place));
        (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
    };
    let ((left, right), (low, high)) = (span(|p| p.x), span(|p| p.y));
    let look = |p: Pos| {
        let place = Pos::new(p.x + left, high - p.y);
        match known.iter().find(|(_, at)| *at == place) {
            Some((room, _)) if *room == state.room => looks::MAP_HERE,
            Some(_) => looks::MAP_ROOM,
            None => looks::UNKNOWN,
        }
    };
    Grid::from_fn((right - left + 1) as usize, (high - low + 1) as usize, look)
}
