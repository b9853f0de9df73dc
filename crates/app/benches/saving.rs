//! What one saved action costs in a game that is already long: the step, the line that is appended and
//! synced, and its share of the proofs and of writing the whole file anew. It must not grow with the game.

use app::saves::Autosave;
use app::store::{DiskStore, MemoryStore, Store};
use divan::Bencher;
use divan::counter::ItemsCount;
use kernel::dice::Dice;
use kernel::params::Params;
use kernel::session::Session;

/// How long the game is before anything is measured.
const LENGTHS: [usize; 3] = [100, 10_000, 100_000];

/// How many actions make one sample: as many as there are to a proof.
const ACTIONS: usize = 64;

/// An action of a hero whom nobody disturbs; two kinds of them, so that they do not shrink to a single run.
const IDLE: [&str; 2] = ["wait", "inventory"];

fn main() {
    divan::main();
}

fn measure(bencher: Bencher<'_, '_>, store: &mut dyn Store, length: usize) {
    let info = catalogue::find("minirogue").expect("it is in the catalogue");
    let mut params = Params::defaults(info.params);
    params.set(info.params, "goblin-smell", "0").expect("a goblin may have no sense of smell");
    let mut session = Session::new(info, params, Dice::seeded(3)).expect("the defaults can be played");
    let act = |session: &mut Session| {
        let action = IDLE[session.step() % IDLE.len()];
        session.act(action).expect("nobody disturbs the hero");
    };
    for _ in 0..length {
        act(&mut session);
    }
    let mut autosave = Autosave::default();
    autosave.write(store, &mut session).expect("there is room");
    bencher.counter(ItemsCount::new(ACTIONS)).bench_local(|| {
        for _ in 0..ACTIONS {
            act(&mut session);
            autosave.write(store, &mut session).expect("there is room");
        }
    });
}

#[divan::bench(args = LENGTHS, sample_count = 40, sample_size = 1)]
fn memory(bencher: Bencher<'_, '_>, length: usize) {
    measure(bencher, &mut MemoryStore::default(), length);
}

#[divan::bench(args = LENGTHS, sample_count = 40, sample_size = 1)]
fn disk(bencher: Bencher<'_, '_>, length: usize) {
    let folder = std::env::temp_dir().join(format!("mazarium-bench-{}", std::process::id()));
    let mut store = DiskStore::open(Some(folder.clone())).expect("there is a folder for temporary files");
    measure(bencher, &mut store, length);
    drop(store);
    std::fs::remove_dir_all(folder).expect("it was made here");
}
