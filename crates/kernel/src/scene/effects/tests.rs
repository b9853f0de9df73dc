//! What is seen, and when.

use super::super::Look;
use super::*;
use crate::grid::Grid;

const FLOOR: Look = Look::new("test/floor", '.', Ink::Grey);
const HERO: Look = Look::new("test/hero", '@', Ink::White);
const BEAST: Look = Look::new("test/beast", 'b', Ink::Red);

const HERE: Pos = Pos::new(1, 1);
const THERE: Pos = Pos::new(2, 1);

fn scene(sprites: &[(u32, Look, Pos)]) -> Scene {
    let mut board = Board::new(Grid::filled(5, 5, FLOOR));
    board.sprites = sprites.iter().map(|&(id, look, at)| Sprite::new(id, look, at)).collect();
    Scene { boards: vec![board], ..Scene::default() }
}

fn event(cue: Cue, at: Pos, from: Option<Pos>, worth: impl Into<Worth>) -> Event {
    let seen = Seen { board: 0, at: Some(at), from, worth: worth.into() };
    Event { seen, ..Event::new("test", cue, "", &()) }
}

fn shown(effects: &Effects, after: &Scene, calm: Calm) -> Scene {
    let mut scene = after.clone();
    effects.apply(&mut scene, calm);
    scene
}

#[test]
fn an_attacker_lunges_and_comes_back_and_who_is_hit_flashes() {
    let both = scene(&[(1, HERO, HERE), (2, BEAST, THERE)]);
    let mut effects = Effects::default();
    effects.note(&both, &both, &[event(Cue::Hit, THERE, Some(HERE), "-3")], (0, 0));
    let at = |scene: &Scene, i: usize| scene.boards[0].sprites[i].at;
    assert_eq!(at(&shown(&effects, &both, Calm::Lively), 0), at(&both, 0), "it begins as it was");
    effects.advance(70_000);
    let hit = shown(&effects, &both, Calm::Lively);
    assert_eq!(at(&hit, 0).x - at(&both, 0).x, UNIT * 3 / 8);
    assert_eq!(hit.boards[0].sprites[1].pose.flash, 255);
    assert!(matches!(&hit.boards[0].fx[..], [Fx::Number { text, .. }] if text == "-3"));
    effects.advance(70_000);
    let later = shown(&effects, &both, Calm::Lively);
    assert_eq!(at(&later, 0), at(&both, 0));
    assert!(at(&later, 1).x > at(&both, 1).x, "knocked away from the attacker");
    assert!(!effects.advance(1_000_000));
    assert_eq!(shown(&effects, &both, Calm::Lively), both, "everything is as it is");
}

#[test]
fn what_dies_bursts_where_it_was_and_what_is_taken_pops() {
    let (before, after) = (scene(&[(1, HERO, HERE), (2, BEAST, THERE)]), scene(&[(1, HERO, HERE)]));
    for (cue, most) in [(Cue::Kill, 9), (Cue::Take, 1)] {
        let mut effects = Effects::default();
        effects.note(&before, &after, &[event(cue, THERE, None, "")], (0, 0));
        effects.advance(60_000);
        let board = &shown(&effects, &after, Calm::Lively).boards[0];
        let ghost = board.sprites.last().unwrap();
        assert_eq!((ghost.id, ghost.at.x), (2, Place::of(THERE).x));
        assert!(ghost.pose.grow > 0 && ghost.pose.fade > 0);
        assert_eq!(board.fx.len(), most, "{cue:?}");
        assert!(!effects.advance(900_000), "all is quiet within a second");
    }
}

#[test]
fn a_room_turns_through_the_angles_and_a_calm_player_sees_numbers_only() {
    let place = scene(&[(1, HERO, HERE)]);
    let mut effects = Effects::default();
    effects.note(
        &place,
        &place,
        &[event(Cue::Turn, HERE, None, Worth::Quarters(1)), event(Cue::Hurt, HERE, None, "-1")],
        (0, 0),
    );
    let turned = |effects: &Effects| {
        let fx = shown(effects, &place, Calm::Lively).boards[0].fx.clone();
        fx.into_iter().find_map(|fx| if let Fx::Turned { degrees, .. } = fx { Some(degrees) } else { None })
    };
    assert_eq!(turned(&effects), Some(-90));
    effects.advance(60_000);
    assert!((-60..-10).contains(&turned(&effects).unwrap()));
    let lively = shown(&effects, &place, Calm::Lively);
    assert_ne!(lively.boards[0].shake, (0, 0));
    let still = shown(&effects, &place, Calm::Still);
    assert_eq!((still.boards[0].shake, still.boards[0].fx.len()), ((0, 0), 1));
    assert_eq!(still.boards[0].sprites, place.boards[0].sprites);
    effects.advance(60_000);
    assert_eq!(turned(&effects), None);
}

