//! Settings: name, colours, motion, mouse, sound, keys.

use super::choice::ChoiceList;
use super::entry::EntryScreen;
use super::keys::Keys;
use super::list::{List, cycle, scene};
use super::{Answer, Context, Purpose, Screen, Turn};
use crate::settings::Motion;
use crate::{Signal, words};
use kernel::input::{Code, Nav, Phase};
use kernel::scene::{KeyHint, Palette, Pick, Press, Prompt, Scene};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Name,
    Sound,
    Ambience,
    Volume,
    Theme,
    Palette,
    TextSize,
    Motion,
    Reduced,
    Zoom,
    Lessons,
    Words,
    Buttons,
    Keys,
}

const ROWS: [Row; 14] = [
    Row::Sound,
    Row::Ambience,
    Row::Volume,
    Row::Theme,
    Row::Palette,
    Row::TextSize,
    Row::Motion,
    Row::Reduced,
    Row::Zoom,
    Row::Lessons,
    Row::Words,
    Row::Buttons,
    Row::Keys,
    Row::Name,
];

/// By how much one step changes the volume.
const NOTCH: i64 = 10;

/// What can be set around the boards, with its names.
const THEMES: [(&str, &str); 4] = [
    ("system", words::SYSTEM),
    ("dark", words::DARK),
    ("light", words::LIGHT),
    ("contrast", words::CONTRAST),
];

/// Sizes of text in percent; the usual one is where it starts.
const TEXT_SIZES: [u32; 6] = [75, 90, 100, 115, 130, 150];

/// The list of settings.
#[derive(Default)]
pub(crate) struct SettingsScreen {
    list: List,
}

impl SettingsScreen {
    fn prompt(&self, ctx: &Context) -> Prompt {
        self.list.prompt(words::SETTINGS, ROWS.iter().map(|row| pick(ctx, *row)).collect())
    }

    pub(crate) fn scene(&self, ctx: &Context) -> Scene {
        let mut hints = List::hints();
        hints[0] = KeyHint::nav(Nav::Change, "Left Right", words::KEY_CHANGE);
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
            Press::Taken(i) if ROWS[i] == Row::Name => {
                EntryScreen::ask(words::NAME, words::NAME_ABOUT, &ctx.settings.name, Purpose::PlayerName)
            }
            Press::Taken(i) if ROWS[i] == Row::Keys => {
                let items = ctx.games.iter();
                let items = items.map(|g| (g.id.to_string(), Pick::new(g.title, g.about))).collect();
                ChoiceList::ask(words::KEYS_OF, items, "", Purpose::KeysOf)
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
        match ROWS[self.list.selected] {
            Row::Palette => s.palette = cycle(&Palette::ALL, |p| *p == s.palette(), by).id().into(),
            Row::Theme => s.theme = cycle(&THEMES, |(id, _)| *id == s.theme, by).0.into(),
            Row::TextSize => s.text_size = *cycle(&TEXT_SIZES, |size| *size == s.text_size, by),
            Row::Motion => s.motion = *cycle(&Motion::ALL, |m| *m == s.motion, by),
            Row::Reduced => s.reduced_motion = !s.reduced_motion,
            Row::Buttons => s.swap_buttons = !s.swap_buttons,
            Row::Zoom => s.whole_boards = !s.whole_boards,
            Row::Sound => s.sound = !s.sound,
            Row::Ambience => s.ambience = !s.ambience,
            Row::Volume => s.volume = (i64::from(s.volume) + by * NOTCH).rem_euclid(100 + NOTCH) as u8,
            Row::Lessons => {
                s.lessons = !s.lessons;
                // Who switches them on again wants to be told again.
                s.learned.clear();
            }
            Row::Words => s.exact_words = !s.exact_words,
            Row::Name | Row::Keys => return,
        }
        ctx.save_settings();
    }

    pub(crate) fn answer(ctx: &mut Context, answer: Answer) -> Turn {
        match answer {
            Answer::Text(Purpose::PlayerName, text) => {
                let name: String = text.trim().chars().take(16).collect();
                if name.is_empty() {
                    return ctx.complain(words::NAME_EMPTY);
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

fn pick(ctx: &Context, row: Row) -> Pick {
    let s = &ctx.settings;
    let flag = |on: bool| if on { words::ON } else { words::OFF };
    match row {
        Row::Name => Pick::new(words::NAME, words::NAME_ABOUT).value(&s.name),
        Row::Palette => Pick::new(words::COLOURS, words::COLOURS_ABOUT).stepped(&s.palette),
        Row::Theme => {
            let title =
                THEMES.iter().find(|(id, _)| *id == s.theme).map_or(s.theme.as_str(), |(_, title)| title);
            Pick::new(words::THEME, words::THEME_ABOUT).stepped(title)
        }
        Row::TextSize => {
            Pick::new(words::TEXT_SIZE, words::TEXT_SIZE_ABOUT).stepped(format!("{} %", s.text_size))
        }
        Row::Motion => Pick::new(words::ANIMATION, words::ANIMATION_ABOUT).stepped(s.motion.title()),
        Row::Reduced => Pick::new(words::REDUCED, words::REDUCED_ABOUT).stepped(flag(s.reduced_motion)),
        Row::Buttons => Pick::new(words::BUTTONS, words::BUTTONS_ABOUT).stepped(flag(s.swap_buttons)),
        Row::Zoom => Pick::new(words::WHOLE, words::WHOLE_ABOUT).stepped(flag(s.whole_boards)),
        Row::Sound => Pick::new(words::SOUND, words::SOUND_ABOUT).stepped(flag(s.sound)),
        Row::Ambience => Pick::new(words::AMBIENCE, words::AMBIENCE_ABOUT).stepped(flag(s.ambience)),
        Row::Volume => Pick::new(words::VOLUME, words::VOLUME_ABOUT).stepped(format!("{} %", s.volume)),
        Row::Lessons => Pick::new(words::LESSONS, words::LESSONS_ABOUT).stepped(flag(s.lessons)),
        Row::Words => Pick::new(words::EXACT, words::EXACT_ABOUT).stepped(flag(s.exact_words)),
        Row::Keys => Pick::new(words::KEYS, words::KEYS_ABOUT),
    }
}
