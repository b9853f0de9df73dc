//! The classic program without its terminal: keys or bytes in, frames out, to the letter of the rule
//! page. The course fixes its keys, so it has a key map of its own, the [`Keypad`], that no player can
//! change; everywhere else keys are bound to the commands of `keys.rs`. Input and output are the caller's.

use crate::action::{Action, Slot};
use crate::event::Event;
use crate::screen;
use crate::state::State;
use kernel::dice::Dice;
use kernel::input::{Code, Key};
use kernel::pos::Dir;

/// A key, as far as the classic program tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// A character; control characters, and bytes that are no ASCII, are characters too.
    Char(char),
    /// An arrow.
    Arrow(Dir),
    /// Any other key.
    Other,
}

impl Press {
    /// The character, if it is one.
    const fn typed(self) -> Option<char> {
        match self {
            Press::Char(c) => Some(c),
            Press::Arrow(_) | Press::Other => None,
        }
    }
}

impl From<Key> for Press {
    fn from(key: Key) -> Self {
        match (key.typed(), key.code) {
            (Some(c), _) => Press::Char(c),
            _ if key.ctrl || key.alt || key.shift => Press::Other,
            (_, Code::Up) => Press::Arrow(Dir::North),
            (_, Code::Right) => Press::Arrow(Dir::East),
            (_, Code::Down) => Press::Arrow(Dir::South),
            (_, Code::Left) => Press::Arrow(Dir::West),
            _ => Press::Other,
        }
    }
}

/// A menu that waits for its second key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// After `w`.
    Wield,
    /// After `r`.
    Read,
    /// After `i`.
    Inventory,
}

impl Menu {
    /// The whole command, once the label is known; a key that is no label of an item is none.
    pub fn command(self, label: Option<char>, state: &State) -> Action {
        let held = |slot: &Slot| slot.index() < state.player.items.len();
        let slot = label.and_then(Slot::from_label).filter(held);
        match (self, slot) {
            (Menu::Inventory, _) => Action::Inventory,
            (Menu::Wield, Some(slot)) => Action::Wield(slot),
            (Menu::Read, Some(slot)) => Action::Read(slot),
            (_, None) => Action::Wait,
        }
    }
}

/// What a key means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// It opens a menu, which waits for its second key.
    Opens(Menu),
    /// It is, or completes, a command.
    Turn(Action),
    /// Nothing: the game is over, and it was not `q`.
    Nothing,
    /// The program ends.
    Quit,
}

/// The keys of the classic program: what they mean, and the menu that one of them may have opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keypad {
    menu: Option<Menu>,
}

impl Keypad {
    /// The menu that is open, if one is.
    pub const fn menu(self) -> Option<Menu> {
        self.menu
    }

    /// Takes a key.
    pub fn press(&mut self, press: Press, state: &State) -> Meaning {
        let typed = press.typed();
        if let Some(menu) = self.menu.take() {
            // MR-E07: arrows are no labels.
            return Meaning::Turn(menu.command(typed, state));
        }
        if typed == Some('q') {
            return Meaning::Quit;
        }
        if state.is_over() {
            return Meaning::Nothing;
        }
        self.menu = match typed {
            // MR-043: no menu opens for a sleeper; the key is swallowed like any other.
            _ if state.player.sleep > 0 => None,
            Some('w') => Some(Menu::Wield),
            Some('r') => Some(Menu::Read),
            Some('i') => Some(Menu::Inventory),
            _ => None,
        };
        self.menu.map_or_else(|| Meaning::Turn(command(press)), Meaning::Opens)
    }
}

/// The command of a key that opens no menu.
fn command(press: Press) -> Action {
    match press {
        Press::Arrow(dir) => Action::Step(dir),
        Press::Char('h') => Action::Step(Dir::West),
        Press::Char('l') => Action::Step(Dir::East),
        Press::Char('k') => Action::Step(Dir::North),
        Press::Char('j') => Action::Step(Dir::South),
        Press::Char('g') => Action::PickUp,
        Press::Char('>') => Action::Descend,
        Press::Char('c') => Action::Cheat,
        _ => Action::Wait,
    }
}

/// What a key has brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// There is a new frame.
    Shown,
    /// Nothing: the game is over, and it was not `q`.
    Ignored,
    /// The program ends.
    Quit,
}

/// The classic program.
#[derive(Clone, Debug)]
pub struct Classic {
    state: State,
    dice: Dice,
    keypad: Keypad,
    events: Vec<Event>,
}

