//! Chance. One struct, seeded or scripted, handed to whoever may draw; nothing else in the project is random.
//!
//! The generator is `SplitMix64`, which is counter-based: the n-th number of a stream is a function
//! of the stream's seed and n. So a [`Dice`] is just a seed and a few counters, can be copied, compared
//! and written down, and *lanes* and *splits* (independent streams) cost nothing:
//!
//! * a **lane** is one of eight parallel streams of the same dice, for rules that say "stairs have
//!   dice of their own". With scripted dice all lanes read the one script.
//! * a **split** is a new dice derived from the seed and a label, independent of what was drawn:
//!   "level 3 of seed 7" is `dice.split(3)`. Splits are seeded even when the dice are scripted, so a
//!   script tells the draws of play and not those of a generator.
//!
//! A scripted draw that does not fit, or is missing, is a [`Fault`]. Dice made by [`Dice::scripted`] panic at
//! once (that is what a test wants); dice made by [`Dice::from_script`] note the fault, go on with seeded
//! draws, and whoever runs the game asks for [`Dice::fault`] after each step.

use std::fmt;
use std::sync::Arc;

/// How many parallel streams a [`Dice`] has.
pub const LANES: usize = 8;

const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// `SplitMix64`'s finishing function: every bit of the result depends on every bit of `z`.
#[inline]
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// One scripted result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// The answer to a question of odds.
    Odds(bool),
    /// The answer to a range or an index.
    Number(i64),
}

impl From<i64> for Draw {
    fn from(n: i64) -> Self {
        Draw::Number(n)
    }
}

impl From<bool> for Draw {
    fn from(b: bool) -> Self {
        Draw::Odds(b)
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Draw::Odds(true) => f.write_str("T"),
            Draw::Odds(false) => f.write_str("F"),
            Draw::Number(n) => write!(f, "{n}"),
        }
    }
}

/// What went wrong with a scripted draw: its number (from 1) and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which draw of the script, counted from 1.
    pub draw: usize,
    /// What was asked and what the script said.
    pub text: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "draw {}: {}", self.draw, self.text)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Script {
    draws: Arc<[Draw]>,
    next: usize,
    strict: bool,
    fault: Option<Fault>,
}

/// The dice of a game. See the module's page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice {
    seed: u64,
    drawn: [u64; LANES],
    script: Option<Script>,
}

impl Dice {
    /// Dice whose every result follows from a seed.
    pub const fn seeded(seed: u64) -> Self {
        Dice { seed, drawn: [0; LANES], script: None }
    }

    /// Dice for tests, which give exactly these results and panic when one does not fit or none is left.
    pub fn scripted<D: Into<Draw> + Copy>(draws: &[D]) -> Self {
        let draws: Vec<Draw> = draws.iter().map(|&d| d.into()).collect();
        Dice { script: Some(Script { strict: true, ..Script::new(draws) }), ..Dice::seeded(0) }
    }

    /// Dice for tests from a script such as `F,2,1,3,T`; they panic like those of [`Dice::scripted`].
    pub fn strict(text: &str) -> Self {
        let draws = parse_script(text).expect("a test's script is well formed");
        Dice::scripted(&draws)
    }

    /// Dice that follow a script such as `F,2,1,3,T` and note a fault instead of panicking.
    pub fn from_script(text: &str, seed: u64) -> Result<Self, Fault> {
        let draws = parse_script(text)?;
        Ok(Dice { script: Some(Script::new(draws)), ..Dice::seeded(seed) })
    }

    /// The seed everything not scripted follows from.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether the results are written down beforehand.
    pub const fn is_scripted(&self) -> bool {
        self.script.is_some()
    }

