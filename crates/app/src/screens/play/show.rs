//! What a running game looks like: its scene, on its way from the one before, with the keys as they are
//! bound.

use super::Play;
use crate::keymap::Hands;
use crate::run::Happened;
use crate::screens::Context;
use crate::{saves, words};
use kernel::game::{Cue, Pace};
use kernel::input::{Code, Key, Nav, Shared};
use kernel::pos::Pos;
use kernel::scene::{
    Board, Calm, Gauge, Headings, KeyHint, Lesson, MOVE_MILLIS, Notice, Scene, ScreenKind, quarters,
    travel_cells,
};
use kernel::session::Player;
use std::sync::Arc;

/// No animation takes longer than this at ordinary speed, however long the way.
const LONGEST_MICROS: u64 = 1_500_000;

/// The way back takes no longer than this: whoever undoes wants to go on.
const BACK_MICROS: u64 = 180_000;

/// How many lines of the log a scene carries.
const LOG_LINES: usize = 60;

/// In real time a line of the log is new for so long.
const FRESH_MICROS: u64 = 3_000_000;

/// So many lines of it at most.
const FRESH_LINES: usize = 2;

/// A board with more columns than this is worth a hint how to see it whole.
const LARGE: usize = 40;

/// So many turns of rooms are remembered.
const TURNS: usize = 256;

/// A room that was turned in a step, counted from 0.
pub(super) struct Turned {
    step: usize,
    board: usize,
    cell: Pos,
    quarters: i32,
}

/// The way from the scene before the last step to the present one.
#[derive(Default)]
pub(super) struct Glide {
    before: Option<Arc<Scene>>,
    /// How long it is until things set out.
    lead: u64,
    done: u64,
    total: u64,
    /// Whether everything takes the straight way: stops are those of a step forward, which this is not.
    straight: bool,
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
        let waited = micros.min(self.lead);
        self.lead -= waited;
        self.done += micros - waited;
        if !self.is_on() {
            self.stop();
        }
        self.is_on()
    }
}

/// Leaves out the stops between two scenes.
fn straighten(scene: &mut Scene) {
    for sprite in scene.boards.iter_mut().flat_map(|board| &mut board.sprites) {
        sprite.via.clear();
    }
}

impl Play {
    /// The present scene, to glide from, if things glide at all.
    pub(super) fn before(&self, ctx: &Context) -> Option<Arc<Scene>> {
        (ctx.settings.motion().scale(1000) > 0).then(|| self.run.session.picture())
    }

    pub(super) fn start_glide(&mut self, ctx: &Context, before: Option<Arc<Scene>>, lead: u32) {
        self.glide.stop();
        let Some(before) = before else { return };
        let after = self.run.session.picture();
        self.glide.headings.note(&before, &after);
        if self.is_real_time() || matches!(self.run.session.info().pace, Pace::Ticks { .. }) {
            // Ticks follow each other closely: the way lasts until the next one.
            self.glide.before = Some(before);
            return;
        }
        let cells = u64::from(travel_cells(&before, &after));
        let time = ctx.settings.motion().scale((cells * u64::from(MOVE_MILLIS) * 1000).min(LONGEST_MICROS));
        let speed = self.run.session.clock.speed;
        let moved_by_itself = self.run.session.is_watching()
            || self.run.session.is_auto()
            || self.run.session.player_to_act() != Some(&Player::Human);
        let shrunk = |time: u64| if moved_by_itself { speed.shrink(time) } else { time };
        self.glide.lead = shrunk(ctx.settings.motion().scale(u64::from(lead) * 1000));
        (self.glide.before, self.glide.total) = (Some(before), shrunk(time));
    }

    /// The way back (or on again) through the game's history from a step: things glide straight and quickly to where
    /// they were, rooms turn back, and what was gone comes again. Nothing flashes and nothing is heard, for nothing
    /// happens.
    pub(super) fn glide_back(&mut self, ctx: &Context, before: Option<Arc<Scene>>, from: usize) {
        self.glide.stop();
        self.effects.stop();
        let Some(before) = before.filter(|_| self.run.session.info().pace == Pace::Turns) else { return };
        let mut after = Scene::clone(&self.run.session.picture());
        straighten(&mut after);
        let (now, sign) = (self.run.session.step(), if self.run.session.step() < from { -1 } else { 1 });
        let passed = now.min(from)..now.max(from);
        let passed = self.turned.iter().filter(|turned| passed.contains(&turned.step));
        let turns: Vec<_> =
            passed.map(|turned| (turned.board, turned.cell, sign * turned.quarters)).collect();
        self.effects.back(&before, &after, &turns);
        self.glide.headings.note(&before, &after);
        let cells = u64::from(travel_cells(&before, &after));
        self.glide.total =
            ctx.settings.motion().scale((cells * u64::from(MOVE_MILLIS) * 1000).min(BACK_MICROS));
        (self.glide.before, self.glide.straight) = (Some(before), true);
    }

