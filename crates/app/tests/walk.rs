//! Every screen of the arcade is reached by keys alone and by the pointer alone, and Esc leads back from it.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Driver, SharedStore};
use app::{Opening, Signal};
use kernel::scene::{Columns, Form, Pick, Prompt, Scene, ScreenKind};
use std::collections::{BTreeMap, BTreeSet};

/// How a choice is taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Keys,
    Pointer,
}

/// Takes a choice; with keys by walking to it first.
fn take(app: &mut Driver, choice: usize, by: By) {
    if by == By::Pointer {
        app.app.signal(&Signal::Choose(choice));
        return;
    }
    let columns = Columns { cards: 5, tiles: 10 };
    app.app.lay_out(columns);
    let selected = |app: &Driver| app.prompt().unwrap().selected;
    let mut way = BTreeMap::from([(selected(app), Vec::new())]);
    let mut open = vec![selected(app)];
    // The ways by arrows are found on the prompt itself, without moving. In a form left and right change values.
    let mut prompt = app.prompt().unwrap();
    let is_form = prompt.choices.iter().all(|choice| choice.form == Form::Row);
    let arrows = if is_form { &["Up", "Down"][..] } else { &["Up", "Down", "Left", "Right"] };
    while let Some(from) = open.pop() {
        prompt.selected = from;
        for name in arrows {
            let key = name.parse::<kernel::input::Key>().unwrap();
            if let kernel::scene::Press::Selected(to) = prompt.press_in(key, columns)
                && !way.contains_key(&to)
            {
                let steps = way[&from].iter().copied().chain([*name]).collect();
                way.insert(to, steps);
                open.push(to);
            }
        }
    }
    let steps = way.get(&choice).unwrap_or_else(|| panic!("{choice} in {}", name(&app.app.scene())));
    for step in steps {
        app.press(step);
    }
    assert_eq!(selected(app), choice, "in {}", name(&app.app.scene()));
    app.press("Enter");
}

/// What a screen is known by.
fn name(scene: &Scene) -> String {
    match &scene.prompt {
        Some(prompt) if prompt.entry.is_some() => format!("Entry {}", prompt.title),
        Some(prompt) => format!("{:?} {}", scene.kind, prompt.title),
        None => format!("{:?} {}", scene.kind, scene.title),
    }
}

/// What leads out of where one is, or has no screen of its own.
const OUT: [&str; 6] = ["Quit", "Leave", "Resume", "Restart", "Undo", "Hint"];

/// Menus that stay when something was chosen; all others are questions.
const MENUS: [&str; 4] = ["Pause", "More", "Saved games", "Scores"];

/// Visits what is shown and everything beyond it that is new, and comes back.
fn visit(app: &mut Driver, by: By, found: &mut BTreeSet<String>) {
    let here = name(&app.app.scene());
    if !found.insert(here.clone()) {
        return;
    }
    if app.app.scene().kind == ScreenKind::Game && !MENUS.iter().any(|menu| here.ends_with(menu)) {
        open_menu(app);
        visit(app, by, found);
        return;
    }
    // In the list of keys the next key that is pressed is bound.
    if here.contains("Keys: ") {
        return;
    }
    let choices = app.prompt().map_or(Vec::new(), |prompt| prompt.choices);
    // The many levels are one kind of choice; a question is gone once it is answered.
    let is_question =
        app.app.scene().kind == ScreenKind::Menu && !MENUS.iter().any(|menu| here.ends_with(menu));
    let most = match app.app.scene().kind {
        ScreenKind::Levels => 2,
        _ if is_question => 1,
        _ => choices.len(),
    };
    let leads_on = |choice: &Pick| choice.enabled && !OUT.contains(&choice.label.as_str());
    for (i, choice) in choices.iter().enumerate().take(most).filter(|(_, choice)| leads_on(choice)) {
        take(app, i, by);
        visit(app, by, found);
        if is_question {
            return;
        }
        back(app, &here);
        if !choice.more.is_empty() {
            match by {
                By::Pointer => app.app.signal(&Signal::More(i)),
                By::Keys => app.press("o"),
            }
            visit(app, by, found);
            back(app, &here);
        }
    }
}

/// Opens the menu of a game, past whatever it says at its start.
fn open_menu(app: &mut Driver) {
    for _ in 0..9 {
        if name(&app.app.scene()).ends_with("Pause") {
            return;
        }
        app.press("Esc");
        app.pass(100_000);
    }
    panic!("no menu over {}", name(&app.app.scene()));
}

/// Goes back to a screen: out of a game by its menu, out of everything else by Esc.
fn back(app: &mut Driver, to: &str) {
    for _ in 0..12 {
        let scene = app.app.scene();
        if name(&scene) == to {
            return;
        }
        let offers = |prompt: &Prompt, what| prompt.choices.iter().any(|choice| choice.label == what);
        let leaves = |prompt: &Prompt| offers(prompt, "Leave");
        let has_more = |prompt: &Prompt| offers(prompt, "More…");
        match scene.prompt {
            // What is behind "More…" is left with the menu, as soon as something of it was chosen.
            Some(prompt) if to.ends_with("More") && has_more(&prompt) => app.choose("More…"),
            Some(prompt) if leaves(&prompt) => app.choose("Leave"),
            _ => app.press("Esc"),
        }
        app.pass(100_000);
    }
    panic!("{to} is not reached again from {}", name(&app.app.scene()));
}

/// All screens that can be reached.
fn explore(by: By) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    visit(&mut Driver::with_store(Opening::Menu, SharedStore::default()), by, &mut found);
    found
}

#[test]
fn every_screen_is_reached_by_keys_alone_and_by_the_pointer_alone() {
    let (by_keys, by_pointer) = (explore(By::Keys), explore(By::Pointer));
    assert_eq!(by_keys, by_pointer);
    for kind in ["Front", "Hub", "Levels", "Form", "Page", "Entry", "Menu", "Game", "Watching"] {
        assert!(by_keys.iter().any(|name| name.starts_with(kind)), "no {kind} in {by_keys:#?}");
    }
    for title in [
        "Create",
        "Tools",
        "Open a file…",
        "Saved games",
        "Scores",
        "Statistics",
        "Settings",
        "Pause",
        "Message log",
    ] {
        assert!(by_keys.iter().any(|name| name.ends_with(title)), "no {title} in {by_keys:#?}");
    }
}
