//! The editor's state and rules: a dungeon being drawn, and its trial game. Ids: `docs/rules/wallisyou-editor.md`.

use super::edit::Edit;
use super::keys::{self, Ui};
use super::{Verdict, typing, view};
use crate::action::Action;
use crate::dungeon::{
    Adventurer, Door, Dragon, Dungeon, HIGHEST, LARGEST_STOCK, LONGEST, Lever, Moves, edge, reading_order,
};
use crate::files;
use crate::room::Room;
use crate::state::State;
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::editor::{self, Verdicts};
use kernel::game::{Cue, Event, Refused};
use kernel::grid::Grid;
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::pos::{Dir, Pos};
use kernel::rules::{demand, parse};
use kernel::scene::Scene;
use serde::{Deserialize, Serialize};

/// The most elixirs that an adventurer can be given.
const MOST_CHARGES: u16 = 99;

/// How many rooms have their edits listed.
const LISTED: usize = 12;

/// Where an adventurer is who has not been placed.
const NOWHERE: Adventurer = Adventurer { at: Pos::new(0, 0), level: 1, charges: 0 };

/// A dungeon that is being drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// The dungeon; its lists may lack what a file needs, and its par is never set.
    pub dungeon: Dungeon,
    /// Whether the adventurer has been placed.
    pub hero: bool,
    /// The game in which the dungeon is tried out, if it is.
    pub trial: Option<State>,
}

impl Draft {
    /// Four-way rooms with nothing in them (WE-001).
    pub fn empty(rows: usize, columns: usize) -> Self {
        let rooms = Grid::filled(columns, rows, Room::default());
        Draft { dungeon: Dungeon::bare(rooms, NOWHERE.at), hero: false, trial: None }
    }

    /// A dungeon to go on with. Its par is left to the solver.
    pub fn of(dungeon: Dungeon) -> Self {
        Draft { dungeon: Dungeon { par: None, ..dungeon }, hero: true, trial: None }
    }

    /// The draft as a level file, whatever it lacks.
    pub fn text(&self) -> String {
        let dump = files::dump(&self.dungeon);
        if self.hero {
            return dump;
        }
        let rows = self.dungeon.rooms.height();
        let lines = dump.lines().enumerate().filter(|(index, _)| *index != rows);
        lines.flat_map(|(_, line)| [line, "\n"]).collect()
    }

    /// What the loader says of it (WE-008).
    pub fn problems(&self) -> Vec<Diagnostic> {
        files::check(self.text().as_bytes())
    }

    /// The dungeon as the loader would read it, or its first complaint.
    pub fn finished(&self) -> Result<Dungeon, Diagnostic> {
        let reading = files::read(&self.text()).map_err(|problems| {
            let first = files::first_error(&problems).cloned();
            first.unwrap_or_else(|| Diagnostic::error("E02", "there is no dungeon"))
        })?;
        Ok(reading.dungeon)
    }

    /// The lowest level that no dragon has.
    pub fn free_level(&self) -> u16 {
        let taken = |level: &u16| self.dungeon.dragons.iter().any(|dragon| dragon.level == *level);
        (1..=HIGHEST).find(|level| !taken(level)).unwrap_or(HIGHEST)
    }

    /// The draft after an edit, or why it is refused.
    pub fn after(&self, edit: &Edit) -> Result<Draft, Refused> {
        let mut next = self.clone();
        next.apply(edit)?;
        if next == *self {
            return Err(Refused::illegal("It is like that already."));
        }
        Ok(next)
    }

