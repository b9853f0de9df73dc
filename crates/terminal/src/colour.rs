//! From inks to what a terminal can show: 24-bit colour, 256 colours, 16, or none. Everything is
//! drawn in 24-bit colour; [`fit`] turns a finished picture into what the terminal understands.

use kernel::scene::{Ink, Look, Palette, Rgb};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::{Color, Modifier, Style};
use std::collections::HashMap;

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// None, only bold, dim and reverse.
    None,
    /// The sixteen ANSI colours.
    Sixteen,
    /// The cube of 216 and 24 greys.
    Many,
    /// 24 bits.
    True,
}

impl Depth {
    /// What the environment says of the terminal. `NO_COLOR` (if not empty) beats everything, as
    /// its convention asks; then `COLORTERM`, then the name of the terminal.
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Depth {
        let set = |name: &str| variable(name).unwrap_or_default().to_ascii_lowercase();
        let (term, colorterm) = (set("TERM"), set("COLORTERM"));
        // vt52 to vt525 are hardware terminals; vte is not.
        let glass =
            term.strip_prefix("vt").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if !set("NO_COLOR").is_empty() || term == "dumb" || term.ends_with("-mono") || glass {
            return Depth::None;
        }
        // Windows' own console has no TERM and has understood 24 bits for years.
        let windows = !set("WT_SESSION").is_empty() || (cfg!(windows) && term.is_empty());
        let known = ["kitty", "alacritty", "ghostty"].iter().any(|name| term.contains(name));
        let said = colorterm == "truecolor" || colorterm == "24bit" || term.ends_with("-direct");
        if windows || known || said {
            return Depth::True;
        }
        if term.contains("256") || !colorterm.is_empty() {
            return Depth::Many;
        }
        if term.is_empty() { Depth::None } else { Depth::Sixteen }
    }
}

/// The inks as they are shown now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inks {
    palette: Palette,
    depth: Depth,
}

impl Inks {
    /// A palette on a terminal. Without colours the greys are used, because their lightness is what
    /// bold, dim and reverse are made from.
    pub fn new(palette: Palette, depth: Depth) -> Self {
        Inks { palette: if depth == Depth::None { Palette::Mono } else { palette }, depth }
    }

    /// How many colours there are.
    pub const fn depth(self) -> Depth {
        self.depth
    }

    /// An ink's colour.
    pub const fn colour(self, ink: Ink) -> Color {
        let Rgb(r, g, b) = self.palette.rgb(ink);
        Color::Rgb(r, g, b)
    }

    /// Text in an ink.
    pub fn pen(self, ink: Ink) -> Style {
        let style = Style::new().fg(self.colour(ink));
        if self.palette.is_bold(ink) { style.add_modifier(Modifier::BOLD) } else { style }
    }

    /// Bold text.
    pub fn bold(self, ink: Ink) -> Style {
        self.pen(ink).add_modifier(Modifier::BOLD)
    }

    /// A look's ink on its paper, if it has any.
    pub fn look(self, look: &Look) -> Style {
        look.paper.map_or(self.pen(look.ink), |paper| self.pen(look.ink).patch(self.ground(paper)))
    }

    /// A background of that ink.
    pub fn ground(self, ink: Ink) -> Style {
        Style::new().bg(self.colour(ink))
    }

    /// What is chosen: reversed, so that it shows without colour too.
    pub fn chosen(self) -> Style {
        self.pen(Ink::Gold).bg(self.colour(Ink::Black)).add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }
}

/// `part` of 255 parts of the way from one colour to another.
pub fn blend(from: Color, to: Color, part: u8) -> Color {
    let (Color::Rgb(r, g, b), Color::Rgb(red, green, blue)) = (from, to) else { return from };
    let mix = |from: u8, to: u8| -> u8 {
        ((u32::from(from) * (255 - u32::from(part)) + u32::from(to) * u32::from(part)) / 255) as u8
    };
    Color::Rgb(mix(r, red), mix(g, green), mix(b, blue))
}

