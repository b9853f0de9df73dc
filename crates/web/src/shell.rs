//! The shell: an app, its scene, and the painter. The page tells it what the player did and how much time
//! has passed, and asks it what to show. It holds no clock and asks for no frame: the page does that.

use crate::arrival::{Arrival, follow};
use crate::cards::{Cards, RECORD};
use crate::drawer::Drawer;
use crate::files::{self, FILES};
use crate::link::{address, link_of};
use crate::store::{BrowserStore, Claims};
use crate::{keys, pad, parcel, view};
use app::keymap::{Bound, Keymap};
use app::settings::Settings;
use app::store::{Shelf, Store};
use app::{App, Opening, Signal, World};
use kernel::arcade::Role;
use kernel::input::{Button, Code, Does, Key, Nav, Phase};
use kernel::pos::Pos;
use kernel::scene::{Camera, Columns, Icon, Notice, Place, Scene, UNIT};
use kernel::session::Session;
use paint::{Canvas, Picture, Zoom};
use serde_json::Value;

/// An app in a page.
pub struct Shell {
    app: App,
    drawer: Drawer,
    claims: Claims,
    owner: String,
    canvas: Canvas,
    cards: Cards,
    /// What is to be seen.
    scene: Scene,
    icons: Icons,
    /// The cell that the app believes the pointer to be over.
    over: Option<(usize, Pos)>,
    /// Something that the page itself has to say.
    notice: Option<Notice>,
    /// Where the player has moved the first board to, and in which step of which game: it holds until then.
    aside: Option<(Place, usize, &'static str)>,
}

/// Pictures of looks, by number: a number stays with its picture as long as the page is open.
#[derive(Default)]
pub(crate) struct Icons {
    known: Vec<Icon>,
}

impl Icons {
    pub(crate) fn number(&mut self, icon: Icon) -> usize {
        self.known.iter().position(|known| *known == icon).unwrap_or_else(|| {
            self.known.push(icon);
            self.known.len() - 1
        })
    }
}

impl Shell {
    /// A page that begins, with what the browser keeps for it. `memory` stands in for a browser that
    /// keeps nothing.
    pub fn new(arrival: &Arrival, drawer: Drawer, memory: Drawer) -> Self {
        let (keeps, clock) = (drawer.works(), drawer.clock);
        let drawer = if keeps { drawer } else { memory };
        let owner = format!("{:016x}", arrival.entropy);
        let mut store = BrowserStore::new(drawer, &owner);
        if arrival.calm && matches!(store.list(Shelf::Settings).as_deref(), Ok([])) {
            // The first time, what the system says holds; later the player may have said otherwise.
            let _ = Settings { reduced_motion: true, ..Settings::default() }.save(&mut store);
        }
        let claims = store.claims();
        let world = World {
            store: Box::new(store),
            entropy: arrival.entropy,
            now: arrival.now,
            offset: arrival.offset,
            files: Some(FILES),
            clock,
            games: catalogue::listed(),
        };
        let mut app = App::new(world, Opening::Menu);
        app.configure(true, keys::the_browsers());
        app.stay();
        let mut shell = Shell {
            canvas: Canvas::new(app.palette()),
            cards: Cards::new(app.palette()),
            scene: app.scene(),
            app,
            drawer,
            claims,
            owner,
            icons: Icons::default(),
            over: None,
            notice: None,
            aside: None,
        };
        for address in &arrival.path {
            shell.enter(address, arrival.entropy, arrival.again);
        }
        if !keeps && shell.notice.is_none() {
            shell.say("This browser won't let the page save. Export your games before you close it.", true);
        }
        shell
    }

    /// Goes to the screen of an address. False if there is none, which is told.
    fn enter(&mut self, address: &str, entropy: u64, again: bool) -> bool {
        match follow(address, entropy, again) {
            Ok(openings) => openings.into_iter().all(|opening| self.app.enter(opening)),
            Err(why) => {
                let why = why.trim_end_matches('.');
                self.say(&format!("This link doesn't work: {why}."), true);
                false
            }
        }
    }

    /// The browser goes forward to a screen that was left. False if that cannot be opened again.
    pub fn forward(&mut self, address: &str) -> bool {
        self.notice = None;
        self.enter(address, 0, true)
    }

    /// The browser goes back to the screen that is so many above the front; games on the way are saved.
    pub fn back_to(&mut self, depth: usize) {
        self.notice = None;
        self.app.back_to(depth);
    }

    /// How many cards and tiles stand side by side.
    pub fn lay_out(&mut self, cards: usize, tiles: usize) {
        self.app.lay_out(Columns { cards: cards.max(1), tiles: tiles.max(1) });
    }

    /// Whether the player has a screen to touch in place of keys and a mouse.
    pub fn touch(&mut self, fingers: bool) {
        self.app.touch(fingers);
    }

    /// The app that is shown.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// The same, to be changed.
    pub fn app_mut(&mut self) -> &mut App {
        &mut self.app
    }

