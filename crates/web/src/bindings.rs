//! What the page's scripts see: the class `Page`, and the browser's storage as a [`Drawer`]. Forwarding
//! only.

use crate::arrival::Arrival;
use crate::drawer::{Drawer, Scope};
use crate::files;
use crate::keys::key_of;
use crate::shell::Shell;
use crate::theme::{self, Scheme};
use app::synth;
use kernel::arcade::Role;
use kernel::input::{Button, Key, Phase};
use kernel::pos::Pos;
use paint::Picture;
use serde_json::{Value, json};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = localStorage, js_name = getItem)]
    fn get_item(key: &str) -> Result<Option<String>, JsValue>;
    #[wasm_bindgen(catch, js_namespace = localStorage, js_name = setItem)]
    fn set_item(key: &str, text: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(catch, js_namespace = localStorage, js_name = removeItem)]
    fn remove_item(key: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(catch, js_namespace = localStorage, js_name = key)]
    fn key_at(index: u32) -> Result<Option<String>, JsValue>;
    #[wasm_bindgen(thread_local_v2, js_namespace = location, js_name = pathname)]
    static PATH_NAME: String;
    #[wasm_bindgen(js_namespace = Date, js_name = now)]
    fn millis() -> f64;
    #[wasm_bindgen(js_name = Date)]
    type Moment;
    #[wasm_bindgen(constructor, js_class = "Date")]
    fn now() -> Moment;
    #[wasm_bindgen(method, js_class = "Date", js_name = getTimezoneOffset)]
    fn minutes_behind(this: &Moment) -> f64;
    #[wasm_bindgen(js_name = String)]
    fn words(value: &JsValue) -> String;
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn complain(text: &str);
}

fn path_name() -> String {
    PATH_NAME.with(String::clone)
}

fn seconds() -> u64 {
    (millis() / 1000.0) as u64
}

/// Where this copy of the page lies, which it shares with no other of its host.
fn scope() -> Scope {
    Scope::of(&path_name())
}

fn storage() -> Drawer {
    Drawer {
        get: |key| get_item(&scope().outer(key)).map_err(|e| words(&e)),
        set: |key, text| set_item(&scope().outer(key), text).map_err(|e| words(&e)),
        remove: |key| remove_item(&scope().outer(key)).map_err(|e| words(&e)),
        keys: || {
            let (scope, mut keys, mut index) = (scope(), Vec::new(), 0);
            while let Some(key) = key_at(index).map_err(|e| words(&e))? {
                keys.extend(scope.inner(&key));
                index += 1;
            }
            Ok(keys)
        },
        now: seconds,
        clock: || (millis() * 1000.0) as u64,
    }
}

fn phase_of(name: &str) -> Phase {
    match name {
        "repeat" => Phase::Repeat,
        "up" => Phase::Up,
        _ => Phase::Down,
    }
}

fn bytes(picture: &Picture) -> Vec<u8> {
    picture.rgba().to_vec()
}

/// Panic messages go to the console: otherwise a report says only "unreachable".
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| complain(&panic.to_string())));
}

/// The app in this page.
#[wasm_bindgen]
pub struct Page {
    shell: Shell,
    /// A picture that was named and is about to be taken.
    picture: Vec<u8>,
}

#[wasm_bindgen]
impl Page {
    /// A page that begins: something random, the addresses of the screens to open one on the other, whether
    /// the page was there before, and whether less motion is asked for.
    #[wasm_bindgen(constructor)]
    pub fn new(entropy: u64, path: Vec<String>, again: bool, calm: bool) -> Page {
        let offset = -Moment::now().minutes_behind() as i32;
        let arrival = Arrival { entropy, now: seconds(), offset, path, again, calm };
        Page { shell: Shell::new(&arrival, storage(), Drawer::memory(seconds)), picture: Vec::new() }
    }

    /// The browser goes forward to an address; false if it cannot be opened again.
    pub fn forward(&mut self, address: &str) -> bool {
        self.shell.forward(address)
    }

    /// The browser goes back to the screen that is so many above the front.
    #[wasm_bindgen(js_name = backTo)]
    pub fn back_to(&mut self, depth: usize) {
        self.shell.back_to(depth);
    }

    /// How many cards and tiles stand side by side.
    #[wasm_bindgen(js_name = layOut)]
    pub fn lay_out(&mut self, cards: usize, tiles: usize) {
        self.shell.lay_out(cards, tiles);
    }

    /// Whether the player has a screen to touch in place of keys and a mouse.
    pub fn touch(&mut self, fingers: bool) {
        self.shell.touch(fingers);
    }

    /// A key by the browser's name for it: `down`, `repeat` or `up`.
    pub fn key(&mut self, name: &str, ctrl: bool, alt: bool, shift: bool, phase: &str) {
        if let Some(key) = key_of(name, ctrl, alt, shift) {
            self.shell.key(key, phase_of(phase));
        }
    }

