//! A game in lines of text: an action a line in, what happened and what is to be seen out. For
//! pipes, for scripts, and for people who read with their ears. A reply is only printed when what
//! it tells is saved.

use super::shells::Programs;
use super::{Answer, Trouble};
use app::calendar;
use app::keymap::{Binding, Bound, Keymap};
use app::morgue;
use app::saves::{self, Autosave};
use app::scores::{Entry, Scores};
use app::settings::Settings;
use app::store::Store;
use kernel::arena::End;
use kernel::game::{Event, Pace, Seat};
use kernel::input::{Input, Intent, Phase, Shared};
use kernel::session::{Player, Session};
use protocol::outside::{Question, over};
use protocol::pipe::lines::{Line, next_line};
use protocol::pipe::words::counted;
use std::io::{BufRead, Write};
use std::time::{SystemTime, UNIX_EPOCH};

/// The longest line that is read, in bytes.
const LONGEST_LINE: usize = 64 * 1024;

/// After so many moves of bots in a row the player is asked again.
const BOTS_IN_A_ROW: usize = 10_000;

const HELP: &str = "\
  ACTION [xN]   do an action, once or N times ('legal' lists what is allowed)
  do ACTION     the same, for an action that is called like one of these words
  KEY           what that key or command of the game does, as 'k' or 'path'
  undo, redo    take the last decision back; make it again
  restart       back to the start (undo leads back from there)
  save NAME     save under a name ('mazarium play --load NAME' goes on from there)
  hint          what a bot would do
  legal         what is allowed now
  screen        everything that is to be seen
  log           everything that was said
  help          this
  quit          leave; the game stays saved ('mazarium play --continue' goes on)
";

/// More actions than this are not listed after a refusal.
const MOST_LISTED: usize = 12;

/// A game and its dialogue.
pub(super) struct Plain<W> {
    session: Session,
    store: Box<dyn Store>,
    autosave: Autosave,
    programs: Programs,
    out: W,
    /// What helped the player, for the score table.
    undone: bool,
    hinted: bool,
    /// Whether the end has been dealt with.
    ended: bool,
    /// What kept the game from being saved when it was last tried.
    unsaved: Option<String>,
}

/// What comes after a line.
#[derive(PartialEq, Eq)]
enum Then {
    Ask,
    Leave,
}

impl<W: Write> Plain<W> {
    pub(super) fn new(
        session: Session,
        store: Box<dyn Store>,
        autosave: Autosave,
        programs: Programs,
        out: W,
    ) -> Self {
        let ended = session.to_act().is_none();
        Plain { session, store, autosave, programs, out, undone: false, hinted: false, ended, unsaved: None }
    }

    /// Answers every line until the last. With a person at the other end a sign tells that a line
    /// is expected.
    pub(super) fn run(mut self, mut input: impl BufRead, person: bool) -> Answer {
        let result = self.dialogue(&mut input, person);
        // Whatever ended the dialogue, the game stays, unless it was over.
        if self.is_over() && result.is_ok() {
            self.autosave.discard(&mut *self.store);
        } else {
            self.keep(Autosave::settle);
            self.autosave.leave(&mut *self.store);
        }
        result
    }

    fn dialogue(&mut self, input: &mut impl BufRead, person: bool) -> Answer {
        writeln!(self.out, "{} (seed {})", self.session.info().title, self.session.seed())?;
        self.bots()?;
        self.screen()?;
        loop {
            if person {
                write!(self.out, "> ")?;
            }
            self.out.flush()?;
            let then = match listen(input)? {
                Line::Text(line) => self.obey(line.trim())?,
                Line::NotText => self.refuse("the line is not text (no UTF-8)")?,
                Line::TooLong => self.refuse("the line is too long")?,
                Line::End => Then::Leave,
            };
            if then == Then::Leave {
                self.out.flush()?;
                return Ok(());
            }
        }
    }

