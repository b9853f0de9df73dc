//! The packs that come with the game (WY-X15) and how they are listed (WY-110, WY-111).

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::input::Shared;
use kernel::params::{Kind, Params};
use kernel::rules::state_of;
use kernel::session::Session;
use wallisyou::INFO;
use wallisyou::action::Action;
use wallisyou::code::encode;
use wallisyou::dungeon::{Dungeon, Moves};
use wallisyou::game::WallIsYouRules;
use wallisyou::generator::{Grade, score};
use wallisyou::packs::{self, Level};
use wallisyou::script;
use wallisyou::solver::{Budget, PlannedTurn, Position, Verdict, needs_sealing, solve, winnable};
use wallisyou::state::{State, Status};

fn levels(pack: &str) -> Vec<Level> {
    let pack = packs::PACKS.iter().find(|known| known.id == pack).unwrap();
    pack.levels()
}

/// The best plan for a dungeon.
fn plan(dungeon: &Dungeon) -> Vec<PlannedTurn> {
    match solve(&Position::from(dungeon), &Budget::default()) {
        Verdict::Solvable { plan, .. } => plan,
        other => panic!("{other:?}"),
    }
}

/// How it ends if nothing is done but Space.
fn idle(dungeon: &Dungeon) -> Status {
    let mut state = State::new(dungeon.clone());
    for _ in 0..100 {
        if state.act(Action::End).is_err() {
            break;
        }
    }
    state.status
}

/// Whether Space at the start is the end of him.
fn begins_deadly(dungeon: &Dungeon) -> bool {
    State::new(dungeon.clone()).preview().is_some_and(|turn| turn.status == Status::Lost)
}

#[test]
fn wy_x15_there_are_eight_packs_of_ten_and_no_two_levels_are_the_same() {
    let titles: Vec<&str> = packs::PACKS.iter().map(|pack| pack.title).collect();
    let expected =
        ["First Steps", "In Order", "Sealing", "Bait", "One Shot", "Machinery", "Labyrinths", "Masters"];
    assert_eq!(titles, expected);
    let (mut codes, mut names) = (Vec::new(), Vec::new());
    for pack in &packs::PACKS {
        let levels = levels(pack.id);
        assert_eq!(levels.len(), 10, "{}", pack.title);
        for (level, place) in levels.iter().zip(pack.order) {
            assert_eq!(level.id, format!("{}-{place}", pack.id));
            assert_eq!(packs::find(&level.id).as_ref(), Some(level));
            assert_eq!(
                packs::id_of(&encode(&level.dungeon.clone().unwrap()), None).as_ref(),
                Some(&level.id)
            );
            codes.push(encode(&level.dungeon.clone().unwrap()));
            names.push(level.title.clone());
        }
    }
    for list in [&mut codes, &mut names] {
        list.sort();
        list.dedup();
        assert_eq!(list.len(), 80);
    }
    for unknown in ["first-steps-0", "first-steps-11", "first-steps", "", "bait-1x", "nothing-1"] {
        assert_eq!(packs::find(unknown), None, "{unknown}");
    }
}

#[test]
fn wy_x15_every_level_is_solvable_and_its_par_is_the_proven_best() {
    for pack in &packs::PACKS {
        for level in levels(pack.id) {
            let dungeon = level.dungeon.clone().unwrap();
            let verdict = solve(&Position::from(&dungeon), &Budget::default());
            assert!(dungeon.par.is_some(), "{}", level.id);
            assert_eq!(verdict.par(), dungeon.par, "{}", level.id);
        }
    }
}

#[test]
fn wy_x15_no_level_is_won_by_space_alone() {
    for pack in &packs::PACKS {
        for level in levels(pack.id) {
            assert_ne!(idle(&level.dungeon.clone().unwrap()), Status::Won, "{}", level.id);
        }
    }
}

#[test]
fn wy_x15_the_first_level_is_won_by_one_click_and_space() {
    let first = packs::find("first-steps-1").unwrap().dungeon.unwrap();
    let actions: Vec<String> =
        plan(&first).iter().flat_map(PlannedTurn::actions).map(|action| action.to_string()).collect();
    assert_eq!(actions, ["rot 0 1", "end"]);
    assert_eq!((first.dragons.len(), first.stock, first.one_turn), (1, 0, false));
}

