//! From a position to an answer: which search is right, what its result means, and why there is none.

use super::board::{Meter, masks, turned};
use super::graph::{Extent, Graph, Problem};
use super::lazy::{self, Reach, distance};
use super::leg::{Leg, Role};
use super::machine::Machine;
use super::plain;
use super::position::{Budget, PlannedTurn, Position, Reason, Verdict};
use super::states::{Move, Outcome};
use crate::dungeon::{Dungeon, Par};
use crate::state::{State, Status};

/// The largest stock there is.
const STOCK: u32 = 99;

/// Whether a position can be won, and how best (WY-X01).
pub fn solve(position: &Position, budget: &Budget) -> Verdict {
    let start = settled(position);
    let machine = Machine::new(&start.dungeon);
    match at_once(&start, &machine) {
        Some(Ok(())) => {
            let at_least = Par { turns: 0, rotations: 0 };
            return Verdict::Solvable { turns: 0, rotations: 0, exact: true, at_least, plan: Vec::new() };
        }
        Some(Err(reason)) => return Verdict::Unsolvable { reason },
        None => {}
    }
    let mut meter = Meter::new(budget.nodes, start.before.len());
    let found = if is_simple(&start.dungeon) {
        solve_simple(&start, &mut meter)
    } else {
        solve_machine(&start, &machine, &mut meter)
    };
    match found {
        Found::Plan { moves, rotations, exact, at_least } => {
            let turns = moves.len() as u32;
            let plan = planned(position, &moves);
            let kept = replayed(position, &plan) == Some(Par { turns, rotations });
            debug_assert!(kept, "a plan keeps what it promises");
            // Better no answer than a wrong one.
            if !kept {
                return Verdict::Unknown { nodes: meter.used, at_least: Par { turns: 0, rotations: 0 } };
            }
            Verdict::Solvable { turns, rotations, exact, at_least, plan }
        }
        Found::Open(at_least) => Verdict::Unknown { nodes: meter.used, at_least },
        Found::Nothing(level) => Verdict::Unsolvable { reason: reason(&start, level, budget) },
    }
}

/// Whether a position can be won at all (WY-X07), without counting rotations; none if the budget ends first.
pub fn winnable(position: &Position, budget: &Budget) -> Option<bool> {
    let start = settled(position);
    let machine = Machine::new(&start.dungeon);
    if let Some(known) = at_once(&start, &machine) {
        return Some(known.is_ok());
    }
    let mut meter = Meter::new(budget.nodes, start.before.len());
    if is_simple(&start.dungeon) {
        let problem = Problem::new(&start.dungeon, &start.before);
        return problem.graph(problem.stock.into(), Extent::AnyWin, &mut meter).verdict();
    }
    let (world, rooms) = (machine.world(&start.dungeon), masks(&start.before));
    let legs = one_turn_legs(&start.dungeon, &machine);
    match lazy::Search::new(&machine, &world, &rooms, legs).reach(&mut meter) {
        Reach::Turns(_) => Some(true),
        Reach::AtLeast(_) => None,
        Reach::Never(_) => Some(false),
    }
}

/// What needs no search: nothing is left to kill, or he is in a dragon's room, or the levels forbid a win.
fn at_once(start: &Position, machine: &Machine) -> Option<Result<(), Reason>> {
    if start.dungeon.dragons.is_empty() {
        return Some(Ok(()));
    }
    if let Some(eaten_by) = start.dungeon.dragon(start.dungeon.adventurer.at) {
        return Some(Err(Reason::CannotIsolate(eaten_by.level)));
    }
    (!machine.levels_suffice(&machine.world(&start.dungeon))).then_some(Err(Reason::LevelGap))
}

/// The least stock that wins; none if no stock does, if the budget ends, or if more than kills and lures count.
pub fn treasures_needed(position: &Position, budget: &Budget) -> Option<u32> {
    let start = settled(position);
    if !is_simple(&start.dungeon) {
        return None;
    }
    let problem = Problem::new(&start.dungeon, &start.before);
    needed(&problem, &mut Meter::new(budget.nodes, problem.board.len()))
}

fn needed(problem: &Problem, meter: &mut Meter) -> Option<u32> {
    if !problem.levels_suffice(problem.start().living) {
        return None;
    }
    let graph = problem.graph(STOCK, Extent::AnyWin, meter);
    let lying = u32::from(problem.treasure.is_some());
    // While a treasure lies no other can be placed, so it is the first of the lures.
    (graph.complete && graph.verdict() == Some(true)).then(|| graph.lures.saturating_sub(lying))
}