impl Classic {
    /// Before the first key (MR-040).
    pub fn new(state: State, dice: Dice) -> Self {
        Classic { state, dice, keypad: Keypad::default(), events: Vec::new() }
    }

    /// The state of the game.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The dice of the game.
    pub const fn dice(&self) -> &Dice {
        &self.dice
    }

    /// The menu that is open, if one is.
    pub const fn menu(&self) -> Option<Menu> {
        self.keypad.menu()
    }

    /// The messages of the last turn.
    pub fn messages(&self) -> Vec<String> {
        let words = self.events.iter().map(|event| event.words(self.state.setup.wording));
        words.filter(|words| !words.is_empty()).collect()
    }

    /// The screen now.
    pub fn frame(&self) -> String {
        match self.menu() {
            Some(_) => screen::inventory(&self.state),
            None => screen::frame(&self.state, &self.messages()),
        }
    }

    /// Takes a key.
    pub fn press(&mut self, press: Press) -> Reply {
        let action = match self.keypad.press(press, &self.state) {
            Meaning::Opens(_) => return Reply::Shown,
            Meaning::Turn(action) => action,
            Meaning::Nothing => return Reply::Ignored,
            Meaning::Quit => return Reply::Quit,
        };
        self.events.clear();
        let done = self.state.step(action, &mut self.dice, &mut self.events);
        done.map_or(Reply::Ignored, |()| Reply::Shown)
    }
}

/// Makes keys of bytes (MR-E09, MR-E12): each byte is one, CR and LF are none, an escape sequence is one.
#[derive(Clone, Debug, Default)]
pub struct Keyboard {
    /// An escape sequence that has begun, without its ESC.
    sequence: Option<Vec<u8>>,
}

/// An escape sequence longer than this is none: the key is unknown, and what follows begins anew.
const LONGEST: usize = 32;

const ESC: u8 = 0x1b;

impl Keyboard {
    /// Takes a byte; gives the keys that are complete now, at most two.
    pub fn feed(&mut self, byte: u8) -> impl Iterator<Item = Press> + use<> {
        let keys = match self.sequence.as_mut() {
            None => [None, self.begin(byte)],
            Some(sequence) => match after(sequence, byte) {
                Next::More => {
                    sequence.push(byte);
                    let over = sequence.len() > LONGEST;
                    if over {
                        self.sequence = None;
                    }
                    [over.then_some(Press::Other), None]
                }
                Next::Key(press) => {
                    self.sequence = None;
                    [Some(press), None]
                }
                Next::Broken => {
                    self.sequence = None;
                    [Some(Press::Other), self.begin(byte)]
                }
            },
        };
        keys.into_iter().flatten()
    }

    /// At the end of input a lone ESC was the key Esc; a sequence cut short is dropped (MR-E13).
    pub fn finish(&mut self) -> Option<Press> {
        self.sequence.take().filter(Vec::is_empty).map(|_| Press::Other)
    }

    fn begin(&mut self, byte: u8) -> Option<Press> {
        match byte {
            b'\r' | b'\n' => None,
            ESC => {
                self.sequence = Some(Vec::new());
                None
            }
            _ => Some(Press::Char(char::from(byte))),
        }
    }
}

/// What a byte is to an escape sequence.
enum Next {
    More,
    Key(Press),
    /// It does not belong to it.
    Broken,
}

/// `sequence` is what came between ESC and `byte`.
fn after(sequence: &[u8], byte: u8) -> Next {
    match (sequence, byte) {
        // ESC [ … and ESC O … go on, the Linux console's ESC [ [ A too.
        ([], b'[' | b'O') | ([b'['], b'[') => Next::More,
        ([b'[' | b'O'], b'A') => Next::Key(Press::Arrow(Dir::North)),
        ([b'[' | b'O'], b'B') => Next::Key(Press::Arrow(Dir::South)),
        ([b'[' | b'O'], b'C') => Next::Key(Press::Arrow(Dir::East)),
        ([b'[' | b'O'], b'D') => Next::Key(Press::Arrow(Dir::West)),
        // Parameters, before the letter or sign that ends it.
        ([b'[', rest @ ..], b' '..=b'?') if rest.first() != Some(&b'[') => Next::More,
        // Any other end. Right after ESC it is that character with Alt, which is one key too.
        (_, b' '..=b'~') => Next::Key(Press::Other),
        _ => Next::Broken,
    }
}
