//! Whole games of `rogue` against `monster` on the shipped dungeons, in steps a second: limit, cycle
//! watch and move log records included.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use pursuit::bots::{monster, rogue};
use pursuit::levels::LEVELS;
use pursuit::referee::Referee;
use pursuit::state::{Side, State};

fn main() {
    divan::main();
}

fn starts() -> Vec<State> {
    LEVELS.iter().map(|level| State::new(&level.field(), level.id, 1000)).collect()
}

/// Plays a game to its end and counts its steps.
fn play(state: &State, watch_cycles: bool) -> usize {
    let mut referee = Referee::new(state.clone(), watch_cycles);
    let mut steps = 0;
    while referee.verdict().is_none() {
        let step = match referee.state().turn {
            Side::Hero => rogue(referee.state()),
            Side::Monster => monster(referee.state()),
        };
        referee.step(black_box(step)).expect("a strategy's steps are legal");
        steps += 1;
    }
    steps
}

#[divan::bench(args = [true, false])]
fn rogue_against_monster(bencher: Bencher, watch_cycles: bool) {
    let starts = starts();
    let steps: usize = starts.iter().map(|state| play(state, watch_cycles)).sum();
    bencher
        .counter(ItemsCount::new(steps))
        .bench(|| starts.iter().map(|state| play(state, watch_cycles)).sum::<usize>());
}
