//! The shell does not read: with every word replaced by another of the same length it shows the same things
//! at the same places and does the same.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::drawn;
use app::store::MemoryStore;
use app::{App, Opening, Signal, World};
use kernel::game::GameInfo;
use kernel::input::{Key, Phase};
use kernel::scene::{Form, Pick};
use kernel::session::Session;
use ratatui_core::layout::Position;
use terminal::colour::Depth;
use terminal::hit::Spot;

fn open(opening: Opening) -> App {
    let world = World {
        store: Box::new(MemoryStore::default()),
        entropy: 1,
        now: 1_800_000_000,
        offset: 0,
        files: None,
        clock: || 0,
        games: catalogue::GAMES.to_vec(),
    };
    App::new(world, opening)
}

/// The same program twice, once in words that nobody knows.
struct Pair([App; 2]);

impl Pair {
    fn new(opening: impl Fn() -> Opening) -> Self {
        let mut foreign = open(opening());
        foreign.translate(testkit::foreign::translate);
        Pair([open(opening()), foreign])
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

/// Presses the keys of a game, and those that all games share.
fn play(pair: &mut Pair, info: &'static GameInfo) {
    let own = info.commands.iter().filter_map(|command| command.keys.first()?.parse().ok());
    let shared = ["F1", "Esc", "Ctrl+Z", "F2", "Enter", "Ctrl+P", "Esc", "Esc", "Down", "Enter"];
    let keys: Vec<Key> = own.chain(shared.iter().map(|key| key.parse().unwrap())).collect();
    for key in keys {
        pair.press(key);
    }
    assert!(pair.0[0].session().is_some(), "{} was played", info.id);
}

#[test]
fn every_game_is_set_up_and_played_alike_in_words_that_nobody_knows() {
    for info in catalogue::GAMES {
        let mut pair = Pair::new(|| Opening::Setup(info));
        pair.click(0);
        play(&mut pair, info);
    }
}

#[test]
fn the_first_card_of_the_front_is_played_alike_in_words_that_nobody_knows() {
    let mut pair = Pair::new(|| Opening::Menu);
    let choices = pair.0[0].scene().prompt.unwrap().choices;
    let card = |choice: &Pick| choice.form == Form::Card && !choice.more.is_empty();
    let card = choices.iter().position(card).expect("there is a card of a game");
    pair.press("o".parse().unwrap());
    pair.press("Esc".parse().unwrap());
    pair.click(card);
    let info = pair.0[0].session().expect("a card starts its game").info();
    play(&mut pair, info);
}