    fn tell(&mut self, signal: &Signal) {
        if !matches!(signal, Signal::Hover(_) | Signal::Point(_) | Signal::Key { phase: Phase::Up, .. }) {
            self.notice = None;
        }
        self.app.signal(signal);
    }

    /// A key went down, is repeated, or came up.
    pub fn key(&mut self, key: Key, phase: Phase) {
        self.tell(&Signal::Key { key, phase });
    }

    /// The line being typed has changed to this.
    pub fn type_line(&mut self, line: &str) {
        self.key(Key::ctrl('u'), Phase::Down);
        self.tell(&Signal::Text(line.into()));
    }

    /// A click on a pixel of the boards. True if there is a cell.
    pub fn click(&mut self, x: i32, y: i32, button: Button, shift: bool) -> bool {
        let place = self.canvas.painter().cell_at(x, y);
        if let Some((board, cell)) = place {
            self.tell(&Signal::Click { board, cell, button, shift });
        }
        place.is_some()
    }

    /// The pointer is over this pixel of the boards, or over none. True if that is another cell.
    pub fn hover(&mut self, at: Option<(i32, i32)>) -> bool {
        let over = at.and_then(|(x, y)| self.canvas.painter().cell_at(x, y));
        let changed = over != self.over;
        if changed {
            self.over = over;
            self.tell(&Signal::Hover(over));
        }
        changed
    }

    /// Two fingers have moved a large board by so many pixels: another part of it is seen, until something
    /// happens. False if it does not move.
    pub fn pan(&mut self, dx: i32, dy: i32) -> bool {
        let (Some(session), [board]) = (self.app.session(), &self.scene.boards[..]) else { return false };
        let Some(view) = self.canvas.painter().views().first().filter(|_| board.camera.is_some()) else {
            return false;
        };
        let along = |origin: i32, by: i32, cells: usize, room: i32| {
            let most = (cells as i32 * view.cell - room).max(0);
            ((origin - by).clamp(0, most) + room / 2) * UNIT / view.cell.max(1)
        };
        let to = Place {
            x: along(view.origin.0, dx, board.tiles.width(), view.area.width),
            y: along(view.origin.1, dy, board.tiles.height(), view.area.height),
        };
        self.aside = Some((to, session.step(), session.info().id));
        true
    }

    /// Shows another part of a large board than the game does, if the player has asked for it.
    fn look_aside(&mut self) {
        let now = self.app.session().map(|session| (session.step(), session.info().id));
        self.aside = self.aside.filter(|(_, step, game)| now == Some((*step, *game)));
        if let (Some((at, ..)), [board]) = (self.aside, &mut self.scene.boards[..]) {
            board.camera = board.camera.map(|camera| Camera { at, ..camera });
        }
    }

    /// Where the middle of a cell is on the boards' picture, if it is visible.
    pub fn middle_of(&self, board: usize, cell: Pos) -> Option<(i32, i32)> {
        self.canvas.painter().middle_of(board, cell)
    }

    /// A choice of the prompt was taken.
    pub fn choose(&mut self, index: usize) {
        self.tell(&Signal::Choose(index));
    }

    /// The pointer, or the browser's focus, is on a choice of the prompt.
    pub fn point(&mut self, index: usize) {
        self.tell(&Signal::Point(index));
    }

    /// What else can be done with a choice of the prompt was asked for.
    pub fn more(&mut self, index: usize) {
        self.tell(&Signal::More(index));
    }

    /// A row of a panel was chosen.
    pub fn row(&mut self, panel: usize, row: usize) {
        self.tell(&Signal::Row { panel, row });
    }

    /// Whether a key means something to the app here and now, so that the browser must not have it.
    pub fn takes(&self, key: Key) -> bool {
        if keys::the_browsers().contains(&key) {
            return false;
        }
        if self.scene.hints.iter().any(|hint| hint.is_about(&Does::Nav(Nav::AnyKey))) {
            return true;
        }
        let is_known = if self.scene.prompt.is_some() {
            self.scene.hints.iter().any(|hint| hint.keys.contains(&key))
        } else {
            self.bound(key).is_some()
        };
        // Tab goes from button to button, and function keys are the browser's unless they mean something.
        is_known || !key.ctrl && !key.alt && !matches!(key.code, Code::Tab | Code::F(_))
    }

    fn bound(&self, key: Key) -> Option<Bound> {
        self.keymap()?.find(key)
    }

    fn keymap(&self) -> Option<Keymap> {
        Some(Keymap::new(self.app.session()?.info(), self.app.settings()))
    }

