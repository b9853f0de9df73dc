//! The menu over a running game, and the one over a finished one.

use super::list::{List, scene};
use super::page::Page;
use super::{Answer, Context, Screen, Turn};
use crate::Signal;
use crate::keymap::{Bound, Keymap};
use kernel::game::{GameInfo, Pace};
use kernel::input::{Key, Phase, Shared};
use kernel::scene::{Panel, Pick, Press, Prompt, Row as PanelRow, Scene};

#[derive(Clone, Copy)]
enum Row {
    Resume,
    Again,
    Watch,
    Figures,
    Shared(Shared),
}

/// A menu over a game.
#[derive(Default)]
pub(crate) struct Pause {
    title: String,
    text: Vec<String>,
    rows: Vec<(Row, &'static str)>,
    /// What stands beside the board, which a small screen has no room for.
    figures: Vec<String>,
    list: List,
    /// The keys that open the menu close it, too.
    close: Vec<Key>,
}

impl Pause {
    /// While the game goes on. A game that was stopped for it shows all its keys, for which there is no
    /// time in play.
    pub(crate) fn running(info: &GameInfo, keymap: &Keymap, next: bool, previous: bool) -> Self {
        let mut rows = vec![
            (Row::Resume, "Go on"),
            (Row::Shared(Shared::Undo), "Undo"),
            (Row::Shared(Shared::Restart), "Restart"),
            (Row::Shared(Shared::Hint), "Hint"),
            (Row::Shared(Shared::Save), "Save under a name"),
            (Row::Watch, "Watch from the start"),
            (Row::Shared(Shared::Log), "Message log"),
            (Row::Shared(Shared::Help), "Help and keys"),
            (Row::Shared(Shared::Leave), "Leave (it stays saved)"),
        ];
        let levels = [(next, Shared::Next), (previous, Shared::Previous)];
        let levels = levels.into_iter().filter(|(there, _)| *there);
        rows.splice(4..4, levels.map(|(_, shared)| (Row::Shared(shared), shared.title())));
        let mut text = Vec::new();
        if matches!(info.pace, Pace::Ticks { .. }) {
            let own = keymap.bindings().iter().filter(|b| b.is_own() && !b.keys.is_empty());
            let keys: Vec<String> =
                own.map(|b| format!("{}: {}", keymap.keys_of(b.id), b.title.to_lowercase())).collect();
            text.push(keys.join(" · "));
        }
        let pause = keymap.bindings().iter().filter(|b| b.bound == Bound::Shared(Shared::Pause));
        let close = pause.flat_map(|b| b.keys.clone()).collect();
        Pause { title: "Pause".into(), text, rows, close, ..Pause::default() }
    }

    /// While a recorded game is watched.
    pub(crate) fn watching() -> Self {
        let rows = vec![
            (Row::Resume, "Go on watching"),
            (Row::Again, "Play on from here"),
            (Row::Shared(Shared::Log), "Message log"),
            (Row::Shared(Shared::Help), "Help and keys"),
            (Row::Shared(Shared::Leave), "Leave"),
        ];
        Pause { title: "Watching".into(), rows, ..Pause::default() }
    }

    /// After the end. What is wanted most comes first: to go on after a win, to take the mistake back
    /// after a loss.
    pub(crate) fn over(title: String, text: Vec<String>, lost: bool, next: bool) -> Self {
        let undo = (Row::Shared(Shared::Undo), "Undo the last move");
        let mut rows = vec![(Row::Again, "Play again")];
        rows.insert(usize::from(!lost), undo);
        if next {
            rows.insert(usize::from(lost) * 2, (Row::Shared(Shared::Next), "Next level"));
        }
        rows.extend([
            (Row::Watch, "Watch it again"),
            (Row::Shared(Shared::Save), "Save the recording"),
            (Row::Resume, "Look at the board"),
            (Row::Shared(Shared::Leave), "Leave"),
        ]);
        Pause { title, text, rows, ..Pause::default() }
    }

    /// The same with a page of what stands beside the board.
    pub(crate) fn with_figures(mut self, panels: &[Panel]) -> Self {
        for panel in panels {
            if !self.figures.is_empty() {
                self.figures.push(String::new());
            }
            self.figures.push(panel.title.to_uppercase());
            let longest = panel.rows.iter().map(|row| row.text.chars().count()).max().unwrap_or(0);
            let line =
                |row: &PanelRow| format!("  {:longest$}  {}", row.text, row.value).trim_end().to_string();
            self.figures.extend(panel.rows.iter().map(line));
        }
        if !self.figures.is_empty() {
            let at = self.rows.len().saturating_sub(2);
            self.rows.insert(at, (Row::Figures, "Look at the figures"));
        }
        self
    }

    fn prompt(&self) -> Prompt {
        let choices = self.rows.iter().map(|(_, label)| Pick::new(*label, "")).collect();
        Prompt { text: self.text.clone(), whole: false, ..self.list.prompt(self.title.clone(), choices) }
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        scene(self.prompt(), List::hints())
    }

    pub(crate) fn signal(&mut self, _ctx: &mut Context, signal: &Signal) -> Turn {
        if let Signal::Key { key, phase: Phase::Down } = signal
            && self.close.contains(key)
        {
            return Turn::Pop;
        }
        match self.list.signal(&self.prompt(), signal) {
            Press::Closed => Turn::Pop,
            Press::Taken(i) => match self.rows[i].0 {
                Row::Resume => Turn::Pop,
                Row::Again => Turn::PopWith(Answer::Again),
                Row::Watch => Turn::PopWith(Answer::Watch),
                Row::Figures => Turn::Push(Screen::Page(Page::new(self.title.clone(), self.figures.clone()))),
                Row::Shared(shared) => Turn::PopWith(Answer::Shared(shared)),
            },
            Press::Selected(_) | Press::More(_) | Press::Nothing => Turn::Stay,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_on_comes_first_after_a_win_and_undo_after_a_loss() {
        let labels = |lost, next| {
            let pause = Pause::over(String::new(), Vec::new(), lost, next);
            pause.rows.iter().take(3).map(|(_, label)| *label).collect::<Vec<_>>()
        };
        assert_eq!(labels(false, true), ["Next level", "Play again", "Undo the last move"]);
        assert_eq!(labels(true, true), ["Undo the last move", "Play again", "Next level"]);
        assert_eq!(labels(false, false)[..2], ["Play again", "Undo the last move"]);
    }
}
