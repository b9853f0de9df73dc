//! Scenes in a language that nobody speaks: every letter is another one. A shell that steers by words, and not
//! by commands, cues and kinds of screens, is found out by it.

use kernel::scene::{Mark, Prompt, Scene};

/// Puts every word of a scene into that language. Digits, signs and lengths stay.
pub fn translate(scene: &mut Scene) {
    words(&mut scene.title);
    words(&mut scene.tip);
    for board in &mut scene.boards {
        words(&mut board.name);
        for mark in &mut board.marks {
            if let Mark::Label { text, .. } | Mark::Badge { text, .. } = mark {
                words(text);
            }
        }
    }
    for gauge in &mut scene.gauges {
        words(&mut gauge.label);
        words(&mut gauge.value);
    }
    for panel in &mut scene.panels {
        words(&mut panel.title);
        for row in &mut panel.rows {
            words(&mut row.text);
            words(&mut row.value);
        }
    }
    scene.log.iter_mut().for_each(|line| words(&mut line.text));
    scene.notice.iter_mut().for_each(|notice| words(&mut notice.text));
    scene.prompt.iter_mut().for_each(prompt);
    scene.hints.iter_mut().for_each(|hint| words(&mut hint.what));
}

fn prompt(prompt: &mut Prompt) {
    words(&mut prompt.title);
    prompt.text.iter_mut().for_each(words);
    for pick in &mut prompt.choices {
        [&mut pick.label, &mut pick.value, &mut pick.about, &mut pick.group].into_iter().for_each(words);
    }
    prompt.entry.iter_mut().for_each(|entry| words(&mut entry.label));
}

fn words(text: &mut String) {
    let other = |c: char| match c {
        'a'..='z' => char::from(b'a' + (c as u8 - b'a' + 13) % 26),
        'A'..='Z' => char::from(b'A' + (c as u8 - b'A' + 13) % 26),
        c => c,
    };
    *text = text.chars().map(other).collect();
}
