//! The dungeon of the day (WY-X11): the seed and preset of a date. The caller supplies the date.

use crate::generator::{self, Edition, Made, Order, Preset};
use kernel::hash::fnv1a;

/// A day of the Gregorian calendar, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// A day; none if there is no such day. Years are 1 to 9999.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 => 28 + u8::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        ((1..=9999).contains(&year) && (1..=days).contains(&day)).then_some(Date { year, month, day })
    }

    /// A day written as `YYYY-MM-DD`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        let digits = |part: &str, count| part.len() == count && part.bytes().all(|b| b.is_ascii_digit());
        let well_formed = parts.next().is_none() && digits(year, 4) && digits(month, 2) && digits(day, 2);
        well_formed.then_some(())?;
        Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
    }

    /// The day of the week, 0 for Monday to 6 for Sunday.
    pub fn weekday(self) -> usize {
        // Zeller's congruence: January and February count as months 13 and 14 of the year before.
        let early = self.month < 3;
        let month = u32::from(self.month) + if early { 12 } else { 0 };
        let year = u32::from(self.year) - u32::from(early);
        let saturday_first =
            u32::from(self.day) + 13 * (month + 1) / 5 + year + year / 4 - year / 100 + year / 400;
        ((saturday_first + 5) % 7) as usize
    }

    /// The seed of the day's dungeon.
    pub fn seed(self) -> u64 {
        fnv1a(format!("wallisyou:{self}").as_bytes())
    }

    /// The index of the day's preset: the easiest on Monday and Tuesday, the hardest on Sunday.
    pub fn preset(self) -> usize {
        self.weekday().saturating_sub(1)
    }

    /// The dungeon of the day, named after it.
    pub fn made(self, edition: Edition) -> Made {
        let mut made = generator::build(&self.order(edition), self.seed());
        made.dungeon.title = Some(self.title());
        made
    }

    /// What is ordered for the day.
    pub(crate) fn order(self, edition: Edition) -> Order {
        Preset::ALL[self.preset()].order.by(edition)
    }

    /// What the day's dungeon is called.
    pub(crate) fn title(self) -> String {
        format!("The dungeon of {self}")
    }
}

impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}
