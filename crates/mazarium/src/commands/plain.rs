//! A game in lines of text: an action a line in, what happened and what is to be seen out. For
//! pipes, for scripts, and for people who read with their ears. A reply is only printed when what
//! it tells is saved.

use super::shells::{desk, fresh_seed, now, write_named};
use super::{Answer, Trouble};
use app::Run;
use app::keymap::{Bound, Keymap};
use app::own;
use app::run::{Desk, Happened, UNRANKED, Unkept};
use app::settings::Settings;
use app::store::{Shelf, Store};
use kernel::arcade::Role;
use kernel::diagnostic::Diagnostic;
use kernel::game::{Pace, Seat};
use kernel::input::{Document, Input, Intent, Phase, Shared};
use protocol::pipe::lines::{Line, next_line};
use protocol::pipe::words::counted;
use std::io::{BufRead, Write};

/// The longest line that is read, in bytes.
const LONGEST_LINE: usize = 64 * 1024;

/// After so many moves of bots in a row the player is asked again; much sooner in an editor, which has no end.
const BOTS_IN_A_ROW: usize = 10_000;

const HELP: &str = "\
  ACTION [xN]   do an action, once or N times ('legal' lists what is allowed)
  do ACTION     the same, for an action with the same name as a word in this list
  KEY           press a key or use a command of the game, such as 'k' or 'path'
  undo, redo    take back your last decision, or make it again
  restart       start over ('undo' brings the game back)
  next          go to the next level, if the game has levels; 'previous' goes back one
  finish        make every move that leaves you no choice
  save NAME     save under a name ('mazarium play --load NAME' picks it up again)
  hint          see what a bot would do
  legal         list what is allowed now
  screen        show the whole screen
  log           show all messages so far
  help          show this list
  quit          leave; the game stays saved ('mazarium play --continue' resumes it)
";

/// What all games share and can always be asked for by its name, even if an action is called like it.
const WORDS: [Shared; 6] =
    [Shared::Help, Shared::Log, Shared::Hint, Shared::Undo, Shared::Redo, Shared::Restart];

/// More actions than this are not listed after a refusal.
const MOST_LISTED: usize = 12;

/// A game and its dialogue.
pub(super) struct Plain<'a, W> {
    run: Run,
    desk: Desk<'a>,
    out: W,
    /// What kept the game from being saved when it was last tried.
    unsaved: Option<Unkept>,
    /// Whether the player has left.
    left: bool,
}

impl<'a, W: Write> Plain<'a, W> {
    pub(super) fn new(run: Run, store: &'a mut dyn Store, out: W) -> Self {
        Plain { run, desk: desk(store), out, unsaved: None, left: false }
    }

    /// Answers every line until the last. With a person at the other end a sign tells that a line
    /// is expected.
    pub(super) fn run(mut self, mut input: impl BufRead, person: bool) -> Answer {
        let result = self.dialogue(&mut input, person);
        // Whatever ended the dialogue, the game stays, unless it was over.
        let unkept = self.run.leave(&mut self.desk);
        self.complain(unkept.into_iter().collect());
        result
    }

    fn dialogue(&mut self, input: &mut impl BufRead, person: bool) -> Answer {
        self.open()?;
        while !self.left {
            if person {
                write!(self.out, "> ")?;
            }
            self.out.flush()?;
            self.desk.now = now();
            match listen(input)? {
                Line::Text(line) => self.obey(line.trim())?,
                Line::NotText => self.refuse("the line is not UTF-8 text")?,
                Line::TooLong => self.refuse("the line is too long")?,
                Line::End => self.left = true,
            }
        }
        Ok(self.out.flush()?)
    }

    /// Shows a game for the first time.
    fn open(&mut self) -> Answer {
        writeln!(self.out, "{} (seed {})", self.run.session.info().title, self.run.session.seed())?;
        self.others()?;
        self.screen()
    }

