//! The faces have every character that the program shows, in every family: no box stands for one.

use eframe::egui::{Context, FontFamily, FontId, RawInput};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the words and signs of games and screens are; a terminal has letters of its own.
const SPEAKERS: [&str; 11] = [
    "app",
    "kernel",
    "catalogue",
    "toys",
    "icmaze",
    "wallisyou",
    "minirogue",
    "pursuit",
    "savor",
    "web",
    "window",
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there").flatten().map(|entry| entry.path()) {
        if entry.is_dir() {
            files(&entry, found);
        } else {
            found.push(entry);
        }
    }
}

/// Every character in the sources of a crate that is neither in a comment nor in a test.
fn written(crate_name: &str) -> BTreeSet<char> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(crate_name).join("src");
    let mut found = Vec::new();
    files(&source, &mut found);
    let is_test = |path: &PathBuf| path.components().any(|part| part.as_os_str() == "tests");
    let sources = found.iter().filter(|path| !is_test(path) && !path.ends_with("tests.rs"));
    let text: Vec<String> = sources.filter_map(|path| fs::read_to_string(path).ok()).collect();
    let code = text.iter().map(|text| text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text));
    let lines = code.flat_map(str::lines).map(|line| line.split("// ").next().unwrap_or(line));
    lines.filter(|line| !line.trim_start().starts_with("//")).flat_map(str::chars).collect()
}

fn lacking(characters: &BTreeSet<char>) -> Vec<String> {
    let ctx = Context::default();
    window::prepare(&ctx);
    // Fonts are there from the first frame on.
    ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
    let named = |name: &str| FontFamily::Name(name.into());
    let families = [FontFamily::Proportional, FontFamily::Monospace, named("strong"), named("title")];
    let has = |family: &FontFamily, c: char| {
        ctx.fonts_mut(|fonts| fonts.has_glyph(&FontId::new(16.0, family.clone()), c))
    };
    let wanted = characters.iter().filter(|c| !c.is_control());
    let mut lacking = Vec::new();
    for c in wanted {
        lacking.extend(
            families.iter().filter(|family| !has(family, *c)).map(|family| format!("{c} in {family}")),
        );
    }
    lacking
}

#[test]
fn every_character_of_every_game_and_screen_is_in_every_face() {
    let mut all: BTreeSet<char> = SPEAKERS.iter().flat_map(|name| written(name)).collect();
    assert!(all.contains(&'↻') && all.contains(&'★') && all.contains(&'⚅'), "the sources were read");
    // What people write of themselves, and of others.
    all.extend(
        (' '..='~')
            .chain('\u{a1}'..='\u{ac}')
            .chain('\u{ae}'..='\u{17f}')
            .chain('Α'..='Ρ')
            .chain('А'..='я')
            .chain("“”‘’–—…".chars()),
    );
    assert_eq!(lacking(&all), Vec::<String>::new());
}

#[test]
fn a_character_of_no_face_is_found_lacking() {
    assert_eq!(lacking(&BTreeSet::from(['語'])).len(), 4);
}
