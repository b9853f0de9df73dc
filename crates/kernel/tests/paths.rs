//! Searches against slow references: the `pathfinding` crate for distances and regions, and a
//! naive enumeration of words for the promise which of several shortest paths is given.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::grid::Grid;
use kernel::paths::{FAR, Regions, Search};
use kernel::pos::{Dir, Dir8, Pos};
use pathfinding::prelude::{bfs, connected_components};
use proptest::prelude::*;

/// A board of some size whose cells are open with a chance of two in three.
fn boards(longest: usize) -> impl Strategy<Value = Grid<bool>> {
    (1..=longest, 1..=longest).prop_flat_map(|(width, height)| {
        prop::collection::vec(prop::bool::weighted(0.67), width * height)
            .prop_map(move |cells| Grid::from_cells(width, height, cells).expect("the number is right"))
    })
}

/// Some of the eight directions in some order.
fn orders() -> impl Strategy<Value = Vec<Dir8>> {
    prop::sample::subsequence(Dir8::ALL.to_vec(), 1..=8).prop_shuffle()
}

/// All four directions in some order.
fn orders_of_four() -> impl Strategy<Value = Vec<Dir>> {
    Just(Dir::ALL.to_vec()).prop_shuffle()
}

fn any_cell<T>(grid: &Grid<T>, number: usize) -> Pos {
    grid.pos_of(number % grid.len())
}

/// The distance according to the `pathfinding` crate.
fn slow_distance(from: Pos, to: Pos, order: &[Dir8], inside: impl Fn(Pos) -> bool) -> u32 {
    let neighbours = |&p: &(i32, i32)| {
        let p = Pos::from(p);
        let steps = order.iter().filter(|&&d| inside(p.step8(d)));
        steps.map(|&d| p.step8(d).into()).collect::<Vec<_>>()
    };
    let path = bfs(&from.into(), neighbours, |&p| p == to.into());
    path.map_or(FAR, |path| path.len() as u32 - 1)
}

/// The first word of a length in dictionary order that leads from a cell to another, by trying
/// them all.
fn first_word<D: Copy + Into<Dir8>>(
    from: Pos,
    to: Pos,
    length: u32,
    order: &[D],
    allowed: &impl Fn(Pos, D) -> bool,
) -> Option<Vec<D>> {
    if length == 0 {
        return (from == to).then(Vec::new);
    }
    order.iter().filter(|&&d| allowed(from, d)).find_map(|&d| {
        let rest = first_word(from.step8(d.into()), to, length - 1, order, allowed)?;
        Some([vec![d], rest].concat())
    })
}

