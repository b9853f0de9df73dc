//! The shell: one frame after the other. Time and keys go to the app first, then its scene is shown,
//! then what the mouse did goes to the app. It asks to be called again only when something will
//! change by itself, so that a game at rest costs nothing.

mod input;

use crate::board::{Boards, Filled};
use crate::ends::Ends;
use crate::files;
use crate::keys::Keyboard;
use crate::pads::Pads;
use crate::shot::Shot;
use crate::theme::{self, Scheme, Theme};
use crate::veil::Veil;
use crate::voice::Voice;
use crate::widgets::{Desk, Leaf, dialogue, page, play};
use app::settings::Motion;
use app::{App, Signal};
use eframe::egui::{
    self, Color32, Context, EventFilter, Id, PointerState, Rect, Ui, Vec2, ViewportCommand, vec2,
};
use kernel::input::{Key, Phase};
use kernel::pos::Pos;
use kernel::scene::{Columns, Notice, Prompt, Scene, ScreenKind};
use paint::Zoom;
use std::time::{Duration, Instant};

/// A wake-up within this time means that something is animated.
const MOVING: Duration = Duration::from_millis(17);

/// After how long the next frame of something that moves begins, counted from the beginning of the one before. A
/// little before the screen is ready for it, at 60 as at 75 and 144 pictures a second: what comes later than that
/// waits for the next time, which halves the rate.
const NEXT_FRAME: Duration = Duration::from_micros(12_500);

/// The smallest size that anything is laid out for, in points.
const SMALLEST: Vec2 = vec2(360.0, 260.0);

/// How small and how large text may be, in percent.
const TEXT_SIZES: (u32, u32) = (50, 300);

/// An app in a window. It needs no display, so tests can run it.
pub struct Shell<'a> {
    app: &'a mut App,
    keyboard: Keyboard,
    boards: Boards,
    theme: Option<Theme>,
    /// The time up to which the app has been advanced, in microseconds.
    told: Option<u64>,
    /// The player's zoom factor.
    zoom: f32,
    /// A notice from the shell itself.
    notice: Option<Notice>,
    /// The prompt as it was shown last: its heading, its first words and the selected choice.
    seen: Option<(String, String, usize)>,
    /// Whether the selection was changed by the mouse.
    pointed: bool,
    /// Whether the game that is shown has ended, or none is.
    over: bool,
    leaf: Option<Leaf>,
    /// Whether a page is shown that is longer than the window.
    overflows: bool,
    /// Where the boards were shown last.
    shown: Option<Rect>,
    focused: Option<Id>,
    /// How many choices stand side by side, as the app was told.
    columns: Option<Columns>,
    veil: Veil,
    shot: Option<Shot>,
    ends: Option<Ends>,
    /// Gamepads; a shell without a window has none.
    pads: Option<Pads>,
    /// What is heard; a shell without a window is silent.
    voice: Option<Voice>,
}

impl<'a> Shell<'a> {
    /// A shell for an app, to be shown in a context that was [prepared](crate::prepare).
    pub fn new(app: &'a mut App) -> Self {
        app.configure(true, Vec::new());
        Shell {
            app,
            keyboard: Keyboard::default(),
            boards: Boards::new(),
            theme: None,
            told: None,
            zoom: 1.0,
            notice: None,
            seen: None,
            pointed: false,
            over: false,
            leaf: None,
            overflows: false,
            shown: None,
            focused: None,
            columns: None,
            veil: Veil::default(),
            shot: None,
            ends: None,
            pads: None,
            voice: None,
        }
    }

    /// The same in a real window, which the system may ask to close, and perhaps for a picture only.
    pub(crate) fn in_window(mut self, ctx: &Context, shot: Option<Shot>) -> Self {
        self.ends = Some(Ends::listen(ctx));
        self.pads = shot.is_none().then(|| Pads::listen(ctx));
        self.voice = shot.is_none().then(Voice::new);
        self.shot = shot;
        self
    }

    /// The app that is shown.
    pub fn app(&self) -> &App {
        self.app
    }

    /// Where the middle of a cell is in the window, if it is visible.
    pub fn middle_of(&self, ctx: &Context, board: usize, cell: Pos) -> Option<egui::Pos2> {
        self.boards.middle_of(self.shown?, board, cell, ctx.pixels_per_point())
    }