    fn obey(&mut self, line: &str) -> Answer {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", _) => self.others()?,
            ("quit", "") => self.left = true,
            ("screen", "") => self.screen()?,
            ("legal", "") => {
                for action in self.run.session.game().legal() {
                    writeln!(self.out, "  {action}")?;
                }
            }
            ("save", name) => match self.run.save_as(&mut self.desk, name) {
                Ok(place) => writeln!(self.out, "saved: {place}")?,
                Err(why) => self.refuse(&why)?,
            },
            ("do", action) if !action.is_empty() => self.act(action)?,
            (_, rest) => match self.meaning(line, word, rest) {
                Intent::Act(action) => self.act(&action)?,
                Intent::Run(actions) => {
                    for action in actions {
                        self.act(&action)?;
                    }
                }
                Intent::Walk(walk) => {
                    for action in walk.actions {
                        self.act(&action)?;
                    }
                    if !walk.said.is_empty() {
                        writeln!(self.out, "{}", walk.said)?;
                    }
                }
                Intent::Look => self.screen()?,
                Intent::Peek => {
                    self.run.peek(&mut self.desk);
                    self.screen()?;
                }
                Intent::Say(why) => self.refuse_with_legal(&why)?,
                Intent::Wish(shared) => self.wish(shared)?,
                Intent::Copy(text) => writeln!(self.out, "{text}")?,
                Intent::Export(texts) => self.write(rest, &texts)?,
                Intent::Keep(action, document) => {
                    if !action.is_empty() {
                        self.act(&action)?;
                    }
                    match own::keep(self.desk.store, &document, None) {
                        Ok(name) => {
                            writeln!(self.out, "saved: {}", self.desk.store.place(Shelf::Levels, &name))?;
                        }
                        Err(error) => self.refuse(&error.0)?,
                    }
                }
                Intent::Nothing | Intent::Think => self.act(line)?,
            },
        }
        Ok(())
    }

    /// What a line means: one of the words of the help, an action, or the name of a key or of a command; one
    /// that writes files may be followed by a folder.
    fn meaning(&mut self, line: &str, word: &str, rest: &str) -> Intent {
        if let Some(shared) = WORDS.into_iter().find(|shared| shared.id() == line) {
            return Intent::Wish(shared);
        }
        let session = &mut self.run.session;
        let action = counted(line).map_or_else(|_| line.to_string(), |(action, _)| action);
        let legal = session.game().legal();
        if legal.contains(&action) || session.info().pace != Pace::Turns {
            return Intent::Act(line.into());
        }
        let (settings, _) = Settings::load(self.desk.store);
        let keymap = Keymap::new(session.info(), &settings);
        let is_free = || legal.iter().all(|action| action.split(' ').next() != Some(word));
        let key = line.parse().ok().filter(|key| keymap.find(*key).is_some());
        let key = key.or_else(|| keymap.key_of(line));
        let key = key.or_else(|| keymap.key_of(word).filter(|_| is_free()));
        let intent = match key.and_then(|key| Some((key, keymap.find(key)?))) {
            Some((key, Bound::Own(id))) => {
                let game = session.game_mut();
                let mut intent = game.interpret(&Input::Key { key, command: Some(id), phase: Phase::Down });
                while intent == Intent::Think {
                    intent = game.interpret(&Input::Think);
                }
                intent
            }
            Some((_, Bound::Shared(shared))) => Intent::Wish(shared),
            None => Intent::Nothing,
        };
        if rest.is_empty() || matches!(intent, Intent::Export(_) | Intent::Say(_)) {
            intent
        } else {
            Intent::Nothing
        }
    }

    /// Does what all games share.
    fn wish(&mut self, shared: Shared) -> Answer {
        match shared {
            Shared::Undo | Shared::UndoStep | Shared::Redo | Shared::Restart | Shared::Back => {
                self.travel(shared)?;
            }
            Shared::Next | Shared::Previous => match self.run.level(shared) {
                Ok(params) => {
                    self.run.begin(&mut self.desk, params, fresh_seed())?;
                    self.open()?;
                }
                Err(why) => self.refuse(&why)?,
            },
            Shared::Finish => {
                // All moves that leave no choice.
                while let Some(action) = self.run.session.only_action() {
                    let happened = self.run.act(&mut self.desk, &action, 1)?;
                    self.tell(happened)?;
                    self.others()?;
                }
                self.screen()?;
            }
            Shared::Leave => self.left = true,
            Shared::Help => self.out.write_all(HELP.as_bytes())?,
            Shared::Mark => {
                self.run.session.mark();
                writeln!(self.out, "Marked. 'back' brings you back here.")?;
            }
            Shared::Log => {
                for line in self.run.session.log() {
                    writeln!(self.out, "{:>6}  {}", line.step, line.text)?;
                }
            }
            Shared::Hint => match self.run.hint(&mut self.desk) {
                Some(advice) if advice.why.is_empty() => writeln!(self.out, "hint: {}", advice.action)?,
                Some(advice) => writeln!(self.out, "hint: {} ({})", advice.action, advice.why)?,
                None => writeln!(self.out, "No hint right now.")?,
            },
            Shared::Save => self.refuse("a save needs a name: save NAME")?,
            _ => self.refuse(&format!("'{}' does nothing in plain text", shared.title()))?,
        }
        Ok(())
    }

    fn act(&mut self, text: &str) -> Answer {
        let (action, times) = match counted(text) {
            Ok((action, times)) => (action, times.unwrap_or(1).max(1)),
            Err(why) => return self.refuse(&why),
        };
        self.others()?;
        let mut left = times;
        while left > 0 {
            match self.run.act(&mut self.desk, &action, left) {
                Ok(happened) => {
                    left -= happened.moves.len();
                    self.tell(happened)?;
                    self.others()?;
                }
                Err(refused) if left == times => return self.refuse_with_legal(&refused.reason),
                Err(_) => break,
            }
        }
        self.screen()
    }

    /// Lets bots and programs move until a person is to act.
    fn others(&mut self) -> Answer {
        let editor = self.run.session.info().arcade.role == Role::Editor;
        let most = if editor { BOTS_IN_A_ROW / 50 } else { BOTS_IN_A_ROW };
        for _ in 0..most {
            let Some(happened) = self.run.next_move(&mut self.desk) else { return Ok(()) };
            self.tell(happened)?;
        }
        let on = "press Enter to let them go on";
        Ok(writeln!(self.out, "Nobody but bots has moved for {most} steps; {on}.")?)
    }

    /// Steps in words, once they are saved: their numbers, who did what, what was said; and the end.
    fn tell(&mut self, mut happened: Happened) -> Answer {
        if self.run.is_real_time() {
            happened.unkept.extend(self.run.save(&mut self.desk));
        }
        self.complain(happened.unkept);
        let first = self.run.session.step() - happened.moves.len() + 1;
        for (step, made) in (first..).zip(&happened.moves) {
            writeln!(self.out, "[{step}] {}{}", self.called(made.seat), made.action)?;
            for event in made.events.iter().filter(|e| !e.words.is_empty()) {
                writeln!(self.out, "| {}", event.words)?;
            }
        }
        let Some(end) = happened.end else { return Ok(()) };
        if let Some(place) = end.story {
            writeln!(self.out, "Read the story of this game in {place}")?;
        }
        if let (Some(place), Some(score)) =
            (end.place, self.run.session.outcome().and_then(|outcome| outcome.score))
        {
            writeln!(self.out, "Place {place} in the score table: {}", score.words)?;
        }
        if end.unranked {
            writeln!(self.out, "{UNRANKED}")?;
        }
        Ok(())
    }

    /// The title of a seat, where there is more than one.
    fn called(&self, seat: Option<Seat>) -> String {
        let seats = self.run.session.info().seats;
        let seat = seat.and_then(|Seat(seat)| seats.get(seat)).filter(|_| seats.len() > 1);
        seat.map_or(String::new(), |seat| format!("{}: ", seat.title))
    }

    fn screen(&mut self) -> Answer {
        let session = &self.run.session;
        let mut scene = session.scene(0);
        // Keys mean nothing here, and what was said has been printed already.
        scene.hints.clear();
        scene.log.clear();
        self.out.write_all(scene.to_text().as_bytes())?;
        let to_act = self.called(session.to_act());
        if let Some(outcome) = session.outcome() {
            writeln!(self.out, "{}", outcome.words)?;
        } else if let Some(forfeit) = session.forfeit() {
            writeln!(self.out, "The game is over: {}", forfeit.reason)?;
        } else if !to_act.is_empty() {
            writeln!(self.out, "To act: {}", to_act.trim_end_matches(": "))?;
        }
        Ok(())
    }

    fn travel(&mut self, way: Shared) -> Answer {
        match self.run.travel(&mut self.desk, way) {
            Ok(Some(happened)) => {
                self.complain(happened.unkept);
                writeln!(self.out, "[{}]", self.run.session.step())?;
                self.screen()?;
            }
            Ok(None) if way == Shared::Undo && self.run.go_back(&mut self.desk) => {
                writeln!(self.out, "Back in the previous game.")?;
                self.screen()?;
            }
            Ok(None) => {
                let nowhere = match way {
                    Shared::Undo => "Nothing to undo.",
                    Shared::Redo => "Nothing to redo.",
                    Shared::Back => "No mark to go back to.",
                    _ => "You're at the start.",
                };
                writeln!(self.out, "{nowhere}")?;
            }
            Err(divergence) => self.refuse(&format!("the game {divergence}"))?,
        }
        Ok(())
    }

    /// Writes files that the game hands over, into a folder that is called like the game if none is named.
    fn write(&mut self, folder: &str, texts: &[Document]) -> Answer {
        let folder = if folder.is_empty() { self.run.session.info().id } else { folder };
        match write_named(folder, texts) {
            Ok(place) => {
                let names: Vec<&str> = texts.iter().map(|text| text.name.as_str()).collect();
                Ok(writeln!(self.out, "Saved in {place}: {}", names.join(", "))?)
            }
            Err(why) => self.refuse(&why),
        }
    }

    /// A refusal of an action, with what is allowed instead if that is soon said.
    fn refuse_with_legal(&mut self, why: &str) -> Answer {
        let legal = self.run.session.game().legal();
        self.refuse(why)?;
        if (1..=MOST_LISTED).contains(&legal.len()) {
            writeln!(self.out, "legal: {}", legal.join(", "))?;
        }
        Ok(())
    }

    fn refuse(&mut self, why: &str) -> Answer {
        Ok(writeln!(self.out, "no: {why}")?)
    }

    /// Tells what could not be kept, but not after every action.
    fn complain(&mut self, unkept: Vec<Unkept>) {
        let last = unkept.last().cloned();
        for unkept in unkept.into_iter().filter(|unkept| self.unsaved.as_ref() != Some(unkept)) {
            // With nobody to tell, the game goes on all the same.
            let _ = writeln!(std::io::stderr(), "{}", Diagnostic::warning("", unkept.to_string()));
        }
        self.unsaved = last;
    }
}

fn listen(input: &mut impl BufRead) -> Result<Line, Trouble> {
    next_line(input, LONGEST_LINE).map_err(|e| Trouble::input(format!("cannot read standard input: {e}")))
}
