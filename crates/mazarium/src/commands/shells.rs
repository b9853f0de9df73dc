//! Which shell to open, and what every shell is given: a window wherever there is a display, else the
//! terminal, else lines of text.

use super::plain::Plain;
use super::play::{From, Start};
use super::printable::Printable;
#[cfg(feature = "window")]
use super::screenshot::{self, Screenshot};
use super::{Answer, Trouble, games, listed_games, read_text, tell};
use app::run::{self, Desk, Run};
use app::saves::{self, Autosave};
use app::store::{DiskStore, MemoryStore, Shelf, Store};
use app::{App, Files, Keepsake, Opening, OutsideAnswer, OutsideCall, OutsidePlayer, World};
use kernel::arena::End;
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::game::{GameInfo, Seat};
use kernel::input::Document;
use kernel::replay::Replay;
use kernel::scene::Palette;
use kernel::session::{Beginning, Player, Session};
use paint::film;
use protocol::outside::{JSON, Outside, Question, USUAL, hello, over};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// The seed of a picture for which none is named, as with `mazarium shot`.
#[cfg(feature = "window")]
const PICTURE_SEED: u64 = 1;

/// An unfinished game of more steps is mentioned without a check that it can go on.
const MOST_CHECKED: usize = 20_000;

/// How a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Ui {
    /// A window of its own
    #[cfg(feature = "window")]
    Window,
    /// The whole terminal, with colours and mouse
    Terminal,
    /// Plain text, line by line, for pipes and screen readers
    Plain,
}

/// Opens the arcade; without display and terminal, tells what there is.
pub(crate) fn arcade(ui: Option<Ui>) -> Answer {
    if let Some(ui) = ui.or_else(usual).filter(|ui| *ui != Ui::Plain) {
        return open(ui, &mut App::new(world(store()), Opening::Menu));
    }
    let mut out = io::stdout().lock();
    writeln!(out, "Mazarium: labyrinth games for people and programs.\n\nGames:\n")?;
    games::list(&mut out)?;
    writeln!(out, "\nCommands:\n")?;
    let command = crate::cli::command();
    let verbs: Vec<_> = command.get_subcommands().filter(|verb| !verb.is_hide_set()).collect();
    let width = verbs.iter().map(|verb| verb.get_name().len()).max().unwrap_or(0);
    for verb in verbs {
        writeln!(out, "mazarium {:width$}  {}", verb.get_name(), verb.get_about().unwrap_or_default())?;
    }
    writeln!(
        out,
        "\n'mazarium help COMMAND' says more. In a terminal or on a desktop, 'mazarium' alone opens the arcade.\n\
         For a browser: 'cargo xtask web --serve' in the source folder builds the page and prints its address.\n\
         For pictures: 'mazarium shot GAME -o FILE.png' draws a board, 'mazarium replay FILE --gif FILE.gif' a film."
    )?;
    Ok(())
}

/// Takes a picture of the arcade's window.
#[cfg(feature = "window")]
pub(crate) fn arcade_picture(args: &Screenshot) -> Answer {
    let store = screenshot::store(&*store());
    args.take(&mut App::new(picture_world(store), Opening::Menu))
}

/// Opens a game.
pub(super) fn play(ui: Option<Ui>, mut store: Box<dyn Store>, start: Start) -> Answer {
    // Whoever pipes something in or out wants text, display or not.
    let piped = !io::stdin().is_terminal() || !io::stdout().is_terminal();
    let ui = ui.unwrap_or_else(|| if piped { Ui::Plain } else { usual().unwrap_or(Ui::Plain) });
    if ui == Ui::Terminal {
        need_terminal("--ui plain plays in plain text")?;
    }
    let start = match begin_later(start, ui) {
        Ok((beginning, players)) => {
            let seating = move |session| {
                let mut run = Run::new(session);
                seat(&mut run, players, false).map_err(told_in_words)?;
                Ok(run)
            };
            let opening = Opening::Begin(Box::new(beginning), Box::new(seating));
            return open(ui, &mut App::new(world(store), opening));
        }
        Err(start) => start,
    };
    let is_new = matches!(start.from, From::New { .. });
    let mut run = begin(&mut *store, start.info, start.from)?;
    seat(&mut run, start.players, ui == Ui::Plain)?;
    if ui != Ui::Plain {
        return open(ui, &mut App::new(world(store), Opening::Run(Box::new(run))));
    }
    let mut out = Printable(io::stdout().lock());
    if is_new {
        offer_unfinished(&mut out, &*store, start.info)?;
    }
    Plain::new(run, &mut *store, out).run(io::stdin().lock(), io::stdin().is_terminal())
}