    /// How the stage is filled.
    pub fn filled(&self) -> Filled {
        self.boards.filled()
    }

    /// Where the boards are shown, if they are, in points.
    pub const fn stage(&self) -> Option<Rect> {
        self.shown
    }

    /// One frame.
    pub fn frame(&mut self, ui: &mut Ui) {
        let began = Instant::now();
        let ctx = ui.ctx().clone();
        if self.shot.is_some() {
            // Wherever the pointer happens to be, a picture does not show it.
            ctx.input_mut(|i| {
                i.pointer = PointerState::default();
                i.events.retain(|event| !matches!(event, egui::Event::PointerMoved(_)));
            });
        }
        self.fit(&ctx);
        self.pass_time(&ctx);
        self.take_keys(&ctx);
        self.take_pads(&ctx);
        self.take_files(&ctx);
        let scene = self.scene();
        let (signals, keys) = self.show(ui, &scene);
        let heard = !signals.is_empty() || !keys.is_empty();
        for signal in &signals {
            self.tell(signal);
        }
        for key in keys {
            self.tap(&ctx, key);
        }
        self.go_on(&ctx, heard, began);
    }

    /// Everything is shown larger in a large window, and as large as the player wants it.
    fn fit(&self, ctx: &Context) {
        let size = ctx.content_rect().size() * ctx.zoom_factor();
        let text_size = self.app.settings().text_size.clamp(TEXT_SIZES.0, TEXT_SIZES.1);
        let zoom = theme::natural_zoom(size) * self.zoom * text_size as f32 / 100.0;
        if (zoom - ctx.zoom_factor()).abs() > 0.001 {
            ctx.set_zoom_factor(zoom);
        }
    }

    fn pass_time(&mut self, ctx: &Context) {
        let now = (ctx.input(|i| i.time) * 1e6) as u64;
        let told = self.told.replace(now).unwrap_or(now);
        // A picture is of one moment, however long it takes.
        let passed = if self.shot.is_none() { now.saturating_sub(told) } else { 0 };
        if passed > 0 || self.shot.is_some() {
            self.app.advance(passed);
        }
    }

    fn tell(&mut self, signal: &Signal) {
        if !matches!(signal, Signal::Hover(_) | Signal::Point(_) | Signal::Key { phase: Phase::Up, .. }) {
            self.notice = None;
            self.boards.rest();
        }
        self.pointed = matches!(signal, Signal::Point(_));
        self.app.signal(signal);
    }

    fn scene(&self) -> Scene {
        let mut scene = self.app.scene();
        if self.notice.is_some() {
            scene.notice.clone_from(&self.notice);
        }
        scene
    }

    fn theme(&mut self, ctx: &Context) -> Theme {
        let scheme = Scheme::of(&self.app.settings().theme, ctx.system_theme());
        let palette = self.app.palette();
        match self.theme {
            Some(theme) if theme.is_for(palette, scheme) => theme,
            _ => {
                let theme = Theme::new(palette, scheme);
                theme.apply(ctx);
                self.boards.set_palette(palette);
                self.theme = Some(theme);
                theme
            }
        }
    }

