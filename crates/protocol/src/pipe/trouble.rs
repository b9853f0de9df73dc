//! What a command answers when it cannot be done: a code for programs, a sentence for people, and
//! sometimes more. The codes are stable and listed in `docs/protocol.md`.

use crate::json::{self, Fields, field};
use kernel::diagnostic::{Diagnostic, Level};
use kernel::dice::Fault;
use kernel::game::Refused;
use kernel::replay::Divergence;
use serde::Serialize;

/// Why a command was not done. Nothing has changed.
#[derive(Debug, Serialize)]
pub(crate) struct Trouble {
    pub(crate) code: &'static str,
    text: String,
    /// Further fields.
    #[serde(flatten)]
    more: Fields,
}

impl Trouble {
    /// A code and a sentence.
    pub(crate) fn new(code: &'static str, text: impl Into<String>) -> Self {
        Trouble { code, text: text.into(), more: Fields::default() }
    }

    /// Words that do not fit the command, whose form is added by whoever knows it.
    pub(crate) fn usage(text: impl Into<String>) -> Self {
        Trouble::new("usage", text)
    }

    /// The same with one more field.
    #[must_use]
    pub(crate) fn with(self, key: &'static str, value: &(impl Serialize + ?Sized)) -> Self {
        Trouble { more: self.more.with(key, value), ..self }
    }

    /// The answer to the command.
    pub(crate) fn answer(&self) -> String {
        json::line(&field("ok", &false).with("error", self))
    }
}

impl From<Refused> for Trouble {
    fn from(refused: Refused) -> Self {
        let mut trouble = Trouble::new(refused.code, refused.reason);
        if let Some(draw) = refused.draw {
            trouble = trouble.with("draw", &draw);
        }
        if !refused.problems.is_empty() {
            trouble = trouble.with("problems", &problems(&refused.problems));
        }
        trouble
    }
}

impl From<Divergence> for Trouble {
    fn from(divergence: Divergence) -> Self {
        Trouble::new("diverges", divergence.to_string())
            .with("agreed", &divergence.agreed)
            .with("step", &divergence.step)
    }
}

impl From<Diagnostic> for Trouble {
    fn from(diagnostic: Diagnostic) -> Self {
        Trouble::new("bad-replay", diagnostic.to_string()).with("problems", &problems(&[diagnostic]))
    }
}

/// A script that cannot even be read.
pub(crate) fn bad_script(fault: &Fault) -> Trouble {
    Trouble::new("bad-dice", fault.to_string()).with("draw", &fault.draw)
}

/// A complaint about a file; places that are not known are null.
#[derive(Serialize)]
struct Problem<'a> {
    file: Option<&'a str>,
    line: Option<u32>,
    column: Option<u32>,
    level: Level,
    code: &'a str,
    text: &'a str,
}

impl<'a> From<&'a Diagnostic> for Problem<'a> {
    fn from(Diagnostic { file, line, column, level, code, text }: &'a Diagnostic) -> Self {
        let known = |n: u32| (n > 0).then_some(n);
        let file = (!file.is_empty()).then_some(file.as_str());
        Problem { file, line: known(*line), column: known(*column), level: *level, code, text }
    }
}

fn problems(problems: &[Diagnostic]) -> Vec<Problem<'_>> {
    problems.iter().map(Problem::from).collect()
}
