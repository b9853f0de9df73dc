//! What a tool answers.

use crate::diagnostic::{Diagnostic, Level};
use crate::input::Document;
use serde::Serialize;

/// What an answer comes to; as an exit code 0, 1 or 2, or a greater one that the tool's help explains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// All is well.
    #[default]
    Fine,
    /// The question could be asked, and the answer is no.
    No,
    /// The input is not good.
    Bad,
    /// Something of which only this tool knows; from 3 on.
    Own(u8),
}

/// What a tool has to say: the same in each form.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// What it comes to.
    pub answer: Answer,
    /// For people.
    pub text: String,
    /// For programs: one JSON value, or nothing if all was printed on the way.
    pub json: String,
    /// As a table, where the tool has one.
    pub csv: String,
    /// What is wrong with the input. It is part of the JSON; with text it is told beside it.
    pub problems: Vec<Diagnostic>,
    /// What is worth knowing beside the answer, in every form.
    pub notes: Vec<String>,
    /// Files to be written where the user wants them. With them the text is one sentence about them.
    pub files: Vec<Document>,
}

impl Report {
    /// All is well: the answer in text and JSON.
    pub fn new(text: impl Into<String>, json: &impl Serialize) -> Self {
        Report { text: text.into(), json: crate::rules::json(json), ..Report::default() }
    }

    /// The answer of a check: no text if the input has an error, which is then a no.
    pub fn check(text: impl Into<String>, json: &impl Serialize, problems: Vec<Diagnostic>) -> Self {
        let wrong = problems.iter().any(|problem| problem.level == Level::Error);
        let report = Report { problems, ..Report::new(text, json) };
        if wrong { Report { text: String::new(), ..report }.but(Answer::No) } else { report }
    }

    /// The same, come to something else.
    #[must_use]
    pub fn but(self, answer: Answer) -> Self {
        Report { answer, ..self }
    }

    /// The same, with something worth knowing.
    #[must_use]
    pub fn note(mut self, note: &impl ToString) -> Self {
        self.notes.push(note.to_string());
        self
    }
}
