//! The view: state and [`Ui`] as a [`Scene`], built afresh each time.

mod board;
mod decor;
mod lessons;
mod looks;
mod map;
mod menus;

pub(crate) use board::on_board;

use crate::actors::{Breed, Glow, Item, STAMINA, Thing};
use crate::dialogue::Story;
use crate::event::{hit_points, place};
use crate::floor::Floor;
use crate::keys::{self, Ui};
use crate::level::key_name;
use crate::pellets::POWER_TICKS;
use crate::state::{Mode, State, clock};
use kernel::pos::Pos;
use kernel::scene::{Gauge, Icon, Ink, KeyHint, Panel, Row, Scene};

/// With so many keys at hand there is room for one that is seldom used.
const SHORT: usize = 6;

/// What is to be seen now.
pub(crate) fn scene(state: &State, ui: &Ui) -> Scene {
    let mut boards = vec![board::board(state, ui)];
    if ui.map && state.setup.extras {
        // One map, beside the room or instead of it where there is no room for both: what the key asked for.
        boards[0].name = "Room".into();
        boards.push(map::map(state));
    }
    let focus = boards.len() - 1;
    Scene {
        place: room_name(state),
        boards,
        focus,
        gauges: gauges(state),
        panels: if state.is_over() { vec![ending(state)] } else { Vec::new() },
        tip: tip(state, ui),
        prompt: menus::prompt(state, ui),
        hints: hints(state),
        unused: keys::unused(&state.setup),
        lessons: lessons::lessons(state),
        ..Scene::default()
    }
}

fn gauges(state: &State) -> Vec<Gauge> {
    let hero = &state.hero;
    let most = state.setup.tuning().hero_hp;
    let owned = [(hero.has_pickaxe(), "pickaxe"), (hero.has_key(state.plan().key), "key")];
    let owned: Vec<&str> = owned.into_iter().filter(|(has, _)| *has).map(|(_, what)| what).collect();
    let room = if state.setup.extras { capitalised(room_name(state)) } else { place(state) };
    let (full, empty) = (hero.health.hp, most.saturating_sub(hero.health.hp));
    let hearts = "♥".repeat(full.into()) + &"·".repeat(empty.into());
    let (now, full) = (hero.health.hp, most);
    let hearts = Gauge::new("Hearts", hearts).fill(now.into(), full.into()).ink(Ink::Pink);
    let mut gauges = vec![hearts.pips(looks::HEART, now.into(), full.into())];
    if !owned.is_empty() || !state.setup.extras {
        let owned = if owned.is_empty() { "nothing yet".into() } else { owned.join(", ") };
        let tools = [(looks::PICKAXE, hero.has_pickaxe()), (looks::KEY, hero.has_key(state.plan().key))];
        let tools = tools.map(|(look, lit)| Icon::new(look).lit(lit));
        gauges.push(Gauge::new("You have", owned).ink(Ink::Gold).things(tools));
    }
    for (item, label) in [(Item::Gold, "Gold"), (Item::Potion, "Potions"), (Item::Bomb, "Bombs")] {
        let count = hero.bag.count(item);
        if count > 0 {
            gauges.push(Gauge::new(label, count).ink(Ink::Gold).icon(looks::item(item)));
        }
    }
    if hero.bag.has(Item::Boots) {
        let (left, of) = (hero.stamina().into(), STAMINA.into());
        gauges.push(
            Gauge::new("Breath", format!("{left}/{of}"))
                .fill(left, of)
                .ink(Ink::Sky)
                .icon(looks::item(Item::Boots)),
        );
    }
    if state.power > 0 {
        let (left, of) = (state.power.into(), POWER_TICKS.into());
        gauges.push(Gauge::new("Power", format!("{left}/{of}")).fill(left, of).ink(Ink::Gold));
    }
    let pellets = state.area().pellets();
    if !pellets.is_none() {
        gauges.push(Gauge::new("Pellets", pellets.left()).ink(Ink::Gold));
    }
    gauges.extend([Gauge::new("Room", room), Gauge::new("Time", clock(state.tick))]);
    gauges
}

