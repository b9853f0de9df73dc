//! Pages, questions, the inventory and the shop as prompts.

use crate::actors::Item;
use crate::dialogue::{Dialogue, Story};
use crate::keys::Ui;
use crate::level::KEY_DECOY;
use crate::rules::{BUYS, PRICES, items, useful_rows};
use crate::state::{Mode, State, Tally};
use kernel::scene::{Pick, Prompt};

/// The one page of the welcome in the arcade.
const WELCOME: &str = "Find the key in each maze, beat the Boss, and come home to your treasure. Good luck!";

/// What lies over the board now, if anything.
pub(super) fn prompt(state: &State, ui: &Ui) -> Option<Prompt> {
    if ui.asking {
        let choices = vec![Pick::new("Keep playing", ""), Pick::new("Start over", "")];
        let (title, text) =
            ("Start over?".into(), vec!["The whole adventure starts again from the first room.".into()]);
        return Some(Prompt { title, text, choices, selected: ui.anew.into(), ..Prompt::default() });
    }
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
        let answers = dialogue.answers();
        let choices = if answers.is_empty() {
            vec![Pick::new(label, "")]
        } else {
            answers.iter().map(|(words, _)| Pick::new(*words, "")).collect()
        };
        let (text, selected) = (told(dialogue), dialogue.answer);
        // What is told lies at the edge: the board stays in sight.
        return Some(Prompt {
            title,
            text,
            choices,
            selected,
            aside: state.setup.extras,
            ..Prompt::default()
        });
    }
    match state.mode {
        Mode::Bag { selected } => Some(bag(state, ui, selected)),
        Mode::Shop { yours, selected } => Some(shop(state, yours, selected)),
        Mode::Playing | Mode::Ended => None,
    }
}

/// The lines of the page that is shown. What death costs is told where it is counted.
fn told(dialogue: &Dialogue) -> Vec<String> {
    match dialogue.story {
        Story::Defeat => vec![
            "You lost your last heart.".into(),
            format!("The room starts over, and you lose {} points.", Tally::DEATH),
            "Your hearts are full again, and you have what you came in with.".into(),
        ],
        _ => dialogue.lines(),
    }
}

/// What is of use; keys that are not are counted in a line above.
fn bag(state: &State, ui: &Ui, selected: usize) -> Prompt {
    let (items, useful) = (items(state), useful_rows(state));
    let selected = useful.iter().position(|&row| row == ui.useful_row(state, selected)).unwrap_or(0);
    let done = items.len() - useful.len();
    let old = state.hero.has_key(KEY_DECOY);
    let spent = match done - usize::from(old) {
        0 => None,
        1 => Some("One of your keys has done its job.".to_string()),
        n => Some(format!("{n} of your keys have done their job.")),
    };
    let old = old.then(|| "Your old key fits no door in these mazes.".to_string());
    let nothing = items.is_empty().then(|| "You aren't carrying anything yet.".to_string());
    let text = [nothing, spent, old].into_iter().flatten().collect();
    let choices = useful
        .iter()
        .map(|&row| &items[row])
        .map(|item| Pick::new(&item.name, &item.about).value(format!("× {}", item.count)));
    let choices = choices.chain([Pick::new("Close", "")]).collect();
    Prompt { title: "Inventory".into(), text, choices, selected, ..Prompt::default() }
}

/// Two columns, one at a time: what he has, or what he would buy.
fn shop(state: &State, yours: bool, selected: usize) -> Prompt {
    let bag = &state.hero.bag;
    let gold = |n: u8| match n {
        0 => "no gold coins".into(),
        1 => "1 gold coin".into(),
        n => format!("{n} gold coins"),
    };
    let mut choices: Vec<Pick> = if yours {
        BUYS.map(|(item, count)| {
            let label = format!("Sell {count} {}", item.name());
            let have = format!("you have {}", bag.count(item));
            Pick::new(label, item.about()).value(have).group("Sell").enabled(bag.count(item) >= count)
        })
        .to_vec()
    } else {
        let stock = state.area().stock();
        PRICES
            .map(|(item, price)| {
                let left = stock.map_or(0, |stock| stock.count(item));
                let mut name = item.name().to_string();
                name[..1].make_ascii_uppercase();
                let price = format!("{}, {left} left", gold(price));
                Pick::new(name, item.about()).value(price).group("Buy").enabled(left > 0)
            })
            .to_vec()
    };
    choices.push(Pick::new("Close", ""));
    let text = vec![format!("You have {}.", gold(bag.count(Item::Gold)))];
    Prompt { title: "The vendor".into(), text, choices, selected, ..Prompt::default() }
}

const fn heading(story: Story) -> &'static str {
    match story {
        Story::Welcome => "Welcome",
        Story::NoKey | Story::BossLocked => "Locked",
        Story::BossRoom => "The last room",
        Story::BossDefeated => "Victory",
        Story::Treasure => "The treasure",
        Story::Defeat => "You fell!",
        Story::BothFell => "A draw",
        Story::PelletsLeft => "Not yet",
        Story::Messenger => "A messenger",
        Story::Stray | Story::CatName => "A cat",
        Story::Pellets => "Pellets",
    }
}
