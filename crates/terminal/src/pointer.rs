//! The mouse: events of a terminal as signals, by way of the map that the drawing made.

use crate::hit::{HitMap, Spot};
use app::Signal;
use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use kernel::input::{Button, Key, Phase};
use kernel::pos::Pos;
use ratatui_core::layout::{Position, Rect};

/// Lines of text a notch of the wheel scrolls.
const NOTCH: i32 = 3;

/// Where the mouse is.
#[derive(Clone, Debug, Default)]
pub struct Pointer {
    over: Option<(usize, Pos)>,
    /// The choice it was on when that was told.
    choice: Option<Rect>,
    /// The row of a panel it is on, if that can be chosen.
    row: Option<Rect>,
    /// The key of the hint that is held down.
    held: Option<Key>,
}

impl Pointer {
    /// The row of a panel that is lit up under the mouse.
    pub fn row(&self) -> Option<Rect> {
        self.row
    }

    /// What an event of the mouse tells the app, if anything. `selected` is the prompt's selected
    /// choice and the number of choices.
    pub fn signal(&mut self, event: MouseEvent, hits: &HitMap, selected: (usize, usize)) -> Option<Signal> {
        let at = Position::new(event.column, event.row);
        let spot = hits.at(at);
        self.row = hits.row_area(at);
        let button = match event.kind {
            MouseEventKind::Up(_) => {
                return self.held.take().map(|key| Signal::Key { key, phase: Phase::Up });
            }
            MouseEventKind::Moved | MouseEventKind::Drag(_) => return self.moved(spot, hits.choice_area(at)),
            MouseEventKind::Down(MouseButton::Left) => Button::Left,
            MouseEventKind::Down(MouseButton::Right) => Button::Right,
            MouseEventKind::Down(MouseButton::Middle) => Button::Middle,
            MouseEventKind::ScrollUp => Button::WheelUp,
            MouseEventKind::ScrollDown => Button::WheelDown,
            _ => return None,
        };
        let down = match button {
            Button::WheelUp => -1,
            Button::WheelDown => 1,
            _ => 0,
        };
        match spot {
            Spot::Cell(board, cell) => {
                let shift = event.modifiers.contains(KeyModifiers::SHIFT);
                Some(Signal::Click { board, cell, button, shift })
            }
            Spot::Choice(index) if button == Button::Left => Some(Signal::Choose(index)),
            Spot::More(index) if button == Button::Left => Some(Signal::More(index)),
            Spot::Choice(index) | Spot::More(index) if button == Button::Right => Some(Signal::More(index)),
            Spot::Choice(_) | Spot::More(_) if down != 0 => {
                let next = selected.0.saturating_add_signed(down as isize);
                (next != selected.0 && next < selected.1).then_some(Signal::Point(next))
            }
            Spot::Row(panel, row) if button == Button::Left => Some(Signal::Row { panel, row }),
            Spot::Hint(key) if button == Button::Left => {
                self.held = Some(key);
                Some(Signal::Key { key, phase: Phase::Down })
            }
            Spot::Prompt if down != 0 => Some(Signal::Scroll(down * NOTCH)),
            _ => None,
        }
    }

