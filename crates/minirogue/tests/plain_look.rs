//! Look in the adventure form (MR-X08, MR-X24).

#![allow(clippy::unwrap_used, reason = "a test may")]

use minirogue::files::sketch;
use minirogue::look::describe;
use minirogue::setup::Setup;

#[test]
fn mr_x08_look_in_the_adventure_form_tells_all_in_plain_words() {
    let setup = Setup { adventure: true, ..Setup::default() };
    let mut state = sketch(setup, 0, &["#####", "#@.G#", "#####"]).unwrap();
    let at = state.monsters[0].at;
    let said = describe(&state, at);
    assert!(said.starts_with("A goblin, 17 hit points. You hit 3 times in 4 for up to 3; "), "{said}");
    assert!(said.contains("it hits 1 time in 4 for up to 4 (short sword). You need about "), "{said}");
    // What a small window may cut comes last.
    assert!(said.contains(" turns to win, and it needs 42.0. "), "{said}");
    assert!(said.ends_with(" It can smell you within 15 steps' walk."), "{said}");
    state.monsters[0].sleep = 1;
    assert!(describe(&state, at).ends_with("It sleeps for another turn."));
}
