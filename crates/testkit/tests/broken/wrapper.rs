//! A toy with a flaw: every call goes through to the toy, except where the flaw says otherwise.

use kernel::dice::Dice;
use kernel::game::{Advice, Event, Game, GameInfo, Outcome, Refused, Seat, Story};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::scene::{Gauge, Scene};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is wrong with a toy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    None,
    RefusalActs,
    RefusalDraws,
    RefusalRemembered,
    RefusalShown,
    RefusalSilent,
    BotIllegal,
    BotNameless,
    BotActs,
    BotRemembered,
    BotMoody,
    SceneUnstable,
    SceneRemembered,
    SceneTwins,
    SnapshotForgets,
    SnapshotForgetsLook,
    SnapshotDrifts,
    SnapshotNoJson,
    LoadsNothing,
    LoadsAnything,
    LoadsHalf,
    LoadsUnchecked,
    CountsOutside,
    InputActs,
    InputRemembered,
    TickNothing,
    TickIllegal,
    ListsRefused,
    ListsTwice,
    ListsBlanks,
    ListsAfterEnd,
    ListsNothing,
    NobodyActs,
    StrangerActs,
    EndIsNoEnd,
    PanicsOnLoad,
    LoadKeepsThePast,
    StepWaitsToBeAsked,
}

