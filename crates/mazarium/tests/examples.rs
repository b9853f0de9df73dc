//! The example programs of `docs/protocol.md` run with the real binary.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::path::Path;
use std::process::Command;

#[test]
fn the_example_programs_run_where_there_is_python() {
    if !Command::new("python3").arg("--version").output().is_ok_and(|o| o.status.success()) {
        return;
    }
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples");
    let mazarium = env!("CARGO_BIN_EXE_mazarium");
    let client = Command::new("python3").arg(examples.join("pipe_client.py")).arg(mazarium).output().unwrap();
    assert!(client.status.success(), "{}", String::from_utf8_lossy(&client.stderr));
    assert!(String::from_utf8_lossy(&client.stdout).contains(" wins with "));

    let bot = format!("python3 '{}'", examples.join("random_bot.py").display());
    let arena = Command::new(mazarium)
        .args([
            "arena", "coins", "--bot", "greedy", "--bot", &bot, "--games", "2", "--time", "60000", "--json",
        ])
        .output()
        .unwrap();
    assert!(arena.status.success(), "{}", String::from_utf8_lossy(&arena.stderr));
    let results: serde_json::Value = serde_json::from_slice(&arena.stdout).unwrap();
    assert_eq!(results["played"], 2);
    assert_eq!(results["forfeits"], serde_json::json!([]));
}

#[test]
fn the_dialogue_with_the_bot_of_pursuit_is_as_it_is_told() {
    if !Command::new("python3").arg("--version").output().is_ok_and(|o| o.status.success()) {
        return;
    }
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples");
    let heard = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pursuit-dialogue.txt");
    let (bot, field) = (examples.join("pursuit_bot.py"), examples.join("pursuit_field.txt"));
    let hero = format!("exec:python3 '{}' '{}'", bot.display(), heard.display());
    let run = Command::new(env!("CARGO_BIN_EXE_mazarium"))
        .args(["pursuit", "run"])
        .arg(&field)
        .args([&hero, "monster", "--max-rounds", "3", "--ready-time", "60000", "--step-time", "60000"])
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let told = std::fs::read_to_string(examples.join("pursuit_dialogue.txt")).unwrap();
    assert_eq!(std::fs::read_to_string(heard).unwrap(), told);
    let page = std::fs::read_to_string(examples.join("../bots.md")).unwrap();
    assert!(page.contains(&told), "docs/bots.md shows the same dialogue");
}
