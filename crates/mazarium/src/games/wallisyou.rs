//! The verbs of Wall Is You: level files are checked, imported, played by scripts, solved and made, and
//! share codes are written and read.

mod arguments;
mod make;
mod plan;

use super::GameVerbs;
use crate::commands::{self, Answer, Trouble};
use arguments::{budget, bytes, read_level, refused, word};
use clap::ArgMatches;
use kernel::diagnostic::{Diagnostic, Level};
use kernel::dice::Dice;
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::replay::Replay;
use kernel::session::Session;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::process::ExitCode;
use wallisyou::action::Action;
use wallisyou::code;
use wallisyou::dungeon::Dungeon;
use wallisyou::format;
use wallisyou::replay_script;
use wallisyou::script;
use wallisyou::solver::{Position, solve};
use wallisyou::state::State;
use wallisyou::turn::{LegEnd, Turn};

/// The verbs of Wall Is You.
pub(super) const VERBS: GameVerbs = GameVerbs { id: "wallisyou", command: arguments::command, run };

fn run(matches: &ArgMatches) -> ExitCode {
    commands::finish(match matches.subcommand() {
        Some(("check", args)) => check(args),
        Some(("import", args)) => import(args),
        Some(("play", args)) => play(args),
        Some(("script", args)) => script_verb(args),
        Some(("intention", args)) => intention(args),
        Some(("preview", args)) => preview(args),
        Some(("solve", args)) => plan::solve_verb(args),
        Some(("hint", args)) => plan::hint(args),
        Some(("generate", args)) => make::generate(args),
        Some(("code", args)) => code_verb(args),
        Some(("daily", args)) => make::daily(args),
        _ => Err(Trouble::input("there is no such command")),
    })
}

/// A room as row and column.
fn place(at: Pos) -> Value {
    json!([at.y, at.x])
}

/// Rooms in a row, `(0,0)(0,1)`.
fn path(rooms: &[Pos]) -> String {
    rooms.iter().fold(String::new(), |text, at| text + &format!("({},{})", at.y, at.x))
}

fn check(args: &ArgMatches) -> Answer {
    let (name, bytes) = bytes(args)?;
    let problems: Vec<Diagnostic> =
        format::check(&bytes).into_iter().map(|problem| problem.in_file(&*name)).collect();
    let readable = problems.iter().all(|problem| problem.level != Level::Error);
    let reading = format::read_bytes(&bytes).ok().filter(|_| readable);
    let mut out = io::stdout().lock();
    let Some(reading) = reading else {
        if args.get_flag("json") {
            writeln!(out, "{}", json!({ "ok": false, "problems": problems }))?;
            return Err(Trouble::Input(Vec::new()));
        }
        return Err(Trouble::Input(problems));
    };
    let dungeon = reading.dungeon;
    let verdict = solve(&Position::from(&dungeon), &budget(args));
    if args.get_flag("json") {
        let answer = json!({
            "ok": true, "rows": dungeon.rooms.height(), "columns": dungeon.rooms.width(),
            "dragons": dungeon.dragons.len(), "treasures": dungeon.stock, "code": code::encode(&dungeon),
            "verdict": plan::verdict_json(&verdict), "problems": problems,
        });
        writeln!(out, "{answer}")?;
    } else {
        commands::tell(&problems);
        writeln!(out, "{name}: {}", described(&dungeon))?;
        writeln!(out, "{}", plan::verdict_words(&verdict))?;
    }
    Ok(())
}

fn described(dungeon: &Dungeon) -> String {
    let many = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let mut words = format!(
        "{} × {} rooms, {}",
        dungeon.rooms.height(),
        dungeon.rooms.width(),
        many(dungeon.dragons.len(), "dragon")
    );
    let stock = usize::from(dungeon.stock);
    let more = [(stock, "treasure"), (dungeon.elixirs.len(), "elixir"), (dungeon.levers.len(), "lever")];
    for (n, what) in
        more.into_iter().chain([(dungeon.doors.len(), "door"), (dungeon.bolts.len(), "bolted room")])
    {
        if n > 0 {
            words = format!("{words}, {}", many(n, what));
        }
    }
    if dungeon.one_turn { words + ", one turn" } else { words }
}

