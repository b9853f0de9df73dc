//! A game on the screen: played, or watched from its recording. Everything a game has in common with the
//! others happens here or in its session; what a key means inside the game is the game's affair.

mod end;
mod show;

use super::entry::EntryScreen;
use super::page::Page;
use super::pause::Pause;
use super::{Answer, Context, Purpose, Screen, Turn};
use crate::keymap::{Bound, Keymap};
use crate::saves::{self, Autosave};
use crate::store::Shelf;
use crate::{OutsideAnswer, OutsidePlayer, Signal, catalogue};
use kernel::dice::Dice;
use kernel::game::{Event, Pace, Seat};
use kernel::input::{Code, Input, Intent, Key, Phase, Shared};
use kernel::replay::Replay;
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
    /// Actions still to be done of a run.
    queue: VecDeque<String>,
    outside: Vec<Option<OutsidePlayer>>,
    since_save: u64,
    /// What helped the player, for the score table.
    undone: bool,
    hinted: bool,
    /// Whether the end has been dealt with.
    ended: bool,
    /// Keys that are down in a real-time game: a screen that comes on top will get their release.
    held: Vec<Key>,
}

impl Play {
    /// A game that has just been set up.
    pub(crate) fn new(ctx: &Context, session: Session) -> Self {
        let seats = session.players().len();
        Play {
            keymap: Keymap::new(session.info(), &ctx.settings),
            session,
            autosave: Autosave::default(),
            glide: Glide::default(),
            notice: None,
            queue: VecDeque::new(),
            outside: (0..seats).map(|_| None).collect(),
            since_save: 0,
            undone: false,
            hinted: false,
            ended: false,
            held: Vec::new(),
        }
    }

    /// A game that was played before. If it is over, that was dealt with then.
    pub(crate) fn resumed(ctx: &Context, session: Session, autosave: Autosave) -> Self {
        let ended = session.to_act().is_none();
        Play { autosave, ended, ..Play::new(ctx, session) }
    }

    /// Goes on with a saved game. A damaged autosave is put aside, and told about.
    pub(crate) fn open(ctx: &mut Context, shelf: Shelf, name: &str) -> Turn {
        let autosave = match shelf {
            Shelf::Autosaves => match Autosave::resume(&mut *ctx.store, name) {
                Ok(Some(autosave)) => autosave,
                Ok(None) => {
                    ctx.complain("Another Mazarium is playing this game now.");
                    return Turn::Stay;
                }
                Err(why) => {
                    ctx.complain(why);
                    return Turn::Stay;
                }
            },
            _ => Autosave::default(),
        };
        match saves::open(&*ctx.store, shelf, name) {
            Ok(session) => Turn::Push(Screen::Play(Box::new(Play::resumed(ctx, session, autosave)))),
            Err(why) => {
                if shelf == Shelf::Autosaves {
                    ctx.store.release(shelf, name);
                    let kept = ctx.store.set_aside(shelf, name).unwrap_or_else(|e| e.0);
                    ctx.complain(format!("{why}. The file is kept as {kept}."));
                } else {
                    ctx.complain(why);
                }
                Turn::Stay
            }
        }
    }

    /// Watches a saved game from its start.
    pub(crate) fn watch_saved(ctx: &mut Context, shelf: Shelf, name: &str) -> Turn {
        let text = ctx.store.read(shelf, name);
        let replay = match text {
            Ok(Some(text)) => Replay::parse(&text).map_err(|d| d.to_string()),
            Ok(None) => Err("It is gone.".into()),
            Err(error) => Err(error.0),
        };
        match replay {
            Ok(replay) => Play::watch(ctx, &replay),
            Err(why) => {
                ctx.complain(why);
                Turn::Stay
            }
        }
    }

    /// Watches a recorded game.
    pub(crate) fn watch(ctx: &mut Context, replay: &Replay) -> Turn {
        let opened = match catalogue::find(&replay.game) {
            Some(info) => replay.open(info).map_err(|r| r.reason),
            None => Err(format!("The game '{}' is not known here.", replay.game)),
        };
        match opened {
            Ok(mut session) => {
                session.watch(true);
                Turn::Push(Screen::Play(Box::new(Play::new(ctx, session))))
            }
            Err(why) => {
                ctx.complain(why);
                Turn::Stay
            }
        }
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
        match bound {
            Some(Bound::Shared(_)) if phase == Phase::Up => Turn::Stay,
            Some(Bound::Shared(shared)) => self.shared(ctx, shared),
            Some(Bound::Own(id)) => self.input(ctx, &Input::Key { key, command: Some(id), phase }),
            None => self.input(ctx, &Input::Key { key, command: None, phase }),
        }
    }