    /// Notes what is to be seen of what has happened, besides things that glide.
    pub(super) fn note_effects(&mut self, before: Option<&Scene>, happened: &Happened) {
        let after = self.run.session.picture();
        let times = ((self.glide.lead / 1000) as u32, (self.glide.total / 1000) as u32);
        let before = before.unwrap_or(&after);
        let events = happened.moves.iter().flat_map(|done| &done.events);
        self.effects.note(before, &after, events, times);
        self.note_turns(happened);
    }

    fn note_turns(&mut self, happened: &Happened) {
        let first = self.run.session.step().saturating_sub(happened.moves.len());
        // What was undone does not come again.
        self.turned.retain(|turned| turned.step < first);
        for (step, done) in (first..).zip(&happened.moves) {
            let turns = done.events.iter().filter(|event| event.cue == Some(Cue::Turn));
            self.turned.extend(turns.filter_map(|event| {
                let (board, cell) = (event.seen.board, event.seen.at?);
                Some(Turned { step, board, cell, quarters: quarters(&event.seen) })
            }));
        }
        let old = self.turned.len().saturating_sub(TURNS);
        self.turned.drain(..old);
    }

    pub(crate) fn scene(&self, ctx: &Context) -> Scene {
        let mut now = self.run.session.scene(LOG_LINES);
        if self.glide.straight {
            straighten(&mut now);
        }
        let mut scene = match (&self.glide.before, self.run.session.period()) {
            (Some(before), _) if self.glide.is_on() => {
                Scene::between(before, now, self.glide.done as u32, self.glide.total as u32)
            }
            (Some(before), Some(period)) if self.glide.total == 0 && self.run.session.clock.running => {
                let (done, of) = self.run.session.clock.part(period);
                Scene::between(before, now, done, of)
            }
            _ => now,
        };
        self.glide.headings.apply(&mut scene);
        let still = ctx.settings.motion().scale(1000) == 0;
        self.effects.apply(&mut scene, if still { Calm::Still } else { Calm::Lively });
        scene.notice = self.notice.as_ref().map(|(notice, _)| notice.clone());
        for line in &mut scene.log {
            if let Some(said) = line.said.take().filter(|_| !ctx.settings.exact_words) {
                line.text = said;
            }
        }
        scene.log.retain(|line| !line.text.is_empty());
        // A tick is too short for reading.
        let lately = self.lately();
        scene.log.iter_mut().rev().take(FRESH_LINES).for_each(|line| line.fresh |= line.step > lately);
        let silent = scene.notice.is_none() && !self.has_news();
        let lesson = self.lesson_or_last(ctx, &scene).filter(|_| silent);
        let lesson = lesson.map(|lesson| Notice { text: lesson.told(ctx.fingers), bad: false });
        let taught = lesson.is_some();
        scene.notice = scene.notice.or(lesson);
        for hint in &mut scene.hints {
            self.keymap.bind_hint(hint);
        }
        let hands = if ctx.fingers { Hands::Fingers(&scene.hints) } else { Hands::Keys };
        let asked = scene.prompt.iter_mut().flat_map(|prompt| &mut prompt.text);
        for text in asked.chain(scene.notice.as_mut().filter(|_| taught).map(|notice| &mut notice.text)) {
            *text = self.keymap.fill_in(text, hands);
        }
        // Whoever watches a bot is not asked what the bot is.
        if self.run.session.player_to_act().is_some_and(|player| *player != Player::Human)
            && !self.is_real_time()
        {
            scene.prompt = None;
        }
        if !matches!(&scene.boards[..], [board] if !board.name.is_empty())
            && let Some(level) = saves::level(&self.run.session)
        {
            scene.title = words::titled(&scene.title, &level);
        }
        if self.run.session.is_watching() {
            self.show_watching(&mut scene);
        } else {
            self.show_playing(ctx, &mut scene);
        }
        scene
    }

    /// After which step something was said that is new yet: in real time for some seconds.
    fn lately(&self) -> usize {
        let now = self.run.session.step();
        let period = self.run.session.period().filter(|_| self.is_real_time());
        period.map_or(now, |period| now.saturating_sub((FRESH_MICROS / period.max(1)) as usize))
    }

    /// Whether in real time something was said that is to be read before any lesson: not every screen has room for
    /// both.
    pub(super) fn has_news(&self) -> bool {
        let last = self.run.session.log().last();
        self.is_real_time() && last.is_some_and(|line| line.step > self.lately())
    }

    /// Whether somebody else is to act than a person at this program.
    fn is_anothers_turn(&self) -> bool {
        self.run.session.player_to_act().is_some_and(|player| *player != Player::Human)
    }

