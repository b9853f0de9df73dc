//! Gliding: a picture between two scenes. Written once, here; no game animates anything.
//!
//! A sprite that has the same id in both scenes is shown on its way: straight, or by its stops
//! ([`Sprite::via`](super::Sprite::via)), at even speed over the whole way, changing boards where a stop does. Everything else
//! is taken from the later scene at once.

use super::{Place, Scene, Sprite, UNIT, Waypoint};

/// How long a sprite takes for one cell at ordinary animation speed, in milliseconds.
pub const MOVE_MILLIS: u32 = 90;

/// A straight way longer than this many cells is a jump, not a walk: no gliding.
const JUMP: i32 = 3 * UNIT;

impl Scene {
    /// The scene `done` of `of` parts on the way from `before` to `after`.
    pub fn between(before: &Scene, after: &Scene, done: u32, of: u32) -> Scene {
        let mut scene = after.clone();
        if done >= of {
            return scene;
        }
        let moving: Vec<(usize, usize, Waypoint)> =
            ways(before, after).map(|(board, index, way)| (board, index, along(&way, done, of))).collect();
        // A sprite on its way over another board is drawn there; indices from the back stay valid.
        for (board, index, now) in moving.into_iter().rev() {
            if now.board == board {
                scene.boards[board].sprites[index].at = now.at;
            } else if now.board < scene.boards.len() {
                let mut sprite = scene.boards[board].sprites.remove(index);
                sprite.at = now.at;
                scene.boards[now.board].sprites.push(sprite);
            }
        }
        scene
    }
}

/// The length of the longest way any sprite makes between two scenes, in cells, rounded up: what
/// the time of an animation is measured by.
pub fn travel_cells(before: &Scene, after: &Scene) -> u32 {
    let longest = ways(before, after).map(|(_, _, way)| length(&way)).max().unwrap_or(0);
    (longest as u32).div_ceil(UNIT as u32)
}

/// For every sprite that moves: its board and index in the later scene, and its stops.
fn ways<'a>(before: &'a Scene, after: &'a Scene) -> impl Iterator<Item = (usize, usize, Vec<Waypoint>)> + 'a {
    let sprites = after
        .boards
        .iter()
        .enumerate()
        .flat_map(|(b, board)| board.sprites.iter().enumerate().map(move |(i, sprite)| (b, i, sprite)));
    sprites.filter_map(|(board, index, sprite)| {
        let from = find(before, sprite.id)?;
        let to = Waypoint { board, at: sprite.at };
        if from == to {
            return None;
        }
        let straight = sprite.via.is_empty();
        if straight && (from.board != board || span(from.at, to.at) > JUMP) {
            return None;
        }
        let way: Vec<Waypoint> = [from].into_iter().chain(sprite.via.iter().copied()).chain([to]).collect();
        Some((board, index, way))
    })
}

fn find(scene: &Scene, id: u32) -> Option<Waypoint> {
    scene.boards.iter().enumerate().find_map(|(board, b)| {
        b.sprites.iter().find(|s: &&Sprite| s.id == id).map(|s| Waypoint { board, at: s.at })
    })
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

fn along(way: &[Waypoint], done: u32, of: u32) -> Waypoint {
    let mut left = (i64::from(length(way)) * i64::from(done) / i64::from(of.max(1))) as i32;
    for pair in way.windows(2) {
        let leg = leg(pair[0], pair[1]);
        if left < leg {
            // Half of a ride is spent at each end.
            return match pair[0].board == pair[1].board {
                true => Waypoint { board: pair[0].board, at: pair[0].at.towards(pair[1].at, left, leg) },
                false if left * 2 < leg => pair[0],
                false => pair[1],
            };
        }
        left -= leg;
    }
    way[way.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::super::{Board, Ink, Look};
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

    fn seen(scene: &Scene) -> (usize, Place) {
        let at = find(scene, 7).expect("the sprite is there");
        (at.board, at.at)
    }

    #[test]
    fn a_sprite_is_half_way_at_half_time_and_exact_at_both_ends() {
        let (a, b) = (scene(1, 0, Pos::new(1, 1), &[]), scene(1, 0, Pos::new(2, 1), &[]));
        assert_eq!(seen(&Scene::between(&a, &b, 0, 10)).1, Place::of(Pos::new(1, 1)));
        assert_eq!(seen(&Scene::between(&a, &b, 5, 10)).1, Place { x: 512, y: 384 });
        assert_eq!(Scene::between(&a, &b, 10, 10), b);
        assert_eq!(travel_cells(&a, &b), 1);
    }

    #[test]
    fn a_way_round_a_corner_goes_by_its_stops() {
        let a = scene(1, 0, Pos::new(1, 1), &[]);
        let b = scene(1, 0, Pos::new(3, 3), &[(0, Pos::new(3, 1))]);
        assert_eq!(travel_cells(&a, &b), 4);
        assert_eq!(seen(&Scene::between(&a, &b, 1, 2)).1, Place::of(Pos::new(3, 1)));
        assert_eq!(seen(&Scene::between(&a, &b, 3, 4)).1, Place::of(Pos::new(3, 2)));
    }

    #[test]
    fn a_ride_changes_boards_on_the_way() {
        let a = scene(2, 0, Pos::new(1, 1), &[]);
        let b = scene(2, 1, Pos::new(5, 6), &[(0, Pos::new(2, 1)), (1, Pos::new(5, 5))]);
        assert_eq!(travel_cells(&a, &b), 3);
        assert_eq!(seen(&Scene::between(&a, &b, 1, 6)), (0, Place { x: 512, y: 384 }));
        assert_eq!(seen(&Scene::between(&a, &b, 2, 3)), (1, Place::of(Pos::new(5, 5))));
    }

    #[test]
    fn a_jump_without_stops_does_not_glide() {
        let (a, b) = (scene(1, 0, Pos::new(0, 0), &[]), scene(1, 0, Pos::new(8, 8), &[]));
        assert_eq!(travel_cells(&a, &b), 0);
        assert_eq!(Scene::between(&a, &b, 1, 2), b);
    }

    #[test]
    fn a_sprite_that_is_new_or_gone_causes_no_motion() {
        let (a, mut b) = (scene(1, 0, Pos::new(1, 1), &[]), scene(1, 0, Pos::new(2, 1), &[]));
        b.boards[0].sprites[0].id = 8;
        assert_eq!(Scene::between(&a, &b, 1, 2), b);
    }
}
