//! `mazarium replay`: a recorded game is checked, printed step by step, watched, or made a film or a cast.

use super::pictures;
use super::printable::{Printable, PrintableJson};
use super::{Answer, Trouble, find_game, read_text, shells};
use kernel::diagnostic::Diagnostic;
use kernel::game::{GameInfo, Pace, Seat};
use kernel::replay::{CHECK_EVERY, Replay};
use kernel::scene::Palette;
use kernel::session::Session;
use kernel::text::{printable, printable_json};
use paint::film::{LARGEST_SCALE, Shooting};
use serde_json::{Value, json};
use std::io::{self, IsTerminal, Write};
use terminal::cast::Cast;

const EXAMPLES: &str = "\
Examples:
  mazarium replay game.replay               play it through and check every hash
  mazarium replay game.replay --trace       what was done and said, step by step
  mazarium replay game.replay --watch       watch it in the terminal
  mazarium replay - --json < game.replay    for a program
  mazarium replay game.replay --gif game.gif --scale 2
  mazarium replay game.replay --cast game.cast --size 120x40

A cast records the terminal for asciinema (format version 2): 'asciinema play game.cast'.
A film has about 17 frames a second and shows whole boards, with everything gliding as on the screen. A \
game longer than --seconds is sped up evenly until it fits.

Exit codes: 0 the replay is sound, 1 the rules lead elsewhere (the step is named), 2 it cannot be read.";

/// Which recorded game, and what to do with it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A replay or a saved game; '-' is standard input
    #[arg(value_name = "FILE")]
    pub file: String,
    /// What to do with the replay.
    #[command(flatten)]
    mode: Mode,
    /// Print JSON: one object, or with --trace one object a line
    #[arg(long, conflicts_with_all = ["watch", "gif", "cast"])]
    pub json: bool,
    /// Film pixels for each pixel of the art [default: as many as fit 640 pixels]
    #[arg(long, value_name = "N", requires = "gif",
        value_parser = clap::value_parser!(u16).range(1..=LARGEST_SCALE as i64))]
    pub scale: Option<u16>,
    /// Columns and rows of the cast's terminal
    #[arg(long, value_name = "WxH", requires = "cast", default_value = "100x32", value_parser = size)]
    pub size: (u16, u16),
    /// The longest the film or cast may last [default: 30 for a film, 300 for a cast]
    #[arg(long, value_name = "N", requires = "made",
        value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: Option<u64>,
    /// The colours of the film or the cast: standard, deuteranopia, protanopia, tritanopia or mono
    #[arg(long, value_name = "NAME", requires = "made",
        default_value = "standard", value_parser = pictures::palette)]
    pub palette: Palette,
}

/// What to do; at most one.
#[derive(Debug, clap::Args)]
#[group(multiple = false)]
struct Mode {
    /// Play it through and check every hash (the default)
    #[arg(long)]
    verify: bool,
    /// Watch it in the terminal
    #[arg(long)]
    watch: bool,
    /// Print every action and message with its step, and every hash that was checked
    #[arg(long)]
    trace: bool,
    /// Make a film of it, as GIF; '-' is standard output
    #[arg(long, value_name = "FILE", group = "made")]
    gif: Option<String>,
    /// Make an asciinema cast of it; '-' is standard output
    #[arg(long, value_name = "FILE", group = "made")]
    cast: Option<String>,
}

/// How long a film lasts at most, and a cast, if nothing else is said.
const FILM_SECONDS: u64 = 30;
const CAST_SECONDS: u64 = 300;

/// The largest terminal of a cast.
const LARGEST_CAST: (u16, u16) = (400, 200);

/// A size such as `100x32`.
fn size(text: &str) -> Result<(u16, u16), String> {
    let (least, most) = (terminal::draw::SMALLEST, LARGEST_CAST);
    let parsed = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let fits = |&(w, h): &(u16, u16)| (least.0..=most.0).contains(&w) && (least.1..=most.1).contains(&h);
    parsed
        .filter(fits)
        .ok_or_else(|| format!("columns and rows from {}x{} to {}x{}", least.0, least.1, most.0, most.1))
}

