//! Prints a few hand-made scenes as a terminal of the given size would show them, as plain text, or
//! in colour: `cargo run -p terminal --example gallery -- 80 24 [name] [--colour]`.

#[path = "../tests/samples/mod.rs"]
mod samples;

use kernel::pos::Pos;
use kernel::scene::{Palette, Scene};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier};
use std::fmt::Write;
use terminal::colour::{Depth, Inks};
use terminal::draw::draw;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let colour = arguments.iter().any(|a| a == "--colour");
    let numbers: Vec<u16> = arguments.iter().filter_map(|a| a.parse().ok()).collect();
    let name = arguments.iter().find(|a| a.parse::<u16>().is_err() && !a.starts_with("--"));
    let (width, height) = match numbers[..] {
        [width, height, ..] => (width, height),
        _ => (80, 24),
    };
    let scenes: [(&str, Scene); 18] = [
        ("menu", samples::menu()),
        ("play", samples::play()),
        ("lines", samples::lines()),
        ("pipes", samples::pipes()),
        ("floors", samples::floors(2)),
        ("floors4", samples::floors(4)),
        ("cave", samples::cave()),
        ("field", samples::wide((300, 100), Pos::new(150, 50))),
        ("question", samples::question()),
        ("naming", samples::naming()),
        ("help", samples::help(5)),
        ("list", samples::long_menu(40, 20)),
        ("front", samples::front()),
        ("hub", samples::hub()),
        ("levels", samples::levels()),
        ("form", samples::form()),
        ("ending", samples::ending()),
        ("legend", samples::legend()),
    ];
    for (title, scene) in scenes.iter().filter(|(title, _)| name.is_none_or(|name| name == title)) {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        draw(scene, Inks::new(Palette::Standard, Depth::True), &mut buffer);
        println!("== {title} {width}x{height}");
        print!("{}", if colour { in_colour(&buffer) } else { plain(&buffer) });
    }
}

fn plain(buffer: &Buffer) -> String {
    let rows = buffer.content.chunks(usize::from(buffer.area.width));
    rows.map(|row| row.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned() + "\n").collect()
}

fn in_colour(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in buffer.content.chunks(usize::from(buffer.area.width)) {
        for cell in row {
            let reverse = if cell.modifier.contains(Modifier::REVERSED) { "7;" } else { "" };
            let bold = if cell.modifier.contains(Modifier::BOLD) { "1;" } else { "" };
            if let (Color::Rgb(r, g, b), Color::Rgb(x, y, z)) = (cell.fg, cell.bg) {
                let _ = write!(text, "\x1b[0;{reverse}{bold}38;2;{r};{g};{b};48;2;{x};{y};{z}m");
            }
            text += cell.symbol();
        }
        text += "\x1b[0m\n";
    }
    text
}
