//! Colours by name. A game names an [`Ink`]; a [`Palette`] says what it looks like, so that people who see
//! colours differently, and terminals without any, get a picture that still tells everything.

use serde::Serialize;

/// A named colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Ink {
    /// The background.
    #[default]
    Black,
    /// Almost black, for floors.
    Night,
    /// Dark grey-blue, for walls in the shade.
    Slate,
    /// Middle grey, for what is remembered or not allowed.
    Grey,
    /// Light grey, for ordinary text.
    Silver,
    /// White, for what matters.
    White,
    /// Wood and earth.
    Brown,
    /// Sand and light stone.
    Sand,
    /// Danger, blood.
    Red,
    /// Fire, warning.
    Orange,
    /// Treasure, selection.
    Gold,
    /// Life, allowed.
    Green,
    /// Dark green, plants.
    Moss,
    /// Water, glass.
    Teal,
    /// Deep blue.
    Blue,
    /// Light blue, information.
    Sky,
    /// Magic.
    Violet,
    /// Flesh, hearts.
    Pink,
}

impl Ink {
    /// All of them.
    pub const ALL: [Ink; 18] = {
        use Ink::{
            Black, Blue, Brown, Gold, Green, Grey, Moss, Night, Orange, Pink, Red, Sand, Silver, Sky, Slate,
            Teal, Violet, White,
        };
        [
            Black, Night, Slate, Grey, Silver, White, Brown, Sand, Red, Orange, Gold, Green, Moss, Teal,
            Blue, Sky, Violet, Pink,
        ]
    };

    /// Whether it is a background rather than a text colour.
    pub const fn is_ground(self) -> bool {
        matches!(self, Ink::Black | Ink::Night | Ink::Slate)
    }
}

/// Red, green and blue, 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    const fn hex(rgb: u32) -> Rgb {
        Rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
    }
}

/// A way of showing the inks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Palette {
    /// For most people.
    #[default]
    Standard,
    /// For deuteranopia, the most common red-green blindness.
    Deuteranopia,
    /// For protanopia: reds look dark.
    Protanopia,
    /// For tritanopia: blue and green look alike.
    Tritanopia,
    /// Greys only.
    Mono,
}

impl Palette {
    /// All of them.
    pub const ALL: [Palette; 5] =
        [Palette::Standard, Palette::Deuteranopia, Palette::Protanopia, Palette::Tritanopia, Palette::Mono];

    /// The name in settings.
    pub const fn id(self) -> &'static str {
        ["standard", "deuteranopia", "protanopia", "tritanopia", "mono"][self as usize]
    }

    /// The palette of that name.
    pub fn from_id(id: &str) -> Option<Palette> {
        Palette::ALL.into_iter().find(|p| p.id() == id)
    }

    /// The colour of an ink.
    pub const fn rgb(self, ink: Ink) -> Rgb {
        Rgb::hex(match self {
            Palette::Standard => standard(ink),
            // Red and green differ by blue-yellow and by lightness: dangers go to a strong
            // orange, life to a clear blue-green, and pinks and violets part in lightness.
            Palette::Deuteranopia | Palette::Protanopia => match ink {
                Ink::Red => 0xff_8a_3d,
                Ink::Orange => 0xff_b4_54,
                Ink::Gold => 0xff_e0_66,
                Ink::Green => 0x56_b4_e9,
                Ink::Moss => 0x5f_8f_b0,
                Ink::Teal => 0x7f_d6_ff,
                Ink::Brown => 0xa8_90_60,
                Ink::Violet => 0xb3_a2_f0,
                Ink::Pink => 0xe8_d4_f5,
                Ink::Blue => 0x5c_82_f0,
                other => standard(other),
            },
            // Blue and green differ by red and by lightness.
            Palette::Tritanopia => match ink {
                Ink::Green => 0x4f_d6_8a,
                Ink::Moss => 0x5f_9a_80,
                Ink::Teal => 0x8f_e0_d8,
                Ink::Blue => 0x6f_8c_d8,
                Ink::Sky => 0xa8_d8_f0,
                Ink::Gold => 0xff_c8_d0,
                Ink::Orange => 0xff_9c_8a,
                Ink::Sand => 0xe8_c8_c4,
                Ink::Violet => 0xe0_8a_d8,
                other => standard(other),
            },
            Palette::Mono => match ink {
                Ink::Black => 0x00_00_00,
                Ink::Night => 0x14_14_14,
                Ink::Slate => 0x33_33_33,
                Ink::Grey | Ink::Moss | Ink::Brown => 0x92_92_92,
                Ink::Silver | Ink::Teal | Ink::Blue | Ink::Violet => 0xc4_c4_c4,
                Ink::Green | Ink::Sky | Ink::Sand | Ink::Pink => 0xdd_dd_dd,
                Ink::White | Ink::Red | Ink::Orange | Ink::Gold => 0xff_ff_ff,
            },
        })
    }

    /// Emphasis without colour: dangers and treasures are bold.
    pub const fn is_bold(self, ink: Ink) -> bool {
        matches!(self, Palette::Mono) && matches!(ink, Ink::White | Ink::Red | Ink::Orange | Ink::Gold)
    }
}

