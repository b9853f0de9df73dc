//! The keyboard: events of the window as keys of the kernel. Nothing about what a key means.
//!
//! A printable key is the character it types. A window reports key and character as separate events,
//! and a release by the key only; so what each key typed is remembered until its release. Keys are
//! identified by their physical position where known, because releasing shift first renames them.

use eframe::egui::{Event, ImeEvent, Key as Cap, Modifiers};
use kernel::input::{Code, Key, Phase};

/// What the keyboard said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A key changed.
    Key(Key, Phase),
    /// Several characters at once.
    Text(String),
    /// Text from the clipboard.
    Paste(String),
}

/// Which keys are down, and what they typed.
#[derive(Clone, Debug, Default)]
pub struct Keyboard {
    down: Vec<(Cap, Key)>,
}

impl Keyboard {
    /// What the events of a frame say. Other events are left alone.
    pub fn read(&mut self, events: &[Event]) -> Vec<Typed> {
        let mut typed = Vec::new();
        let mut rest = events;
        while let [event, after @ ..] = rest {
            rest = after;
            match event {
                Event::Key { key, physical_key, pressed: true, repeat, modifiers } => {
                    let text = match after.first() {
                        Some(Event::Text(text)) => single(text),
                        _ => None,
                    };
                    let (found, took_text) = pressed(*key, *modifiers, text);
                    if took_text {
                        rest = &after[1..];
                    }
                    let Some(found) = found else { continue };
                    let cap = physical_key.unwrap_or(*key);
                    let known = self.down.iter().any(|(c, k)| *c == cap && *k == found);
                    if !known {
                        self.release(cap, &mut typed);
                        self.down.push((cap, found));
                    }
                    let phase = if *repeat && known { Phase::Repeat } else { Phase::Down };
                    typed.push(Typed::Key(found, phase));
                }
                Event::Key { key, physical_key, pressed: false, .. } => {
                    self.release(physical_key.unwrap_or(*key), &mut typed);
                }
                Event::Text(text) | Event::Ime(ImeEvent::Commit(text)) => match single(text) {
                    Some(c) => tap(Key::char(c), &mut typed),
                    None => typed.push(Typed::Text(text.clone())),
                },
                Event::Paste(text) => typed.push(Typed::Paste(text.clone())),
                Event::Copy => tap(Key::ctrl('c'), &mut typed),
                Event::Cut => tap(Key::ctrl('x'), &mut typed),
                Event::WindowFocused(false) => typed.extend(self.release_all()),
                _ => {}
            }
        }
        typed
    }

    fn release(&mut self, cap: Cap, typed: &mut Vec<Typed>) {
        self.down.retain(|(c, key)| {
            if *c == cap {
                typed.push(Typed::Key(*key, Phase::Up));
            }
            *c != cap
        });
    }

    /// Releases every key, as when the window loses focus.
    pub fn release_all(&mut self) -> Vec<Typed> {
        self.down.drain(..).map(|(_, key)| Typed::Key(key, Phase::Up)).collect()
    }
}

/// Whether egui may not have an event because the app has.
pub fn is_for_the_app(event: &Event) -> bool {
    matches!(event, Event::Key { .. } | Event::Text(_) | Event::Paste(_) | Event::Copy | Event::Cut)
}

fn tap(key: Key, typed: &mut Vec<Typed>) {
    typed.extend([Typed::Key(key, Phase::Down), Typed::Key(key, Phase::Up)]);
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|c| chars.next().is_none() && !c.is_control())
}

/// The key that was pressed, and whether that used up the character that came with it.
fn pressed(cap: Cap, modifiers: Modifiers, text: Option<char>) -> (Option<Key>, bool) {
    let (ctrl, alt) = (modifiers.ctrl || modifiers.command, modifiers.alt);
    if let Some(code) = named(cap) {
        return (Some(Key { code, ctrl, alt, shift: modifiers.shift }), false);
    }
    let base = base(cap);
    match text {
        // Alt and a letter type the letter on some systems; on others, and with the other Alt,
        // they type a sign, and then the sign is what was meant.
        Some(c) if alt && base.is_some_and(|b| c.eq_ignore_ascii_case(&b)) => {
            (Some(Key { alt, ..Key::char(c.to_ascii_lowercase()) }), true)
        }
        Some(c) => (Some(Key::char(c)), true),
        None if ctrl || alt => (base.map(|c| Key { ctrl, alt, ..Key::char(c) }), false),
        None if modifiers.shift => (base.map(|c| Key::char(c.to_ascii_uppercase())), false),
        None => (base.map(Key::char), false),
    }
}

/// Keys that type nothing: they are called as the kernel calls them, but for one.
fn named(cap: Cap) -> Option<Code> {
    let name = if cap == Cap::Escape { "Esc" } else { cap.name() };
    let code = name.parse::<Key>().ok()?.code;
    (!matches!(code, Code::Char(_))).then_some(code)
}

