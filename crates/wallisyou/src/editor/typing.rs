//! Lines that are typed in the editor (an edit, the title, the name to save under), and the dungeon as it is handed over.

use super::draft::Draft;
use super::edit::{Edit, LONGEST_TITLE};
use super::keys::{Ui, act};
use crate::dungeon::{Dungeon, Par};
use crate::files::dump;
use crate::solver::Verdict;
use kernel::editor::Verdicts;
use kernel::input::{Code, Document, Input, Intent, Phase};

/// The longest line that can be typed.
const LONGEST_LINE: usize = 120;

/// What a line is typed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typing {
    /// Any edit, in words.
    Edit,
    /// The title.
    Title,
    /// The title under which the dungeon is to be saved.
    Keep,
}

impl Typing {
    /// The most letters that fit.
    const fn longest(self) -> usize {
        match self {
            Typing::Edit => LONGEST_LINE,
            Typing::Title | Typing::Keep => LONGEST_TITLE,
        }
    }
}

/// A key while a line is typed: Enter takes it, Esc and Tab give it up. No key does anything else meanwhile.
pub(super) fn typed(
    draft: &Draft,
    ui: &mut Ui,
    verdicts: &Verdicts<Draft>,
    what: Typing,
    mut line: String,
    input: &Input,
) -> Intent {
    let key = match *input {
        Input::Key { phase: Phase::Down | Phase::Repeat, key, .. } => key,
        Input::Choose(_) => return Intent::Look,
        _ => {
            ui.line = Some((what, line));
            return Intent::Nothing;
        }
    };
    match key.code {
        Code::Enter => {
            let intent = match what {
                Typing::Keep => kept(draft, ui, verdicts, line.trim()),
                Typing::Title if draft.dungeon.title.as_deref().unwrap_or_default() == line.trim() => {
                    return Intent::Look;
                }
                Typing::Title => entered(draft, &format!("title {line}")),
                Typing::Edit => entered(draft, &line),
            };
            // What was mistyped can be mended.
            let done = matches!(intent, Intent::Act(_) | Intent::Keep(..));
            ui.line = Some((what, line)).filter(|_| !done);
            return intent;
        }
        Code::Tab | Code::Esc => return Intent::Look,
        Code::Backspace => {
            line.pop();
        }
        _ => {
            let fits = line.chars().count() < what.longest();
            line.extend(key.typed().filter(|c| fits && !c.is_control()));
        }
    }
    ui.line = Some((what, line));
    Intent::Look
}

/// An edit in words, if it is one.
fn entered(draft: &Draft, line: &str) -> Intent {
    match line.parse::<Edit>() {
        Ok(edit) => act(draft, &edit),
        Err(refused) => Intent::Say(refused.reason),
    }
}

/// The par, where it is proven; else what it took to win when it was tried out.
pub(super) fn known_par(draft: &Draft, ui: &Ui, verdicts: &Verdicts<Draft>) -> Option<Par> {
    let proven = verdicts.of(draft).solved.as_ref().and_then(Verdict::par);
    proven.or_else(|| ui.won_in(draft))
}

/// The file, if the loader would take it.
pub(super) fn written(draft: &Draft, ui: &Ui, verdicts: &Verdicts<Draft>) -> Intent {
    match draft.finished() {
        Ok(dungeon) => {
            let par = known_par(draft, ui, verdicts);
            Intent::Export(vec![document(&Dungeon { par, ..dungeon })])
        }
        Err(problem) => Intent::Say(format!("You can't export it yet: {}.", problem.text)),
    }
}

/// The dungeon under a title, to be kept among the player's own levels (WY-X24).
fn kept(draft: &Draft, ui: &Ui, verdicts: &Verdicts<Draft>, title: &str) -> Intent {
    let edit = match format!("title {title}").parse::<Edit>() {
        Ok(edit) if !title.is_empty() => edit,
        Ok(_) => return Intent::Say("Give it a title first.".into()),
        Err(refused) => return Intent::Say(refused.reason),
    };
    let par = known_par(draft, ui, verdicts);
    let is_new = draft.dungeon.title.as_deref() != Some(title);
    match draft.finished() {
        Ok(dungeon) => {
            let document = document(&Dungeon { par, title: Some(title.into()), ..dungeon });
            Intent::Keep(if is_new { edit.to_string() } else { String::new() }, document)
        }
        Err(problem) => Intent::Say(format!("You can't save it yet: {}.", problem.text)),
    }
}

/// The file of a dungeon, named by its title.
fn document(dungeon: &Dungeon) -> Document {
    let title = dungeon.title.as_deref().unwrap_or_default().to_lowercase();
    let words: Vec<&str> =
        title.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let name = if words.is_empty() { "dungeon".into() } else { words.join("-") };
    Document { name: format!("{name}.wiy"), text: dump(dungeon) }
}