proptest! {
    #[test]
    fn distances_on_a_board_equal_those_of_the_reference(open in boards(9), order in orders(), at: usize) {
        let source = any_cell(&open, at);
        let mut search = Search::in_order(&order);
        let found = search.from(&[source]).on(&open);
        for p in open.positions() {
            let slow = slow_distance(source, p, &order, |p| open.get(p) == Some(&true) || p == source);
            prop_assert_eq!(found.distance(p), slow, "{} to {}", source, p);
        }
    }

    #[test]
    fn both_ways_to_say_what_is_open_find_the_same(open in boards(9), order in orders(), at: usize) {
        let (source, width, height) = (any_cell(&open, at), open.width(), open.height());
        let mut one = Search::in_order(&order);
        let mut two = one.clone();
        let one = one.from(&[source]).on(&open);
        let two = two.from(&[source]).where_cells(width, height, |p| open[p]);
        prop_assert_eq!(one.field(), two.field());
        for p in open.positions() {
            prop_assert_eq!(one.word(p), two.word(p));
        }
        prop_assert!(one.reached().eq(two.reached()));
    }

    #[test]
    fn a_path_follows_its_word_over_open_cells_and_is_as_long_as_the_distance(open in boards(9), order in orders(), at: usize) {
        let source = any_cell(&open, at);
        let mut search = Search::in_order(&order);
        let found = search.from(&[source]).on(&open);
        for p in open.positions() {
            let (Some(path), Some(word)) = (found.path(p), found.word(p)) else {
                prop_assert_eq!((found.distance(p), found.path(p), found.word(p), found.first_step(p)), (FAR, None, None, None));
                continue;
            };
            prop_assert_eq!(word.len() as u32, found.distance(p));
            prop_assert_eq!((path[0], path[path.len() - 1]), (source, p));
            prop_assert!(path[1..].iter().all(|&cell| open[cell]));
            prop_assert!(path.windows(2).map(|w| w[1]).eq(path.iter().zip(&word).map(|(cell, &d)| cell.step8(d))));
            prop_assert_eq!(found.first_step(p), word.first().copied());
        }
    }

    #[test]
    fn the_word_is_the_first_in_dictionary_order(open in boards(4), order in orders_of_four(), at: usize) {
        let source = any_cell(&open, at);
        let mut search = Search::in_order(&order);
        let found = search.from(&[source]).on(&open);
        for p in found.reached() {
            let naive = first_word(source, p, found.distance(p), &order, &|p, d| open.get(p.step(d)) == Some(&true));
            // A closed source is left but never entered, and no shortest path comes back to it.
            prop_assert_eq!(found.word(p), naive, "{} to {}", source, p);
        }
    }

    #[test]
    fn several_sources_give_the_least_distance_and_ties_go_to_the_source_named_first(open in boards(7), a: usize, b: usize) {
        let sources = [any_cell(&open, a), any_cell(&open, b)];
        let mut search = Search::four();
        let alone = sources.map(|source| {
            search.from(&[source]).where_cells(open.width(), open.height(), |p| open[p] || sources.contains(&p)).clone()
        });
        let found = search.from(&sources).on(&open);
        for p in open.positions() {
            let best = if alone[1].distance(p) < alone[0].distance(p) { &alone[1] } else { &alone[0] };
            prop_assert_eq!(found.distance(p), best.distance(p));
            prop_assert_eq!(found.path(p), best.path(p));
        }
    }

    #[test]
    fn a_limit_and_a_target_cut_the_field_off_and_change_nothing_else(open in boards(9), at: usize, to: usize, limit in 0_u32..12) {
        let (source, target) = (any_cell(&open, at), any_cell(&open, to));
        let mut search = Search::in_order(&Dir8::ALL);
        let whole = search.from(&[source]).on(&open).clone();
        let cut = |within: u32| open.map(|p, _| if whole.distance(p) <= within { whole.distance(p) } else { FAR });
        prop_assert_eq!(search.from(&[source]).within(limit).on(&open).field().to_grid(), cut(limit));
        let found = search.from(&[source]).to(target).on(&open);
        prop_assert_eq!(found.field().to_grid(), cut(whole.distance(target)));
        prop_assert_eq!(found.path(target), whole.path(target));
        let both = search.from(&[source]).to(target).within(limit).where_cells(open.width(), open.height(), |p| open[p]);
        prop_assert_eq!(both.field().to_grid(), cut(limit.min(whole.distance(target))));
    }

    #[test]
    fn a_search_used_again_finds_what_a_new_one_finds(first in boards(9), second in boards(9), at: usize) {
        let mut used = Search::four();
        used.from(&[any_cell(&first, at)]).on(&first);
        let source = [any_cell(&second, at)];
        let mut new = Search::four();
        let (used, new) = (used.from(&source).on(&second), new.from(&source).on(&second));
        prop_assert_eq!(used.field(), new.field());
        prop_assert!(used.reached().eq(new.reached()));
        prop_assert!(second.positions().all(|p| used.path(p) == new.path(p)));
    }

    #[test]
    fn regions_are_the_components_of_the_reference_in_reading_order(open in boards(9)) {
        let regions = Search::four().regions(&open);
        let cells: Vec<(i32, i32)> = open.positions().filter(|&p| open[p]).map(Into::into).collect();
        let neighbours = |&p: &(i32, i32)| {
            let around = Dir::ALL.into_iter().map(|d| Pos::from(p).step(d)).filter(|&p| open.get(p) == Some(&true));
            around.map(Into::into).collect::<Vec<_>>()
        };
        let mut slow = connected_components(&cells, |p| neighbours(p));
        slow.sort_by_key(|part| part.iter().map(|&(x, y)| (y, x)).min());
        prop_assert_eq!(regions.count(), slow.len());
        for (number, part) in slow.iter().enumerate() {
            prop_assert_eq!(regions.sizes()[number], part.len());
            prop_assert!(part.iter().all(|&p| regions.at(p.into()) == Some(number)));
        }
        prop_assert!(open.iter().all(|(p, &open)| open || regions.at(p).is_none()));
        prop_assert_eq!(Search::four().is_connected(&open), slow.len() <= 1);
    }
}

/// `#` is closed, all else open.
fn board(rows: &[&str]) -> Grid<bool> {
    let cells: Vec<bool> = rows.iter().flat_map(|row| row.chars()).map(|c| c != '#').collect();
    Grid::from_cells(rows[0].len(), rows.len(), cells).expect("the rows of a test are equally long")
}

#[test]
fn on_an_empty_board_the_path_takes_the_first_direction_as_long_as_it_can() {
    let open = board(&["...", "...", "..."]);
    let (from, to) = (Pos::new(0, 2), Pos::new(2, 0));
    let word = |order: &[Dir]| Search::in_order(order).from(&[from]).on(&open).word(to).unwrap();
    assert_eq!(word(&Dir::ALL), [Dir::North, Dir::North, Dir::East, Dir::East]);
    assert_eq!(
        word(&[Dir::West, Dir::South, Dir::East, Dir::North]),
        [Dir::East, Dir::East, Dir::North, Dir::North]
    );
}

