//! Tournaments: the same bytes whatever the number of threads, and nothing that one match does
//! stops the others.

#![allow(clippy::unwrap_used, reason = "a test may")]

use clap::Parser;
use kernel::dice::Dice;
use kernel::game::{Game, GameInfo, Refused};
use kernel::params::Params;
use mazarium::commands::arena::tournament::{Results, Tournament};
use mazarium::commands::arena::{Args, plan, report};
use std::sync::atomic::{AtomicBool, Ordering};

/// Coins, but for a bug in seed 5 and in seed 8.
static CRACKED: GameInfo = GameInfo {
    id: "cracked",
    title: "Cracked",
    about: "Breaks.",
    version: 1,
    pace: toys::coins::INFO.pace,
    seats: toys::coins::INFO.seats,
    params: toys::coins::INFO.params,
    levels: toys::coins::INFO.levels,
    art: "cracked",
    commands: toys::coins::INFO.commands,
    bots: toys::coins::INFO.bots,
    tools: &[],
    demos: &[],
    manual: "",
    arcade: kernel::arcade::Arcade::PLAIN,
    new: cracked,
    env: None,
};

fn cracked(params: &Params, dice: &mut Dice) -> Result<Box<dyn Game>, Refused> {
    assert!(dice.seed() != 5 && dice.seed() != 8, "seed {} is cracked", dice.seed());
    (toys::coins::INFO.new)(params, dice)
}

static GAMES: [&GameInfo; 3] = [&toys::coins::INFO, &toys::dodge::INFO, &CRACKED];

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    args: Args,
}

fn tournament(args: &[&str]) -> Tournament {
    let line = Line::try_parse_from([&["arena"], args].concat()).expect("these are arguments");
    plan(&line.args, &GAMES).expect("it can be played")
}

fn refusal(args: &[&str]) -> String {
    let line = Line::try_parse_from([&["arena"], args].concat()).expect("these are arguments");
    format!("{:?}", plan(&line.args, &GAMES).err().expect("it cannot be played"))
}

fn run(tournament: &Tournament, threads: usize) -> Results {
    tournament.run(threads, &AtomicBool::new(false), &mut |_| {})
}

fn reports(tournament: &Tournament, results: &Results) -> String {
    report::text(tournament, results) + &report::json(tournament, results) + &report::csv(results)
}

#[test]
fn one_two_and_seven_threads_give_the_same_bytes() {
    for args in [
        &["coins", "--bot", "greedy", "--bot", "random", "--seeds", "1..40", "--rotate"][..],
        &[
            "coins",
            "--bot",
            "random",
            "--bot",
            "greedy",
            "--bot",
            "random",
            "--games",
            "15",
            "--set",
            "map=random",
        ],
        &["dodge", "--bot", "random", "--bot", "dodger", "--games", "5", "--limit", "400"],
        &["cracked", "--bot", "greedy", "--seeds", "1..12"],
    ] {
        let tournament = tournament(args);
        let one = reports(&tournament, &run(&tournament, 1));
        for threads in [2, 7] {
            assert_eq!(reports(&tournament, &run(&tournament, threads)), one, "{args:?}, {threads} threads");
        }
    }
}

#[test]
fn the_table_counts_every_match_once_for_each_seat() {
    let tournament =
        tournament(&["coins", "--bot", "greedy", "--bot", "random", "--seeds", "1..20", "--rotate"]);
    let table = run(&tournament, 2).table;
    assert_eq!(table.games, 40);
    for record in &table.records {
        assert_eq!(record.games, 40);
        assert_eq!(record.won + record.drawn + record.lost + record.unfinished, 40);
    }
    assert_eq!(table.records[0].won, table.records[1].lost);
    assert!(table.records[0].won > table.records[1].won, "greed must beat chance");
}

#[test]
fn a_step_limit_leaves_matches_unfinished() {
    let tournament = tournament(&["coins", "--bot", "random", "--games", "5", "--limit", "3"]);
    let table = run(&tournament, 2).table;
    assert_eq!((table.records[0].unfinished, table.steps), (10, 15));
}

#[test]
fn a_match_that_panics_is_reported_with_its_seed_and_the_others_are_played() {
    let tournament = tournament(&["cracked", "--bot", "greedy", "--bot", "random", "--seeds", "1..10"]);
    let results = run(&tournament, 3);
    let failed: Vec<(u64, &str)> = results.failures.iter().map(|f| (f.seed, f.text.as_str())).collect();
    assert_eq!(failed, [(5, "seed 5 is cracked"), (8, "seed 8 is cracked")]);
    assert_eq!(results.table.games, 8);
    assert!(!results.stopped);
    assert!(report::text(&tournament, &results).contains("seed 5: seed 5 is cracked"));
}

