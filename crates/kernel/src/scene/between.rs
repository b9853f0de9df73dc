//! Gliding: a picture between two scenes. Written once, here; no game animates anything.
//!
//! A sprite that has the same id in both scenes is shown on its way: straight, or by its stops
//! ([`Sprite::via`]), at even speed over the whole way, changing boards where a stop does. On the way it
//! goes through the frames between its two, and looks where it goes if its game does not say where it looks.
//! It changes its look and its label when it arrives, and what stands in the cells of its stops changes when it
//! comes there: a dragon dies when the adventurer meets it, not when he sets out. Everything else is taken from
//! the later scene at once.

use super::{Place, Scene, Sprite, UNIT, Waypoint};
use crate::pos::{Dir, Pos};
use std::collections::BTreeMap;

/// How long a sprite takes for one cell at ordinary animation speed, in milliseconds.
pub const MOVE_MILLIS: u32 = 90;

/// A straight way longer than this many cells is a jump, not a walk: no gliding.
const JUMP: i32 = 3 * UNIT;

impl Scene {
    /// The scene `done` of `of` parts on the way from `before` to `after`.
    pub fn between(before: &Scene, after: Scene, done: u32, of: u32) -> Scene {
        let mut scene = after;
        if done >= of {
            return scene;
        }
        let ways: Vec<Way> = ways(before, &scene).collect();
        // A sprite on its way over another board is drawn there; indices from the back stay valid.
        for Way { board, index, stops, was } in ways.iter().rev() {
            let (now, heading) = along(stops, done, of);
            if now.board >= scene.boards.len() {
                continue;
            }
            let sprite = &mut scene.boards[*board].sprites[*index];
            sprite.at = now.at;
            // Round corners he looks where he goes, whatever he does at the end.
            sprite.facing = if sprite.via.is_empty() { sprite.facing.or(heading) } else { heading };
            (sprite.look, sprite.layer) = (was.look, was.layer);
            sprite.label.clone_from(&was.label);
            if was.frame < sprite.frame {
                let part = u64::from(sprite.frame - was.frame) * u64::from(done) / u64::from(of);
                sprite.frame = was.frame + part as u32;
            }
            if now.board != *board {
                let sprite = scene.boards[*board].sprites.remove(*index);
                scene.boards[now.board].sprites.push(sprite);
            }
        }
        scene.keep_ahead(before, &ways, done, of);
        // Whoever watches a move sees it on the board where it began, not on that of the next one to act.
        if !ways.is_empty() && before.focus < scene.boards.len() {
            scene.focus = before.focus;
        }
        scene
    }

    /// Cells that no sprite has reached yet keep their old content.
    fn keep_ahead(&mut self, before: &Scene, ways: &[Way], done: u32, of: u32) {
        let moves = |sprite: &Sprite| ways.iter().any(|way| way.was.id == sprite.id);
        for (board, cell) in ways.iter().flat_map(|way| ahead(&way.stops, done, of)) {
            let stood = before.boards.get(board).map_or(&[][..], |board| &board.sprites);
            let stood = || stood.iter().filter(|sprite| sprite.at.cell() == cell && !moves(sprite));
            for (b, other) in self.boards.iter_mut().enumerate() {
                other.sprites.retain(|sprite| {
                    moves(sprite)
                        || (b, sprite.at.cell()) != (board, cell)
                            && stood().all(|stood| stood.id != sprite.id)
                });
            }
            if let Some(board) = self.boards.get_mut(board) {
                board.sprites.extend(stood().cloned());
            }
        }
    }
}

/// The direction in which each sprite last moved, by id, so that it keeps facing that way while it stands. Sprites
/// whose game sets their facing are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headings(BTreeMap<u32, Dir>);

impl Headings {
    /// Notes the facing on arrival of the sprites that move between two scenes.
    pub fn note(&mut self, before: &Scene, after: &Scene) {
        self.0.extend(ways(before, after).filter_map(|way| {
            let sprite = &after.boards[way.board].sprites[way.index];
            let [.., from, to] = way.stops[..] else { return None };
            Some((sprite.id, heading(from, to).filter(|_| sprite.facing.is_none())?))
        }));
    }

    /// Turns the sprites of a scene.
    pub fn apply(&self, scene: &mut Scene) {
        for sprite in scene.boards.iter_mut().flat_map(|board| &mut board.sprites) {
            sprite.facing = sprite.facing.or_else(|| self.0.get(&sprite.id).copied());
        }
    }
}