    fn apply(&mut self, edit: &Edit) -> Result<(), Refused> {
        let refuse = |text: &str| Err(Refused::illegal(text));
        if let Some(trial) = &mut self.trial {
            return match edit {
                Edit::Back => {
                    self.trial = None;
                    Ok(())
                }
                Edit::Play(action) => Ok(trial.act(*action)?),
                _ => refuse("You are trying the dungeon out: go back to drawing first."),
            };
        }
        if let Some(at) = edit.place() {
            if !self.dungeon.rooms.contains(at) {
                return refuse("There is no such room.");
            }
            if edit.clears() {
                self.vacate(at);
            }
        }
        let dungeon = &mut self.dungeon;
        match *edit {
            Edit::Room(at, shape) => dungeon.rooms[at] = shape,
            Edit::Play(Action::Rotate(at, quarters)) => {
                dungeon.rooms[at] = dungeon.rooms[at].turned(quarters);
            }
            Edit::Hero(_, level, charges) if !(1..=HIGHEST).contains(&level) || charges > MOST_CHARGES => {
                return refuse("His level is between 1 and 999, and he carries at most 99 elixirs.");
            }
            Edit::Hero(at, level, charges) => {
                dungeon.adventurer = Adventurer { at, level, charges };
                self.hero = true;
            }
            Edit::Dragon(_, level, _) if !(1..=HIGHEST).contains(&level) => {
                return refuse("Levels go from 1 to 999.");
            }
            Edit::Dragon(at, level, ref moves) => {
                dungeon.dragons.push(Dragon { at, level, moves: moves.clone() });
            }
            Edit::Treasure(at) => dungeon.treasure = Some(at),
            Edit::Elixir(at) => dungeon.elixirs.push(at),
            Edit::Lever(at, id) => dungeon.levers.push(Lever { at, id }),
            Edit::Door(at, side, ..) | Edit::NoDoor(at, side) if !dungeon.rooms.contains(at.step(side)) => {
                return refuse("A door hangs between two rooms.");
            }
            Edit::Door(at, side, ..) | Edit::NoDoor(at, side) => {
                let (at, side) = edge(at, side);
                dungeon.doors.retain(|door| (door.at, door.side) != (at, side));
                if let Edit::Door(_, _, id, open) = *edit {
                    dungeon.doors.push(Door { at, side, id, open });
                }
            }
            Edit::Bolt(at, on) => {
                dungeon.bolts.retain(|&bolt| bolt != at);
                dungeon.bolts.extend(on.then_some(at));
            }
            Edit::Clear(_) => {}
            Edit::Stock(stock) if stock > LARGEST_STOCK => {
                return refuse("The stock holds from 0 to 99 treasures.");
            }
            Edit::Stock(stock) => dungeon.stock = stock,
            Edit::Size(rows, columns)
                if !(1..=LONGEST).contains(&rows) || !(1..=LONGEST).contains(&columns) =>
            {
                return refuse("A dungeon has from 1 to 64 rows and columns.");
            }
            Edit::Size(rows, columns) => self.resize(rows, columns),
            Edit::OneTurn(on) => dungeon.one_turn = on,
            Edit::Naive(on) => dungeon.naive = on,
            Edit::Title(ref title) => dungeon.title.clone_from(title),
            Edit::Author(ref author) => dungeon.author.clone_from(author),
            Edit::Test => match self.finished() {
                Ok(dungeon) => self.trial = Some(State::new(dungeon)),
                Err(problem) => return refuse(&format!("You can't try it out yet: {}.", problem.text)),
            },
            Edit::Back | Edit::Play(_) => return refuse("You are not trying the dungeon out."),
        }
        self.dungeon.sort();
        Ok(())
    }

    /// Takes out whatever is in a room.
    fn vacate(&mut self, at: Pos) {
        if self.hero && self.dungeon.adventurer.at == at {
            self.hero = false;
            self.dungeon.adventurer = NOWHERE;
        }
        let dungeon = &mut self.dungeon;
        dungeon.dragons.retain(|dragon| dragon.at != at);
        dungeon.treasure = dungeon.treasure.filter(|&there| there != at);
        dungeon.elixirs.retain(|&there| there != at);
        dungeon.levers.retain(|lever| lever.at != at);
    }

    /// Keeps what still fits (WE-006).
    fn resize(&mut self, rows: usize, columns: usize) {
        let old = &self.dungeon.rooms;
        let rooms = Grid::from_fn(columns, rows, |at| old.get(at).copied().unwrap_or_default());
        let lost: Vec<Pos> = self.occupied().into_iter().filter(|&at| !rooms.contains(at)).collect();
        for at in lost {
            self.vacate(at);
        }
        let dungeon = &mut self.dungeon;
        dungeon.bolts.retain(|&at| rooms.contains(at));
        dungeon.doors.retain(|door| rooms.contains(door.at) && rooms.contains(door.at.step(door.side)));
        dungeon.rooms = rooms;
    }

    /// The rooms with something in them, one entry for each thing.
    fn occupied(&self) -> Vec<Pos> {
        let dungeon = &self.dungeon;
        let hero = self.hero.then_some(dungeon.adventurer.at).into_iter();
        let dragons = dungeon.dragons.iter().map(|dragon| dragon.at);
        let things = hero.chain(dragons).chain(dungeon.treasure).chain(dungeon.elixirs.iter().copied());
        things.chain(dungeon.levers.iter().map(|lever| lever.at)).collect()
    }

    /// Every invariant, for drafts that come from outside. The first one broken is named.
    fn check_whole(&self) -> Result<(), Refused> {
        let mut rooms = self.occupied();
        for &at in &rooms {
            demand(self.dungeon.rooms.contains(at), || {
                format!("nothing can be at {at}, outside the dungeon")
            })?;
        }
        rooms.sort_unstable_by_key(|&at| reading_order(at));
        demand(rooms.windows(2).all(|pair| pair[0] != pair[1]), || "two things are in one room".into())?;
        demand(self.hero || self.dungeon.adventurer == NOWHERE, || {
            "an adventurer who has not been placed is nowhere else".into()
        })?;
        demand(self.dungeon.par.is_none() && self.dungeon.adventurer.charges <= MOST_CHARGES, || {
            "a draft has no par, and the adventurer 99 elixirs at most".into()
        })?;
        let is_short = |dragon: &Dragon| super::edit::is_short(&dragon.moves);
        demand(self.dungeon.dragons.iter().all(is_short), || "a patrol is too long".into())?;
        let mut sorted = self.dungeon.clone();
        sorted.sort();
        demand(sorted == self.dungeon, || "a list is out of order".into())?;
        // An adventurer who is not placed yet is in nobody's way.
        let mut others = sorted;
        if !self.hero {
            others.treasure = None;
            others.elixirs.clear();
        }
        others.check_whole()?;
        let Some(trial) = &self.trial else { return Ok(()) };
        let start = self.finished().map(State::new).map_err(|problem| {
            Refused::bad_state(format!("this dungeon cannot be tried out: {}", problem.text))
        })?;
        let size = |state: &State| (state.before.height(), state.before.width());
        demand((size(trial), &trial.code) == (size(&start), &start.code), || {
            "another dungeon is tried out than the one that is drawn".into()
        })?;
        trial.check_whole()
    }
}

