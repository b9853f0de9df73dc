//! Days from seconds since 1970, without a clock of our own.

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