/// The way of one sprite between two scenes.
struct Way<'a> {
    /// Where the sprite is in the later scene.
    board: usize,
    index: usize,
    /// The stops, from where it was to where it is.
    stops: Vec<Waypoint>,
    /// The sprite in the earlier scene.
    was: &'a Sprite,
}

/// The longest way of any sprite between two scenes, in cells, rounded up: how long an animation takes.
pub fn travel_cells(before: &Scene, after: &Scene) -> u32 {
    let longest = ways(before, after).map(|way| length(&way.stops)).max().unwrap_or(0);
    (longest as u32).div_ceil(UNIT as u32)
}

/// After how many of `of` milliseconds the first sprite comes into a cell; `None` if none walks into it.
pub(super) fn arrival(before: &Scene, after: &Scene, board: usize, cell: Pos, of: u32) -> Option<u32> {
    let arrivals = ways(before, after).filter_map(|way| {
        let (whole, mut far) = (length(&way.stops).max(1), 0);
        way.stops.windows(2).find_map(|pair| {
            far += leg(pair[0], pair[1]);
            let there = (pair[1].board, pair[1].at.cell()) == (board, cell);
            there.then_some((u64::from(of) * far as u64 / whole as u64) as u32)
        })
    });
    arrivals.min()
}

/// The ways of all sprites that move, in their order in the later scene.
fn ways<'b>(before: &'b Scene, after: &Scene) -> impl Iterator<Item = Way<'b>> {
    let sprites = after
        .boards
        .iter()
        .enumerate()
        .flat_map(|(b, board)| board.sprites.iter().enumerate().map(move |(i, sprite)| (b, i, sprite)));
    sprites.filter_map(|(board, index, sprite)| {
        let (from, was) = find(before, sprite.id)?;
        let to = Waypoint { board, at: sprite.at };
        if from == to {
            return None;
        }
        let straight = sprite.via.is_empty();
        if straight && (from.board != board || span(from.at, to.at) > JUMP) {
            return None;
        }
        let stops = [from].into_iter().chain(sprite.via.iter().copied()).chain([to]).collect();
        Some(Way { board, index, stops, was })
    })
}

/// A sprite, and where it is.
fn find(scene: &Scene, id: u32) -> Option<(Waypoint, &Sprite)> {
    scene.boards.iter().enumerate().find_map(|(board, b)| {
        let sprite = b.sprites.iter().find(|s| s.id == id)?;
        Some((Waypoint { board, at: sprite.at }, sprite))
    })
}

/// The direction of a leg: along the longer axis, and of two that are equally long along the row, where more of a
/// walker is seen. A change of board has none.
fn heading(from: Waypoint, to: Waypoint) -> Option<Dir> {
    let (x, y) = (to.at.x - from.at.x, to.at.y - from.at.y);
    match () {
        () if from.board != to.board || (x, y) == (0, 0) => None,
        () if x.abs() >= y.abs() => Some(if x > 0 { Dir::East } else { Dir::West }),
        () => Some(if y > 0 { Dir::South } else { Dir::North }),
    }
}

/// max(|Δx|, |Δy|): a diagonal step takes as long as a straight one.
fn span(a: Place, b: Place) -> i32 {
    (a.x - b.x).abs().max((a.y - b.y).abs())
}

/// A change of board counts as one cell, so that a ride is seen.
fn leg(a: Waypoint, b: Waypoint) -> i32 {
    if a.board == b.board { span(a.at, b.at) } else { UNIT }
}

fn length(way: &[Waypoint]) -> i32 {
    way.windows(2).map(|w| leg(w[0], w[1])).sum()
}

/// The cells of the stops that are still to come, with their boards.
fn ahead(way: &[Waypoint], done: u32, of: u32) -> impl Iterator<Item = (usize, Pos)> + '_ {
    let gone = gone(way, done, of);
    let mut far = 0;
    way.windows(2).filter_map(move |pair| {
        far += leg(pair[0], pair[1]);
        (far > gone).then(|| (pair[1].board, pair[1].at.cell()))
    })
}

/// How much of a way is done.
fn gone(way: &[Waypoint], done: u32, of: u32) -> i32 {
    (i64::from(length(way)) * i64::from(done) / i64::from(of.max(1))) as i32
}

