//! Files of every format, changed: whatever they hold, they are read or refused with a reason that can be printed.

use crate::{Harness, Source, Tally, samples};
use app::store::{MemoryStore, Shelf, Store};
use app::{App, Opening, World};
use kernel::dice::Dice;
use kernel::game::{GameInfo, Refused};
use kernel::params::{self, Params};
use kernel::replay::Replay;
use kernel::seeds::Seeds;
use kernel::tools::{File, Folder, Inputs, Kind, Opened, Solo, Tool};
use protocol::pipe::{Pipe, Reply};
use std::sync::OnceLock;

/// Readers of files.
pub const HARNESS: Harness = Harness {
    name: "parsers",
    about: "files of every format, changed: levels, boards, packs, recordings, settings, lines of the pipe",
    unit: "files",
    source: Source::Samples,
    run,
};

/// A longer recording is read, but not played: how long that takes is no question here.
const MOST_STEPS: usize = 300;

/// More lines are not said to the pipe.
const MOST_LINES: usize = 40;

/// What reads a text.
enum Reader {
    Replay,
    Param(&'static GameInfo, &'static str),
    Tool(&'static Tool),
    Pipe,
    Drop,
    Stored(Shelf, &'static str),
    Words,
}

/// The verbs that read files and do nothing long with them.
const TOOLS: [&str; 4] = ["check", "import", "convert", "levels"];

fn readers() -> &'static [Reader] {
    static READERS: OnceLock<Vec<Reader>> = OnceLock::new();
    READERS.get_or_init(|| {
        let mut readers = vec![Reader::Replay, Reader::Pipe, Reader::Drop, Reader::Words];
        readers.extend(
            [(Shelf::Settings, "settings"), (Shelf::Scores, "coins"), (Shelf::Stats, "coins")]
                .map(|(shelf, name)| Reader::Stored(shelf, name)),
        );
        readers.push(Reader::Stored(Shelf::Autosaves, "coins"));
        readers.push(Reader::Stored(Shelf::Levels, "mine"));
        for info in catalogue::GAMES {
            let is_file = |param: &&params::Param| matches!(param.kind, params::Kind::File { .. });
            readers.extend(info.params.iter().filter(is_file).map(|param| Reader::Param(info, param.id)));
            readers.extend(info.tools.iter().filter(|tool| TOOLS.contains(&tool.id)).map(Reader::Tool));
        }
        readers
    })
}

/// How many readers there are: the first byte of a case chooses one.
pub fn kinds() -> usize {
    readers().len()
}

fn run(bytes: &[u8]) -> Tally {
    let Some((first, rest)) = bytes.split_first() else { return Tally::default() };
    let readers = readers();
    let reader = &readers[usize::from(*first) % readers.len()];
    let text = String::from_utf8_lossy(rest);
    let good = match reader {
        Reader::Replay => replay(&text),
        Reader::Param(info, id) => param(info, id, &text),
        Reader::Tool(tool) => tool_reads(tool, rest),
        Reader::Pipe => pipe(&text),
        Reader::Drop => app(MemoryStore::default()).open("a.txt", &text),
        Reader::Stored(shelf, name) => {
            let mut store = MemoryStore::default();
            store.write(*shelf, name, &text).expect("memory takes everything");
            let mut app = app(store);
            for _ in 0..3 {
                drop(app.scene());
                app.advance(100_000);
            }
            app.close();
            true
        }
        Reader::Words => words(&text),
    };
    Tally { steps: 1, good: good.into() }
}

/// A complaint must be one line that steers nothing.
fn printable(refused: &Refused) {
    for problem in &refused.problems {
        let line = problem.to_string();
        assert!(!line.chars().any(char::is_control), "{line:?}");
    }
}

fn replay(text: &str) -> bool {
    match Replay::parse(text) {
        Err(problem) => {
            assert!(!problem.to_string().chars().any(char::is_control));
            false
        }
        Ok(replay) => {
            let again = Replay::parse(&replay.to_string()).expect("what is printed can be read");
            assert_eq!(again, replay, "what is printed is what was read");
            if replay.actions.len() <= MOST_STEPS
                && let Some(info) = catalogue::find(&replay.game)
            {
                let _ = replay.verify(info);
            }
            true
        }
    }
}

fn param(info: &'static GameInfo, id: &str, text: &str) -> bool {
    let mut params = Params::defaults(info.params);
    if params.set(info.params, id, text).is_err() {
        return false;
    }
    match (info.new)(&params, &mut Dice::seeded(1)) {
        Ok(game) => {
            drop(game.scene());
            drop(game.legal());
            true
        }
        Err(refused) => {
            printable(&refused);
            false
        }
    }
}

fn tool_reads(tool: &Tool, bytes: &[u8]) -> bool {
    let named = tool.all_args().filter(|arg| arg.required || arg.positional);
    let words: Vec<(&str, Vec<String>)> = named.map(|arg| (arg.id, vec!["a.txt".to_string()])).collect();
    let mut open = |kind: Kind, name: &str| match kind {
        Kind::Folder { files } => {
            let files = files.iter().map(|name| ((*name).to_string(), bytes.to_vec())).collect();
            Opened::Folder(Folder { path: name.into(), exists: true, files, ..Folder::default() })
        }
        _ => Opened::File(File { name: name.into(), content: Ok(bytes.to_vec()) }),
    };
    let Ok(inputs) = Inputs::read(tool, words, &mut open) else { return false };
    match (tool.run)(&inputs, &mut Solo::default()) {
        Ok(_) => true,
        Err(refused) => {
            printable(&refused);
            false
        }
    }
}

fn pipe(text: &str) -> bool {
    let read = |name: &str| {
        let samples = samples::all();
        samples.get(name.len() % samples.len()).cloned().ok_or_else(String::new)
    };
    let mut pipe = Pipe::reading(catalogue::GAMES, Box::new(read));
    let mut good = false;
    for line in text.lines().take(MOST_LINES) {
        match pipe.answer(line) {
            Reply::Silence => {}
            Reply::Line(answer) | Reply::Last(answer) => {
                let value: serde_json::Value = serde_json::from_str(&answer).expect("an answer is JSON");
                assert_ne!(value["error"]["code"], "internal", "{line:?}: {answer}");
                assert!(!answer.contains("this is a bug"), "{line:?}: {answer}");
                good |= value["ok"] == true;
            }
        }
    }
    good
}

fn words(text: &str) -> bool {
    let _ = protocol::outside::split(text);
    let _ = text.parse::<Seeds>();
    let _ = text.parse::<kernel::input::Key>();
    Dice::from_script(text, 1).is_ok()
}

fn app(store: MemoryStore) -> App {
    let world = World {
        store: Box::new(store),
        entropy: 1,
        now: 1_800_000_000,
        offset: 0,
        files: None,
        clock: || 0,
        games: catalogue::GAMES.to_vec(),
    };
    App::new(world, Opening::Menu)
}