/// The hero's room by its name for people (IC-X38): `the second maze`.
fn room_name(state: &State) -> String {
    const NUMBERS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    match state.room {
        room if room > 0 && room < state.level.boss_room() => match NUMBERS.get(room - 1) {
            Some(number) => format!("the {number} maze"),
            None => format!("maze {room}"),
        },
        _ => place(state),
    }
}

fn capitalised(mut words: String) -> String {
    words[..1].make_ascii_uppercase();
    words
}

/// The end screen (IC-X32).
fn ending(state: &State) -> Panel {
    let tally = &state.tally;
    let mut rows = vec![Row::new("Time", clock(state.tick)), Row::new("Ticks", state.tick)];
    if state.setup.extras {
        rows.extend([
            Row::new("Monsters slain", tally.kills),
            Row::new("Deaths", tally.deaths),
            Row::new("Rocks broken", tally.rocks),
            Row::new("Coins", tally.gold),
        ]);
        rows.push(Row { strong: true, ..Row::new("Score", tally.score(state.tick)) });
    }
    Panel { title: "Victory".into(), rows }
}

/// The keys worth knowing now. On a page of the welcome these are the ones it talks about, so that it
/// names them as they are bound (IC-129).
fn hints(state: &State) -> Vec<KeyHint> {
    let hint = |(key, what): (&str, &str)| KeyHint::new(key, what);
    let walk = [("up left down right", "walk")];
    let act = [("hit", "swing the pickaxe"), ("use", "interact")];
    let next = [("next", "next page")];
    if state.is_welcoming() {
        return vec![hint(("next", "start"))];
    }
    if let Some(dialogue) = state.dialogue() {
        let told: &[(&str, &str)] = match (dialogue.story, dialogue.page) {
            (Story::Welcome, 1) => &walk,
            (Story::Welcome, 2) => &act,
            _ => &[],
        };
        if !dialogue.answers().is_empty() {
            return [("up down", "select"), ("next", "answer")].map(hint).to_vec();
        }
        return next.iter().chain(told).copied().map(hint).collect();
    }
    if state.is_over() {
        return vec![hint(("reset-game", "play again"))];
    }
    match state.mode {
        Mode::Bag { .. } if state.setup.extras => {
            return [("up down", "select"), ("next", "use"), ("bag back", "close")].map(hint).to_vec();
        }
        Mode::Bag { .. } => return vec![hint(("up down", "select")), hint(("bag back", "close"))],
        Mode::Shop { .. } => {
            let keys =
                [("up down", "select"), ("left right", "buy or sell"), ("next", "trade"), ("back", "close")];
            return keys.map(hint).to_vec();
        }
        Mode::Playing | Mode::Ended => {}
    }
    if !state.setup.extras {
        let resets = [("reset-area", "reset room"), ("reset-game", "reset game")];
        return walk.iter().chain(&act).chain(&resets).copied().map(hint).collect();
    }
    let mut now = vec![walk[0]];
    now.extend(act.into_iter().filter(|(key, _)| *key != "hit" || state.hero.has_pickaxe()));
    if keys::cure(state).is_some() {
        now.push(("heal", "heal"));
    }
    let bag = &state.hero.bag;
    let tools = [
        (Item::Bomb, ("bomb", "drop a bomb")),
        (Item::Boots, ("run", "run")),
        (Item::Flashlight, ("light", "flashlight")),
    ];
    now.extend(tools.into_iter().filter(|(item, _)| bag.has(*item)).map(|(_, hint)| hint));
    if !bag.is_empty() {
        now.push(("bag", "inventory"));
    }
    now.push(("map", "map"));
    // One line must do, or the board would shrink: what is used once in a game gives way. The pause names all keys.
    if state.room > 0 && now.len() <= SHORT {
        now.push(("reset-area", "reset room"));
    }
    now.into_iter().map(hint).collect()
}

