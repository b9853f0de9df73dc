//! The window's icon, drawn in letters: a labyrinth with something golden in it.

use eframe::egui::IconData;

const ROWS: [&str; 16] = [
    "................",
    ".##############.",
    ".#            #.",
    ".# ########## #.",
    ".# #        # #.",
    ".# # ###### # #.",
    ".# # #    # # #.",
    ".# # # oo # # #.",
    ".# # # oo   # #.",
    ".# # #    ### #.",
    ".# # ######   #.",
    ".# #        # #.",
    ".# ########## #.",
    ".#            #.",
    ".######  ######.",
    "................",
];

/// How many pixels of the icon a letter is.
const SCALE: usize = 4;

/// The icon, 64 pixels square.
pub(crate) fn icon() -> IconData {
    let side = ROWS.len() * SCALE;
    let mut rgba = Vec::with_capacity(side * side * 4);
    for row in ROWS {
        let pixels = row.chars().flat_map(|c| {
            let colour: [u8; 4] = match c {
                '#' => [0xd9, 0xc2, 0x94, 255],
                'o' => [0xf5, 0xcd, 0x5c, 255],
                ' ' => [0x1c, 0x18, 0x1a, 255],
                _ => [0; 4],
            };
            [colour; SCALE].into_iter().flatten()
        });
        let line: Vec<u8> = pixels.collect();
        for _ in 0..SCALE {
            rgba.extend_from_slice(&line);
        }
    }
    IconData { rgba, width: side as u32, height: side as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_square_and_complete() {
        assert!(ROWS.iter().all(|row| row.len() == ROWS.len()));
        let icon = icon();
        assert_eq!(icon.rgba.len(), (icon.width * icon.height * 4) as usize);
    }
}
