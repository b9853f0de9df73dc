//! A game on the screen: a run with gliding, a key map and menus. What a key means inside the game is the
//! game's affair.

mod commands;
mod end;
mod open;
mod show;
mod time;

use super::entry::EntryScreen;
use super::pause::Pause;
use super::{Answer, Context, Purpose, Screen, Turn};
use crate::keymap::{Bound, Keymap};
use crate::own;
use crate::run::{Happened, Move, Run, Unkept};
use crate::store::Shelf;
use crate::{Signal, words};
use kernel::game::{Cue, Pace, Seat};
use kernel::input::{Code, Document, Input, Intent, Key, Phase, Shared, Walk};
use kernel::scene::{Effects, Lesson, Notice, Scene};
use kernel::session::{Player, Session};
use show::{Glide, Turned};
use std::collections::VecDeque;
use std::sync::Arc;

/// How long a notice stays.
const NOTICE_MICROS: u64 = 6_000_000;

/// A lesson that was told through so many actions is known.
const TOLD_OFTEN: u32 = 25;

/// In real time nobody acts on purpose so often: there a lesson is known when it has stood for so long, or when its
/// situation is over after it could be read.
const TOLD_LONG_MICROS: u64 = 12_000_000;
const READ_MICROS: u64 = 3_000_000;

