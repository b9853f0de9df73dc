//! The text form of replays: it reads back as what was written, and whatever else is read gives a
//! complaint with its line, never a panic.

use kernel::replay::{Actions, CHECK_EVERY, Replay};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Texts of all kinds: quotes, line ends, other scripts, things that look like parts of the format.
fn weird_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[ -~]{0,20}",
        Just("line one\nline two\r\n\ttabbed\u{0}\u{85}\u{2028}\u{feff}".into()),
        Just("end 3 0000000000000000".into()),
        Just("\"quoted\" \\ # x3".into()),
        Just(String::new()),
    ]
}

/// One word, as names are.
fn word() -> impl Strategy<Value = String> {
    "[a-z#\"x0-9é-]{1,10}"
}

/// What a session lets through as an action: one line, no blanks around it.
fn action() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z]{1,6}( [0-9]{1,3}){0,2}",
        "[!-~]([ -~]{0,12}[!-~])?",
        Just("buy x3".into()),
        Just("buy x3 x04".into()),
        Just("x1".into()),
        Just("# not a comment".into()),
        Just("end 1 0".into()),
        Just("öffne Tür  →".into()),
        any::<String>().prop_filter_map("one line of text", |s| {
            let s = s.trim();
            (!s.is_empty() && !s.chars().any(char::is_control)).then(|| s.to_string())
        }),
    ]
}

fn actions() -> impl Strategy<Value = Actions> {
    vec((action(), prop_oneof![Just(1), 1..5usize, 60..200usize]), 0..12).prop_map(|runs| {
        let mut actions = Actions::default();
        for (action, count) in &runs {
            actions.push_many(action, *count);
        }
        actions
    })
}

prop_compose! {
    fn replays()(
        game in "[a-z][a-z0-9-]{0,8}",
        version in any::<u32>(),
        params in vec((word(), weird_text()), 0..4),
        seed in any::<u64>(),
        dice in option::of(weird_text()),
        state in option::of(weird_text()),
        seats in vec(weird_text(), 0..3),
        notes in vec((word(), weird_text()), 0..3),
        start in any::<u64>(),
        end in any::<u64>(),
        actions in actions(),
        hashes in vec(any::<u64>(), 64),
        part in 0..=1000usize,
    ) -> Replay {
        let len = actions.len();
        let checks = (0..len.max(1).div_ceil(CHECK_EVERY) - 1).map(|i| hashes[i % 64]).collect();
        let at = len * part / 1000;
        Replay { game, version, params, seed, dice, state, seats, notes, start, actions, checks, end, at }
    }
}

/// Something small done to a text: a character lost, doubled or changed, a line lost or moved.
fn damage() -> impl Strategy<Value = (usize, usize, char)> {
    (0..6usize, any::<usize>(), prop_oneof![Just('0'), Just(' '), Just('\n'), Just('"'), any::<char>()])
}

fn damaged(text: &str, (kind, place, with): (usize, usize, char)) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let place = place % chars.len();
    match kind {
        0 => drop(chars.remove(place)),
        1 => chars.insert(place, with),
        2 => chars[place] = with,
        3 => chars.truncate(place),
        _ => {
            let mut lines: Vec<&str> = text.lines().collect();
            let line = lines.remove(place % lines.len());
            if kind == 5 {
                lines.insert(place / 7 % (lines.len() + 1), line);
            }
            return lines.join("\n") + "\n";
        }
    }
    chars.into_iter().collect()
}

