//! The view: state and [`Ui`] as a [`Scene`], built afresh each time.

mod board;
mod lessons;
mod looks;
mod map;

pub(crate) use board::on_board;

use crate::actors::HERO_HP;
use crate::dialogue::Story;
use crate::event::{hit_points, place};
use crate::keys::Ui;
use crate::level::key_name;
use crate::rules::items;
use crate::state::{Mode, State, clock};
use kernel::pos::Pos;
use kernel::scene::{Gauge, Ink, KeyHint, Panel, Pick, Prompt, Row, Scene};

/// What is to be seen now.
pub(crate) fn scene(state: &State, ui: &Ui) -> Scene {
    let mut boards = vec![board::board(state, ui)];
    if ui.map && state.setup.extras {
        // Where there is no room for all boards at once they are chosen by name.
        boards[0].name = "Room".into();
        boards.extend([map::room(state), map::level(state)]);
    }
    Scene {
        boards,
        gauges: gauges(state),
        panels: if state.is_over() { vec![ending(state)] } else { Vec::new() },
        tip: tip(state, ui),
        prompt: prompt(state),
        hints: hints(state),
        lessons: lessons::lessons(state),
        ..Scene::default()
    }
}

fn gauges(state: &State) -> Vec<Gauge> {
    let hero = &state.hero;
    let owned = [(hero.pickaxe, "pickaxe"), (hero.has_key(state.plan().key), "key")];
    let owned: Vec<&str> = owned.into_iter().filter(|(has, _)| *has).map(|(_, what)| what).collect();
    let room = place(state);
    let (full, empty) = (hero.health.hp, HERO_HP.saturating_sub(hero.health.hp));
    let hearts = "♥".repeat(full.into()) + &"·".repeat(empty.into());
    vec![
        Gauge::new("Hearts", hearts).fill(hero.health.hp.into(), HERO_HP.into()).ink(Ink::Pink),
        Gauge::new("You have", if owned.is_empty() { "nothing yet".into() } else { owned.join(", ") })
            .ink(Ink::Gold),
        Gauge::new("Room", room),
        Gauge::new("Time", clock(state.tick)),
    ]
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

/// The one page of the welcome in the arcade.
const WELCOME: &str = "Find the key of each maze, beat the Boss, and bring the treasure home. Good luck!";

fn prompt(state: &State) -> Option<Prompt> {
    if state.is_welcoming() {
        let first = state.dialogue().is_some_and(|dialogue| dialogue.page == 0);
        let (text, choices) = (vec![WELCOME.into()], vec![Pick::new("Start", "")]);
        return first.then(|| Prompt { title: "Welcome".into(), text, choices, ..Prompt::default() });
    }
    if let Some(dialogue) = state.dialogue() {
        let (page, pages) = (dialogue.page + 1, dialogue.pages());
        let label = if page < pages { "Next page" } else { "Close" };
        let heading = heading(dialogue.story);
        let title = if pages > 1 { format!("{heading} {page}/{pages}") } else { heading.into() };
        let (text, choices) = (dialogue.lines(), vec![Pick::new(label, "")]);
        return Some(Prompt { title, text, choices, ..Prompt::default() });
    }
    let Mode::Bag { selected } = state.mode else { return None };
    let items = items(state);
    let text = if items.is_empty() { vec!["You own nothing yet.".into()] } else { Vec::new() };
    let choices =
        items.into_iter().map(|item| Pick::new(item.name, item.about).value(format!("× {}", item.count)));
    let choices = choices.chain([Pick::new("Close", "")]).collect();
    Some(Prompt { title: "Inventory".into(), text, choices, selected, ..Prompt::default() })
}

const fn heading(story: Story) -> &'static str {
    match story {
        Story::Welcome => "Welcome",
        Story::NoKey => "Locked",
        Story::BossRoom => "The last room",
        Story::BossDefeated => "Victory",
        Story::Treasure => "The treasure",
        Story::Defeat => "Defeat",
    }
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
        return next.iter().chain(told).copied().map(hint).collect();
    }
    if state.is_over() {
        return vec![hint(("reset-game", "play again"))];
    }
    if let Mode::Bag { .. } = state.mode {
        return vec![hint(("up down", "select")), hint(("bag back", "close"))];
    }
    let more: &[(&str, &str)] =
        if state.setup.extras { &[("bag", "inventory"), ("map", "minimap")] } else { &[] };
    let resets = [("reset-area", "reset room"), ("reset-game", "reset game")];
    walk.iter().chain(&act).chain(more).chain(&resets).copied().map(hint).collect()
}

/// What the pointer is on.
fn tip(state: &State, ui: &Ui) -> String {
    let size = state.area().size();
    let shown = |p: &Pos| (0..size + 2).contains(&p.x) && (0..size + 2).contains(&p.y);
    let Some(cell) = ui.hover.filter(shown).map(|p| board::on_board(size, p)) else { return String::new() };
    let (census, solved) = (state.area().census(), state.is_solved(state.room));
    let mut said = Vec::new();
    if state.hero.body.at == cell {
        said.push("you".to_string());
    }
    for monster in census.monsters.iter().filter(|m| m.body.at == cell) {
        let mood = ["asleep", "wandering", "hunting you"][monster.mood as usize];
        said.push(format!("a log monster, {mood}, {}", hit_points(monster.health.hp)));
    }
    for boss in census.bosses.iter().filter(|b| b.at == cell) {
        let mood = if boss.active { "furious" } else { "quite still" };
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
    said.join("; ")
}
