//! A game on the screen: played, or watched from its recording. Everything a game has in common with the
//! others happens here or in its session; what a key means inside the game is the game's affair.

mod commands;
mod end;
mod open;
mod show;
mod time;

use super::entry::EntryScreen;
use super::pause::Pause;
use super::{Answer, Context, Purpose, Screen, Turn};
use crate::keymap::{Bound, Keymap};
use crate::saves::{self, Autosave};
use crate::store::Store;
use crate::{OutsidePlayer, Signal};
use kernel::game::{Event, Pace, Refused, Seat};
use kernel::input::{Document, Input, Intent, Key, Phase};
use kernel::scene::{Notice, Scene};
use kernel::session::{Player, Session};
use show::Glide;
use std::collections::VecDeque;

/// A real-time game is saved this often.
const SAVE_MICROS: u64 = 3_000_000;

/// How long a notice stays.
const NOTICE_MICROS: u64 = 6_000_000;

/// A game being played or watched.
pub(crate) struct Play {
    session: Session,
    keymap: Keymap,
    autosave: Autosave,
    glide: Glide,
    notice: Option<(Notice, u64)>,
    /// Actions still to be done of a run, and whose they are: others may move in between.
    queue: VecDeque<String>,
    runner: Option<Seat>,
    /// Whether the game runs straight to its end, but for what people have to decide.
    rush: bool,
    outside: Vec<Option<OutsidePlayer>>,
    since_save: u64,
    /// What helped the player, for the score table.
    undone: bool,
    /// When undo was last asked for: a key that is held stops at the start of the game.
    undo_asked: Option<u64>,
    hinted: bool,
    /// Whether the end has been dealt with.
    ended: bool,
    /// The menu of the end, which waits until the last move has been seen.
    curtain: Option<Pause>,
    /// Keys that are down in a real-time game: a screen that comes on top will get their release.
    held: Vec<Key>,
    /// Where that lies which is kept of the finished game.
    kept: Option<String>,
    /// What the game has handed over to be written to files.
    exported: Vec<Document>,
    /// The game that this one has taken the place of.
    earlier: Option<Box<Play>>,
}

impl Play {
    /// A game that has just been set up.
    pub(crate) fn new(ctx: &Context, mut session: Session) -> Self {
        saves::name(&mut session);
        let seats = session.players().len();
        Play {
            keymap: Keymap::new(session.info(), &ctx.settings),
            session,
            autosave: Autosave::default(),
            glide: Glide::default(),
            notice: None,
            queue: VecDeque::new(),
            runner: None,
            rush: false,
            outside: (0..seats).map(|_| None).collect(),
            since_save: 0,
            undone: false,
            undo_asked: None,
            hinted: false,
            ended: false,
            curtain: None,
            held: Vec::new(),
            kept: None,
            exported: Vec::new(),
            earlier: None,
        }
    }

    /// A game that was played before. If it is over, that was dealt with then.
    pub(crate) fn resumed(ctx: &Context, session: Session, autosave: Autosave) -> Self {
        let ended = session.to_act().is_none();
        Play { autosave, ended, ..Play::new(ctx, session) }
    }

    /// Puts somebody into a seat whose actions come from outside.
    pub(crate) fn seat_outside(&mut self, seat: usize, name: String, player: OutsidePlayer) {
        if let Some(place) = self.outside.get_mut(seat)
            && self.session.seat(Seat(seat), Player::Outside(name)).is_ok()
        {
            *place = Some(player);
        }
    }

    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    pub(crate) fn is_real_time(&self) -> bool {
        matches!(self.session.info().pace, Pace::Ticks { .. }) && !self.session.is_watching()
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        if self.session.is_watching() {
            return self.watching_signal(ctx, signal);
        }
        if let Signal::Key { phase: Phase::Down, .. } | Signal::Click { .. } = signal
            && let Some(menu) = self.curtain.take()
        {
            self.glide.stop();
            return Turn::Push(Screen::Pause(menu));
        }
        match signal {
            Signal::Key { key, phase } => self.key(ctx, *key, *phase),
            Signal::Click { board, cell, button, shift } => {
                self.interrupt();
                self.input(ctx, &Input::Click { board: *board, cell: *cell, button: *button, shift: *shift })
            }
            Signal::Hover(place) => self.input(ctx, &Input::Hover(*place)),
            Signal::Choose(i) => self.input(ctx, &Input::Choose(*i)),
            Signal::Text(_) | Signal::Point(_) | Signal::Scroll(_) => Turn::Stay,
        }
    }

