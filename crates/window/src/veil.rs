//! The way from one screen to another: the new one comes out of the dark, quickly.

use eframe::egui::{Color32, Context, Id, LayerId, Order};
use kernel::scene::{Scene, ScreenKind};

/// How long it takes, in seconds.
const LASTS: f64 = 0.14;

/// What lies over a screen that has just come.
#[derive(Debug, Default)]
pub(crate) struct Veil {
    /// The screen that was shown last, and whether it was a whole page.
    of: Option<(ScreenKind, bool)>,
    since: Option<f64>,
}

impl Veil {
    /// Lies over a scene for as long as it is new. Calm players see it at once.
    pub(crate) fn lay(&mut self, ctx: &Context, scene: &Scene, ground: Color32, calm: bool) {
        let now = ctx.input(|i| i.time);
        let screen = (scene.kind, scene.prompt.as_ref().is_some_and(|prompt| prompt.whole));
        // The first screen of all is simply there.
        if self.of.replace(screen).is_some_and(|last| last != screen) && !calm {
            self.since = Some(now);
        }
        let Some(left) = self.since.map(|since| 1.0 - (now - since) / LASTS).filter(|left| *left > 0.0)
        else {
            self.since = None;
            return;
        };
        let over = LayerId::new(Order::Foreground, Id::unique("veil"));
        ctx.layer_painter(over).rect_filled(ctx.content_rect(), 0, ground.gamma_multiply(left as f32));
        ctx.request_repaint();
    }
}
