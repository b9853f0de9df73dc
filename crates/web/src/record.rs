//! What was done so far as JSON for the page, which draws it.

use kernel::scene::{Figure, Medal, Ranked, Record, Rows, Section};
use serde_json::{Value, json};

pub(crate) fn record(record: &Record) -> Value {
    json!({
        "picture": record.picture.is_some(),
        "figures": record.figures.iter().map(figure).collect::<Vec<_>>(),
        "sections": record.sections.iter().map(section).collect::<Vec<_>>(),
    })
}

fn figure(figure: &Figure) -> Value {
    json!({ "label": figure.label, "value": figure.value, "note": figure.note, "part": figure.part })
}

fn section(section: &Section) -> Value {
    let rows: Vec<Value> = match &section.rows {
        Rows::Bars(bars) => bars.iter().map(figure).collect(),
        Rows::Medals(medals) => medals.iter().map(medal).collect(),
        Rows::Results(results) => results.iter().map(ranked).collect(),
    };
    json!({ "title": section.title, "kind": section.rows.id(), "rows": rows })
}

fn medal(medal: &Medal) -> Value {
    json!({ "title": medal.title, "about": medal.about, "won": medal.won })
}

fn ranked(ranked: &Ranked) -> Value {
    json!({ "name": ranked.name, "text": ranked.words, "stars": ranked.stars, "note": ranked.note })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_tells_its_figures_bars_medals_and_results() {
        let medals = vec![
            Medal { title: "Clean".into(), about: "No scratch.".into(), won: Some("2026-01-31".into()) },
            Medal { title: "Quick".into(), about: "In ten turns.".into(), won: None },
        ];
        let result = Ranked {
            name: "Ann".into(),
            words: "4 turns".into(),
            stars: Some((2, 3)),
            note: "seed 7".into(),
        };
        let sections = [
            ("Levels", Rows::Bars(vec![Figure::new("Attic", "1 of 4").part(1, 4)])),
            ("Medals", Rows::Medals(medals)),
            ("", Rows::Results(vec![result])),
        ];
        let sections = sections.map(|(title, rows)| Section { title: title.into(), rows }).into();
        let figures = vec![Figure::new("Streak", 3).note("longest 5")];
        let told = record(&Record { picture: None, figures, sections });
        assert_eq!(told["picture"], false);
        assert_eq!(
            told["figures"],
            json!([{ "label": "Streak", "value": "3", "note": "longest 5", "part": null }])
        );
        let kinds: Vec<&Value> = (0..3).map(|i| &told["sections"][i]["kind"]).collect();
        assert_eq!(kinds, ["bars", "medals", "results"]);
        assert_eq!(told["sections"][0]["rows"][0]["part"], json!([1, 4]));
        assert_eq!(told["sections"][1]["rows"][1]["won"], Value::Null);
        assert_eq!(told["sections"][2]["rows"][0]["stars"], json!([2, 3]));
    }
}
