//! What a command answers when it cannot be done: a code for programs, a sentence for people, and
//! sometimes more. The codes are stable and listed in `docs/protocol.md`.

use super::json::{self, Object};
use kernel::diagnostic::Diagnostic;
use kernel::dice::Fault;
use kernel::game::Refused;
use kernel::replay::Divergence;
use serde::Serialize;

/// Why a command was not done. Nothing has changed.
#[derive(Debug)]
pub(crate) struct Trouble {
    code: &'static str,
    text: String,
    /// Further fields, as JSON.
    more: Vec<(&'static str, String)>,
}

impl Trouble {
    /// A code and a sentence.
    pub(crate) fn new(code: &'static str, text: impl Into<String>) -> Self {
        Trouble { code, text: text.into(), more: Vec::new() }
    }

    /// A command that is known, with words that do not fit it.
    pub(crate) fn usage(usage: &'static str, text: impl Into<String>) -> Self {
        Trouble::new("usage", text).with("usage", usage)
    }

    /// The same with one more field.
    #[must_use]
    pub(crate) fn with(mut self, key: &'static str, value: &(impl Serialize + ?Sized)) -> Self {
        self.more.push((key, serde_json::to_string(value).unwrap_or_else(|_| "null".into())));
        self
    }

    /// The code.
    pub(crate) fn code(&self) -> &'static str {
        self.code
    }

    /// The trouble alone, as a JSON object.
    pub(crate) fn object(&self) -> String {
        let plain = Object::new().with("code", self.code).with("text", &self.text);
        self.more.iter().fold(plain, |object, (key, json)| object.raw(key, json)).finish()
    }

    /// The answer to the command.
    pub(crate) fn answer(&self) -> String {
        Object::new().with("ok", &false).raw("error", &self.object()).finish()
    }
}

impl From<Refused> for Trouble {
    fn from(refused: Refused) -> Self {
        let draw = if refused.code == "dice" { draw_in(&refused.reason) } else { None };
        let problems = refused.problems;
        let mut trouble = Trouble::new(refused.code, refused.reason);
        if let Some(draw) = draw {
            trouble = trouble.with("draw", &draw);
        }
        if !problems.is_empty() {
            trouble.more.push(("problems", diagnostics(&problems)));
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
        let mut trouble = Trouble::new("bad-replay", diagnostic.to_string());
        trouble.more.push(("problems", diagnostics(&[diagnostic])));
        trouble
    }
}

/// A script that cannot even be read.
pub(crate) fn bad_script(fault: &Fault) -> Trouble {
    Trouble::new("bad-dice", fault.to_string()).with("draw", &fault.draw)
}

/// The number in `draw 3: …`, the form in which a session names the draw that did not fit.
fn draw_in(reason: &str) -> Option<usize> {
    reason.strip_prefix("draw ")?.split_once(':')?.0.parse().ok()
}

/// Complaints about files as a JSON list; places that are not known are null.
fn diagnostics(problems: &[Diagnostic]) -> String {
    let known = |n: u32| (n > 0).then_some(n);
    json::list(problems.iter().map(|d| {
        Object::new()
            .with("file", &(!d.file.is_empty()).then_some(&d.file))
            .with("line", &known(d.line))
            .with("column", &known(d.column))
            .with("level", &d.level)
            .with("code", &d.code)
            .with("text", &d.text)
            .finish()
    }))
}
