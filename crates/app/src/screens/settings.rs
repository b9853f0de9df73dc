//! Settings: name, colours, motion, mouse, sound, keys.

use super::choice::ChoiceList;
use super::entry::EntryScreen;
use super::keys::Keys;
use super::list::{List, cycle, scene};
use super::{Answer, Context, Purpose, Screen, Turn};
use crate::Signal;
use crate::settings::Motion;
use kernel::input::{Code, Nav, Phase};
use kernel::scene::{KeyHint, Palette, Pick, Press, Prompt, Scene};

const IN_SCORES: &str = "It stands in the score tables.";

/// The list of settings.
#[derive(Default)]
pub(crate) struct SettingsScreen {
    list: List,
}

impl SettingsScreen {
    fn prompt(&self, ctx: &Context) -> Prompt {
        let s = &ctx.settings;
        let yes = |on: bool| if on { "on" } else { "off" };
        let choices = vec![
            Pick::new("Your name", IN_SCORES).value(&s.name),
            Pick::new("Colours", "Also for people who see colours differently; mono uses none.")
                .stepped(&s.palette),
            Pick::new("Animation", "How fast things move from cell to cell.").stepped(s.motion.title()),
            Pick::new("Reduced motion", "Nothing glides or blinks.").stepped(yes(s.reduced_motion)),
            Pick::new(
                "Swap mouse buttons",
                "Left does what right does on the board, and the other way round.",
            )
            .stepped(yes(s.swap_buttons)),
            Pick::new("Whole boards", "In a window or page: all of a large board, however small its cells.")
                .stepped(yes(s.whole_boards)),
            Pick::new("Sound", "Where the shell has any.").stepped(yes(s.sound)),
            Pick::new("Keys", "Choose a game and bind its keys as you like."),
        ];
        self.list.prompt("Settings", choices)
    }

    pub(crate) fn scene(&self, ctx: &Context) -> Scene {
        let mut hints = List::hints();
        hints[0] = KeyHint::nav(Nav::Change, "Left Right", "change");
        scene(self.prompt(ctx), hints)
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        if let Signal::Key { key, phase: Phase::Down | Phase::Repeat } = signal
            && matches!(key.code, Code::Left | Code::Right)
        {
            self.change(ctx, if key.code == Code::Right { 1 } else { -1 });
            return Turn::Stay;
        }
        match self.list.signal(&self.prompt(ctx), signal) {
            Press::Closed => Turn::Pop,
            Press::Taken(0) => {
                EntryScreen::ask("Your name", IN_SCORES, &ctx.settings.name, Purpose::PlayerName)
            }
            Press::Taken(7) => {
                let items = ctx.games.iter();
                let items = items.map(|g| (g.id.to_string(), Pick::new(g.title, g.about))).collect();
                ChoiceList::ask("Keys of which game?", items, "", Purpose::KeysOf)
            }
            Press::Taken(_) => {
                self.change(ctx, 1);
                Turn::Stay
            }
            Press::Selected(_) | Press::More(_) | Press::Nothing => Turn::Stay,
        }
    }

    fn change(&mut self, ctx: &mut Context, by: i64) {
        let s = &mut ctx.settings;
        match self.list.selected {
            1 => s.palette = cycle(&Palette::ALL, |p| *p == s.palette(), by).id().into(),
            2 => s.motion = *cycle(&Motion::ALL, |m| *m == s.motion, by),
            3 => s.reduced_motion = !s.reduced_motion,
            4 => s.swap_buttons = !s.swap_buttons,
            5 => s.whole_boards = !s.whole_boards,
            6 => s.sound = !s.sound,
            _ => return,
        }
        ctx.save_settings();
    }

    pub(crate) fn answer(ctx: &mut Context, answer: Answer) -> Turn {
        match answer {
            Answer::Text(Purpose::PlayerName, text) => {
                let name: String = text.trim().chars().take(16).collect();
                if name.is_empty() {
                    return ctx.complain("A name has at least one character.");
                }
                ctx.settings.name = name;
                ctx.save_settings();
                Turn::Stay
            }
            Answer::Choice(Purpose::KeysOf, id) => {
                catalogue::find(&id).map_or(Turn::Stay, |info| Turn::Push(Screen::Keys(Keys::new(info))))
            }
            _ => Turn::Stay,
        }
    }
}
