//! The room on the screen: its tiles, everybody in it, health bars and the ways of monsters. Rows are
//! turned round here: the rules count y upwards, a board downwards.

use super::looks::Theme;
use super::{decor, looks};
use crate::actors::{
    BOSS_HP, Body, Doing, Enemy, Health, Lock, Mood, NO_KEY, Portal, Projectile, ROCK_HP, Thing,
};
use crate::area::Area;
use crate::floor::Floor;
use crate::geometry::{Orientation, Side, Terrain};
use crate::keys::Ui;
use crate::state::State;
use kernel::grid::Grid;
use kernel::pos::Pos;
use kernel::scene::{Board, Camera, Ink, Line, LineStyle, Look, Mark, Place, Sprite, UNIT};

/// The hero's sprite, the same in every room.
const HERO_ID: u32 = 0;
/// The pickaxe while it swings.
const SWING_ID: u32 = 1;
/// The pet.
const PET_ID: u32 = 3;
/// What is under and over somebody has its id with one of these bits, which no room's number comes to.
const UNDER: u32 = 1 << 31;
const WINDUP: u32 = 1 << 30;
/// Where the ids of vanishing rocks begin, above those of all actors of a room.
const FIRST_CLOUD: u32 = 0xff_0000;
/// For so many ticks at a time the hero is white while nothing can hurt it.
const PALE: u8 = 3;
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
pub(super) fn place(size: i32, body: &Body) -> Place {
    let mut at = Place::of(on_board(size, body.at));
    if let Some(stride) = body.stride.filter(|s| s.done < s.of) {
        let (dx, dy) = stride.way.delta();
        let part = UNIT * i32::from(stride.done) / i32::from(stride.of);
        at = Place { x: at.x + dx * part, y: at.y - dy * part };
    }
    at
}

/// The cell that a body is over, or most of it while it moves.
fn nearest(body: &Body) -> Pos {
    match body.stride {
        Some(stride) if stride.done < stride.of && 2 * stride.done >= stride.of => stride.way.step(body.at),
        _ => body.at,
    }
}

/// The room the hero is in.
pub(super) fn board(state: &State, ui: &Ui) -> Board {
    let area = state.area();
    let size = area.size();
    let side = size as usize + 2;
    let solved = state.is_solved(state.room);
    let theme = decor::theme(state);
    let mut board = Board::new(Grid::from_fn(side, side, |p| tile(state, &theme, on_board(size, p), solved)));
    board.cell = (2, 1);
    board.surround = Some(theme.wall);
    let base = (state.room as u32 + 1) << 24;
    let mut painter = Painter { board, size, base, clock: area.clock(), solved, extras: state.setup.extras };
    if state.setup.extras {
        decor::decorate(state, &mut painter);
    }
    painter.paint_rocks(area);
    area.things().iter().filter(|thing| state.is_in_sight(thing.actor().at())).for_each(|thing| {
        painter.paint(thing, state);
    });
    painter.paint_hero(state);
    let mut board = painter.board;
    if ui.paths {
        board.marks.extend(ways(state));
    }
    board.light = decor::light(state, &board);
    board.camera = Some(Camera { at: place(size, &state.hero.body), across: Some(state.camera_scale()) });
    board
}

fn tile(state: &State, theme: &Theme, cell: Pos, solved: bool) -> Look {
    let area = state.area();
    match Terrain::of(area.size(), cell) {
        Terrain::None => looks::OUTSIDE,
        Terrain::Wall => theme.wall,
        Terrain::Ground => match area.rocks().at(cell).filter(|_| !solved) {
            Some(rock) if rock.health.hp == ROCK_HP => theme.rock,
            Some(rock) if rock.health.is_alive() && rock.health.is_drawn() => theme.worn,
            _ => match area.floors().at(cell) {
                Floor::Ground if decor::is_rug(state, cell) => looks::RUG,
                Floor::Ground => theme.ground,
                Floor::Water => looks::WATER,
                Floor::Ice => looks::ICE,
                Floor::Fire => looks::FIRE,
                Floor::Lava => looks::LAVA,
            },
        },
        Terrain::Hole => {
            let portal = Side::ALL.into_iter().find(|side| side.cells(area.size()).contains(&cell));
            portal.map_or(theme.wall, |side| match area.portal(side) {
                portal if portal.is_hidden(area.is_guarded()) && state.setup.extras => theme.wall,
                portal => portal_look(portal, area.is_guarded(), state.level.rooms().len()),
            })
        }
    }
}

fn portal_look(portal: &Portal, guarded: bool, rooms: usize) -> Look {
    // Only the short way home leads from the last room to the first (IC-X40).
    let shortcut = portal.to.is_some_and(|to| to.room == 0) && portal.key == NO_KEY && rooms > 2;
    match portal.lock {
        _ if portal.is_hidden(guarded) => looks::COVER,
        Lock::Open if shortcut => looks::SHORTCUT,
        Lock::Open => looks::DOORWAY,
        Lock::Locked | Lock::Invisible => looks::CHAINS,
    }
}