#[test]
fn a_stopped_tournament_keeps_what_is_done_in_the_order_of_the_matches() {
    let all = tournament(&["coins", "--bot", "greedy", "--bot", "random", "--seeds", "1..100000"]);
    let stop = AtomicBool::new(false);
    let results = all.run(3, &stop, &mut |done| {
        if done >= 10 {
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert!(results.stopped);
    let played = results.table.games;
    assert!((10..100_000).contains(&played), "{played}");
    let some = tournament(&[
        "coins",
        "--bot",
        "greedy",
        "--bot",
        "random",
        "--games",
        &played.to_string(),
        "--seed",
        "1",
    ]);
    assert_eq!(run(&some, 1).table, results.table);
}

#[test]
fn what_cannot_be_played_is_refused_before_the_first_match() {
    for (args, part) in [
        (&["chess", "--bot", "greedy"][..], "no game 'chess'"),
        (&["coins", "--bot", "gredy"], "did you mean 'greedy'?"),
        (&["coins", "--bot", "bot:ls"], "no bot 'ls'"),
        (&["coins", "--bot", "greedy", "--set", "wind=1"], "no parameter 'wind'"),
        (&["coins", "--bot", "greedy", "--games", "0"], "no match"),
        (&["coins", "--bot", "greedy", "--seeds", "0..18446744073709551615"], "too many"),
        (
            &[
                "coins",
                "--bot",
                "greedy",
                "--set",
                "map=random",
                "--set",
                "width=6",
                "--set",
                "height=5",
                "--set",
                "coins=60",
            ],
            "room",
        ),
    ] {
        let text = refusal(args);
        assert!(text.contains(part), "{args:?}: {text}");
    }
    for bad in [
        &["coins"][..],
        &["coins", "--bot", "greedy", "--seeds", "3..1"],
        &["coins", "--bot", "x", "--csv", "--json"],
    ] {
        assert!(Line::try_parse_from([&["arena"], bad].concat()).is_err(), "{bad:?}");
    }
}

#[cfg(unix)]
mod programs {
    use super::*;

    const WAITER: &str = r#"sh -c 'read -r hello; echo "{\"ready\":\"w\"}"; while read -r line; do case "$line" in *\"move\"*) echo "{\"do\":\"wait\"}";; *) exit 0;; esac; done'"#;

    #[test]
    fn a_program_plays_whole_matches() {
        let tournament = tournament(&[
            "coins", "--bot", "greedy", "--bot", WAITER, "--seeds", "1..4", "--rotate", "--time", "60000",
        ]);
        let results = run(&tournament, 2);
        assert_eq!(results.table.forfeits, []);
        assert_eq!(results.table.games, 8);
        assert_eq!(results.table.records[0].won, 8);
    }

    #[test]
    fn forfeits_have_reasons_and_do_not_stop_the_rest() {
        let flies = WAITER.replace("wait", "fly");
        let cases = [
            ("cmd:no-such-program", "B01"),
            ("yes", "B04"),
            (flies.as_str(), "B05"),
            ("false", "B06"),
            ("sh -c 'read -r x; kill -SEGV $$'", "B06"),
        ];
        let mut args =
            vec!["coins", "--seeds", "1..2", "--threads", "2", "--time", "60000", "--bot", "greedy"];
        for (command, _) in &cases {
            args.extend(["--bot", command]);
        }
        let tournament = tournament(&args);
        let results = run(&tournament, 2);
        assert_eq!(results.table.games, 2 * 15);
        assert_eq!(results.table.records[0].won, 2 * cases.len() as u64);
        assert_eq!(results.table.records[0].forfeits, 0);
        for (command, code) in cases {
            let name = command.strip_prefix("cmd:").unwrap_or(command);
            let mut reasons = results.table.forfeits.iter().filter(|(_, who, _)| who == name).peekable();
            assert!(reasons.peek().is_some(), "{name} has not forfeited");
            for (_, _, reason) in reasons {
                assert!(reason.starts_with(code), "{name}: {reason}");
            }
        }
        let text = report::text(&tournament, &results);
        assert!(text.contains("illegal move 'fly'") && text.contains("(allowed: "), "{text}");
    }

    #[test]
    fn a_slow_program_loses_its_matches_and_the_tournament_goes_on() {
        let slow = r#"sh -c 'read -r hello; echo "{\"ready\":\"slow\"}"; sleep 1000'"#;
        let tournament =
            tournament(&["coins", "--bot", slow, "--bot", "greedy", "--games", "3", "--time", "50"]);
        let results = run(&tournament, 2);
        assert_eq!(results.table.records[0].forfeits, 3);
        assert_eq!(results.table.records[1].won, 3);
        assert!(results.table.forfeits.iter().all(|(_, _, reason)| reason == "B03 no move within 50 ms"));
    }

    #[test]
    fn an_interrupt_prints_what_is_done_so_far() {
        use std::process::{Command, Stdio};
        let mark = std::env::temp_dir().join(format!("mazarium-interrupt-{}", std::process::id()));
        let bot = WAITER.replace("read -r hello;", &format!("read -r hello; : > {};", mark.display()));
        let mut arena = Command::new(env!("CARGO_BIN_EXE_mazarium"))
            .args(["arena", "coins", "--bot", "greedy", "--bot", &bot, "--seeds", "1..1000000"])
            .args(["--time", "60000", "--threads", "2"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Once a bot has been started, signals are heeded.
        while !mark.exists() {
            assert_eq!(arena.try_wait().unwrap(), None, "it ended by itself");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let interrupted = Command::new("sh").args(["-c", &format!("kill -INT {}", arena.id())]).status();
        assert!(interrupted.unwrap().success());
        let output = arena.wait_with_output().unwrap();
        std::fs::remove_file(&mark).unwrap();
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(1), "{err}");
        assert!(out.contains(" of 1000000 matches") && out.contains("95 % interval"), "{out}");
        assert!(err.contains("warning: stopped after "), "{err}");
    }
}
