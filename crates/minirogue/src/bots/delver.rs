//! The bot that gives the hints. It remembers nothing between turns: whatever it does follows from what
//! is to be seen.

use super::chase::{self, Chase, Harm};
use super::eye::{self, Eye};
use super::{Choice, plan, prepare, worth};
use crate::action::{Action, KNAPSACK, Slot};
use crate::cells::Cells;
use crate::state::{Monster, State};
use crate::thing::{Item, Kind, Scroll, Thing, Weapon};
use kernel::pos::{Dir, Pos};
use std::cell::OnceCell;

/// After so many turns it looks for no more trouble than it must.
const PATIENCE: u32 = 3000;

/// After so many turns it goes straight on, whoever stands there.
const RECKLESS: u32 = 6000;

/// In fog it does so also in between: of so many turns, all but the first few.
const FOG_PHASE: (u32, u32) = (96, 32);

/// What it would do, and why.
pub fn choose(state: &State) -> Choice {
    if state.player.sleep > 0 {
        return (Action::Wait, "You are asleep.".into());
    }
    let eye = Eye::of(state);
    if state.check(Action::Rest).is_ok() && eye.monsters().all(|m| m.sleep == 0) {
        return prepare(state).unwrap_or((Action::Rest, "You are hurt, and nothing is near: rest.".into()));
    }
    let chase = Chase::of(&eye, chase::AHEAD);
    let mut still = chase;
    let harm = still.turn(chase.at);
    let delver = Delver { eye, chase, harm };
    if state.tally.turns >= RECKLESS {
        return delver.press_on();
    }
    if harm.is_quiet() { delver.at_ease() } else { delver.hunted() }
}

struct Delver<'a> {
    eye: Eye<'a>,
    chase: Chase,
    /// What a turn of doing nothing would bring.
    harm: Harm,
}