#[test]
fn eight_directions_go_clockwise_from_north() {
    let open = board(&["....", "....", "....", "...."]);
    let word = Search::in_order(&Dir8::ALL).from(&[Pos::new(0, 3)]).on(&open).word(Pos::new(1, 0)).unwrap();
    assert_eq!(word, [Dir8::N, Dir8::N, Dir8::NE]);
}

#[test]
fn the_first_step_is_none_where_there_is_nothing_to_go_to() {
    let open = board(&["..#."]);
    let mut search = Search::four();
    let found = search.from(&[Pos::new(0, 0)]).on(&open);
    assert_eq!(found.first_step(Pos::new(1, 0)), Some(Dir::East));
    assert_eq!(found.first_step(Pos::new(0, 0)), None, "it is there already");
    assert_eq!(found.path(Pos::new(0, 0)), Some(vec![Pos::new(0, 0)]));
    for unreachable in [Pos::new(2, 0), Pos::new(3, 0), Pos::new(-1, 0), Pos::new(0, 1)] {
        assert_eq!((found.first_step(unreachable), found.path(unreachable)), (None, None), "{unreachable}");
    }
}

#[test]
fn a_closed_source_is_left_but_a_closed_target_is_not_entered() {
    let open = board(&["#.#"]);
    let mut search = Search::four();
    let found = search.from(&[Pos::new(0, 0)]).to(Pos::new(2, 0)).on(&open);
    assert_eq!([0, 1, 2].map(|x| found.distance(Pos::new(x, 0))), [0, 1, FAR]);
}

#[test]
fn a_rule_for_cells_is_asked_once_for_each_cell_and_only_where_the_search_comes() {
    let asked = std::cell::RefCell::new(Grid::filled(5, 3, 0));
    Search::in_order(&Dir8::ALL).from(&[Pos::new(0, 0)]).where_cells(5, 3, |p| {
        asked.borrow_mut()[p] += 1;
        p.x < 2
    });
    let asked = asked.into_inner();
    assert_eq!(asked, Grid::from_fn(5, 3, |p| i32::from(p.x < 3 && p != Pos::new(0, 0))));
}

#[test]
fn a_search_without_sources_or_board_reaches_nothing() {
    let mut search = Search::four();
    assert_eq!((search.reached().len(), search.distance(Pos::new(0, 0))), (0, FAR));
    assert_eq!(search.from(&[]).on(&board(&["..", ".."])).reached().len(), 0);
    assert_eq!(search.from(&[Pos::new(2, 0), Pos::new(0, -1)]).on(&board(&["..", ".."])).reached().len(), 0);
    assert_eq!(search.from(&[Pos::new(0, 0)]).on(&Grid::filled(0, 0, true)).reached().len(), 0);
    assert_eq!(search.from(&[Pos::new(0, 0)]).where_cells(0, 3, |_| true).path(Pos::new(0, 0)), None);
}

#[test]
fn the_nearest_of_many_is_the_first_reached() {
    let open = board(&["...", ".#.", "..."]);
    let coins = [Pos::new(2, 2), Pos::new(0, 2), Pos::new(2, 0)];
    let mut search = Search::in_order(&[Dir::West, Dir::North, Dir::East, Dir::South]);
    let nearest = search.from(&[Pos::new(0, 0)]).on(&open).reached().find(|p| coins.contains(p));
    assert_eq!(nearest, Some(Pos::new(2, 0)), "east comes before south in this order");
}

#[test]
fn regions_depend_on_the_neighbours() {
    let open = board(&["#.#.", ".#..", "####", ".###"]);
    let four = Search::four().regions(&open);
    let at = |regions: &Regions, x, y| regions.at(Pos::new(x, y));
    assert_eq!(four.sizes(), [1, 3, 1, 1]);
    assert_eq!(
        [at(&four, 1, 0), at(&four, 3, 0), at(&four, 0, 1), at(&four, 0, 3)],
        [Some(0), Some(1), Some(2), Some(3)]
    );
    assert_eq!((at(&four, 0, 0), at(&four, 4, 0)), (None, None));
    let eight = Search::in_order(&Dir8::ALL).regions(&open);
    assert_eq!(eight.sizes(), [5, 1]);
    assert!(!Search::in_order(&Dir8::ALL).is_connected(&open));
    assert!(Search::in_order(&Dir8::ALL).is_connected(&Grid::filled(3, 2, false)), "nothing hangs together");
}
