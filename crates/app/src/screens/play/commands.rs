//! What the commands do that all games share.

use super::Play;
use crate::run::End;
use crate::screens::entry::EntryScreen;
use crate::screens::page::Page;
use crate::screens::pause::Pause;
use crate::screens::saves::Saves;
use crate::screens::{Answer, Context, Purpose, Screen, Turn};
use crate::{calendar, words};
use kernel::input::Shared;

/// Presses of a key that follow each other faster than this may come from one that is held: no keyboard
/// waits longer before it begins to repeat, and few terminals tell the one from the other.
const HELD_MICROS: u64 = 700_000;

impl Play {
    pub(crate) fn shared(&mut self, ctx: &mut Context, shared: Shared) -> Turn {
        match shared {
            Shared::Undo | Shared::UndoStep | Shared::Redo | Shared::Restart | Shared::Back => {
                self.travel(ctx, shared)
            }
            Shared::Mark => {
                self.run.session.mark();
                let key = self.keymap.keys_of(Shared::Back.id());
                self.say(words::marked(&key), false)
            }
            Shared::Save => {
                let about = words::SAVE_ABOUT;
                let day = calendar::day(ctx.now / 1_000_000);
                let name = format!("{} {day}", self.run.session.info().title);
                EntryScreen::ask(words::SAVE_TITLE, about, &name, Purpose::SaveName)
            }
            Shared::Load => {
                self.save(ctx);
                Turn::Push(Screen::Saves(Saves::new(ctx)))
            }
            Shared::Next | Shared::Previous => self.neighbour(ctx, shared),
            Shared::Hint => self.hint(ctx),
            Shared::Auto => {
                let told = self.run.auto();
                self.say(told, false)
            }
            Shared::Step => self.one_step(ctx),
            Shared::Faster | Shared::Slower => {
                let speed = &mut self.run.session.clock.speed;
                *speed = if shared == Shared::Faster { speed.faster() } else { speed.slower() };
                let text = words::speed(speed.name());
                self.say(text, false)
            }
            Shared::Finish => self.rush(ctx),
            Shared::Pause => {
                self.save(ctx);
                let (info, scene) = (self.run.session.info(), self.run.session.picture());
                let menu = if self.run.session.is_watching() {
                    Pause::watching().with_help(info, &self.keymap, &scene)
                } else if let Some(end) = self.run.end() {
                    self.end_menu(ctx, &End { place: None, medals: Vec::new(), ..end.clone() })
                } else {
                    let is_there = |shared| self.has_neighbour(ctx, shared);
                    let next = is_there(Shared::Next).then_some(words::NEXT_LEVEL).or(self.another());
                    let previous = is_there(Shared::Previous);
                    let menu = Pause::running(info, &self.keymap, &scene, next, previous);
                    menu.with_help(info, &self.keymap, &scene)
                };
                Turn::Push(Screen::Pause(Box::new(menu)))
            }
            Shared::Help => {
                let scene = self.run.session.picture();
                let page = Page::quick_help(self.run.session.info(), &self.keymap, &scene);
                Turn::Push(Screen::Page(Box::new(page)))
            }
            Shared::Log => Turn::Push(Screen::Page(Box::new(Page::log(
                self.run.session.log(),
                ctx.settings.exact_words,
            )))),
            Shared::Zoom => {
                ctx.settings.whole_boards = !ctx.settings.whole_boards;
                ctx.save_settings();
                let how = if ctx.settings.whole_boards { words::WHOLE_BOARD } else { words::CLOSE_UP };
                self.say(how, false)
            }
            Shared::Mute => {
                ctx.settings.sound = !ctx.settings.sound;
                ctx.save_settings();
                self.say(if ctx.settings.sound { words::SOUND_ON } else { words::SOUND_OFF }, false)
            }
            Shared::Leave => {
                self.leave(ctx);
                if self.run.session.is_watching() { Turn::PopWith(Answer::Watched) } else { Turn::Pop }
            }
        }
    }

    fn travel(&mut self, ctx: &mut Context, shared: Shared) -> Turn {
        let before = self.before(ctx).filter(|_| shared != Shared::Restart);
        let from = self.run.session.step();
        let result = self.run.travel(&mut ctx.desk(), shared);
        self.queue.clear();
        self.ahead.clear();
        self.glide.stop();
        self.curtain = None;
        let held = shared == Shared::Undo
            && self.undo_asked.replace(ctx.now).is_some_and(|last| ctx.now - last < HELD_MICROS);
        match result {
            Ok(Some(happened)) => {
                self.notice = None;
                if shared == Shared::Restart {
                    self.turned.clear();
                }
                let turn = self.happened(ctx, happened, None);
                self.glide_back(ctx, before, from);
                if !self.is_real_time() {
                    return turn;
                }
                self.run.session.clock.running = false;
                self.say(words::REWOUND, false)
            }
            Ok(None) if shared == Shared::Undo && held && self.run.can_go_back() => {
                self.say(words::UNDO_FURTHER, false)
            }
            Ok(None) if shared == Shared::Undo && self.run.go_back(&mut ctx.desk()) => {
                self.say(words::UNDONE_FURTHER, false)
            }
            Ok(None) => {
                let nothing = match shared {
                    Shared::Undo | Shared::UndoStep => words::NOTHING_TO_UNDO,
                    Shared::Redo => words::NOTHING_TO_REDO,
                    Shared::Back => words::NO_MARK,
                    _ => words::AT_START,
                };
                self.say(nothing, false)
            }
            Err(divergence) => self.say(divergence.to_string(), true),
        }
    }

    /// What an action is called: by the command that does it, if there is one of that name.
    fn named(&self, action: &str) -> String {
        let commands = self.run.session.info().commands;
        let command = commands.iter().find(|command| command.id.eq_ignore_ascii_case(action));
        command.map_or_else(|| action.to_string(), |command| command.title.to_lowercase())
    }

    /// Shows a hint, as soon as it is known.
    pub(super) fn hint(&mut self, ctx: &mut Context) -> Turn {
        self.hinting = !self.run.ponder_hint(&ctx.desk());
        if self.hinting {
            return self.say(words::THINKING, false);
        }
        let text = match self.run.hint(&mut ctx.desk()) {
            Some(advice) => words::hint(&self.named(&advice.action), &advice.why),
            None if self.run.session.info().bots.is_empty() => words::NEVER_HINTS.into(),
            None => words::NO_HINT.into(),
        };
        self.say(text, false)
    }
}