/// Where something is after a part of its way, and the direction in which it goes there.
fn along(way: &[Waypoint], done: u32, of: u32) -> (Waypoint, Option<Dir>) {
    let mut left = gone(way, done, of);
    for pair in way.windows(2) {
        let leg = leg(pair[0], pair[1]);
        if left < leg {
            // Half of a ride is spent at each end.
            let now = match pair[0].board == pair[1].board {
                true => Waypoint { board: pair[0].board, at: pair[0].at.towards(pair[1].at, left, leg) },
                false if left * 2 < leg => pair[0],
                false => pair[1],
            };
            return (now, heading(pair[0], pair[1]));
        }
        left -= leg;
    }
    (way[way.len() - 1], None)
}

#[cfg(test)]
mod tests {
    use super::super::{Board, Ink, Look, Sprite};
    use super::*;
    use crate::grid::Grid;
    use crate::pos::Pos;

    const FLOOR: Look = Look::new("test/floor", '.', Ink::Grey);
    const HERO: Look = Look::new("test/hero", '@', Ink::White);

    fn scene(boards: usize, board: usize, cell: Pos, via: &[(usize, Pos)]) -> Scene {
        let mut scene =
            Scene { boards: vec![Board::new(Grid::filled(9, 9, FLOOR)); boards], ..Scene::default() };
        let mut sprite = Sprite::new(7, HERO, cell);
        sprite.via = via.iter().map(|&(board, p)| Waypoint { board, at: Place::of(p) }).collect();
        scene.boards[board].sprites.push(sprite);
        scene
    }

    fn between(before: &Scene, after: &Scene, done: u32, of: u32) -> Scene {
        Scene::between(before, after.clone(), done, of)
    }

    fn seen(scene: &Scene) -> (usize, Place) {
        let (at, _) = find(scene, 7).expect("the sprite is there");
        (at.board, at.at)
    }

    #[test]
    fn a_sprite_is_half_way_at_half_time_and_exact_at_both_ends() {
        let (a, b) = (scene(1, 0, Pos::new(1, 1), &[]), scene(1, 0, Pos::new(2, 1), &[]));
        assert_eq!(seen(&between(&a, &b, 0, 10)).1, Place::of(Pos::new(1, 1)));
        assert_eq!(seen(&between(&a, &b, 5, 10)).1, Place { x: 512, y: 384 });
        assert_eq!(between(&a, &b, 10, 10), b);
        assert_eq!(travel_cells(&a, &b), 1);
    }

    #[test]
    fn a_way_round_a_corner_goes_by_its_stops() {
        let a = scene(1, 0, Pos::new(1, 1), &[]);
        let b = scene(1, 0, Pos::new(3, 3), &[(0, Pos::new(3, 1))]);
        assert_eq!(travel_cells(&a, &b), 4);
        assert_eq!(seen(&between(&a, &b, 1, 2)).1, Place::of(Pos::new(3, 1)));
        assert_eq!(seen(&between(&a, &b, 3, 4)).1, Place::of(Pos::new(3, 2)));
    }

    #[test]
    fn a_ride_changes_boards_on_the_way() {
        let a = scene(2, 0, Pos::new(1, 1), &[]);
        let b = scene(2, 1, Pos::new(5, 6), &[(0, Pos::new(2, 1)), (1, Pos::new(5, 5))]);
        assert_eq!(travel_cells(&a, &b), 3);
        assert_eq!(seen(&between(&a, &b, 1, 6)), (0, Place { x: 512, y: 384 }));
        assert_eq!(seen(&between(&a, &b, 2, 3)), (1, Place::of(Pos::new(5, 5))));
    }

    #[test]
    fn the_board_on_which_a_move_began_stays_in_focus_until_its_end() {
        let a = Scene { focus: 0, ..scene(2, 0, Pos::new(1, 1), &[]) };
        let b = Scene { focus: 1, ..scene(2, 0, Pos::new(2, 1), &[]) };
        assert_eq!(between(&a, &b, 5, 10).focus, 0);
        assert_eq!(between(&a, &b, 10, 10).focus, 1);
        let still = Scene { focus: 1, ..a.clone() };
        assert_eq!(between(&a, &still, 5, 10).focus, 1, "nothing moves, so there is nothing to wait for");
    }