    /// Stops a run of actions. True if there was one: the key that stops it does nothing else.
    fn interrupt(&mut self) -> bool {
        let running = !self.queue.is_empty();
        self.queue.clear();
        running
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
                self.next_of_run(ctx)
            }
            Intent::Say(text) => {
                self.say(text, false);
                Turn::Stay
            }
            Intent::Wish(shared) => self.shared(ctx, shared),
        }
    }

    fn next_of_run(&mut self, ctx: &mut Context) -> Turn {
        match self.queue.pop_front() {
            Some(action) => self.act(ctx, &action),
            None => Turn::Stay,
        }
    }

    /// Does an action and everything that follows from it on the screen.
    fn act(&mut self, ctx: &mut Context, action: &str) -> Turn {
        let before = self.before(ctx);
        match self.session.act(action) {
            Ok(events) => {
                self.notice = None;
                self.happened(ctx, &events);
                self.start_glide(ctx, before);
                if !self.is_real_time() {
                    self.save(ctx);
                }
                self.check_end(ctx)
            }
            Err(refused) => {
                self.queue.clear();
                self.say(refused.reason, true);
                Turn::Stay
            }
        }
    }

    fn happened(&mut self, ctx: &mut Context, events: &[Event]) {
        if ctx.settings.sound {
            ctx.cues.extend(events.iter().map(|e| e.kind));
        }
    }

    pub(crate) fn say(&mut self, text: impl Into<String>, bad: bool) {
        self.notice = Some((Notice { text: text.into(), bad }, NOTICE_MICROS));
    }

    /// Saves the game by itself.
    pub(crate) fn save(&mut self, ctx: &mut Context) {
        self.since_save = 0;
        if self.session.is_watching() {
            return;
        }
        if let Err(why) = self.autosave.write(&mut *ctx.store, &mut self.session) {
            self.say(why, true);
        }
    }

    /// The game is left; it stays saved unless it is over.
    pub(crate) fn leave(&mut self, ctx: &mut Context) {
        if self.session.to_act().is_none() {
            self.autosave.discard(&mut *ctx.store);
        } else {
            self.save(ctx);
            self.autosave.leave(&mut *ctx.store);
        }
    }

    pub(crate) fn shared(&mut self, ctx: &mut Context, shared: Shared) -> Turn {
        match shared {
            Shared::Undo | Shared::Redo | Shared::Restart => self.travel(ctx, shared),
            Shared::Save => {
                let about = "The game is kept under this name; saving again under it replaces it.";
                let name = format!("{} {}", self.session.info().title, crate::calendar::day(ctx.now / 1_000_000));
                return Turn::Push(Screen::Entry(EntryScreen::new("Save as", about, &name, Purpose::SaveName)));
            }
            Shared::Load => {
                self.save(ctx);
                return Turn::Push(Screen::Saves(super::saves::Saves::new(ctx)));
            }
            Shared::Hint => self.hint(),
            Shared::Auto => {
                let clock = &mut self.session.clock;
                clock.running = !clock.running;
                clock.reset();
                let text = if clock.running { "Going on." } else { "Stopped: one step at a time, or go on." };
                self.say(text, false);
            }
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
                    Pause::running()
                }));
            }
            Shared::Help => return Turn::Push(Screen::Page(Page::help(self.session.info(), &self.keymap))),
            Shared::Log => return Turn::Push(Screen::Page(Page::log(self.session.log()))),
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
            _ => self.session.restart(),
        };
        self.queue.clear();
        self.glide.stop();
        match result {
            Ok(true) => {
                self.undone |= shared == Shared::Undo;
                self.ended = self.session.to_act().is_none();
                self.notice = None;
                self.save(ctx);
                if self.is_real_time() {
                    self.session.clock.running = false;
                    self.say("Back a little. Play to go on.", false);
                }
            }
            Ok(false) => {
                let nothing = match shared {
                    Shared::Undo => "There is nothing to undo.",
                    Shared::Redo => "There is nothing to redo.",
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

    /// One step of whatever moves by itself, with the clock stopped.
    fn one_step(&mut self, ctx: &mut Context) -> Turn {
        self.session.clock.running = false;
        let before = self.before(ctx);
        match self.session.timed_step() {
            Some(Ok(events)) => {
                self.happened(ctx, &events);
                self.start_glide(ctx, before);
                self.save(ctx);
                self.check_end(ctx)
            }
            Some(Err(trouble)) => {
                self.say(trouble, true);
                Turn::Stay
            }
            None => {
                self.say("Nothing moves by itself here.", false);
                Turn::Stay
            }
        }
    }

    /// Straight to the end of what moves by itself, or to the next decision of a person.
    fn finish(&mut self, ctx: &mut Context) -> Turn {
        if self.is_real_time() {
            self.say("A game in real time cannot be hurried.", false);
            return Turn::Stay;
        }
        if self.session.period().is_none() {
            self.say("Nothing moves by itself here.", false);
            return Turn::Stay;
        }
        self.glide.stop();
        for _ in 0..1_000_000 {
            match self.session.timed_step() {
                Some(Ok(events)) => self.happened(ctx, &events[..events.len().min(1)]),
                Some(Err(trouble)) => {
                    self.say(trouble, true);
                    break;
                }
                None => break,
            }
        }
        ctx.cues.truncate(4);
        self.save(ctx);
        self.check_end(ctx)
    }

    pub(crate) fn advance(&mut self, ctx: &mut Context, micros: u64) -> Turn {
        if let Some((_, left)) = &mut self.notice {
            *left = left.saturating_sub(micros);
            if *left == 0 {
                self.notice = None;
            }
        }
        if self.glide.advance(micros) {
            return Turn::Stay;
        }
        if !self.queue.is_empty() {
            return self.next_of_run(ctx);
        }
        if let Some(turn) = self.ask_outside(ctx) {
            return turn;
        }
        let before = self.session.period().and_then(|_| self.before(ctx));
        let progress = self.session.advance(micros);
        if progress.steps > 0 {
            self.happened(ctx, &progress.events);
            self.start_glide(ctx, before);
        }
        if let Some(trouble) = progress.trouble {
            self.say(trouble, true);
        }
        self.since_save += micros;
        if progress.steps > 0 && (!self.is_real_time() || self.since_save >= SAVE_MICROS) {
            self.save(ctx);
        }
        self.check_end(ctx)
    }

    /// Lets a player from outside move, if it is its turn; `None` if it is not.
    fn ask_outside(&mut self, ctx: &mut Context) -> Option<Turn> {
        let seat = self.session.to_act()?;
        if !matches!(self.session.player_to_act(), Some(Player::Outside(_))) {
            return None;
        }
        let ask = self.outside.get_mut(seat.0)?.as_mut();
        let answer = match ask {
            Some(ask) => ask(&self.session),
            None => OutsideAnswer::Broken("nobody plays this seat any more".into()),
        };
        let reason = match answer {
            OutsideAnswer::Wait => return Some(Turn::Stay),
            OutsideAnswer::Do(action) => match self.session.game().legal().contains(&action) {
                true => return Some(self.act(ctx, &action)),
                false => format!("illegal move '{action}'"),
            },
            OutsideAnswer::Broken(reason) => reason,
        };
        self.session.give_up(seat, reason);
        Some(self.check_end(ctx))
    }

    /// After how long something changes by itself.
    pub(crate) fn wake_in(&self) -> Option<u64> {
        let frame = 16_000;
        if self.glide.is_on() || !self.queue.is_empty() {
            return Some(frame);
        }
        if matches!(self.session.player_to_act(), Some(Player::Outside(_))) && !self.session.is_watching() {
            return Some(frame);
        }
        let step = self.session.period().and_then(|period| self.session.clock.next(period));
        let step = if self.is_real_time() { step.map(|s| s.min(frame)) } else { step };
        let notice = self.notice.as_ref().map(|(_, left)| *left);
        [step, notice].into_iter().flatten().min()
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

    /// The same set-up with another seed.
    fn again(&mut self, ctx: &mut Context) -> Turn {
        let seed = ctx.fresh_seed();
        let session = Session::new(self.session.info(), self.session.params().clone(), Dice::seeded(seed));
        let mut session = match session {
            Ok(session) => session,
            Err(refused) => {
                self.say(refused.reason, true);
                return Turn::Stay;
            }
        };
        for (seat, player) in self.session.players().iter().enumerate() {
            // Players from outside have ended with their game.
            let player = if matches!(player, Player::Outside(_)) { Player::Human } else { player.clone() };
            let _ = session.seat(Seat(seat), player);
        }
        self.leave(ctx);
        Turn::Replace(Screen::Play(Box::new(Play::new(ctx, session))))
    }

    /// Keys while a recording is watched: steps, jumps, speed.
    fn watching_signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        let Signal::Key { key, phase: Phase::Down | Phase::Repeat } = signal else { return Turn::Stay };
        let (at, len) = (self.session.step(), self.session.len());
        let second = match self.session.info().pace {
            Pace::Turns => 1,
            Pace::Ticks { per_second } => per_second as usize,
        };
        let target = match (key.code, key.typed()) {
            (Code::Right, _) => at + second,
            (Code::Left, _) => at.saturating_sub(second),
            (Code::PageDown, _) => at + 10 * second,
            (Code::PageUp, _) => at.saturating_sub(10 * second),
            (Code::Home, _) => 0,
            (Code::End, _) => len,
            (_, Some('.')) => at + 1,
            (_, Some(',')) => at.saturating_sub(1),
            (_, Some(' ')) => {
                self.session.clock.running = !self.session.clock.running;
                self.session.clock.reset();
                return Turn::Stay;
            }
            (_, Some('+')) => return self.shared(ctx, Shared::Faster),
            (_, Some('-')) => return self.shared(ctx, Shared::Slower),
            (Code::Enter, _) => return self.answer(ctx, Answer::Again),
            _ => match self.keymap.find(*key) {
                Some(Bound::Shared(shared)) => return self.shared(ctx, shared),
                _ => return Turn::Stay,
            },
        };
        self.session.clock.running = false;
        self.glide.stop();
        if let Err(divergence) = self.session.go_to(target) {
            self.say(divergence.to_string(), true);
        }
        Turn::Stay
    }

    pub(crate) fn scene(&self, ctx: &Context) -> Scene {
        self.show(ctx)
    }
}
