//! How everything around the boards looks: colours mixed from the inks of the player's palette, text
//! sizes, spacing, fonts. No layout.
//!
//! The grounds are the inks' black, or their white, with brown in it, so that the window is warm like the
//! art; with high contrast they are plain black. Words are inks that are made lighter or darker until they
//! can be read on every ground. Another palette therefore changes the window too.

use eframe::egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Options, Rect,
    Shadow, Stroke, StrokeKind, Style, TextStyle, Theme as Lightness, Ui, Vec2, Visuals, vec2,
};
use kernel::scene::{Ink, Palette, Rgb};
use paint::faces;
use std::sync::Arc;

/// Families of faces besides egui's own two.
const STRONG: &str = "strong";
const TITLE: &str = "title";

/// How round the corners of cards are, in points.
pub(crate) const ROUND: u8 = 8;

/// How round the corners of rows and chips are.
pub(crate) const ROUND_SMALL: u8 = 5;

/// Under what lies above the rest.
pub(crate) const SHADOW: Shadow =
    Shadow { offset: [0, 6], blur: 22, spread: 2, color: Color32::from_black_alpha(120) };

/// Text sizes in points.
pub(crate) mod size {
    pub(crate) const HEADING: f32 = 25.0;
    pub(crate) const BODY: f32 = 16.5;
    pub(crate) const SMALL: f32 = 13.5;
}

/// How light the grounds are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Scheme {
    #[default]
    Dark,
    Light,
    /// Black and bright, with lines around everything.
    Contrast,
}

impl Scheme {
    /// By its name in the settings; `system` is as light as the rest of the desktop, where that is known.
    pub(crate) fn of(name: &str, system: Option<Lightness>) -> Self {
        match (name, system) {
            ("light", _) | ("system", Some(Lightness::Light)) => Scheme::Light,
            ("contrast", _) => Scheme::Contrast,
            _ => Scheme::Dark,
        }
    }

    /// How much words must stand out from what is behind them, as WCAG counts it.
    const fn least_contrast(self) -> f32 {
        if matches!(self, Scheme::Contrast) { 7.0 } else { 4.5 }
    }
}

/// The colours of the window in one palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    palette: Palette,
    scheme: Scheme,
    /// Every ink as it is used for words and signs.
    pens: [Color32; Ink::ALL.len()],
    /// Behind everything.
    pub(crate) ground: Color32,
    /// Of cards and bars.
    pub(crate) card: Color32,
    /// Of what lies on a card: chips, key caps, a line to type in.
    pub(crate) raised: Color32,
    /// Of a row under the pointer.
    pub(crate) hovered: Color32,
    /// Of the selected row.
    pub(crate) chosen: Color32,
    /// Around cards.
    pub(crate) edge: Color32,
}

impl Theme {
    pub(crate) fn new(palette: Palette, scheme: Scheme) -> Self {
        let ink = |ink| colour(palette.rgb(ink));
        let warm = |part| mix(ink(Ink::Black), ink(Ink::Brown), part);
        let paper = |part| mix(ink(Ink::White), ink(Ink::Brown), part);
        let grey = Color32::from_gray;
        let [ground, card, raised, hovered, chosen, edge] = match scheme {
            Scheme::Dark => {
                [warm(14), warm(30), warm(56), warm(74), mix(warm(34), ink(Ink::Gold), 56), warm(92)]
            }
            Scheme::Light => {
                [paper(46), paper(16), paper(32), paper(54), mix(paper(16), ink(Ink::Gold), 120), paper(120)]
            }
            Scheme::Contrast => {
                [grey(0), grey(0), grey(22), grey(48), mix(grey(0), ink(Ink::Gold), 70), grey(200)]
            }
        };
        let mut theme = Theme {
            palette,
            scheme,
            pens: [Color32::BLACK; Ink::ALL.len()],
            ground,
            card,
            raised,
            hovered,
            chosen,
            edge,
        };
        theme.pens = Ink::ALL.map(|ink| theme.readable(ink));
        theme
    }

    /// An ink, made lighter or darker until it can be read on everything that words are written on.
    fn readable(&self, ink: Ink) -> Color32 {
        let light = self.scheme == Scheme::Light;
        // On a light ground, what matters most is darkest.
        let start = match ink {
            Ink::White if light => Ink::Black,
            Ink::Silver if light => Ink::Slate,
            Ink::Silver | Ink::White if self.scheme == Scheme::Contrast => Ink::White,
            // An ink that is a ground could not be read.
            ink if ink.is_ground() => Ink::Grey,
            ink => ink,
        };
        let start = colour(self.palette.rgb(start));
        let end = if light { Color32::BLACK } else { Color32::WHITE };
        let grounds = [self.ground, self.card, self.raised];
        let stands_out =
            |pen: &Color32| grounds.iter().all(|g| contrast(*pen, *g) >= self.scheme.least_contrast());
        let steps = (0..=255).step_by(15).map(|part| mix(start, end, part));
        steps.into_iter().find(stands_out).unwrap_or(end)
    }

