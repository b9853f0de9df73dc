//! A dungeon that is being drawn: the editor's state and its rules. The ids are those of
//! `docs/rules/pursuit-editor.md`.

use super::edit::{Brush, Edit};
use super::keys::{self, Ui};
use super::{Verdict, view};
use crate::dungeon::Terrain;
use crate::files::{Field, Reading, SIZES};
use crate::generator::Plan;
use crate::regulations;
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::editor::{self, Verdicts};
use kernel::game::{Cue, Event, Outcome, Refused, Standing};
use kernel::grid::Grid;
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::pos::{Dir8, Pos};
use kernel::rules::{demand, parse};
use kernel::scene::Scene;
use serde::{Deserialize, Serialize};

/// What is said of a finished dungeon.
const FINISHED: &str = "The dungeon is finished.";

/// The monster's letter before one is chosen.
const LETTER: char = 'M';

/// How many cells have their edits listed.
const LISTED: usize = 40;

/// A dungeon that is being drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// Rooms, hallways and walls.
    #[serde(with = "rows")]
    pub map: Grid<Terrain>,
    /// The hero, once there is one.
    pub hero: Option<Pos>,
    /// The monster, once there is one.
    pub monster: Option<Pos>,
    /// The monster's letter.
    pub letter: char,
    /// The potions, in the order of (y, x).
    pub potions: Vec<Pos>,
    /// Whether it is finished.
    pub done: bool,
}

impl Draft {
    /// An empty dungeon: all wall.
    pub fn empty(size: usize) -> Self {
        Draft {
            map: Grid::filled(size, size, Terrain::Wall),
            hero: None,
            monster: None,
            letter: LETTER,
            potions: Vec::new(),
            done: false,
        }
    }

    /// A draft to go on with.
    pub fn of(field: Field) -> Self {
        Draft {
            hero: Some(field.hero),
            monster: Some(field.monster),
            letter: field.letter,
            potions: field.potions,
            map: field.map,
            done: false,
        }
    }

    /// The field, once there are a hero and a monster.
    pub fn field(&self) -> Option<Field> {
        Some(Field {
            map: self.map.clone(),
            hero: self.hero?,
            monster: self.monster?,
            letter: self.letter,
            potions: self.potions.clone(),
        })
    }

    /// What is missing, or what the regulations say (PE-006).
    pub fn complaints(&self) -> Vec<Diagnostic> {
        if let Some(field) = self.field() {
            return regulations::check(&Reading { field, note: String::new(), warnings: Vec::new() }, false);
        }
        let hero = self.hero.is_none().then(|| Diagnostic::error("E10", "there is no hero"));
        let monster = self.monster.is_none().then(|| Diagnostic::error("E11", "there is no monster"));
        hero.into_iter().chain(monster).collect()
    }

    /// What can be seen on a cell: the brush that would leave it as it is.
    pub fn at(&self, p: Pos) -> Option<Brush> {
        let terrain = *self.map.get(p)?;
        Some(if self.hero == Some(p) {
            Brush::Hero
        } else if self.monster == Some(p) {
            Brush::Monster
        } else if self.potions.contains(&p) {
            Brush::Potion
        } else {
            match terrain {
                Terrain::Room => Brush::Room,
                Terrain::Hallway => Brush::Hallway,
                Terrain::Wall => Brush::Wall,
            }
        })
    }

    /// Whether an edit is allowed now, and if not, why.
    pub fn check(&self, edit: Edit) -> Result<(), Refused> {
        let refuse = |text: String| Err(Refused::illegal(text));
        if self.done {
            return Err(Refused::new("over", FINISHED));
        }
        let (brush, p) = match edit {
            Edit::Done if self.field().is_none() => {
                return refuse("A dungeon needs a hero and a monster.".into());
            }
            Edit::Resize(size) if !SIZES.contains(&size) => {
                return refuse(format!("The size must be from {} to {}.", SIZES.start(), SIZES.end()));
            }
            Edit::Resize(size) if size == self.map.width() => {
                return refuse("It's that size already.".into());
            }
            Edit::Done | Edit::Resize(_) => return Ok(()),
            Edit::Name(p, letter) if self.monster == Some(p) && letter == self.letter => {
                return refuse("It's like that already.".into());
            }
            Edit::Name(p, _) if self.monster == Some(p) => return Ok(()),
            Edit::Name(p, _) => (Brush::Monster, p),
            Edit::Paint(brush, p) => (brush, p),
        };
        match (self.at(p), brush) {
            (None, _) => refuse(format!("{p} is not on the board.")),
            (Some(here), brush) if here == brush => refuse("It's like that already.".into()),
            (Some(Brush::Hero), Brush::Monster | Brush::Potion) => refuse("The hero is there.".into()),
            (Some(Brush::Monster), Brush::Hero | Brush::Potion) => refuse("The monster is there.".into()),
            _ => Ok(()),
        }
    }

    fn paint(&mut self, brush: Brush, p: Pos) {
        self.hero = self.hero.filter(|&q| q != p);
        self.monster = self.monster.filter(|&q| q != p);
        self.potions.retain(|&q| q != p);
        self.map[p] = match brush {
            Brush::Hallway => Terrain::Hallway,
            Brush::Wall => Terrain::Wall,
            // Under the hero, the monster and a potion lies a room cell.
            Brush::Room | Brush::Hero | Brush::Monster | Brush::Potion => Terrain::Room,
        };
        match brush {
            Brush::Hero => self.hero = Some(p),
            Brush::Monster => self.monster = Some(p),
            Brush::Potion => {
                let place = self.potions.partition_point(|q| (q.y, q.x) < (p.y, p.x));
                self.potions.insert(place, p);
            }
            Brush::Room | Brush::Hallway | Brush::Wall => {}
        }
    }

