//! Batches of envs: the same bytes however they are split, and games that begin anew as Gymnasium has it.

#![allow(clippy::unwrap_used, reason = "what fails here is a failing test")]

use kernel::dice::Dice;
use kernel::env::{Autoreset, Batch, Buffers, Chunk, Ends, Env, Setting, seed_of};
use kernel::game::{GameInfo, Seat};
use kernel::params::Params;
use kernel::session::Player;

type Values = &'static [(&'static str, &'static str)];

fn env(info: &'static GameInfo, params: Values, players: &[&str], max_steps: Option<u32>) -> Box<dyn Env> {
    let mut all = Params::defaults(info.params);
    for (id, value) in params {
        all.set(info.params, id, value).unwrap();
    }
    let player = |name: &&str| if *name == "learn" { Player::Human } else { Player::Bot((*name).into()) };
    let players = players.iter().map(player).collect();
    info.make_env(&Setting { params: all, players, max_steps }).unwrap()
}

/// A batch with all its buffers.
#[derive(Clone)]
struct Table {
    batch: Batch,
    planes: [Vec<u8>; 2],
    numbers: [Vec<i32>; 2],
    masks: Vec<u8>,
    rewards: Vec<i32>,
    flags: [Vec<u8>; 5],
}

impl Table {
    fn new(env: &dyn Env, count: usize, mode: Autoreset) -> Self {
        let batch = Batch::new(env, count, mode);
        let of = batch.shapes();
        Table {
            planes: [(); 2].map(|()| vec![9; count * of.planes]),
            numbers: [(); 2].map(|()| vec![9; count * of.numbers]),
            masks: vec![9; count * of.mask],
            rewards: vec![9; count * of.seats],
            flags: [(); 5].map(|()| vec![9; count]),
            batch,
        }
    }

    /// Works on the batch in pieces of so many envs, the last ones first.
    fn work(&mut self, piece: usize, mut work: impl FnMut(&mut Chunk<'_>, usize)) {
        let [planes, end_planes] = &mut self.planes;
        let [numbers, end_numbers] = &mut self.numbers;
        let [terminated, truncated, seats, refused, end_seats] = &mut self.flags;
        let ends = Some(Ends { planes: end_planes, numbers: end_numbers, seats: end_seats });
        let (masks, rewards) = (&mut self.masks, &mut self.rewards);
        let buffers =
            Buffers { planes, numbers, masks, rewards, terminated, truncated, seats, refused, ends };
        let mut rest = self.batch.whole(buffers).unwrap();
        let mut pieces = Vec::new();
        let mut first = 0;
        while !rest.is_empty() {
            let (here, others) = rest.split(piece);
            pieces.push((here, first));
            first += piece;
            rest = others;
        }
        for (chunk, first) in pieces.iter_mut().rev() {
            work(chunk, *first);
        }
    }

    fn reset(&mut self, piece: usize, seeds: &[u64]) {
        self.work(piece, |chunk, first| chunk.reset(&seeds[first..], &[]).unwrap());
    }

    fn step(&mut self, piece: usize, actions: &[u16]) {
        self.work(piece, |chunk, first| chunk.step(&actions[first..]));
    }

    /// Any action that is allowed in each game.
    fn choose(&self, whim: &mut Dice) -> Vec<u16> {
        let allowed = |mask: &[u8]| -> Vec<u16> {
            (0..).zip(mask).filter(|(_, yes)| **yes == 1).map(|(number, _)| number).collect()
        };
        let masks = self.masks.chunks(self.batch.shapes().mask);
        masks.map(|mask| whim.pick(&allowed(mask)).copied().unwrap_or(0)).collect()
    }

    fn bytes(&self) -> impl PartialEq + std::fmt::Debug + use<> {
        let table = self.clone();
        (table.planes, table.numbers, table.masks, table.rewards, table.flags)
    }
}

const ALL: [Autoreset; 2] = [Autoreset::NextStep, Autoreset::SameStep];

#[test]
fn a_batch_gives_the_same_bytes_in_pieces_of_any_size_and_in_any_order() {
    let envs = [
        env(&pursuit::INFO, &[], &["learn", "random"], Some(40)),
        env(&savor::INFO, &[("ruleset", "race")], &["learn", "greedy", "dice"], None),
        env(&minirogue::INFO, &[], &[], Some(60)),
        env(&wallisyou::INFO, &[("level", "bait-1")], &[], Some(50)),
        env(&icmaze::INFO, &[], &[], Some(45)),
    ];
    for env in &envs {
        for mode in ALL {
            let seeds: Vec<u64> = (0..13).map(|n| n * 1000).collect();
            let mut tables = [13, 1, 5].map(|piece| (Table::new(&**env, 13, mode), piece));
            let mut whim = Dice::seeded(5);
            for (table, piece) in &mut tables {
                table.reset(*piece, &seeds);
            }
            for step in 0..120 {
                let actions = tables[0].0.choose(&mut whim);
                for (table, piece) in &mut tables {
                    table.step(*piece, &actions);
                }
                for (table, piece) in &tables[1..] {
                    assert_eq!(table.bytes(), tables[0].0.bytes(), "pieces of {piece}, step {step}");
                }
            }
        }
    }
}

/// What a single env, played by hand, comes to.
struct Alone {
    env: Box<dyn Env>,
    origin: u64,
    games: u64,
    ended: bool,
}

impl Alone {
    fn next(&mut self) {
        self.games += 1;
        self.env.reset(seed_of(self.origin, self.games)).unwrap();
        self.ended = false;
    }