#[test]
fn on_the_way_back_a_room_turns_the_other_way_and_what_was_gone_comes_again() {
    let (before, after) = (scene(&[(1, HERO, HERE)]), scene(&[(1, HERO, HERE), (2, BEAST, THERE)]));
    let mut effects = Effects::default();
    effects.back(&before, &after, &[(0, HERE, -1)]);
    let board = |effects: &Effects, calm| shown(effects, &after, calm).boards[0].clone();
    let first = board(&effects, Calm::Lively);
    assert_eq!(first.fx, [Fx::Turned { cell: HERE, degrees: 90 }]);
    assert_eq!(first.sprites[1].pose.fade, 255, "it is not there yet");
    effects.advance(60_000);
    let then = board(&effects, Calm::Lively);
    assert!(matches!(then.fx[..], [Fx::Turned { degrees: 10..60, .. }]));
    assert!((1..255).contains(&then.sprites[1].pose.fade) && then.sprites[1].pose.grow < 0);
    assert_eq!(board(&effects, Calm::Still), after.boards[0], "calm players see it as it is");
    assert!(!effects.advance(300_000));
    assert_eq!(board(&effects, Calm::Lively), after.boards[0]);
}

#[test]
fn a_die_shows_its_face_and_words_are_never_taken_for_one() {
    let place = scene(&[]);
    let faces = |worth: Worth| {
        let mut effects = Effects::default();
        effects.note(&place, &place, &[event(Cue::Roll, HERE, None, worth)], (0, 0));
        effects.advance(450_000);
        let fx = shown(&effects, &place, Calm::Lively).boards[0].fx.clone();
        fx.into_iter()
            .filter_map(|fx| if let Fx::Die { face, .. } = fx { Some(face) } else { None })
            .collect::<Vec<_>>()
    };
    assert_eq!(faces(Worth::Face(4)), [4]);
    assert!(faces("4".into()).is_empty());
}

#[test]
fn what_a_walker_meets_happens_when_he_comes_there() {
    let before = scene(&[(1, HERO, HERE), (2, BEAST, Pos::new(3, 1))]);
    let after = scene(&[(1, HERO, Pos::new(3, 1))]);
    let mut effects = Effects::default();
    effects.note(&before, &after, &[event(Cue::Kill, Pos::new(3, 1), None, "")], (0, 180));
    effects.advance(150_000);
    assert_eq!(shown(&effects, &after, Calm::Lively).boards[0].fx, [], "he is not there yet");
    effects.advance(60_000);
    assert!(!shown(&effects, &after, Calm::Lively).boards[0].fx.is_empty());
}

#[test]
fn another_place_opens_like_an_iris_and_a_door_fades() {
    let before = scene(&[]);
    let mut after = scene(&[]);
    after.boards[0].tiles = Grid::filled(7, 5, FLOOR);
    let mut effects = Effects::default();
    effects.note(&before, &after, &[], (0, 0));
    assert!(matches!(shown(&effects, &after, Calm::Lively).boards[0].fx[..], [Fx::Iris { open: 0, .. }]));
    let door = |look| {
        let mut scene = scene(&[]);
        scene.boards[0].marks.push(Mark::Edge { cell: HERE, side: Side::East, look });
        scene
    };
    let mut effects = Effects::default();
    effects.note(&door(HERO), &door(BEAST), &[], (0, 0));
    assert!(matches!(shown(&effects, &after, Calm::Lively).boards[0].fx[..], [Fx::Door { look: HERO, .. }]));
    effects.stop();
    effects.note(&door(HERO), &door(HERO), &[], (0, 0));
    assert!(!effects.is_on());
}
