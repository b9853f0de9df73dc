//! A folder with the files of a board.

use crate::commands::Trouble;
use crate::commands::shells::write_named;
use kernel::diagnostic::Diagnostic;
use kernel::input::Document;
use savor::cell::Player;
use savor::files::{Files, NAMES};
use savor::layout::{self, Layout};
use std::path::{Path, PathBuf};

/// The files that a scenario has besides.
const EXTRA: [&str; 4] = ["rules.txt", "values.txt", "setup.txt", "script.txt"];

/// A folder whose files have been read.
pub(super) struct Folder {
    path: PathBuf,
    files: [Option<Vec<u8>>; 5],
    /// The building: `layout.txt` if there is one, else the usual one.
    pub(super) layout: Layout,
}

impl Folder {
    /// Reads the five files, and the building if it is drawn there too. One that is missing is the game's
    /// affair; a missing folder is not.
    pub(super) fn open(path: &str) -> Result<Self, Trouble> {
        let folder = Path::new(path);
        if !folder.is_dir() {
            let text = "there is no such folder; a board is a folder with walls.txt, stairs.txt, poles.txt, flag.txt and seed.txt";
            return Err(Trouble::Input(vec![Diagnostic::error("", text).in_file(path)]));
        }
        let files = NAMES.map(|name| std::fs::read(folder.join(name)).ok());
        let usual = Folder { path: folder.to_path_buf(), files, layout: Layout::usual(Player::ALL.len()) };
        match std::fs::read(folder.join(layout::FILE)) {
            Ok(bytes) => {
                let layout =
                    Layout::read(&bytes).map_err(|problems| Trouble::Input(usual.placed(problems)))?;
                Ok(Folder { layout, ..usual })
            }
            Err(_) => Ok(usual),
        }
    }

    /// The files as the game wants them, with a seed for a folder that has none.
    pub(super) fn files(&self, fresh_seed: u64) -> Files<'_> {
        let [walls, stairs, poles, flag, seed] = self.files.each_ref().map(Option::as_deref);
        Files { walls, stairs, poles, flag, seed, fresh_seed }
    }

    /// The further files of a scenario.
    pub(super) fn extra(&self) -> [Option<Vec<u8>>; 4] {
        EXTRA.map(|name| std::fs::read(self.path.join(name)).ok())
    }

    /// Problems with the path of their file, so that an editor can open it.
    pub(super) fn placed(&self, problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let place = |problem: Diagnostic| {
            let file = self.path.join(&problem.file).display().to_string();
            if problem.file.is_empty() { problem } else { problem.in_file(file) }
        };
        problems.into_iter().map(place).collect()
    }
}

/// Writes the files of a board; a folder that has any of them already is left alone.
pub(super) fn write(path: &str, documents: &[Document]) -> Result<(), Trouble> {
    write_named(path, documents).map(|_| ()).map_err(Trouble::input)
}
