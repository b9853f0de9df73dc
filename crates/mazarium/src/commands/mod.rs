//! The verbs of the command line, one file each, and what they have in common: how they answer, how
//! they fail, how they read a file.

pub mod arena;
pub mod bots;
pub mod completions;
pub mod games;
pub mod man;
mod pictures;
pub mod pipe;
pub mod plain;
pub mod play;
pub mod printable;
pub mod replay;
#[cfg(feature = "window")]
pub mod screenshot;
pub mod shells;
pub mod shot;

use kernel::diagnostic::Diagnostic;
use kernel::game::{GameInfo, Refused};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Why a command could not give its answer.
#[derive(Debug)]
pub enum Trouble {
    /// Nobody reads our output any more, as with `| head -1`. No reason to complain.
    Closed,
    /// The usage or the input is not good: exit code 2.
    Input(Vec<Diagnostic>),
    /// The question could be asked, and the answer is no: exit code 1.
    No(Vec<Diagnostic>),
    /// What a tool's help explains under this exit code; everything has been told.
    Own(u8),
}

impl Trouble {
    /// Bad usage or input, in one sentence.
    pub fn input(text: impl Into<String>) -> Self {
        Trouble::Input(vec![Diagnostic::error("", text)])
    }
}

impl From<io::Error> for Trouble {
    /// What can go wrong while printing.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Trouble::Closed,
            _ => Trouble::input(format!("cannot write: {error}")),
        }
    }
}

impl From<Refused> for Trouble {
    fn from(refused: Refused) -> Self {
        if refused.problems.is_empty() {
            Trouble::input(refused.reason)
        } else {
            Trouble::Input(refused.problems)
        }
    }
}

impl From<app::store::StoreError> for Trouble {
    fn from(error: app::store::StoreError) -> Self {
        Trouble::input(error.0)
    }
}

/// What a command comes to.
pub type Answer = Result<(), Trouble>;

/// Tells what went wrong, if anything did, and gives the exit code.
pub fn finish(answer: Answer) -> ExitCode {
    let (problems, code) = match answer {
        Ok(()) | Err(Trouble::Closed) => return ExitCode::SUCCESS,
        Err(Trouble::Input(problems)) => (problems, 2),
        Err(Trouble::No(problems)) => (problems, 1),
        Err(Trouble::Own(code)) => return ExitCode::from(code),
    };
    tell(&problems);
    ExitCode::from(code)
}

/// More complaints than this are counted, not shown.
const MOST_TOLD: usize = 100;

/// Tells what is wrong or worth knowing, on standard error.
pub fn tell(problems: &[Diagnostic]) {
    let mut err = io::stderr().lock();
    for problem in problems.iter().take(MOST_TOLD) {
        // With stderr closed nobody wants to know.
        let _ = writeln!(err, "{problem}");
    }
    if problems.len() > MOST_TOLD {
        let _ = writeln!(err, "and {} more", with_commas(problems.len() - MOST_TOLD));
    }
}

/// 660,000 for 660000.
fn with_commas(number: usize) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

/// The text of a file of at most so many bytes; `-` is standard input. The name is the one to use in complaints.
pub fn read_text(path: &str, most: u64) -> Result<(String, String), Trouble> {
    let (name, bytes) = if path == "-" {
        ("<stdin>".to_string(), reading::limited(io::stdin().lock(), most))
    } else {
        (path.to_string(), reading::bytes(Path::new(path), most))
    };
    match bytes.map_err(|why| reading::unreadable(&why)).and_then(reading::decoded) {
        Ok(text) => Ok((name, text)),
        Err(why) => Err(Trouble::Input(vec![Diagnostic::error("", why).in_file(name)])),
    }
}

/// The game of that name, or a complaint that names the nearest one.
pub fn find_game(id: &str) -> Result<&'static GameInfo, Trouble> {
    find_game_in(catalogue::GAMES, id)
}

/// The same in a list of games.
pub fn find_game_in(games: &[&'static GameInfo], id: &str) -> Result<&'static GameInfo, Trouble> {
    catalogue::find_in(games, id).ok_or_else(|| {
        let known: Vec<&str> = games.iter().map(|g| g.id).collect();
        Trouble::input(format!("there is no game '{}' ({})", shown(id), tip(id, &known)))
    })
}

/// The games that the menu and the lists show: with the toys if `MAZARIUM_TOYS` is set, because authors
/// of games want to see the templates too.
pub fn listed_games() -> Vec<&'static GameInfo> {
    let all = std::env::var_os("MAZARIUM_TOYS").is_some();
    if all { catalogue::GAMES.to_vec() } else { catalogue::listed() }
}

/// What may have been meant by a word that is not known.
pub fn tip(word: &str, known: &[&str]) -> String {
    nearest(word, known)
        .map_or_else(|| format!("there are: {}", known.join(", ")), |near| format!("did you mean '{near}'?"))
}

/// A word from outside, fit to be shown on one line.
pub fn shown(word: &str) -> String {
    let mut text: String = word.escape_debug().take(40).collect();
    if text.len() < word.len() {
        text.push('…');
    }
    text
}

/// The known word that is most like another one, if any is like it at all.
pub fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let word: String = word.to_lowercase().chars().take(40).collect();
    let near = known.iter().map(|k| (strsim::osa_distance(&word, k), *k)).min()?;
    // Of a word of six letters two may be wrong; short words must fit better.
    let length = word.chars().count();
    (near.0 <= length.max(near.1.len()) / 3 + usize::from(length > 2)).then_some(near.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_forgives_slips_of_the_finger_and_nothing_wilder() {
        let known = ["icmaze", "pursuit", "savor", "coins"];
        for (typed, meant) in [
            ("conis", Some("coins")),
            ("coin", Some("coins")),
            ("Savour", Some("savor")),
            ("persuit", Some("pursuit")),
            ("ic-maze", Some("icmaze")),
            ("chess", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(nearest(typed, &known), meant, "{typed}");
        }
    }

    #[test]
    fn large_numbers_are_read_easily() {
        let shown = [7, 100, 1000, 660_000, 1_234_567].map(with_commas);
        assert_eq!(shown, ["7", "100", "1,000", "660,000", "1,234,567"]);
    }

    #[test]
    fn words_from_outside_are_shown_on_one_short_line() {
        let long = "a\n".repeat(100);
        assert!(!shown(&long).contains('\n'));
        assert!(shown(&long).chars().count() <= 41);
        assert_eq!(shown("coins"), "coins");
    }
}