proptest! {
    #[test]
    fn a_replay_reads_back_as_what_was_written(replay in replays()) {
        prop_assert_eq!(Replay::parse(&replay.to_string()), Ok(replay));
    }

    #[test]
    fn line_ends_of_other_systems_blank_lines_and_remarks_change_nothing(replay in replays()) {
        let text = replay.to_string().replace('\n', "\r\n\r\n# a remark\r\n");
        prop_assert_eq!(Replay::parse(&format!("\u{feff}{text}")), Ok(replay));
    }

    #[test]
    fn any_text_at_all_gives_a_replay_or_a_complaint_with_its_line(text in any::<String>()) {
        if let Err(complaint) = Replay::parse(&text) {
            prop_assert!((1..=text.lines().count() as u32 + 1).contains(&complaint.line));
            prop_assert!(complaint.code.starts_with('R') && !complaint.text.is_empty());
        }
    }

    #[test]
    fn any_lines_of_the_format_in_any_order_never_panic(
        lines in vec("(game|param|seed|dice|state|seats|note|start|do|hash|end|at|then|goto|) ?[ -~]{0,24}", 0..20)
    ) {
        let text = format!("mazarium-replay 1\n{}", lines.join("\n"));
        if let Err(complaint) = Replay::parse(&text) {
            prop_assert!(complaint.line >= 1 && complaint.line as usize <= lines.len() + 2);
        }
    }

    #[test]
    fn a_damaged_replay_is_read_as_something_that_reads_back_or_has_a_complaint_with_its_line(
        replay in replays(),
        damages in vec(damage(), 1..3),
    ) {
        let text = damages.into_iter().fold(replay.to_string(), |text, d| damaged(&format!("{text}\n"), d));
        match Replay::parse(&text) {
            Ok(other) => prop_assert_eq!(Replay::parse(&other.to_string()), Ok(other)),
            Err(complaint) => {
                prop_assert!((1..=text.lines().count() as u32 + 1).contains(&complaint.line), "{}", complaint);
            }
        }
    }

    #[test]
    fn a_replay_that_is_cut_off_is_noticed(replay in replays(), place in any::<usize>()) {
        let text = replay.to_string();
        let lines: Vec<&str> = text.lines().collect();
        let end = lines.iter().rposition(|line| line.starts_with("end ")).unwrap();
        let kept = lines[..place % (end + 1)].join("\n");
        prop_assert!(Replay::parse(&kept).is_err());
    }
}

fn complaint(text: &str) -> String {
    Replay::parse(text).expect_err("something is wrong with it").to_string()
}

const GOOD: &str = "\
mazarium-replay 1
game coins 1
seed 7
start 0000000000000001
do east x2
do buy x3 x1
end 3 0000000000000002
";

#[test]
fn a_hand_written_replay_is_read_as_it_is_meant() {
    let replay = Replay::parse(GOOD).unwrap();
    let actions: Vec<&str> = (0..3).map(|i| &**replay.actions.get(i).unwrap()).collect();
    assert_eq!(actions, ["east", "east", "buy x3"]);
    assert_eq!((replay.seed, replay.start, replay.end, replay.at), (7, 1, 2, 3));
    assert_eq!(replay.to_string(), GOOD);
}

#[test]
fn every_mistake_is_told_with_its_line_and_column() {
    let change = |from: &str, to: &str| {
        assert!(GOOD.contains(from));
        complaint(&GOOD.replacen(from, to, 1))
    };
    assert!(complaint("").starts_with("1:1: error[R01]: a replay starts with the line 'mazarium-replay 1'"));
    assert!(change("replay 1", "replay 2").starts_with("1:1: error[R01]"));
    assert!(change("seed 7", "weed 7").starts_with("3:1: error[R02]: a line cannot start with 'weed'"));
    assert!(change("seed 7", "seed x").starts_with("3:6: error[R03]: 'x' is not a seed"));
    assert!(change("coins 1", "coins one").starts_with("2:6: error[R03]"));
    assert!(change("seed 7\n", "").starts_with("3:1: error[R04]: the game and the seed"));
    assert!(change("seed 7", "do east").starts_with("3:1: error[R04]: a line that starts with 'do'"));
    assert!(change("do east x2", "do east x0").starts_with("5:4: error[R05]"));
    assert!(change("do east x2", "do east x999999999999").starts_with("5:4: error[R05]"));
    assert!(change("do east x2", "do east x3").starts_with("7:5: error[R06]: 4 steps were read"));
    assert!(change("0001", "001").starts_with("4:7: error[R03]: a hash of 16"));
    assert!(
        change("end 3 0000000000000002\n", "").starts_with("7:1: error[R07]: the file ends early: 3 steps")
    );
}

#[test]
fn a_count_that_would_eat_all_memory_is_refused() {
    for count in ["100000001", "18446744073709551615"] {
        let text = GOOD.replacen("x2", &format!("x{count}"), 1);
        assert!(complaint(&text).contains("R05"), "{count}");
    }
}
