//! Who moves next, and the passing of time.

use super::{Pace, Player, Session};
use crate::game::{Advice, Event, Refused, Seat};
use crate::input::{Input, Intent};

/// How long a step takes when a recorded turn-based game is watched.
const WATCH_MICROS: u64 = 350_000;

/// What the passing of time has brought.
#[derive(Debug, Default)]
pub struct Progress {
    /// How many steps were made.
    pub steps: usize,
    /// What happened in them.
    pub events: Vec<Event>,
    /// Why it stopped before all due steps were made, if something went wrong.
    pub trouble: Option<String>,
}

impl Session {
    /// Who sits where.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Puts somebody into a seat.
    pub fn seat(&mut self, Seat(seat): Seat, player: Player) -> Result<(), Refused> {
        if let Player::Bot(name) = &player
            && self.info.bot(name).is_none()
        {
            let known: Vec<&str> = self.info.bots.iter().map(|b| b.id).collect();
            let known = known.join(", ");
            return Err(Refused::new(
                "no-bot",
                format!("{} has no bot '{name}' (it has: {known})", self.info.id),
            ));
        }
        let seats = self.players.len();
        let Some(place) = self.players.get_mut(seat) else {
            let why = format!("{} has {seats} seats, counted from 0", self.info.id);
            return Err(Refused::new("no-seat", why));
        };
        *place = player;
        Ok(())
    }

    /// Who decides now.
    pub fn player_to_act(&self) -> Option<&Player> {
        self.to_act().and_then(|Seat(seat)| self.players.get(seat))
    }

    /// What a bot would do now. Its dice follow from the seed, the step and the bot's name, so the
    /// same question always has the same answer, and they are never the game's.
    pub fn advise(&mut self, bot: &str) -> Option<Advice> {
        let label = crate::hash::fnv1a(bot.as_bytes()) ^ self.line.at as u64;
        let mut dice = self.origin.split(u64::MAX).split(label);
        self.game_mut().advise(bot, &mut dice)
    }

    /// Works out ahead what a bot's next advice takes; see [`Game::ponder`](crate::game::Game::ponder).
    pub fn ponder(&mut self, bot: &str, is_spent: &mut dyn FnMut() -> bool) -> bool {
        // What is kept for bots is seen by nobody, so what was worked out about the present still holds.
        self.game.ponder(bot, is_spent)
    }

    /// Lets the bot in the seat that is to act make its move; `None` if no bot is to act.
    pub fn bot_step(&mut self) -> Option<Result<Vec<Event>, Refused>> {
        let Some(Player::Bot(name)) = self.player_to_act() else { return None };
        let name = name.clone();
        Some(match self.advise(&name) {
            Some(advice) => self.act(&advice.action),
            None => Err(Refused::new("bot-stuck", format!("the bot '{name}' does not know what to do"))),
        })
    }

    /// Whether the actions come from the line ahead (a replay is watched) instead of from players.
    pub fn is_watching(&self) -> bool {
        self.watching
    }

    /// Starts or stops taking the actions from the line ahead.
    pub fn watch(&mut self, on: bool) {
        self.watching = on;
        self.clock.reset();
    }

    /// Whether a person who has but one legal action does it by himself, as time passes.
    pub fn is_auto(&self) -> bool {
        self.auto
    }

    /// Starts or stops making the moves of people that leave them no choice: a throw of dice, a pass. A
    /// real choice is always theirs, and it goes on when they have made it. Undo, restart and any other
    /// travel in time stop it. Only games paced by turns know it.
    pub fn run_auto(&mut self, on: bool) {
        self.auto = on;
        self.clock.reset();
    }

    /// The action of the person who is to act, if there is but one.
    pub fn only_action(&self) -> Option<String> {
        if self.info.pace != Pace::Turns || self.player_to_act() != Some(&Player::Human) {
            return None;
        }
        let mut legal = self.game.legal();
        if legal.len() == 1 { legal.pop() } else { None }
    }

    /// How long a step takes that is made by time; `None` when nothing moves by itself.
    pub fn period(&self) -> Option<u64> {
        if self.watching {
            let ahead = self.line.at < self.line.actions.len();
            return ahead.then(|| self.info.tick_micros().unwrap_or(WATCH_MICROS));
        }
        self.to_act()?;
        match (self.info.pace, self.player_to_act()) {
            (Pace::Ticks { .. }, _) => self.info.tick_micros(),
            (Pace::Turns, Some(Player::Bot(_))) => Some(self.info.arcade.bot_micros),
            (Pace::Turns, Some(Player::Human)) if self.auto && self.only_action().is_some() => {
                Some(self.info.arcade.bot_micros)
            }
            (Pace::Turns, _) => None,
        }
    }

    /// Lets time pass and makes the steps that are due, as long as `more`, asked after every step, says so.
    pub fn advance(&mut self, micros: u64, more: &mut dyn FnMut() -> bool) -> Progress {
        let mut progress = Progress::default();
        let Some(period) = self.period() else { return progress };
        for _ in 0..self.clock.due(micros, period) {
            match self.timed_step() {
                Some(Ok(events)) => {
                    progress.steps += 1;
                    progress.events.extend(events);
                    if !more() {
                        break;
                    }
                }
                Some(Err(trouble)) => {
                    progress.trouble = Some(trouble);
                    self.clock.running = false;
                    break;
                }
                None => break,
            }
        }
        progress
    }

    /// One step that is made by time; `None` if nothing moves by itself now.
    pub fn timed_step(&mut self) -> Option<Result<Vec<Event>, String>> {
        self.period()?;
        if self.watching {
            return Some(self.follow().map_err(|d| d.to_string()));
        }
        if let Some(moved) = self.bot_step() {
            return Some(moved.map_err(|r| r.reason));
        }
        if self.info.pace == Pace::Turns {
            let action = self.only_action()?;
            return Some(self.act(&action).map_err(|r| r.reason));
        }
        let Intent::Act(action) = self.game_mut().interpret(&Input::Tick) else { return None };
        let before = self.game.snapshot();
        let events = self.act(&action);
        if events.is_ok() && before == self.game.snapshot() {
            self.line.stand();
        }
        Some(events.map_err(|refused| refused.reason))
    }
}