    /// Whether the app, not the browser, is to have a key.
    pub fn takes(&self, name: &str, ctrl: bool, alt: bool, shift: bool) -> bool {
        key_of(name, ctrl, alt, shift).is_some_and(|key| self.shell.takes(key))
    }

    /// A key by its name in hints: `down`, `repeat` or `up`.
    pub fn press(&mut self, key: &str, phase: &str) {
        if let Ok(key) = key.parse::<Key>() {
            self.shell.key(key, phase_of(phase));
        }
    }

    /// The whole line that is being typed.
    pub fn text(&mut self, line: &str) {
        self.shell.type_line(line);
    }

    /// A click on a pixel: 0 left, 1 middle, 2 right, 3 wheel up, 4 wheel down.
    pub fn click(&mut self, x: i32, y: i32, button: u8, shift: bool) -> bool {
        let button = match button {
            0 => Button::Left,
            1 => Button::Middle,
            2 => Button::Right,
            3 => Button::WheelUp,
            4 => Button::WheelDown,
            _ => return false,
        };
        self.shell.click(x, y, button, shift)
    }

    /// The pointer is over a pixel.
    pub fn hover(&mut self, x: i32, y: i32) -> bool {
        self.shell.hover(Some((x, y)))
    }

    /// The pointer is not over the boards.
    pub fn leave(&mut self) -> bool {
        self.shell.hover(None)
    }

    /// Two fingers have moved the board by so many pixels.
    pub fn pan(&mut self, dx: i32, dy: i32) -> bool {
        self.shell.pan(dx, dy)
    }

    /// The middle of a cell in pixels; nothing if it is not visible.
    #[wasm_bindgen(js_name = middleOf)]
    pub fn middle_of(&self, board: usize, x: i32, y: i32) -> Vec<i32> {
        self.shell.middle_of(board, Pos::new(x, y)).map_or(Vec::new(), |(x, y)| vec![x, y])
    }

    /// A choice was taken.
    pub fn choose(&mut self, index: usize) {
        self.shell.choose(index);
    }

    /// A choice is looked at.
    pub fn point(&mut self, index: usize) {
        self.shell.point(index);
    }

    /// What else can be done with a choice was asked for.
    pub fn more(&mut self, index: usize) {
        self.shell.more(index);
    }

    /// A row of a panel was chosen.
    pub fn row(&mut self, panel: usize, row: usize) {
        self.shell.row(panel, row);
    }

    /// Lets time pass, in microseconds.
    pub fn advance(&mut self, micros: f64) {
        self.shell.app_mut().advance(micros.max(0.0) as u64);
    }

    /// What to show, as JSON.
    pub fn view(&mut self) -> String {
        self.shell.view().to_string()
    }

    /// What is on the boards, in a sentence or two.
    pub fn described(&self) -> String {
        self.shell.described()
    }

    /// The boards as text.
    pub fn rows(&self) -> String {
        self.shell.rows()
    }

    /// Paints the boards of the last view; false if nothing has changed.
    pub fn draw(&mut self, width: usize, height: usize) -> bool {
        self.shell.draw(width, height)
    }

    /// How many pixels of the screen one of the boards' picture has to be where they have so much room.
    pub fn grain(&self, width: usize, height: usize) -> usize {
        paint::grain((width, height), usize::MAX)
    }

    /// How many pixels of the boards' picture a pixel of the page is.
    pub fn density(&mut self, scale: f64) {
        self.shell.density(scale);
    }

    /// How wide the boards of the last view can get at a height, in pixels of their picture.
    #[wasm_bindgen(js_name = usefulWidth)]
    pub fn useful_width(&self, height: usize) -> usize {
        self.shell.useful_width(height)
    }

    /// How high the boards of the last view can get at a width, in pixels of their picture.
    #[wasm_bindgen(js_name = usefulHeight)]
    pub fn useful_height(&self, width: usize) -> usize {
        self.shell.useful_height(width)
    }

    /// Where in the module's memory the painted pixels are (red, green, blue, opacity).
    #[wasm_bindgen(getter)]
    pub fn pixels(&self) -> usize {
        self.shell.picture().rgba().as_ptr() as usize
    }

    /// Paints the picture of a choice for a card of this size; false if it is known and as it was.
    #[wasm_bindgen(js_name = drawCard)]
    pub fn draw_card(&mut self, index: usize, width: usize, height: usize, known: bool) -> bool {
        self.shell.draw_card(index, (width, height), known)
    }

    /// Paints the picture beside what was done so far; false if it is known and as it was.
    #[wasm_bindgen(js_name = drawRecord)]
    pub fn draw_record(&mut self, width: usize, height: usize, known: bool) -> bool {
        self.shell.draw_record((width, height), known)
    }