/// Turns a picture in 24-bit colour into one for this terminal.
pub fn fit(buffer: &mut Buffer, depth: Depth) {
    match depth {
        Depth::True => {}
        Depth::None => buffer.content.iter_mut().for_each(without_colour),
        Depth::Many | Depth::Sixteen => {
            // A picture has few different colours, and finding the nearest one takes a while.
            let mut known: HashMap<Color, Color> = HashMap::new();
            let mut nearest = |colour: Color| {
                *known.entry(colour).or_insert_with(|| match colour {
                    Color::Rgb(r, g, b) if depth == Depth::Many => nearest_of_many(Rgb(r, g, b)),
                    Color::Rgb(r, g, b) => nearest_of_sixteen(Rgb(r, g, b)),
                    other => other,
                })
            };
            for cell in &mut buffer.content {
                let told_apart = cell.fg != cell.bg;
                (cell.fg, cell.bg) = (nearest(cell.fg), nearest(cell.bg));
                if told_apart && cell.fg == cell.bg {
                    let dark = matches!(cell.bg, Color::Indexed(0 | 16));
                    cell.fg = Color::Indexed(if dark { 8 } else { 0 });
                }
            }
        }
    }
}

/// Backgrounds at least this light are reversed without colour.
const LIGHT_GROUND: u8 = 40;
/// Text at most this light is dim without colour.
const FAINT: u8 = 0x92;
/// Text darker than this on a dark background is meant to be invisible.
const UNSEEN: u8 = 12;

