//! Steps a second of 256 games in one batch on one thread, with observations, masks, random legal actions and games
//! that begin anew when they end; and what a new game costs.

use divan::Bencher;
use divan::counter::ItemsCount;
use kernel::dice::Dice;
use kernel::env::{Autoreset, Batch, Buffers, Env, Setting};
use kernel::game::GameInfo;
use kernel::params::Params;
use kernel::session::Player;

fn main() {
    divan::main();
}

const GAMES: usize = 256;
const ROUNDS: usize = 64;

/// A small maze with three monsters, behind the first room.
const SMALL: &str = "start E\narea exit=N difficulty=4\n........\n..####..\n..#k.#..\n..#..#.r\n..##.#..\nz.......\n.##.##..\n....c...\n";

type Values = &'static [(&'static str, &'static str)];

/// An env under its name.
struct Case {
    name: &'static str,
    info: &'static GameInfo,
    params: Values,
    players: &'static [&'static str],
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

const fn case(
    name: &'static str,
    info: &'static GameInfo,
    params: Values,
    players: &'static [&'static str],
) -> Case {
    Case { name, info, params, players }
}

static CASES: [Case; 14] = [
    case("minirogue", &minirogue::INFO, &[], &[]),
    case("minirogue-fog", &minirogue::INFO, &[("fog", "true")], &[]),
    case("icmaze-small", &icmaze::INFO, &[("extras", "false"), ("own-level", SMALL)], &[]),
    case("icmaze-small-extras", &icmaze::INFO, &[("own-level", SMALL)], &[]),
    case("icmaze", &icmaze::INFO, &[], &[]),
    case("icmaze-pellets", &icmaze::INFO, &[("mode", "pellets")], &[]),
    case("savor", &savor::INFO, &[], &["learn", "dice", "dice"]),
    case("savor-race", &savor::INFO, &[("ruleset", "race")], &["learn", "dice", "dice"]),
    case("savor-all-seats", &savor::INFO, &[("ruleset", "race")], &[]),
    case("pursuit-hero", &pursuit::INFO, &[], &["learn", "monster"]),
    case("pursuit-monster", &pursuit::INFO, &[], &["rogue", "learn"]),
    case("pursuit-both", &pursuit::INFO, &[], &[]),
    case("wallisyou", &wallisyou::INFO, &[("level", "bait-3")], &[]),
    case("wallisyou-machinery", &wallisyou::INFO, &[("level", "machinery-8")], &[]),
];

fn env(case: &Case) -> Box<dyn Env> {
    let mut params = Params::defaults(case.info.params);
    for (id, value) in case.params {
        params.set(case.info.params, id, value).expect("the parameters are good");
    }
    let player = |name: &&str| if *name == "learn" { Player::Human } else { Player::Bot((*name).into()) };
    let players = case.players.iter().map(player).collect();
    case.info.make_env(&Setting { params, players, max_steps: None }).expect("the setting is good")
}

/// A batch with buffers of its own.
struct Run {
    batch: Batch,
    planes: Vec<u8>,
    numbers: Vec<i32>,
    masks: Vec<u8>,
    rewards: Vec<i32>,
    flags: [Vec<u8>; 4],
    actions: Vec<u16>,
    whim: u64,
}

impl Run {
    fn new(case: &Case) -> Self {
        let batch = Batch::new(&*env(case), GAMES, Autoreset::NextStep);
        let of = batch.shapes();
        let mut run = Run {
            batch,
            planes: vec![0; GAMES * of.planes],
            numbers: vec![0; GAMES * of.numbers],
            masks: vec![0; GAMES * of.mask],
            rewards: vec![0; GAMES * of.seats],
            flags: [const { Vec::new() }; 4],
            actions: vec![0; GAMES],
            whim: 1,
        };
        run.flags = [(); 4].map(|()| vec![0; GAMES]);
        let seeds: Vec<u64> = (0..GAMES as u64).collect();
        run.chunk(|chunk, _| chunk.reset(&seeds, &[]).expect("every seed gives a game"));
        run
    }

    fn chunk(&mut self, work: impl FnOnce(&mut kernel::env::Chunk<'_>, &[u16])) {
        let [terminated, truncated, seats, refused] = &mut self.flags;
        let buffers = Buffers {
            planes: &mut self.planes,
            numbers: &mut self.numbers,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            terminated,
            truncated,
            seats,
            refused,
            ends: None,
        };
        work(&mut self.batch.whole(buffers).expect("the buffers fit"), &self.actions);
    }

    /// For every game an allowed action: the first one from a random place on.
    fn choose(&mut self) {
        let actions = self.batch.shapes().mask;
        for (action, mask) in self.actions.iter_mut().zip(self.masks.chunks_exact(actions)) {
            self.whim =
                self.whim.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let from = ((self.whim >> 33) as usize * actions) >> 31;
            let found = mask[from..].iter().position(|&yes| yes == 1).map(|n| n + from);
            let found = found.or_else(|| mask.iter().position(|&yes| yes == 1));
            *action = found.unwrap_or(0) as u16;
        }
    }

    fn round(&mut self) {
        self.choose();
        self.chunk(|chunk, actions| {
            chunk.step(actions);
        });
    }
}

#[divan::bench(args = &CASES, sample_count = 20)]
fn steps(bencher: Bencher<'_, '_>, case: &Case) {
    let mut run = Run::new(case);
    // Away from the openings.
    for _ in 0..200 {
        run.round();
    }
    bencher.counter(ItemsCount::new(GAMES * ROUNDS)).bench_local(|| {
        for _ in 0..ROUNDS {
            run.round();
        }
    });
}

#[divan::bench(args = &CASES)]
fn reset(bencher: Bencher<'_, '_>, case: &Case) {
    let mut env = env(case);
    let mut seeds = Dice::seeded(3);
    bencher.bench_local(|| env.reset(seeds.bits()));
}

#[divan::bench(args = &CASES)]
fn copy(bencher: Bencher<'_, '_>, case: &Case) {
    let env = env(case);
    bencher.bench_local(|| env.boxed_clone());
}