    /// Only changes are reported. Over a list that scrolls with the selection a place counts once: else
    /// pointing at the last row would make the list run away under the mouse.
    fn moved(&mut self, spot: Spot, area: Option<Rect>) -> Option<Signal> {
        let over = match spot {
            Spot::Cell(board, cell) => Some((board, cell)),
            _ => None,
        };
        if over != self.over {
            self.over = over;
            self.choice = None;
            return Some(Signal::Hover(over));
        }
        let (Spot::Choice(index) | Spot::More(index)) = spot else {
            self.choice = None;
            return None;
        };
        let before = std::mem::replace(&mut self.choice, area);
        (before != area).then_some(Signal::Point(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hit::View;

    fn hits() -> HitMap {
        HitMap {
            views: vec![View {
                board: 1,
                area: Rect::new(10, 5, 8, 4),
                cell: (2, 1),
                origin: (4, 0),
                size: (20, 4),
            }],
            choices: vec![(Rect::new(40, 3, 20, 1), 0), (Rect::new(40, 4, 20, 1), 1)],
            more: Vec::new(),
            prompt: Some(Rect::new(38, 0, 24, 10)),
            rows: vec![(Rect::new(64, 3, 10, 1), (0, 2)), (Rect::new(64, 4, 10, 2), (1, 0))],
            hints: vec![(Rect::new(2, 20, 8, 1), Key::char('x'))],
        }
    }

    #[test]
    fn a_click_on_a_hint_presses_its_key_until_the_button_is_up() {
        let (mut pointer, key) = (Pointer::default(), Key::char('x'));
        let up = MouseEventKind::Up(MouseButton::Left);
        let down = MouseEventKind::Down(MouseButton::Left);
        assert_eq!(signal(&mut pointer, up, 3, 20), None);
        assert_eq!(signal(&mut pointer, down, 3, 20), Some(Signal::Key { key, phase: Phase::Down }));
        assert_eq!(signal(&mut pointer, up, 40, 9), Some(Signal::Key { key, phase: Phase::Up }));
        assert_eq!(signal(&mut pointer, up, 40, 9), None);
    }

    fn event(kind: MouseEventKind, column: u16, row: u16) -> MouseEvent {
        MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }
    }

    fn signal(pointer: &mut Pointer, kind: MouseEventKind, column: u16, row: u16) -> Option<Signal> {
        pointer.signal(event(kind, column, row), &hits(), (0, 2))
    }

    #[test]
    fn a_click_names_the_board_and_the_cell_under_scrolling_and_scaling() {
        let mut pointer = Pointer::default();
        for (kind, button) in [
            (MouseEventKind::Down(MouseButton::Left), Button::Left),
            (MouseEventKind::Down(MouseButton::Right), Button::Right),
            (MouseEventKind::Down(MouseButton::Middle), Button::Middle),
            (MouseEventKind::ScrollUp, Button::WheelUp),
            (MouseEventKind::ScrollDown, Button::WheelDown),
        ] {
            let clicked = signal(&mut pointer, kind, 13, 7);
            let cell = Pos::new(3, 2);
            assert_eq!(clicked, Some(Signal::Click { board: 1, cell, button, shift: false }));
        }
        assert_eq!(signal(&mut pointer, MouseEventKind::Down(MouseButton::Left), 0, 0), None);
    }

    #[test]
    fn hovering_is_told_only_when_the_cell_changes() {
        let mut pointer = Pointer::default();
        let mut at = |x, y| signal(&mut pointer, MouseEventKind::Moved, x, y);
        assert_eq!(at(10, 5), Some(Signal::Hover(Some((1, Pos::new(2, 0))))));
        assert_eq!(at(11, 5), None);
        assert_eq!(at(12, 5), Some(Signal::Hover(Some((1, Pos::new(3, 0))))));
        assert_eq!(at(0, 0), Some(Signal::Hover(None)));
        assert_eq!(at(1, 0), None);
    }

    #[test]
    fn choices_are_pointed_at_and_chosen_and_the_wheel_moves_on() {
        let mut pointer = Pointer::default();
        assert_eq!(signal(&mut pointer, MouseEventKind::Moved, 45, 4), Some(Signal::Point(1)));
        assert_eq!(signal(&mut pointer, MouseEventKind::Moved, 46, 4), None);
        let click = MouseEventKind::Down(MouseButton::Left);
        assert_eq!(signal(&mut pointer, click, 45, 4), Some(Signal::Choose(1)));
        assert_eq!(signal(&mut pointer, MouseEventKind::ScrollDown, 45, 3), Some(Signal::Point(1)));
        assert_eq!(signal(&mut pointer, MouseEventKind::ScrollUp, 45, 3), None);
    }

    #[test]
    fn cards_side_by_side_are_told_apart_and_have_a_button_for_more() {
        let cards = HitMap {
            choices: vec![(Rect::new(0, 0, 10, 8), 3), (Rect::new(11, 0, 10, 8), 4)],
            more: vec![(Rect::new(12, 7, 6, 1), 4)],
            prompt: Some(Rect::new(0, 0, 40, 20)),
            ..HitMap::default()
        };
        let mut pointer = Pointer::default();
        let mut at = |kind, x, y| pointer.signal(event(kind, x, y), &cards, (3, 5));
        assert_eq!(at(MouseEventKind::Moved, 2, 2), Some(Signal::Point(3)));
        assert_eq!(at(MouseEventKind::Moved, 3, 4), None);
        assert_eq!(at(MouseEventKind::Moved, 12, 4), Some(Signal::Point(4)));
        assert_eq!(at(MouseEventKind::Moved, 12, 7), None, "the button is on the card");
        let (left, right) = (MouseButton::Left, MouseButton::Right);
        assert_eq!(at(MouseEventKind::Down(left), 12, 4), Some(Signal::Choose(4)));
        assert_eq!(at(MouseEventKind::Down(left), 12, 7), Some(Signal::More(4)));
        assert_eq!(at(MouseEventKind::Down(right), 2, 2), Some(Signal::More(3)));
    }

    #[test]
    fn a_row_beside_the_board_lights_up_and_is_chosen_by_the_left_button_only() {
        let mut pointer = Pointer::default();
        assert_eq!(signal(&mut pointer, MouseEventKind::Moved, 70, 5), None);
        assert_eq!(pointer.row(), Some(Rect::new(64, 4, 10, 2)));
        let press = |pointer: &mut Pointer, button| signal(pointer, MouseEventKind::Down(button), 70, 3);
        assert_eq!(press(&mut pointer, MouseButton::Left), Some(Signal::Row { panel: 0, row: 2 }));
        assert_eq!(press(&mut pointer, MouseButton::Right), None);
        signal(&mut pointer, MouseEventKind::Moved, 70, 7);
        assert_eq!(pointer.row(), None);
    }

    #[test]
    fn the_wheel_over_text_scrolls_it() {
        let mut pointer = Pointer::default();
        assert_eq!(signal(&mut pointer, MouseEventKind::ScrollDown, 39, 8), Some(Signal::Scroll(NOTCH)));
        assert_eq!(signal(&mut pointer, MouseEventKind::ScrollUp, 39, 8), Some(Signal::Scroll(-NOTCH)));
    }
}
