//! From a position to an answer: which search is right, what its result means, and why there is none.

use super::board::{Meter, turned};
use super::graph::{Extent, Graph, Problem, Step};
use super::lazy::{self, Reach, distance};
use super::leg::{Leg, Role};
use super::machine::Machine;
use super::plain;
use super::position::{Budget, PlannedTurn, Position, Reason, Verdict};
use crate::dungeon::{Dungeon, Moves, Par};
use crate::state::{State, Status};

/// The largest stock there is.
const STOCK: u32 = 99;

/// One turn of a plan as the searches give it.
struct Intent {
    /// Where a treasure is placed in it.
    place: Option<u16>,
    rooms: Vec<u8>,
}

/// Whether a position can be won, and how best (WY-X01).
pub fn solve(position: &Position, budget: &Budget) -> Verdict {
    let start = settled(position);
    if start.dungeon.dragons.is_empty() {
        let at_least = Par { turns: 0, rotations: 0 };
        return Verdict::Solvable { turns: 0, rotations: 0, exact: true, at_least, plan: Vec::new() };
    }
    if let Some(eaten_by) = start.dungeon.dragon(start.dungeon.adventurer.at) {
        return Verdict::Unsolvable { reason: Reason::CannotIsolate(eaten_by.level) };
    }
    let mut meter = Meter::new(budget.nodes, start.before.len());
    let machine = Machine::new(&start.dungeon);
    if !machine.levels_suffice(&machine.world(&start.dungeon)) {
        return Verdict::Unsolvable { reason: Reason::LevelGap };
    }
    let found = if is_simple(&start.dungeon) {
        solve_simple(&start, &mut meter)
    } else {
        solve_machine(&start, &machine, &mut meter)
    };
    match found {
        Found::Plan { intents, rotations, exact, at_least } => {
            let turns = intents.len() as u32;
            let plan = planned(position, &start, &intents);
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

/// Whether a position can be won at all (WY-X07); none if the budget ends first. Cheaper than
/// [`solve`], as rotations are not counted.
pub fn winnable(position: &Position, budget: &Budget) -> Option<bool> {
    let start = settled(position);
    let mut meter = Meter::new(budget.nodes, start.before.len());
    let machine = Machine::new(&start.dungeon);
    let world = machine.world(&start.dungeon);
    if start.dungeon.dragons.is_empty() {
        return Some(true);
    }
    let is_eaten = start.dungeon.dragon(start.dungeon.adventurer.at).is_some();
    if is_eaten || !machine.levels_suffice(&world) {
        return Some(false);
    }
    if is_simple(&start.dungeon) {
        let problem = Problem::new(&start.dungeon, start.before.cells());
        let graph = problem.graph(problem.stock.into(), Extent::AnyWin, &mut meter);
        return graph.verdict();
    }
    let rooms = masks(&start);
    match lazy::Search::new(&machine, &world, &rooms, one_turn_legs(&start.dungeon, &machine))
        .reach(&mut meter)
    {
        Reach::Turns(_) => Some(true),
        Reach::AtLeast(_) => None,
        Reach::Never(_) => Some(false),
    }
}

/// The least stock with which a position can be won; none if no stock is large enough, if the budget ends, or if
/// more than kills and lures count.
pub fn treasures_needed(position: &Position, budget: &Budget) -> Option<u32> {
    let start = settled(position);
    if !is_simple(&start.dungeon) {
        return None;
    }
    let problem = Problem::new(&start.dungeon, start.before.cells());
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

/// What a search found.
enum Found {
    Plan {
        intents: Vec<Intent>,
        rotations: u32,
        exact: bool,
        at_least: Par,
    },
    Open(Par),
    /// Nothing, and the lowest level that stays.
    Nothing(u16),
}

/// The position as it was when its turn began, as far as the player can go back to that.
fn settled(position: &Position) -> Position {
    let mut start = position.clone();
    if position.placed && position.dungeon.treasure.is_some() {
        start.dungeon.treasure = None;
        start.dungeon.stock += 1;
    }
    start.dungeon.rooms = start.before.clone();
    start.placed = false;
    start
}

fn masks(position: &Position) -> Vec<u8> {
    position.before.cells().iter().map(|room| room.mask()).collect()
}

/// Whether nothing counts but where each turn ends.
fn is_simple(dungeon: &Dungeon) -> bool {
    let levels_differ = dungeon.dragons.windows(2).all(|pair| pair[0].level < pair[1].level);
    let lever_works = dungeon.levers.iter().any(|lever| dungeon.doors.iter().any(|door| door.id == lever.id));
    !dungeon.one_turn
        && dungeon.dragons.len() <= 64
        && dungeon.dragons.iter().all(|dragon| dragon.moves == Moves::Never)
        && dungeon.elixirs.is_empty()
        && !lever_works
        && levels_differ
}

fn solve_simple(start: &Position, meter: &mut Meter) -> Found {
    let problem = Problem::new(&start.dungeon, start.before.cells());
    let graph = problem.graph(problem.stock.into(), Extent::Fastest, meter);
    let fewest = problem.dragons.len() as u32 + graph.lures;
    let Some(turns) = graph.to_go[0] else {
        if graph.complete {
            return Found::Nothing(graph.lowest_left);
        }
        return Found::Open(Par { turns: fewest, rotations: 0 });
    };
    let mut search = plain::Search::new(&problem, &graph, false);
    let rotations = match search.run(meter) {
        plain::Outcome::Best(moves, rotations) => {
            let at_least = Par { turns, rotations };
            return Found::Plan { intents: intents(&problem, moves), rotations, exact: true, at_least };
        }
        plain::Outcome::AtLeast(rotations) => rotations,
        plain::Outcome::Nothing => 0,
    };
    let at_least = Par { turns, rotations };
    if graph.surely_to_go[0].is_none() {
        return Found::Open(at_least);
    }
    // A plan that is not proven best is better than none.
    meter.extend(GREEDY);
    let mut search = plain::Search::new(&problem, &graph, true);
    match search.greedy(meter) {
        Some((moves, rotations)) => {
            Found::Plan { intents: intents(&problem, moves), rotations, exact: false, at_least }
        }
        None => Found::Open(at_least),
    }
}

/// Nodes for a plan that need not be the best.
const GREEDY: u64 = 100_000;

fn intents(problem: &Problem, moves: Vec<plain::Move>) -> Vec<Intent> {
    let mut lying = problem.treasure;
    let intent = |step: plain::Move| {
        let place = match step.step {
            Step::Lure(room) => Some(room).filter(|_| lying.take() != Some(room)),
            Step::Kill(_) => None,
        };
        Intent { place, rooms: step.rooms }
    };
    moves.into_iter().map(intent).collect()
}

fn solve_machine(start: &Position, machine: &Machine, meter: &mut Meter) -> Found {
    let (world, rooms) = (machine.world(&start.dungeon), masks(start));
    let mut search = lazy::Search::new(machine, &world, &rooms, one_turn_legs(&start.dungeon, machine));
    let mut fewest = machine.fewest_turns(&world);
    let exact = |moves: Vec<lazy::Move>, rotations: u32| {
        let at_least = Par { turns: moves.len() as u32, rotations };
        Found::Plan {
            intents: moves.into_iter().map(Intent::from).collect(),
            rotations,
            exact: true,
            at_least,
        }
    };
    // Most dungeons can be won in the least number of turns conceivable.
    let mut part = meter.part(meter.left() / 3);
    let mut rotations = 0;
    let first = search.best(fewest, &mut part);
    meter.absorb(&part);
    match first {
        lazy::Outcome::Best(moves, rotations) => return exact(moves, rotations),
        lazy::Outcome::Nothing if machine.one_turn => return Found::Nothing(machine.lowest(&world)),
        lazy::Outcome::Nothing => fewest += 1,
        lazy::Outcome::AtLeast(least) => rotations = least,
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
        lazy::Outcome::Best(moves, rotations) => return exact(moves, rotations),
        lazy::Outcome::AtLeast(least) => rotations = rotations.max(least),
        lazy::Outcome::Nothing => {}
    }
    let at_least = Par { turns, rotations };
    let Some(moves) = any else { return Found::Open(at_least) };
    let intents: Vec<Intent> = moves.into_iter().map(Intent::from).collect();
    let mut rotations = 0;
    let mut before = &rooms;
    for intent in &intents {
        rotations += distance(before, &intent.rooms);
        before = &intent.rooms;
    }
    Found::Plan { intents, rotations, exact: false, at_least }
}

impl From<lazy::Move> for Intent {
    fn from(step: lazy::Move) -> Self {
        Intent { place: step.place, rooms: step.rooms }
    }
}

/// In one-turn mode, where levels force the order of the kills and nothing else interferes: the walks that must
/// all be possible at once.
fn one_turn_legs(dungeon: &Dungeon, machine: &Machine) -> Vec<Leg> {
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
        let problem = Problem::new(&start.dungeon, start.before.cells());
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
fn planned(position: &Position, start: &Position, intents: &[Intent]) -> Vec<PlannedTurn> {
    let board = super::board::Board::new(&start.dungeon, false);
    let mut rooms: Vec<u8> = position.dungeon.rooms.cells().iter().map(|room| room.mask()).collect();
    let mut plan = Vec::new();
    let placed = position.dungeon.treasure.filter(|_| position.placed);
    for intent in intents {
        let mut turn = PlannedTurn {
            take: None,
            place: intent.place.map(|room| board.pos(room)),
            rotations: Vec::new(),
        };
        if let Some(at) = placed.filter(|_| plan.is_empty()) {
            if turn.place == Some(at) {
                turn.place = None;
            } else {
                turn.take = Some(at);
            }
        }
        for (room, (&from, &to)) in rooms.iter().zip(&intent.rooms).enumerate() {
            let quarters = (0..4).find(|&quarters| turned(from, quarters) == to);
            if let Some(quarters @ 1..) = quarters {
                turn.rotations.push((board.pos(room as u16), quarters));
            }
        }
        rooms.clone_from(&intent.rooms);
        plan.push(turn);
    }
    plan
}

/// What a plan takes when it is played; none if it does not win.
fn replayed(position: &Position, plan: &[PlannedTurn]) -> Option<Par> {
    let mut state = State::new(position.dungeon.clone());
    state.before = position.before.clone();
    state.placed = position.placed;
    for action in plan.iter().flat_map(PlannedTurn::actions) {
        state.act(action).ok()?;
    }
    (state.status == Status::Won).then_some(Par { turns: state.turns, rotations: state.rotations })
}