impl Delver<'_> {
    fn hp(&self) -> u32 {
        u32::from(self.eye.state.player.hit_points)
    }

    fn most_hp(&self) -> u32 {
        u32::from(self.eye.state.player.max_hit_points)
    }

    /// Nobody comes: get ready, heal, take what can be had unnoticed, and only then look for trouble.
    fn at_ease(&self) -> Choice {
        prepare(self.eye.state).unwrap_or_else(|| {
            if self.hp() < self.most_hp() {
                return (Action::Wait, "They can't get to you: wait until you have healed.".into());
            }
            self.go_on()
        })
    }

    /// Takes what can be had unnoticed, and then looks for trouble.
    fn go_on(&self) -> Choice {
        if let Some(choice) = self.pick_up() {
            return choice;
        }
        let turns = self.eye.state.tally.turns;
        if self.eye.state.setup.fog && turns % FOG_PHASE.0 >= FOG_PHASE.1 {
            return self.press_on();
        }
        let at = self.eye.at();
        let goal = self.eye.state.way_on();
        let patient = turns < PATIENCE;
        let safe = self.eye.unnoticed();
        let known = goal.is_some_and(|p| p == at || eye::first_step(&self.eye.floor, at, p).is_some());
        let edges = if patient || !known { self.eye.edges() } else { Cells::NONE };
        if patient && let Some(choice) = self.loot(&safe) {
            return choice;
        }
        if let Some((_, dir)) = eye::nearest(&safe, at, &edges) {
            return (Action::Step(dir), "Explore here: nothing will notice you.".into());
        }
        if let Some(choice) = self.dash() {
            return choice;
        }
        let goal_safe =
            goal.is_some_and(|p| p == at || eye::first_step(&safe, at, p).is_some() && safe.contains(p));
        if let Some(choice) = self.hunt(goal_safe) {
            return choice;
        }
        if let Some(goal) = goal {
            if goal == at {
                return self.leave();
            }
            if goal_safe && let Some(dir) = eye::first_step(&safe, at, goal) {
                return (Action::Step(dir), "There's nothing left to find here: slip away unnoticed.".into());
            }
        }
        if patient && let Some(choice) = self.loot(&self.eye.open) {
            return choice;
        }
        if let Some((_, dir)) = eye::nearest(&self.eye.open, at, &edges) {
            return (Action::Step(dir), "Explore this way.".into());
        }
        if let Some(goal) = goal {
            let round = eye::first_step(&self.eye.open, at, goal);
            if let Some(dir) = round.or_else(|| eye::first_step(&self.eye.floor, at, goal)) {
                return (Action::Step(dir), "You can't get past unnoticed: go anyway.".into());
            }
        }
        // Somebody stands in every way: through him.
        let crowd: Cells = self.eye.monsters().map(|m| m.at).collect();
        let through =
            eye::nearest(&self.eye.floor, at, &edges).or_else(|| eye::nearest(&self.eye.floor, at, &crowd));
        match through {
            Some((_, dir)) => (Action::Step(dir), "Something is in the way: fight through it.".into()),
            None => (Action::Wait, "There's nothing to do.".into()),
        }
    }

    /// Straight on, through whoever stands there. All other choices depend on who is in sight, and in fog
    /// whoever is out of sight is forgotten, so they can lead to and fro for ever. Here every step is
    /// nearer to an item, to something new or to the way on, over all floor that is known: that has an end.
    fn press_on(&self) -> Choice {
        let at = self.eye.at();
        let goal = self.eye.state.way_on();
        let patient = self.eye.state.tally.turns < PATIENCE;
        if patient && let Some(choice) = self.loot(&self.eye.floor) {
            return choice;
        }
        let news = || eye::nearest(&self.eye.floor, at, &self.eye.edges()).map(|(_, dir)| dir);
        let way_on = || goal.and_then(|goal| eye::first_step(&self.eye.floor, at, goal));
        let dir = if patient { news().or_else(way_on) } else { way_on().or_else(news) };
        match dir {
            _ if goal == Some(at) && (!patient || dir.is_none()) => self.leave(),
            Some(dir) => (Action::Step(dir), "Straight ahead, whatever is in the way.".into()),
            None => (Action::Wait, "There's nothing to do.".into()),
        }
    }

    fn wanted(&self, item: Item) -> bool {
        let player = &self.eye.state.player;
        player.items.len() < KNAPSACK
            && match item {
                Item::Scroll(_) => true,
                Item::Weapon(weapon) => {
                    worth(self.eye.state, weapon) > worth(self.eye.state, player.weapon())
                }
            }
    }

    fn pick_up(&self) -> Option<Choice> {
        match self.eye.here()? {
            Thing::Idol => Some((Action::PickUp, "The golden idol is right here!".into())),
            Thing::Item(item) if self.wanted(item) => {
                Some((Action::PickUp, format!("Take the {}.", item.name())))
            }
            _ => None,
        }
    }

    fn leave(&self) -> Choice {
        match self.eye.here() {
            Some(Thing::Idol) => (Action::PickUp, "The golden idol is right here!".into()),
            _ => (Action::Descend, "There's nothing left to find on this level.".into()),
        }
    }

    fn loot(&self, over: &Cells) -> Option<Choice> {
        let known = self.eye.state.known_things();
        let wanted = known.filter(|lying| matches!(lying.what, Thing::Item(item) if self.wanted(item)));
        let wanted: Cells = wanted.map(|lying| lying.at).collect();
        if wanted.is_empty() {
            return None;
        }
        let (goal, dir) = eye::nearest(over, self.eye.at(), &wanted.both(over))?;
        let Some(Thing::Item(item)) = self.eye.state.thing_at(goal) else { return None };
        Some((Action::Step(dir), format!("Fetch the {}.", item.name())))
    }

    /// Goes for a monster that is worth it.
    fn hunt(&self, goal_safe: bool) -> Option<Choice> {
        if self.eye.state.tally.turns >= PATIENCE {
            return None;
        }
        let at = self.eye.at();
        let worth = |m: &&Monster| {
            let axe = self.eye.state.player.weapon() == Weapon::MagicAxe;
            let price = self.eye.price(m);
            match m.kind {
                Kind::Goblin => !goal_safe || !axe,
                Kind::Bogeyman => !goal_safe,
                Kind::Snakewoman => !goal_safe && price < 6_000,
                Kind::Dragon => self.is_worth(m),
            }
        };
        let prey: Cells = self.eye.monsters().filter(worth).map(|m| m.at).collect();
        if prey.is_empty() {
            return None;
        }
        let (goal, dir) = eye::nearest(&self.eye.open.with(&prey), at, &prey)?;
        let kind = self.eye.monsters().find(|m| m.at == goal)?.kind;
        let name = kind.called(&self.eye.state.setup);
        Some((Action::Step(dir), format!("You have healed: go for the {name}.")))
    }

    /// Whether a Dragon is worth the fight: it always leaves a scroll.
    fn is_worth(&self, dragon: &Monster) -> bool {
        self.eye.state.tally.turns < PATIENCE && self.eye.price(dragon) < self.most_hp() * 500
    }

    /// Somebody comes or strikes.
    fn hunted(&self) -> Choice {
        let here = self.eye.here();
        if here == Some(Thing::Idol) {
            return self.leave();
        }
        if let Some(choice) = self.dash().or_else(|| self.take_cover()) {
            return choice;
        }
        let turns = self.eye.state.tally.turns;
        // A Dragon does not follow: one that is not worth the fight is passed by.
        let mut beside = self.eye.beside();
        let idle = beside.all(|(_, m)| m.kind == Kind::Dragon && !self.is_worth(m));
        if idle && self.harm.blows > 0 && !self.harm.moved && self.hp() > self.harm.most {
            return self.go_on();
        }
        let healed = self.hp() + 1 >= self.most_hp();
        let way = OnceCell::new();
        let way = || way.get_or_init(|| plan::best_way(&self.chase, self.eye.state.way_on(), self.hp()));
        // Not for ever: some cannot be lost.
        if self.biters() > 0 && turns < PATIENCE && turns % 256 < 192 && way().is_rid_of_biters() {
            let lose = "Shake off the one that bites: you can't run in your sleep.";
            return self.go(way().to, lose);
        }
        // Whoever is healed and still finds no chance to strike at little risk takes a greater one, now and then.
        let daring = healed && turns % 128 >= 96;
        let alone = self.chase.noticed_by() < 2;
        let free = || healed && alone || self.can_leave_after();
        if self.is_bold(self.harm) && (daring || self.harm.blows <= 1 && free()) {
            if let Some(choice) = self.strike().or_else(|| self.pick_up()) {
                return choice;
            }
            // Now and then they cannot come, and never will.
            if healed && turns % 64 >= 32 && !self.harm.moved {
                return self.go_on();
            }
            return (Action::Wait, "Let them come to you, and you strike first.".into());
        }
        if way().harm == 0 {
            return self.go(way().to, "Run: they can't strike while they chase you.");
        }
        if here == Some(Thing::Stairs) {
            return (Action::Descend, "Take the stairs: nothing follows you down.".into());
        }
        if self.hp() < self.harm.most * 2
            && let Some(slot) = self.teleportation()
        {
            return (Action::Read(slot), "There's no other way out of here.".into());
        }
        self.flee().or_else(|| self.strike()).unwrap_or((Action::Wait, "Let them come to you.".into()))
    }

    /// Goes to a cell next to the player, or stays.
    fn go(&self, to: Pos, why: &str) -> Choice {
        match Dir::between(self.chase.at, to) {
            Some(dir) => (Action::Step(dir), why.into()),
            None => (Action::Wait, "Stay: nothing can strike you here.".into()),
        }
    }

    /// How many Snakewomen are after the player.
    fn biters(&self) -> usize {
        let mut after = self.chase;
        after.turn(after.at);
        let pairs = self.chase.hunters().iter().zip(after.hunters());
        pairs
            .filter(|(a, b)| {
                a.kind == Kind::Snakewoman && (a.at != b.at || a.at.manhattan(self.chase.at) == 1)
            })
            .count()
    }

    /// Against several it goes to a corridor, if fewer can reach it there.
    fn take_cover(&self) -> Option<Choice> {
        // Only for a while: whoever runs to and fro before them never fights.
        let late = self.eye.state.tally.turns % 64 >= 24 || self.eye.beside().next().is_some();
        if late || self.chase.noticed_by() < 2 {
            return None;
        }
        let narrow = eye::narrow(&self.eye.floor).both(&self.eye.open);
        let at = self.eye.at();
        if narrow.contains(at) {
            return None;
        }
        let (goal, dir) = eye::nearest(&self.eye.open, at, &narrow)?;
        let (here, there) = (self.chase.stand(at)?, self.chase.stand(goal)?);
        if there * 4 >= here * 3 {
            return None;
        }
        Some((Action::Step(dir), "Fewer of them can reach you in the corridor.".into()))
    }

    /// Runs for the idol if one gets there alive.
    fn dash(&self) -> Option<Choice> {
        let goal = self.eye.state.way_on().filter(|&p| self.eye.state.thing_at(p) == Some(Thing::Idol))?;
        let trip = Chase::of(&self.eye, eye::ANY).walk(goal)?;
        if (trip.mean + trip.bites * 2000) * 2 >= self.hp() * 1000 {
            return None;
        }
        let dir = eye::first_step(&self.eye.open, self.eye.at(), goal)?;
        Some((Action::Step(dir), "The golden idol is close enough: run for it!".into()))
    }

    /// Runs for the stairs if that costs less than to stay.
    fn flee(&self) -> Option<Choice> {
        let goal = self.eye.state.way_on()?;
        let trip = Chase::of(&self.eye, eye::ANY).walk(goal)?;
        let stay: u32 = self.eye.beside().map(|(_, m)| self.eye.price(m)).sum();
        if trip.mean + trip.bites * 1000 >= stay {
            return None;
        }
        let dir = eye::first_step(&self.eye.open, self.eye.at(), goal)?;
        Some((Action::Step(dir), "They are too strong: run for the stairs.".into()))
    }

    /// Whether one can still get away after standing still for a turn.
    fn can_leave_after(&self) -> bool {
        let mut after = self.chase;
        after.turn(after.at);
        after.escape().is_some()
    }

    fn teleportation(&self) -> Option<Slot> {
        let items = &self.eye.state.player.items;
        items.iter().position(|i| *i == Item::Scroll(Scroll::Teleportation)).and_then(Slot::new)
    }

    /// Whether one can afford such a turn.
    fn is_bold(&self, harm: Harm) -> bool {
        let mut need = harm.most + 1;
        if harm.sleep {
            need += harm.mean * 17 / 1000;
        }
        if harm.blows > 1 {
            need += harm.mean * 2 / 1000;
        }
        self.hp() >= need.min(self.most_hp())
    }

    /// Strikes the neighbour whose death is nearest for what it does.
    fn strike(&self) -> Option<Choice> {
        let best = self
            .eye
            .beside()
            .min_by_key(|(_, m)| self.eye.turns_to_kill(m) * 1000 / self.eye.harm(m).max(1))?;
        let name = best.1.kind.called(&self.eye.state.setup);
        Some((Action::Step(best.0), format!("Strike the {name}.")))
    }
}
