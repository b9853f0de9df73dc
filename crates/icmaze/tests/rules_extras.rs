//! The extras that there are (IC-X00, X01, X18, X30 to X33).

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use icmaze::action::Action;
use icmaze::dialogue::Story;
use icmaze::game::IcMaze;
use icmaze::game::IcMazeRules;
use icmaze::geometry::{Orientation, Side};
use icmaze::level::{KEY_BOSS, KEY_DECOY, KEY_SPAWN};
use icmaze::rules::items;
use icmaze::setup::Setup;
use icmaze::signal::{Fact, Wire};
use icmaze::state::{Mode, State, Tally};
use kernel::dice::Dice;
use kernel::game::Game;
use kernel::input::{Input, Intent, Key, Phase, Shared};
use kernel::params::Params;
use kernel::rules::Rules as _;
use kernel::scene::Scene;
use kernel::session::Session;

/// A level without mazes, extras on, welcome closed.
fn extras() -> Play {
    let mut course = icmaze::level::Course::line(0, &mut Dice::seeded(1));
    course.start = Side::E;
    let mut play = Play::on(course, Setup { extras: true, ..Setup::classic(0) });
    play.state.skip_dialogues();
    play
}

fn key(name: &str, command: &'static str) -> Input {
    Input::Key { key: name.parse().unwrap(), command: Some(command), phase: Phase::Down }
}

#[test]
fn ic_x00_without_extras_none_of_them_exists() {
    let mut play = Play::start(0);
    play.tap(Action::BAG);
    assert_eq!(play.state.mode, Mode::Playing);
    play.state.place_hero(p(8, 5), Orientation::Right);
    play.tap(E);
    assert_eq!(play.state.dialogue(), None);
    let mut game = IcMaze::at(play.state.clone());
    game.interpret(&key("m", "map"));
    assert_eq!(game.scene().boards.len(), 1);
    play.beat_boss();
    play.state.place_in(0, p(4, 5), Orientation::Down);
    play.hold(DOWN, 8);
    assert_eq!(IcMazeRules::outcome(&play.state).unwrap().score, None);
    // Players have them unless they say otherwise.
    assert!(Setup::read(&Params::defaults(icmaze::INFO.params)).extras);
}

/// A gate with two inputs.
type Gate = fn(Box<Wire>, Box<Wire>) -> Wire;

#[test]
fn ic_x01_gates_are_what_their_tables_say() {
    let fact = |fact: Fact| matches!(fact, Fact::Solved(1));
    let [off, on] = [0, 1].map(|room| Box::new(Wire::Fact(Fact::Solved(room))));
    let pairs = [(&off, &off), (&off, &on), (&on, &off), (&on, &on)];
    let gates: [(Gate, [u8; 4]); 4] = [
        (Wire::And, [0, 0, 0, 1]),
        (Wire::Or, [0, 1, 1, 1]),
        (Wire::Nand, [1, 1, 1, 0]),
        (Wire::Xor, [0, 1, 1, 0]),
    ];
    for (gate, table) in gates {
        assert_eq!(pairs.map(|(a, b)| gate(a.clone(), b.clone()).intensity(&fact)), table);
    }
    assert_eq!([Wire::Not(off.clone()), Wire::Not(on.clone())].map(|wire| wire.intensity(&fact)), [1, 0]);
    assert!(Wire::MultiAnd(Vec::new()).is_on(&fact));
    assert!(Wire::MultiAnd(vec![*on.clone(), *on.clone()]).is_on(&fact));
    assert!(!Wire::MultiAnd(vec![*on.clone(), *off.clone()]).is_on(&fact));
    // on, off, on reads as 1 + 4.
    let digits = vec![*on.clone(), *off.clone(), *on.clone()];
    for number in 0..16 {
        assert_eq!(Wire::Number(number, digits.clone()).is_on(&fact), number == 5);
    }
    assert!(Wire::Number(0, Vec::new()).is_on(&fact) && !Wire::Number(1, Vec::new()).is_on(&fact));
}

