//! Which game to start, and how: as a card on the front does it, by a preset, a level, for today, or as it
//! was last set up.

use crate::progress::Progress;
use crate::run::{Run, levels, note};
use crate::screens::page::Page;
use crate::screens::play::Play;
use crate::screens::{Context, Screen, Turn};
use crate::words;
use kernel::arcade::{PERSON, Preset};
use kernel::dice::Dice;
use kernel::game::{GameInfo, Seat};
use kernel::hash::fnv1a;
use kernel::params::{Kind, Params};
use kernel::session::{Player, Session};

/// The note of a game that is one day's.
pub(crate) const DAILY: &str = "daily";

/// A game that is about to start.
#[derive(Clone)]
pub(crate) struct Launch {
    pub(crate) info: &'static GameInfo,
    pub(crate) params: Params,
    pub(crate) players: Vec<Player>,
    pub(crate) seed: Option<u64>,
    /// Which day's game it is, if it is one.
    day: Option<String>,
    /// Whether the card starts it like this the next time.
    keep: bool,
}

impl Launch {
    /// The game's best form.
    pub(crate) fn new(info: &'static GameInfo) -> Self {
        let params = Params::defaults(info.params);
        let players = (0..info.seats.len()).map(|seat| usual_player(info, seat)).collect();
        let mut launch = Launch { info, params, players, seed: None, day: None, keep: true };
        if let Some(preset) = info.arcade.presets.first() {
            launch.apply(preset);
        }
        launch
    }

    /// A named way to play. In a game of levels, one that names none goes on with the next that is not solved.
    pub(crate) fn preset(ctx: &Context, info: &'static GameInfo, preset: &Preset) -> Self {
        let mut launch = Launch::new(info);
        launch.params = Params::defaults(info.params);
        launch.apply(preset);
        if let Some(param) = info.levels {
            // The card of such a game goes on with its levels, whatever else was tried meanwhile.
            launch.keep = false;
            if preset.params.iter().all(|(id, _)| *id != param) {
                launch.go_on(ctx);
            }
        }
        launch
    }

    /// As it was set up when it was last played.
    pub(crate) fn last(ctx: &Context, info: &'static GameInfo) -> Self {
        let mut launch = Launch::new(info);
        if let Some(last) = ctx.settings.last_params.get(info.id) {
            // A parameter that was not there the last time is as the best form has it.
            for (id, value) in last {
                launch.set(id, value);
            }
        }
        if let Some(last) = ctx.settings.last_players.get(info.id) {
            for (seat, name) in last.iter().enumerate() {
                launch.sit(seat, name);
            }
        }
        launch
    }

    /// What a click on its card starts: the next level that is not solved, and everything else as last time.
    pub(crate) fn best(ctx: &Context, info: &'static GameInfo) -> Self {
        let mut launch = Launch::last(ctx, info);
        launch.go_on(ctx);
        launch
    }

    /// Sets the next level that is not solved.
    fn go_on(&mut self, ctx: &Context) {
        if let Some(level) = Progress::of(&*ctx.store, self.info).next() {
            self.choose(level);
        }
    }

    /// A level, with everything else as last time.
    pub(crate) fn level(ctx: &Context, info: &'static GameInfo, level: &str) -> Self {
        let mut launch = Launch::last(ctx, info);
        launch.choose(level);
        launch
    }

    /// Sets a level; what the player once typed or opened, such as a share code, does not stand in its place.
    fn choose(&mut self, level: &str) {
        if let Some(params) = levels::with_level(self.info, &self.params, level, self.seed.unwrap_or(0)) {
            self.params = params;
        }
        self.take_seats();
    }

    /// Seats whom the parameters ask for, if they do.
    fn take_seats(&mut self) {
        for (seat, name) in (self.info.arcade.seats)(&self.params).iter().enumerate() {
            self.sit(seat, name);
        }
    }

    /// The game of a day; `None` if the game has none.
    pub(crate) fn daily(info: &'static GameInfo, day: &str) -> Option<Self> {
        let daily = info.arcade.daily?;
        let mut launch = Launch::new(info);
        launch.params = Params::defaults(info.params);
        for (id, value) in daily.params {
            launch.set(id, value);
        }
        if let Some(id) = daily.date {
            launch.set(id, day);
        }
        launch.take_seats();
        launch.seed = Some(day_seed(info, day));
        launch.day = Some(day.into());
        Some(launch)
    }

    fn apply(&mut self, preset: &Preset) {
        for (id, value) in preset.params {
            self.set(id, value);
        }
        self.take_seats();
        for (seat, name) in preset.players.iter().enumerate() {
            self.sit(seat, name);
        }
    }

    /// Sets a parameter; what no longer fits is left as it is.
    fn set(&mut self, id: &str, value: &str) {
        let _ = self.params.set(self.info.params, id, value);
    }

    fn sit(&mut self, seat: usize, name: &str) {
        let Some(player) = self.players.get_mut(seat) else { return };
        if name == PERSON {
            *player = Player::Human;
        } else if self.info.bot(name).is_some() {
            *player = Player::Bot(name.into());
        }
    }

    /// Starts it, and keeps how it was set up for the next time.
    pub(crate) fn start(&self, ctx: &mut Context) -> Turn {
        let seed = self.seed.unwrap_or_else(|| ctx.fresh_seed());
        let mut session = match Session::new(self.info, self.params.clone(), Dice::seeded(seed)) {
            Ok(session) => session,
            Err(refused) if refused.problems.len() > 1 => {
                let text = refused.problems.iter().map(ToString::to_string).collect();
                return Turn::Push(Screen::Page(Box::new(Page::new(words::CANNOT_START, text))));
            }
            Err(refused) => return ctx.complain(refused.reason),
        };
        for (seat, player) in self.players.iter().enumerate() {
            if let Err(refused) = session.seat(Seat(seat), player.clone()) {
                ctx.complain(refused.reason);
            }
        }
        match &self.day {
            Some(day) => note(&mut session.notes, DAILY, day),
            None if self.keep => self.remember(ctx),
            None => {}
        }
        Play::push(ctx, Run::new(session))
    }

    fn remember(&self, ctx: &mut Context) {
        let is_file =
            |id: &str| self.info.params.iter().any(|p| p.id == id && matches!(p.kind, Kind::File { .. }));
        let params = self.params.iter().filter(|(id, _)| !is_file(id));
        let params = params.map(|(id, value)| (id.to_string(), value.to_string())).collect();
        let players = self.players.iter().map(|p| match p {
            Player::Bot(id) => id.clone(),
            _ => PERSON.into(),
        });
        ctx.settings.last_params.insert(self.info.id.into(), params);
        ctx.settings.last_players.insert(self.info.id.into(), players.collect());
        ctx.save_settings();
    }
}

/// A single person wants opponents.
fn usual_player(info: &GameInfo, seat: usize) -> Player {
    match info.bots.first() {
        Some(bot) if seat > 0 => Player::Bot(bot.id.into()),
        _ => Player::Human,
    }
}

/// The seed of a game on a day, the same for everybody.
fn day_seed(info: &GameInfo, day: &str) -> u64 {
    fnv1a(format!("{} {day}", info.id).as_bytes()) % 1_000_000
}
