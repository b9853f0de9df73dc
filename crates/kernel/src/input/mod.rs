//! Keys, clicks and ticks as a game sees them, and what a game makes of them. No pixel and no
//! terminal code comes this far.

mod key;

pub use key::{Code, Key, Pad};

use crate::pos::Pos;
use serde::Serialize;

/// What every game has in common. The session and the screens around a game do these; a game may
/// give them keys of its own (see [`Command`]) or wish for them (see [`Intent`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shared {
    /// Take the last decision back.
    Undo,
    /// Take one step back, also in the middle of a run.
    UndoStep,
    /// Do it again.
    Redo,
    /// Back to the start of this game (can be undone).
    Restart,
    /// Put a mark at this point of the history.
    Mark,
    /// Back to the mark (can be redone).
    Back,
    /// Save under a name.
    Save,
    /// The saved games.
    Load,
    /// The level after this one, in games that have a list of levels.
    Next,
    /// The level before this one.
    Previous,
    /// What would the bot do?
    Hint,
    /// Let what needs no decision go on by itself (bots, moves without a choice), or stop it.
    Auto,
    /// One step of what moves by itself.
    Step,
    /// Faster.
    Faster,
    /// Slower.
    Slower,
    /// Straight to the end.
    Finish,
    /// The pause menu.
    Pause,
    /// Rules and keys.
    Help,
    /// The whole message log.
    Log,
    /// Zoom large boards in or out.
    Zoom,
    /// Toggle sound.
    Mute,
    /// Leave the game, which stays saved.
    Leave,
}

impl Shared {
    /// All of them, in the order in which help lists them.
    pub const ALL: [Shared; 22] = {
        use Shared::{
            Auto, Back, Faster, Finish, Help, Hint, Leave, Load, Log, Mark, Mute, Next, Pause, Previous,
            Redo, Restart, Save, Slower, Step, Undo, UndoStep, Zoom,
        };
        [
            Undo, UndoStep, Redo, Restart, Mark, Back, Save, Load, Next, Previous, Hint, Auto, Step, Faster,
            Slower, Finish, Pause, Help, Log, Zoom, Mute, Leave,
        ]
    };

    /// The name in settings.
    pub const fn id(self) -> &'static str {
        self.row().0
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        self.row().1
    }

    /// Its default keys. None of them is printable, so that games keep every letter for themselves.
    pub const fn keys(self) -> &'static [&'static str] {
        self.row().2
    }

    /// Whether a held key repeats it. The others need a press each.
    pub const fn repeats(self) -> bool {
        matches!(
            self,
            Shared::Undo | Shared::UndoStep | Shared::Redo | Shared::Step | Shared::Faster | Shared::Slower
        )
    }

    const fn row(self) -> (&'static str, &'static str, &'static [&'static str]) {
        match self {
            Shared::Undo => ("undo", "Undo", &["Ctrl+Z"]),
            Shared::UndoStep => ("undo-step", "Undo a single step", &["Alt+Z", "Shift+Backspace"]),
            Shared::Redo => ("redo", "Redo", &["Ctrl+Y"]),
            Shared::Restart => ("restart", "Restart", &["Ctrl+R"]),
            Shared::Mark => ("mark", "Set a mark", &["Ctrl+B"]),
            Shared::Back => ("back-to-mark", "Back to the mark", &["Ctrl+G"]),
            Shared::Save => ("save", "Save", &["Ctrl+S"]),
            Shared::Load => ("load", "Saved games", &["Ctrl+O"]),
            Shared::Next => ("next", "Next level", &["F4"]),
            Shared::Previous => ("previous", "Previous level", &["F3"]),
            Shared::Hint => ("hint", "Hint", &["F2"]),
            Shared::Auto => ("auto", "Auto-run / stop", &["F6"]),
            Shared::Step => ("step", "One step", &["F7"]),
            Shared::Slower => ("slower", "Slower", &["F8"]),
            Shared::Faster => ("faster", "Faster", &["F9"]),
            Shared::Finish => ("finish", "Straight to the end", &["F10"]),
            Shared::Pause => ("pause", "Menu", &["Esc"]),
            Shared::Help => ("help", "Help", &["F1"]),
            Shared::Log => ("log", "Message log", &["Ctrl+P"]),
            Shared::Zoom => ("zoom", "Close-up / whole board", &["Ctrl+E"]),
            Shared::Mute => ("mute", "Sound on / off", &["Ctrl+N", "Ctrl+K"]),
            Shared::Leave => ("leave", "Save and leave", &["Ctrl+W"]),
        }
    }
}

/// Something a game does on a key. Players may bind other keys to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Command {
    /// The id that the game gets, and the name in settings.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// Its default key bindings, as [`Key`] reads them.
    pub keys: &'static [&'static str],
    /// If set, these keys trigger that shared command instead of the game.
    #[serde(skip)]
    pub shared: Option<Shared>,
    /// What its keys do over a game that does not hear them: in the pause and at the end.
    #[serde(skip)]
    pub elsewhere: Option<Shared>,
}