    /// The script as text, if there is one.
    pub fn script(&self) -> Option<String> {
        let script = self.script.as_ref()?;
        Some(script.draws.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
    }

    /// The first draw that did not fit its script, if any.
    pub fn fault(&self) -> Option<&Fault> {
        self.script.as_ref().and_then(|s| s.fault.as_ref())
    }

    /// How many results of the script have not been used; 0 for seeded dice.
    pub fn left(&self) -> usize {
        self.script.as_ref().map_or(0, |s| s.draws.len() - s.next)
    }

    /// Where the dice stand, as text: how many numbers each lane has drawn, up to the last lane in
    /// use, and `@` with how much of the script is used. Part of what a replay hashes.
    pub fn position(&self) -> String {
        let last = self.drawn.iter().rposition(|&n| n > 0).map_or(0, |i| i + 1);
        let drawn = self.drawn[..last].iter().map(ToString::to_string);
        let script = self.script.iter().map(|script| format!("@{}", script.next));
        drawn.chain(script).collect::<Vec<_>>().join(" ")
    }

    /// Seeded dice from which as much was drawn as [`Dice::position`] says; `None` if it says no such thing.
    pub fn standing(seed: u64, position: &str) -> Option<Self> {
        let mut dice = Dice::seeded(seed);
        for (lane, drawn) in position.split_whitespace().enumerate() {
            // Nobody has drawn more than that.
            *dice.drawn.get_mut(lane)? = drawn.parse().ok().filter(|&drawn| drawn < 1 << 60)?;
        }
        Some(dice)
    }

    /// An independent dice, a function of this one's seed and the label alone.
    #[must_use]
    pub const fn split(&self, label: u64) -> Dice {
        Dice::seeded(mix(self.seed ^ mix(label.wrapping_add(GAMMA))))
    }

    /// One of the eight parallel streams; the plain methods draw from lane 0.
    pub fn lane(&mut self, lane: usize) -> Lane<'_> {
        assert!(lane < LANES, "there are {LANES} lanes, and {lane} is none of them");
        Lane { dice: self, lane }
    }

    /// A number from `low` to `high`, both included, all equally likely.
    #[inline]
    pub fn range(&mut self, low: i64, high: i64) -> i64 {
        Lane { dice: self, lane: 0 }.range(low, high)
    }

    /// An index below `len`, all equally likely. `len` must not be 0.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        Lane { dice: self, lane: 0 }.index(len)
    }

    /// True in `hits` of `of` cases.
    #[inline]
    pub fn odds(&mut self, hits: u64, of: u64) -> bool {
        Lane { dice: self, lane: 0 }.odds(hits, of)
    }

    /// One of some things, all equally likely; `None` of nothing (and nothing is drawn).
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        Lane { dice: self, lane: 0 }.pick(items)
    }

    /// Puts some things into a random order, all orders equally likely: from the last place down
    /// to the second, each swaps with an index drawn from the places up to its own.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        if self.script.is_some() {
            for last in (1..items.len()).rev() {
                items.swap(last, self.index(last + 1));
            }
            return;
        }
        let mut stream = self.stream();
        for last in (1..items.len()).rev() {
            items.swap(last, stream.below(last as u64 + 1) as usize);
        }
        self.drawn[0] = stream.drawn;
    }

    /// Draws a number from `low` to `high` for each of some things: [`Dice::range`] for many at a time.
    pub fn each<T>(&mut self, items: &[T], low: i64, high: i64, mut take: impl FnMut(&T, i64)) {
        if self.script.is_some() || low >= high {
            for item in items {
                take(item, self.range(low, high));
            }
            return;
        }
        let (mut stream, span) = (self.stream(), (high as u64).wrapping_sub(low as u64).wrapping_add(1));
        for item in items {
            let number = if span == 0 { stream.next() } else { stream.below(span) };
            take(item, low.wrapping_add(number as i64));
        }
        self.drawn[0] = stream.drawn;
    }

    /// Lane 0 of seeded dice, to be drawn from many times.
    const fn stream(&self) -> Stream {
        let drawn = self.drawn[0];
        Stream { at: self.seed.wrapping_add(drawn.wrapping_mul(GAMMA)), drawn }
    }

    /// The next 64 random bits of lane 0; for hashing and seeds, never scripted.
    pub fn bits(&mut self) -> u64 {
        self.raw(0)
    }

    #[inline]
    fn raw(&mut self, lane: usize) -> u64 {
        // Lane 0 is plain SplitMix64 of the seed; the others start from seeds of their own. Just
        // adding the number of the lane to the seed would make lane 2 of seed 1 lane 1 of seed 2;
        // mixing once more keeps lanes apart from splits.
        let seed = if lane == 0 { self.seed } else { mix(self.split(lane as u64).seed) };
        self.drawn[lane] += 1;
        mix(seed.wrapping_add(self.drawn[lane].wrapping_mul(GAMMA)))
    }
}

/// Numbers of one stream, without a look at lanes and scripts for each of them.
struct Stream {
    at: u64,
    drawn: u64,
}

impl Stream {
    #[inline]
    const fn next(&mut self) -> u64 {
        self.at = self.at.wrapping_add(GAMMA);
        self.drawn += 1;
        mix(self.at)
    }

    /// As [`Lane::below`], for two and more.
    #[inline]
    fn below(&mut self, n: u64) -> u64 {
        let mut product = u128::from(self.next()) * u128::from(n);
        if (product as u64) < n {
            while (product as u64) < n.wrapping_neg() % n {
                product = u128::from(self.next()) * u128::from(n);
            }
        }
        (product >> 64) as u64
    }
}