    /// The card that was painted last: where its pixels are, its width, its height, and where to look on it,
    /// in thousandths.
    #[wasm_bindgen(getter)]
    pub fn card(&self) -> Vec<usize> {
        let (card, (x, y)) = self.shell.card();
        vec![card.rgba().as_ptr() as usize, card.width(), card.height(), x, y]
    }

    /// The picture of a row, as bytes.
    pub fn icon(&mut self, number: usize, size: usize) -> Vec<u8> {
        self.shell.icon(number, size).as_ref().map_or(Vec::new(), bytes)
    }

    /// Microseconds until something changes by itself; nothing if it does not.
    #[wasm_bindgen(js_name = wakeIn)]
    pub fn wake_in(&self) -> Option<f64> {
        self.shell.app().wake_in().map(|micros| micros as f64)
    }

    /// Whether the player has left.
    pub fn finished(&self) -> bool {
        self.shell.app().finished()
    }

    /// Samples of what has happened since the last time, so many a second as [`Page::rate`] says.
    pub fn heard(&mut self) -> Vec<f32> {
        self.shell.app_mut().heard()
    }

    /// How many samples there are in a second.
    pub fn rate() -> u32 {
        synth::RATE
    }

    /// Whose ambience is to be heard, if any.
    pub fn ambience(&self) -> Option<String> {
        self.shell.app().ambience().map(|(art, _)| art.into())
    }

    /// The samples of an ambience, to be played over and over.
    #[wasm_bindgen(js_name = ambienceOf)]
    pub fn ambience_of(art: &str) -> Vec<f32> {
        synth::ambience(art)
    }

    /// How loud an ambience is, in percent of the usual.
    #[wasm_bindgen(js_name = ambienceVolume)]
    pub fn ambience_volume(&self) -> u32 {
        self.shell.app().ambience().map_or(0, |(_, volume)| volume)
    }

    /// A text for the clipboard, if there is one.
    pub fn copied(&mut self) -> Option<String> {
        self.shell.app_mut().copied()
    }

    /// Files to be downloaded, as JSON.
    pub fn written(&mut self) -> String {
        let files = files::written().into_iter();
        let files: Value = files.map(|file| json!({ "name": file.name, "text": file.text })).collect();
        files.to_string()
    }

    /// The name of a picture or film to be downloaded, if there is one; then its bytes are to be taken.
    #[wasm_bindgen(js_name = pictureName)]
    pub fn picture_name(&mut self) -> Option<String> {
        let (name, bytes) = files::kept()?;
        self.picture = bytes;
        Some(name)
    }

    /// The bytes of the picture that was named last.
    #[wasm_bindgen(js_name = pictureBytes)]
    pub fn picture_bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.picture)
    }

    /// A file for what is being typed.
    pub fn offer(&mut self, name: &str, text: &str) {
        self.shell.offer(name, text);
    }

    /// A file that was dropped onto the page.
    pub fn open(&mut self, name: &str, text: &str) {
        self.shell.open(name, text);
    }

    /// A notice from the page.
    pub fn say(&mut self, text: &str, bad: bool) {
        self.shell.say(text, bad);
    }

    /// The games that can be chosen, as JSON.
    pub fn games(&self) -> String {
        let games = catalogue::listed().into_iter();
        let games: Value = games
            .map(|game| {
                let role = match game.arcade.role {
                    Role::Game => "game",
                    Role::Variant => "variant",
                    Role::Editor => "editor",
                };
                json!({ "id": game.id, "title": game.title, "role": role, "levels": game.levels.is_some() })
            })
            .collect();
        games.to_string()
    }

    /// The colours of the page, as JSON: `dark`, `light` or `contrast`.
    pub fn colours(&self, scheme: &str) -> String {
        Value::from(theme::colours(self.shell.app().palette(), Scheme::of(scheme))).to_string()
    }

    /// The page is hidden.
    pub fn save(&mut self) {
        self.shell.app_mut().close();
    }

    /// The page is left, perhaps for good.
    pub fn rest(&mut self) {
        self.shell.rest();
    }

    /// The page is alive; false if no other tab needs to know.
    pub fn beat(&self) -> bool {
        self.shell.beat()
    }

    /// Everything saved, as one text.
    #[wasm_bindgen(js_name = exportAll)]
    pub fn export(&mut self) -> Result<String, JsValue> {
        self.shell.export().map_err(|why| why.into())
    }

    /// Takes a file in; says what happened.
    #[wasm_bindgen(js_name = importFile)]
    pub fn import(&mut self, name: &str, text: &str) -> Result<String, JsValue> {
        self.shell.import(name, text).map_err(|why| why.into())
    }
}
