//! The keys of one game, to be bound anew.

use super::choice::ChoiceList;
use super::list::{List, scene};
use super::{Answer, Context, Purpose, Turn};
use crate::keymap::{self, Binding, Keymap};
use crate::{Signal, words};
use kernel::game::GameInfo;
use kernel::input::{Code, Key, Nav, Phase};
use kernel::scene::{KeyHint, Pick, Press, Prompt, Scene};

/// Whether the next key is a command to this screen or the key to be bound.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waiting {
    No,
    /// For the key that replaces the present ones.
    Replace,
    /// For a key besides the present ones.
    Add,
}

/// The table of a game's keys.
pub(crate) struct Keys {
    info: &'static GameInfo,
    list: List,
    waiting: Waiting,
}

impl Keys {
    pub(crate) fn new(info: &'static GameInfo) -> Self {
        Keys { info, list: List::default(), waiting: Waiting::No }
    }

    fn prompt(&self, ctx: &Context) -> Prompt {
        let map = Keymap::new(self.info, &ctx.settings);
        let pick = |b: &Binding| {
            let group = if b.is_own() { words::KEYS_GAME } else { words::KEYS_ALL };
            Pick::new(b.title, "").value(b.listed_with_pads()).group(group)
        };
        self.list.prompt(words::keys_of(self.info.title), map.bindings().iter().map(pick).collect())
    }

    /// Whether the next key is to be bound, whatever it would do elsewhere.
    pub(crate) fn is_waiting(&self) -> bool {
        self.waiting != Waiting::No
    }

    pub(crate) fn scene(&self, ctx: &Context) -> Scene {
        let mut prompt = self.prompt(ctx);
        let mut hints = vec![
            KeyHint::nav(Nav::Take, "Enter", words::KEY_NEW),
            KeyHint::nav(Nav::Other, "Insert", words::KEY_ADD),
            KeyHint::nav(Nav::Other, "Delete", words::KEY_DEFAULTS),
            KeyHint::nav(Nav::Back, "Esc", words::KEY_BACK),
        ];
        if self.waiting != Waiting::No {
            if let Some(choice) = prompt.choices.get_mut(self.list.selected) {
                choice.value = words::PRESS_A_KEY.into();
            }
            hints = vec![
                KeyHint::nav(Nav::AnyKey, "", words::KEY_BIND),
                KeyHint::nav(Nav::Back, "Esc", words::KEY_NEVER_MIND),
            ];
        }
        scene(prompt, hints)
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        let map = Keymap::new(self.info, &ctx.settings);
        if self.waiting != Waiting::No {
            let key = match signal {
                Signal::Key { key, .. } if key.code == Code::Esc => None,
                Signal::Key { key, phase: Phase::Down } => Some(key),
                // Whoever has no keys must come out of here, too.
                Signal::Choose(_) => None,
                _ => return Turn::Stay,
            };
            let add = std::mem::replace(&mut self.waiting, Waiting::No) == Waiting::Add;
            let (Some(key), Some(binding)) = (key, map.bindings().get(self.list.selected)) else {
                return Turn::Stay;
            };
            return match map.conflict(binding.id, *key) {
                None => self.bind(ctx, binding.id, *key, add),
                Some(other) => {
                    let text = words::key_taken(&key.to_string(), other.title);
                    let purpose = Purpose::TakeKey(binding.id, *key, add);
                    ChoiceList::yes_or_no(words::KEY_TAKEN, text, purpose)
                }
            };
        }
        if let Signal::Key { key, phase: Phase::Down } = signal {
            match key.code {
                Code::Insert | Code::Char('+') => {
                    self.waiting = Waiting::Add;
                    return Turn::Stay;
                }
                Code::Delete => {
                    keymap::reset(&mut ctx.settings, self.info);
                    ctx.save_settings();
                    return ctx.tell(words::KEYS_RESET);
                }
                _ => {}
            }
        }
        match self.list.signal(&self.prompt(ctx), signal) {
            Press::Closed => Turn::Pop,
            Press::Taken(_) => {
                self.waiting = Waiting::Replace;
                Turn::Stay
            }
            Press::Selected(_) | Press::More(_) | Press::Nothing => Turn::Stay,
        }
    }

    fn bind(&mut self, ctx: &mut Context, id: &'static str, key: Key, add: bool) -> Turn {
        keymap::bind(&mut ctx.settings, self.info, id, key, add);
        ctx.save_settings();
        Turn::Stay
    }

    pub(crate) fn answer(&mut self, ctx: &mut Context, answer: &Answer) -> Turn {
        match answer {
            Answer::Yes(Purpose::TakeKey(id, key, add)) => self.bind(ctx, id, *key, *add),
            _ => Turn::Stay,
        }
    }
}
