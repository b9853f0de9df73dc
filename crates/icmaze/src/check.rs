//! Every invariant of a state, for states that come from outside. The first one broken is named.

use crate::geometry::{Terrain, is_interior};
use crate::pellets::POWER_TICKS;
use crate::rules::{BUYS, PRICES, items};
use crate::state::{Mode, State};
use kernel::game::Refused;
use kernel::rules::demand;

/// No game lasts longer, and no count gets higher.
const LONGEST: u64 = 1 << 40;
const MOST: u32 = 1 << 30;
/// How many enemies can be slain in a game at most.
const MOST_SLAIN: usize = 1 << 12;

impl State {
    /// Refuses a state that no game comes to.
    pub(crate) fn check(&self) -> Result<(), Refused> {
        let rooms = self.level.rooms();
        demand(self.tick <= LONGEST, || "'tick' is too great".into())?;
        let counts = [self.tally.kills, self.tally.deaths, self.tally.rocks, self.tally.gold];
        demand(counts.iter().all(|&n| n <= MOST), || "'tally' is too great".into())?;
        demand(self.room < rooms.len(), || format!("there is no room {}", self.room))?;
        demand(self.areas.contains_key(&self.room), || "the room the hero is in is missing".into())?;
        let latching = self.level.latching();
        demand(self.solved.iter().all(|room| latching.contains(room)), || {
            "a room is solved for good that cannot be".into()
        })?;
        demand(self.solved.len() <= latching.len(), || "a room is solved twice".into())?;
        for &room in latching {
            let due = self.is_solved(room) && !self.solved.contains(&room);
            demand(!due, || "a room is solved and not known to be".into())?;
        }
        for dialogue in &self.dialogues {
            demand(dialogue.page < dialogue.pages(), || format!("there is no page {}", dialogue.page))?;
            let answers = dialogue.answers().len().max(1);
            demand(dialogue.answer < answers, || format!("there is no answer {}", dialogue.answer))?;
        }
        demand(self.dialogues.len() <= 16 && self.told.len() <= 8 * rooms.len(), || {
            "too much is told".into()
        })?;
        demand(self.told.iter().all(|(room, _)| *room < rooms.len()), || {
            "a story of no room was told".into()
        })?;
        demand(self.dialogues.is_empty() || !self.is_over(), || "the game is over, and still talks".into())?;
        demand(!self.welcome_due || (self.room <= 1 && self.tick == 0), || "the welcome is overdue".into())?;
        if let Mode::Bag { selected } = self.mode {
            demand(self.setup.extras, || "there is no inventory without extras".into())?;
            demand(selected < items(self).len().max(1), || format!("there is no item {selected}"))?;
        }
        if let Mode::Shop { yours, selected } = self.mode {
            demand(self.area().stock().is_some(), || "there is nobody to trade with".into())?;
            let rows = if yours { BUYS.len() } else { PRICES.len() };
            demand(selected < rows, || format!("there is no row {selected} in the shop"))?;
        }
        if let Some(why) = self.entry.bag.fault() {
            return Err(Refused::bad_state(format!("of the entry, {why}")));
        }
        let plain = self.power == 0 && self.slain.is_empty() && !self.entry.pet;
        demand(self.setup.extras || plain, || "there is what there is only with extras".into())?;
        demand(self.power <= POWER_TICKS && self.slain.len() <= MOST_SLAIN, || "too much was slain".into())?;
        let size = rooms[self.room].size;
        demand(is_interior(size, self.entry.at), || format!("nobody comes in at {}", self.entry.at))?;
        demand(Terrain::of(size, self.hero.body.at).is_walkable(), || "the hero stands in a wall".into())?;
        for (&room, area) in &self.areas {
            demand(room < rooms.len(), || format!("there is no room {room}"))?;
            let hero = (room == self.room).then_some(&self.hero);
            if let Some(why) = area.fault(&rooms[room], hero, self.is_solved(room), &self.setup) {
                return Err(Refused::bad_state(why));
            }
        }
        Ok(())
    }
}