impl Graph {
    fn verdict(&self) -> Option<bool> {
        match (self.surely_to_go[0], self.to_go[0], self.complete) {
            (Some(_), _, _) => Some(true),
            (None, None, true) => Some(false),
            _ => None,
        }
    }
}

enum Found {
    Plan {
        moves: Vec<Move>,
        rotations: u32,
        exact: bool,
        at_least: Par,
    },
    Open(Par),
    /// Nothing, and the lowest level that stays.
    Nothing(u16),
}

impl Found {
    /// A plan that is proven to be the best.
    fn best(moves: Vec<Move>, rotations: u32) -> Self {
        let at_least = Par { turns: moves.len() as u32, rotations };
        Found::Plan { moves, rotations, exact: true, at_least }
    }
}

/// The position as it was when its turn began, as far as the player can go back to that.
pub(super) fn settled(position: &Position) -> Position {
    let mut start = position.clone();
    if position.placed && position.dungeon.treasure.is_some() {
        start.dungeon.treasure = None;
        start.dungeon.stock += 1;
    }
    start.dungeon.rooms = start.before.clone();
    start.placed = false;
    start
}

/// Whether nothing counts but where each turn ends.
pub(super) fn is_simple(dungeon: &Dungeon) -> bool {
    let levels_differ = dungeon.dragons.windows(2).all(|pair| pair[0].level < pair[1].level);
    !dungeon.one_turn
        && dungeon.dragons.len() <= 64
        && !dungeon.has_mover()
        && dungeon.elixirs.is_empty()
        && !dungeon.has_working_lever()
        && levels_differ
}

fn solve_simple(start: &Position, meter: &mut Meter) -> Found {
    let problem = Problem::new(&start.dungeon, &start.before);
    let graph = problem.graph(problem.stock.into(), Extent::Fastest, meter);
    let fewest = problem.dragons.len() as u32 + graph.lures;
    let Some(turns) = graph.to_go[0] else {
        if graph.complete {
            return Found::Nothing(graph.lowest_left);
        }
        return Found::Open(Par { turns: fewest, rotations: 0 });
    };
    let rotations = match plain::Search::new(&problem, &graph, false).run(meter) {
        Outcome::Best(moves, rotations) => return Found::best(moves, rotations),
        Outcome::AtLeast(rotations) => rotations,
        Outcome::Nothing => 0,
    };
    let at_least = Par { turns, rotations };
    if graph.surely_to_go[0].is_none() {
        return Found::Open(at_least);
    }
    // A plan that is not proven best is better than none.
    meter.extend(GREEDY);
    match plain::Search::new(&problem, &graph, true).greedy(meter) {
        Some((moves, rotations)) => Found::Plan { moves, rotations, exact: false, at_least },
        None => Found::Open(at_least),
    }
}

/// Nodes for a plan that need not be the best.
const GREEDY: u64 = 100_000;

fn solve_machine(start: &Position, machine: &Machine, meter: &mut Meter) -> Found {
    let (world, rooms) = (machine.world(&start.dungeon), masks(&start.before));
    let mut search = lazy::Search::new(machine, &world, &rooms, one_turn_legs(&start.dungeon, machine));
    let mut fewest = machine.fewest_turns(&world);
    // Most dungeons can be won in the least number of turns conceivable.
    let mut part = meter.part(meter.left() / 3);
    let mut rotations = 0;
    let first = search.best(fewest, &mut part);
    meter.absorb(&part);
    match first {
        Outcome::Best(moves, rotations) => return Found::best(moves, rotations),
        Outcome::Nothing if machine.one_turn => return Found::Nothing(machine.lowest(&world)),
        Outcome::Nothing => fewest += 1,
        Outcome::AtLeast(least) => rotations = least,
    }
    let mut part = meter.part(meter.left() / 2);
    let reach = search.reach(&mut part);
    meter.absorb(&part);
    let (turns, any) = match reach {
        Reach::Never(level) => return Found::Nothing(level),
        Reach::AtLeast(turns) => (turns.max(fewest), None),
        Reach::Turns(plan) => (plan.len() as u32, Some(plan)),
    };
    if turns > fewest {
        rotations = 0;
    }
    match search.best(turns, meter) {
        Outcome::Best(moves, rotations) => return Found::best(moves, rotations),
        Outcome::AtLeast(least) => rotations = rotations.max(least),
        Outcome::Nothing => {}
    }
    let at_least = Par { turns, rotations };
    let Some(moves) = any else { return Found::Open(at_least) };
    let lay = std::iter::once(&rooms).chain(moves.iter().map(|turn| &turn.rooms));
    let rotations = lay.zip(&moves).map(|(before, turn)| distance(before, &turn.rooms)).sum();
    Found::Plan { moves, rotations, exact: false, at_least }
}

