//! Days from seconds since 1970, without a clock of our own.

use crate::words;

/// The day of a moment, in UTC: `2026-01-31`.
pub fn day(seconds: u64) -> String {
    // Days since 1 March of year 0, in eras of 400 years: a leap day is then always the last of
    // its year, and months follow a fixed pattern of 153 days for every five.
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (year, month) = match month {
        0..=9 => (year_of_era + era * 400, month + 3),
        _ => (year_of_era + era * 400 + 1, month - 9),
    };
    format!("{year:04}-{month:02}-{day:02}")
}

/// The days since 1970 of a day that is written `2026-01-31`; `None` if it is not.
pub fn number(day: &str) -> Option<u64> {
    let mut parts = day.splitn(3, '-').map(|part| part.parse::<u64>().ok());
    let (year, month, date) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) {
        return None;
    }
    // March is the first month here, too.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + date;
    days.checked_sub(719_469).filter(|&number| self::day(number * 86_400) == day)
}

/// A moment as the clock on the wall shows it, so many minutes east of UTC.
pub fn local(seconds: u64, offset: i32) -> u64 {
    seconds.saturating_add_signed(i64::from(offset) * 60)
}

/// How long ago a moment is: `4 minutes ago`, `yesterday`, or the day.
pub fn ago(then: u64, now: u64, offset: i32) -> String {
    let (seconds, then, now) = (now.saturating_sub(then), local(then, offset), local(now, offset));
    match seconds {
        0..60 => words::JUST_NOW.into(),
        60..3_600 => words::ago(seconds / 60, "minute"),
        _ if then / 86_400 == now / 86_400 => words::ago(seconds / 3_600, "hour"),
        _ if then / 86_400 + 1 == now / 86_400 => words::yesterday(then % 86_400 / 3600, then % 3600 / 60),
        _ => minute(then),
    }
}

/// The day and the minute: `2026-01-31 14:05`.
pub fn minute(seconds: u64) -> String {
    let within = seconds % 86_400;
    format!("{} {:02}:{:02}", day(seconds), within / 3600, within % 3600 / 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_days_come_out() {
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(951_782_400), "2000-02-29");
        assert_eq!(day(951_868_800), "2000-03-01");
        assert_eq!(day(1_735_689_599), "2024-12-31");
        assert_eq!(minute(1_735_689_600 + 3_725), "2025-01-01 01:02");
    }

    #[test]
    fn a_moment_is_told_as_one_would_say_it() {
        let noon = 1_735_689_600 + 12 * 3600;
        assert_eq!(ago(noon - 20, noon, 0), "just now");
        assert_eq!(ago(noon - 60, noon, 0), "1 minute ago");
        assert_eq!(ago(noon - 300, noon, 0), "5 minutes ago");
        assert_eq!(ago(noon - 7200, noon, 0), "2 hours ago");
        assert_eq!(ago(noon - 13 * 3600, noon, 0), "yesterday at 23:00");
        assert_eq!(
            ago(noon - 13 * 3600, noon, 60),
            "13 hours ago",
            "an hour further east it is the same day"
        );
        assert_eq!(ago(noon - 50 * 3600, noon, 0), "2024-12-30 10:00");
    }

    #[test]
    fn a_day_that_is_written_is_a_number_again() {
        for n in [0, 1, 11_016, 11_017, 20_000, 146_096] {
            assert_eq!(number(&day(n * 86_400)), Some(n));
        }
        for bad in ["", "2026", "2026-13-01", "2026-02-30", "2026-00-10", "x-1-1", "1969-12-31"] {
            assert_eq!(number(bad), None, "{bad}");
        }
    }

    #[test]
    fn every_day_of_four_centuries_follows_the_one_before() {
        let leap = |y: u64| y.is_multiple_of(4) && (!y.is_multiple_of(100) || y.is_multiple_of(400));
        let (mut y, mut m, mut d) = (1970, 1, 1);
        for n in 0..146_097 {
            assert_eq!(day(n * 86_400), format!("{y:04}-{m:02}-{d:02}"));
            let last = [31, 28 + u64::from(leap(y)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1];
            d += 1;
            if d > last {
                (d, m) = (1, m + 1);
            }
            if m > 12 {
                (m, y) = (1, y + 1);
            }
        }
    }
}
