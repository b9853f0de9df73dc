//! Recordings: MR-X02, MR-X03, MR-X09, scenario A25, and that all of a state survives its text.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::params::Params;
use kernel::replay::Replay;
use kernel::session::Session;
use minirogue::INFO;
use minirogue::state::State;

/// A game of random legal actions.
fn random_game(seed: u64, params: &[(&str, &str)], steps: usize) -> Session {
    let mut values = Params::defaults(INFO.params);
    for (id, value) in params {
        values.set(INFO.params, id, value).unwrap();
    }
    let mut session = Session::new(&INFO, values, Dice::seeded(seed)).unwrap();
    let mut whim = Dice::seeded(seed).split(99);
    while session.step() < steps {
        let legal = session.game().legal();
        let Some(action) = whim.pick(&legal) else { break };
        session.act(action).unwrap();
    }
    session
}

#[test]
fn a25_a_random_game_of_500_turns_replays_to_the_same_hashes() {
    // With cheating among the random actions a game lasts long enough; one of these seeds does.
    let lasting = (1..200).map(|seed| random_game(seed, &[], 500)).find(|session| session.step() == 500);
    let session = lasting.unwrap();
    let text = session.replay().to_string();
    let again = Replay::parse(&text).unwrap().verify(&INFO).unwrap();
    assert_eq!((again.step(), again.hash()), (500, session.hash()));
    assert!(text.matches("\nhash ").count() >= 7, "a hash every 64 turns");
}

#[test]
fn mr_x02_a_recording_tells_version_seed_options_and_is_verified() {
    let session = random_game(2, &[("preset", "hard"), ("fog", "true")], 200);
    let text = session.replay().to_string();
    for line in ["game minirogue 1", "seed 2", "param preset \"hard\"", "param fog \"true\""] {
        assert!(text.lines().any(|l| l == line), "{line}");
    }
    assert!(Replay::parse(&text).unwrap().verify(&INFO).is_ok());
    // Another seed, or another end, and it is not this game any more.
    let end = text.lines().last().unwrap();
    let other_end = format!("{}{}", &end[..end.len() - 1], if end.ends_with('0') { '1' } else { '0' });
    for broken in [text.replace("\nseed 2\n", "\nseed 3\n"), text.replace(end, &other_end)] {
        assert_ne!(broken, text);
        assert!(Replay::parse(&broken).unwrap().verify(&INFO).is_err());
    }
}

#[test]
fn mr_x03_a_recording_goes_on_from_any_turn() {
    let session = random_game(3, &[], 60);
    let length = session.step();
    let mut branch = session.replay().open(&INFO).unwrap();
    let there = length / 2;
    branch.go_to(there).unwrap();
    branch.act("wait").unwrap();
    assert_eq!((branch.step(), branch.len()), (there + 1, there + 1));
}

#[test]
fn mr_x09_all_messages_are_in_the_log_with_their_turns() {
    let session = random_game(5, &[], 300);
    let log = session.log();
    assert!(!log.is_empty());
    assert!(log.iter().all(|line| !line.text.is_empty() && line.step <= session.step()));
    assert!(log.windows(2).all(|pair| pair[0].step <= pair[1].step));
}

#[test]
fn a_state_survives_its_text() {
    for (seed, fog) in [(1, "false"), (2, "true"), (3, "true")] {
        let session = random_game(seed, &[("fog", fog)], 80);
        let text = session.game().snapshot();
        let state = State::read(&text).unwrap();
        assert_eq!(serde_json::to_string(&state).unwrap(), text);
    }
}

#[test]
fn a_state_with_something_wrong_is_refused_with_the_reason() {
    let text = random_game(1, &[], 0).game().snapshot();
    let cases = [
        ("\"level\":0", "\"level\":5", "there is no level 5"),
        ("\"sleep\":0,\"items\"", "\"sleep\":10,\"items\"", "nobody sleeps longer than 9 turns"),
        ("\"wielded\":0", "\"wielded\":1", "the player wields a weapon that he holds"),
        ("\"hit_points\":20,", "\"hit_points\":21,", "the player has more hit points than the most"),
        ("\"hit_points\":20,", "\"hit_points\":0,", "the player is dead if, and only if, he has died"),
        ("\"stairway\"", "\"golden idol\"", "the idol lies on the last level only"),
    ];
    for (from, to, why) in cases {
        assert!(text.contains(from), "{from} is not in the snapshot");
        let refused = State::read(&text.replacen(from, to, 1)).unwrap_err();
        assert_eq!((refused.code, refused.reason.as_str()), ("bad-state", why));
    }
}
