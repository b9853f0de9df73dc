//! Real files of every format, to be changed: levels, boards, maps, packs, recorded games, settings.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The endings of files that are samples.
const ENDINGS: [&str; 6] = ["txt", "replay", "toml", "wiy", "csv", "map"];

/// A larger file is no sample: it would only be slow.
const LARGEST: u64 = 24 * 1024;

/// Texts that no file of the project holds.
const OTHERS: [&str; 8] = [
    "{\"name\":\"Zoe\",\"palette\":\"mono\",\"volume\":7,\"keys\":{\"coins\":{\"east\":[\"x\"]}}}",
    "{\"tables\":{\"\":[{\"name\":\"p\",\"rank\":5,\"words\":\"5\",\"day\":\"2026-01-01\",\"seed\":1}]}}",
    "new coins seed=7\nlegal\ndo east\nscreen\nundo\nredo\nstate\nsave\nhint greedy\nlog\nquit\n",
    "new savor board=random difficulty=hard seed=3\nfinish\nreplay\n",
    "tool wallisyou check x\ngames\ngame pursuit\nload {\"a\":1}\nobserve 0\nhelp\n",
    "#wallisyou?level=machinery-10&one-turn=true&seed=5",
    "#savor?board=random&difficulty=hard&mp-cap=1&start-points=1&max-rounds=1000000&seed=9",
    "5 T F 3 lane 2 1..6",
];

/// All samples.
pub fn all() -> &'static [String] {
    static ALL: OnceLock<Vec<String>> = OnceLock::new();
    ALL.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut texts: Vec<String> = OTHERS.iter().map(ToString::to_string).collect();
        for folder in ["crates", "docs"] {
            walk(&root.join(folder), &mut texts);
        }
        texts
    })
}

/// The words of all samples and some that numbers go wrong with: the dictionary of all formats.
pub fn words() -> &'static [String] {
    static WORDS: OnceLock<Vec<String>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let mut words: Vec<String> =
            ["0", "-1", "1", "255", "256", "65536", "2147483648", "9223372036854775807"]
                .into_iter()
                .chain([
                    "18446744073709551616",
                    "-9223372036854775808",
                    "1e9",
                    "\"",
                    "{",
                    "[",
                    "\u{feff}",
                    "\r\n",
                    "x0",
                    "=",
                    "@x",
                ])
                .map(ToString::to_string)
                .collect();
        let parts =
            all().iter().flat_map(|text| text.split(|c: char| c.is_whitespace() || "=,;:".contains(c)));
        words.extend(parts.filter(|word| (1..=24).contains(&word.len())).map(ToString::to_string));
        words.sort_unstable();
        words.dedup();
        words
    })
}

fn walk(folder: &Path, texts: &mut Vec<String>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        let about = |ending: &str| path.extension().is_some_and(|own| own == ending);
        if path.is_dir() {
            if !path.ends_with("corpus") && !path.ends_with("target") {
                walk(&path, texts);
            }
        } else if ENDINGS.into_iter().any(about) && path.metadata().is_ok_and(|about| about.len() <= LARGEST)
        {
            texts.extend(std::fs::read_to_string(&path));
        }
    }
}
