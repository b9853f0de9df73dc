//! The colours of the page, as names and values for its style sheet: grounds that are warm like the art,
//! and inks of the player's palette, made darker or lighter until they can be read on every ground.

use kernel::scene::{Ink, Palette, Rgb};
use serde_json::{Map, Value};

/// How light the page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// As at night.
    Dark,
    /// As by day.
    Light,
    /// Black and bright, with lines around everything.
    Contrast,
}

impl Scheme {
    /// All of them.
    pub const ALL: [Scheme; 3] = [Scheme::Dark, Scheme::Light, Scheme::Contrast];

    /// By its name in the settings; what the system likes is known to the page's scripts.
    pub fn of(name: &str) -> Self {
        match name {
            "light" => Scheme::Light,
            "contrast" => Scheme::Contrast,
            _ => Scheme::Dark,
        }
    }

    /// The least contrast between words and what they stand on, as guidelines for the web ask for, with a
    /// little to spare.
    const fn least(self) -> f64 {
        if matches!(self, Scheme::Contrast) { 7.2 } else { 4.7 }
    }
}

/// The grounds from back to front, then that of the selected row, then edges.
const GROUNDS: [&str; 6] = ["ground", "card", "raised", "hovered", "chosen", "edge"];

/// How many of the grounds are written on.
const WRITTEN_ON: usize = 5;

/// All colours by name: grounds, and `ink-gold` and so on for what is written in an ink.
pub fn colours(palette: Palette, scheme: Scheme) -> Map<String, Value> {
    let grounds = grounds(palette, scheme);
    let mut all = Map::new();
    for (name, rgb) in GROUNDS.into_iter().zip(grounds) {
        all.insert(name.into(), hex(rgb).into());
    }
    for ink in Ink::ALL {
        all.insert(format!("ink-{ink:?}").to_ascii_lowercase(), hex(pen(palette, scheme, ink)).into());
    }
    // What is around a board belongs to the board, which is dark by day too.
    all.insert("board".into(), hex(palette.rgb(Ink::Black)).into());
    all
}

fn grounds(palette: Palette, scheme: Scheme) -> [Rgb; GROUNDS.len()] {
    let (black, brown, gold) = (palette.rgb(Ink::Black), palette.rgb(Ink::Brown), palette.rgb(Ink::Gold));
    let dark = |part| mix(black, brown, part);
    let light = |part| mix(Rgb(255, 255, 255), brown, part);
    let grey = |part| Rgb(part, part, part);
    match scheme {
        Scheme::Dark => [dark(14), dark(30), dark(56), dark(74), mix(dark(34), gold, 56), dark(92)],
        Scheme::Light => [light(34), light(8), light(48), light(62), mix(light(20), gold, 90), light(130)],
        Scheme::Contrast => [grey(0), grey(0), grey(22), grey(48), mix(grey(0), gold, 70), grey(200)],
    }
}

/// An ink for writing.
fn pen(palette: Palette, scheme: Scheme, ink: Ink) -> Rgb {
    let ink = if ink.is_ground() { Ink::Grey } else { ink };
    let (from, towards) = match (scheme, ink) {
        // By day what matters is black.
        (Scheme::Light, Ink::White) => (Rgb(24, 20, 14), Rgb(0, 0, 0)),
        (Scheme::Light, Ink::Silver) => (Rgb(58, 50, 40), Rgb(0, 0, 0)),
        (Scheme::Light, other) => (palette.rgb(other), Rgb(0, 0, 0)),
        (Scheme::Contrast, Ink::Silver) => (palette.rgb(Ink::White), Rgb(255, 255, 255)),
        (_, other) => (palette.rgb(other), Rgb(255, 255, 255)),
    };
    let grounds = &grounds(palette, scheme)[..WRITTEN_ON];
    let reads = |colour: &Rgb| grounds.iter().all(|ground| contrast(*colour, *ground) >= scheme.least());
    (0..=255).map(|part| mix(from, towards, part)).find(reads).unwrap_or(towards)
}

/// The colour `part` of 255 on the way from one to another.
fn mix(Rgb(r, g, b): Rgb, Rgb(red, green, blue): Rgb, part: u8) -> Rgb {
    Rgb(paint::mix(r, red, part), paint::mix(g, green, part), paint::mix(b, blue, part))
}

fn hex(Rgb(r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// The WCAG contrast ratio of two colours, 1 to 21.
fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn luminance(Rgb(r, g, b): Rgb) -> f64 {
    let linear = |channel: u8| {
        let c = f64::from(channel) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_as_the_guidelines_say() {
        assert!((contrast(Rgb(0, 0, 0), Rgb(255, 255, 255)) - 21.0).abs() < 0.01);
        assert!((contrast(Rgb(119, 119, 119), Rgb(255, 255, 255)) - 4.48).abs() < 0.01);
    }

    #[test]
    fn every_ink_can_be_read_on_every_ground_of_every_scheme_in_every_palette() {
        for palette in Palette::ALL {
            for scheme in Scheme::ALL {
                let least = if scheme == Scheme::Contrast { 7.0 } else { 4.5 };
                for ink in Ink::ALL {
                    for ground in &grounds(palette, scheme)[..WRITTEN_ON] {
                        let contrast = contrast(pen(palette, scheme, ink), *ground);
                        assert!(contrast >= least, "{palette:?} {scheme:?} {ink:?} {ground:?}: {contrast}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_names_are_those_of_the_style_sheet() {
        let all = colours(Palette::Standard, Scheme::of("dark"));
        for name in ["ground", "card", "raised", "hovered", "chosen", "edge", "board", "ink-gold"] {
            let value = all[name].as_str().unwrap();
            assert!(value.len() == 7 && value.starts_with('#'), "{name}: {value}");
        }
    }
}