impl Command {
    /// A command of the game's own.
    pub const fn new(id: &'static str, title: &'static str, keys: &'static [&'static str]) -> Self {
        Command { id, title, keys, shared: None, elsewhere: None }
    }

    /// Further keys for a shared command.
    pub const fn shared(shared: Shared, keys: &'static [&'static str]) -> Self {
        Command { id: shared.id(), title: shared.title(), keys, shared: Some(shared), elsewhere: None }
    }

    /// The same with what its keys do in the pause and at the end.
    #[must_use]
    pub const fn elsewhere(self, shared: Shared) -> Self {
        Command { elsewhere: Some(shared), ..self }
    }
}

/// What a key is bound to, or a hint is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Does {
    /// A command of the game, by its id.
    Own(String),
    /// A command of all games.
    Shared(Shared),
    /// Moving about in a menu, a form, a page.
    Nav(Nav),
}

impl Does {
    /// The command of that id: a shared one or, if there is none, the game's own.
    pub fn command(id: &str) -> Self {
        match Shared::ALL.into_iter().find(|shared| shared.id() == id) {
            Some(shared) => Does::Shared(shared),
            None => Does::Own(id.into()),
        }
    }

    /// Its name for programs and page scripts.
    pub fn id(&self) -> &str {
        match self {
            Does::Own(id) => id,
            Does::Shared(shared) => shared.id(),
            Does::Nav(nav) => nav.id(),
        }
    }
}

/// What keys do on screens around the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nav {
    /// To another choice.
    Select,
    /// Change the value of a choice by steps.
    Change,
    /// Take the choice.
    Take,
    /// Back to the screen below.
    Back,
    /// Scroll a page.
    Scroll,
    /// Wait for any key at all.
    AnyKey,
    /// Walk about on a board, which a tap on it does as well.
    Walk,
    /// Something that only this screen has.
    Other,
}

impl Nav {
    /// Its name for page scripts.
    pub const fn id(self) -> &'static str {
        const IDS: [&str; 8] = [
            "nav-select",
            "nav-change",
            "nav-take",
            "nav-back",
            "nav-scroll",
            "nav-any-key",
            "nav-walk",
            "nav-other",
        ];
        IDS[self as usize]
    }
}

/// Whether a key went down, is still down, or came up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It went down now.
    Down,
    /// The keyboard repeats it.
    Repeat,
    /// It came up. Turn-based games never see this.
    Up,
}

/// A mouse button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// The left one, or a tap.
    Left,
    /// The right one, or a long tap.
    Right,
    /// The middle one.
    Middle,
    /// The wheel, one notch away from the user.
    WheelUp,
    /// The wheel, one notch towards the user.
    WheelDown,
}

/// Something a player did, or the passing of a tick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key, with the command that it is bound to, if any.
    Key {
        /// The key itself.
        key: Key,
        /// The id of one of the game's own commands.
        command: Option<&'static str>,
        /// Down, repeated or up.
        phase: Phase,
    },
    /// A click or a wheel notch on a cell of a board.
    Click {
        /// Which board of the scene.
        board: usize,
        /// Which cell.
        cell: Pos,
        /// With what.
        button: Button,
        /// With shift held.
        shift: bool,
    },
    /// The pointer is over this cell now, or over none.
    Hover(Option<(usize, Pos)>),
    /// The choice with this index of the scene's prompt was taken.
    Choose(usize),
    /// A row beside the board was chosen: what it stands for, by its [`pick`](crate::scene::Row::pick).
    Row(String),
    /// A tick has come: which action is held? Only in games paced by ticks.
    Tick,
    /// The game said [`Intent::Think`], and may go on with it.
    Think,
}

/// A text to be written to a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Document {
    /// The file's name, without a path.
    pub name: String,
    /// Its content.
    pub text: String,
}

/// A run of actions whose end is known before it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The actions.
    pub actions: Vec<String>,
    /// What is said once all of them are done; may be empty.
    pub said: String,
    /// Whether undo takes it back together with what was done before it.
    pub joins: bool,
}

/// What an [`Input`] means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Nothing here.
    Nothing,
    /// Only the view has changed.
    Look,
    /// Only the view has changed, and it shows what counts as a hint.
    Peek,
    /// This action.
    Act(String),
    /// These actions, one after the other, as long as they are allowed and nothing interrupts.
    Run(Vec<String>),
    /// The same, and why it stops where it does.
    Walk(Walk),
    /// Nothing, and this is why.
    Say(String),
    /// Something that all games share.
    Wish(Shared),
    /// These texts are to be written to files of these names, where the player says.
    Export(Vec<Document>),
    /// This action, if there is one, and then this text is kept among the player's own levels.
    Keep(String, Document),
    /// It takes long, and a part is done: [`Input::Think`] asks for the next one, until something else is answered.
    /// Whoever shows the game may stop asking at any time.
    Think,
    /// This text is for the player's clipboard, and to be read on the screen where there is none.
    Copy(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_keys_of_shared_commands_are_keys_none_twice_and_none_printable() {
        let mut seen: Vec<Key> = Vec::new();
        for shared in Shared::ALL {
            for key in shared.keys() {
                let key: Key = key.parse().unwrap();
                assert_eq!(key.typed(), None);
                assert!(!seen.contains(&key), "{key} twice");
                seen.push(key);
            }
        }
    }
}
