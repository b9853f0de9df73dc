//! Setting a game up: generated from its parameters, with its seats, a seed and its demonstrations.

use super::choice::ChoiceList;
use super::entry::EntryScreen;
use super::list::{List, cycle, scene};
use super::page::Page;
use super::play::Play;
use super::{Answer, Context, Purpose, Screen, Turn};
use crate::Signal;
use crate::keymap::Keymap;
use crate::run::Run;
use crate::scores::Scores;
use kernel::dice::Dice;
use kernel::game::{GameInfo, Seat};
use kernel::input::{Code, Nav, Phase};
use kernel::params::{Kind, Param, Params};
use kernel::replay::Replay;
use kernel::scene::{KeyHint, Pick, Press, Prompt, Scene};
use kernel::session::{Player, Session};

#[derive(Clone, Copy)]
enum Row {
    Start,
    Param(&'static Param),
    Seat(usize),
    Seed,
    Demo(usize),
    Help,
}

/// The set-up of one game.
pub(crate) struct Setup {
    info: &'static GameInfo,
    params: Params,
    players: Vec<Player>,
    seed: Option<u64>,
    list: List,
}

impl Setup {
    /// The set-up as it was when this game was last played.
    pub(crate) fn new(ctx: &Context, info: &'static GameInfo) -> Self {
        let mut params = Params::defaults(info.params);
        if let Some(last) = ctx.settings.last_params.get(info.id) {
            for (id, value) in last {
                // What no longer fits falls back to its default.
                let _ = params.set(info.params, id, value);
            }
        }
        let last = ctx.settings.last_players.get(info.id);
        let player = |seat: usize| match last.and_then(|l| l.get(seat)).map(String::as_str) {
            Some("human") | None if seat == 0 => Player::Human,
            Some("human") => Player::Human,
            Some(name) if info.bot(name).is_some() => Player::Bot(name.into()),
            // A single person wants an opponent.
            _ => info.bots.first().map_or(Player::Human, |b| Player::Bot(b.id.into())),
        };
        let players = (0..info.seats.len()).map(player).collect();
        Setup { info, params, players, seed: None, list: List::default() }
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Start];
        rows.extend(self.info.params.iter().map(Row::Param));
        if !self.info.bots.is_empty() {
            rows.extend((0..self.info.seats.len()).map(Row::Seat));
        }
        rows.push(Row::Seed);
        rows.extend((0..self.info.demos.len()).map(Row::Demo));
        rows.push(Row::Help);
        rows
    }

    fn prompt(&self) -> Prompt {
        let choices = self.rows().into_iter().map(|row| self.pick(row)).collect();
        Prompt { text: vec![self.info.about.into()], ..self.list.prompt(self.info.title, choices) }
    }

    fn pick(&self, row: Row) -> Pick {
        match row {
            Row::Start => Pick::new("Start", "Begin a new game."),
            Row::Param(p) => {
                let steps = !matches!(p.kind, Kind::Line { .. } | Kind::File { .. });
                Pick { steps, ..Pick::new(p.title, p.about).value(self.shown(p)).group("Set up") }
            }
            Row::Seat(seat) => {
                let named = &self.info.seats[seat];
                let (value, about) = match &self.players[seat] {
                    Player::Bot(id) => match self.info.bot(id) {
                        Some(bot) => (format!("bot: {}", bot.title), bot.about),
                        None => (format!("bot: {id}"), ""),
                    },
                    _ => ("you".into(), named.about),
                };
                Pick::new(named.title, about).stepped(value).group("Players")
            }
            Row::Seed => {
                let value = self.seed.map_or("a new one".into(), |s| s.to_string());
                Pick::new("Seed", "The same seed gives the same game. Enter to type one.")
                    .value(value)
                    .group("Chance")
            }
            Row::Demo(i) => {
                Pick::new(self.info.demos[i].title, "A recorded game, to be watched.").group("Watch")
            }
            Row::Help => Pick::new("How to play", "The rules in short, and all keys.").group("Watch"),
        }
    }

