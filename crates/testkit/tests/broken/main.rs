//! The checker is checked: toys that are broken on purpose, one for each clause and more, are caught
//! under the clause they break; the toys as they are pass.

mod described;
mod scenes;
mod wrapper;

use kernel::game::GameInfo;
use testkit::contract::{Breach, Clause, check};
use toys::{coins, dodge};
use wrapper::{Flaw, broken};

/// What the checker says of a toy with a flaw.
fn verdict(toy: &'static GameInfo, flaw: Flaw) -> Breach {
    check(broken(toy, flaw), 0..40, 120).expect_err("the flaw is found")
}

fn assert_caught(toy: &'static GameInfo, flaw: Flaw, clause: Clause) {
    let breach = verdict(toy, flaw);
    assert_eq!(breach.clause, clause, "{breach}");
    assert!(breach.seed.is_some() && breach.step.is_some(), "{breach}");
}

#[test]
fn the_toys_as_they_are_pass_also_inside_a_wrapper() {
    for toy in [&coins::INFO, &dodge::INFO] {
        assert_eq!(check(toy, 0..6, 60), Ok(()));
        assert_eq!(check(broken(toy, Flaw::None), 0..6, 60), Ok(()));
    }
}

#[test]
fn a_breach_reads_as_a_sentence_with_clause_seed_and_step() {
    let text = verdict(&coins::INFO, Flaw::RefusalDraws).to_string();
    let start = "coins breaks the clause Refusal (a refused action changes nothing). Seed 0, after step 0: ";
    assert!(text.starts_with(start), "{text}");
    assert!(text.ends_with(" is refused, and yet the dice were used"), "{text}");
}

#[test]
fn a_refused_action_that_changes_the_state_is_caught() {
    assert_caught(&coins::INFO, Flaw::RefusalActs, Clause::Refusal);
    assert_caught(&dodge::INFO, Flaw::RefusalActs, Clause::Refusal);
}

#[test]
fn a_refused_action_that_uses_the_dice_is_caught() {
    assert_caught(&coins::INFO, Flaw::RefusalDraws, Clause::Refusal);
}

#[test]
fn a_refused_action_that_is_remembered_where_no_snapshot_shows_it_is_caught() {
    assert_caught(&coins::INFO, Flaw::RefusalRemembered, Clause::Refusal);
}

#[test]
fn a_refused_action_that_changes_the_picture_is_caught() {
    assert_caught(&coins::INFO, Flaw::RefusalShown, Clause::Refusal);
}

#[test]
fn a_refusal_without_a_reason_is_caught() {
    assert_caught(&coins::INFO, Flaw::RefusalSilent, Clause::Refusal);
}

#[test]
fn an_illegal_bot_is_caught() {
    assert_caught(&coins::INFO, Flaw::BotIllegal, Clause::BotLegal);
}

#[test]
fn a_bot_that_exists_under_any_name_is_caught() {
    assert_caught(&coins::INFO, Flaw::BotNameless, Clause::BotLegal);
}

#[test]
fn a_bot_that_changes_the_state_is_caught() {
    assert_caught(&coins::INFO, Flaw::BotActs, Clause::BotHandsOff);
}

#[test]
fn a_bot_that_changes_what_no_snapshot_shows_is_caught() {
    assert_caught(&coins::INFO, Flaw::BotRemembered, Clause::BotHandsOff);
}

#[test]
fn a_bot_that_changes_its_mind_is_caught() {
    assert_caught(&coins::INFO, Flaw::BotMoody, Clause::BotSteady);
}

#[test]
fn an_unstable_scene_is_caught() {
    assert_caught(&coins::INFO, Flaw::SceneUnstable, Clause::SceneStable);
}

#[test]
fn looking_that_matters_to_the_rules_is_caught() {
    assert_caught(&coins::INFO, Flaw::SceneRemembered, Clause::SceneStable);
}

#[test]
fn a_scene_with_two_sprites_of_one_id_is_caught() {
    assert_caught(&coins::INFO, Flaw::SceneTwins, Clause::SceneForm);
    assert_caught(&dodge::INFO, Flaw::SceneTwins, Clause::SceneForm);
}

#[test]
fn a_field_that_the_snapshot_forgets_is_caught() {
    assert_caught(&coins::INFO, Flaw::SnapshotForgets, Clause::LoadedCopy);
    assert_caught(&dodge::INFO, Flaw::SnapshotForgets, Clause::LoadedCopy);
}

