//! Saves: replays that are verified, states that are loaded, scripted dice.

use super::endless::{TURNS, change_the_rules, snapshots_taken};
use super::{coins_after, repeat, session};
use kernel::dice::Dice;
use kernel::game::{GameInfo, Seat};
use kernel::params::Params;
use kernel::replay::Replay;
use kernel::session::{Player, Session};
use toys::coins;

fn reread(session: &Session) -> Replay {
    Replay::parse(&session.replay().to_string()).unwrap()
}

#[test]
fn a_save_brings_back_the_state_the_undone_actions_the_players_and_the_notes() {
    let mut session = coins_after(30);
    session.seat(Seat(0), Player::Bot("greedy".into())).unwrap();
    session.seat(Seat(1), Player::Outside("python3 a:b.py".into())).unwrap();
    session.notes.push(("title".into(), "Quite \"close\"\n".into()));
    session.go_to(25).unwrap();
    let loaded = reread(&session).verify(&coins::INFO).unwrap();
    assert_eq!((loaded.step(), loaded.len(), loaded.hash()), (25, 30, session.hash()));
    assert_eq!((loaded.players(), &loaded.notes), (session.players(), &session.notes));
    assert_eq!(loaded.replay(), session.replay());
}

#[test]
fn undo_works_the_same_after_loading() {
    let mut session = coins_after(30);
    let mut loaded = reread(&session).verify(&coins::INFO).unwrap();
    for _ in 0..31 {
        assert_eq!(session.undo().unwrap(), loaded.undo().unwrap());
        assert_eq!((session.step(), session.hash()), (loaded.step(), loaded.hash()));
    }
}

#[test]
fn a_state_that_is_loaded_is_the_new_start_and_its_replay_says_so() {
    let mut session = coins_after(12);
    let state = session.game().snapshot();
    let mut other = session_of_coins("4,4,T,2,2,2,2,2,2,2,2");
    other.load_state(&state).unwrap();
    assert_eq!((other.step(), other.len(), other.log().len()), (0, 0, 0));
    assert_eq!(other.game().snapshot(), state);
    let start = other.hash();
    for _ in 0..6 {
        let action = other.advise("greedy").unwrap().action;
        other.act(&action).unwrap();
    }
    let loaded = reread(&other).verify(&coins::INFO).unwrap();
    assert_eq!(loaded.hash(), other.hash());
    assert!(other.proved().is_ok());
    while other.undo().unwrap() {}
    assert_eq!(other.hash(), start);
    // A state that is refused changes nothing.
    let before = (session.hash(), session.step());
    assert!(session.load_state("{}").is_err());
    assert_eq!((session.hash(), session.step()), before);
}

fn session_of_coins(script: &str) -> Session {
    let dice = Dice::from_script(script, 7).unwrap();
    Session::new(&coins::INFO, Params::defaults(coins::INFO.params), dice).unwrap()
}

/// Lets greedy players go on until something is refused.
fn until_refused(session: &mut Session) -> kernel::game::Refused {
    loop {
        let action = session.advise("greedy").unwrap().action;
        if let Err(refused) = session.act(&action) {
            return refused;
        }
    }
}

#[test]
fn scripted_dice_that_do_not_fit_leave_everything_unchanged_and_name_the_draw() {
    let mut session = session_of_coins("3,9");
    let refused = until_refused(&mut session);
    assert_eq!(refused.code, "dice");
    assert!(
        refused.reason.starts_with("draw 2: a number from 1 to 6 was drawn, but the script says 9"),
        "{refused}"
    );
    let (hash, step) = (session.hash(), session.step());
    let action = session.advise("greedy").unwrap().action;
    assert_eq!(session.act(&action).unwrap_err(), refused);
    assert_eq!((session.hash(), session.step()), (hash, step));
    // What needs no dice can still be done, and the save is good.
    session.act("wait").unwrap();
    assert_eq!(reread(&session).verify(&coins::INFO).unwrap().hash(), session.hash());
}

#[test]
fn a_script_that_runs_out_names_the_draw_that_is_missing() {
    let refused = until_refused(&mut session_of_coins("3"));
    assert!(refused.reason.starts_with("draw 2: "), "{refused}");
    assert!(refused.reason.ends_with("but the script has ended"), "{refused}");
}

#[test]
fn a_replay_of_another_game_or_other_rules_is_refused_by_name() {
    let replay = coins_after(3).replay();
    let divergence = replay.verify(&toys::dodge::INFO).err().unwrap();
    assert_eq!(divergence.what, "this is a replay of coins, not of dodge");
    // Rules of another version that lead to the same hashes are as good; where they lead elsewhere, they are named.
    let newer = Box::leak(Box::new(GameInfo { version: 2, ..coins::INFO }));
    assert!(replay.verify(newer).is_ok());
    let text = replay.to_string();
    let end = text.lines().find(|line| line.starts_with("end ")).unwrap();
    let other = Replay::parse(&text.replace(end, "end 3 0123456789abcdef")).unwrap();
    let divergence = other.verify(newer).err().unwrap();
    assert!(divergence.what.contains("version 1 of the rules of coins, and this is version 2"));
}