/// A borrowed stream of a [`Dice`].
pub struct Lane<'a> {
    dice: &'a mut Dice,
    lane: usize,
}

impl Lane<'_> {
    /// See [`Dice::range`].
    #[inline]
    pub fn range(&mut self, low: i64, high: i64) -> i64 {
        if low > high {
            empty(low, high);
        }
        if self.dice.script.is_some()
            && let Some(number) = self.written_number(low, high)
        {
            return number;
        }
        low.wrapping_add(self.below((high as u64).wrapping_sub(low as u64).wrapping_add(1)) as i64)
    }

    /// See [`Dice::index`].
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        assert!(len > 0, "an index into nothing was asked for");
        self.range(0, len as i64 - 1) as usize
    }

    /// See [`Dice::odds`].
    #[inline]
    pub fn odds(&mut self, hits: u64, of: u64) -> bool {
        assert!(of > 0, "odds of {hits} in nothing were asked for");
        if self.dice.script.is_some()
            && let Some(answer) = self.written_odds(hits, of)
        {
            return answer;
        }
        self.below(of) < hits
    }

    /// See [`Dice::pick`].
    pub fn pick<'b, T>(&mut self, items: &'b [T]) -> Option<&'b T> {
        (!items.is_empty()).then(|| &items[self.index(items.len())])
    }

    /// A number below `n` (0 stands for 2⁶⁴), without bias: Lemire's method, the high half of a
    /// 128-bit product, drawing again in the rare cases that would favour some results.
    #[inline]
    fn below(&mut self, n: u64) -> u64 {
        match n {
            0 => self.dice.raw(self.lane),
            1 => {
                // There is nothing to choose, but a number is drawn.
                self.dice.drawn[self.lane] += 1;
                0
            }
            _ => {
                let product = u128::from(self.dice.raw(self.lane)) * u128::from(n);
                if product as u64 >= n { (product >> 64) as u64 } else { self.unless_biased(n, product) }
            }
        }
    }

    /// The result of a product in one of the rare cases, or another one.
    #[cold]
    fn unless_biased(&mut self, n: u64, mut product: u128) -> u64 {
        while (product as u64) < n.wrapping_neg() % n {
            product = u128::from(self.dice.raw(self.lane)) * u128::from(n);
        }
        (product >> 64) as u64
    }

    #[cold]
    fn written_number(&mut self, low: i64, high: i64) -> Option<i64> {
        let fit = |draw| match draw {
            Draw::Number(n) if (low..=high).contains(&n) => Some(n),
            _ => None,
        };
        self.written(fit, || format!("a number from {low} to {high} was drawn"))
    }

    #[cold]
    fn written_odds(&mut self, hits: u64, of: u64) -> Option<bool> {
        let fit = |draw| if let Draw::Odds(answer) = draw { Some(answer) } else { None };
        self.written(fit, || format!("odds of {hits} in {of} were drawn"))
    }

    /// The next result of the script, if there is one and it fits what is asked.
    fn written<T>(
        &mut self,
        fit: impl FnOnce(Draw) -> Option<T>,
        asked: impl FnOnce() -> String,
    ) -> Option<T> {
        let script = self.dice.script.as_mut()?;
        let Some(&draw) = script.draws.get(script.next) else {
            return script.fail(script.next + 1, format!("{}, but the script has ended", asked()));
        };
        script.next += 1;
        fit(draw).or_else(|| script.fail(script.next, format!("{}, but the script says {draw}", asked())))
    }
}

/// Nobody can draw from an empty range.
#[cold]
fn empty(low: i64, high: i64) -> ! {
    panic!("an empty range was asked for: {low} to {high}")
}

impl Script {
    fn new(draws: Vec<Draw>) -> Self {
        Script { draws: draws.into(), next: 0, strict: false, fault: None }
    }

    fn fail<T>(&mut self, draw: usize, text: String) -> Option<T> {
        let fault = Fault { draw, text };
        assert!(!self.strict, "scripted dice, {fault}");
        self.fault.get_or_insert(fault);
        None
    }
}

/// Reads `F,2,1,3,T`; blanks are allowed, an empty text is an empty script.
fn parse_script(text: &str) -> Result<Vec<Draw>, Fault> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let read = |(i, word): (usize, &str)| match word.trim() {
        "T" => Ok(Draw::Odds(true)),
        "F" => Ok(Draw::Odds(false)),
        word => word.parse().map(Draw::Number).map_err(|_| Fault {
            draw: i + 1,
            text: format!("'{word}' is neither a whole number nor T nor F"),
        }),
    };
    text.split(',').enumerate().map(read).collect()
}