    fn planes(&self) -> Vec<u8> {
        let space = self.env.space();
        let (mut planes, mut numbers) = (vec![0; space.plane_len()], vec![0; space.numbers.len()]);
        self.env.observe(Seat(0), &mut planes, &mut numbers);
        planes
    }
}

#[test]
fn games_begin_anew_at_the_next_step_or_at_the_same_step_as_gymnasium_has_it() {
    let env = env(&pursuit::INFO, &[], &["learn", "monster"], Some(9));
    for mode in ALL {
        let mut table = Table::new(&*env, 3, mode);
        table.reset(3, &[7, 8, 9]);
        let mut alone: Vec<Alone> = [7, 8, 9]
            .map(|origin| Alone { env: env.boxed_clone(), origin, games: 0, ended: false })
            .into_iter()
            .collect();
        for one in &mut alone {
            one.env.reset(one.origin).unwrap();
        }
        let mut whim = Dice::seeded(1);
        let mut ends = 0;
        for _ in 0..60 {
            let actions = table.choose(&mut whim);
            table.step(2, &actions);
            let area = table.batch.shapes().planes;
            for (place, one) in alone.iter_mut().enumerate() {
                let flags = |n: usize| table.flags[n][place];
                let seen = &table.planes[0][place * area..][..area];
                if one.ended && mode == Autoreset::NextStep {
                    one.next();
                    assert_eq!((flags(0), flags(1), flags(3)), (0, 0, 0));
                    assert_eq!(table.rewards[2 * place], 0);
                } else {
                    let step = one.env.step(actions[place]).unwrap();
                    assert_eq!((flags(0), flags(1)), (u8::from(step.terminated), u8::from(step.truncated)));
                    assert_eq!(table.rewards[2 * place..][..2], step.rewards[..2]);
                    one.ended = step.is_last();
                    ends += u32::from(one.ended);
                    if one.ended && mode == Autoreset::SameStep {
                        assert_eq!(table.planes[1][place * area..][..area], one.planes());
                        one.next();
                    }
                }
                assert_eq!(seen, one.planes());
                assert_eq!(table.batch.env(place).unwrap().hash(), one.env.hash());
            }
        }
        assert!(ends > 10, "{ends} games have ended");
    }
}

#[test]
fn without_autoreset_a_game_that_has_ended_waits_for_a_reset() {
    let env = env(&minirogue::INFO, &[], &[], Some(2));
    let mut table = Table::new(&*env, 2, Autoreset::Disabled);
    table.reset(2, &[1, 2]);
    let wait = env.space().actions.iter().position(|name| name == "wait").unwrap() as u16;
    for _ in 0..2 {
        table.step(2, &[wait; 2]);
    }
    assert_eq!((&table.flags[1][..], &table.flags[3][..]), (&[1, 1][..], &[0, 0][..]));
    let before = table.batch.env(0).unwrap().hash();
    table.step(2, &[wait; 2]);
    assert_eq!((table.batch.env(0).unwrap().hash(), &table.flags[3][..]), (before, &[1, 1][..]));
    table.work(2, |chunk, _| chunk.reset(&[5, 6], &[0, 1]).unwrap());
    table.step(2, &[wait; 2]);
    assert_eq!(table.flags[3], [1, 0]);
}

#[test]
fn what_is_not_allowed_is_marked_and_changes_nothing() {
    let env = env(&minirogue::INFO, &[], &[], None);
    let mut table = Table::new(&*env, 4, Autoreset::NextStep);
    table.reset(4, &[0; 4]);
    // Who is healthy cannot rest, and can always wait.
    let [wrong, right] = ["rest", "wait"]
        .map(|name| env.space().actions.iter().position(|action| action == name).unwrap() as u16);
    let hash = table.batch.env(0).unwrap().hash();
    table.step(4, &[wrong, right, 999, right]);
    assert_eq!(table.flags[3], [1, 0, 1, 0]);
    let hashes: Vec<u64> = (0..4).map(|place| table.batch.env(place).unwrap().hash()).collect();
    assert_eq!((hashes[0], hashes[2]), (hash, hash));
    assert!(hashes[1] == hashes[3] && hashes[1] != hash);
}

#[test]
fn a_buffer_of_another_length_is_refused_by_its_name() {
    let env = env(&pursuit::INFO, &[], &[], None);
    let mut batch = Batch::new(&*env, 2, Autoreset::NextStep);
    let of = batch.shapes();
    let (mut planes, mut numbers) = (vec![0; 2 * of.planes], vec![0; 2 * of.numbers - 1]);
    let (mut masks, mut rewards) = (vec![0; 2 * of.mask], vec![0; 2 * of.seats]);
    let [mut a, mut b, mut c, mut d] = [[0; 2]; 4];
    let buffers = Buffers {
        planes: &mut planes,
        numbers: &mut numbers,
        masks: &mut masks,
        rewards: &mut rewards,
        terminated: &mut a,
        truncated: &mut b,
        seats: &mut c,
        refused: &mut d,
        ends: None,
    };
    let refused = batch.whole(buffers).err().unwrap();
    assert_eq!(refused.reason, "the buffer for numbers has 13 elements instead of 14");
}
