//! The menu over a running game, and the one over a finished one.

use super::list::List;
use super::{Answer, Context, Turn};
use crate::Signal;
use kernel::input::Shared;
use kernel::scene::{Pick, Press, Prompt, Scene};

#[derive(Clone, Copy)]
enum Row {
    Resume,
    Again,
    Watch,
    Shared(Shared),
}

/// A menu over a game.
pub(crate) struct Pause {
    title: String,
    text: Vec<String>,
    rows: Vec<(Row, &'static str)>,
    list: List,
}

impl Pause {
    /// While the game goes on.
    pub(crate) fn running() -> Self {
        let rows = vec![
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
        Pause { title: "Pause".into(), text: Vec::new(), rows, list: List::default() }
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
        Pause { title: "Watching".into(), text: Vec::new(), rows, list: List::default() }
    }

    /// After the end.
    pub(crate) fn over(title: String, text: Vec<String>) -> Self {
        let rows = vec![
            (Row::Again, "Play again"),
            (Row::Shared(Shared::Undo), "Undo the last move"),
            (Row::Watch, "Watch it again"),
            (Row::Shared(Shared::Save), "Save the recording"),
            (Row::Resume, "Look at the board"),
            (Row::Shared(Shared::Leave), "Leave"),
        ];
        Pause { title, text, rows, list: List::default() }
    }

    fn prompt(&self) -> Prompt {
        Prompt {
            title: self.title.clone(),
            text: self.text.clone(),
            choices: self.rows.iter().map(|(_, label)| Pick::new(*label, "")).collect(),
            selected: self.list.selected,
            ..Prompt::default()
        }
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        Scene { prompt: Some(self.prompt()), hints: List::hints(), ..Scene::default() }
    }

    pub(crate) fn signal(&mut self, _ctx: &mut Context, signal: &Signal) -> Turn {
        match self.list.signal(&self.prompt(), signal) {
            Press::Closed => Turn::Pop,
            Press::Taken(i) => match self.rows[i].0 {
                Row::Resume => Turn::Pop,
                Row::Again => Turn::PopWith(Answer::Again),
                Row::Watch => Turn::PopWith(Answer::Watch),
                Row::Shared(shared) => Turn::PopWith(Answer::Shared(shared)),
            },
            Press::Selected(_) | Press::Nothing => Turn::Stay,
        }
    }
}