    /// What is to be seen, without the boards, as JSON; it is also what [`draw`](Self::draw) draws.
    pub fn view(&mut self) -> Value {
        self.scene = self.app.scene();
        if self.notice.is_some() {
            self.scene.notice.clone_from(&self.notice);
        }
        self.look_aside();
        let zoom = if self.app.settings().whole_boards { Zoom::Whole } else { Zoom::Near };
        self.canvas.painter_mut().set_palette(self.app.palette());
        self.canvas.painter_mut().set_zoom(zoom);
        let mut view = view::view(&self.scene, &mut self.icons);
        view["palette"] = self.app.palette().id().into();
        view["realTime"] = self.app.wants_releases().into();
        view["pad"] = self.keymap().map(|keymap| pad::pad(&self.scene, &keymap)).into();
        view["path"] = self.app.path().into_iter().map(address).collect();
        view["wantsFile"] = self.app.wants_file().into();
        view["sound"] = self.app.settings().sound.into();
        view["textSize"] = self.app.settings().text_size.clamp(50, 300).into();
        view["whole"] = self.app.settings().whole_boards.into();
        view["theme"] = self.app.settings().theme.as_str().into();
        view["calm"] = self.app.settings().reduced_motion.into();
        let session = self.app.session();
        view["draws"] = session.is_some_and(|session| session.info().arcade.role == Role::Editor).into();
        view["game"] = session.map_or("", |session| session.info().id).into();
        view["step"] = session.map_or(0, Session::step).into();
        view["link"] = session.and_then(link_of).into();
        view
    }

    /// What is on the boards, in a sentence or two.
    pub fn described(&self) -> String {
        view::described(&self.scene, self.app.session().map(|session| &session.info().arcade))
    }

    /// The boards as rows of text.
    pub fn rows(&self) -> String {
        view::rows(&self.scene)
    }

    /// Paints the boards of the last view. False if they are as they were.
    pub fn draw(&mut self, width: usize, height: usize) -> bool {
        self.canvas.draw(&self.scene, (width, height))
    }

    /// How many pixels of the boards' picture a pixel of the page is: cells are never too small to be seen well.
    pub fn density(&mut self, scale: f64) {
        self.canvas.painter_mut().set_density((scale * 100.0) as i32);
    }

    /// How wide the boards of the last view can get at a height, in pixels of their picture.
    pub fn useful_width(&self, height: usize) -> usize {
        self.canvas.painter().useful_width(&self.scene, height)
    }

    /// How high the boards of the last view can get at a width, in pixels of their picture.
    pub fn useful_height(&self, width: usize) -> usize {
        self.canvas.painter().useful_height(&self.scene, width)
    }

    /// What was painted.
    pub fn picture(&self) -> &Picture {
        self.canvas.picture()
    }

    /// Paints the picture of a choice to fill a card of this size. False if there is none, or if `known` and it
    /// is as it was.
    pub fn draw_card(&mut self, index: usize, size: (usize, usize), known: bool) -> bool {
        let Some(board) = self.scene.prompt.as_ref().and_then(|p| p.choices.get(index)?.picture.as_ref())
        else {
            return false;
        };
        self.cards.set_palette(self.app.palette());
        self.cards.draw(index, board, size, known)
    }

    /// Paints the picture beside what was done so far, as a card.
    pub fn draw_record(&mut self, size: (usize, usize), known: bool) -> bool {
        let record = self.scene.prompt.as_ref().and_then(|prompt| prompt.record.as_ref());
        let Some(board) = record.and_then(|record| record.picture.as_ref()) else { return false };
        self.cards.set_palette(self.app.palette());
        self.cards.draw(RECORD, board, size, known)
    }

    /// The picture of a card that was painted last, and where to look on it, in thousandths.
    pub fn card(&self) -> (&Picture, (usize, usize)) {
        (self.cards.picture(), self.cards.middle())
    }

    /// The picture of a row, by its number.
    pub fn icon(&mut self, number: usize, size: usize) -> Option<Picture> {
        let icon = *self.icons.known.get(number)?;
        Some(self.canvas.painter_mut().icon(icon, size))
    }

    /// The player has chosen a file for what is being typed.
    pub fn offer(&mut self, name: &str, text: &str) {
        files::choose(name, text);
        self.type_line(name);
        self.key(Key::plain(Code::Enter), Phase::Down);
    }

    /// The player has dropped a file onto the page: a recorded game or a level is opened.
    pub fn open(&mut self, name: &str, text: &str) {
        self.notice = None;
        self.app.open(name, text);
    }

    /// The page has something to say.
    pub fn say(&mut self, text: &str, bad: bool) {
        self.notice = Some(Notice { text: text.into(), bad });
    }

    /// Saves what is running and leaves it to other tabs: the page is left, perhaps for good.
    pub fn rest(&mut self) {
        self.app.close();
        self.claims.pause();
    }

    /// Tells the other tabs that this one is alive. False if there is nothing that they should know.
    pub fn beat(&self) -> bool {
        self.claims.renew();
        !self.claims.is_empty()
    }

    /// Everything that is saved, as one text.
    pub fn export(&mut self) -> Result<String, String> {
        self.app.close();
        parcel::pack(&self.store()).map_err(|e| e.0)
    }

    /// Takes in what was exported, here or elsewhere, or a recorded game. Screens that are open do not
    /// know of it: the page has to begin anew.
    pub fn import(&mut self, name: &str, text: &str) -> Result<String, String> {
        parcel::unpack(&mut self.store(), name, text)
    }

    fn store(&self) -> BrowserStore {
        BrowserStore::new(self.drawer, &self.owner)
    }
}
