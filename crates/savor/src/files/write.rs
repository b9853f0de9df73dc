//! The five files in their one usual form: an entry a line, brackets, a comma and a blank.

use crate::board::Sketch;

/// `[1, 2, 3]` and a newline.
fn line(numbers: &[u8]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("[{}]\n", numbers.join(", "))
}

impl Sketch {
    /// The texts of `walls.txt`, `stairs.txt`, `poles.txt`, `flag.txt` and `seed.txt`. What is not
    /// there is an empty file.
    pub fn write(&self) -> [String; 5] {
        let walls = self.walls.iter().map(|wall| {
            let (a, b) = (wall.from, wall.to);
            line(&[a.floor(), a.w(), a.l(), b.w(), b.l()])
        });
        let stairs = self.stairs.iter().map(|stairs| {
            let (a, b) = (stairs.lower, stairs.upper);
            line(&[a.floor(), a.w(), a.l(), b.floor(), b.w(), b.l()])
        });
        let poles =
            self.poles.iter().map(|pole| line(&[pole.foot.floor(), pole.top, pole.foot.w(), pole.foot.l()]));
        let flag = self.flag.map_or_else(String::new, |flag| line(&[flag.floor(), flag.w(), flag.l()]));
        let seed = self.seed.map_or_else(String::new, |seed| format!("{seed}\n"));
        [walls.collect(), stairs.collect(), poles.collect(), flag, seed]
    }
}
