//! Paints the first picture of every game and prints what it is, as JSON: the browser's tests compare it
//! with what the page paints. `cargo run -p web --example pictures`

use serde_json::json;
use web::{Arrival, Drawer, Shell};

const SIZE: (usize, usize) = (480, 360);

fn main() {
    let mut pictures = Vec::new();
    for game in catalogue::listed() {
        let fragment = format!("#{}?seed=7", game.id);
        let arrival = Arrival { path: vec![fragment.clone()], ..Arrival::default() };
        let memory = Drawer::memory(|| 0);
        let mut shell = Shell::new(&arrival, memory, memory);
        shell.view();
        shell.draw(SIZE.0, SIZE.1);
        let hash = hash(shell.picture().rgba());
        pictures.push(json!({ "fragment": fragment, "width": SIZE.0, "height": SIZE.1, "hash": hash }));
    }
    println!("{}", json!(pictures));
}

/// FNV-1a in 32 bits, which scripts can do, too.
fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}