fn without_colour(cell: &mut Cell) {
    let (front, back) = (lightness(cell.fg), lightness(cell.bg));
    (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
    if back >= LIGHT_GROUND {
        cell.modifier |= Modifier::REVERSED;
    } else if front < UNSEEN {
        cell.set_symbol(" ");
    } else if front <= FAINT && !cell.modifier.contains(Modifier::BOLD) {
        cell.modifier |= Modifier::DIM;
    }
}

/// How light a colour looks, 0 to 255 (the weights of Rec. 601).
fn lightness(colour: Color) -> u8 {
    match colour {
        Color::Rgb(r, g, b) => ((u32::from(r) * 299 + u32::from(g) * 587 + u32::from(b) * 114) / 1000) as u8,
        _ => 0,
    }
}

/// How different two colours look: the squared differences weighted by how much the eye cares for
/// each, where the weights of red and blue depend on how red both are ("redmean"). It costs a few
/// multiplications, and is far nearer to the eye than the plain distance.
pub fn distance(a: Rgb, b: Rgb) -> i32 {
    let red = i32::midpoint(i32::from(a.0), i32::from(b.0));
    let square = |x: u8, y: u8| (i32::from(x) - i32::from(y)).pow(2);
    (((512 + red) * square(a.0, b.0)) >> 8) + 4 * square(a.1, b.1) + (((767 - red) * square(a.2, b.2)) >> 8)
}

/// The nearest of colours 16 to 255, which are the same on every terminal (the first sixteen are
/// the user's).
fn nearest_of_many(colour: Rgb) -> Color {
    Color::Indexed((16..=255).min_by_key(|&i| distance(colour, of_many(i))).unwrap_or(16))
}

/// Colour 16 to 255 of a terminal with 256.
fn of_many(index: u8) -> Rgb {
    if index >= 232 {
        let grey = 8 + 10 * (index - 232);
        return Rgb(grey, grey, grey);
    }
    let level = |n: u8| if n == 0 { 0 } else { 55 + 40 * n };
    let i = index - 16;
    Rgb(level(i / 36), level(i / 6 % 6), level(i % 6))
}

/// The sixteen as xterm has them.
const SIXTEEN: [u32; 16] = [
    0x00_00_00, 0xcd_00_00, 0x00_cd_00, 0xcd_cd_00, 0x00_00_ee, 0xcd_00_cd, 0x00_cd_cd, 0xe5_e5_e5,
    0x7f_7f_7f, 0xff_00_00, 0x00_ff_00, 0xff_ff_00, 0x5c_5c_ff, 0xff_00_ff, 0x00_ff_ff, 0xff_ff_ff,
];

/// The nearest of sixteen. The inks are soft and the sixteen are glaring, so that a soft red would
/// be nearest to grey: its distance from grey is doubled first, which keeps the hue.
fn nearest_of_sixteen(Rgb(r, g, b): Rgb) -> Color {
    let grey = i32::from(lightness(Color::Rgb(r, g, b)));
    let louder = |c: u8| (grey + 2 * (i32::from(c) - grey)).clamp(0, 255) as u8;
    let loud = Rgb(louder(r), louder(g), louder(b));
    let of_sixteen = |i: u8| {
        let [_, r, g, b] = SIXTEEN[usize::from(i)].to_be_bytes();
        Rgb(r, g, b)
    };
    Color::Indexed((0..16).min_by_key(|&i| distance(loud, of_sixteen(i))).unwrap_or(7))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::layout::Rect;

    fn depth(variables: &[(&str, &str)]) -> Depth {
        Depth::detect(|name| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
    }

    #[test]
    fn the_environment_tells_the_depth() {
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(depth(&[("TERM", "xterm-kitty")]), Depth::True);
        assert_eq!(depth(&[("TERM", "screen-256color")]), Depth::Many);
        assert_eq!(depth(&[("TERM", "linux")]), Depth::Sixteen);
        assert_eq!(depth(&[("TERM", "dumb"), ("COLORTERM", "truecolor")]), Depth::None);
        assert_eq!(depth(&[("TERM", "vt100")]), Depth::None);
        assert_eq!(depth(&[("TERM", "vte-256color")]), Depth::Many);
    }

    #[test]
    fn no_color_beats_everything_unless_it_is_empty() {
        let rich = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor")];
        assert_eq!(depth(&[rich[0], rich[1], ("NO_COLOR", "1")]), Depth::None);
        assert_eq!(depth(&[rich[0], rich[1], ("NO_COLOR", "")]), Depth::True);
    }

    #[test]
    fn a_colour_of_the_cube_is_its_own_nearest() {
        for index in 16..=255u8 {
            let Color::Indexed(found) = nearest_of_many(of_many(index)) else { panic!("an index") };
            assert_eq!(distance(of_many(found), of_many(index)), 0, "{index}");
        }
    }

    #[test]
    fn sixteen_colours_keep_the_hue_of_what_warns_and_what_is_allowed() {
        let of = |ink| nearest_of_sixteen(Palette::Standard.rgb(ink));
        assert!(matches!(of(Ink::Red), Color::Indexed(1 | 9)));
        assert!(matches!(of(Ink::Green), Color::Indexed(2 | 10)));
        assert!(matches!(of(Ink::Gold), Color::Indexed(3 | 11)));
        assert!(matches!(of(Ink::Blue), Color::Indexed(4 | 12)));
        assert!(matches!(of(Ink::Sky), Color::Indexed(6 | 14)));
        assert_eq!(of(Ink::White), Color::Indexed(15));
        assert_eq!(of(Ink::Black), Color::Indexed(0));
    }

    #[test]
    fn no_ink_vanishes_on_black_whatever_the_depth() {
        for depth in [Depth::Many, Depth::Sixteen] {
            let inks = Inks::new(Palette::Standard, depth);
            for ink in Ink::ALL.into_iter().filter(|i| *i != Ink::Black) {
                let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
                buffer.set_string(0, 0, "x", inks.pen(ink).patch(inks.ground(Ink::Black)));
                fit(&mut buffer, depth);
                assert_ne!(buffer[(0, 0)].fg, buffer[(0, 0)].bg, "{ink:?} {depth:?}");
            }
        }
    }

    #[test]
    fn without_colour_light_grounds_are_reversed_and_grey_is_dim() {
        let inks = Inks::new(Palette::Standard, Depth::None);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        buffer.set_style(buffer.area, inks.ground(Ink::Black));
        buffer.set_string(0, 0, "a", inks.pen(Ink::Gold));
        buffer.set_string(1, 0, "b", inks.pen(Ink::Grey));
        buffer.set_string(2, 0, "c", inks.pen(Ink::Silver).patch(inks.ground(Ink::Red)));
        buffer.set_string(3, 0, "d", inks.pen(Ink::Silver));
        fit(&mut buffer, Depth::None);
        let modifiers: Vec<Modifier> = buffer.content.iter().map(|c| c.modifier).collect();
        assert_eq!(modifiers, [Modifier::BOLD, Modifier::DIM, Modifier::REVERSED, Modifier::empty()]);
        assert!(buffer.content.iter().all(|c| c.fg == Color::Reset && c.bg == Color::Reset));
    }
}