const fn standard(ink: Ink) -> u32 {
    match ink {
        Ink::Black => 0x0b_0d_12,
        Ink::Night => 0x16_1a_23,
        Ink::Slate => 0x2c_33_42,
        Ink::Grey => 0x8b_91_9c,
        Ink::Silver => 0xc3_c8_d0,
        Ink::White => 0xf4_f6_fa,
        Ink::Brown => 0xb0_85_5a,
        Ink::Sand => 0xd9_c2_94,
        Ink::Red => 0xff_6b_62,
        Ink::Orange => 0xf7_9a_4b,
        Ink::Gold => 0xf5_cd_5c,
        Ink::Green => 0x72_d0_6f,
        Ink::Moss => 0x6f_9c_62,
        Ink::Teal => 0x52_c2_b4,
        Ink::Blue => 0x6d_92_f2,
        Ink::Sky => 0x7c_c8_f2,
        Ink::Violet => 0xb6_90_f0,
        Ink::Pink => 0xf2_9a_c4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance after WCAG, times a million, in whole numbers: a table of the 2.2 curve
    /// is not needed for a test, so the sRGB curve is computed by exact powers of thousandths.
    fn luminance(Rgb(red, green, blue): Rgb) -> u64 {
        let linear = |c: u8| -> u64 {
            let c = u64::from(c) * 1_000_000 / 255;
            if c <= 40_450 {
                return c * 1000 / 12_920;
            }
            // ((c + 0.055) / 1.055) ^ 2.4 = x² · x^(2/5); the fifth root by bisection.
            let x = (c + 55_000) * 1_000_000 / 1_055_000;
            let square = x * x / 1_000_000;
            let (mut low, mut high) = (0u128, 1_000_000u128);
            while low + 1 < high {
                let mid = u128::midpoint(low, high);
                if mid.pow(5) <= u128::from(square) * 10u128.pow(24) { low = mid } else { high = mid }
            }
            square * low as u64 / 1_000_000
        };
        (2126 * linear(red) + 7152 * linear(green) + 722 * linear(blue)) / 10_000
    }

    #[test]
    fn every_ink_can_be_read_on_black_and_night_in_every_palette() {
        for palette in Palette::ALL {
            for ink in Ink::ALL.into_iter().filter(|i| !i.is_ground()) {
                for ground in [Ink::Black, Ink::Night] {
                    let (a, b) = (luminance(palette.rgb(ink)), luminance(palette.rgb(ground)));
                    let contrast = (a + 50_000) * 100 / (b + 50_000);
                    assert!(contrast >= 450, "{palette:?} {ink:?} on {ground:?}: {contrast}");
                }
            }
        }
    }

    #[test]
    fn luminance_knows_black_white_and_the_middle() {
        assert_eq!(luminance(Rgb(0, 0, 0)), 0);
        assert!((999_000..=1_000_000).contains(&luminance(Rgb(255, 255, 255))));
        assert!((215_000..=216_500).contains(&luminance(Rgb(128, 128, 128))));
    }
}