#[test]
fn a_field_that_the_snapshot_forgets_and_that_is_only_shown_is_caught() {
    assert_caught(&coins::INFO, Flaw::SnapshotForgetsLook, Clause::LoadedCopy);
}

#[test]
fn a_snapshot_that_changes_when_it_is_loaded_is_caught() {
    assert_caught(&coins::INFO, Flaw::SnapshotDrifts, Clause::Snapshot);
}

#[test]
fn a_snapshot_that_is_not_json_is_caught() {
    assert_caught(&coins::INFO, Flaw::SnapshotNoJson, Clause::Snapshot);
}

#[test]
fn a_game_that_refuses_its_own_snapshot_is_caught() {
    assert_caught(&coins::INFO, Flaw::LoadsNothing, Clause::Snapshot);
}

#[test]
fn a_game_that_loads_anything_is_caught() {
    assert_caught(&coins::INFO, Flaw::LoadsAnything, Clause::Garbage);
}

#[test]
fn a_refused_load_that_changes_the_state_is_caught() {
    assert_caught(&coins::INFO, Flaw::LoadsHalf, Clause::Garbage);
}

#[test]
fn a_state_that_is_loaded_without_a_look_at_its_invariants_is_caught() {
    assert_caught(&coins::INFO, Flaw::LoadsUnchecked, Clause::Invariants);
}

#[test]
fn a_replay_that_diverges_because_something_outside_the_state_matters_is_caught() {
    assert_caught(&coins::INFO, Flaw::CountsOutside, Clause::SameSeed);
    assert_caught(&dodge::INFO, Flaw::CountsOutside, Clause::SameSeed);
}

#[test]
fn an_input_that_changes_the_state_is_caught() {
    assert_caught(&coins::INFO, Flaw::InputActs, Clause::Inputs);
    assert_caught(&dodge::INFO, Flaw::InputActs, Clause::Inputs);
}

#[test]
fn an_input_that_matters_to_the_rules_later_is_caught() {
    assert_caught(&coins::INFO, Flaw::InputRemembered, Clause::Inputs);
}

#[test]
fn a_tick_without_an_action_or_with_an_illegal_one_is_caught() {
    assert_caught(&dodge::INFO, Flaw::TickNothing, Clause::Ticks);
    assert_caught(&dodge::INFO, Flaw::TickIllegal, Clause::Ticks);
}

#[test]
fn a_listed_action_that_is_refused_is_caught() {
    assert_caught(&coins::INFO, Flaw::ListsRefused, Clause::Listed);
}

#[test]
fn an_action_that_is_listed_twice_or_with_blanks_is_caught() {
    assert_caught(&coins::INFO, Flaw::ListsTwice, Clause::Legality);
    assert_caught(&coins::INFO, Flaw::ListsBlanks, Clause::Legality);
}

#[test]
fn legal_actions_after_the_end_are_caught() {
    assert_caught(&coins::INFO, Flaw::ListsAfterEnd, Clause::Legality);
}

#[test]
fn no_legal_action_before_the_end_is_caught() {
    assert_caught(&coins::INFO, Flaw::ListsNothing, Clause::Legality);
}

#[test]
fn nobody_to_act_or_somebody_without_a_seat_is_caught() {
    assert_caught(&coins::INFO, Flaw::NobodyActs, Clause::Legality);
    assert_caught(&coins::INFO, Flaw::StrangerActs, Clause::Legality);
}

#[test]
fn an_action_that_is_accepted_after_the_end_is_caught() {
    assert_caught(&coins::INFO, Flaw::EndIsNoEnd, Clause::Ended);
}

#[test]
fn a_load_that_keeps_the_past_of_the_game_it_replaces_is_caught_when_steps_are_undone() {
    assert_caught(&coins::INFO, Flaw::LoadKeepsThePast, Clause::Undo);
}

#[test]
fn a_step_that_is_only_finished_when_somebody_asks_is_caught_when_a_save_is_proved() {
    assert_caught(&coins::INFO, Flaw::StepWaitsToBeAsked, Clause::Proof);
}

#[test]
fn a_panic_is_caught_and_told_with_its_words() {
    let breach = verdict(&coins::INFO, Flaw::PanicsOnLoad);
    assert_eq!(breach.clause, Clause::NoPanic);
    assert!(breach.to_string().ends_with("panicked: no state at all"), "{breach}");
}
