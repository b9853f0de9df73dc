//! What comes in: keys, of which a few belong to the window itself, typed text, and files that are dropped.

use super::Shell;
use crate::files;
use crate::keys::{self, Typed};
use crate::widgets::Leaf;
use app::Signal;
use eframe::egui::{self, Context, FocusDirection, ViewportCommand};
use kernel::input::{Code, Key, Phase};
use kernel::scene::Notice;

/// Leaves, as it does elsewhere.
const QUIT: Key = Key::ctrl('q');

/// Full screen, and back.
const FULL_SCREEN: Key = Key::plain(Code::F(11));

/// How much larger or smaller everything gets at once, and how far that can go.
const ZOOM_STEP: f32 = 0.1;
const ZOOMS: (f32, f32) = (0.6, 3.0);

impl Shell<'_> {
    pub(super) fn take_keys(&mut self, ctx: &Context) {
        // Keys are the app's: egui must not move its own focus or click what has it.
        ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        let events = ctx.input(|i| i.events.clone());
        let typed = self.keyboard.read(&events);
        ctx.input_mut(|i| i.events.retain(|event| !keys::is_for_the_app(event)));
        for typed in typed {
            match typed {
                Typed::Key(key, phase) => self.press(ctx, key, phase),
                Typed::Text(text) => self.tell(&Signal::Text(text)),
                Typed::Paste(text) if self.is_typing() => self.tell(&Signal::Text(text)),
                Typed::Paste(_) => self.tap(ctx, Key::ctrl('v')),
            }
        }
    }

    /// What gamepads do, and a wake-up for the arrow that repeats next.
    pub(super) fn take_pads(&mut self, ctx: &Context) {
        let Some(pads) = &mut self.pads else { return };
        let (changes, next) = pads.read();
        for (key, phase) in changes {
            self.press(ctx, key, phase);
        }
        if let Some(next) = next {
            ctx.request_repaint_after(next);
        }
    }

    fn is_typing(&self) -> bool {
        self.app.scene().prompt.is_some_and(|prompt| prompt.entry.is_some())
    }

    pub(super) fn tap(&mut self, ctx: &Context, key: Key) {
        self.press(ctx, key, Phase::Down);
        self.press(ctx, key, Phase::Up);
    }

    fn press(&mut self, ctx: &Context, key: Key, phase: Phase) {
        if self.is_own(ctx, key, phase) {
            return;
        }
        if self.overflows
            && let Some(leaf) = Leaf::of(key)
        {
            if phase != Phase::Up {
                self.leaf = Some(leaf);
            }
            return;
        }
        self.tell(&Signal::Key { key, phase });
    }

    /// Keys that belong to the window and not to the app.
    fn is_own(&mut self, ctx: &Context, key: Key, phase: Phase) -> bool {
        let zoom = match (key.ctrl && !key.alt, key.code) {
            (true, Code::Char('+' | '=')) => Some(self.zoom + ZOOM_STEP),
            (true, Code::Char('-')) => Some(self.zoom - ZOOM_STEP),
            (true, Code::Char('0')) => Some(1.0),
            _ => None,
        };
        if zoom.is_none() && key != QUIT && key != FULL_SCREEN {
            return false;
        }
        if phase == Phase::Up {
            return true;
        }
        if let Some(zoom) = zoom {
            self.zoom = zoom.clamp(ZOOMS.0, ZOOMS.1);
            ctx.request_repaint();
        } else if key == QUIT {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        } else if phase == Phase::Down {
            let is_full = ctx.input(|i| i.viewport().fullscreen).unwrap_or(false);
            ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!is_full));
        }
        true
    }

    /// A file that is dropped while a line is typed gives its path; otherwise it is opened.
    pub(super) fn take_files(&mut self, ctx: &Context) {
        let first = |i: &egui::InputState| i.raw.dropped_files.first().map(|file| file.path().to_path_buf());
        let Some(path) = ctx.input(first) else { return };
        if self.is_typing() {
            self.tell(&Signal::Key { key: Key::ctrl('u'), phase: Phase::Down });
            self.tell(&Signal::Text(path.to_string_lossy().into_owned()));
            return;
        }
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        self.notice = None;
        match files::read(&path) {
            Ok(text) => {
                self.app.open(&name, &text);
            }
            Err(why) => self.notice = Some(Notice { text: format!("{name}: {why}"), bad: true }),
        }
    }
}