/// Checks, prints or shows a recorded game.
pub fn run(args: &Args) -> Answer {
    let (name, text) = read_text(&args.file, reading::RECORDING)?;
    let (replay, info) = parse(&name, &text)?;
    if args.mode.watch {
        return shells::watch(info, &replay).map_err(|t| in_file(t, &name));
    }
    if let Some(file) = &args.mode.gif {
        replay.verify(info).map_err(|divergence| in_file(no(divergence.to_string()), &name))?;
        return film(args, file, &replay, info);
    }
    if let Some(file) = &args.mode.cast {
        replay.verify(info).map_err(|divergence| in_file(no(divergence.to_string()), &name))?;
        let cast = Cast {
            columns: args.size.0,
            rows: args.size.1,
            palette: args.palette,
            seconds: args.seconds.unwrap_or(CAST_SECONDS),
        };
        let written = cast.write(&replay, info, pictures::open(file)?);
        return written.map_err(|error| pictures::unwritable(file, &error));
    }
    let mut out = io::stdout().lock();
    if args.mode.trace {
        let turns = info.pace == Pace::Turns;
        let traced = if args.json {
            Tracer { out: &mut PrintableJson(&mut out), json: true, turns }.run(&replay, info)
        } else {
            Tracer { out: &mut Printable(&mut out), json: false, turns }.run(&replay, info)
        };
        return traced.map_err(|t| in_file(t, &name));
    }
    match replay.verify(info) {
        Ok(mut session) => {
            session.go_to(replay.actions.len()).map_err(|d| no(d.to_string()))?;
            let json = || printable_json(&summary(&replay, &session).to_string()).into_owned();
            let words = || printable(&words(&name, &replay, &session)).into_owned();
            let line = if args.json { json() } else { words() };
            Ok(writeln!(out, "{line}")?)
        }
        Err(divergence) => {
            if args.json {
                let agreed = divergence.agreed;
                let fields = json!({ "ok": false, "agreed": agreed, "step": divergence.step, "what": divergence.what });
                writeln!(PrintableJson(&mut out), "{fields}")?;
            }
            Err(in_file(no(divergence.to_string()), &name))
        }
    }
}

/// Writes the film of a replay that has been verified.
fn film(args: &Args, file: &str, replay: &Replay, info: &'static GameInfo) -> Answer {
    let refuse = |unfilmed| pictures::unfilmed(file, unfilmed);
    let shooting = Shooting::new(replay, info, args.scale.map(usize::from)).map_err(refuse)?;
    pictures::check_size(shooting.size())?;
    let shown = io::stderr().is_terminal();
    let progress = |hundredths: u64, frames: usize| {
        if shown {
            // With stderr closed nobody wants to know.
            let _ = write!(io::stderr(), "\r{hundredths:3} %, {frames} frames");
        }
    };
    let written =
        shooting.write(pictures::open(file)?, args.palette, args.seconds.unwrap_or(FILM_SECONDS), &progress);
    if shown {
        let _ = writeln!(io::stderr());
    }
    written.map_err(refuse)
}

/// A replay from a text, and the game it is of.
pub(super) fn parse(name: &str, text: &str) -> Result<(Replay, &'static GameInfo), Trouble> {
    let replay = Replay::parse(text).map_err(|d| Trouble::Input(vec![d.in_file(name)]))?;
    let info = find_game(&replay.game).map_err(|t| in_file(t, name))?;
    Ok((replay, info))
}

fn no(text: impl Into<String>) -> Trouble {
    Trouble::No(vec![Diagnostic::error("", text)])
}