    /// Shows a scene; returns what the mouse did.
    fn show(&mut self, ui: &mut Ui, scene: &Scene) -> (Vec<Signal>, Vec<Key>) {
        let theme = self.theme(ui.ctx());
        self.boards.set_zoom(if self.app.settings().whole_boards { Zoom::Whole } else { Zoom::Near });
        let glass = ui.ctx().content_rect();
        ui.painter().rect_filled(glass, 0, theme.ground);
        // What is smaller than this is cut off, not squeezed.
        let window = Rect::from_min_size(glass.min, glass.size().max(SMALLEST));
        let (mut signals, mut keys) = (Vec::new(), Vec::new());
        let follow = self.look_at(scene.prompt.as_ref());
        let mut desk = Desk {
            theme,
            signals: &mut signals,
            keys: &mut keys,
            follow,
            leaf: self.leaf.take(),
            overflows: false,
            columns: None,
            focus: None,
        };
        self.shown = None;
        // The next game is laid out by what it needs itself.
        let is_whole = scene.prompt.as_ref().is_some_and(|prompt| prompt.whole);
        if scene.prompt.as_ref().is_some_and(|prompt| prompt.aside) || scene.kind == ScreenKind::Front {
            self.over = true;
        } else if !is_whole && std::mem::take(&mut self.over) {
            play::forget(ui.ctx());
        }
        match &scene.prompt {
            Some(prompt) if prompt.whole => {
                self.boards.leave(desk.signals);
                page::page(ui, &mut desk, &mut self.boards, scene, prompt, window);
            }
            Some(prompt) if scene.boards.is_empty() => {
                self.boards.leave(desk.signals);
                let above = page::ground(ui, &mut desk, scene, window);
                dialogue::dialogue(ui, &mut desk, &mut self.boards, scene, prompt, above);
            }
            prompt => {
                let shown = play::play(ui, &mut desk, &mut self.boards, scene, window);
                self.shown = shown.boards;
                match prompt {
                    Some(prompt) if prompt.aside => {
                        dialogue::aside(ui, &mut desk, &mut self.boards, scene, prompt, shown.dock);
                    }
                    Some(prompt) => {
                        let above = shown.above_hints;
                        dialogue::dialogue(ui, &mut desk, &mut self.boards, scene, prompt, above);
                    }
                    None => {}
                }
            }
        }
        let focus = desk.focus;
        self.overflows = desk.overflows;
        if let Some(columns) = desk.columns.filter(|now| self.columns.replace(*now) != Some(*now)) {
            self.app.lay_out(columns);
        }
        self.focus(ui.ctx(), focus);
        let calm = self.shot.is_some() || self.app.settings().motion() == Motion::None;
        self.veil.lay(ui.ctx(), scene, theme.ground, calm);
        files::hovering(ui.ctx(), theme, window);
        (signals, keys)
    }

    /// Whether the selected choice must be brought into view: it changed, and not by the mouse. A page
    /// that is opened begins where the app says.
    fn look_at(&mut self, prompt: Option<&Prompt>) -> bool {
        let first = |p: &Prompt| p.text.first().cloned().unwrap_or_default();
        let now = prompt.map(|p| (p.title.clone(), first(p), p.selected));
        if now == self.seen {
            return false;
        }
        let same_page = match (&now, &self.seen) {
            (Some(now), Some(seen)) => (&now.0, &now.1) == (&seen.0, &seen.1),
            _ => false,
        };
        if !same_page {
            self.leaf = prompt.map(|p| Leaf::Paragraph(p.scroll));
        }
        self.seen = now;
        !(same_page && self.pointed)
    }

    /// Gives egui's focus, which assistive technology follows, to what the app's own focus is on.
    fn focus(&mut self, ctx: &Context, focus: Option<Id>) {
        let Some(id) = focus else {
            self.focused = None;
            return;
        };
        ctx.memory_mut(|memory| {
            if self.focused != Some(id) || memory.focused().is_none() {
                memory.request_focus(id);
            }
            let all = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
            memory.set_focus_lock_filter(id, all);
        });
        self.focused = Some(id);
    }

    /// Asks for the next frame, or for the end.
    fn go_on(&mut self, ctx: &Context, heard: bool, began: Instant) {
        // Without a voice there is nothing to be heard, but it must not pile up either.
        let (samples, ambience) = (self.app.heard(), self.app.ambience());
        if let Some(voice) = &mut self.voice {
            voice.play(samples, ambience);
        }
        if let Some(text) = self.app.copied() {
            ctx.copy_text(text);
        }
        if self.app.finished() || self.ends.as_ref().is_some_and(Ends::are_near) {
            ctx.send_viewport_cmd(ViewportCommand::Close);
            return;
        }
        if heard {
            ctx.request_repaint();
        } else if let Some(micros) = self.app.wake_in() {
            let wake = Duration::from_micros(micros);
            let wake = if wake <= MOVING { NEXT_FRAME.saturating_sub(began.elapsed()) } else { wake };
            // At least a millisecond; anything shorter is due on the next frame anyway.
            ctx.request_repaint_after(wake.max(Duration::from_millis(1)));
        }
        if let Some(shot) = &mut self.shot {
            shot.frame(ctx);
        }
    }
}

impl eframe::App for Shell<'_> {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.frame(ui);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.app.close();
    }

    fn clear_color(&self, _visuals: &egui::Visuals) -> [f32; 4] {
        let ground = self.theme.map_or(Color32::BLACK, |theme| theme.ground);
        ground.to_normalized_gamma_f32()
    }
}
