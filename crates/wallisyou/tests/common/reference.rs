//! The intention once more, as slow and as literal as the rule page: all simple paths for
//! `shortest`, and plain recursion for `naive`.

use kernel::pos::{Dir, Pos};
use wallisyou::dungeon::Dungeon;

/// Two rooms side by side with both sides open; doors are left to the tests of doors.
fn neighbours(dungeon: &Dungeon, at: Pos) -> Vec<Pos> {
    let open = |side: Dir| {
        let beyond = at.step(side);
        dungeon.rooms[at].is_open(side)
            && dungeon.rooms.get(beyond).is_some_and(|room| room.is_open(side.opposite()))
    };
    Dir::ALL.into_iter().filter(|&side| open(side)).map(|side| at.step(side)).collect()
}

/// The level in a room; a treasure is above all.
fn prize(dungeon: &Dungeon, at: Pos) -> Option<u32> {
    if dungeon.treasure == Some(at) {
        return Some(u32::MAX);
    }
    dungeon.dragons.iter().find(|dragon| dragon.at == at).map(|dragon| u32::from(dragon.level))
}

/// Of all simple paths to a room with a prize, free of prizes before: the highest prize, then the
/// fewest rooms, then the first found, directions being tried in order.
pub fn shortest(dungeon: &Dungeon) -> Option<Vec<Pos>> {
    let mut found: Vec<(u32, Vec<Pos>)> = Vec::new();
    let mut path = vec![dungeon.adventurer.at];
    extend(dungeon, &mut path, &mut found);
    let highest = found.iter().map(|(prize, _)| *prize).max()?;
    let fewest = found.iter().filter(|(prize, _)| *prize == highest).map(|(_, path)| path.len()).min()?;
    found.into_iter().find(|(prize, path)| *prize == highest && path.len() == fewest).map(|(_, path)| path)
}

fn extend(dungeon: &Dungeon, path: &mut Vec<Pos>, found: &mut Vec<(u32, Vec<Pos>)>) {
    let here = path[path.len() - 1];
    for there in neighbours(dungeon, here) {
        if path.contains(&there) {
            continue;
        }
        path.push(there);
        match prize(dungeon, there) {
            Some(prize) => found.push((prize, path.clone())),
            None => extend(dungeon, path, found),
        }
        path.pop();
    }
}

/// The six steps of WY-025.
pub fn naive(dungeon: &Dungeon) -> Option<Vec<Pos>> {
    search(dungeon, dungeon.adventurer.at, &mut Vec::new()).map(|(_, path)| path)
}

fn search(dungeon: &Dungeon, at: Pos, visited: &mut Vec<Pos>) -> Option<(u32, Vec<Pos>)> {
    if let Some(prize) = prize(dungeon, at) {
        return Some((prize, vec![at]));
    }
    if visited.contains(&at) {
        return None;
    }
    visited.push(at);
    let mut best: Option<(u32, Vec<Pos>)> = None;
    for there in neighbours(dungeon, at) {
        if let Some((prize, path)) = search(dungeon, there, visited)
            && best.as_ref().is_none_or(|(highest, _)| prize > *highest)
        {
            best = Some((prize, path));
        }
    }
    best.map(|(prize, mut path)| {
        path.insert(0, at);
        (prize, path)
    })
}
