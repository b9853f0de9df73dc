//! The room on the screen: its tiles, everybody in it, health bars and the ways of monsters. Rows are
//! turned round here: the rules count y upwards, a board downwards.

use super::looks;
use crate::actors::{
    BOSS_HP, Body, Doing, HERO_HP, Health, Hero, LOG_HP, Lock, LogMonster, Mood, Portal, Projectile, ROCK_HP,
    Thing,
};
use crate::area::Area;
use crate::geometry::{Orientation, Side, Terrain};
use crate::keys::Ui;
use crate::state::State;
use kernel::grid::Grid;
use kernel::pos::Pos;
use kernel::scene::{Board, Camera, Ink, Lamp, Light, Line, LineStyle, Look, Mark, Place, Sprite, UNIT};

/// The hero's sprite, the same in every room.
const HERO_ID: u32 = 0;
/// The pickaxe while it swings.
const SWING_ID: u32 = 1;
/// Where the ids of vanishing rocks begin, above those of all actors of a room.
const FIRST_CLOUD: u32 = 0xff_0000;
/// Health bars are this far above the middle of who they belong to, and this wide (IC-089).
const BAR_OFFSET: i32 = UNIT * 7 / 10;
/// The Boss is two cells high.
const BOSS_BAR_OFFSET: i32 = BAR_OFFSET + UNIT;
const BAR_WIDTH: i32 = UNIT * 4 / 5;

/// A cell of the rules as a cell of the board.
pub(crate) const fn on_board(size: i32, cell: Pos) -> Pos {
    Pos::new(cell.x, size + 1 - cell.y)
}

/// Where a body is, between two cells while it moves.
fn place(size: i32, body: &Body) -> Place {
    let mut at = Place::of(on_board(size, body.at));
    if let Some(stride) = body.stride.filter(|s| s.done < s.of) {
        let (dx, dy) = stride.way.delta();
        let part = UNIT * i32::from(stride.done) / i32::from(stride.of);
        at = Place { x: at.x + dx * part, y: at.y - dy * part };
    }
    at
}

/// The room the hero is in.
pub(super) fn board(state: &State, ui: &Ui) -> Board {
    let area = state.area();
    let size = area.size();
    let side = size as usize + 2;
    let solved = state.is_solved(state.room);
    let mut board = Board::new(Grid::from_fn(side, side, |p| tile(area, on_board(size, p), solved)));
    board.cell = (2, 1);
    board.surround = Some(looks::WALL);
    let mut painter =
        Painter { board, size, base: (state.room as u32 + 1) << 24, clock: area.clock(), solved };
    painter.paint_rocks(area);
    area.things().iter().for_each(|thing| painter.paint(thing));
    painter.paint_hero(&state.hero);
    let mut board = painter.board;
    if ui.paths {
        board.marks.extend(ways(state));
    }
    board.light = light(state, &board);
    board.camera = Some(Camera { at: place(size, &state.hero.body), across: Some(state.camera_scale()) });
    board
}

/// How the areas differ: a meadow by day, then a ruin in the evening and a cave with a lamp, by turns, and the Boss's
/// arena in the glow of fire.
fn light(state: &State, board: &Board) -> Option<Light> {
    let size = state.area().size();
    let hero = place(size, &state.hero.body);
    let fires = board.sprites.iter().filter(|s| s.look.name == looks::PROJECTILE.name);
    let mut lamps: Vec<Lamp> =
        fires.map(|s| Lamp::torch(s.at, 2 * UNIT).ink(Ink::Orange).power(150)).collect();
    let (ambient, tint) = match state.room {
        0 => return None,
        room if room == state.level.boss_room() => {
            lamps.push(Lamp::torch(hero, 6 * UNIT).power(120));
            (150, (Ink::Red, 110))
        }
        room if room % 2 == 1 => (225, (Ink::Gold, 90)),
        _ => {
            lamps.push(Lamp::torch(hero, 6 * UNIT).power(170));
            (120, (Ink::Blue, 120))
        }
    };
    Some(Light { ambient, lamps, tint: Some(tint), sight: None })
}