    /// A parameter's value for people.
    fn shown(&self, param: &Param) -> String {
        let text = self.params.text(param.id);
        match param.kind {
            Kind::Flag { .. } => if text == "true" { "yes" } else { "no" }.into(),
            Kind::Choice { options, .. } => {
                options().into_iter().find(|c| c.id == text).map_or(text.into(), |c| c.title)
            }
            Kind::File { .. } if text.is_empty() => "none".into(),
            Kind::File { .. } => format!("{} lines", text.lines().count()),
            Kind::Number { .. } | Kind::Line { .. } => text.into(),
        }
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        let mut hints = List::hints();
        hints.insert(1, KeyHint::nav(Nav::Change, "Left Right", "change"));
        scene(self.prompt(), hints)
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        let rows = self.rows();
        if let Signal::Key { key, phase: Phase::Down | Phase::Repeat } = signal
            && let Code::Left | Code::Right = key.code
        {
            let notches = if key.shift { 10 } else { 1 };
            let by = if key.code == Code::Left { -notches } else { notches };
            return self.change(ctx, rows[self.list.selected], by);
        }
        match self.list.signal(&self.prompt(), signal) {
            Press::Closed => Turn::Pop,
            Press::Taken(i) => self.take(ctx, rows[i]),
            Press::Selected(_) | Press::Nothing => Turn::Stay,
        }
    }

    fn take(&mut self, ctx: &mut Context, row: Row) -> Turn {
        match row {
            Row::Start => self.start(ctx),
            Row::Param(param) => match param.kind {
                Kind::Flag { .. } => self.change(ctx, row, 1),
                Kind::Choice { options, .. } => {
                    let scores = Scores::load(&*ctx.store, self.info.id).unwrap_or_default();
                    let pick = |c: kernel::params::Choice| {
                        let best = scores.best(&c.id).map_or(String::new(), |e| e.words.clone());
                        (c.id, Pick::new(c.title, c.about).group(c.group).value(best))
                    };
                    let items = options().into_iter().map(pick).collect();
                    let now = self.params.text(param.id);
                    ChoiceList::ask(param.title, items, now, Purpose::Param(param.id))
                }
                Kind::Number { .. } | Kind::Line { .. } => {
                    let now = self.params.text(param.id);
                    EntryScreen::ask(param.title, param.about, now, Purpose::Param(param.id))
                }
                Kind::File { name } if ctx.files.is_some() => {
                    let about =
                        format!("{} The path of a file such as {name}; nothing for none.", param.about);
                    EntryScreen::ask(param.title, &about, "", Purpose::Param(param.id))
                }
                Kind::File { .. } => ctx.complain("Files cannot be opened here."),
            },
            Row::Seat(_) => self.change(ctx, row, 1),
            Row::Seed => {
                let now = self.seed.map_or(String::new(), |s| s.to_string());
                let about = "A whole number; nothing for a new one each time.";
                EntryScreen::ask("Seed", about, &now, Purpose::Seed)
            }
            Row::Demo(i) => match Replay::parse(self.info.demos[i].replay) {
                Ok(replay) => Play::watch(ctx, &replay),
                Err(problem) => ctx.complain(problem.to_string()),
            },
            Row::Help => {
                let keymap = Keymap::new(self.info, &ctx.settings);
                Turn::Push(Screen::Page(Page::help(self.info, &keymap)))
            }
        }
    }