impl editor::Draft for Draft {
    type Edit = Edit;
    type Ui = Ui;
    type Verdict = Verdict;

    /// With a file, a code, a level that comes with the game, or empty (WE-001).
    fn open(params: &Params, _dice: &mut Dice) -> Result<Self, Refused> {
        Ok(match super::given(params)? {
            Some(dungeon) => Draft::of(dungeon),
            None => Draft::empty(params.number("rows") as usize, params.number("columns") as usize),
        })
    }

    fn read(json: &str) -> Result<Self, Refused> {
        let draft: Draft = parse(json, "the dungeon editor")?;
        draft.check_whole()?;
        Ok(draft)
    }

    /// The edits of the first rooms, the size and the rules; during a trial, the legal actions and `back`.
    fn legal(&self) -> Vec<Edit> {
        if let Some(trial) = &self.trial {
            return std::iter::once(Edit::Back).chain(trial.legal().into_iter().map(Edit::Play)).collect();
        }
        let rooms = &self.dungeon.rooms;
        let mut edits = vec![Edit::Test];
        for at in rooms.positions().take(LISTED) {
            let shape = Room::from_mask(rooms[at].mask() % 15 + 1).unwrap_or_default();
            edits.extend([Edit::Room(at, shape), Edit::Play(Action::Rotate(at, 1)), Edit::Clear(at)]);
            edits.extend([Edit::Hero(at, 1, 0), Edit::Dragon(at, self.free_level(), Moves::Never)]);
            edits.extend([Edit::Treasure(at), Edit::Elixir(at), Edit::Lever(at, 'a')]);
            edits.extend([Edit::Bolt(at, true), Edit::Bolt(at, false)]);
            for side in [Dir::East, Dir::South] {
                edits.extend([Edit::Door(at, side, 'a', false), Edit::NoDoor(at, side)]);
            }
        }
        let (height, width, stock) = (rooms.height(), rooms.width(), self.dungeon.stock);
        edits.extend([Edit::Size(height + 1, width), Edit::Size(height, width + 1)]);
        edits.extend([Edit::Size(height - 1, width), Edit::Size(height, width - 1)]);
        edits.extend([Edit::Stock(stock + 1), Edit::Stock(stock.saturating_sub(1))]);
        edits.extend([Edit::OneTurn(!self.dungeon.one_turn), Edit::Naive(!self.dungeon.naive)]);
        edits.retain(|edit| self.after(edit).is_ok());
        edits
    }

    fn edit(&mut self, edit: Edit) -> Result<Vec<Event>, Refused> {
        if let (Some(trial), Edit::Play(action)) = (&mut self.trial, &edit) {
            let mut events = Vec::new();
            trial.step(*action, &mut events)?;
            return Ok(events.into_iter().map(Event::from).collect());
        }
        *self = self.after(&edit)?;
        let (kind, cue, words) = match edit {
            Edit::Test => ("test", Cue::Open, "You try the dungeon out."),
            Edit::Back => ("back", Cue::Close, "You are back at the drawing."),
            _ => ("edit", Cue::Draw, ""),
        };
        Ok(vec![Event::new(kind, cue, words, &edit.to_string())])
    }

    fn verdict(&self) -> Verdict {
        Verdict::of(self)
    }

    /// Whether it is tried out or not makes no difference.
    fn is_same_drawing(&self, other: &Self) -> bool {
        (self.hero, &self.dungeon) == (other.hero, &other.dungeon)
    }

    fn fit(&self, ui: &mut Ui) {
        ui.fit(self);
    }

    fn interpret(&self, ui: &mut Ui, verdicts: &Verdicts<Self>, input: &Input) -> Intent {
        keys::interpret(self, ui, verdicts, input)
    }

    fn scene(&self, ui: &Ui, verdicts: &Verdicts<Self>) -> Scene {
        match &self.trial {
            Some(trial) => view::trial(trial, typing::known_par(self, ui, verdicts), ui),
            None => view::drawing(self, &verdicts.of(self), ui),
        }
    }

    fn sketch(&self, dice: &mut Dice) -> Option<(Edit, &'static str)> {
        let edit = dice.pick(&self.legal()).filter(|_| self.trial.is_none()).cloned();
        Some((edit.unwrap_or(Edit::Back), ""))
    }
}