/// The ways of all monsters that hunt (IC-086).
fn ways(state: &State) -> Vec<Mark> {
    let size = state.area().size();
    let hunters = state.area().census().monsters.into_iter();
    let hunters = hunters.filter(|m| m.mood == Mood::Chasing && m.hunting && m.health.is_alive());
    let way = |monster: Enemy| {
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
pub(super) struct Painter {
    pub(super) board: Board,
    size: i32,
    /// The first sprite id of this room, so that nobody glides from one room into another.
    pub(super) base: u32,
    clock: u64,
    solved: bool,
    extras: bool,
}

impl Painter {
    pub(super) fn sprite(&mut self, id: u32, look: Look, at: Place, layer: u8) -> &mut Sprite {
        let mut sprite = Sprite::new(id, look, Pos::new(0, 0));
        (sprite.at, sprite.layer) = (at, layer);
        self.board.sprites.push(sprite);
        self.board.sprites.last_mut().expect("it was just put there")
    }

    /// What is under somebody who walks: a soft shadow, or a faint mirror image on water (IC-X28).
    fn under(&mut self, id: u32, at: Place, floor: Floor) {
        if self.extras {
            let look = if floor == Floor::Water { looks::MIRROR } else { looks::SHADOW };
            self.sprite(id | UNDER, look, at, 0);
        }
    }

    /// Something that lies on a cell.
    pub(super) fn item(&mut self, id: u32, look: Look, cell: Pos, facing: Option<Orientation>, frame: u32) {
        let at = Place::of(on_board(self.size, cell));
        let sprite = self.sprite(id, look, at, 0);
        (sprite.facing, sprite.frame) = (facing.map(looks::dir), frame);
    }

    /// A frame that follows the room's clock.
    pub(super) fn frame(&self, frames: u64, ticks: u64) -> u32 {
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

    fn paint_hero(&mut self, state: &State) {
        let hero = &state.hero;
        let floor = state.area().floors().at(nearest(&hero.body));
        let at = place(self.size, &hero.body);
        if let Some(pet) = hero.pet {
            let at = place(self.size, &pet.body);
            self.under(PET_ID, at, state.area().floors().at(nearest(&pet.body)));
            let frame = if pet.body.is_moving() { self.frame(4, 4) } else { 0 };
            // Below whoever it runs about: a cat hides no monster.
            let sprite = self.sprite(PET_ID, looks::CAT, at, 0);
            (sprite.facing, sprite.frame) = (Some(looks::dir(pet.body.facing)), frame);
        }
        let pale = self.extras && (hero.health.immune / PALE) % 2 == 1;
        let swing = match hero.doing {
            Doing::Swinging { ticks, .. } => Some(u32::from(ticks.saturating_sub(1)) / 5),
            Doing::Idle | Doing::Interacting => None,
        };
        // With extras it never vanishes: for moments it is white instead (IC-092 is the course's).
        if self.extras || hero.health.is_drawn() {
            self.under(HERO_ID, at, floor);
            let look = looks::hero(hero.body.facing, swing.is_some(), floor == Floor::Water && !self.solved);
            let sprite = self.sprite(HERO_ID, look, at, 3);
            sprite.facing = Some(looks::dir(hero.body.facing));
            sprite.frame = swing.unwrap_or(hero.frame().into());
            sprite.tint = (pale && hero.health.is_alive()).then_some(Ink::White);
        }
        if let Some(frame) = swing {
            let ahead = Place::of(on_board(self.size, hero.body.ahead()));
            let sprite = self.sprite(SWING_ID, looks::SWING, at.towards(ahead, 3, 4), 4);
            (sprite.facing, sprite.frame) = (Some(looks::dir(hero.body.facing)), frame);
        }
        self.bar(at, BAR_OFFSET, hero.health.hp, state.setup.tuning().hero_hp, Ink::Green);
    }

    /// Somebody who walks and is no enemy.
    fn walker(&mut self, id: u32, look: Look, body: &Body, layer: u8) {
        let frame = self.frame(4, 6);
        let at = place(self.size, body);
        let sprite = self.sprite(id, look, at, layer);
        (sprite.facing, sprite.frame) = (Some(looks::dir(body.facing)), frame);
    }

    fn paint_enemy(&mut self, id: u32, enemy: &Enemy, state: &State) {
        let at = place(self.size, &enemy.body);
        let flees = state.power > 0 && enemy.mood != Mood::Sleeping;
        let mut sprite = Sprite::new(id, looks::enemy(enemy, flees), Pos::new(0, 0));
        (sprite.at, sprite.layer) = (at, 1);
        sprite.facing = Some(looks::dir(enemy.body.facing));
        sprite.frame = if enemy.mood == Mood::Sleeping { 0 } else { self.frame(4, 10) };
        if enemy.health.is_alive() {
            self.under(id, at, Floor::Ground);
        }
        self.being(
            sprite,
            BAR_OFFSET,
            enemy.health,
            Enemy::of(enemy.breed, enemy.body.at, enemy.mood).health.hp,
        );
        if enemy.windup > 0 && enemy.health.is_alive() {
            let above = Place { x: at.x, y: at.y - UNIT / 2 };
            self.sprite(id | WINDUP, looks::WINDUP, above, 4).frame = u32::from(enemy.windup) / 4;
        }
    }

    /// Everything else, by its kind.
    fn paint(&mut self, thing: &Thing, state: &State) {
        let id = self.base + thing.actor().id();
        let glitter = self.frame(4, 6);
        let circuit = state.area().circuit();
        match thing {
            Thing::Pickaxe(pickaxe) => self.item(id, looks::PICKAXE, pickaxe.at, Some(pickaxe.facing), 0),
            Thing::Heart(heart) => self.item(id, looks::HEART, heart.at, None, glitter),
            Thing::Key(key) => self.item(id, looks::KEY, key.at, Some(key.facing), 0),
            Thing::Treasure(treasure) if self.solved => {
                self.item(id, looks::TREASURE, treasure.at, None, glitter);
            }
            Thing::Treasure(_) => {}
            Thing::Monster(enemy) => self.paint_enemy(id, enemy, state),
            Thing::Boss(boss) => {
                let look = if boss.active { looks::BOSS } else { looks::BOSS_STILL };
                let mut sprite = Sprite::new(id, look, on_board(self.size, boss.at));
                (sprite.facing, sprite.layer) = (Some(looks::dir(boss.facing)), 1);
                sprite.frame = u32::from(boss.rhythm) / 20;
                if boss.health.is_alive() {
                    self.under(id, sprite.at, Floor::Ground);
                }
                self.being(sprite, BOSS_BAR_OFFSET, boss.health, BOSS_HP);
            }
            Thing::Projectile(Projectile { body, water, .. }) => {
                let frame = self.frame(4, 3);
                let look = if *water { looks::SPLASH } else { looks::PROJECTILE };
                let sprite = self.sprite(id, look, place(self.size, body), 2);
                (sprite.facing, sprite.frame) = (Some(looks::dir(body.facing)), frame);
            }
            Thing::Plate(plate) => {
                let look = match (plate.latching, plate.down) {
                    (false, false) => looks::PLATE,
                    (false, true) => looks::PLATE_DOWN,
                    (true, false) => looks::LATCH,
                    (true, true) => looks::LATCH_DOWN,
                };
                self.item(id, look, plate.at, None, 0);
            }
            Thing::Lever(lever) => {
                self.item(id, if lever.on { looks::LEVER_ON } else { looks::LEVER }, lever.at, None, 0);
            }
            Thing::Torch(torch) => {
                let look = match (torch.timed, torch.is_lit()) {
                    (false, false) => looks::TORCH,
                    (false, true) => looks::TORCH_LIT,
                    (true, false) => looks::BRAZIER,
                    (true, true) => looks::BRAZIER_LIT,
                };
                self.item(id, look, torch.at, None, glitter);
            }
            Thing::Chest(chest) => {
                let look = match (chest.is_open(), circuit.is_on(chest.signal)) {
                    (true, _) => looks::CHEST_OPEN,
                    (_, true) => looks::CHEST_READY,
                    _ => looks::CHEST_LOCKED,
                };
                self.item(id, look, chest.at, None, 0);
            }
            Thing::Spikes(spikes) => {
                let out = circuit.is_on(spikes.signal) && !self.solved;
                self.item(id, if out { looks::SPIKES_OUT } else { looks::SPIKES }, spikes.at, None, 0);
            }
            Thing::Loot(loot) => self.item(id, looks::item(loot.item), loot.at, None, glitter),
            Thing::Orb(orb) => self.item(id, looks::orb(orb.glow), orb.at, None, glitter),
            Thing::Bomb(bomb) if bomb.fuse == 0 => self.item(id, looks::BLAST, bomb.at, None, 0),
            Thing::Bomb(bomb) => self.item(id, looks::BOMB, bomb.at, None, glitter),
            Thing::Vendor(vendor) => self.item(id, looks::VENDOR, vendor.at, None, self.frame(2, 24)),
            Thing::Stray(stray) => self.item(id, looks::CAT_SITTING, stray.at, None, self.frame(2, 24)),
            Thing::Messenger(messenger) => {
                self.under(id, place(self.size, &messenger.body), Floor::Ground);
                self.walker(id, looks::MESSENGER, &messenger.body, 2);
            }
        }
    }
}