    /// Changes a value by so many notches.
    fn change(&mut self, ctx: &mut Context, row: Row, by: i64) -> Turn {
        match row {
            Row::Param(param) => {
                let now = self.params.text(param.id).to_string();
                let value = match param.kind {
                    Kind::Flag { .. } => (now != "true").to_string(),
                    Kind::Number { min, max, .. } => {
                        (now.parse().unwrap_or(min) + by).clamp(min, max).to_string()
                    }
                    Kind::Choice { options, .. } => {
                        cycle(&options(), |choice| choice.id == now, by.signum()).id.clone()
                    }
                    Kind::Line { .. } | Kind::File { .. } => return Turn::Stay,
                };
                self.set(ctx, param.id, &value)
            }
            Row::Seat(seat) => {
                let bots = self.info.bots.iter().map(|bot| Player::Bot(bot.id.into()));
                let all: Vec<Player> = std::iter::once(Player::Human).chain(bots).collect();
                let now = &mut self.players[seat];
                *now = cycle(&all, |player| player == now, by.signum()).clone();
                Turn::Stay
            }
            Row::Start | Row::Seed | Row::Demo(_) | Row::Help => Turn::Stay,
        }
    }

    fn set(&mut self, ctx: &mut Context, id: &str, value: &str) -> Turn {
        match self.params.set(self.info.params, id, value) {
            Ok(()) => Turn::Stay,
            Err(refused) => ctx.complain(refused.reason),
        }
    }

    /// Says at once if no game can be made of what was typed, and not only when it is to start.
    fn try_out(&self, ctx: &mut Context) {
        let mut dice = Dice::seeded(self.seed.unwrap_or(1));
        if let Err(refused) = (self.info.new)(&self.params, &mut dice) {
            ctx.complain(refused.reason);
        }
    }

    pub(crate) fn answer(&mut self, ctx: &mut Context, answer: Answer) -> Turn {
        match answer {
            Answer::Text(Purpose::Seed, text) => match text.trim() {
                "" => self.seed = None,
                text => match text.parse() {
                    Ok(seed) => self.seed = Some(seed),
                    Err(_) => {
                        return ctx
                            .complain(format!("'{text}' is not a whole number from 0 to {}.", u64::MAX));
                    }
                },
            },
            Answer::Text(Purpose::Param(id), text) => {
                let text = text.trim();
                match ctx.files.filter(|_| self.is_file(id) && !text.is_empty()) {
                    Some(files) => match (files.read)(text) {
                        Ok(content) => self.set(ctx, id, &content),
                        Err(why) => ctx.complain(why),
                    },
                    None => self.set(ctx, id, text),
                };
                if !text.is_empty() {
                    self.try_out(ctx);
                }
            }
            Answer::Choice(Purpose::Param(id), value) => return self.set(ctx, id, &value),
            _ => {}
        }
        Turn::Stay
    }

    /// Whether a parameter is the content of a file.
    pub(crate) fn is_file(&self, id: &str) -> bool {
        self.info.params.iter().any(|p| p.id == id && matches!(p.kind, Kind::File { .. }))
    }

    fn start(&mut self, ctx: &mut Context) -> Turn {
        let seed = self.seed.unwrap_or_else(|| ctx.fresh_seed());
        let mut session = match Session::new(self.info, self.params.clone(), Dice::seeded(seed)) {
            Ok(session) => session,
            Err(refused) if refused.problems.len() > 1 => {
                let text = refused.problems.iter().map(ToString::to_string).collect();
                return Turn::Push(Screen::Page(Page::new("The game cannot start", text)));
            }
            Err(refused) => return ctx.complain(refused.reason),
        };
        for (seat, player) in self.players.iter().enumerate() {
            if let Err(refused) = session.seat(Seat(seat), player.clone()) {
                ctx.complain(refused.reason);
            }
        }
        self.remember(ctx);
        Play::push(ctx, Run::new(session))
    }

    fn remember(&self, ctx: &mut Context) {
        let params = self.params.iter().filter(|(id, _)| !self.is_file(id));
        let params = params.map(|(id, value)| (id.to_string(), value.to_string())).collect();
        let players = self.players.iter().map(|p| match p {
            Player::Bot(id) => id.clone(),
            _ => "human".into(),
        });
        ctx.settings.last_params.insert(self.info.id.into(), params);
        ctx.settings.last_players.insert(self.info.id.into(), players.collect());
        ctx.save_settings();
    }
}
