//! What a running game looks like: its scene, on its way from the one before, with the keys as they are
//! bound.

use super::Play;
use crate::screens::Context;
use kernel::game::Pace;
use kernel::input::Shared;
use kernel::scene::{Board, Gauge, Headings, KeyHint, MOVE_MILLIS, Scene, travel_cells};
use kernel::session::Player;
use std::sync::Arc;

/// No animation takes longer than this at ordinary speed, however long the way.
const LONGEST_MICROS: u64 = 1_500_000;

/// How many lines of the log a scene carries.
const LOG_LINES: usize = 60;

/// A board with more columns than this is worth a hint how to see it whole.
const LARGE: usize = 40;

/// The way from the scene before the last step to the present one.
#[derive(Default)]
pub(super) struct Glide {
    before: Option<Arc<Scene>>,
    done: u64,
    total: u64,
    /// Which way those look that have moved, if their game does not say.
    headings: Headings,
}

impl Glide {
    pub(super) fn is_on(&self) -> bool {
        self.done < self.total
    }

    pub(super) fn stop(&mut self) {
        *self = Glide { headings: std::mem::take(&mut self.headings), ..Glide::default() };
    }

    /// Lets time pass. True while it is still on.
    pub(super) fn advance(&mut self, micros: u64) -> bool {
        if !self.is_on() {
            return false;
        }
        self.done += micros;
        if !self.is_on() {
            self.stop();
        }
        self.is_on()
    }
}

impl Play {
    /// The present scene, to glide from, if things glide at all.
    pub(super) fn before(&self, ctx: &Context) -> Option<Arc<Scene>> {
        (ctx.settings.motion().scale(1000) > 0).then(|| self.session.picture())
    }

    pub(super) fn start_glide(&mut self, ctx: &Context, before: Option<Arc<Scene>>) {
        self.glide.stop();
        let Some(before) = before else { return };
        let after = self.session.picture();
        self.glide.headings.note(&before, &after);
        if self.is_real_time() || matches!(self.session.info().pace, Pace::Ticks { .. }) {
            // Ticks follow each other closely: the way lasts until the next one.
            self.glide.before = Some(before);
            return;
        }
        let cells = u64::from(travel_cells(&before, &after));
        let time = ctx.settings.motion().scale((cells * u64::from(MOVE_MILLIS) * 1000).min(LONGEST_MICROS));
        let speed = self.session.clock.speed;
        let moved_by_itself = self.session.is_watching()
            || self.session.is_auto()
            || self.session.player_to_act() != Some(&Player::Human);
        let time = if moved_by_itself { speed.shrink(time) } else { time };
        (self.glide.before, self.glide.total) = (Some(before), time);
    }

    pub(super) fn show(&self, ctx: &Context) -> Scene {
        let now = self.session.scene(LOG_LINES);
        let mut scene = match (&self.glide.before, self.session.period()) {
            (Some(before), _) if self.glide.is_on() => {
                Scene::between(before, now, self.glide.done as u32, self.glide.total as u32)
            }
            (Some(before), Some(period)) if self.glide.total == 0 && self.session.clock.running => {
                let (done, of) = self.session.clock.part(period);
                Scene::between(before, now, done, of)
            }
            _ => now,
        };
        self.glide.headings.apply(&mut scene);
        scene.notice = self.notice.as_ref().map(|(notice, _)| notice.clone());
        for hint in &mut scene.hints {
            // One command, or several that belong together, such as all directions.
            let keys: Option<Vec<String>> =
                hint.key.split(' ').map(|id| self.keymap.key_of(id).map(|key| key.to_string())).collect();
            if let Some(keys) = keys {
                hint.key = keys.join(" ");
            }
        }
        if self.session.is_watching() {
            self.show_watching(&mut scene);
        } else {
            self.show_playing(ctx, &mut scene);
        }
        scene
    }

    fn show_playing(&self, ctx: &Context, scene: &mut Scene) {
        let stopped = !self.is_real_time() && self.has_company() && !self.session.clock.running;
        let auto = self.session.is_auto();
        // Only where a game has given the command a key of its own is it worth a place among the hints.
        let suits = self.session.info().commands.iter().any(|c| c.shared == Some(Shared::Auto));
        let may_run = !auto && suits && self.session.only_action().is_some();
        if stopped {
            scene.gauges.push(Gauge::new("bots", "stopped"));
        }
        if auto && self.session.to_act().is_some() {
            let state = match (self.session.period(), self.rush) {
                (None, _) => "waits for you".into(),
                (Some(_), true) => "to the end".into(),
                (Some(_), false) => format!("speed {}", self.session.clock.speed.name()),
            };
            scene.gauges.push(Gauge::new("auto", state));
        }
        let large = |board: &Board| board.camera.is_some() && board.tiles.width() > LARGE;
        let zooms = ctx.zooms && matches!(&scene.boards[..], [board] if large(board));
        let mut add = |ids: &[&str], what: &str| {
            let keys: Option<Vec<String>> =
                ids.iter().map(|id| self.keymap.key_of(id).map(|key| key.to_string())).collect();
            let Some(keys) = keys else { return };
            let hint = KeyHint::new(keys.join(" "), what);
            // A game may have named it already, at a better place.
            if !scene.hints.contains(&hint) {
                scene.hints.push(hint);
            }
        };
        if stopped {
            add(&["auto"], "go on");
            add(&["step"], "one step");
        }
        if auto {
            add(&["auto"], "stop");
            add(&["slower", "faster"], "speed");
        } else if may_run {
            add(&["auto"], "auto-run");
        }
        if auto || may_run {
            add(&["finish"], "to the end");
        }
        if zooms {
            add(&["zoom"], if ctx.settings.whole_boards { "from near" } else { "whole board" });
        }
        add(&["undo"], "undo");
        add(&["help"], "help");
        add(&["pause"], "menu");
    }

    fn show_watching(&self, scene: &mut Scene) {
        let (at, len) = (self.session.step(), self.session.len());
        let state = match (at == len, self.session.clock.running) {
            (true, _) => "the end".into(),
            (false, true) => format!("{} times", self.session.clock.speed.name()),
            (false, false) => "stopped".to_string(),
        };
        scene.title = format!("{} (watching)", scene.title);
        scene.gauges.push(Gauge::new("step", format!("{at} of {len}")).fill(at as i64, len as i64));
        scene.gauges.push(Gauge::new("speed", state));
        scene.hints = vec![
            KeyHint::new("Space", "stop / go on"),
            KeyHint::new("Left Right", "step"),
            KeyHint::new("Home End", "ends"),
            KeyHint::new("g", "go to"),
            KeyHint::new("+ -", "speed"),
            KeyHint::new("Enter", "play on from here"),
            KeyHint::new("Esc", "menu"),
        ];
    }
}