    /// What a newcomer is told now; while a bot acts, what was told before, so that it can be read to its end.
    fn lesson_or_last<'a>(&'a self, ctx: &Context, scene: &'a Scene) -> Option<&'a Lesson> {
        let last = || self.last_lesson.as_ref().filter(|_| self.is_anothers_turn() && !self.run.is_over());
        self.lesson(ctx, scene).or_else(last)
    }

    /// What a newcomer is told now, if anything.
    pub(super) fn lesson<'a>(&self, ctx: &Context, scene: &'a Scene) -> Option<&'a Lesson> {
        let session = &self.run.session;
        if !ctx.settings.lessons || session.is_watching() || self.run.is_over() {
            return None;
        }
        // What is true of a bot's situation is no lesson for the person who watches it.
        if self.is_anothers_turn() {
            return None;
        }
        let learned = ctx.settings.learned.get(self.run.session.info().id);
        scene.lessons.iter().find(|lesson| learned.is_none_or(|learned| !learned.contains(lesson.id)))
    }

    fn show_playing(&self, ctx: &Context, scene: &mut Scene) {
        let stopped = !self.is_real_time() && self.run.has_company() && !self.run.session.clock.running;
        let auto = self.run.session.is_auto();
        // Only where a game has given the command a key of its own is it worth a place among the hints.
        let suits = self.run.session.info().commands.iter().any(|c| c.shared == Some(Shared::Auto));
        let may_run = !auto && suits && self.run.session.only_action().is_some();
        if stopped {
            scene.gauges.push(Gauge::new(words::BOTS, words::STOPPED));
        }
        if auto && self.run.session.to_act().is_some() {
            let state = match (self.run.session.period(), self.run.is_to_rush()) {
                (None, _) => words::AUTO_WAITS.into(),
                (Some(_), true) => words::TO_THE_END.into(),
                (Some(_), false) => words::at_speed(self.run.session.clock.speed.name()),
            };
            scene.gauges.push(Gauge::new(words::AUTO, state));
        }
        let large = |board: &Board| board.camera.is_some() && board.tiles.width() > LARGE;
        let zooms = ctx.zooms && matches!(&scene.boards[..], [board] if large(board));
        let mut add = |ids: &str, what: &str| {
            let mut hint = KeyHint::new(ids, what);
            // A game may have named it already, at a better place.
            if self.keymap.bind_hint(&mut hint) && scene.hints.iter().all(|other| other.does != hint.does) {
                scene.hints.push(hint);
            }
        };
        if stopped {
            add("auto", words::AUTO_GO_ON);
            add("step", words::ONE_STEP);
        }
        if auto {
            add("auto", words::STOP);
            add("slower faster", words::SPEED);
        } else if may_run {
            add("auto", words::AUTO_RUN);
        }
        if auto || may_run {
            add("finish", words::TO_THE_END);
        }
        if zooms {
            add("zoom", if ctx.settings.whole_boards { words::ZOOM_IN } else { words::ZOOM_OUT });
        }
        if scene.prompt.as_ref().is_some_and(|prompt| prompt.entry.is_some()) {
            // While a line is typed, keys mean letters.
            return;
        }
        add("undo", words::KEY_UNDO);
        add("help", words::KEY_HELP);
        if self.keymap.key_of("pause").is_some() {
            add("pause", words::KEY_MENU);
        } else if let Some(key) = self.keymap.key_of("back") {
            // A game may close its questions with the menu's key, and open the menu where none is open.
            scene.hints.push(KeyHint { keys: vec![key], ..KeyHint::new("pause", words::KEY_MENU) });
        }
    }

    fn show_watching(&self, scene: &mut Scene) {
        let (at, len) = (self.run.session.step(), self.run.session.len());
        let state = match (at == len, self.run.session.clock.running) {
            (true, _) => words::THE_END.into(),
            (false, true) => words::times(self.run.session.clock.speed.name()),
            (false, false) => words::STOPPED.into(),
        };
        scene.kind = ScreenKind::Watching;
        scene.title = words::watched(&scene.title);
        scene.gauges.push(Gauge::new(words::STEP, words::part_of(at, len)).fill(at as i64, len as i64));
        scene.gauges.push(Gauge::new(words::SPEED, state));
        scene.hints = vec![
            KeyHint::nav(Nav::Other, "Space", words::STOP_GO),
            KeyHint::nav(Nav::Other, "Left Right", words::STEP),
            KeyHint::nav(Nav::Other, "Home End", words::ENDS),
            KeyHint::nav(Nav::Other, "g", words::GO_TO),
            KeyHint::nav(Nav::Other, "+ -", words::SPEED),
            KeyHint::nav(Nav::Other, "Enter", words::TAKE_OVER_KEY),
            KeyHint { keys: vec![Key::plain(Code::Esc)], ..KeyHint::new("pause", words::KEY_MENU) },
        ];
    }
}
