//! The colours of the art: one fixed list, a letter each, every one belonging to an ink, so that a
//! palette for the inks is a palette for the art too.
//!
//! For the standard palette a colour is what the list says. For another palette each channel is
//! changed as that palette changes the colour's ink: a ramp of reds stays a ramp and goes where
//! red goes. In greys a colour keeps its lightness, raised or lowered as its ink's is.

use crate::picture::{Rgba, mix};
use kernel::scene::{Ink, Palette, Rgb};

/// A colour of the art.
pub(crate) struct ArtColour {
    /// The letter in the files.
    pub(crate) letter: char,
    rgb: u32,
    ink: Ink,
    opacity: u8,
}

const fn colour(letter: char, rgb: u32, ink: Ink) -> ArtColour {
    ArtColour { letter, rgb, ink, opacity: 255 }
}

/// Every colour, from the dark to the light end of each ramp.
pub(crate) const COLOURS: &[ArtColour] = &[
    ArtColour { letter: ',', rgb: 0x08_08_10, ink: Ink::Black, opacity: 96 }, // shadow
    ArtColour { letter: ';', rgb: 0xff_f0_c0, ink: Ink::White, opacity: 72 }, // glow
    colour('k', 0x12_10_1a, Ink::Black),                                      // outline
    colour('n', 0x1a_1d_2a, Ink::Night),                                      // night
    colour('N', 0x26_2b_3b, Ink::Night),                                      // dusk
    colour('d', 0x37_3e_50, Ink::Slate),                                      // slate
    colour('D', 0x4d_57_6b, Ink::Slate),                                      // light slate
    colour('g', 0x70_7b_8c, Ink::Grey),                                       // grey
    colour('G', 0x9a_a5_b2, Ink::Grey),                                       // light grey
    colour('w', 0xc9_d1_d8, Ink::Silver),                                     // silver
    colour('W', 0xf6_f7_f2, Ink::White),                                      // white
    colour('t', 0x3b_32_30, Ink::Brown),                                      // dark stone
    colour('T', 0x5a_4d_46, Ink::Brown),                                      // stone
    colour('u', 0x80_6f_5f, Ink::Sand),                                       // warm stone
    colour('U', 0xab_98_7c, Ink::Sand),                                       // light stone
    colour('v', 0xd6_c4_9a, Ink::Sand),                                       // sand
    colour('V', 0xf3_e7_c6, Ink::Sand),                                       // pale sand
    colour('b', 0x3e_26_1b, Ink::Brown),                                      // bark
    colour('B', 0x66_40_29, Ink::Brown),                                      // brown
    colour('c', 0x96_63_3a, Ink::Brown),                                      // wood
    colour('C', 0xc4_91_58, Ink::Brown),                                      // light wood
    colour('e', 0xc4_84_60, Ink::Sand),                                       // tan
    colour('E', 0xf2_c4_9b, Ink::Sand),                                       // skin
    colour('r', 0x76_1d_2e, Ink::Red),                                        // dark red
    colour('R', 0xc4_38_3c, Ink::Red),                                        // red
    colour('q', 0xf5_75_5e, Ink::Red),                                        // light red
    colour('o', 0xc8_5a_1c, Ink::Orange),                                     // rust
    colour('O', 0xf8_9b_38, Ink::Orange),                                     // orange
    colour('y', 0xa8_72_26, Ink::Gold),                                       // bronze
    colour('Y', 0xf0_c2_45, Ink::Gold),                                       // gold
    colour('l', 0xff_ef_a6, Ink::Gold),                                       // pale gold
    colour('m', 0x1c_42_35, Ink::Moss),                                       // deep green
    colour('M', 0x36_70_47, Ink::Moss),                                       // moss
    colour('h', 0x62_ac_4c, Ink::Green),                                      // green
    colour('H', 0xa8_dd_6c, Ink::Green),                                      // light green
    colour('j', 0x1c_55_60, Ink::Teal),                                       // deep teal
    colour('J', 0x3c_a0_98, Ink::Teal),                                       // teal
    colour('i', 0x93_e2_d1, Ink::Teal),                                       // light teal
    colour('a', 0x25_36_72, Ink::Blue),                                       // deep blue
    colour('A', 0x3f_66_c2, Ink::Blue),                                       // blue
    colour('z', 0x79_a8_f0, Ink::Sky),                                        // light blue
    colour('Z', 0xc2_e2_ff, Ink::Sky),                                        // pale blue
    colour('p', 0x43_2a_6b, Ink::Violet),                                     // deep violet
    colour('P', 0x7d_4c_b8, Ink::Violet),                                     // violet
    colour('x', 0xbb_8e_f2, Ink::Violet),                                     // light violet
    colour('f', 0xa4_3a_6e, Ink::Pink),                                       // deep pink
    colour('F', 0xee_83_b0, Ink::Pink),                                       // pink
    colour('I', 0xff_ca_de, Ink::Pink),                                       // pale pink
    colour('K', 0x67_62_5a, Ink::Sand),                                       // joints of flags
    colour('s', 0x79_74_6b, Ink::Sand),                                       // flags
    colour('S', 0x85_80_76, Ink::Sand),                                       // light flags
    colour('0', 0x8c_7b_69, Ink::Sand),                                       // warm flags
    colour('3', 0x5c_3f_2a, Ink::Brown),                                      // joints of oak
    colour('1', 0x6e_4d_34, Ink::Brown),                                      // oak
    colour('2', 0x79_57_3b, Ink::Brown),                                      // light oak
    colour('6', 0x32_3d_56, Ink::Slate),                                      // dark carpet
    colour('4', 0x3c_48_63, Ink::Slate),                                      // carpet
    colour('5', 0x46_53_6f, Ink::Slate),                                      // light carpet
    colour('7', 0x2d_5f_3e, Ink::Moss),                                       // shaded grass
    colour('8', 0x3f_7e_4d, Ink::Moss),                                       // light grass
    colour('=', 0x57_55_4f, Ink::Grey),                                       // dark rubble
    colour('%', 0x66_64_5c, Ink::Grey),                                       // rubble
    colour('&', 0x74_71_67, Ink::Grey),                                       // light rubble
    colour('9', 0x2e_34_43, Ink::Slate),                                      // cave floor
    colour('Q', 0x35_21_22, Ink::Red),                                        // scorched ground
    colour('X', 0x47_2a_28, Ink::Red),                                        // ember ground
    colour('+', 0x2a_23_3d, Ink::Violet),                                     // arena floor
    colour('*', 0x36_2d_4d, Ink::Violet),                                     // light arena floor
];

