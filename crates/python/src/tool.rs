//! A game's tools: arguments by name, files and folders as paths or texts, long work on all cores, Ctrl-C heeded.

use crate::errors::{guarded, plain, refused};
use crate::setting::find;
use kernel::tools::{Bench, File, Folder, Inputs, Job, Kind, Opened, Part};
use protocol::json::{field, line};
use pyo3::prelude::*;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::io::Read;
use std::path::Path;
use std::time::Instant;

/// Where tools work when Python asks: what is printed is kept, batches are done by rayon.
struct Hands {
    printed: String,
    threads: usize,
    begun: Option<Instant>,
    today: String,
    entropy: u64,
    stopped: bool,
}

impl Bench for Hands {
    fn print(&mut self, text: &str) -> bool {
        self.printed.push_str(text);
        !self.interrupted()
    }

    fn batches(&mut self, job: Job, work: &(dyn Fn(u64) -> Part + Sync), take: &mut dyn FnMut(Part)) -> u64 {
        let round = 4 * self.threads as u64;
        let mut done = 0;
        while done < job.batches() && !self.interrupted() {
            let until = (done + round).min(job.batches());
            if self.threads == 1 {
                (done..until).for_each(|batch| take(work(batch)));
            } else {
                let parts: Vec<Part> = (done..until).into_par_iter().map(work).collect();
                parts.into_iter().for_each(&mut *take);
            }
            done = until;
        }
        done
    }

    fn threads(&self) -> usize {
        self.threads
    }

    fn micros(&self) -> Option<u64> {
        self.begun.map(|begun| begun.elapsed().as_micros() as u64)
    }

    fn entropy(&self) -> u64 {
        self.entropy
    }

    fn today(&self) -> String {
        self.today.clone()
    }

    fn kept(&self) -> Result<Vec<String>, String> {
        Err("texts of finished games are given as files here".into())
    }
}

impl Hands {
    fn interrupted(&mut self) -> bool {
        self.stopped |= Python::attach(|py| py.check_signals().is_err());
        self.stopped
    }
}

/// Asks a tool; the answer is JSON with answer, report, text, lines, notes, problems and files.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // One value for each thing that a bench provides.
pub(crate) fn tool(
    py: Python<'_>,
    game: &str,
    name: &str,
    words: Vec<(String, Vec<String>)>,
    threads: usize,
    today: String,
    entropy: u64,
    timed: bool,
) -> PyResult<String> {
    let info = find(game)?;
    let Some(tool) = info.tool(name) else {
        let known: Vec<&str> = info.tools.iter().map(|tool| tool.id).collect();
        return Err(plain("no-tool", &format!("{game} has no tool '{name}' (it has: {})", known.join(", "))));
    };
    let mut words = words;
    words.retain(|(id, _)| id != "json" && id != "csv");
    words.push(("json".into(), vec!["true".into()]));
    let words = words.iter().map(|(id, values)| (id.as_str(), values.clone()));
    let inputs = Inputs::read(tool, words, &mut open).map_err(refused)?;
    let mut hands = Hands {
        printed: String::new(),
        threads: threads.max(1),
        begun: timed.then(Instant::now),
        today,
        entropy,
        stopped: false,
    };
    let report = py.detach(|| guarded(|| (tool.run)(&inputs, &mut hands)))?.map_err(refused)?;
    if hands.stopped {
        return Err(pyo3::exceptions::PyKeyboardInterrupt::new_err(()));
    }
    let files: Vec<_> = report.files.iter().map(|file| (&file.name, &file.text)).collect();
    Ok(line(
        &field("answer", &report.answer)
            .with("report", &report.json)
            .with("text", &report.text)
            .with("lines", &hands.printed.lines().collect::<Vec<_>>())
            .with("notes", &report.notes)
            .with("problems", &report.problems)
            .with("files", &files),
    ))
}

/// Reads a file or a folder that was named; a text of several lines is a file itself.
fn open(kind: Kind, path: &str) -> Opened {
    if let Kind::Folder { files: names } = kind {
        let folder = Path::new(path);
        let read = |name: &&str| Some((name.to_string(), std::fs::read(folder.join(name)).ok()?));
        let files = names.iter().filter_map(read).collect();
        return Opened::Folder(Folder {
            path: path.into(),
            exists: folder.is_dir(),
            files,
            ..Folder::default()
        });
    }
    if path.contains('\n') {
        return Opened::File(File { name: "<text>".into(), content: Ok(path.as_bytes().to_vec()) });
    }
    let most = if let Kind::File { most } = kind { most } else { u64::MAX };
    let mut bytes = Vec::new();
    let read = std::fs::File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes));
    Opened::File(File { name: path.into(), content: read.map(|_| bytes).map_err(|error| error.to_string()) })
}
