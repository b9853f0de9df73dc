//! Any scene in a native window, and a window's events as signals for the app. There is no game and
//! no rule in here: what is shown is a [`kernel::scene::Scene`], what goes to the app is an [`app::Signal`].
//!
//! [`run`] is the whole shell; [`Shell`] is its part that needs no display. The boards are a texture
//! painted by `paint`; everything else is widgets. Some keys are the window's own: F11 is full
//! screen, Ctrl with plus, minus and 0 changes the size of everything, Ctrl+Q leaves (and saves).

#![allow(clippy::cast_precision_loss, reason = "lengths on a screen are small numbers")]

mod backdrop;
mod board;
mod ends;
mod files;
mod icon;
pub mod keys;
mod pads;
mod shell;
mod shot;
mod theme;
mod veil;
mod voice;
mod widgets;

pub use board::Filled;
pub use shell::Shell;
pub use theme::prepare;
pub use voice::Voice;

use app::App;
use eframe::egui::{ViewportBuilder, vec2};
use eframe::{NativeOptions, Renderer};
use shot::{Outcome, Shot};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::PoisonError;

/// The size of a new window, in points.
const SIZE: (u32, u32) = (1120, 760);

/// The least size at which everything can be read.
const LEAST: (f32, f32) = (640.0, 420.0);

/// How to open the window.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Write a picture of the window to this file (PNG) and leave.
    pub screenshot: Option<PathBuf>,
    /// How large it is, in points; by default as suits most screens.
    pub size: Option<(u32, u32)>,
    /// Over the whole screen.
    pub full_screen: bool,
}

/// Whether there is a display to open a window on. Opening it may still fail.
pub fn available() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_own_display = cfg!(any(windows, target_os = "macos"));
    has_own_display || set("WAYLAND_DISPLAY") || set("WAYLAND_SOCKET") || set("DISPLAY")
}

/// Shows the app in a window until the player leaves or closes it; what is running is saved. If no
/// window can be opened the answer is a sentence why, and the app is as it was: another shell may
/// show it. Only one window can be opened in the life of a program, on its first thread.
pub fn run(app: &mut App, options: &Options) -> Result<(), String> {
    let outcome = Outcome::default();
    let shot = options.screenshot.clone().map(|path| Shot::new(path, outcome.clone()));
    let opened = Cell::new(false);
    let result = catch_unwind(AssertUnwindSafe(|| {
        let shell = |context: &eframe::CreationContext| {
            opened.set(true);
            prepare(&context.egui_ctx);
            let shell: Box<dyn eframe::App> =
                Box::new(Shell::new(&mut *app).in_window(&context.egui_ctx, shot));
            Ok(shell)
        };
        eframe::run_native("Mazarium", native(options), Box::new(shell))
    }));
    match result {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return Err(sentence(&error.to_string())),
        // Below the window are libraries that panic if a part of the system is missing.
        Err(panic) if !opened.get() => {
            let words = panic.downcast_ref::<String>().map(String::as_str);
            let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
            return Err(sentence(words.unwrap_or("the reason is unknown")));
        }
        Err(panic) => resume_unwind(panic),
    }
    app.close();
    if options.screenshot.is_some() {
        let taken = outcome.lock().unwrap_or_else(PoisonError::into_inner).take();
        return taken.unwrap_or_else(|| Err("The window was closed before its picture was taken.".into()));
    }
    Ok(())
}

/// Why there is no window, without the places in somebody's source code that errors like to name.
fn sentence(error: &str) -> String {
    let place = error.rfind(".rs:").and_then(|at| error[at..].find(": ").map(|colon| at + colon + 2));
    let words = error[place.unwrap_or(0)..].trim().trim_end_matches('.');
    format!("The window cannot be opened: {words}.")
}

fn native(options: &Options) -> NativeOptions {
    let (width, height) = options.size.unwrap_or(SIZE);
    let viewport = ViewportBuilder::default()
        .with_title("Mazarium")
        .with_app_id("mazarium")
        .with_icon(icon::icon())
        .with_inner_size(vec2(width as f32, height as f32))
        .with_min_inner_size(vec2(LEAST.0, LEAST.1))
        .with_drag_and_drop(true)
        .with_fullscreen(options.full_screen);
    NativeOptions {
        viewport,
        renderer: Renderer::Glow,
        centered: !options.full_screen,
        // The boards' pixels are exact.
        dithering: false,
        ..NativeOptions::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_why_there_is_no_window_is_a_sentence_without_places_in_code() {
        let error = "os error at /x/winit-0.30.13/src/linux/mod.rs:765: DISPLAY is not set.";
        assert_eq!(sentence(error), "The window cannot be opened: DISPLAY is not set.");
        assert_eq!(sentence("no luck"), "The window cannot be opened: no luck.");
    }
}