    fn key(&mut self, ctx: &mut Context, key: Key, phase: Phase) -> Turn {
        let bound = self.keymap.find(key);
        if phase == Phase::Up && self.session.info().pace == Pace::Turns {
            return Turn::Stay;
        }
        if phase == Phase::Down && self.interrupt() {
            return Turn::Stay;
        }
        if self.is_real_time() {
            self.held.retain(|k| *k != key);
            if phase != Phase::Up {
                self.held.push(key);
            }
            // A game that was stopped (by going back in time) goes on when it is played.
            if phase == Phase::Down && matches!(bound, Some(Bound::Own(_))) {
                self.session.clock.running = true;
            }
        }
        if phase == Phase::Down && !self.is_real_time() {
            // Whoever presses a key has seen enough of the way there.
            self.glide.stop();
        }
        match bound {
            Some(Bound::Shared(_)) if phase == Phase::Up => Turn::Stay,
            Some(Bound::Shared(shared)) if phase == Phase::Repeat && !shared.repeats() => Turn::Stay,
            Some(Bound::Shared(shared)) => self.shared(ctx, shared),
            Some(Bound::Own(id)) => self.input(ctx, &Input::Key { key, command: Some(id), phase }),
            None => self.input(ctx, &Input::Key { key, command: None, phase }),
        }
    }

    /// Stops a run of actions. True if there was one: the key that stops it does nothing else.
    fn interrupt(&mut self) -> bool {
        let rushes = self.is_rushing();
        if rushes {
            self.stop_auto();
        }
        let running = !self.queue.is_empty();
        self.queue.clear();
        running || rushes
    }

    fn input(&mut self, ctx: &mut Context, input: &Input) -> Turn {
        // People do not move for bots; but looking around is free.
        let theirs = self.session.player_to_act().is_some_and(|p| *p != Player::Human);
        match self.session.game_mut().interpret(input) {
            Intent::Nothing | Intent::Look => Turn::Stay,
            Intent::Act(_) | Intent::Run(_) if theirs && !self.is_real_time() => {
                self.say("It is not your turn.", false);
                Turn::Stay
            }
            Intent::Act(action) => self.act(ctx, &action),
            Intent::Run(actions) => {
                self.queue = actions.into();
                self.runner = self.session.to_act();
                self.next_of_run(ctx)
            }
            Intent::Say(text) => {
                self.say(text, false);
                Turn::Stay
            }
            Intent::Wish(shared) => self.shared(ctx, shared),
            Intent::Export(texts) => self.export(ctx, texts),
            Intent::Copy(text) => {
                self.say(format!("Copied: {text}"), false);
                ctx.copied = Some(text);
                Turn::Stay
            }
        }
    }

    /// Asks where to write what the game hands over.
    fn export(&mut self, ctx: &Context, texts: Vec<Document>) -> Turn {
        if ctx.files.is_none() {
            self.say("Files cannot be written here.", true);
            return Turn::Stay;
        }
        let names: Vec<&str> = texts.iter().map(|d| d.name.as_str()).collect();
        let about =
            format!("The folder to write {} into; nothing that is there is replaced.", names.join(", "));
        self.exported = texts;
        let entry = EntryScreen::new("Write to folder", &about, self.session.info().id, Purpose::Export);
        Turn::Push(Screen::Entry(entry))
    }

    fn run_is_due(&self) -> bool {
        !self.queue.is_empty() && self.session.to_act() == self.runner
    }

    fn next_of_run(&mut self, ctx: &mut Context) -> Turn {
        match self.queue.pop_front() {
            Some(action) => self.act(ctx, &action),
            None => Turn::Stay,
        }
    }

