//! Where to go while being hunted, thought further than a run: a beam search over the turns to come, in which the
//! hunters move as the rules say and a blow costs what it costs on average.

use super::chase::{Chase, Harm};
use crate::thing::Kind;
use kernel::pos::Pos;

/// How many turns are thought ahead.
const DEPTH: usize = 18;

/// How many positions are kept after each of them.
const WIDTH: usize = 14;

/// What a turn costs in which somebody hunts the player, in thousandths of a hit point.
const HUNTED: i32 = 25;
/// What it costs more for every further one.
const CROWD: i32 = 45;
/// And for every Snakewoman: whoever falls asleep cannot run.
const BITES: i32 = 90;

/// A way to go.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// The first cell of it, or where the player is if he stays.
    pub(super) to: Pos,
    /// What it costs in all.
    pub(super) cost: i32,
    /// Thousandths of a hit point that are lost on it on average.
    pub(super) harm: u32,
    /// How many Snakewomen are after the player at its end.
    pub(super) biters: u32,
    /// How many others are.
    pub(super) others: u32,
}

impl Way {
    /// Whether nobody strikes on it and no Snakewoman follows at its end.
    pub(super) const fn is_rid_of_biters(&self) -> bool {
        self.harm == 0 && self.biters == 0
    }
}

#[derive(Clone)]
struct Node {
    chase: Chase,
    way: Way,
    done: bool,
}

/// The best way over the next turns; `stairs` are a way out.
pub(super) fn best_way(chase: &Chase, stairs: Option<Pos>, hp: u32) -> Way {
    let start = Way { to: chase.at, cost: 0, harm: 0, biters: 0, others: 0 };
    let mut beam = vec![Node { chase: *chase, way: start, done: false }];
    let mut next: Vec<Node> = Vec::with_capacity(WIDTH * 5);
    let mut order: Vec<(i32, usize)> = Vec::with_capacity(WIDTH * 5);
    for depth in 0..DEPTH {
        next.clear();
        for node in &beam {
            if node.done {
                next.push(node.clone());
                continue;
            }
            let (choices, count) = node.chase.choices();
            for &to in &choices[..count] {
                let mut after = node.chase;
                let harm = after.turn(to);
                let mut way = node.way;
                if depth == 0 {
                    way.to = to;
                }
                way.harm += harm.mean;
                way.cost += blow_cost(harm, hp, way.harm);
                let done = weigh(&mut way, &node.chase, &after, harm, stairs, DEPTH - depth);
                next.push(Node { chase: after, way, done });
            }
        }
        order.clear();
        order.extend(next.iter().enumerate().map(|(i, node)| (node.way.cost, i)));
        order.sort_unstable();
        beam.clear();
        for &(_, i) in &order {
            if beam.len() >= WIDTH {
                break;
            }
            if !beam.iter().any(|old: &Node| old.chase.is_like(&next[i].chase)) {
                beam.push(next[i].clone());
            }
        }
        if beam.first().is_some_and(|node| node.done) {
            break;
        }
    }
    beam.first().map_or(start, |node| node.way)
}

/// What the blows of a turn cost: more than the hit points, if few are left.
fn blow_cost(harm: Harm, hp: u32, lost: u32) -> i32 {
    if harm.blows == 0 {
        return 0;
    }
    let mut cost = harm.mean * if harm.sleep { 3 } else { 1 };
    let left = (hp * 1000).saturating_sub(lost);
    if left <= harm.most * 1000 * 2 {
        cost *= 3;
    }
    cost as i32
}

/// Adds what a turn costs beyond its blows; true if all later turns are as this one.
fn weigh(way: &mut Way, before: &Chase, after: &Chase, harm: Harm, stairs: Option<Pos>, left: usize) -> bool {
    let (mut biters, mut others) = (0, 0);
    for (a, b) in before.hunters().iter().zip(after.hunters()) {
        let hunts = a.at != b.at || b.at.manhattan(after.at) == 1 && b.kind != Kind::Dragon;
        if !hunts {
            continue;
        }
        if a.kind == Kind::Snakewoman { biters += 1 } else { others += 1 }
    }
    (way.biters, way.others) = (biters, others);
    let out = stairs == Some(after.at);
    let quiet = biters + others == 0 && harm.blows == 0;
    if out {
        way.cost += HUNTED * left as i32;
        return true;
    }
    if quiet {
        return true;
    }
    let all = (biters + others) as i32;
    way.cost += HUNTED + CROWD * (all - 1).max(0) + BITES * biters as i32;
    false
}