/// A game being played or watched.
pub(crate) struct Play {
    run: Run,
    keymap: Keymap,
    glide: Glide,
    effects: Effects,
    /// Which rooms were turned in which step: on the way back they turn the other way.
    turned: Vec<Turned>,
    notice: Option<(Notice, u64)>,
    /// Whether a player was told to wait for others, and still has to.
    early: bool,
    /// Actions still to be done of a run of several, and whose they are: others may move in between.
    queue: VecDeque<String>,
    runner: Option<Seat>,
    /// Keys and clicks that came while somebody else moved, for the player's own turn.
    ahead: VecDeque<Input>,
    /// What is said when the run is done.
    arrived: String,
    /// When undo was last asked for: a key that is held stops at the start of the game.
    undo_asked: Option<u64>,
    /// The menu of the end, which waits until the last move has been seen.
    curtain: Option<Pause>,
    /// Keys that are down in a real-time game: a screen that comes on top will get their release.
    held: Vec<Key>,
    /// What the game has handed over to be written to files.
    exported: Vec<Document>,
    /// Whether the game is thinking, to be asked again.
    thinking: bool,
    /// Whether a hint was asked for that takes longer.
    hinting: bool,
    /// Under which name the level that is being drawn was kept.
    kept: Option<String>,
    /// The lesson that was told last, and through how many actions.
    told: (&'static str, u32),
    /// The lesson that stands there in a real-time game, and for how long.
    reading: (&'static str, u64),
    /// What a newcomer was told at the last action.
    last_lesson: Option<Lesson>,
}

impl Play {
    /// A game on the screen.
    pub(crate) fn new(ctx: &Context, run: Run) -> Self {
        Play {
            keymap: Keymap::new(run.session.info(), &ctx.settings),
            run,
            glide: Glide::default(),
            effects: Effects::default(),
            turned: Vec::new(),
            notice: None,
            early: false,
            queue: VecDeque::new(),
            runner: None,
            ahead: VecDeque::new(),
            arrived: String::new(),
            undo_asked: None,
            curtain: None,
            held: Vec::new(),
            exported: Vec::new(),
            thinking: false,
            hinting: false,
            kept: None,
            told: ("", 0),
            reading: ("", 0),
            last_lesson: None,
        }
    }

    /// Puts a game on the screen.
    pub(crate) fn push(ctx: &Context, run: Run) -> Turn {
        Turn::Push(Screen::Play(Box::new(Play::new(ctx, run))))
    }

    pub(crate) fn session(&self) -> &Session {
        &self.run.session
    }

    pub(crate) fn is_real_time(&self) -> bool {
        self.run.is_real_time()
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        if self.run.session.is_watching() {
            return self.watching_signal(ctx, signal);
        }
        if let Signal::Key { phase: Phase::Down, .. } | Signal::Click { .. } = signal
            && let Some(menu) = self.curtain.take()
        {
            self.glide.stop();
            self.effects.stop();
            return Turn::Push(Screen::Pause(Box::new(menu.shown(ctx.now))));
        }
        match signal {
            Signal::Key { key, phase } => self.key(ctx, *key, *phase),
            Signal::Click { board, cell, button, shift } => {
                self.interrupt();
                if ctx.settings.motion().scale(1) > 0 {
                    self.effects.click(*board, *cell);
                }
                self.input(ctx, &Input::Click { board: *board, cell: *cell, button: *button, shift: *shift })
            }
            Signal::Hover(place) => self.input(ctx, &Input::Hover(*place)),
            Signal::Choose(i) => self.input(ctx, &Input::Choose(*i)),
            Signal::Row { panel, row } => self.row(ctx, *panel, *row),
            Signal::Text(_) | Signal::Point(_) | Signal::More(_) | Signal::Scroll(_) => Turn::Stay,
        }
    }

    fn key(&mut self, ctx: &mut Context, key: Key, phase: Phase) -> Turn {
        let key = self.keymap.meant(key);
        // A line that is typed in the game is given up with Esc, like any other.
        let typing =
            || self.run.session.picture().prompt.as_ref().is_some_and(|prompt| prompt.entry.is_some());
        let bound = self.keymap.find(key).filter(|_| key.code != Code::Esc || !typing());
        if phase == Phase::Up && self.run.session.info().pace == Pace::Turns {
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
                self.run.session.clock.running = true;
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

    /// A row beside the board was chosen, unless a question is open.
    fn row(&mut self, ctx: &mut Context, panel: usize, row: usize) -> Turn {
        let scene = self.run.session.picture();
        let rows = scene.panels.get(panel).filter(|_| scene.prompt.is_none()).map(|panel| &panel.rows);
        let Some(pick) = rows.and_then(|rows| rows.get(row)?.pick.clone()) else { return Turn::Stay };
        self.interrupt();
        self.input(ctx, &Input::Row(pick))
    }

    /// Stops a run of actions. True if there was one: the key that stops it does nothing else.
    fn interrupt(&mut self) -> bool {
        let rushes = self.run.is_rushing();
        if rushes {
            self.run.stop_auto();
        }
        if std::mem::take(&mut self.thinking) | std::mem::take(&mut self.hinting) {
            self.say(words::THOUGHT_STOPPED, false);
            return true;
        }
        let running = !self.queue.is_empty();
        self.queue.clear();
        running || rushes
    }

    fn input(&mut self, ctx: &mut Context, input: &Input) -> Turn {
        // People do not move for bots; but looking around is free.
        let theirs = self.run.session.player_to_act().is_some_and(|p| *p != Player::Human);
        match self.run.session.game_mut().interpret(input) {
            Intent::Nothing | Intent::Look => Turn::Stay,
            Intent::Peek => {
                self.run.peek(&mut ctx.desk());
                Turn::Stay
            }
            // What it means is decided when it is the player's turn: the board will be another one.
            Intent::Act(_) | Intent::Run(_) | Intent::Walk(_) | Intent::Say(_)
                if theirs && self.keeps_ahead() =>
            {
                self.ahead.push_back(input.clone());
                Turn::Stay
            }
            Intent::Act(_) | Intent::Run(_) | Intent::Walk(_) if theirs && !self.is_real_time() => {
                self.say(words::NOT_YOUR_TURN, false);
                self.early = true;
                Turn::Stay
            }
            Intent::Act(action) => self.act(ctx, &action, false),
            Intent::Run(actions) => self.walk(ctx, Walk { actions, said: String::new(), joins: false }),
            Intent::Walk(walk) => self.walk(ctx, walk),
            Intent::Say(text) => self.say(text, false),
            Intent::Wish(shared) => self.shared(ctx, shared),
            Intent::Export(texts) => self.export(ctx, texts),
            Intent::Keep(action, document) => self.keep_level(ctx, &action, &document),
            Intent::Think => {
                self.thinking = true;
                self.say(words::THINKING, false)
            }
            Intent::Copy(text) => {
                ctx.copied = Some(text.clone());
                self.say(words::copied(&text), false)
            }
        }
    }

    /// Lets the game go on thinking.
    fn think(&mut self, ctx: &mut Context) -> Turn {
        self.thinking = false;
        self.notice = None;
        self.input(ctx, &Input::Think)
    }

    /// Does an action, and keeps a level among the player's own.
    fn keep_level(&mut self, ctx: &mut Context, action: &str, document: &Document) -> Turn {
        if !action.is_empty() {
            self.act(ctx, action, false);
        }
        match own::keep(&mut *ctx.store, document, self.kept.as_deref()) {
            Ok(name) => {
                let place = ctx.store.place(Shelf::Levels, &name);
                self.kept = Some(name);
                self.say(words::kept_level(&place), false)
            }
            Err(error) => self.say(error.0, true),
        }
    }

    /// Asks where to write what the game hands over.
    fn export(&mut self, ctx: &Context, texts: Vec<Document>) -> Turn {
        if ctx.files.is_none() {
            return self.say(words::NO_FILES_WRITTEN, true);
        }
        let names: Vec<&str> = texts.iter().map(|d| d.name.as_str()).collect();
        let about = words::write_about(&names.join(", "));
        self.exported = texts;
        EntryScreen::ask(words::WRITE_TO, &about, self.run.session.info().id, Purpose::Export)
    }

    /// Whether there is room for one more key that comes too early.
    fn keeps_ahead(&self) -> bool {
        !self.is_real_time() && self.ahead.len() < self.run.session.info().arcade.keys_ahead
    }

    fn ahead_is_due(&self) -> bool {
        !self.ahead.is_empty() && self.run.session.player_to_act() == Some(&Player::Human)
    }

    /// Does what was typed ahead, if it is allowed by now; else it and all after it are dropped with a word.
    fn next_ahead(&mut self, ctx: &mut Context) -> Turn {
        let Some(input) = self.ahead.pop_front() else { return Turn::Stay };
        match self.run.session.game_mut().interpret(&input) {
            Intent::Act(action) => self.act(ctx, &action, false),
            Intent::Run(actions) => self.walk(ctx, Walk { actions, said: String::new(), joins: false }),
            Intent::Walk(walk) => self.walk(ctx, walk),
            Intent::Say(why) => {
                self.ahead.clear();
                self.say(words::dropped(&why), false)
            }
            _ => Turn::Stay,
        }
    }

    fn run_is_due(&self) -> bool {
        !self.queue.is_empty() && self.run.session.to_act() == self.runner
    }

    /// Begins a run.
    fn walk(&mut self, ctx: &mut Context, walk: Walk) -> Turn {
        self.queue = walk.actions.into();
        self.arrived = walk.said;
        self.runner = self.run.session.to_act();
        self.next_of_run(ctx, walk.joins)
    }

    fn next_of_run(&mut self, ctx: &mut Context, along: bool) -> Turn {
        let Some(action) = self.queue.pop_front() else { return Turn::Stay };
        let last = self.queue.is_empty();
        let steps = self.run.session.step();
        let turn = self.act(ctx, &action, along);
        if last && !self.arrived.is_empty() && self.run.session.step() > steps {
            let said = std::mem::take(&mut self.arrived);
            self.say(said, false);
        }
        turn
    }

    /// Does an action of a person, perhaps one that goes on with a run; a refusal is shown.
    fn act(&mut self, ctx: &mut Context, action: &str, along: bool) -> Turn {
        let before = self.before(ctx);
        self.last_lesson = self.lesson(ctx, &self.run.session.picture()).cloned();
        let told = self.last_lesson.as_ref().map(|lesson| lesson.id);
        let done = if along {
            self.run.act_along(&mut ctx.desk(), action)
        } else {
            self.run.act(&mut ctx.desk(), action, 1)
        };
        match done {
            Ok(happened) => {
                self.notice = None;
                self.learn(ctx, told);
                self.happened(ctx, happened, before)
            }
            Err(refused) => {
                self.queue.clear();
                self.ahead.clear();
                self.say(refused.reason, true)
            }
        }
    }

    /// A lesson that no longer fits the situation has been learned; so has one that was told often enough.
    fn learn(&mut self, ctx: &mut Context, told: Option<&'static str>) {
        let Some(id) = told else { return };
        let times = if self.told.0 == id { self.told.1 + 1 } else { 1 };
        self.told = (id, times);
        let scene = self.run.session.picture();
        if times < TOLD_OFTEN && scene.lessons.iter().any(|lesson| lesson.id == id) {
            return;
        }
        self.know(ctx, id);
    }

    /// The same in a real-time game, in which time passes and not actions. While something else is shown nothing is
    /// learned.
    fn read(&mut self, ctx: &mut Context, micros: u64) {
        if !ctx.settings.lessons || !self.is_real_time() || self.notice.is_some() || self.has_news() {
            return;
        }
        let scene = self.run.session.picture();
        if scene.prompt.is_some() {
            return;
        }
        let now = self.lesson(ctx, &scene).map_or("", |lesson| lesson.id);
        let (before, time) = self.reading;
        let is_over = before != now && !scene.lessons.iter().any(|lesson| lesson.id == before);
        self.reading = (now, if before == now { time + micros } else { 0 });
        if is_over && time >= READ_MICROS {
            self.know(ctx, before);
        } else if self.reading.1 >= TOLD_LONG_MICROS {
            self.know(ctx, now);
        }
    }

    fn know(&mut self, ctx: &mut Context, id: &'static str) {
        if id.is_empty() {
            return;
        }
        let game = self.run.session.info().id;
        ctx.settings.learned.entry(game.into()).or_default().insert(id.into());
        ctx.save_settings();
    }

    /// Shows what has happened since a scene: the way from there, sounds, complaints, the end.
    fn happened(&mut self, ctx: &mut Context, happened: Happened, before: Option<Arc<Scene>>) -> Turn {
        if !happened.moves.is_empty() {
            let lead = Effects::lead(happened.moves.iter().flat_map(|done| &done.events));
            let seen = before.clone();
            self.start_glide(ctx, before, lead);
            self.note_effects(seen.as_deref(), &happened);
        }
        if self.early && self.run.session.player_to_act() == Some(&Player::Human) {
            (self.early, self.notice) = (false, None);
        }
        if ctx.settings.sound {
            ctx.cues.extend(happened.moves.iter().flat_map(|m| &m.events).filter_map(|e| e.cue));
        }
        if let Some(why) = happened.stopped {
            self.say(why, true);
        }
        self.complain(happened.unkept);
        if happened.end.is_none() && self.is_real_time() {
            self.say_lost(ctx, &happened.moves);
        }
        let Some(end) = happened.end else { return Turn::Stay };
        self.queue.clear();
        self.ahead.clear();
        let menu = self.end_menu(ctx, &end);
        if self.glide.is_on() || self.effects.is_on() {
            self.curtain = Some(menu);
            return Turn::Stay;
        }
        Turn::Push(Screen::Pause(Box::new(menu)))
    }

    /// Shows a notice; nothing else happens on the screen.
    fn say(&mut self, text: impl Into<String>, bad: bool) -> Turn {
        self.notice = Some((Notice { text: text.into(), bad }, NOTICE_MICROS));
        self.early = false;
        Turn::Stay
    }

    /// In a world that goes on at once, what was lost is told where it stays for a while.
    fn say_lost(&mut self, ctx: &Context, moves: &[Move]) {
        let mut lost = moves.iter().flat_map(|done| &done.events).filter(|e| e.cue == Some(Cue::Lose));
        let words = lost.next_back().map(|event| match &event.said {
            Some(said) if !ctx.settings.exact_words => said.clone(),
            _ => event.words.clone(),
        });
        if let Some(words) = words.filter(|words| !words.is_empty()) {
            self.say(words, true);
        }
    }

    fn complain(&mut self, unkept: impl IntoIterator<Item = Unkept>) {
        for unkept in unkept {
            match unkept {
                Unkept::Game(why) | Unkept::Score(why) => self.say(why, true),
                Unkept::Story(why) => self.say(words::story_lost(&why), true),
            };
        }
    }

    /// Saves the game before the program ends.
    pub(crate) fn settle(&mut self, ctx: &mut Context) {
        let unkept = self.run.settle(&mut ctx.desk());
        self.complain(unkept);
    }

    /// Saves the game by itself.
    fn save(&mut self, ctx: &mut Context) {
        let unkept = self.run.save(&mut ctx.desk());
        self.complain(unkept);
    }

    /// The game is left; it stays saved unless it is over.
    pub(crate) fn leave(&mut self, ctx: &mut Context) {
        self.run.leave(&mut ctx.desk());
    }

    pub(crate) fn resume(&mut self, ctx: &mut Context) {
        self.keymap = Keymap::new(self.run.session.info(), &ctx.settings);
        self.run.session.clock.reset();
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
            Answer::Text(Purpose::SaveName, name) => match self.run.save_as(&mut ctx.desk(), name.trim()) {
                Ok(place) => self.say(words::saved_as(&place), false),
                Err(why) => self.say(why, true),
            },
            Answer::Text(Purpose::Export, folder) => {
                let texts = std::mem::take(&mut self.exported);
                match ctx.files.map(|files| (files.write)(folder.trim(), &texts)) {
                    Some(Ok(place)) => self.say(words::written(&place), false),
                    Some(Err(why)) => self.say(why, true),
                    None => Turn::Stay,
                }
            }
            Answer::Text(Purpose::GoTo, text) => match text.trim().parse() {
                Ok(step) => self.jump(step),
                Err(_) => self.say(words::no_step(text.trim()), true),
            },
            Answer::Again if self.run.session.is_watching() => {
                self.run.take_over();
                self.say(words::TAKEN_OVER, false)
            }
            Answer::Again => self.again(ctx),
            Answer::Begun(made, place) => self.begun(ctx, made.map(|session| *session), place),
            Answer::Share => {
                let text = self.share();
                ctx.copied = Some(text.clone());
                ctx.tell(words::copied(&text));
                self.shared(ctx, Shared::Pause)
            }
            // The end of a game is where one was before.
            Answer::Watched if self.run.end().is_some() => self.shared(ctx, Shared::Pause),
            Answer::Picture => self.keep(ctx, false),
            Answer::Film => self.keep(ctx, true),
            Answer::Watch => {
                self.save(ctx);
                Play::watch(ctx, &self.run.session.replay())
            }
            _ => Turn::Stay,
        }
    }
}