#[test]
fn ic_x18_the_inventory_freezes_the_world_and_lists_what_the_hero_owns() {
    let mut play = extras();
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.state.hero.learn_key(KEY_SPAWN);
    play.state.hero.learn_key(3);
    play.hold(LEFT, 3);
    play.tap(Action::BAG);
    let (tick, hero) = (play.state.tick, play.state.hero.clone());
    assert_eq!(play.state.mode, Mode::Bag { selected: 0 });
    let names: Vec<_> = items(&play.state).into_iter().map(|item| (item.name, item.count)).collect();
    assert_eq!(names, [("Pickaxe".into(), 1), ("Key (maze 3)".into(), 1), ("Key (first room)".into(), 1)]);
    play.hold(LEFT, 50).tap(DOWN).tap(DOWN);
    assert_eq!(play.state.mode, Mode::Bag { selected: 2 });
    play.tap(DOWN);
    assert_eq!(play.state.mode, Mode::Bag { selected: 0 });
    play.tap(UP);
    assert_eq!(play.state.mode, Mode::Bag { selected: 2 });
    let prompt = IcMaze::at(play.state.clone()).scene().prompt.unwrap();
    assert_eq!((prompt.title.as_str(), prompt.selected, prompt.choices.len()), ("Inventory", 2, 4));
    assert_eq!((play.state.tick, &play.state.hero), (tick, &hero));
    play.tick(Action::BAG);
    assert_eq!((play.state.mode, play.state.tick), (Mode::Playing, tick));
    // Nothing owned, nothing to select.
    let mut play = extras();
    play.tap(Action::BAG).tap(DOWN).tap(UP);
    assert_eq!(play.state.mode, Mode::Bag { selected: 0 });
}

#[test]
fn ic_x18_esc_and_the_prompt_close_the_inventory() {
    let mut play = extras();
    play.tap(Action::BAG);
    // A game's own keys come before the shared ones, so Esc is this game's: it pauses where nothing is open.
    let back = icmaze::INFO.commands.iter().find(|command| command.keys.contains(&"Esc")).unwrap();
    assert_eq!(back.shared, None);
    let esc =
        Input::Key { key: Key::plain(kernel::input::Code::Esc), command: Some(back.id), phase: Phase::Down };
    assert_eq!(IcMaze::at(extras().state).interpret(&esc), Intent::Wish(Shared::Pause));
    for input in [esc, Input::Choose(0)] {
        let mut game = IcMaze::at(play.state.clone());
        assert_eq!(game.interpret(&input), Intent::Look);
        let Intent::Act(keys) = game.interpret(&Input::Tick) else { panic!("a tick holds keys") };
        assert!(["bag", "back"].contains(&keys.as_str()), "{keys}");
        game.step(&keys, &mut Dice::seeded(1)).unwrap();
        assert_eq!(game.state().mode, Mode::Playing);
    }
}

/// A board of the scene by its name, as rows.
fn rows(scene: &Scene, name: &str) -> Vec<String> {
    scene.boards.iter().find(|board| board.name == name).unwrap().to_rows()
}

#[test]
fn ic_x30_the_minimap_shows_rooms_been_in_and_cells_seen() {
    let setup = Setup { extras: true, ..Setup::classic(1) };
    let stop = icmaze::level::Stop { size: 32, difficulty: 2, exit: Side::N };
    let mut play = Play::on(icmaze::level::Course { start: Side::E, stops: vec![stop] }, setup);
    play.state.skip_dialogues();
    let map = |play: &Play| {
        let mut game = IcMaze::at(play.state.clone());
        assert_eq!(game.interpret(&key("m", "map")), Intent::Look);
        game.scene()
    };
    // One board: the rooms above, what was seen of this one below. It is what a terminal shows that has room for one.
    let first = map(&play);
    assert_eq!((first.boards.len(), first.focus), (2, 1));
    assert_eq!(rows(&first, "Map")[0].trim_end(), "@");
    play.leave_spawn();
    assert_eq!(rows(&map(&play), "Map")[0].trim_end(), "O@");
    // Where the whole map has no room, the hero stays in sight.
    let board = map(&play).boards.pop().unwrap();
    assert_eq!(board.camera.unwrap().at, board.sprites.last().unwrap().at);
    // From (1,17) in a room of 34 × 34 with 30 cells across, 15 cells each way are seen.
    let area = play.state.area();
    assert!(
        area.is_seen(p(16, 17))
            && !area.is_seen(p(17, 17))
            && area.is_seen(p(1, 2))
            && !area.is_seen(p(1, 1))
    );
    let seen = rows(&map(&play), "Map").split_off(2);
    assert!(seen[16].starts_with("%@") && seen[16].ends_with(&" ".repeat(17)));
    // What was seen stays seen.
    play.state.place_hero(p(32, 32), Orientation::Up);
    assert!(play.state.area().is_seen(p(1, 2)));
    // A second press hides it.
    let mut game = IcMaze::at(play.state.clone());
    game.interpret(&key("m", "map"));
    game.interpret(&key("m", "map"));
    assert_eq!(game.scene().boards.len(), 1);
}