    fn obey(&mut self, line: &str) -> Result<Then, Trouble> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word, rest) {
            ("", _) => self.bots()?,
            ("quit", "") => return Ok(Then::Leave),
            ("help", "") => self.out.write_all(HELP.as_bytes())?,
            ("screen", "") => self.screen()?,
            ("legal", "") => {
                for action in self.session.game().legal() {
                    writeln!(self.out, "  {action}")?;
                }
            }
            ("log", "") => {
                for line in self.session.log() {
                    writeln!(self.out, "{:>6}  {}", line.step, line.text)?;
                }
            }
            ("hint", "") => return self.hint(),
            ("save", name) => return self.save_as(name),
            ("undo", "") => {
                self.undone = true;
                return self.travel(Session::undo, "There is nothing to take back.");
            }
            ("redo", "") => return self.travel(Session::redo, "There is nothing to make again."),
            ("restart", "") => return self.travel(Session::restart, "This is the start."),
            ("do", action) if !action.is_empty() => return self.act(action),
            _ => match self.typed(line) {
                Some(Intent::Act(action)) => return self.act(&action),
                Some(Intent::Run(actions)) => {
                    for action in actions {
                        self.act(&action)?;
                    }
                }
                Some(Intent::Look) => self.screen()?,
                Some(Intent::Say(why)) => return self.refuse_with_legal(&why),
                Some(Intent::Wish(Shared::Undo)) => return self.obey("undo"),
                Some(Intent::Wish(Shared::Hint)) => return self.hint(),
                _ => return self.act(line),
            },
        }
        Ok(Then::Ask)
    }

    /// What a line means that is no action as it stands, but the name of a key or of a command of the
    /// game. Actions come first: whoever types one is taken at the word.
    fn typed(&mut self, line: &str) -> Option<Intent> {
        let action = counted(line).map_or_else(|_| line.to_string(), |(action, _)| action);
        if self.session.game().legal().contains(&action) || self.session.info().pace != Pace::Turns {
            return None;
        }
        let (settings, _) = Settings::load(&mut *self.store);
        let keymap = Keymap::new(self.session.info(), &settings);
        let named = |b: &&Binding| matches!(b.bound, Bound::Own(id) if id == line);
        let key = line.parse().ok().filter(|key| keymap.find(*key).is_some());
        let key = key.or_else(|| keymap.bindings().iter().find(named)?.keys.first().copied())?;
        match keymap.find(key)? {
            Bound::Own(id) => {
                let input = Input::Key { key, command: Some(id), phase: Phase::Down };
                Some(self.session.game_mut().interpret(&input))
            }
            Bound::Shared(shared) => Some(Intent::Wish(shared)),
        }
    }

    fn act(&mut self, text: &str) -> Result<Then, Trouble> {
        let (action, times) = match counted(text) {
            Ok((action, times)) => (action, times.unwrap_or(1).max(1)),
            Err(why) => return self.refuse(&why),
        };
        self.bots()?;
        let mut replies = Vec::new();
        for done in 0..times {
            let who = self.to_act();
            match self.session.act(&action) {
                Ok(events) => self.tell(&mut replies, &who, &action, &events)?,
                Err(refused) if done == 0 => return self.refuse_with_legal(&refused.reason),
                Err(_) => break,
            }
            if self.session.player_to_act() != Some(&Player::Human) {
                self.save();
                self.out.write_all(&replies)?;
                replies.clear();
                self.bots()?;
            }
        }
        self.save();
        self.out.write_all(&replies)?;
        self.screen()?;
        Ok(Then::Ask)
    }

    /// Lets bots and programs move until a person is to act.
    fn bots(&mut self) -> Answer {
        for _ in 0..BOTS_IN_A_ROW {
            let (Some(seat), Some(player)) = (self.session.to_act(), self.session.player_to_act().cloned())
            else {
                break;
            };
            let who = self.to_act();
            let chosen = match player {
                Player::Human => break,
                Player::Bot(name) => match self.session.advise(&name) {
                    Some(advice) => Ok(advice.action),
                    None => Err(format!("the bot '{name}' does not know what to do")),
                },
                Player::Outside(_) => self.ask(seat),
            };
            let done = chosen.and_then(|action| match self.session.act(&action) {
                Ok(events) => Ok((action, events)),
                Err(refused) => Err(self.verdict(seat, &action, &refused.reason)),
            });
            let mut reply = Vec::new();
            match done {
                Ok((action, events)) => self.tell(&mut reply, &who, &action, &events)?,
                Err(reason) => self.session.give_up(seat, reason),
            }
            self.save();
            self.out.write_all(&reply)?;
        }
        self.notice_end()
    }

    /// What the program in a seat wants to do.
    fn ask(&mut self, seat: Seat) -> Result<String, String> {
        let Some((program, _)) = self.programs.get_mut(seat.0).and_then(Option::as_mut) else {
            return Err("nobody plays this seat".into());
        };
        program.ask(Question::new(self.session.game(), seat, self.session.step() + 1));
        program.wait().map_err(|fault| fault.to_string())
    }

    /// Why a move of a bot or a program was no good.
    fn verdict(&mut self, seat: Seat, action: &str, reason: &str) -> String {
        match self.programs.get_mut(seat.0).and_then(Option::as_mut) {
            Some((program, _)) => program.illegal(action, reason).to_string(),
            None => format!("illegal move '{action}': {reason}"),
        }
    }

    /// Deals with the end, once: the programs may go, and the score is kept.
    fn notice_end(&mut self) -> Answer {
        if self.ended || !self.is_over() {
            return Ok(());
        }
        self.ended = true;
        let end = match (self.session.forfeit(), self.session.outcome()) {
            (Some(forfeit), _) => End::Forfeit { seat: forfeit.seat, reason: forfeit.reason.clone() },
            (None, Some(outcome)) => End::Outcome(outcome),
            (None, None) => End::Limit,
        };
        for (program, _) in self.programs.iter_mut().filter_map(Option::take) {
            program.dismiss(over(&end));
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        match morgue::keep(&mut *self.store, &mut self.session, now) {
            Ok(Some(place)) => writeln!(self.out, "Its story is kept in {place}")?,
            Ok(None) => {}
            Err(error) => complain(&format!("the story of the game is not kept: {error}")),
        }
        let score = self.session.outcome().and_then(|outcome| outcome.score);
        let Some(score) = score.filter(|_| self.session.players().contains(&Player::Human)) else {
            return Ok(());
        };
        let help: Vec<&str> =
            [(self.undone, "undo"), (self.hinted, "hints")].iter().filter(|h| h.0).map(|h| h.1).collect();
        let (settings, _) = Settings::load(&mut *self.store);
        let entry =
            Entry::new(&settings.name, &score, self.session.seed(), calendar::day(now), help.join(", "));
        match Scores::add(&mut *self.store, self.session.info().id, &score.table, &entry) {
            Ok(Some(place)) => writeln!(self.out, "Place {place} in the score table: {}", score.words)?,
            Ok(None) => {}
            Err(error) => complain(&format!("the score is not kept: {error}")),
        }
        Ok(())
    }

    /// One step in words: its number, who did what, and what was said.
    fn tell(&self, out: &mut Vec<u8>, who: &str, action: &str, events: &[Event]) -> Answer {
        writeln!(out, "[{}] {who}{action}", self.session.step())?;
        for event in events.iter().filter(|e| !e.words.is_empty()) {
            writeln!(out, "| {}", event.words)?;
        }
        Ok(())
    }

    /// The title of the seat that is to act, where there is more than one.
    fn to_act(&self) -> String {
        let seats = self.session.info().seats;
        let seat = self.session.to_act().and_then(|Seat(seat)| seats.get(seat)).filter(|_| seats.len() > 1);
        seat.map_or(String::new(), |seat| format!("{}: ", seat.title))
    }

    fn screen(&mut self) -> Answer {
        let mut scene = self.session.scene(0);
        // Keys mean nothing here, and what was said has been printed already.
        scene.hints.clear();
        scene.log.clear();
        self.out.write_all(scene.to_text().as_bytes())?;
        if let Some(outcome) = self.session.outcome() {
            writeln!(self.out, "{}", outcome.words)?;
        } else if let Some(forfeit) = self.session.forfeit() {
            writeln!(self.out, "The game is over: {}", forfeit.reason)?;
        } else if !self.to_act().is_empty() {
            writeln!(self.out, "To act: {}", self.to_act().trim_end_matches(": "))?;
        }
        Ok(())
    }

    fn hint(&mut self) -> Result<Then, Trouble> {
        let bot = self.session.info().bots.first().map(|b| b.id);
        self.hinted = true;
        match bot.and_then(|bot| self.session.advise(bot)) {
            Some(advice) if advice.why.is_empty() => writeln!(self.out, "hint: {}", advice.action)?,
            Some(advice) => writeln!(self.out, "hint: {} ({})", advice.action, advice.why)?,
            None => writeln!(self.out, "There is no hint.")?,
        }
        Ok(Then::Ask)
    }

    fn save_as(&mut self, name: &str) -> Result<Then, Trouble> {
        match saves::save(&mut *self.store, name, &mut self.session) {
            Ok(place) => writeln!(self.out, "saved: {place}")?,
            Err(why) => return self.refuse(&why),
        }
        Ok(Then::Ask)
    }

    fn travel<E: std::fmt::Display>(
        &mut self,
        go: fn(&mut Session) -> Result<bool, E>,
        nowhere: &str,
    ) -> Result<Then, Trouble> {
        match go(&mut self.session) {
            Ok(true) => {
                self.ended = self.is_over();
                self.save();
                writeln!(self.out, "[{}]", self.session.step())?;
                self.screen()?;
            }
            Ok(false) => writeln!(self.out, "{nowhere}")?,
            Err(divergence) => return self.refuse(&format!("the game {divergence}")),
        }
        Ok(Then::Ask)
    }

    /// A refusal of an action, with what is allowed instead if that is soon said.
    fn refuse_with_legal(&mut self, why: &str) -> Result<Then, Trouble> {
        let legal = self.session.game().legal();
        let then = self.refuse(why)?;
        if (1..=MOST_LISTED).contains(&legal.len()) {
            writeln!(self.out, "legal: {}", legal.join(", "))?;
        }
        Ok(then)
    }

    fn refuse(&mut self, why: &str) -> Result<Then, Trouble> {
        writeln!(self.out, "no: {why}")?;
        Ok(Then::Ask)
    }

    fn is_over(&self) -> bool {
        self.session.to_act().is_none()
    }

    /// Saves the game; a reason why that is not possible is told once, not after every action.
    fn save(&mut self) {
        self.keep(Autosave::write);
    }

    fn keep(&mut self, how: fn(&mut Autosave, &mut dyn Store, &mut Session) -> Result<(), String>) {
        let trouble = how(&mut self.autosave, &mut *self.store, &mut self.session).err();
        if let Some(why) = &trouble
            && self.unsaved != trouble
        {
            complain(&format!("the game is not saved: {why}"));
        }
        self.unsaved = trouble;
    }
}

fn complain(text: &str) {
    // With nobody to tell, the game goes on all the same.
    let _ = writeln!(std::io::stderr(), "warning: {text}");
}

fn listen(input: &mut impl BufRead) -> Result<Line, Trouble> {
    next_line(input, LONGEST_LINE).map_err(|e| Trouble::input(format!("cannot read standard input: {e}")))
}