/// What a printable key types without shift, where no character was reported.
fn base(cap: Cap) -> Option<char> {
    Some(match cap {
        Cap::Space => ' ',
        Cap::Colon => ':',
        Cap::Comma => ',',
        Cap::Backslash => '\\',
        Cap::Slash => '/',
        Cap::Pipe => '|',
        Cap::Questionmark => '?',
        Cap::Exclamationmark => '!',
        Cap::OpenBracket => '[',
        Cap::CloseBracket => ']',
        Cap::OpenCurlyBracket => '{',
        Cap::CloseCurlyBracket => '}',
        Cap::Backtick => '`',
        Cap::Minus => '-',
        Cap::Period => '.',
        Cap::Plus => '+',
        Cap::Equals => '=',
        Cap::Semicolon => ';',
        Cap::Quote => '\'',
        // Letters and digits are their own names.
        _ => single(cap.name()).filter(char::is_ascii_alphanumeric)?.to_ascii_lowercase(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(cap: Cap, pressed: bool, modifiers: Modifiers) -> Event {
        Event::Key { key: cap, physical_key: None, pressed, repeat: false, modifiers }
    }

    fn read(events: &[Event]) -> Vec<String> {
        let show = |typed| match typed {
            Typed::Key(key, phase) => format!("{key} {phase:?}"),
            Typed::Text(text) => format!("text {text}"),
            Typed::Paste(text) => format!("paste {text}"),
        };
        Keyboard::default().read(events).into_iter().map(show).collect()
    }

    #[test]
    fn a_printable_key_is_the_character_that_comes_with_it() {
        let events = [
            key(Cap::Slash, true, Modifiers::SHIFT),
            Event::Text("?".into()),
            key(Cap::Slash, false, Modifiers::NONE),
        ];
        assert_eq!(read(&events), ["? Down", "? Up"]);
    }

    #[test]
    fn a_key_that_changed_its_name_while_it_was_down_still_comes_up() {
        let at = |cap, pressed, modifiers| Event::Key {
            key: cap,
            physical_key: Some(Cap::Num1),
            pressed,
            repeat: false,
            modifiers,
        };
        let events = [
            at(Cap::Exclamationmark, true, Modifiers::SHIFT),
            Event::Text("!".into()),
            at(Cap::Num1, false, Modifiers::NONE),
        ];
        assert_eq!(read(&events), ["! Down", "! Up"]);
    }

    #[test]
    fn two_keys_in_one_frame_keep_their_characters() {
        let events = [
            key(Cap::A, true, Modifiers::NONE),
            Event::Text("a".into()),
            key(Cap::B, true, Modifiers::SHIFT),
            Event::Text("B".into()),
        ];
        assert_eq!(read(&events), ["a Down", "B Down"]);
    }

    #[test]
    fn with_control_the_letter_is_small_and_types_nothing() {
        assert_eq!(read(&[key(Cap::Z, true, Modifiers::CTRL)]), ["Ctrl+Z Down"]);
        let shifted = Modifiers { shift: true, ..Modifiers::CTRL };
        assert_eq!(read(&[key(Cap::Z, true, shifted)]), ["Ctrl+Z Down"]);
    }

    #[test]
    fn alt_and_a_letter_is_a_key_but_a_sign_made_with_alt_is_the_sign() {
        let events = [key(Cap::Z, true, Modifiers::ALT), Event::Text("z".into())];
        assert_eq!(read(&events), ["Alt+Z Down"]);
        let events = [key(Cap::Q, true, Modifiers::ALT), Event::Text("@".into())];
        assert_eq!(read(&events), ["@ Down"]);
    }

    #[test]
    fn keys_that_type_nothing_keep_their_shift_and_function_keys_have_numbers() {
        assert_eq!(read(&[key(Cap::ArrowLeft, true, Modifiers::SHIFT)]), ["Shift+Left Down"]);
        assert_eq!(read(&[key(Cap::F11, true, Modifiers::NONE)]), ["F11 Down"]);
        assert_eq!(read(&[key(Cap::F, true, Modifiers::NONE)]), ["f Down"]);
        assert_eq!(read(&[key(Cap::ShiftLeft, true, Modifiers::SHIFT)]), [""; 0]);
    }

    #[test]
    fn a_key_without_a_character_types_what_is_on_it() {
        let all = [Cap::A, Cap::Num7, Cap::Space, Cap::Minus, Cap::Period];
        let events: Vec<Event> = all.iter().map(|c| key(*c, true, Modifiers::NONE)).collect();
        assert_eq!(read(&events), ["a Down", "7 Down", "Space Down", "- Down", ". Down"]);
    }

    #[test]
    fn losing_the_focus_lets_every_key_come_up() {
        let mut keyboard = Keyboard::default();
        keyboard.read(&[key(Cap::ArrowUp, true, Modifiers::NONE)]);
        let up = Key::plain(Code::Up);
        assert_eq!(keyboard.read(&[Event::WindowFocused(false)]), [Typed::Key(up, Phase::Up)]);
        assert_eq!(keyboard.release_all(), []);
    }

    #[test]
    fn a_repeated_key_is_repeated_and_a_composed_text_comes_whole() {
        let mut keyboard = Keyboard::default();
        let down = key(Cap::ArrowUp, true, Modifiers::NONE);
        let again = Event::Key {
            key: Cap::ArrowUp,
            physical_key: None,
            pressed: true,
            repeat: true,
            modifiers: Modifiers::NONE,
        };
        let up = Key::plain(Code::Up);
        let expected = [Typed::Key(up, Phase::Down), Typed::Key(up, Phase::Repeat)];
        assert_eq!(keyboard.read(&[down, again]), expected);
        assert_eq!(read(&[Event::Text("ni hao".into())]), ["text ni hao"]);
        assert_eq!(read(&[Event::Paste("x".into())]), ["paste x"]);
    }
}