/// The place of a letter in the list, counted from 1; 0 is no colour at all.
pub(crate) fn index_of(letter: char) -> Option<u8> {
    COLOURS.iter().position(|c| c.letter == letter).map(|i| i as u8 + 1)
}

/// All colours as a palette shows them.
#[derive(Clone, Debug)]
pub(crate) struct Colours {
    palette: Palette,
    art: Vec<Rgba>,
}

impl Colours {
    pub(crate) fn of(palette: Palette) -> Self {
        let shown = COLOURS.iter().map(|c| shown(c, palette));
        Colours { palette, art: [[0; 4]].into_iter().chain(shown).collect() }
    }

    pub(crate) const fn palette(&self) -> Palette {
        self.palette
    }

    /// The colour at a place of the list, counted from 1; 0 is transparent.
    pub(crate) fn art(&self, index: u8) -> Rgba {
        self.art[usize::from(index)]
    }

    pub(crate) fn ink(&self, ink: Ink) -> Rgba {
        let Rgb(r, g, b) = self.palette.rgb(ink);
        [r, g, b, 255]
    }

    /// An ink that lets through what is beneath.
    pub(crate) fn veil(&self, ink: Ink, strength: u8) -> Rgba {
        let [r, g, b, _] = self.ink(ink);
        [r, g, b, strength]
    }
}

fn shown(colour: &ArtColour, palette: Palette) -> Rgba {
    let own = [(colour.rgb >> 16) as u8, (colour.rgb >> 8) as u8, colour.rgb as u8];
    let channels = |Rgb(r, g, b): Rgb| [r, g, b];
    let (from, to) = (channels(Palette::Standard.rgb(colour.ink)), channels(palette.rgb(colour.ink)));
    let [r, g, b] = match palette {
        Palette::Standard => own,
        // Half the way to what the ink's change asks for: the whole way would throw together what
        // greys can tell apart by shading alone.
        Palette::Mono => {
            let light = lightness(own);
            let asked = scaled(light, lightness(from), to[0]);
            [mix(light, asked, 128); 3]
        }
        _ => [0, 1, 2].map(|i| scaled(own[i], from[i], to[i])),
    };
    [r, g, b, colour.opacity]
}

fn scaled(value: u8, from: u8, to: u8) -> u8 {
    (u32::from(value) * u32::from(to) / u32::from(from.max(1))).min(255) as u8
}

/// How light a colour is, with the weights of the eye in tenths.
fn lightness([r, g, b]: [u8; 3]) -> u8 {
    ((u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b)) / 10) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_is_used_once() {
        for (i, colour) in COLOURS.iter().enumerate() {
            assert_eq!(index_of(colour.letter), Some(i as u8 + 1), "{}", colour.letter);
            assert!(!"._[]# ".contains(colour.letter), "{} means something else", colour.letter);
        }
    }

    #[test]
    fn greys_are_grey_and_keep_the_order_within_a_ramp() {
        let colours = Colours::of(Palette::Mono);
        for i in 1..=COLOURS.len() as u8 {
            let [r, g, b, _] = colours.art(i);
            assert_eq!((r, g), (g, b));
        }
        let grey = |letter| colours.art(index_of(letter).unwrap())[0];
        for ramp in [
            "nN", "dD", "gG", "tT", "uUvV", "bBcC", "rRq", "oO", "yYl", "mM", "hH", "KsS", "312", "645",
            "78", "=%&", "QX", "+*", "jJi", "aA", "zZ",
        ] {
            let greys: Vec<u8> = ramp.chars().map(grey).collect();
            assert!(greys.is_sorted(), "{ramp}: {greys:?}");
        }
    }

    #[test]
    fn a_palette_changes_the_art_where_it_changes_the_inks() {
        let at = |palette, letter| Colours::of(palette).art(index_of(letter).unwrap());
        assert_eq!(at(Palette::Deuteranopia, 'G'), at(Palette::Standard, 'G'));
        for letter in ['R', 'h', 'O', 'P'] {
            assert_ne!(at(Palette::Deuteranopia, letter), at(Palette::Standard, letter));
        }
    }
}