#[test]
fn wy_x15_in_order_has_two_to_five_dragons_whose_levels_force_their_order() {
    for level in levels("in-order") {
        let dungeon = level.dungeon.clone().unwrap();
        let ranks: Vec<u16> = dungeon.dragons.iter().map(|dragon| dragon.level).collect();
        assert!((2..=5).contains(&ranks.len()), "{}", level.id);
        assert!(ranks.iter().zip(1..).all(|(&rank, place)| rank == place), "{}", level.id);
        // Nothing else is needed: no treasure, no machinery, one dragon a turn.
        assert_eq!((dungeon.stock, dungeon.is_plain(), dungeon.one_turn), (0, true, false), "{}", level.id);
        assert_eq!(dungeon.par.unwrap().turns as usize, ranks.len(), "{}", level.id);
    }
}

#[test]
fn wy_x15_sealing_begins_deadly_and_is_best_won_with_a_room_off_the_way() {
    for level in levels("sealing") {
        let dungeon = level.dungeon.clone().unwrap();
        assert!(begins_deadly(&dungeon), "{}", level.id);
        let plan = plan(&dungeon);
        assert!(score(&dungeon, &plan, 0) > dungeon.par.unwrap().rotations, "{}", level.id);
    }
}

#[test]
fn wy_x15_bait_cannot_be_won_with_one_treasure_fewer() {
    for level in levels("bait") {
        let dungeon = level.dungeon.clone().unwrap();
        let poorer = Dungeon { stock: dungeon.stock - 1, ..dungeon };
        assert_eq!(winnable(&Position::from(&poorer), &Budget::default()), Some(false), "{}", level.id);
    }
}

#[test]
fn wy_x15_one_shot_is_played_in_one_turn_against_at_least_two_dragons() {
    for level in levels("one-shot") {
        let dungeon = level.dungeon.clone().unwrap();
        assert!(dungeon.one_turn && dungeon.dragons.len() >= 2, "{}", level.id);
        assert_eq!(dungeon.par.unwrap().turns, 1, "{}", level.id);
    }
}

#[test]
fn wy_x15_machinery_shows_all_there_is_and_all_of_it_matters() {
    let dungeons: Vec<Dungeon> =
        levels("machinery").iter().map(|level| level.dungeon.clone().unwrap()).collect();
    let any = |has: fn(&Dungeon) -> bool| dungeons.iter().any(has);
    let moves = |dungeon: &Dungeon, how: fn(&Moves) -> bool| dungeon.dragons.iter().any(|d| how(&d.moves));
    assert!(any(|d| !d.elixirs.is_empty()) && any(|d| !d.bolts.is_empty()));
    assert!(any(|d| !d.levers.is_empty() && !d.doors.is_empty()));
    for how in [
        |m: &Moves| *m == Moves::Hunt,
        |m: &Moves| *m == Moves::Flee,
        |m: &Moves| matches!(m, Moves::Patrol(_)),
    ] {
        assert!(dungeons.iter().any(|dungeon| moves(dungeon, how)));
    }
    // Without its machinery every level is another puzzle, or none.
    for dungeon in &dungeons {
        let mut plain = dungeon.clone();
        plain.elixirs.clear();
        plain.levers.clear();
        plain.bolts.clear();
        for dragon in &mut plain.dragons {
            dragon.moves = Moves::Never;
        }
        let par = solve(&Position::from(&plain), &Budget::default()).par();
        assert_ne!(par, dungeon.par, "{:?}", dungeon.title);
    }
}

fn params(values: &[(&str, &str)]) -> Params {
    let mut params = Params::defaults(INFO.params);
    for (id, value) in values {
        params.set(INFO.params, id, value).unwrap();
    }
    params
}

fn session(values: &[(&str, &str)]) -> Session {
    Session::new(&INFO, params(values), Dice::seeded(7)).unwrap()
}

fn refused(values: &[(&str, &str)]) -> String {
    match Session::new(&INFO, params(values), Dice::seeded(7)) {
        Ok(_) => panic!("it must be refused"),
        Err(refused) => refused.reason,
    }
}