#[test]
fn a_tampered_action_is_found_at_the_step_where_it_is_refused() {
    let text = coins_after(20).replay().to_string();
    let lines: Vec<&str> = text.lines().collect();
    // Somebody changes the third action into one that the rules do not know.
    let third = lines.iter().position(|l| l.starts_with("do ")).unwrap() + 2;
    let mut lines: Vec<String> = lines.into_iter().map(String::from).collect();
    lines[third] = lines[third].replace("do ", "do up and ");
    let replay = Replay::parse(&(lines.join("\n") + "\n")).unwrap();
    let divergence = replay.verify(&coins::INFO).err().unwrap();
    assert_eq!(divergence.agreed + 1, divergence.step);
    assert!(divergence.to_string().contains("is refused"), "{divergence}");
    assert!((3..6).contains(&divergence.step), "{divergence}");
}

#[test]
fn a_tampered_action_that_is_legal_is_found_at_the_next_hash() {
    let mut session = session(&TURNS, 1);
    repeat(&mut session, "on", 200);
    let mut replay = session.replay();
    let rest = replay.actions.len() - 71;
    replay.actions.truncate(70);
    replay.actions.push("rest");
    replay.actions.push_many("on", rest);
    let divergence = replay.verify(&TURNS).err().unwrap();
    assert_eq!((divergence.agreed, divergence.step), (64, 128));
    assert!(divergence.to_string().starts_with("diverges between step 65 and step 128: "), "{divergence}");
}

#[test]
fn a_tampered_hash_is_found_where_it_stands() {
    let mut session = session(&TURNS, 1);
    repeat(&mut session, "on", 150);
    let good = session.replay();
    assert!(good.verify(&TURNS).is_ok());
    let verdict = |change: fn(&mut Replay)| {
        let mut replay = good.clone();
        change(&mut replay);
        let divergence = replay.verify(&TURNS).err().unwrap();
        (divergence.agreed, divergence.step)
    };
    assert_eq!(verdict(|r| r.start ^= 1), (0, 0));
    assert_eq!(verdict(|r| r.checks[0] ^= 1), (0, 64));
    assert_eq!(verdict(|r| r.checks[1] ^= 1), (64, 128));
    assert_eq!(verdict(|r| r.end ^= 1), (128, 150));
}

#[test]
fn a_save_that_cannot_be_played_again_is_not_called_saved() {
    let mut session = session(&TURNS, 1);
    repeat(&mut session, "on", 10);
    change_the_rules();
    let divergence = session.proved().unwrap_err();
    assert_eq!(divergence.step, 10);
}

#[test]
fn actions_that_are_made_where_a_bad_record_says_otherwise_make_a_good_save() {
    let mut session = session(&TURNS, 1);
    repeat(&mut session, "on", 200);
    let mut replay = session.replay();
    replay.checks[0] ^= 1;
    let mut opened = replay.open(&TURNS).unwrap();
    repeat(&mut opened, "on", 64);
    // The rest of the record cannot be trusted and is gone; what was acted is good.
    assert_eq!(opened.len(), 64);
    repeat(&mut opened, "on", 10);
    assert_eq!(reread(&opened).verify(&TURNS).unwrap().hash(), opened.hash());
}

#[test]
fn a_replay_of_exactly_64_128_or_no_steps_is_whole() {
    for steps in [0, 1, 63, 64, 65, 127, 128, 129] {
        let mut session = session(&TURNS, 9);
        repeat(&mut session, "on", steps);
        let loaded = reread(&session).verify(&TURNS).unwrap();
        assert_eq!((loaded.hash(), loaded.replay()), (session.hash(), session.replay()), "{steps}");
    }
}

/// A save as a file: written whole now and then, and continued by what is new.
#[derive(Default)]
struct File {
    text: String,
    /// The length of the text after each line that was appended since it was written whole.
    ends: Vec<usize>,
}

impl File {
    fn save(&mut self, session: &mut Session) {
        if let Some(new) = session.unsaved() {
            for line in new.lines.split_inclusive('\n') {
                self.text.push_str(line);
                self.ends.push(self.text.len());
            }
        } else {
            self.text = session.replay().to_string();
            self.ends = vec![self.text.len()];
        }
        session.note_saved();
    }
}

/// Steps, and now and then something that changes the past.
fn meddle(session: &mut Session, dice: &mut Dice) {
    match dice.index(12) {
        0 => drop(session.undo().unwrap()),
        1 => drop(session.redo().unwrap()),
        2 if dice.odds(1, 4) => drop(session.restart().unwrap()),
        3 => session.mark(),
        4 => drop(session.go_to_mark().unwrap()),
        5 => session.go_to(dice.index(session.len() + 1)).unwrap(),
        6 => session.go_to(session.len()).unwrap(),
        7 => repeat(session, "on", dice.index(150)),
        n => drop(session.act(if n % 2 == 0 { "on" } else { "rest" }).unwrap()),
    }
}