/// Opens a file in the arcade, as if it were dropped onto the window.
pub(super) fn file(ui: Option<Ui>, store: Box<dyn Store>, path: &str) -> Answer {
    let (name, text) = read_text(path, reading::RECORDING)?;
    let Some(ui) = ui.or_else(usual).filter(|ui| *ui != Ui::Plain) else {
        let why = "a file opens in a window or in a terminal; in plain text use --load or --set file=@FILE";
        return Err(Trouble::input(why));
    };
    if ui == Ui::Terminal {
        need_terminal("--load and --set file=@FILE play in plain text")?;
    }
    let mut app = App::new(world(store), Opening::Menu);
    // What it does not know is told on the screen.
    app.open(&name, &text);
    open(ui, &mut app)
}

/// Takes a picture of the window with a game in it. Nothing is saved; chance is the same every time.
#[cfg(feature = "window")]
pub(super) fn picture(args: &Screenshot, own: &dyn Store, mut start: Start, steps: Option<usize>) -> Answer {
    if let From::New { seed, .. } = &mut start.from {
        seed.get_or_insert(PICTURE_SEED);
    }
    let is_recorded = matches!(start.from, From::Replay { .. });
    let mut store = screenshot::store(own);
    let mut run = match start.from {
        // It is only looked at, so it does not matter who plays it now.
        From::Autosave(names) => {
            let mut opened = names.iter().map(|name| saves::open(own, Shelf::Autosaves, name));
            let session = opened.find_map(Result::ok);
            let none = || Trouble::input("there is no unfinished game to resume");
            Run::resumed(session.ok_or_else(none)?, Autosave::default())
        }
        from => begin(&mut *store, start.info, from)?,
    };
    let session = &mut run.session;
    // Programs are not started for a picture.
    for (seat, player) in start.players.into_iter().filter(|(_, p)| !matches!(p, Player::Outside(_))) {
        session.seat(seat, player)?;
    }
    match steps {
        Some(steps) if is_recorded => {
            session.go_to(steps.min(session.len())).map_err(|d| Trouble::input(d.to_string()))?;
        }
        Some(steps) => screenshot::bot_steps(session, steps)?,
        None => {}
    }
    args.take(&mut App::new(picture_world(store), Opening::Run(Box::new(run))))
}

/// Opens a recorded game to be watched.
pub(super) fn watch(info: &'static GameInfo, replay: &Replay) -> Answer {
    let Some(ui) = usual() else {
        return need_terminal("--trace prints it step by step");
    };
    // Better told here than on a screen that closes.
    replay.open(info)?;
    if let Some(age) = replay.age(info) {
        tell(&[Diagnostic::warning("", format!("{age}; you can watch as far as they agree"))]);
    }
    open(ui, &mut App::new(world(store()), Opening::Watch(Box::new(replay.clone()))))
}

/// The best shell there is here, if any.
fn usual() -> Option<Ui> {
    #[cfg(feature = "window")]
    if window::available() {
        return Some(Ui::Window);
    }
    has_terminal().then_some(Ui::Terminal)
}

fn open(ui: Ui, app: &mut App) -> Answer {
    #[cfg(feature = "window")]
    if ui == Ui::Window {
        match window::run(app, &window::Options::default()) {
            Ok(()) => return Ok(()),
            // A display that cannot be used is no reason not to play.
            Err(why) if has_terminal() => {
                let _ = writeln!(io::stderr(), "warning: {why}");
            }
            Err(why) => return Err(Trouble::input(why)),
        }
    }
    debug_assert!(ui != Ui::Plain, "plain text needs no shell");
    need_terminal("--ui plain plays in plain text")?;
    terminal::run(app).map_err(|e| Trouble::input(format!("the terminal failed: {e}")))
}

/// Whether there is a terminal that can show pictures made of characters.
fn has_terminal() -> bool {
    let able = std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    able && io::stdin().is_terminal() && io::stdout().is_terminal()
}

fn need_terminal(instead: &str) -> Answer {
    if has_terminal() {
        return Ok(());
    }
    Err(Trouble::input(format!("this needs a terminal, and there is none ({instead})")))
}

/// The player's own store; where there is none, one that forgets, with a warning.
fn store() -> Box<dyn Store> {
    match DiskStore::open(None) {
        Ok(store) => Box::new(store),
        Err(error) => {
            let _ = writeln!(io::stderr(), "warning: nothing will be saved: {error}");
            Box::new(MemoryStore::default())
        }
    }
}

fn world(store: Box<dyn Store>) -> World {
    World {
        store,
        entropy: entropy(),
        now: now(),
        offset: jiff::Zoned::now().offset().seconds() / 60,
        files: Some(Files { read: read_named, write: write_named, keep }),
        clock: micros,
        games: listed_games(),
    }
}