#[test]
fn wy_110_the_menu_lists_dungeons_by_pack_with_size_dragons_treasures_and_keeps_the_best_result() {
    let Kind::Choice { options, default } = INFO.params[0].kind else { panic!("a list comes first") };
    let options = options();
    assert_eq!((options.len(), default), (83, "first-steps-1"));
    for (pack, choices) in packs::PACKS.iter().zip(options.chunks(10)) {
        assert!(choices.iter().all(|choice| choice.group == pack.title), "{}", pack.title);
    }
    assert_eq!(options[0].about, "1 × 3, 1 dragon, par 1 turn, 1 rotation");
    assert_eq!(options[30].about, "2 × 3, 2 dragons, 1 treasure, par 3 turns, 2 rotations");
    // The name of the score table is that of the choice, which is how a list finds the best result.
    let mut game = session(&[]);
    assert!(script::play(&mut game, "rot 0 1\nend").is_empty());
    let score = game.outcome().unwrap().score.unwrap();
    assert_eq!((score.table.as_str(), score.words.as_str()), ("first-steps-1", "★★★ 1 turn, 1 rotation"));
    // A dungeon that is none of ours is known by its share code; a naive adventurer makes another puzzle.
    let mut own = session(&[("level", "own"), ("file", "╞║╡\nA 0 2\nD 0 0 1\n")]);
    assert!(script::play(&mut own, "rot 0 1\nend").is_empty());
    let score = own.outcome().unwrap().score.unwrap();
    assert!(score.table.starts_with("WY1-1x3-258-A0.2-D0.0.1-"), "{}", score.table);
    assert_eq!(score.words, "★★★ 1 turn, 1 rotation");
    let mut naive = session(&[("naive", "true")]);
    assert!(script::play(&mut naive, "rot 0 1\nend").is_empty());
    assert!(naive.outcome().unwrap().score.unwrap().table.ends_with(", naive"));
}

#[test]
fn wy_x22_inside_every_pack_the_score_never_falls_from_level_2_on() {
    for pack in &packs::PACKS {
        let scores: Vec<u32> = levels(pack.id).iter().map(|level| scored(level).1).collect();
        assert!(scores[1..].is_sorted(), "{}: {scores:?}", pack.title);
    }
}

#[test]
fn wy_x22_labyrinths_are_large_tricky_and_need_sealing() {
    for level in levels("labyrinths") {
        let dungeon = level.dungeon.clone().unwrap();
        let (rows, columns) = (dungeon.rooms.height(), dungeon.rooms.width());
        assert!((6..=8).contains(&rows) && (6..=8).contains(&columns), "{}", level.id);
        assert!((4..=6).contains(&dungeon.dragons.len()), "{}", level.id);
        assert!(dungeon.is_plain() && dungeon.bolts.is_empty() && !dungeon.one_turn, "{}", level.id);
        let (plan, score) = scored(&level);
        assert!(Grade::of(score) >= Grade::Tricky, "{}: {score}", level.id);
        let patient = Budget { nodes: 2_000_000 };
        let needed = needs_sealing(&Position::from(&dungeon), plan.len() as u32, &patient);
        assert_eq!(needed, Some(true), "{}", level.id);
    }
}

#[test]
fn wy_x22_masters_are_fierce_and_bring_bait_sealing_machinery_and_movers_together() {
    let all = levels("masters");
    let mut movers = 0;
    for level in &all {
        let dungeon = level.dungeon.clone().unwrap();
        let (plan, score) = scored(level);
        assert_eq!(Grade::of(score), Grade::Fierce, "{}: {score}", level.id);
        assert!(dungeon.stock > 0, "{}: there is bait", level.id);
        let par = dungeon.par.unwrap();
        let without_bait = wallisyou::generator::score(&dungeon, &plan, 0);
        assert!(without_bait > par.rotations, "{}: some turn seals", level.id);
        assert!(!dungeon.is_plain() || !dungeon.bolts.is_empty(), "{}: there is machinery", level.id);
        movers += usize::from(dungeon.has_mover());
    }
    assert!(movers >= 3, "{movers} have dragons that move");
}

/// The best plan of a level and its score.
fn scored(level: &Level) -> (Vec<PlannedTurn>, u32) {
    let dungeon = level.dungeon.clone().unwrap();
    let plan = plan(&dungeon);
    let needed = dungeon.stock.checked_sub(1).map_or(0, |fewer| {
        let poorer = Dungeon { stock: fewer, ..dungeon.clone() };
        // A treasure that is not needed counts for nothing.
        match winnable(&Position::from(&poorer), &Budget::default()) {
            Some(false) => u32::from(dungeon.stock),
            other => panic!("{}: {other:?}", level.id),
        }
    });
    let score = score(&dungeon, &plan, needed);
    (plan, score)
}