/// What the pointer is on.
fn tip(state: &State, ui: &Ui) -> String {
    let size = state.area().size();
    let shown = |p: &Pos| (0..size + 2).contains(&p.x) && (0..size + 2).contains(&p.y);
    let Some(cell) = ui.hover.filter(shown).map(|p| board::on_board(size, p)) else { return String::new() };
    if !state.is_in_sight(cell) {
        let fog = state.area().weather().fog > 0;
        return if fog { "lost in the fog" } else { "too dark to see" }.into();
    }
    let (census, solved) = (state.area().census(), state.is_solved(state.room));
    let mut said = Vec::new();
    if state.hero.body.at == cell {
        said.push("you".to_string());
    }
    for monster in census.monsters.iter().filter(|m| m.body.at == cell) {
        let mood = ["asleep", "wandering", "hunting you"][monster.mood as usize];
        let name = if monster.breed == Breed::Log { "log monster" } else { monster.breed.name() };
        let article = if name.starts_with('a') { "an" } else { "a" };
        said.push(format!("{article} {name}, {mood}, {}", hit_points(monster.health.hp)));
    }
    for boss in census.bosses.iter().filter(|b| b.at == cell) {
        let mood = if boss.active { "furious" } else { "perfectly still" };
        said.push(format!("the Boss, {mood}, {}", hit_points(boss.health.hp)));
    }
    let keys = census.keys.iter().filter(|k| k.at == cell);
    said.extend(keys.map(|k| format!("a key ({})", key_name(k.number))));
    said.extend(census.hearts.iter().filter(|h| h.at == cell).map(|_| "a heart".into()));
    said.extend(census.pickaxes.iter().filter(|i| i.at == cell).map(|_| "a pickaxe".into()));
    said.extend(census.treasures.iter().filter(|t| t.at == cell && solved).map(|_| "the treasure".into()));
    if let Some(rock) = state.area().rocks().at(cell).filter(|_| !solved) {
        said.push(format!("a rock, {}", hit_points(rock.health.hp)));
    }
    said.extend(more_tips(state, cell));
    said.join("; ")
}

/// What the extras put on a cell.
fn more_tips(state: &State, cell: Pos) -> Vec<String> {
    let (area, mut said) = (state.area(), Vec::new());
    let pet = state.hero.pet.filter(|pet| pet.body.at == cell);
    said.extend(pet.map(|_| "your cat".to_string()));
    for thing in area.things().iter().filter(|thing| thing.actor().at() == cell) {
        let words = match thing {
            Thing::Plate(plate) if plate.latching => "a plate that stays down",
            Thing::Plate(_) => "a pressure plate",
            Thing::Lever(lever) if lever.on => "a lever, on",
            Thing::Lever(_) => "a lever, off",
            Thing::Torch(torch) if torch.is_lit() => "a burning torch",
            Thing::Torch(torch) if torch.timed => "a torch that burns out after a while",
            Thing::Torch(_) => "a torch",
            Thing::Chest(chest) if chest.is_open() => "an empty chest",
            Thing::Chest(chest) if area.circuit().is_on(chest.signal) => "an unlocked chest",
            Thing::Chest(_) => "a locked chest: solve the puzzle to open it",
            Thing::Spikes(_) => "spikes that come and go",
            Thing::Loot(loot) => {
                said.push(crate::event::listed(&[(loot.item, loot.count)]));
                continue;
            }
            Thing::Orb(orb) => match orb.glow {
                Glow::Fire => "a fire orb",
                Glow::Water => "a water orb",
                Glow::Blue => "a blue orb: speeds you up",
                Glow::Red => "a red orb: slows you down",
            },
            Thing::Bomb(_) => "a bomb about to go off",
            Thing::Vendor(_) => "the vendor",
            Thing::Stray(_) => "a stray cat",
            Thing::Messenger(_) => "a messenger",
            _ => continue,
        };
        said.push(words.into());
    }
    let floor = match area.floors().at(cell) {
        Floor::Ground => None,
        Floor::Water => Some("water: it slows you down, and you can't swing in it"),
        Floor::Ice => Some("ice: you'll slide"),
        Floor::Fire => Some("fire: it will burn out soon"),
        Floor::Lava => Some("lava: keep off!"),
    };
    said.extend(floor.map(String::from));
    said
}