thread_local! {
    /// The toy and the flaw of the games that this thread starts: a `GameInfo` starts games by a
    /// plain function, which can carry neither. Each test has a thread of its own.
    static CHOSEN: Cell<Option<(&'static GameInfo, Flaw)>> = const { Cell::new(None) };
}

/// The description of a toy with a flaw, the same as the toy's in all else. It has no demos: they
/// would be the first to show that something is wrong, and not what.
pub(crate) fn broken(toy: &'static GameInfo, flaw: Flaw) -> &'static GameInfo {
    CHOSEN.set(Some((toy, flaw)));
    Box::leak(Box::new(GameInfo { new, demos: &[], ..*toy }))
}

fn new(params: &Params, dice: &mut Dice) -> Result<Box<dyn Game>, Refused> {
    let (toy, flaw) = CHOSEN.get().expect("a toy was chosen before");
    let toy = (toy.new)(params, dice)?;
    Ok(Box::new(Broken {
        toy,
        flaw,
        calls: Cell::new(0),
        steps: 0,
        trace: Cell::new(false),
        settled: Cell::new(true),
        past: Vec::new(),
        fuel: FUEL,
    }))
}

/// How much a full tank is, for the flaw that does not check it.
const FUEL: u32 = 3;

struct Broken {
    toy: Box<dyn Game>,
    flaw: Flaw,
    /// How often something was asked.
    calls: Cell<u32>,
    /// How many steps were made, which no snapshot tells.
    steps: u32,
    /// Whether something happened that should have left no trace: the next step then draws once more.
    trace: Cell<bool>,
    /// Whether the last step was finished, which is left to whoever asks next.
    settled: Cell<bool>,
    /// Every state that was stepped into, as if to forbid that one comes up a third time.
    past: Vec<String>,
    fuel: u32,
}

impl Broken {
    /// Makes any step, behind the back of everybody.
    fn meddle(&mut self) {
        if let Some(action) = self.toy.legal().first() {
            self.toy.step(action, &mut Dice::seeded(1)).expect("what is listed is legal");
        }
    }

    /// Whether the present state has come up twice before; notes it if that matters.
    fn repeats(&mut self) -> bool {
        let now = self.toy.snapshot();
        let before = self.past.iter().filter(|state| **state == now).count();
        self.past.push(now);
        before >= 2
    }

    fn asked(&self) -> u32 {
        self.calls.set(self.calls.get() + 1);
        self.calls.get()
    }
}

impl Game for Broken {
    fn to_act(&self) -> Option<Seat> {
        self.settled.set(true);
        match self.flaw {
            Flaw::NobodyActs => None,
            Flaw::StrangerActs => self.toy.to_act().map(|_| Seat(9)),
            _ => self.toy.to_act(),
        }
    }

    fn legal(&self) -> Vec<String> {
        let mut legal = self.toy.legal();
        let over = self.toy.outcome().is_some();
        match self.flaw {
            Flaw::ListsRefused if !over => legal.push("fly".into()),
            Flaw::ListsTwice => legal.extend(legal.first().cloned()),
            Flaw::ListsBlanks => legal.iter_mut().for_each(|action| action.push(' ')),
            Flaw::ListsAfterEnd if over => legal.push("wait".into()),
            Flaw::ListsNothing if self.toy.to_act() == Some(Seat(1)) => legal.clear(),
            _ => {}
        }
        legal
    }

    fn step(&mut self, action: &str, dice: &mut Dice) -> Result<Vec<Event>, Refused> {
        static OUTSIDE: AtomicU64 = AtomicU64::new(0);
        if self.flaw == Flaw::EndIsNoEnd && self.toy.outcome().is_some() && action == "wait" {
            return Ok(Vec::new());
        }
        match self.toy.step(action, dice) {
            Ok(events) => {
                self.steps += 1;
                let more = match self.flaw {
                    Flaw::SnapshotForgets => self.steps.is_multiple_of(5),
                    Flaw::LoadKeepsThePast => self.repeats(),
                    Flaw::StepWaitsToBeAsked => !self.settled.replace(false),
                    Flaw::CountsOutside => OUTSIDE.fetch_add(1, Ordering::Relaxed).is_multiple_of(7),
                    _ => self.trace.take(),
                };
                if more {
                    dice.bits();
                }
                Ok(events)
            }
            Err(mut refused) => {
                match self.flaw {
                    Flaw::RefusalActs => self.meddle(),
                    Flaw::RefusalDraws => drop(dice.bits()),
                    Flaw::RefusalRemembered => self.trace.set(true),
                    Flaw::RefusalShown => drop(self.asked()),
                    Flaw::RefusalSilent => refused.reason.clear(),
                    _ => {}
                }
                Err(refused)
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.toy.outcome()
    }

    fn snapshot(&self) -> String {
        self.settled.set(true);
        let toy = self.toy.snapshot();
        match self.flaw {
            Flaw::SnapshotDrifts => format!("{toy}{}", " ".repeat(self.calls.get() as usize)),
            Flaw::SnapshotNoJson => format!("state {toy}"),
            Flaw::LoadsUnchecked => format!("{{\"fuel\":{},\"toy\":{toy}}}", self.fuel),
            _ => toy,
        }
    }

    fn load(&mut self, snapshot: &str) -> Result<(), Refused> {
        let refused = || Refused::new("bad-state", "no state at all");
        self.settled.set(true);
        match self.flaw {
            Flaw::LoadsNothing => Err(refused()),
            Flaw::LoadsAnything => self.toy.load(snapshot).or(Ok(())),
            Flaw::LoadsHalf => self.toy.load(snapshot).inspect_err(|_| self.meddle()),
            Flaw::SnapshotDrifts => {
                self.calls.set(1);
                self.toy.load(snapshot.trim_end())
            }
            Flaw::SnapshotNoJson => match snapshot.strip_prefix("state ") {
                Some(toy) => self.toy.load(toy),
                None => Err(refused()),
            },
            Flaw::LoadsUnchecked => {
                let value: serde_json::Value = serde_json::from_str(snapshot).map_err(|_| refused())?;
                let Some(fuel) = value["fuel"].as_u64() else { return Err(refused()) };
                self.toy.load(&value["toy"].to_string())?;
                self.fuel = fuel as u32;
                Ok(())
            }
            Flaw::PanicsOnLoad if self.toy.load(snapshot).is_err() => panic!("no state at all"),
            _ => self.toy.load(snapshot),
        }
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(Broken {
            toy: self.toy.fork(),
            flaw: self.flaw,
            calls: self.calls.clone(),
            steps: 0,
            trace: Cell::new(false),
            settled: Cell::new(true),
            past: Vec::new(),
            fuel: self.fuel,
        })
    }

    fn observe(&self, seat: Seat) -> String {
        self.toy.observe(seat)
    }

    fn epitaph(&self, story: &Story<'_>) -> Option<String> {
        self.toy.epitaph(story)
    }

    fn interpret(&mut self, input: &Input) -> Intent {
        match self.flaw {
            Flaw::InputActs => self.meddle(),
            Flaw::InputRemembered => self.trace.set(true),
            Flaw::TickNothing if *input == Input::Tick => return Intent::Nothing,
            Flaw::TickIllegal if *input == Input::Tick => return Intent::Act("fly".into()),
            _ => {}
        }
        self.toy.interpret(input)
    }

    fn scene(&self) -> Scene {
        let mut scene = self.toy.scene();
        match self.flaw {
            Flaw::SceneUnstable => scene.gauges.push(Gauge::new("Looks", self.asked())),
            Flaw::SceneRemembered => self.trace.set(true),
            Flaw::SceneTwins => {
                let twin = scene.boards[0].sprites[0].clone();
                scene.boards[0].sprites.push(twin);
            }
            Flaw::RefusalShown => scene.gauges.push(Gauge::new("Refusals", self.calls.get())),
            Flaw::SnapshotForgetsLook => scene.gauges.push(Gauge::new("Steps", self.steps)),
            Flaw::LoadsUnchecked => {
                scene.gauges.push(Gauge::new("Fuel", self.fuel).fill(self.fuel.into(), FUEL.into()));
            }
            _ => {}
        }
        scene
    }

    fn advise(&mut self, bot: &str, dice: &mut Dice) -> Option<Advice> {
        match self.flaw {
            Flaw::BotIllegal => Some(Advice::new("fly")),
            Flaw::BotNameless => self.toy.advise("greedy", dice),
            Flaw::BotActs => {
                let advice = self.toy.advise(bot, dice);
                self.meddle();
                advice
            }
            Flaw::BotRemembered => {
                self.trace.set(true);
                self.toy.advise(bot, dice)
            }
            Flaw::BotMoody => {
                let legal = self.toy.legal();
                let mood = self.asked() as usize;
                legal.get(mood % legal.len().max(1)).map(Advice::new)
            }
            _ => self.toy.advise(bot, dice),
        }
    }
}
