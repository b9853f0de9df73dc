//! What lies or stands on one cell is the same to a room but for the method that is called back, when it can be
//! asked, whether it takes space, and what a tick does to it. The one macro of the project writes the rest.

/// `placed!(Kind, method that is called back, when it can be asked, whether it takes space, what a tick does)`.
macro_rules! placed {
    ($kind:ty, $meet:ident, asked $asked:expr, blocks $blocks:expr, tick $tick:expr) => {
        impl $crate::actors::Actor for $kind {
            fn id(&self) -> u32 {
                self.id
            }

            fn enrol(&mut self, id: u32) {
                self.id = id;
            }

            fn at(&self) -> kernel::pos::Pos {
                self.at
            }

            fn update(&mut self, world: &mut $crate::actors::World<'_>) {
                $tick(self, world);
            }

            fn holds(&self) -> [Option<kernel::pos::Pos>; 2] {
                [$blocks.then_some(self.at), None]
            }

            fn accepts(&self, how: $crate::actors::How, solved: bool) -> bool {
                $asked(how, solved)
            }

            fn answer(
                &mut self,
                asker: &mut dyn $crate::actors::Interactor,
                how: $crate::actors::How,
                world: &mut $crate::actors::World<'_>,
            ) {
                asker.$meet(self, how, world);
            }

            fn fault(&self, size: i32) -> Option<String> {
                let inside = $crate::geometry::is_interior(size, self.at);
                (!inside).then(|| format!("nothing can lie at {}", self.at))
            }
        }
    };
}

use super::{How, World};
pub(super) use placed;

/// By standing on it.
pub(super) fn touched(how: How, _solved: bool) -> bool {
    how == How::Contact
}

/// By standing on it, in a solved room.
pub(super) fn touched_once_solved(how: How, solved: bool) -> bool {
    how == How::Contact && solved
}

/// In any way.
pub(super) const fn in_any_way(_how: How, _solved: bool) -> bool {
    true
}

/// A tick does nothing to it.
pub(super) const fn idle<T>(_actor: &mut T, _world: &mut World<'_>) {}