    #[test]
    fn a_sprite_looks_where_it_goes_unless_its_game_says_where() {
        let a = scene(1, 0, Pos::new(1, 1), &[]);
        let mut b = scene(1, 0, Pos::new(3, 3), &[(0, Pos::new(3, 1))]);
        let facing = |scene: &Scene| scene.boards[0].sprites[0].facing;
        let headings = |before: &Scene, after: &Scene| {
            let (mut headings, mut arrived) = (Headings::default(), after.clone());
            headings.note(before, after);
            headings.apply(&mut arrived);
            facing(&arrived)
        };
        assert_eq!(facing(&between(&a, &b, 1, 4)), Some(Dir::East));
        assert_eq!(facing(&between(&a, &b, 3, 4)), Some(Dir::South));
        assert_eq!(headings(&a, &b), Some(Dir::South));
        b.boards[0].sprites[0].facing = Some(Dir::North);
        assert_eq!(facing(&between(&a, &b, 1, 4)), Some(Dir::East), "round corners the way counts");
        assert_eq!(headings(&a, &b), Some(Dir::North), "its game says so");
        let mut diagonal = scene(1, 0, Pos::new(0, 2), &[]);
        assert_eq!(headings(&a, &diagonal), Some(Dir::West));
        diagonal.boards[0].sprites[0].facing = Some(Dir::North);
        assert_eq!(facing(&between(&a, &diagonal, 1, 4)), Some(Dir::North));
    }

    #[test]
    fn a_sprite_goes_through_the_frames_between_its_two_and_never_backwards() {
        let (mut a, mut b) = (scene(1, 0, Pos::new(1, 1), &[]), scene(1, 0, Pos::new(2, 1), &[]));
        (a.boards[0].sprites[0].frame, b.boards[0].sprites[0].frame) = (4, 8);
        let frames = |a: &Scene, b: &Scene| {
            [0, 25, 50, 99, 100].map(|done| between(a, b, done, 100).boards[0].sprites[0].frame)
        };
        assert_eq!(frames(&a, &b), [4, 5, 6, 7, 8]);
        assert_eq!(frames(&b, &a), [4; 5]);
    }

    #[test]
    fn what_stands_on_the_way_changes_when_the_walker_comes_there_and_he_when_he_arrives() {
        const DRAGON: Look = Look::new("test/dragon", 'D', Ink::Red);
        const BONES: Look = Look::new("test/bones", '%', Ink::Grey);
        let mut a = scene(1, 0, Pos::new(1, 1), &[]);
        let mut b = scene(1, 0, Pos::new(3, 3), &[(0, Pos::new(3, 1))]);
        for (id, cell) in [(20, Pos::new(3, 1)), (21, Pos::new(3, 3))] {
            a.boards[0].sprites.push(Sprite::new(id, DRAGON, cell));
            b.boards[0].sprites.push(Sprite::new(id + 10, BONES, cell));
        }
        // One that does not stand on the way is taken away at once, one that is chased away from it is not.
        a.boards[0].sprites.push(Sprite::new(22, DRAGON, Pos::new(8, 8)));
        a.boards[0].sprites.push(Sprite::new(23, DRAGON, Pos::new(3, 3)));
        b.boards[0].sprites.push(Sprite::new(23, DRAGON, Pos::new(8, 0)));
        b.boards[0].sprites[0].label = "2".into();
        let ids = |done: u32| {
            let mut ids: Vec<u32> = between(&a, &b, done, 4).boards[0].sprites.iter().map(|s| s.id).collect();
            ids.sort_unstable();
            ids
        };
        assert_eq!(ids(1), [7, 20, 21, 23]);
        assert_eq!(ids(2), [7, 21, 23, 30]);
        assert_eq!(ids(4), [7, 23, 30, 31]);
        let label = |done: u32| between(&a, &b, done, 4).boards[0].sprites[0].label.clone();
        assert_eq!((label(3), label(4)), (String::new(), "2".into()));
        let chased = |done: u32| find(&between(&a, &b, done, 4), 23).unwrap().0.at.cell();
        assert_eq!((chased(3), chased(4)), (Pos::new(3, 3), Pos::new(8, 0)));
    }

    #[test]
    fn a_jump_without_stops_does_not_glide() {
        let (a, b) = (scene(1, 0, Pos::new(0, 0), &[]), scene(1, 0, Pos::new(8, 8), &[]));
        assert_eq!(travel_cells(&a, &b), 0);
        assert_eq!(between(&a, &b, 1, 2), b);
    }

    #[test]
    fn a_sprite_that_is_new_or_gone_causes_no_motion() {
        let (a, mut b) = (scene(1, 0, Pos::new(1, 1), &[]), scene(1, 0, Pos::new(2, 1), &[]));
        b.boards[0].sprites[0].id = 8;
        assert_eq!(between(&a, &b, 1, 2), b);
    }
}