#[test]
fn wy_x14_the_best_result_has_the_fewest_turns_then_the_fewest_rotations() {
    let rank = |lines: &str| {
        let mut game = session(&[("level", "first-steps-5")]);
        assert!(script::play(&mut game, lines).is_empty());
        let score = game.outcome().unwrap().score.unwrap();
        (score.rank, score.words)
    };
    let best = rank("rot 0 2\nend\nend");
    let careless = rank("rot 0 2\nend\nrot 0 0\nend");
    assert!(best.0 > careless.0);
    assert_eq!(
        [best.1.as_str(), careless.1.as_str()],
        ["★★★ 2 turns, 1 rotation", "★★ 2 turns, 2 rotations"]
    );
}

#[test]
fn wy_111_a_level_that_does_not_load_is_listed_with_its_error_and_spoils_no_other() {
    let text = "# broken on purpose\n% Good\n╞═╡\nA 0 0\nD 0 2 1\n\n% Bad\n╞x╡\nA 0 0\nD 0 2 1\n% Empty\n%\n╞╡\n% Good too\n╞╡\nA 0 0\nD 0 1 1\n";
    let entries = packs::read("p", text);
    let titles: Vec<&str> = entries.iter().map(|entry| entry.title.as_str()).collect();
    assert_eq!(titles, ["Good", "Bad", "Empty", "", "Good too"]);
    assert_eq!(
        entries.iter().map(|entry| entry.dungeon.is_ok()).collect::<Vec<_>>(),
        [true, false, false, false, true]
    );
    let complaint = |index: usize| entries[index].dungeon.as_ref().unwrap_err()[0].to_string();
    assert!(complaint(1).starts_with("8:2: error[E03]"), "{}", complaint(1));
    assert!(complaint(2).contains("error[E02]"), "{}", complaint(2));
    assert!(complaint(3).starts_with("12:1: error[E20]"), "{}", complaint(3));
    assert_eq!(entries[4].id, "p-5");
    let stray = packs::read("p", "╞╡\nA 0 0\n% One\n╞╡\nA 0 0\nD 0 1 1\n");
    assert!(stray[0].dungeon.is_err() && stray[1].dungeon.is_ok());
    assert!(packs::read("p", "").is_empty());
}

#[test]
fn a_made_up_dungeon_comes_from_the_seed_and_a_daily_one_from_its_date() {
    let start = |values: &[(&str, &str)], seed| {
        let game = Session::new(&INFO, params(values), Dice::seeded(seed)).unwrap();
        state_of::<WallIsYouRules>(game.game()).unwrap().code.clone()
    };
    let made_up = [("level", "made-up"), ("preset", "3x3")];
    assert_eq!(start(&made_up, 1), start(&made_up, 1));
    assert_ne!(start(&made_up, 1), start(&made_up, 2));
    let daily = [("level", "daily"), ("date", "2026-01-05")];
    assert_eq!(start(&daily, 1), start(&daily, 2));
    assert!(refused(&[("level", "daily")]).contains("YYYY-MM-DD"));
    assert!(refused(&[("level", "daily"), ("date", "2026-02-30")]).contains("2026-02-30"));
    assert!(refused(&[("level", "own")]).contains("file"));
    // A file goes before a code, a code before the level.
    let file = "╞╡\nA 0 0\nD 0 1 1\n";
    let code = "WYG1-3x3-0000000000000001";
    assert!(start(&[("file", file), ("code", code)], 1).starts_with("WY1-1x2-28-A0.0-D0.1.1-"));
    assert!(start(&[("code", code)], 1).starts_with("WY1-3x3-"));
}

#[test]
fn n_and_p_go_to_the_next_and_the_previous_dungeon() {
    for (shared, key) in [(Shared::Next, "n"), (Shared::Previous, "p")] {
        let command = INFO.commands.iter().find(|command| command.shared == Some(shared)).unwrap();
        assert_eq!(command.keys, [key]);
    }
}

#[test]
fn lines_of_a_script_that_are_no_action_are_told_with_their_place() {
    let script = "# a comment\nrot 0 1\n  jump 3\n\nundo\nrot 0\nput 1 2\nend\nEND\nrestart\n";
    let places: Vec<(u32, u32)> =
        script::nonsense(script).iter().map(|problem| (problem.line, problem.column)).collect();
    assert_eq!(places, [(3, 3), (6, 1), (9, 1)]);
    // What is only refused here and now is no nonsense.
    assert!(script::nonsense("rot 63 63\ntake 9 9\n").is_empty());
}