fn tile(area: &Area, cell: Pos, solved: bool) -> Look {
    match Terrain::of(area.size(), cell) {
        Terrain::None => looks::OUTSIDE,
        Terrain::Wall => looks::WALL,
        Terrain::Ground => match area.rocks().at(cell).filter(|_| !solved) {
            Some(rock) if rock.health.hp == ROCK_HP => looks::ROCK,
            Some(rock) if rock.health.is_alive() && rock.health.is_drawn() => looks::WORN,
            _ => looks::GROUND,
        },
        Terrain::Hole => {
            let portal = Side::ALL.into_iter().find(|side| side.cells(area.size()).contains(&cell));
            portal.map_or(looks::WALL, |side| portal_look(area.portal(side), area.is_guarded()))
        }
    }
}

fn portal_look(portal: &Portal, guarded: bool) -> Look {
    match portal.lock {
        _ if portal.is_hidden(guarded) => looks::COVER,
        Lock::Open => looks::DOORWAY,
        Lock::Locked | Lock::Invisible => looks::CHAINS,
    }
}

/// The ways of all monsters that hunt (IC-086).
fn ways(state: &State) -> Vec<Mark> {
    let size = state.area().size();
    let hunters = state.area().census().monsters.into_iter();
    let hunters = hunters.filter(|m| m.mood == Mood::Chasing && m.hunting && m.health.is_alive());
    let way = |monster: LogMonster| {
        let path = state.path_to_hero(monster.body.at);
        let mut cell = monster.body.at;
        let centres = path.iter().map(|way| {
            cell = way.step(cell);
            Place::of(on_board(size, cell))
        });
        let points: Vec<Place> = std::iter::once(place(size, &monster.body)).chain(centres).collect();
        (points.len() > 1).then_some(Mark::Line(Line {
            points,
            style: LineStyle::Dashed,
            arrow: true,
            ink: Ink::Red,
        }))
    };
    hunters.filter_map(way).collect()
}

/// Puts everybody on the board.
struct Painter {
    board: Board,
    size: i32,
    /// The first sprite id of this room, so that nobody glides from one room into another.
    base: u32,
    clock: u64,
    solved: bool,
}

impl Painter {
    fn sprite(&mut self, id: u32, look: Look, at: Place, layer: u8) -> &mut Sprite {
        let mut sprite = Sprite::new(id, look, Pos::new(0, 0));
        (sprite.at, sprite.layer) = (at, layer);
        self.board.sprites.push(sprite);
        self.board.sprites.last_mut().expect("it was just put there")
    }

    /// Something that lies on a cell.
    fn item(&mut self, id: u32, look: Look, cell: Pos, facing: Option<Orientation>, frame: u32) {
        let at = Place::of(on_board(self.size, cell));
        let sprite = self.sprite(id, look, at, 0);
        (sprite.facing, sprite.frame) = (facing.map(looks::dir), frame);
    }

    /// A frame that follows the room's clock.
    fn frame(&self, frames: u64, ticks: u64) -> u32 {
        (self.clock / ticks % frames) as u32
    }

    fn bar(&mut self, at: Place, above: i32, hp: u8, most: u8, ink: Ink) {
        // At the upper edge it stays on the board.
        let at = Place { x: at.x, y: (at.y - above).max(UNIT / 8) };
        self.board.marks.push(Mark::Bar { at, width: BAR_WIDTH, fill: (hp.into(), most.into()), ink });
    }

    fn cloud(&mut self, id: u32, at: Place, health: Health) {
        self.sprite(id, looks::CLOUD, at, 1).frame = u32::from(health.fading.saturating_sub(1)) / 3;
    }