fn import(args: &ArgMatches) -> Answer {
    let (name, bytes) = bytes(args)?;
    let reading = format::import(&bytes).map_err(|problems| refused(&name, problems))?;
    let warnings: Vec<_> = reading.warnings.into_iter().map(|warning| warning.in_file(&*name)).collect();
    let text = format::dump(&reading.dungeon);
    let mut out = io::stdout().lock();
    if args.get_flag("json") {
        writeln!(out, "{}", json!({ "level": text, "problems": warnings }))?;
    } else {
        commands::tell(&warnings);
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

/// A game in a dungeon, with a script played in it.
struct Played {
    session: Session,
    /// Lines that were refused.
    refused: Vec<Diagnostic>,
}

impl Played {
    /// Plays the script of the command line, if there is one, in its dungeon.
    fn new(args: &ArgMatches) -> Result<Self, Trouble> {
        let (_, dungeon) = read_level(args)?;
        let info = &wallisyou::INFO;
        let mut params = Params::defaults(info.params);
        params.set(info.params, "file", &format::dump(&dungeon))?;
        let mut session = Session::new(info, params, Dice::seeded(1))?;
        let Some(path) = word(args, "script") else {
            return Ok(Played { session, refused: Vec::new() });
        };
        let (name, text) = commands::read_text(path)?;
        let nonsense: Vec<Diagnostic> =
            script::nonsense(&text).into_iter().map(|d| d.in_file(&*name)).collect();
        if !nonsense.is_empty() {
            return Err(Trouble::Input(nonsense));
        }
        let refused = script::play(&mut session, &text).into_iter().map(|d| d.in_file(&*name)).collect();
        Ok(Played { session, refused })
    }

    /// The same for a question about the position after the script: a line that was refused is the answer then,
    /// because the position is another one than was asked about.
    fn followed(args: &ArgMatches) -> Result<Self, Trouble> {
        let played = Played::new(args)?;
        if played.refused.is_empty() {
            return Ok(played);
        }
        if args.get_flag("json") {
            writeln!(io::stdout().lock(), "{}", json!({ "refused": played.refused }))?;
            return Err(Trouble::No(Vec::new()));
        }
        Err(Trouble::No(played.refused))
    }

    /// Where it stands.
    fn state(&self) -> Result<State, Trouble> {
        Ok(State::read(&self.session.game().snapshot())?)
    }

    /// The states in which Space ended the turns since the last restart, the latest first, for advice on how far
    /// to undo.
    fn earlier(&mut self) -> Result<Vec<State>, Trouble> {
        let mut states = Vec::new();
        let mut turns = self.state()?.turns;
        while turns > 0
            && let Ok(true) = self.session.undo()
        {
            let state = self.state()?;
            if state.turns < turns {
                turns = state.turns;
                states.push(state);
            }
        }
        Ok(states)
    }
}

fn play(args: &ArgMatches) -> Answer {
    let played = Played::new(args)?;
    let state = played.state()?;
    let hero = &state.dungeon.adventurer;
    let dump = format::dump(&state.dungeon);
    let mut out = io::stdout().lock();
    if args.get_flag("json") {
        let answer = json!({
            "status": state.status.code(), "outcome": state.status.name(), "turns": state.turns,
            "rotations": state.rotations, "level": hero.level, "adventurer": place(hero.at), "dump": dump,
            "refused": played.refused,
        });
        writeln!(out, "{answer}")?;
        return if played.refused.is_empty() { Ok(()) } else { Err(Trouble::No(Vec::new())) };
    }
    out.write_all(dump.as_bytes())?;
    writeln!(
        out,
        "{}: turns {}, rotations {}, level {}, adventurer at {} {}",
        state.status.name(),
        state.turns,
        state.rotations,
        hero.level,
        hero.at.y,
        hero.at.x
    )?;
    if played.refused.is_empty() { Ok(()) } else { Err(Trouble::No(played.refused)) }
}

fn script_verb(args: &ArgMatches) -> Answer {
    let (name, text) = commands::read_text(word(args, "replay").unwrap_or("-"))?;
    let replay = Replay::parse(&text).map_err(|problem| Trouble::Input(vec![problem.in_file(&*name)]))?;
    if replay.game != wallisyou::INFO.id {
        return Err(Trouble::input(format!("{name} is a game of '{}'", commands::shown(&replay.game))));
    }
    let session = replay.verify(&wallisyou::INFO).map_err(|d| Trouble::input(format!("{name}: it {d}")))?;
    io::stdout().lock().write_all(replay_script::of(&session).as_bytes())?;
    Ok(())
}

fn intention(args: &ArgMatches) -> Answer {
    let state = Played::followed(args)?.state()?;
    let rooms = state.intention();
    let mut out = io::stdout().lock();
    if args.get_flag("json") {
        let path = rooms.map(|rooms| rooms.into_iter().map(place).collect::<Vec<_>>());
        writeln!(out, "{}", json!({ "path": path.unwrap_or_default() }))?;
    } else {
        writeln!(out, "{}", rooms.map_or("no intention".into(), |rooms| path(&rooms)))?;
    }
    Ok(())
}

fn preview(args: &ArgMatches) -> Answer {
    let state = Played::followed(args)?.state()?;
    let mut out = io::stdout().lock();
    let turn = match (state.preview(), state.check(Action::End)) {
        (Some(turn), _) => turn,
        (None, refusal) => {
            let why = refusal.err().map_or(String::new(), |objection| objection.to_string());
            if args.get_flag("json") {
                writeln!(out, "{}", json!({ "refused": why }))?;
                return Err(Trouble::No(Vec::new()));
            }
            return Err(Trouble::No(vec![Diagnostic::error("", why)]));
        }
    };
    if args.get_flag("json") {
        writeln!(out, "{}", turn_json(&turn))?;
        return Ok(());
    }
    for leg in &turn.legs {
        let end = match leg.end {
            LegEnd::Slays(level) => format!("kills the dragon of level {level}"),
            LegEnd::Dies(level) => format!("is eaten by the dragon of level {level}"),
            LegEnd::Treasure => "takes the treasure".into(),
            LegEnd::Halts => "stops: a lever has shut him off".into(),
        };
        writeln!(out, "{}: {end}", path(&leg.path))?;
    }
    for step in &turn.moves {
        writeln!(out, "dragon {}: {}", step.level, path(&[step.from, step.to]))?;
    }
    writeln!(out, "then: {}", turn.status.name())?;
    Ok(())
}

fn turn_json(turn: &Turn) -> Value {
    let legs: Vec<Value> = turn
        .legs
        .iter()
        .map(
            |leg| json!({ "path": leg.path.iter().map(|&at| place(at)).collect::<Vec<_>>(), "end": leg.end }),
        )
        .collect();
    let moves: Vec<Value> = turn
        .moves
        .iter()
        .map(|step| json!({ "level": step.level, "from": place(step.from), "to": place(step.to) }))
        .collect();
    json!({ "legs": legs, "moves": moves, "status": turn.status.code(), "outcome": turn.status.name() })
}

fn code_verb(args: &ArgMatches) -> Answer {
    let given = word(args, "level").unwrap_or("-");
    let (_, dungeon) = read_level(args)?;
    let (level, code) = (format::dump(&dungeon), code::encode(&dungeon));
    let mut out = io::stdout().lock();
    if args.get_flag("json") {
        writeln!(out, "{}", json!({ "code": code, "level": level }))?;
    } else if given.starts_with("WY") {
        out.write_all(level.as_bytes())?;
    } else {
        writeln!(out, "{code}")?;
    }
    Ok(())
}
