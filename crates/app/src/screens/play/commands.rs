//! What the commands do that all games share.

use super::Play;
use crate::calendar;
use crate::screens::entry::EntryScreen;
use crate::screens::page::Page;
use crate::screens::pause::Pause;
use crate::screens::saves::Saves;
use crate::screens::{Context, Purpose, Screen, Turn};
use kernel::input::Shared;

/// Presses of a key that follow each other faster than this may come from one that is held: no keyboard
/// waits longer before it begins to repeat, and few terminals tell the one from the other.
const HELD_MICROS: u64 = 700_000;

impl Play {
    pub(crate) fn shared(&mut self, ctx: &mut Context, shared: Shared) -> Turn {
        match shared {
            Shared::Undo | Shared::Redo | Shared::Restart | Shared::Back => self.travel(ctx, shared),
            Shared::Mark => {
                self.session.mark();
                let key = self.keymap.keys_of(Shared::Back.id());
                self.say(format!("The mark is here. Back to it: {key}"), false);
            }
            Shared::Save => {
                let about = "The game is kept under this name; saving again under it replaces it.";
                let name = format!("{} {}", self.session.info().title, calendar::day(ctx.now / 1_000_000));
                return Turn::Push(Screen::Entry(EntryScreen::new(
                    "Save as",
                    about,
                    &name,
                    Purpose::SaveName,
                )));
            }
            Shared::Load => {
                self.save(ctx);
                return Turn::Push(Screen::Saves(Saves::new(ctx)));
            }
            Shared::Next | Shared::Previous => return self.neighbour(ctx, shared),
            Shared::Hint => self.hint(),
            Shared::Auto => self.auto(),
            Shared::Step => return self.one_step(ctx),
            Shared::Faster | Shared::Slower => {
                let clock = &mut self.session.clock;
                clock.speed =
                    if shared == Shared::Faster { clock.speed.faster() } else { clock.speed.slower() };
                let text = format!("Speed: {} times", clock.speed.name());
                self.say(text, false);
            }
            Shared::Finish => return self.finish(ctx),
            Shared::Pause => {
                self.save(ctx);
                return Turn::Push(Screen::Pause(if self.session.is_watching() {
                    Pause::watching()
                } else if self.session.to_act().is_none() {
                    self.end_menu(None)
                } else {
                    let is_there = |shared| self.neighbouring(shared).is_some();
                    let (next, previous) = (is_there(Shared::Next), is_there(Shared::Previous));
                    Pause::running(self.session.info(), &self.keymap, next, previous)
                }));
            }
            Shared::Help => return Turn::Push(Screen::Page(Page::help(self.session.info(), &self.keymap))),
            Shared::Log => return Turn::Push(Screen::Page(Page::log(self.session.log()))),
            Shared::Zoom => {
                ctx.settings.whole_boards = !ctx.settings.whole_boards;
                ctx.save_settings();
                let text = if ctx.settings.whole_boards {
                    "Large boards are painted whole."
                } else {
                    "Large boards are painted from near."
                };
                self.say(text, false);
            }
            Shared::Mute => {
                ctx.settings.sound = !ctx.settings.sound;
                ctx.save_settings();
                self.say(if ctx.settings.sound { "Sound on." } else { "Sound off." }, false);
            }
            Shared::Leave => {
                self.leave(ctx);
                return Turn::Pop;
            }
        }
        Turn::Stay
    }

    fn travel(&mut self, ctx: &mut Context, shared: Shared) {
        let result = match shared {
            Shared::Undo => self.session.undo(),
            Shared::Redo => self.session.redo(),
            Shared::Back => self.session.go_to_mark(),
            _ => self.session.restart(),
        };
        self.queue.clear();
        self.glide.stop();
        self.curtain = None;
        self.stop_auto();
        let held = shared == Shared::Undo
            && self.undo_asked.replace(ctx.now).is_some_and(|last| ctx.now - last < HELD_MICROS);
        match result {
            Ok(true) => {
                self.undone |= matches!(shared, Shared::Undo | Shared::Back);
                self.ended = self.session.to_act().is_none();
                self.notice = None;
                self.save(ctx);
                if self.is_real_time() {
                    self.session.clock.running = false;
                    self.say("Back a little. Play to go on.", false);
                }
            }
            Ok(false) if shared == Shared::Undo && held && self.earlier.is_some() => {
                self.say("This is the start. Undo once more to go back to the game before.", false);
            }
            Ok(false) if shared == Shared::Undo && self.go_back(ctx) => {}
            Ok(false) => {
                let nothing = match shared {
                    Shared::Undo => "There is nothing to undo.",
                    Shared::Redo => "There is nothing to redo.",
                    Shared::Back => "There is no other point that is marked.",
                    _ => "This is the start.",
                };
                self.say(nothing, false);
            }
            Err(divergence) => self.say(divergence.to_string(), true),
        }
    }

    fn hint(&mut self) {
        let Some(bot) = self.session.info().bots.first() else {
            self.say("This game gives no hints.", false);
            return;
        };
        let text = match self.session.advise(bot.id) {
            Some(advice) if advice.why.is_empty() => format!("Hint: {}", advice.action),
            Some(advice) => format!("Hint: {} ({})", advice.action, advice.why),
            None => "No hint here.".into(),
        };
        self.hinted = true;
        self.say(text, false);
    }
}