    /// A living being: drawn unless it blinks, with its bar; a cloud when dead.
    fn being(&mut self, sprite: Sprite, above: i32, health: Health, most: u8) {
        let (id, at) = (sprite.id, sprite.at);
        if !health.is_alive() {
            self.cloud(id, at, health);
            return;
        }
        if health.is_drawn() {
            self.board.sprites.push(sprite);
        }
        self.bar(at, above, health.hp, most, Ink::Red);
    }

    /// Rocks are tiles; only what happens to them is drawn over the tiles.
    fn paint_rocks(&mut self, area: &Area) {
        if self.solved {
            return;
        }
        for rock in area.rocks().worn() {
            let at = Place::of(on_board(self.size, rock.at));
            if rock.health.is_alive() {
                self.bar(at, BAR_OFFSET, rock.health.hp, ROCK_HP, Ink::Red);
            } else {
                let number = (rock.at.y * (self.size + 2) + rock.at.x) as u32;
                self.cloud(self.base + FIRST_CLOUD + number, at, rock.health);
            }
        }
    }

    fn paint_hero(&mut self, hero: &Hero) {
        let at = place(self.size, &hero.body);
        let swing = match hero.doing {
            Doing::Swinging { ticks, .. } => Some(u32::from(ticks.saturating_sub(1)) / 5),
            Doing::Idle | Doing::Interacting => None,
        };
        if hero.health.is_drawn() {
            let look = looks::hero(hero.body.facing, swing.is_some());
            let sprite = self.sprite(HERO_ID, look, at, 3);
            sprite.facing = Some(looks::dir(hero.body.facing));
            sprite.frame = swing.unwrap_or(hero.frame().into());
        }
        if let Some(frame) = swing {
            let ahead = Place::of(on_board(self.size, hero.body.ahead()));
            let sprite = self.sprite(SWING_ID, looks::SWING, at.towards(ahead, 3, 4), 4);
            (sprite.facing, sprite.frame) = (Some(looks::dir(hero.body.facing)), frame);
        }
        self.bar(at, BAR_OFFSET, hero.health.hp, HERO_HP, Ink::Green);
    }

    /// Everything else, by its kind.
    fn paint(&mut self, thing: &Thing) {
        let id = self.base + thing.actor().id();
        let glitter = self.frame(4, 6);
        match thing {
            Thing::Pickaxe(pickaxe) => self.item(id, looks::PICKAXE, pickaxe.at, Some(pickaxe.facing), 0),
            Thing::Heart(heart) => self.item(id, looks::HEART, heart.at, None, glitter),
            Thing::Key(key) => self.item(id, looks::KEY, key.at, Some(key.facing), 0),
            Thing::Treasure(treasure) if self.solved => {
                self.item(id, looks::TREASURE, treasure.at, None, glitter);
            }
            Thing::Treasure(_) => {}
            Thing::Monster(LogMonster { body, health, mood, .. }) => {
                let mut sprite = Sprite::new(id, looks::monster(*mood, body.facing), Pos::new(0, 0));
                (sprite.at, sprite.layer) = (place(self.size, body), 1);
                sprite.facing = Some(looks::dir(body.facing));
                sprite.frame = if *mood == Mood::Sleeping { 0 } else { self.frame(4, 10) };
                self.being(sprite, BAR_OFFSET, *health, LOG_HP);
            }
            Thing::Boss(boss) => {
                let look = if boss.active { looks::BOSS } else { looks::BOSS_STILL };
                let mut sprite = Sprite::new(id, look, on_board(self.size, boss.at));
                (sprite.facing, sprite.layer) = (Some(looks::dir(boss.facing)), 1);
                sprite.frame = u32::from(boss.rhythm) / 20;
                self.being(sprite, BOSS_BAR_OFFSET, boss.health, BOSS_HP);
            }
            Thing::Projectile(Projectile { body, .. }) => {
                let frame = self.frame(4, 3);
                let sprite = self.sprite(id, looks::PROJECTILE, place(self.size, body), 2);
                (sprite.facing, sprite.frame) = (Some(looks::dir(body.facing)), frame);
            }
        }
    }
}
