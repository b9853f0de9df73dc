//! What an author has drawn so far, its five files and its JSON. A draft is always a board that can be
//! played, except that nobody may be able to reach the flag yet.

use crate::board::{Board, Sketch};
use crate::cell::{Cell, Player};
use crate::files::{Files, NAMES, Surveyed};
use crate::house::House;
use crate::layout::Layout;
use kernel::diagnostic::{Diagnostic, Level};
use kernel::game::Refused;
use serde::{Deserialize, Serialize};

/// Where the flag stands on an empty board.
pub const FIRST_FLAG: &str = "[2, 4, 12]\n";

/// A board under the hands of its author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The board as it is now.
    pub board: Board,
}

/// A draft as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    walls: String,
    stairs: String,
    poles: String,
    flag: String,
    seed: u64,
}

/// The rules under which drafts are checked: the usual ones, but a flag that cannot be reached is shown
/// and not forbidden.
pub fn house() -> House {
    House { allow_unwinnable: true, ..House::default() }
}

impl Draft {
    /// The texts of `walls.txt`, `stairs.txt`, `poles.txt`, `flag.txt` and `seed.txt`.
    pub fn files(&self) -> [String; 5] {
        self.board.sketch().write()
    }

    /// A draft from entries, all of which must be good.
    pub fn of(sketch: &Sketch) -> Result<Draft, Diagnostic> {
        let [walls, stairs, poles, flag, seed] = sketch.write();
        Draft::strict(&[&walls, &stairs, &poles, &flag], &seed)
    }

    /// A draft from the texts of files; entries that cannot be used are left out, and only an unusable
    /// flag is refused.
    pub fn open(texts: &[&str; 4], seed: u64) -> Result<Draft, Refused> {
        let (board, problems) = survey(texts, &seed.to_string());
        board.map(|board| Draft { board }).ok_or_else(|| {
            let errors = problems.into_iter().filter(|problem| problem.level == Level::Error);
            Refused::file(errors.collect())
        })
    }

    fn strict(texts: &[&str; 4], seed: &str) -> Result<Draft, Diagnostic> {
        let (board, problems) = survey(texts, seed);
        match problems.into_iter().find(|problem| problem.level > Level::Note) {
            Some(problem) => Err(problem),
            None => Ok(Draft { board: board.expect("without an error there is a board") }),
        }
    }

    /// A draft from its JSON, after checking every entry.
    pub fn read(json: &str) -> Result<Draft, Refused> {
        let bad =
            |why: String| Refused::new("bad-state", format!("this is no draft of Savor's editor: {why}"));
        let written: Written = serde_json::from_str(json).map_err(|e| bad(e.to_string()))?;
        let Written { walls, stairs, poles, flag, seed } = &written;
        Draft::strict(&[walls, stairs, poles, flag], &seed.to_string()).map_err(|p| bad(p.to_string()))
    }

    /// Its JSON.
    pub fn write(&self) -> String {
        let [walls, stairs, poles, flag, _] = self.files();
        let written = Written { walls, stairs, poles, flag, seed: self.board.seed };
        serde_json::to_string(&written).expect("a draft is plain data")
    }

    /// What the check of the files says of it, apart from who can reach the flag.
    pub fn notes(&self) -> Vec<Diagnostic> {
        let [walls, stairs, poles, flag, seed] = self.files();
        survey(&[&walls, &stairs, &poles, &flag], &seed).1
    }

    /// The lines of the walls, stairs and poles: a draft is written an entry a line.
    pub fn lines(&self) -> [Vec<u32>; 3] {
        let Board { walls, stairs, poles, .. } = &self.board;
        [walls.len(), stairs.len(), poles.len()].map(|count| (1..=count as u32).collect())
    }

    /// The file and line of everything that has to do with a cell.
    pub fn entries_at(&self, cell: Cell) -> Vec<(&'static str, u32)> {
        let Board { walls, stairs, poles, .. } = &self.board;
        let mut entries = Vec::new();
        let walls = (1..).zip(walls).filter(|(_, wall)| wall.cells().any(|c| c == cell));
        entries.extend(walls.map(|(line, _)| (NAMES[0], line)));
        let stairs = (1..).zip(stairs).filter(|(_, stairs)| stairs.lower == cell || stairs.upper == cell);
        entries.extend(stairs.map(|(line, _)| (NAMES[1], line)));
        let poles = (1..).zip(poles).filter(|(_, pole)| pole.foot == cell || pole.above().any(|c| c == cell));
        entries.extend(poles.map(|(line, _)| (NAMES[2], line)));
        entries
    }

    /// What has to do with a cell, in words: a wall over it, stairs that end there, a pole through it.
    pub fn things_at(&self, cell: Cell) -> Vec<String> {
        let Board { walls, stairs, poles, flag, .. } = &self.board;
        let mut things = Vec::new();
        if *flag == cell {
            things.push("the flag".into());
        }
        for wall in walls.iter().filter(|wall| wall.cells().any(|c| c == cell)) {
            things.push(format!("a wall from {} to {}", wall.from, wall.to));
        }
        for stairs in stairs.iter().filter(|stairs| stairs.lower == cell || stairs.upper == cell) {
            things.push(format!("stairs from {} to {}", stairs.lower, stairs.upper));
        }
        for pole in poles.iter().filter(|pole| pole.foot == cell || pole.above().any(|c| c == cell)) {
            things.push(format!("a pole from {} to floor {}", pole.foot, pole.top));
        }
        things
    }
}

fn survey(texts: &[&str; 4], seed: &str) -> (Option<Board>, Vec<Diagnostic>) {
    let [walls, stairs, poles, flag] = texts.map(|text| Some(text.as_bytes()));
    let files = Files { walls, stairs, poles, flag, seed: Some(seed.as_bytes()), fresh_seed: 0 };
    let Surveyed { board, problems, .. } =
        Board::survey(&Layout::usual(Player::ALL.len()), &files, &house(), false);
    (board, problems)
}
