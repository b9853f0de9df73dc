//! The parts of a scene as widgets, each in the file of its name. They are given what to show and
//! tell what the mouse did as signals; none of them remembers anything.

pub(crate) mod award;
pub(crate) mod cards;
pub(crate) mod chips;
pub(crate) mod choices;
pub(crate) mod dialogue;
pub(crate) mod entry;
pub(crate) mod log;
pub(crate) mod page;
pub(crate) mod panels;
pub(crate) mod play;
pub(crate) mod record;
pub(crate) mod rows;
pub(crate) mod shelf;
pub(crate) mod status;
pub(crate) mod words;

use crate::theme::Theme;
use app::Signal;
use eframe::egui::{Id, Rect, Ui, UiBuilder};
use kernel::input::{Code, Key};
use kernel::scene::Columns;

/// What every widget needs, and where it tells what happened.
pub(crate) struct Desk<'a> {
    pub(crate) theme: Theme,
    /// What the mouse did.
    pub(crate) signals: &'a mut Vec<Signal>,
    /// Keys that were clicked.
    pub(crate) keys: &'a mut Vec<Key>,
    /// Whether the selected choice must be brought into view.
    pub(crate) follow: bool,
    /// How far a page shall be scrolled, if the keys say so.
    pub(crate) leaf: Option<Leaf>,
    /// Told by a page: whether there is more of it than fits.
    pub(crate) overflows: bool,
    /// Told by a list: how many cards and tiles stand side by side.
    pub(crate) columns: Option<Columns>,
    /// Told by whoever shows it: what assistive technology shall have the focus on.
    pub(crate) focus: Option<Id>,
}

/// A way through a long page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaf {
    /// So many lines down.
    Lines(i32),
    /// So many screens down.
    Screens(i32),
    /// To the first line.
    Top,
    /// To the last one.
    Bottom,
    /// To a paragraph, when the page is opened.
    Paragraph(usize),
}

impl Leaf {
    /// What a key does on a page that is longer than the window.
    pub(crate) fn of(key: Key) -> Option<Leaf> {
        if key.ctrl || key.alt {
            return None;
        }
        Some(match key.code {
            Code::Up => Leaf::Lines(-1),
            Code::Down => Leaf::Lines(1),
            Code::PageUp => Leaf::Screens(-1),
            Code::PageDown | Code::Char(' ') => Leaf::Screens(1),
            Code::Home => Leaf::Top,
            Code::End => Leaf::Bottom,
            _ => return None,
        })
    }
}

/// Shows something in a rectangle of its own and nowhere else.
pub(crate) fn within<R>(ui: &mut Ui, rect: Rect, show: impl FnOnce(&mut Ui) -> R) -> R {
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect));
    child.shrink_clip_rect(rect);
    show(&mut child)
}
