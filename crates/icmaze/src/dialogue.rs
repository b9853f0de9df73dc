//! Dialogues: their texts, how a text breaks into pages (IC-126), and who publishes it (IC-128).

use serde::{Deserialize, Serialize};

/// How many lines a page has at most.
pub const PAGE_LINES: usize = 3;
/// How many characters a line has at most.
pub const LINE_CHARS: usize = 35;

/// A text that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Story {
    /// At the start of a game (IC-129).
    Welcome,
    /// At a locked portal without its key (IC-X33).
    NoKey,
    /// At the first entry of the Boss room (IC-X33).
    BossRoom,
    /// When the Boss is defeated (IC-X33).
    BossDefeated,
    /// When the treasure is in sight (IC-X33).
    Treasure,
    /// When the hero has died (IC-X33).
    Defeat,
    /// At the Boss's chained portal without its key (IC-X33).
    BossLocked,
    /// When hero and Boss fell in the same tick (IC-X39).
    BothFell,
    /// At an exit that opens when all pellets are eaten (IC-X34).
    PelletsLeft,
    /// When the messenger gives its gift (IC-X24).
    Messenger,
    /// At the cat that waits (IC-X23, IC-X25).
    Stray,
    /// At the start of a game of pellets (IC-X34).
    Pellets,
    /// When the cat is asked for its name (IC-X25).
    CatName,
}

/// What a choice does (IC-X25).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    None,
    /// The cat comes along.
    Adopt,
    /// Another story is told.
    Tell(Story),
}

/// One answer to a question: its words, and what it does.
pub type Answer = (&'static str, Effect);

/// How many answers a question has at most.
pub const MOST_ANSWERS: usize = 4;

impl Story {
    /// The words; a line break begins a new page. `{hit}` stands for the key that is bound to `hit`: only the shell
    /// knows its name (IC-129).
    pub const fn text(self) -> &'static str {
        match self {
            Story::Welcome => {
                "Welcome to ICMaze! {next} turns the page.\n\
                 Walk with {up} {left} {down} {right}. Hold one down to keep walking.\n\
                 {hit} swings the pickaxe at rocks and monsters, once you have it. {use} interacts: it \
                 unlocks a door.\n\
                 Every maze hides a key. Find it, face the chained portal, unlock it, walk through.\n\
                 Monsters have three moods: some sleep, some wander, and some hunt you.\n\
                 Good luck!"
            }
            Story::NoKey => "Chained shut. Its key must be somewhere in this room.",
            Story::BossRoom => {
                "The way back has closed behind you. Something is sitting there, perfectly still."
            }
            Story::BossDefeated => "You did it! The Boss has left something behind.",
            Story::Treasure => "The mazes have melted away, and here at last is the treasure.",
            Story::Defeat => "Darkness. Then you wake up where you came in, whole again.",
            Story::BossLocked => "Chained shut. Perhaps what the Boss dropped will fit.",
            Story::BothFell => "You and the Boss fell together. Now you are both back on your feet.",
            Story::PelletsLeft => "It opens once you have eaten the last pellet.",
            Story::Messenger => "You solved it! This potion is for you. Good luck!",
            Story::Stray => "A cat looks up at you. Will you take her along?",
            Story::CatName => "Her tag says Ada. Whoever finds her may keep her. Just ask again.",
            Story::Pellets => {
                "Eat every pellet to open the door. A power pellet turns the tables for a while."
            }
        }
    }

    /// What can be answered, on its last page (IC-X25); nothing if it is only told.
    pub const fn answers(self) -> &'static [Answer] {
        match self {
            Story::Stray => &[
                ("Come along!", Effect::Adopt),
                ("Whose cat are you?", Effect::Tell(Story::CatName)),
                ("Stay here.", Effect::None),
            ],
            _ => &[],
        }
    }

    /// Whether it is shown at most once a room.
    pub(crate) const fn is_told_once(self) -> bool {
        !matches!(
            self,
            Story::Welcome
                | Story::Defeat
                | Story::BothFell
                | Story::Messenger
                | Story::Stray
                | Story::CatName
                | Story::Pellets
        )
    }

    /// Whether it belongs to the extras.
    pub(crate) const fn is_extra(self) -> bool {
        !matches!(self, Story::Welcome)
    }
}

/// Whoever shows dialogues. Actors only know this one method; the game is behind it (IC-128).
pub trait Publisher {
    /// Shows a dialogue now, or after those that are shown already.
    fn publish(&mut self, story: Story);
}

/// A dialogue that is shown or waits to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dialogue {
    /// Which.
    pub story: Story,
    /// Which of its pages is shown, from 0.
    pub page: usize,
    /// Which answer is selected, from 0 (IC-X25).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub answer: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_zero(n: &usize) -> bool {
    *n == 0
}

impl Dialogue {
    /// A dialogue at its first page.
    pub const fn new(story: Story) -> Self {
        Dialogue { story, page: 0, answer: 0 }
    }

    /// What can be answered now: only on the last page.
    pub fn answers(&self) -> &'static [Answer] {
        let answers = self.story.answers();
        if answers.is_empty() || self.page + 1 != self.pages() { &[] } else { answers }
    }

    /// The lines of the page that is shown.
    pub fn lines(&self) -> Vec<String> {
        pages(self.story.text()).into_iter().nth(self.page).unwrap_or_default()
    }

    /// How many pages it has.
    pub fn pages(&self) -> usize {
        count(self.story.text())
    }
}

/// How many pages [`pages`] makes of a text; asked in every tick, so it only counts.
fn count(text: &str) -> usize {
    let of_part = |part: &str| {
        let (mut lines, mut last) = (0_usize, 0);
        for word in part.split_whitespace() {
            let mut left = word.chars().count();
            while left > 0 {
                let piece = left.min(LINE_CHARS);
                if lines > 0 && last + 1 + piece <= LINE_CHARS {
                    last += 1 + piece;
                } else {
                    (lines, last) = (lines + 1, piece);
                }
                left -= piece;
            }
        }
        lines.div_ceil(PAGE_LINES)
    };
    text.split('\n').map(of_part).sum()
}

/// Breaks a text into pages of at most three lines of 35 characters, at spaces; a longer word is
/// split, a line break begins a new page, and a text without words has no page (IC-126).
pub fn pages(text: &str) -> Vec<Vec<String>> {
    let mut pages = Vec::new();
    for part in text.split('\n') {
        let mut lines: Vec<String> = Vec::new();
        for word in part.split_whitespace() {
            let letters: Vec<char> = word.chars().collect();
            for piece in letters.chunks(LINE_CHARS) {
                match lines.last_mut() {
                    Some(line) if line.chars().count() + 1 + piece.len() <= LINE_CHARS => {
                        line.push(' ');
                        line.extend(piece);
                    }
                    _ => lines.push(piece.iter().collect()),
                }
            }
        }
        pages.extend(lines.chunks(PAGE_LINES).map(<[String]>::to_vec));
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_pages_are_counted_as_are_made() {
        let long = "a".repeat(3 * LINE_CHARS + 1);
        let words = |n: usize| (0..n).map(|i| "xyzzy"[..=i % 5].to_string()).collect::<Vec<_>>().join(" ");
        let texts = [String::new(), " \n ".into(), "one".into(), long.clone(), format!("b {long} c\nd\n\ne")];
        for text in texts.into_iter().chain((0..200).map(words)) {
            assert_eq!(count(&text), pages(&text).len(), "{text}");
        }
        assert_eq!(Dialogue::new(Story::Welcome).pages(), pages(Story::Welcome.text()).len());
    }
}
