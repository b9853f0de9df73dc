//! Turns a second with random actions on the typed path, a monster phase full of Goblins (MR-111),
//! level generation, and a long stream of random bytes (MR-E14).

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use kernel::dice::Dice;
use kernel::pos::{Dir, Pos};
use minirogue::action::Action;
use minirogue::cells::{Cells, on_border};
use minirogue::classic::{Classic, Keyboard, Reply};
use minirogue::files;
use minirogue::level::Level;
use minirogue::rules::goblin;
use minirogue::setup::Setup;
use minirogue::state::{Player, State};
use minirogue::thing::Kind;

fn main() {
    divan::main();
}

const TURNS: usize = 10_000;

/// The start of a game on some level with at least so many monsters.
fn start(level: u8, monsters: usize) -> State {
    let found = (1..).find_map(|seed| {
        let dice = Dice::seeded(seed);
        let made = Level::of(&dice, level, &Setup::default());
        (made.monsters.len() >= monsters).then_some((dice, made))
    });
    let (dice, made) = found.expect("some seed has as many");
    let mut state = State::new(Setup::default(), &dice);
    state.level = made.number;
    (state.floor, state.things, state.monsters) = (made.floor, made.things, made.monsters);
    state.player = Player::new(made.player, 20);
    state
}

/// Random turns; whoever dies, wins or goes down begins anew.
fn random_turns(begin: &State) -> u32 {
    let (mut state, mut dice, mut whim) = (begin.clone(), Dice::seeded(1), Dice::seeded(2));
    let mut events = Vec::new();
    let mut kills = 0;
    for _ in 0..TURNS {
        let action = match whim.index(8) {
            4 => Action::PickUp,
            5 => Action::Wait,
            n => Action::Step(Dir::ALL[n % 4]),
        };
        events.clear();
        state.step(black_box(action), &mut dice, &mut events).expect("such actions are always allowed");
        if state.is_over() {
            kills += state.tally.kills.iter().sum::<u32>();
            state.clone_from(begin);
        }
    }
    kills
}

#[divan::bench]
fn random_turns_on_level_0(bencher: Bencher) {
    let begin = start(0, 4);
    bencher.counter(ItemsCount::new(TURNS)).bench(|| random_turns(&begin));
}

#[divan::bench]
fn random_turns_on_level_4_with_20_monsters(bencher: Bencher) {
    let begin = start(4, 20);
    bencher.counter(ItemsCount::new(TURNS)).bench(|| random_turns(&begin));
}

/// 26 Goblins and the player in one open room: the whole monster phase of one turn.
#[divan::bench(args = [15, 1260])]
fn phase_of_26_goblins_in_an_open_room(bencher: Bencher, smell: u16) {
    let rows: Vec<String> = (0..18)
        .map(|y| if y == 0 || y == 17 { "#".repeat(70) } else { format!("#{}#", " ".repeat(68)) })
        .collect();
    let mut rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let first = format!("#@{}#", " ".repeat(67));
    rows[1] = &first;
    let setup = Setup { goblin_smell: Some(smell), ..Setup::default() };
    let mut state = files::sketch(setup, 4, &rows).expect("a room");
    state.monsters = (0..26)
        .map(|i| {
            files::ordinary(i, Kind::Goblin, Pos::new(68 - i32::from(i) % 13 * 2, 16 - i32::from(i) / 13))
        })
        .collect();
    if smell == 15 {
        // Near enough to smell, for each of them.
        for (i, monster) in state.monsters.iter_mut().enumerate() {
            monster.at = Pos::new(3 + i as i32 % 6, 2 + i as i32 / 6);
        }
    }
    bencher.counter(ItemsCount::new(1usize)).with_inputs(|| state.clone()).bench_values(|mut state| {
        let mut dice = Dice::seeded(3);
        state.step(Action::Wait, &mut dice, &mut Vec::with_capacity(64)).expect("waiting is allowed");
        state
    });
}

/// One search along the longest way there is.
#[divan::bench]
fn one_search_through_a_maze_of_one_corridor(bencher: Bencher) {
    let open = Cells::from_fn(|p| {
        let turn = if p.y / 2 % 2 == 0 { p.x == 1 } else { p.x == 68 };
        !on_border(p) && (p.y % 2 == 1 || turn)
    });
    let end = open.iter().last().expect("it has cells");
    bencher.bench(|| goblin::distance(black_box(&open), Pos::new(1, 1), end, 1260));
}

#[divan::bench]
fn levels(bencher: Bencher) {
    let mut seed = 0;
    bencher.counter(ItemsCount::new(5usize)).bench_local(|| {
        seed += 1;
        (0..5).map(|n| Level::of(&Dice::seeded(seed), n, &Setup::default()).floor.len()).sum::<usize>()
    });
}

/// MR-E14: 10⁶ random bytes as keys; games that end begin anew.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn a_million_random_bytes(bencher: Bencher) {
    const KEYS: usize = 1_000_000;
    bencher.counter(ItemsCount::new(KEYS)).bench(|| {
        let mut bytes = Dice::seeded(9);
        let mut keyboard = Keyboard::default();
        let mut games = 0;
        let new = |seed| {
            let dice = Dice::seeded(seed);
            Classic::new(State::new(Setup::default(), &dice), dice)
        };
        let mut game = new(0);
        for _ in 0..KEYS {
            // Half of them printable, so that commands are common.
            let byte = if bytes.odds(1, 2) { bytes.range(0, 255) } else { bytes.range(0x20, 0x7e) } as u8;
            for press in keyboard.feed(byte) {
                if game.press(press) == Reply::Quit || game.state().is_over() {
                    games += 1;
                    game = new(games);
                }
            }
        }
        games
    });
}