    /// Does an action of a person; a refusal is shown.
    fn act(&mut self, ctx: &mut Context, action: &str) -> Turn {
        self.attempt(ctx, action).unwrap_or_else(|refused| {
            self.queue.clear();
            self.say(refused.reason, true);
            Turn::Stay
        })
    }

    /// Does an action and everything that follows from it on the screen.
    fn attempt(&mut self, ctx: &mut Context, action: &str) -> Result<Turn, Refused> {
        let before = self.before(ctx);
        let events = self.session.act(action)?;
        self.notice = None;
        happened(ctx, &events);
        self.start_glide(ctx, before);
        if !self.is_real_time() {
            self.save(ctx);
        }
        Ok(self.check_end(ctx))
    }

    pub(crate) fn say(&mut self, text: impl Into<String>, bad: bool) {
        self.notice = Some((Notice { text: text.into(), bad }, NOTICE_MICROS));
    }

    /// Saves the game by itself.
    pub(crate) fn save(&mut self, ctx: &mut Context) {
        self.keep(ctx, Autosave::write);
    }

    /// Saves the game before it is left.
    pub(crate) fn settle(&mut self, ctx: &mut Context) {
        self.keep(ctx, Autosave::settle);
    }

    fn keep(
        &mut self,
        ctx: &mut Context,
        how: fn(&mut Autosave, &mut dyn Store, &mut Session) -> Result<(), String>,
    ) {
        self.since_save = 0;
        if self.session.is_watching() {
            return;
        }
        if let Err(why) = how(&mut self.autosave, &mut *ctx.store, &mut self.session) {
            self.say(why, true);
        }
    }

    /// The game is left; it stays saved unless it is over.
    pub(crate) fn leave(&mut self, ctx: &mut Context) {
        if let Some(mut earlier) = self.earlier.take() {
            earlier.leave(ctx);
        }
        if self.session.to_act().is_none() {
            self.autosave.discard(&mut *ctx.store);
        } else {
            self.settle(ctx);
            self.autosave.leave(&mut *ctx.store);
        }
    }

    pub(crate) fn resume(&mut self, ctx: &mut Context) {
        self.keymap = Keymap::new(self.session.info(), &ctx.settings);
        self.session.clock.reset();
        for key in std::mem::take(&mut self.held) {
            self.key(ctx, key, Phase::Up);
        }
        if let Some(told) = ctx.told.take() {
            self.say(told.text, told.bad);
        }
    }

    pub(crate) fn answer(&mut self, ctx: &mut Context, answer: Answer) -> Turn {
        match answer {
            Answer::Shared(shared) => self.shared(ctx, shared),
            Answer::Text(Purpose::SaveName, name) => {
                match saves::save(&mut *ctx.store, name.trim(), &mut self.session) {
                    Ok(place) => self.say(format!("Saved as {place}"), false),
                    Err(why) => self.say(why, true),
                }
                Turn::Stay
            }
            Answer::Text(Purpose::Export, folder) => {
                let texts = std::mem::take(&mut self.exported);
                match ctx.files.map(|files| (files.write)(folder.trim(), &texts)) {
                    Some(Ok(place)) => self.say(format!("Written to {place}"), false),
                    Some(Err(why)) => self.say(why, true),
                    None => {}
                }
                Turn::Stay
            }
            Answer::Text(Purpose::GoTo, text) => {
                match text.trim().parse() {
                    Ok(step) => self.jump(step),
                    Err(_) => self.say(format!("'{}' is not the number of a step.", text.trim()), true),
                }
                Turn::Stay
            }
            Answer::Again if self.session.is_watching() => {
                self.session.watch(false);
                self.session.clock.running = true;
                self.say("From here on you play; the rest of the recording is left behind.", false);
                Turn::Stay
            }
            Answer::Again => self.again(ctx),
            Answer::Watch => {
                self.save(ctx);
                Play::watch(ctx, &self.session.replay())
            }
            _ => Turn::Stay,
        }
    }

    pub(crate) fn scene(&self, ctx: &Context) -> Scene {
        self.show(ctx)
    }
}

/// Leaves the sounds of some events to the shell.
fn happened(ctx: &mut Context, events: &[Event]) {
    if ctx.settings.sound {
        ctx.cues.extend(events.iter().filter_map(|e| e.cue));
    }
}