#[test]
fn ic_x31_p_and_esc_pause_and_a_paused_world_stays_as_it_is() {
    let pause = icmaze::INFO.commands.iter().find(|command| command.shared == Some(Shared::Pause)).unwrap();
    assert_eq!((pause.keys, Shared::Pause.keys()), (&["p"][..], &["Esc"][..]));
    // PX10: the session's clock stands still, and nothing changes.
    let mut session =
        Session::new(&icmaze::INFO, Params::defaults(icmaze::INFO.params), Dice::seeded(3)).unwrap();
    session.advance(500_000, &mut || true);
    session.clock.running = false;
    let hash = session.hash();
    assert_eq!(session.advance(4_000_000, &mut || true).steps, 0);
    assert_eq!(session.hash(), hash);
    session.clock.running = true;
    assert!(session.advance(100_000, &mut || true).steps > 0);
}

#[test]
fn ic_x32_the_end_screen_counts_and_the_score_is_1000_and_what_was_won_and_lost() {
    // PX13
    let tally = Tally { kills: 2, deaths: 1, rocks: 7, gold: 3 };
    assert_eq!(tally.score(2880), 1000 + 100 + 30 - 100 - 120);
    assert_eq!(Tally { deaths: 20, ..tally }.score(0), 0);
    let mut play = extras();
    play.about_to_win();
    play.tick(SPACE);
    play.state.skip_dialogues();
    play.wait(22).hold(RIGHT, 8);
    play.state.place_in(0, p(4, 5), Orientation::Down);
    play.state.skip_dialogues();
    (play.state.tally, play.state.tick) = (tally, 2880 - 8);
    play.hold(DOWN, 8);
    let outcome = IcMazeRules::outcome(&play.state).unwrap();
    assert_eq!(outcome.words, "The treasure is yours, after 2:00 minutes.");
    let score = outcome.score.unwrap();
    assert_eq!(
        (score.rank, score.words.as_str(), score.table.as_str()),
        (910, "910 points in 2:00", "0 mazes")
    );
    let mut game = IcMaze::at(play.state.clone());
    let panel = game.scene().panels.remove(0);
    let rows: Vec<_> = panel.rows.iter().map(|row| (row.text.as_str(), row.value.as_str())).collect();
    assert_eq!(
        rows,
        [
            ("Time", "2:00"),
            ("Ticks", "2880"),
            ("Monsters slain", "2"),
            ("Deaths", "1"),
            ("Rocks broken", "7"),
            ("Coins", "3"),
            ("Score", "910")
        ]
    );
    // Only R is left, which the session does: back to the very start.
    assert_eq!(game.interpret(&key("r", "reset-game")), Intent::Wish(Shared::Restart));
    assert_eq!(game.interpret(&Input::Tick), Intent::Nothing);
}

#[test]
fn ic_x33_stories_are_told_at_their_moments() {
    let shown = |play: &Play| play.state.dialogue().map(|dialogue| dialogue.story);
    // No key at a locked portal, once a room.
    let mut play = extras();
    play.state.place_hero(p(8, 5), Orientation::Right);
    play.tick(E);
    assert_eq!(shown(&play), Some(Story::NoKey));
    play.state.skip_dialogues();
    play.wait(1).tap(E);
    assert_eq!(shown(&play), None);
    // The Boss room at the first entry.
    play.leave_spawn();
    assert_eq!(shown(&play), Some(Story::BossRoom));
    play.state.skip_dialogues();
    // Defeat.
    (play.state.hero.health.hp, play.state.hero.health.immune) = (1, 0);
    let mut dying = play.clone().monster(p(1, 4), icmaze::actors::Mood::Random, Orientation::Up);
    dying.wait(8);
    assert_eq!(shown(&dying), Some(Story::Defeat));
    // The Boss defeated, then the treasure.
    play.about_to_win();
    play.tick(SPACE);
    assert_eq!(shown(&play), Some(Story::BossDefeated));
    play.state.skip_dialogues();
    play.wait(22).hold(RIGHT, 8);
    assert!(play.state.hero.has_key(KEY_BOSS) && !play.state.hero.has_key(KEY_DECOY));
    play.hold(LEFT, 24).hold(UP, 8).hold(LEFT, 1).tap(E).hold(LEFT, 8);
    assert_eq!((play.title(), shown(&play)), ("icmaze/Spawn", Some(Story::Treasure)));
}

#[test]
fn the_cheat_leads_to_the_boss_only_if_it_is_allowed() {
    let mut play = Play::start(3);
    play.tap(Action::BOSS_ROOM);
    assert_eq!(play.title(), "icmaze/Spawn");
    let setup = Setup { cheats: true, ..Setup::classic(3) };
    let mut play = Play::of(State::new(&setup, &Dice::seeded(1)).unwrap());
    play.state.skip_dialogues();
    play.tap(Action::BOSS_ROOM);
    assert_eq!(play.title(), "icmaze/Boss");
}