/// The world in which a picture is taken: the same every time.
#[cfg(feature = "window")]
fn picture_world(store: Box<dyn Store>) -> World {
    World { entropy: PICTURE_SEED, offset: 0, ..world(store) }
}

/// A file that the player has named, or a sentence.
fn read_named(path: &str) -> Result<String, String> {
    let read = read_text(path, reading::RECORDING).and_then(|(name, text)| {
        let is_level = !text.starts_with("mazarium-replay");
        if is_level && text.len() as u64 > reading::LEVEL {
            read_text(&name, reading::LEVEL)
        } else {
            Ok((name, text))
        }
    });
    read.map(|(_, text)| text).map_err(|trouble| match trouble {
        Trouble::Input(problems) | Trouble::No(problems) => {
            problems.first().map_or_else(String::new, ToString::to_string)
        }
        Trouble::Closed | Trouble::Own(_) => "it cannot be read".into(),
    })
}

/// Writes texts into a folder that the player has named; nothing that is there is replaced.
pub(crate) fn write_named(folder: &str, texts: &[Document]) -> Result<String, String> {
    if folder.is_empty() {
        return Err("A folder needs a name.".into());
    }
    let path = Path::new(folder);
    let refuse = |what: &Path, why: &io::Error| format!("{} cannot be written: {why}", what.display());
    std::fs::create_dir_all(path).map_err(|e| refuse(path, &e))?;
    if let Some(taken) = texts.iter().find(|d| path.join(&d.name).exists()) {
        return Err(format!("{} already exists.", path.join(&taken.name).display()));
    }
    for document in texts {
        let file = path.join(&document.name);
        std::fs::write(&file, &document.text).map_err(|e| refuse(&file, &e))?;
    }
    Ok(path.display().to_string())
}

/// Keeps a picture or film among the player's own, under a name that is free.
fn keep(name: &str, what: &Keepsake<'_>, palette: Palette) -> Result<String, String> {
    let (made, extension) = match what {
        Keepsake::Picture(scene) => (film::still(scene, palette), "png"),
        Keepsake::Film(replay, info) => (film::moving(replay, info, palette), "gif"),
    };
    let bytes = made.map_err(|why| why.to_string())?;
    let folder = DiskStore::open(None).map_err(|error| error.0)?.pictures();
    let refuse = |path: &Path, why: &io::Error| format!("{} cannot be written: {why}", path.display());
    std::fs::create_dir_all(&folder).map_err(|e| refuse(&folder, &e))?;
    for number in 1_u32.. {
        let beside = if number == 1 { String::new() } else { format!("-{number}") };
        let path = folder.join(format!("{name}{beside}.{extension}"));
        match std::fs::File::create_new(&path) {
            Ok(mut file) => {
                file.write_all(&bytes).map_err(|e| refuse(&path, &e))?;
                return Ok(path.display().to_string());
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(refuse(&path, &error)),
        }
    }
    Err(format!("{} is full of pictures with that name.", folder.display()))
}

/// The seconds since 1970.
pub(crate) fn now() -> u64 {
    micros() / 1_000_000
}

/// Microseconds since 1970.
fn micros() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_micros() as u64)
}

/// What a run needs at this moment.
pub(crate) fn desk(store: &mut dyn Store) -> Desk<'_> {
    Desk { store, now: now(), clock: micros }
}

/// A seed that is easy to read out.
pub(crate) fn fresh_seed() -> u64 {
    Dice::seeded(entropy()).range(1, 999_999) as u64
}

/// Something that differs from start to start.
pub(crate) fn entropy() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// What is wrong, for the screen.
fn told_in_words(trouble: Trouble) -> String {
    match trouble {
        Trouble::Input(problems) | Trouble::No(problems) => {
            problems.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        }
        Trouble::Closed | Trouble::Own(_) => String::new(),
    }
}

/// A new game that takes long to set up is set up on the screen, where it can be stopped; any other start comes back.
fn begin_later(start: Start, ui: Ui) -> Result<(Beginning, Vec<(Seat, Player)>), Start> {
    let From::New { params, seed } = &start.from else { return Err(start) };
    if ui == Ui::Plain {
        return Err(start);
    }
    let dice = Dice::seeded(seed.unwrap_or_else(fresh_seed));
    let beginning = Beginning::new(start.info, params.clone(), dice);
    if beginning.is_long() { Ok((beginning, start.players)) } else { Err(start) }
}

