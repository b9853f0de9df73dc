//! What goes wrong, as Python's exceptions: `mazarium.errors` makes them, with code, file, line and column.

use kernel::diagnostic::Diagnostic;
use kernel::game::Refused;
use kernel::replay::Divergence;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A refusal as an exception.
pub(crate) fn refused(refused: Refused) -> PyErr {
    raise(refused.code, &refused.reason, &refused.problems, refused.draw, false)
}

/// A refused action as an exception.
pub(crate) fn illegal(refused: Refused) -> PyErr {
    raise(refused.code, &refused.reason, &refused.problems, refused.draw, true)
}

/// A recording that does not lead where it says.
pub(crate) fn diverges(divergence: &Divergence) -> PyErr {
    raise("diverges", &divergence.to_string(), &[], None, false)
}

/// One problem with an input.
pub(crate) fn problem(code: &'static str, problem: Diagnostic) -> PyErr {
    raise(code, &problem.to_string(), &[problem], None, false)
}

/// A code and a sentence.
pub(crate) fn plain(code: &'static str, reason: &str) -> PyErr {
    raise(code, reason, &[], None, false)
}

fn raise(code: &str, reason: &str, problems: &[Diagnostic], draw: Option<usize>, action: bool) -> PyErr {
    Python::attach(|py| {
        let problems: Vec<_> = problems
            .iter()
            .map(|p| (p.level.to_string(), &*p.code, &*p.file, p.line, p.column, &*p.text))
            .collect();
        let made = py
            .import("mazarium.errors")
            .and_then(|module| module.getattr("make"))
            .and_then(|make| make.call1((code, reason, problems, draw, action)));
        made.map_or_else(|error| error, PyErr::from_value)
    })
}

/// A bug of a game, told by its panic. It becomes an exception once the interpreter is at hand again.
pub(crate) struct Bug(String);

impl From<Bug> for PyErr {
    fn from(Bug(words): Bug) -> Self {
        plain("bug", &format!("this is a bug in the game: {words}"))
    }
}

/// Does something that may show a bug of a game; that is not the end of the interpreter.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Bug> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| Bug(protocol::pipe::panic_words(&*panic)))
}
