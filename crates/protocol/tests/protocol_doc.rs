//! `docs/protocol.md` is true: its conversations are run and compared letter by letter, and it knows
//! every command, every code and the example program. `UPDATE_GOLDEN=1` writes the answers anew.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::codec::Cause;
use kernel::game::GameInfo;
use protocol::outside::JSON;
use protocol::pipe::{Pipe, Reply};
use std::path::{Path, PathBuf};

static TOYS: [&GameInfo; 2] = toys::TOYS;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn page() -> String {
    std::fs::read_to_string(docs().join("protocol.md")).expect("the page is there")
}

/// The page with every answer of its conversations, and the example program, as they are now.
fn renewed(page: &str) -> String {
    let bot = std::fs::read_to_string(docs().join("examples/random_bot.py")).expect("the example is there");
    let mut out = String::new();
    let mut pipe: Option<Pipe> = None;
    let (mut program, mut last_heading) = (false, "");
    for line in page.lines() {
        match line {
            "```dialogue" => pipe = Some(Pipe::new(&TOYS)),
            "```python" if last_heading == "## Bots" => {
                out.push_str("```python\n");
                out.push_str(&bot);
                program = true;
                continue;
            }
            "```" => (pipe, program) = (None, false),
            _ => {}
        }
        if line.starts_with('#') && !program {
            last_heading = line;
        }
        let answer = line.starts_with('<') && pipe.is_some();
        if program || answer {
            continue;
        }
        out.push_str(line);
        out.push('\n');
        if let (Some(pipe), Some(command)) = (&mut pipe, line.strip_prefix("> ")) {
            match pipe.answer(command) {
                Reply::Line(text) | Reply::Last(text) => out.extend(["< ", &text, "\n"]),
                Reply::Silence => panic!("{command} is not answered"),
            }
        }
    }
    out
}

#[test]
fn the_conversations_in_the_page_happen_letter_by_letter() {
    let page = page();
    let renewed = renewed(&page);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(docs().join("protocol.md"), &renewed).unwrap();
        return;
    }
    assert!(page.matches("\n< {\"ok\":").count() > 30, "the page has lost its conversations");
    for (number, (is, should)) in page.lines().zip(renewed.lines()).enumerate() {
        assert_eq!(is, should, "docs/protocol.md:{}: UPDATE_GOLDEN=1 renews the page", number + 1);
    }
    assert_eq!(page, renewed, "UPDATE_GOLDEN=1 renews the page");
}

#[test]
fn the_page_knows_every_command_and_every_verdict() {
    let page = page();
    let Reply::Line(help) = Pipe::new(&TOYS).answer("help") else { panic!("help is answered") };
    let help: serde_json::Value = serde_json::from_str(&help).unwrap();
    for command in help["commands"].as_array().unwrap() {
        let usage = command["usage"].as_str().unwrap().replace('|', "\\|");
        assert!(page.contains(&format!("| `{usage}` |")), "{usage}");
    }
    // There are no comments in JSON, and a line that is too long is unreadable.
    for cause in Cause::ALL.into_iter().filter(|&cause| cause != Cause::Chatter) {
        let code = cause.code(JSON.letter);
        assert!(page.contains(&format!("| `{code}` |")), "{code}");
    }
}

#[test]
fn every_code_that_the_source_gives_is_in_the_page() {
    let page = page();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/pipe");
    let mut codes = 0;
    for file in ["commands.rs", "mod.rs", "questions.rs", "stream.rs", "trouble.rs"] {
        let text = std::fs::read_to_string(source.join(file)).unwrap();
        for part in text.split("Trouble::new(\"").chain(text.split("complain(\"")).skip(1) {
            let code = part.split('"').next().unwrap();
            if !code.is_empty() && code.chars().all(|c| c.is_ascii_lowercase() || c == '-') {
                assert!(page.contains(&format!("| `{code}` |")), "{file}: {code}");
                codes += 1;
            }
        }
    }
    assert!(codes > 10, "only {codes} codes were found");
}
