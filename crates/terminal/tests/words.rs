//! The shell does not read: with every word replaced by another of the same length it shows the same things
//! at the same places and does the same.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod common;

use app::store::MemoryStore;
use app::{App, Opening, Signal, World};
use common::drawn;
use kernel::game::GameInfo;
use kernel::input::{Key, Phase};
use kernel::session::Session;
use ratatui_core::layout::Position;
use terminal::colour::Depth;
use terminal::hit::Spot;

fn front() -> App {
    let world = World {
        store: Box::new(MemoryStore::default()),
        entropy: 1,
        now: 1_800_000_000,
        offset: 0,
        files: None,
        clock: || 0,
        games: catalogue::GAMES.to_vec(),
    };
    App::new(world, Opening::Menu)
}

/// The same program twice, once in words that nobody knows.
struct Pair([App; 2]);

impl Pair {
    fn new() -> Self {
        let mut foreign = front();
        foreign.translate(testkit::foreign::translate);
        Pair([front(), foreign])
    }

    fn both(&mut self, signal: &Signal) {
        self.0.iter_mut().for_each(|app| app.signal(signal));
        self.0.iter_mut().for_each(|app| app.advance(100_000));
        self.compare(&format!("{signal:?}"));
    }

    fn press(&mut self, key: Key) {
        for phase in [Phase::Down, Phase::Up] {
            self.both(&Signal::Key { key, phase });
        }
    }

    /// Clicks where the plain screen has a choice; the other must have the same one there.
    fn click(&mut self, wanted: usize) {
        let hits = |app: &App| drawn(&app.scene(), (100, 40), Depth::True).1.hits;
        let plain = hits(&self.0[0]);
        let mut spots = (0..40).flat_map(|y| (0..100).map(move |x| Position::new(x, y)));
        let at = spots.find(|at| plain.at(*at) == Spot::Choice(wanted)).expect("it can be clicked");
        for app in &mut self.0 {
            let Spot::Choice(choice) = hits(app).at(at) else { panic!("there is no choice at {at}") };
            app.signal(&Signal::Choose(choice));
        }
        self.compare("a click");
    }

    fn compare(&self, after: &str) {
        let [plain, foreign] = &self.0;
        let (a, b) = (plain.scene(), foreign.scene());
        assert_eq!(a.kind, b.kind, "{after}");
        let keys = |scene: &kernel::scene::Scene| {
            scene.hints.iter().map(|hint| (hint.does.clone(), hint.keys.clone())).collect::<Vec<_>>()
        };
        assert_eq!(keys(&a), keys(&b), "{after}");
        let state = |app: &App| app.session().map(Session::hash);
        assert_eq!(state(plain), state(foreign), "{after}");
        let (shown, other) = (drawn(&a, (100, 40), Depth::True).1, drawn(&b, (100, 40), Depth::True).1);
        assert_eq!(shown.hits, other.hits, "{after}");
    }
}

fn play(place: usize, info: &'static GameInfo) {
    let mut pair = Pair::new();
    let game = pair.0[0].scene().prompt.unwrap().choices.iter().position(|c| c.label == info.title);
    let game = game.unwrap_or_else(|| panic!("{} is no. {place} of the menu", info.id));
    pair.click(game);
    pair.click(0);
    let own = info.commands.iter().filter_map(|command| command.keys.first()?.parse().ok());
    let shared = ["F1", "Esc", "Ctrl+Z", "F2", "Enter", "Ctrl+P", "Esc", "Esc", "Down", "Enter"];
    let keys: Vec<Key> = own.chain(shared.iter().map(|key| key.parse().unwrap())).collect();
    for key in keys {
        pair.press(key);
    }
    assert!(pair.0[0].session().is_some(), "{} was played", info.id);
}

#[test]
fn every_game_is_played_alike_in_words_that_nobody_knows() {
    for (place, info) in catalogue::GAMES.iter().enumerate() {
        play(place, info);
    }
}