/// The same trouble, with the file in which it was found.
fn in_file(mut trouble: Trouble, name: &str) -> Trouble {
    if let Trouble::Input(problems) | Trouble::No(problems) = &mut trouble {
        problems.iter_mut().filter(|p| p.file.is_empty()).for_each(|p| p.file = name.into());
    }
    trouble
}

/// A good replay in one line.
fn words(name: &str, replay: &Replay, session: &Session) -> String {
    let steps = replay.actions.len();
    let many = if steps == 1 { "" } else { "s" };
    let end = session.outcome().map_or_else(|| "not finished".into(), |o| o.words);
    let dice = if replay.dice.is_some() { "scripted dice".into() } else { format!("seed {}", replay.seed) };
    let (game, version) = (&replay.game, replay.version);
    format!("{name}: good: {game} {version}, {dice}, {steps} step{many}, hash {:016x}: {end}", session.hash())
}

/// A good replay as JSON.
fn summary(replay: &Replay, session: &Session) -> Value {
    json!({
        "ok": true,
        "game": replay.game,
        "version": replay.version,
        "seed": replay.seed,
        "dice": replay.dice,
        "seats": replay.seats,
        "steps": replay.actions.len(),
        "at": replay.at,
        "hash": format!("{:016x}", session.hash()),
        "outcome": session.outcome(),
    })
}

/// Prints a replay while it is played.
struct Tracer<'a, W> {
    out: &'a mut W,
    json: bool,
    turns: bool,
}

impl<W: Write> Tracer<'_, W> {
    fn run(mut self, replay: &Replay, info: &'static GameInfo) -> Answer {
        let mut session = replay.open(info).map_err(|r| no(r.reason))?;
        session.watch(true);
        self.check(0, &session, replay.start)?;
        let mut before = None;
        while let Some(action) = replay.actions.get(session.step()) {
            let seat = session.to_act();
            let events = match session.timed_step() {
                Some(Ok(events)) => events,
                Some(Err(what)) => return Err(no(what)),
                None => return Err(no(format!("diverges at step {}: it is over", session.step() + 1))),
            };
            let step = session.step();
            let spoken: Vec<&str> =
                events.iter().map(|e| e.words.as_str()).filter(|w| !w.is_empty()).collect();
            if self.json {
                let line = json!({ "step": step, "seat": seat, "action": **action, "events": events });
                writeln!(self.out, "{line}")?;
            } else if self.turns || !spoken.is_empty() || before != Some(action) {
                // In real time most steps are like the one before, and nothing is said.
                let who = seat.and_then(|Seat(s)| info.seats.get(s)).filter(|_| info.seats.len() > 1);
                let who = who.map_or(String::new(), |seat| format!("{}: ", seat.title));
                writeln!(self.out, "{step:>6}  {who}{action}")?;
                for words in spoken {
                    writeln!(self.out, "        | {words}")?;
                }
            }
            before = Some(action);
            if step % CHECK_EVERY == 0 && step < replay.actions.len() {
                // The session has compared it already.
                self.check(step, &session, session.hash())?;
            }
        }
        self.check(session.step(), &session, replay.end)?;
        match session.outcome() {
            Some(outcome) if self.json => writeln!(self.out, "{}", json!({ "outcome": outcome }))?,
            Some(outcome) => writeln!(self.out, "{}", outcome.words)?,
            None => {}
        }
        Ok(())
    }

    /// Prints the hash of a step, after comparing it with the one in the file.
    fn check(&mut self, step: usize, session: &Session, noted: u64) -> Answer {
        let hash = session.hash();
        if self.json {
            writeln!(self.out, "{}", json!({ "step": step, "hash": format!("{hash:016x}") }))?;
        } else {
            writeln!(self.out, "{step:>6}  = {hash:016x}")?;
        }
        if hash == noted {
            return Ok(());
        }
        let place = if step == 0 { "the start".into() } else { format!("step {step}") };
        Err(no(format!("diverges at {place}: the state's hash is {hash:016x}, the file says {noted:016x}")))
    }
}