    fn resize(&mut self, size: usize) {
        self.map = Grid::from_fn(size, size, |p| self.map.get(p).copied().unwrap_or(Terrain::Wall));
        let map = &self.map;
        self.hero = self.hero.filter(|&p| map.contains(p));
        self.monster = self.monster.filter(|&p| map.contains(p));
        self.potions.retain(|&p| map.contains(p));
    }
}

/// The map in JSON: a list of rows.
mod rows {
    use crate::dungeon::{Terrain, map_of, rows_of};
    use kernel::grid::Grid;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(map: &Grid<Terrain>, serializer: S) -> Result<S::Ok, S::Error> {
        rows_of(map).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(reader: D) -> Result<Grid<Terrain>, D::Error> {
        map_of(&Vec::deserialize(reader)?).map_err(D::Error::custom)
    }
}

impl editor::Draft for Draft {
    type Edit = Edit;
    type Ui = Ui;
    type Verdict = Verdict;

    fn open(params: &Params, _dice: &mut Dice) -> Result<Self, Refused> {
        let text = params.text("field");
        if text.is_empty() {
            return Ok(Draft::empty(params.number("size") as usize));
        }
        Ok(Draft::of(Field::read(text).map_err(|d| Refused::file(vec![d]))?.field))
    }

    fn read(json: &str) -> Result<Self, Refused> {
        let mut draft: Draft = parse(json, "the dungeon editor")?;
        let mut taken: Vec<Pos> = draft.potions.clone();
        taken.extend(draft.hero.into_iter().chain(draft.monster));
        for &p in &taken {
            demand(draft.map.get(p) == Some(&Terrain::Room), || {
                format!("nothing can stand at {p}, which is no room cell")
            })?;
        }
        taken.sort_unstable();
        demand(taken.windows(2).all(|pair| pair[0] != pair[1]), || "two things stand on one cell".into())?;
        demand(draft.letter.is_ascii_uppercase(), || "the monster's letter must be from A to Z".into())?;
        demand(!draft.done || draft.field().is_some(), || {
            "a finished dungeon has a hero and a monster".into()
        })?;
        draft.potions.sort_unstable_by_key(|p| (p.y, p.x));
        Ok(draft)
    }

    /// The edits of the first cells that are floor or beside floor, the size, and the end.
    fn legal(&self) -> Vec<Edit> {
        if self.done {
            return Vec::new();
        }
        let size = self.map.width();
        let is_floor = |p: Pos| self.map.get(p).is_some_and(|t| t.is_floor());
        let near = |&p: &Pos| Dir8::ALL.iter().any(|&dir| is_floor(p.step8(dir))) || is_floor(p);
        // An empty draft begins in its corner.
        let cells = self.map.positions().take(1).chain(self.map.positions().skip(1).filter(near));
        let paints = cells.take(LISTED).flat_map(|p| Brush::ALL.map(|brush| Edit::Paint(brush, p)));
        let rest = [Edit::Resize(size - 1), Edit::Resize(size + 1), Edit::Done];
        paints.chain(rest).filter(|&edit| self.check(edit).is_ok()).collect()
    }

    fn edit(&mut self, edit: Edit) -> Result<Vec<Event>, Refused> {
        self.check(edit)?;
        match edit {
            Edit::Paint(brush, p) => self.paint(brush, p),
            Edit::Name(p, letter) => {
                if self.monster != Some(p) {
                    self.paint(Brush::Monster, p);
                }
                self.letter = letter;
            }
            Edit::Resize(size) => self.resize(size),
            Edit::Done => {
                self.done = true;
                let text = self.field().map(|field| field.write()).unwrap_or_default();
                return Ok(vec![Event::new("done", Cue::Goal, FINISHED, &text)]);
            }
        }
        Ok(vec![Event::new("edit", Cue::Draw, "", &edit.to_string())])
    }

    fn outcome(&self) -> Option<Outcome> {
        self.done.then(|| Outcome {
            standings: vec![Standing::Won],
            words: FINISHED.into(),
            said: None,
            score: None,
        })
    }

    fn verdict(&self) -> Verdict {
        Verdict::of(self)
    }

    fn fit(&self, ui: &mut Ui) {
        ui.fit(self);
    }

    fn interpret(&self, ui: &mut Ui, _verdicts: &Verdicts<Self>, input: &Input) -> Intent {
        keys::interpret(self, ui, input)
    }

    fn scene(&self, ui: &Ui, verdicts: &Verdicts<Self>) -> Scene {
        view::scene(self, ui, &verdicts.of(self))
    }

    /// The next edit on the way to a made-up dungeon of the draft's size. Which one follows from the size
    /// alone, so that each step goes on where the last one ended.
    fn sketch(&self, _dice: &mut Dice) -> Option<(Edit, &'static str)> {
        let size = self.map.width();
        let most = (size + 1) / 3;
        let plan = Plan {
            size,
            rooms: (most * most).clamp(1, 4),
            loops: usize::from(size > 6),
            potions: 0,
            irregular: true,
        };
        let goal = Draft::of(plan.make(size as u64).ok()?);
        let paint = self.map.positions().find_map(|p| {
            let brush = goal.at(p).filter(|&brush| self.at(p) != Some(brush))?;
            Some(Edit::Paint(brush, p)).filter(|&edit| self.check(edit).is_ok())
        });
        match paint {
            Some(edit) => Some((edit, "")),
            None => self.check(Edit::Done).is_ok().then_some((Edit::Done, "The dungeon is complete.")),
        }
    }
}