    /// Whether these are the colours for a palette and a scheme.
    pub(crate) fn is_for(&self, palette: Palette, scheme: Scheme) -> bool {
        (self.palette, self.scheme) == (palette, scheme)
    }

    /// Whether there is something to be seen behind menus.
    pub(crate) fn has_backdrop(&self) -> bool {
        self.scheme != Scheme::Contrast
    }

    /// An ink for words and signs.
    pub(crate) const fn ink(&self, ink: Ink) -> Color32 {
        self.pens[ink as usize]
    }

    /// Behind boards: as black as the boards have it.
    pub(crate) const fn stage(&self) -> Color32 {
        colour(self.palette.rgb(Ink::Black))
    }

    /// Makes a context look like this.
    pub(crate) fn apply(self, ctx: &Context) {
        let light = self.scheme == Scheme::Light;
        ctx.set_theme(if light { Lightness::Light } else { Lightness::Dark });
        ctx.all_styles_mut(|style| self.style(style));
    }

    fn style(self, style: &mut Style) {
        use TextStyle::{Body, Button, Heading, Monospace, Small};
        style.text_styles = [
            (Heading, plain(size::HEADING)),
            (Body, plain(size::BODY)),
            (Button, plain(size::BODY)),
            (Small, plain(size::SMALL)),
            (Monospace, even(size::BODY - 2.0)),
        ]
        .into();
        style.spacing.item_spacing = vec2(8.0, 6.0);
        style.spacing.button_padding = vec2(10.0, 5.0);
        style.spacing.scroll.bar_width = 7.0;
        // What goes on below must be seen to go on.
        style.spacing.scroll.floating_width = 5.0;
        style.spacing.scroll.dormant_handle_opacity = 0.5;
        style.spacing.tooltip_width = 360.0;
        style.interaction.selectable_labels = false;
        style.interaction.tooltip_delay = 0.35;
        // A list that moves under the keys should be where it is at once.
        style.animation_time = 0.0;
        style.scroll_animation = eframe::egui::style::ScrollAnimation::none();
        style.visuals = self.visuals();
    }

    fn visuals(self) -> Visuals {
        let mut visuals = if self.scheme == Scheme::Light { Visuals::light() } else { Visuals::dark() };
        visuals.override_text_color = Some(self.ink(Ink::Silver));
        visuals.panel_fill = self.ground;
        visuals.window_fill = self.card;
        visuals.window_stroke = Stroke::new(1.0, self.edge);
        visuals.window_corner_radius = CornerRadius::same(ROUND);
        visuals.menu_corner_radius = CornerRadius::same(ROUND_SMALL);
        visuals.window_shadow = SHADOW;
        visuals.popup_shadow = SHADOW;
        visuals.extreme_bg_color = self.ground;
        visuals.faint_bg_color = self.card;
        visuals.hyperlink_color = self.ink(Ink::Sky);
        visuals.selection.bg_fill = self.chosen;
        visuals.selection.stroke = Stroke::new(1.0, self.ink(Ink::Gold));
        let widgets = &mut visuals.widgets;
        for (state, fill) in [
            (&mut widgets.noninteractive, self.card),
            (&mut widgets.inactive, self.raised),
            (&mut widgets.hovered, self.hovered),
            (&mut widgets.active, self.chosen),
            (&mut widgets.open, self.raised),
        ] {
            (state.bg_fill, state.weak_bg_fill) = (fill, fill);
            state.bg_stroke = Stroke::new(1.0, self.edge);
            state.fg_stroke = Stroke::new(1.0, self.ink(Ink::Silver));
            state.corner_radius = CornerRadius::same(ROUND_SMALL);
            state.expansion = 0.0;
        }
        visuals
    }

    /// The line around something: a strong one if it is selected.
    pub(crate) fn line(&self, selected: bool) -> Stroke {
        if selected { Stroke::new(2.0, self.ink(Ink::Gold)) } else { Stroke::new(1.0, self.edge) }
    }

    /// Paints a card to put things on.
    pub(crate) fn card_at(self, ui: &Ui, rect: Rect) {
        let round = CornerRadius::same(ROUND);
        ui.painter().rect(rect, round, self.card, Stroke::new(1.0, self.edge), StrokeKind::Inside);
    }

    /// A card that is as large as what is on it.
    pub(crate) fn card_frame(self) -> eframe::egui::Frame {
        eframe::egui::Frame::new()
            .fill(self.card)
            .stroke(Stroke::new(1.0, self.edge))
            .corner_radius(CornerRadius::same(ROUND))
            .inner_margin(Margin::symmetric(14, 10))
    }
}