/// A game that is to start or to go on.
fn begin(store: &mut dyn Store, info: &'static GameInfo, from: From) -> Result<Run, Trouble> {
    match from {
        From::New { params, seed } => {
            let dice = Dice::seeded(seed.unwrap_or_else(fresh_seed));
            Ok(Run::new(Session::new(info, params, dice)?))
        }
        From::Replay { replay, name, own } => {
            let refuse = |divergence| Trouble::input(format!("{name} cannot be played on: it {divergence}"));
            let mut session = replay.verify(info).map_err(refuse)?;
            if !own {
                run::unrank(&mut session.notes);
            }
            Ok(Run::resumed(session, Autosave::default()))
        }
        From::Autosave(names) => continued(store, &names),
    }
}

/// Goes on with the first of these autosaves with which one can, and tells what was passed over; those files stay.
fn continued(store: &mut dyn Store, names: &[String]) -> Result<Run, Trouble> {
    let mut passed_over = Vec::new();
    for name in names {
        match Run::open(store, Shelf::Autosaves, name) {
            Ok(run) => {
                tell(&passed_over);
                return Ok(run);
            }
            Err((why, _)) => {
                let text = format!("{why}; this game was skipped (mazarium replay FILE --watch shows it)");
                passed_over.push(Diagnostic::warning("", text));
            }
        }
    }
    passed_over.push(Diagnostic::error("", "there is no unfinished game to resume"));
    Err(Trouble::Input(passed_over))
}

/// Puts players into their seats and starts those that are programs.
fn seat(run: &mut Run, players: Vec<(Seat, Player)>, wait: bool) -> Answer {
    for (seat, player) in players {
        if let Player::Outside(command) = &player {
            let hello = hello(run.session.info(), run.session.params(), seat);
            let program = Outside::start(&JSON, command, hello, USUAL)
                .map_err(|fault| Trouble::input(format!("the bot '{command}': {fault}")))?;
            run.seat_outside(seat.0, command, outside_player(program, wait));
        } else {
            run.session.seat(seat, player)?;
        }
    }
    Ok(())
}

/// A program as a run asks it: again and again without waiting, or once and waiting for its answer.
fn outside_player(program: Outside, wait: bool) -> OutsidePlayer {
    let mut program = Some(program);
    let mut asked = None;
    Box::new(move |session, call| {
        let Some(running) = &mut program else {
            return OutsideAnswer::Broken("the program has been left".into());
        };
        match call {
            OutsideCall::Move => {}
            OutsideCall::Refused { action, reason } => {
                return OutsideAnswer::Broken(running.illegal(action, reason).to_string());
            }
            OutsideCall::Over => {
                if let Some(program) = program.take() {
                    program.dismiss(over(&ending(session)));
                }
                return OutsideAnswer::Wait;
            }
        }
        let here = (session.step(), session.hash());
        if !running.is_thinking() {
            let Some(seat) = session.to_act() else { return OutsideAnswer::Wait };
            running.ask(Question::new(session.game(), seat, session.step() + 1));
            asked = Some(here);
        }
        match if wait { Some(running.wait()) } else { running.poll() } {
            None => OutsideAnswer::Wait,
            // The player went back in time meanwhile, so this answers another question.
            Some(Ok(_)) if asked != Some(here) => OutsideAnswer::Wait,
            Some(Ok(action)) => OutsideAnswer::Do(action),
            Some(Err(fault)) => OutsideAnswer::Broken(fault.to_string()),
        }
    })
}

/// How a game has ended, as programs are told.
fn ending(session: &Session) -> End {
    match (session.forfeit(), session.outcome()) {
        (Some(forfeit), _) => End::Forfeit { seat: forfeit.seat, reason: forfeit.reason.clone() },
        (None, Some(outcome)) => End::Outcome(outcome),
        (None, None) => End::Limit,
    }
}

/// Mentions a game that was not finished.
fn offer_unfinished(out: &mut impl Write, store: &dyn Store, info: &GameInfo) -> Answer {
    // A shelf that cannot be read will be complained about when the game is saved.
    let left = saves::list(store, Shelf::Autosaves).unwrap_or_default();
    let ours = |game: &saves::SavedGame| !game.in_use && game.info.is_some_and(|i| i.id == info.id);
    let goes_on = |game: &saves::SavedGame| {
        game.steps > MOST_CHECKED || saves::open(store, Shelf::Autosaves, &game.name).is_ok()
    };
    if let Some(game) = left.into_iter().find(|game| ours(game) && goes_on(game)) {
        let (step, id) = (game.steps, info.id);
        writeln!(
            out,
            "There is an unfinished game (step {step}): 'mazarium play {id} --continue' picks it up again."
        )?;
    }
    Ok(())
}