/// In one-turn mode with a forced order of kills and nothing else to interfere: walks that must all be possible.
pub(super) fn one_turn_legs(dungeon: &Dungeon, machine: &Machine) -> Vec<Leg> {
    let first = dungeon.adventurer.level;
    let mut levels = dungeon.dragons.iter().enumerate();
    let forced =
        levels.all(|(index, dragon)| index == 0 || usize::from(dragon.level) == usize::from(first) + index);
    let simple = Dungeon { one_turn: false, ..dungeon.clone() };
    if !dungeon.one_turn || !forced || !is_simple(&simple) || dungeon.adventurer.charges > 0 {
        return Vec::new();
    }
    let board = &machine.board;
    let mut at = vec![board.index(dungeon.adventurer.at)];
    at.extend(dungeon.treasure.map(|at| board.index(at)));
    let mut legs = Vec::new();
    for (index, dragon) in dungeon.dragons.iter().enumerate() {
        let mut leg = Leg::new(at, board.len());
        leg.roles[usize::from(board.index(dragon.at))] = Role::Target;
        for stronger in &dungeon.dragons[index + 1..] {
            leg.roles[usize::from(board.index(stronger.at))] = Role::Blocked;
        }
        legs.push(leg);
        at = vec![board.index(dragon.at)];
    }
    legs
}

/// Why a position that cannot be won cannot.
fn reason(start: &Position, level: u16, budget: &Budget) -> Reason {
    // The answer is known; finding the reason gets a smaller budget.
    let budget = &Budget { nodes: budget.nodes / 4 };
    let mut loose = start.clone();
    loose.dungeon.bolts.clear();
    if !start.dungeon.bolts.is_empty() && winnable(&loose, budget) == Some(true) {
        return Reason::Bolted;
    }
    if is_simple(&start.dungeon) {
        let problem = Problem::new(&start.dungeon, &start.before);
        let mut meter = Meter::new(budget.nodes, problem.board.len());
        return needed(&problem, &mut meter).map_or(Reason::CannotIsolate(level), Reason::NeedsTreasure);
    }
    // One or two more treasures are tried; more would be guessing.
    for more in 1..=2 {
        let mut richer = start.clone();
        richer.dungeon.stock = richer.dungeon.stock.saturating_add(more);
        if winnable(&richer, budget) == Some(true) {
            return Reason::NeedsTreasure(richer.dungeon.stock.into());
        }
    }
    Reason::CannotIsolate(level)
}

/// A plan in the player's terms: the first turn begins with what was already done in it.
fn planned(position: &Position, moves: &[Move]) -> Vec<PlannedTurn> {
    let pos = |room: usize| position.before.pos_of(room);
    let mut rooms = &masks(&position.dungeon.rooms);
    let mut placed = position.dungeon.treasure.filter(|_| position.placed);
    let mut plan = Vec::new();
    for turn in moves {
        let place = turn.place.map(|room| pos(room.into()));
        let changed = rooms.iter().zip(&turn.rooms).enumerate().filter_map(|(room, (&from, &to))| {
            let quarters = (1..4).find(|&quarters| turned(from, quarters) == to).filter(|_| from != to)?;
            Some((pos(room), quarters))
        });
        let rotations = changed.collect();
        // Only the first turn can begin with a treasure that was placed in it.
        plan.push(match placed.take() {
            Some(at) if place == Some(at) => PlannedTurn { take: None, place: None, rotations },
            take => PlannedTurn { take, place, rotations },
        });
        rooms = &turn.rooms;
    }
    plan
}

/// What a plan takes when it is played; none if it does not win.
fn replayed(position: &Position, plan: &[PlannedTurn]) -> Option<Par> {
    let start = State::new(position.dungeon.clone());
    let mut state = State { before: position.before.clone(), placed: position.placed, ..start };
    for action in plan.iter().flat_map(PlannedTurn::actions) {
        state.act(action).ok()?;
    }
    (state.status == Status::Won).then_some(Par { turns: state.turns, rotations: state.rotations })
}