/// Ordinary text.
pub(crate) const fn plain(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// The same, heavier, with figures of one width: names, numbers, keys.
pub(crate) fn strong(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(STRONG.into()))
}

/// A title, in the letters of the boards: as near to a size as whole pixels allow.
pub(crate) fn title(ctx: &Context, size: f32) -> FontId {
    let (scale, rows) = (ctx.pixels_per_point(), faces::TITLE_ROWS as f32);
    let dot = (size * scale / rows).round().max(1.0);
    FontId::new(dot * rows / scale, FontFamily::Name(TITLE.into()))
}

/// Text with letters of one width.
pub(crate) const fn even(size: f32) -> FontId {
    FontId::new(size, FontFamily::Monospace)
}

const fn colour(Rgb(r, g, b): Rgb) -> Color32 {
    Color32::from_rgb(r, g, b)
}

/// The colour `part` of 255 on the way from one to another.
pub(crate) fn mix(from: Color32, to: Color32, part: u8) -> Color32 {
    let channel = |a: u8, b: u8| paint::mix(a, b, part);
    Color32::from_rgb(channel(from.r(), to.r()), channel(from.g(), to.g()), channel(from.b(), to.b()))
}

/// How much two colours differ in lightness, from 1 to 21, as WCAG counts it.
fn contrast(a: Color32, b: Color32) -> f32 {
    let light = |colour: Color32| {
        let [r, g, b] = [colour.r(), colour.g(), colour.b()].map(|channel| {
            let part = f32::from(channel) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (light(a), light(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Prepares a context for a [`Shell`](crate::Shell): fonts, and no keys of its own.
pub fn prepare(ctx: &Context) {
    ctx.set_fonts(fonts());
    ctx.options_mut(|options: &mut Options| {
        options.zoom_with_keyboard = false;
        options.tessellation_options.feathering = true;
    });
}

/// One voice: a face for words, a heavier one of the same family, its sister for columns, and the letters of
/// the boards for titles. What they lack is taken from the signs.
fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    for (name, data) in [
        ("words", faces::WORDS),
        (STRONG, faces::STRONG),
        ("columns", faces::COLUMNS),
        ("signs", faces::SIGNS),
        ("boxes", faces::BOXES),
        (TITLE, faces::TITLE),
    ] {
        fonts.font_data.insert(name.into(), Arc::new(FontData::from_static(data)));
    }
    for (family, face) in [
        (FontFamily::Proportional, "words"),
        (FontFamily::Monospace, "columns"),
        (FontFamily::Name(STRONG.into()), STRONG),
        (FontFamily::Name(TITLE.into()), TITLE),
    ] {
        fonts.families.insert(family, [face, "words", "signs", "boxes"].map(String::from).to_vec());
    }
    fonts
}

/// How much larger than usual everything is shown in a window of this size, in points of the
/// system: a large screen is looked at from further away. In steps, so that dragging an edge does
/// not make letters swim.
pub(crate) fn natural_zoom(size: Vec2) -> f32 {
    let room = (size.x / 1280.0).min(size.y / 800.0);
    (room * 4.0).floor().clamp(4.0, 10.0) / 4.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn light(colour: Color32) -> u32 {
        u32::from(colour.r()) * 3 + u32::from(colour.g()) * 6 + u32::from(colour.b())
    }

    #[test]
    fn dark_grounds_get_lighter_the_nearer_they_are_in_every_palette() {
        for palette in Palette::ALL {
            let theme = Theme::new(palette, Scheme::Dark);
            let order = [theme.ground, theme.card, theme.raised, theme.hovered].map(light);
            assert!(order.is_sorted() && order[0] < order[3], "{palette:?}: {order:?}");
        }
    }

    #[test]
    fn words_can_be_read_on_every_ground_in_every_palette_and_scheme() {
        for (name, least) in [("dark", 4.5), ("light", 4.5), ("contrast", 7.0), ("unheard of", 4.5)] {
            for palette in Palette::ALL {
                let theme = Theme::new(palette, Scheme::of(name, None));
                for ink in Ink::ALL {
                    for ground in [theme.ground, theme.card, theme.raised] {
                        let found = contrast(theme.ink(ink), ground);
                        assert!(found >= least, "{name} {palette:?} {ink:?}: {found}");
                    }
                }
                for ground in [theme.chosen, theme.hovered] {
                    let found = contrast(theme.ink(Ink::White), ground);
                    assert!(found >= least, "{name} {palette:?}: {found}");
                }
            }
        }
    }

    #[test]
    fn a_window_of_ordinary_size_is_shown_as_it_is_and_a_huge_one_larger() {
        assert!((natural_zoom(vec2(1120.0, 760.0)) - 1.0).abs() < 0.01);
        assert!((natural_zoom(vec2(300.0, 200.0)) - 1.0).abs() < 0.01);
        assert!((natural_zoom(vec2(3840.0, 2160.0)) - 2.5).abs() < 0.01);
    }
}
