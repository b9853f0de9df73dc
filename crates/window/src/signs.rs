//! Signs that the fonts lack: dice, flags, skulls. They are taken from the letters of `paint`, so that
//! a sign looks the same in a sentence and on a board.

use eframe::egui::epaint::text::RasterizedGlyph;
use eframe::egui::{Color32, ColorImage, GlyphBitmap, GlyphRasterizer, GlyphRasterizerRequest, vec2};
use kernel::scene::{Ink, Look, Palette};
use paint::Painter;

/// How much larger than a letter a sign is drawn: it has a margin of its own.
const LARGER: f32 = 1.15;

/// How much of a sign stands above the line of the text.
const ABOVE: f32 = 0.84;

/// Draws what no font has.
pub(crate) fn rasterizer() -> GlyphRasterizer {
    GlyphRasterizer::new("mazarium signs", draw)
}

fn draw(request: &GlyphRasterizerRequest<'_>) -> Option<RasterizedGlyph> {
    let mut chars = request.cluster.chars();
    let (sign, None) = (chars.next()?, chars.next()) else { return None };
    let side = (request.font_size_px * LARGER).round().clamp(1.0, 512.0) as usize;
    let look = Look::new("", sign, Ink::White);
    let picture = Painter::new(Palette::Mono).icon(look, side);
    // White on nothing; whatever is drawn dark around a sign is not part of it.
    let coverage = |[r, _, _, a]: [u8; 4]| (u16::from(r) * u16::from(a) / 255) as u8;
    let pixels = picture.pixels().map(|pixel| Color32::from_white_alpha(coverage(pixel))).collect();
    let image = ColorImage::new([picture.width(), picture.height()], pixels);
    let offset_px = vec2(0.0, -(side as f32 * ABOVE).round());
    Some(RasterizedGlyph {
        bitmap: GlyphBitmap { image, offset_px, is_color: false },
        advance_px: side as f32,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::FontFamily;

    fn drawn(cluster: &str) -> Option<RasterizedGlyph> {
        draw(&GlyphRasterizerRequest {
            cluster,
            family: &FontFamily::Proportional,
            font_size_px: 16.0,
            subpixel_offset_px: 0.0,
        })
    }

    #[test]
    fn dice_and_flags_are_drawn_and_differ() {
        let inked = |sign: &str| {
            let glyph = drawn(sign).unwrap();
            glyph.bitmap.image.pixels.iter().filter(|p| p.a() > 0).count()
        };
        assert!(inked("⚀") > 0 && inked("⚑") > 0);
        assert_ne!(inked("⚀"), inked("⚅"));
    }

    #[test]
    fn several_characters_that_are_one_sign_are_left_to_others() {
        assert!(drawn("👨‍👩‍👧").is_none());
    }
}
