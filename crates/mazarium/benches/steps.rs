//! How fast games are played: typed, as solvers and tests do it; through the protocol, as programs
//! do it; and whole matches, as the arena does it. The counter gives steps (or matches) a second.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use kernel::arena::{Brain, play};
use kernel::dice::Dice;
use kernel::game::GameInfo;
use kernel::params::Params;
use kernel::rules::Rules;
use protocol::pipe::{Pipe, Reply};
use std::io::Write;
use std::process::{Command, Stdio};
use toys::{coins, dodge};

static TOYS: [&GameInfo; 2] = toys::TOYS;

/// How many steps make one sample.
const STEPS: usize = 1000;

fn main() {
    divan::main();
}

/// Actions at random, typed; what is refused is not counted.
fn typed<R: Rules>(bencher: Bencher<'_, '_>, info: &GameInfo, actions: &[R::Action])
where
    R::Action: Copy,
{
    let start =
        R::start(&Params::defaults(info.params), &mut Dice::seeded(1)).expect("the defaults can be played");
    bencher.counter(ItemsCount::new(STEPS)).bench_local(|| {
        let (mut state, mut chance, mut dice) = (start.clone(), Dice::seeded(1), Dice::seeded(2));
        let mut events = Vec::with_capacity(8);
        let mut steps = 0;
        while steps < STEPS {
            if R::to_act(&state).is_none() {
                state.clone_from(&start);
            }
            events.clear();
            let action = actions[chance.index(actions.len())];
            steps += usize::from(R::step(&mut state, action, &mut dice, &mut events).is_ok());
        }
        black_box(state)
    });
}

#[divan::bench]
fn coins_typed(bencher: Bencher<'_, '_>) {
    typed::<coins::game::CoinsRules>(bencher, &coins::INFO, &coins::game::Action::ALL);
}

#[divan::bench]
fn dodge_typed(bencher: Bencher<'_, '_>) {
    typed::<dodge::game::DodgeRules>(bencher, &dodge::INFO, &dodge::game::Action::ALL);
}

fn pipe(line: &str) -> Pipe {
    let mut pipe = Pipe::new(&TOYS);
    assert!(matches!(pipe.answer(line), Reply::Line(text) if text.starts_with("{\"ok\":true")));
    pipe
}

/// One command a step, with a new game whenever one is over.
fn protocol(bencher: Bencher<'_, '_>, start: &str, action: &str) {
    bencher.counter(ItemsCount::new(STEPS)).bench_local(|| {
        let mut conversation = pipe(start);
        for _ in 0..STEPS {
            let reply = conversation.answer(action);
            if !matches!(&reply, Reply::Line(text) if text.starts_with("{\"ok\":true")) {
                conversation = pipe(start);
            }
            black_box(reply);
        }
    });
}

#[divan::bench]
fn coins_protocol(bencher: Bencher<'_, '_>) {
    protocol(bencher, "new coins limit=999", "do wait");
}

#[divan::bench]
fn dodge_protocol(bencher: Bencher<'_, '_>) {
    protocol(bencher, "new dodge", "do left");
}

/// Asking what is allowed and where things stand after every step.
#[divan::bench]
fn coins_protocol_with_legal_and_state(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(STEPS)).bench_local(|| {
        let mut conversation = pipe("new coins limit=999");
        for _ in 0..STEPS {
            black_box((conversation.answer("legal"), conversation.answer("state")));
            black_box(conversation.answer("do wait"));
        }
    });
}

/// Whole matches between two bots.
#[divan::bench(args = ["greedy", "random"])]
fn coins_match(bencher: Bencher<'_, '_>, bot: &str) {
    let params = Params::defaults(coins::INFO.params);
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        seed += 1;
        let mut brains = [Brain::Bot(bot), Brain::Bot("greedy")];
        play(&coins::INFO, &params, seed, &mut brains, 10_000).expect("the defaults can be played")
    });
}

/// The classic program from its start to the end of its input, with a menu half typed. MR-E13 allows 100 ms for
/// the end alone.
#[divan::bench]
fn minirogue_ends(bencher: Bencher<'_, '_>) {
    let home = std::env::temp_dir().join(format!("mazarium-bench-{}", std::process::id()));
    bencher.bench_local(|| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mazarium"));
        command.args(["minirogue", "play", "--seed", "1"]).env("MAZARIUM_HOME", &home);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("the program starts");
        child.stdin.take().expect("it is piped").write_all(b"w").expect("the program reads");
        assert!(child.wait().expect("it ends").success());
    });
    let _ = std::fs::remove_dir_all(home);
}