#[test]
fn a_save_that_is_continued_says_what_a_whole_one_would_whatever_the_player_does() {
    for seed in 0..30 {
        let (mut session, mut file) = (session(&TURNS, seed), File::default());
        let mut dice = Dice::seeded(seed);
        for round in 0..150 {
            for _ in 0..=dice.index(3) {
                meddle(&mut session, &mut dice);
            }
            if dice.odds(1, 40) {
                session.notes.push((format!("note{round}"), "new".into()));
            }
            file.save(&mut session);
            let read = Replay::parse(&file.text).unwrap_or_else(|d| panic!("{d} in\n{}", file.text));
            assert_eq!(read, session.replay(), "seed {seed}, round {round}");
            assert!(session.unsaved().unwrap().lines.is_empty());
        }
        let loaded = Replay::parse(&file.text).unwrap().verify(&TURNS).unwrap();
        assert_eq!((loaded.step(), loaded.hash()), (session.step(), session.hash()));
    }
}

#[test]
fn a_line_that_is_torn_at_any_byte_is_lost_and_nothing_else() {
    let (mut session, mut file) = (session(&TURNS, 1), File::default());
    session.act("on").unwrap();
    file.save(&mut session);
    for _ in 0..70 {
        session.act("on").unwrap();
        file.save(&mut session);
    }
    session.undo().unwrap();
    file.save(&mut session);
    repeat(&mut session, "rest", 64);
    file.save(&mut session);
    assert!(file.ends.len() > 70 && file.text.is_ascii());
    for pair in file.ends.windows(2) {
        let whole = Replay::parse(&file.text[..pair[0]]).unwrap();
        assert!(whole.verify(&TURNS).is_ok());
        for cut in pair[0]..pair[1] {
            assert_eq!(Replay::parse(&file.text[..cut]).as_ref(), Ok(&whole), "cut at byte {cut}");
        }
    }
}

#[test]
fn an_action_in_any_script_is_continued_in_lines_that_can_be_torn_anywhere() {
    let words = ["größe 🂡", "buy x3", "\"quoted\" \\"];
    let mut text = coins_after(3).replay().to_string();
    let whole = text.clone();
    text += "then 3 0000000000000001 \"gr\\u00f6\\u00dfe \\ud83c\\udca1\" \"buy x3 x1\" \"\\\"quoted\\\" \\\\\"\n";
    let replay = Replay::parse(&text).unwrap();
    assert_eq!((3..6).map(|i| &**replay.actions.get(i).unwrap()).collect::<Vec<_>>(), words);
    assert_eq!((replay.end, replay.at), (1, 6));
    assert_eq!(Replay::parse(&(text + "goto 2")).unwrap().at, 6);
    // Where it stood when it was written whole counts, with a line end or without.
    assert_eq!(Replay::parse(&format!("{whole}at 2")).unwrap().at, 2);
}

#[test]
fn damage_before_the_last_line_is_told_with_its_place() {
    let whole = coins_after(3).replay().to_string();
    let line = whole.lines().count() + 1;
    let complaint = |tail: &str| Replay::parse(&format!("{whole}{tail}\ngoto 1\n")).unwrap_err().to_string();
    let starts = |tail: &str, start: &str| {
        let complaint = complaint(tail);
        assert!(complaint.starts_with(&format!("{line}:{start}")), "{complaint}");
    };
    starts("thn 3 0000000000000001 \"wait\"", "1: error[R02]");
    starts("then 4 0000000000000001 \"wait\"", "6: error[R06]: '4' is not a step from 0 to 3");
    starts("then 3 000000000001 \"wait\"", "8: error[R03]: a hash of 16");
    starts("then 3 0000000000000001 \"wai", "25: error[R03]: actions in double quotes");
    starts("then 3 0000000000000001 \"\"", "25: error[R05]");
    starts("then 3 0000000000000001 \"wait x62\"", "1: error[R06]: a hash is missing");
    starts("goto 4", "6: error[R06]");
    starts("do wait", "1: error[R04]");
}

#[test]
fn a_saved_step_takes_one_snapshot_however_often_its_hash_is_asked_for() {
    let mut session = session(&TURNS, 1);
    session.note_saved();
    for step in 1..=130 {
        let taken = snapshots_taken(|| {
            session.act("on").unwrap();
            assert_eq!((session.hash(), session.unsaved().unwrap().steps), (session.hash(), 1));
            session.note_saved();
            assert_eq!(session.hash(), session.replay().end);
        });
        assert_eq!(taken, 1, "step {step}");
    }
}
