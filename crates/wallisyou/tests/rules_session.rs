//! What the session does for this game: undo, redo, restart, saves and scripts (WY-X12, S09, S28).

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{at, file, standing};
use kernel::dice::Dice;
use kernel::game::Standing;
use kernel::params::Params;
use kernel::replay::Replay;
use kernel::rules::state_of;
use kernel::session::Session;
use wallisyou::INFO;
use wallisyou::files::dump;
use wallisyou::game::WallIsYouRules;
use wallisyou::script;
use wallisyou::state::{State, Status};

fn session(rows: &str, records: &str) -> Session {
    let mut params = Params::defaults(INFO.params);
    params.set(INFO.params, "file", &file(rows, records)).unwrap();
    Session::new(&INFO, params, Dice::seeded(1)).unwrap()
}

fn state(session: &Session) -> State {
    state_of::<WallIsYouRules>(session.game()).unwrap().clone()
}

/// Plays a script with lines parted by `,`, none of which may be refused.
fn play(session: &mut Session, lines: &str) {
    let problems = script::play(session, &lines.replace(',', "\n"));
    assert!(problems.is_empty(), "{}", problems[0]);
}

const TREASURE: (&str, &str) = ("╬╬╬/╬╬╡", "A 0 1, D 0 2 1, D 0 0 2, T 1");

#[test]
fn s09_death_and_undo() {
    let mut game = session("╞═╡", "A 0 0, D 0 2 2");
    play(&mut game, "end");
    assert_eq!(standing(&state(&game)), "(0,2) 1 lost");
    assert_eq!(game.act("rot 0 1").unwrap_err().code, "over");
    play(&mut game, "undo");
    assert_eq!((standing(&state(&game)), state(&game).turns), ("(0,0) 1 playing".into(), 0));
    play(&mut game, "redo");
    assert_eq!(standing(&state(&game)), "(0,2) 1 lost");
}

#[test]
fn wy_038_a_restart_at_the_start_is_no_refusal() {
    let mut game = session(TREASURE.0, TREASURE.1);
    let start = state(&game);
    play(&mut game, "restart");
    assert_eq!(state(&game), start);
    play(&mut game, "put 1 2, end, restart, restart");
    assert_eq!(state(&game), start);
    play(&mut game, "undo");
    assert_eq!((state(&game).turns, state(&game).dungeon.adventurer.at), (1, at(1, 2)));
}

#[test]
fn s28_save() {
    let mut game = session(TREASURE.0, TREASURE.1);
    play(&mut game, "put 1 2, end, rot 1 2, end, undo");
    let saved = game.proved().unwrap().to_string();
    let mut loaded = Replay::parse(&saved).unwrap().verify(&INFO).unwrap();
    assert_eq!(state(&loaded), state(&game));
    assert_eq!(dump(&state(&loaded).dungeon), "╬╬╬\n╬╬╨\nA 1 2\nD 0 2 1\nD 0 0 2\n@par 3 1\n");
    play(&mut loaded, "redo");
    assert_eq!(standing(&state(&loaded)), "(0,2) 2 playing");
    play(&mut loaded, "undo, undo, undo");
    assert_eq!(state(&loaded).dungeon.treasure, Some(at(1, 2)));
}

#[test]
fn wy_x12_every_action_is_one_step_of_undo_and_redo() {
    let mut game = session(TREASURE.0, TREASURE.1);
    let lines = ["rot 0 1 3", "put 1 2", "take 1 2", "put 1 2", "end", "rot 1 2", "end", "end"];
    let mut seen = vec![state(&game)];
    for line in lines {
        play(&mut game, line);
        seen.push(state(&game));
    }
    assert_eq!(game.outcome().unwrap().standings, [Standing::Won]);
    for before in seen.iter().rev().skip(1) {
        play(&mut game, "undo");
        assert_eq!(state(&game), *before);
    }
    assert!(!game.undo().unwrap(), "undo stops at the start of the dungeon");
    for after in &seen[1..] {
        play(&mut game, "redo");
        assert_eq!(state(&game), *after);
    }
}

