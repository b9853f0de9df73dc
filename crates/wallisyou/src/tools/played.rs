//! Scripts: what is played, where it leads, and questions about the position after them.

use super::{levels, path, place, places};
use crate::action::Action;
use crate::files;
use crate::game::WallIsYouRules;
use crate::state::{LegEnd, State, Turn};
use crate::{INFO, script};
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::game::Refused;
use kernel::params::Params;
use kernel::replay::Replay;
use kernel::rules::state_of;
use kernel::session::Session;
use kernel::tools::{Answer, Bench, Inputs, Report};
use serde_json::{Value, json};

/// A game in a dungeon, with a script played in it.
pub(super) struct Played {
    session: Session,
    refused: Vec<Diagnostic>,
    /// Warnings about the level.
    notes: Vec<String>,
}

impl Played {
    /// Plays the script that was given, if there is one, in its dungeon.
    fn new(inputs: &Inputs) -> Result<Self, Refused> {
        let (dungeon, notes) = levels::read(inputs)?;
        let mut params = Params::defaults(INFO.params);
        params.set(INFO.params, "file", &files::dump(&dungeon))?;
        // A script leads where it leads: no par is looked for, and none stands in the dump that the file has not.
        params.set(INFO.params, "edition", "1")?;
        let mut session = Session::new(&INFO, params, Dice::seeded(1))?;
        let Some(file) = inputs.files("script").next() else {
            return Ok(Played { session, refused: Vec::new(), notes });
        };
        let nonsense = script::nonsense(file.text()?);
        if !nonsense.is_empty() {
            return Err(Refused::file(file.placed(nonsense)));
        }
        let refused = file.placed(script::play(&mut session, file.text()?));
        Ok(Played { session, refused, notes })
    }

    /// The same for a question about the position after the script, which makes sense only if no line was refused.
    pub(super) fn ask(inputs: &Inputs, answer: impl FnOnce(&mut Self) -> Report) -> Result<Report, Refused> {
        let mut played = Played::new(inputs)?;
        let mut report = if played.refused.is_empty() {
            answer(&mut played)
        } else {
            let refused = std::mem::take(&mut played.refused);
            Report::check("", &json!({ "refused": refused }), refused)
        };
        report.notes.splice(0..0, played.notes);
        Ok(report)
    }

    pub(super) fn state(&self) -> &State {
        state_of::<WallIsYouRules>(self.session.game()).expect("a session of this game has its state")
    }

    /// The states before each Space since the last restart, newest first. This rewinds the session.
    pub(super) fn earlier(&mut self) -> Vec<State> {
        let mut states = Vec::new();
        let mut turns = self.state().turns;
        while turns > 0
            && let Ok(true) = self.session.undo()
        {
            let state = self.state();
            if state.turns < turns {
                turns = state.turns;
                states.push(state.clone());
            }
        }
        states
    }
}

pub(super) fn play(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    let played = Played::new(inputs)?;
    let state = played.state();
    let (outcome, hero) = (state.status.name(), &state.dungeon.adventurer);
    let State { turns, rotations, .. } = state;
    let dump = files::dump(&state.dungeon);
    let answer = json!({
        "status": state.status.code(), "outcome": outcome, "turns": turns, "rotations": rotations,
        "level": hero.level, "adventurer": place(hero.at), "dump": dump, "refused": played.refused,
    });
    let text = format!(
        "{dump}{outcome}: turns {turns}, rotations {rotations}, level {}, adventurer at {} {}\n",
        hero.level, hero.at.y, hero.at.x
    );
    let verdict = if played.refused.is_empty() { Answer::Fine } else { Answer::No };
    let (problems, notes) = (played.refused, played.notes);
    Ok(Report { problems, notes, ..Report::new(text, &answer).but(verdict) })
}

pub(super) fn script(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    let file = inputs.file("replay")?;
    let refuse = |text: String| Refused::new("bad-input", text);
    let replay = Replay::parse(file.text()?).map_err(|problem| Refused::file(file.placed(vec![problem])))?;
    if replay.game != INFO.id {
        let game: String = replay.game.escape_debug().take(40).collect();
        return Err(refuse(format!("{} is a game of '{game}'", file.name)));
    }
    let session =
        replay.verify(&INFO).map_err(|divergence| refuse(format!("{}: it {divergence}", file.name)))?;
    let text = script::of(&session);
    Ok(Report::new(text.clone(), &json!({ "script": text })))
}

pub(super) fn intention(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    Played::ask(inputs, |played| {
        let rooms = played.state().intention();
        let answer = json!({ "path": rooms.as_deref().map(places).unwrap_or_default() });
        Report::new(rooms.map_or("no intention".into(), |rooms| path(&rooms)) + "\n", &answer)
    })
}

pub(super) fn preview(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    Played::ask(inputs, |played| match (played.state().preview(), played.state().check(Action::End)) {
        (Some(turn), _) => Report::new(turn_words(&turn), &turn_json(&turn)),
        (None, refusal) => {
            let why = refusal.err().map_or(String::new(), |objection| objection.to_string());
            Report::check("", &json!({ "refused": why }), vec![Diagnostic::error("", why)])
        }
    })
}

fn turn_words(turn: &Turn) -> String {
    let legs = turn.legs.iter().map(|leg| {
        let end = match leg.end {
            LegEnd::Slays(level) => format!("kills the dragon of level {level}"),
            LegEnd::Dies(level) => format!("is eaten by the dragon of level {level}"),
            LegEnd::Treasure => "takes the treasure".into(),
            LegEnd::Halts => "stops: a lever has shut him off".into(),
        };
        format!("{}: {end}\n", path(&leg.path))
    });
    let moves = turn.moves.iter();
    let moves = moves.map(|step| format!("dragon {}: {}\n", step.level, path(&[step.from, step.to])));
    legs.chain(moves).chain([format!("then: {}\n", turn.status.name())]).collect()
}

fn turn_json(turn: &Turn) -> Value {
    let legs = turn.legs.iter().map(|leg| json!({ "path": places(&leg.path), "end": leg.end }));
    let moves = turn.moves.iter();
    let moves =
        moves.map(|step| json!({ "level": step.level, "from": place(step.from), "to": place(step.to) }));
    json!({
        "legs": legs.collect::<Vec<_>>(), "moves": moves.collect::<Vec<_>>(),
        "status": turn.status.code(), "outcome": turn.status.name(),
    })
}