#[test]
fn wy_x12_any_new_action_drops_redo_also_the_one_that_was_undone_and_a_restart() {
    for new in ["rot 0 0", "put 1 2", "restart, undo"] {
        let mut game = session(TREASURE.0, TREASURE.1);
        play(&mut game, "rot 0 1 3, put 1 2, end, undo, undo");
        play(&mut game, new);
        let end = state(&game);
        while game.redo().unwrap() {}
        let expected = if new == "restart, undo" { state(&session(TREASURE.0, TREASURE.1)) } else { end };
        assert_eq!(state(&game), expected, "after {new}");
    }
}

#[test]
fn wy_x12_a_restart_can_be_undone_and_undo_works_after_the_end() {
    let mut game = session("╞═╡", "A 0 0, D 0 2 1");
    let start = state(&game);
    play(&mut game, "rot 0 1, rot 0 1, end");
    let won = state(&game);
    assert_eq!(won.status, Status::Won);
    play(&mut game, "restart");
    assert_eq!(state(&game), start);
    play(&mut game, "undo");
    assert_eq!(state(&game), won);
    play(&mut game, "undo");
    assert_eq!((state(&game).status, state(&game).turns), (Status::Playing, 0));
}

#[test]
fn wy_x13_one_mark_in_the_undo_chain_can_be_jumped_back_to() {
    let mut game = session(TREASURE.0, TREASURE.1);
    play(&mut game, "put 1 2, end");
    game.mark();
    let marked = state(&game);
    play(&mut game, "rot 1 2, end");
    assert_eq!(state(&game).status, Status::Playing);
    assert!(game.go_to_mark().unwrap());
    assert_eq!(state(&game), marked);
    play(&mut game, "redo, redo");
    assert_eq!(state(&game).turns, 2);
    play(&mut game, "restart");
    assert!(game.go_to_mark().unwrap());
    assert_eq!(state(&game), marked);
}

#[test]
fn wy_x14_help_is_kept_in_saves_and_taken_back_by_undo() {
    let mut game = session("╞║╡", "A 0 0, D 0 2 1, @par 1 1");
    play(&mut game, "hint 3, rot 0 1, end");
    assert_eq!(state(&game).stars(), 2);
    let saved = game.proved().unwrap().to_string();
    let loaded = Replay::parse(&saved).unwrap().verify(&INFO).unwrap();
    assert_eq!(state(&loaded).stars(), 2);
    play(&mut game, "undo, undo, undo, rot 0 1, end");
    assert_eq!(state(&game).stars(), 3);
}

#[test]
fn wy_x17_a_save_is_replayed_step_by_step_and_exported_as_a_script() {
    let mut game = session(TREASURE.0, TREASURE.1);
    let mut seen = vec![state(&game)];
    for line in ["put 1 2", "end", "rot 1 2", "end", "end"] {
        play(&mut game, line);
        seen.push(state(&game));
    }
    let saved = game.proved().unwrap().to_string();
    let mut watched = Replay::parse(&saved).unwrap().open(&INFO).unwrap();
    for step in [0, 3, 1, 5, 4, 2] {
        watched.go_to(step).unwrap();
        assert_eq!(state(&watched), seen[step]);
    }
    assert_eq!(script::of(&game), "put 1 2\nend\nrot 1 2\nend\nend\n");
    assert_eq!(script::of(&watched), "put 1 2\nend\n", "up to the present");
    let mut again = session(TREASURE.0, TREASURE.1);
    assert!(script::play(&mut again, &script::of(&game)).is_empty());
    assert_eq!(state(&again), state(&game));
}

#[test]
fn a_script_tells_what_was_refused_and_plays_on() {
    let mut game = session("╞║╡", "A 0 0, D 0 2 1");
    let script = "# a comment\n\nend\nrot 0 1\njump\nredo\n end \nundo\nundo\nundo\n";
    let problems: Vec<String> = script::play(&mut game, script).iter().map(ToString::to_string).collect();
    assert_eq!(
        problems,
        [
            "3:1: error[no intention]: He has nowhere to go: no dragon or treasure is in reach.",
            "5:1: error[bad-action]: 'jump' is none of: rot ROW COLUMN [QUARTERS], put ROW COLUMN, take ROW COLUMN, end",
            "6:1: error[nothing]: there is nothing to redo",
            "10:1: error[nothing]: there is nothing to undo",
        ]
    );
    assert_eq!(state(&game).cost(), 0);
}
