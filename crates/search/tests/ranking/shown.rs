//! What hits show.

use super::{Page, ask, searcher};
use docent_search::{Hit, Searcher};

/// The first hit for the query as JSON, when the texts are what it shows.
fn shown(searcher: &mut Searcher, query: &str, members: [&str; 2], texts: &[&str]) -> serde_json::Value {
    let hits = ask(searcher, query).hits;
    searcher.show(hits[0].passage, members, texts.iter().copied());
    assert_eq!(searcher.missing(&hits[..1]), [] as [u32; 0]);
    let mut json = Vec::new();
    searcher.write(&hits[..1], &mut json, &mut Vec::new());
    serde_json::from_slice(&json).unwrap()
}

/// The matched words of a hit, cut out of its snippet by their ranges.
fn matched(hit: &serde_json::Value) -> Vec<String> {
    let snippet: Vec<u16> = hit["snippet"].as_str().unwrap().encode_utf16().collect();
    let place = |number: &serde_json::Value| number.as_u64().unwrap() as usize;
    let ranges = hit["matches"].as_array().unwrap().iter();
    ranges.map(|range| String::from_utf16(&snippet[place(&range[0])..place(&range[1])]).unwrap()).collect()
}

#[test]
fn a_hit_is_written_as_json_with_its_matches_in_utf16() {
    let mut searcher = searcher(&[Page("", "x", &[("Wörld", "🧪 hello wörld")])]);
    let hit = shown(&mut searcher, "world", ["\"slug\":\"p\"", "\"anchor\":\"w\""], &["", "🧪 hello wörld 🧪"]);
    assert_eq!(hit["kind"], "section");
    assert_eq!((&hit["slug"], &hit["anchor"]), (&"p".into(), &"w".into()));
    assert_eq!(hit["snippet"], "🧪 hello wörld 🧪");
    assert_eq!(hit["matches"], serde_json::json!([[9, 14]]));
    assert!((0.0..=1.0).contains(&hit["score"].as_f64().unwrap()));
}

#[test]
fn a_snippet_is_one_line_around_the_match_whatever_the_text_contains() {
    let mut searcher = searcher(&[Page("", "x", &[("Wörld", "hello wörld")])]);
    let odd = "\u{1f} \"q\"\\\t\n a\u{a0}\u{2003}🧪\r\n\u{7f}";
    let long = format!("{}{odd}wörld{odd}  World {}", "é  ".repeat(500), "ß\n".repeat(500));
    let hit = shown(&mut searcher, "world", ["", ""], &["nothing", &long]);
    let snippet = hit["snippet"].as_str().unwrap();
    assert_eq!(matched(&hit), ["wörld", "World"]);
    assert!(snippet.starts_with("… é é") && snippet.ends_with("ß ß …"), "{snippet:?}");
    assert!(snippet.contains("\u{1f} \"q\"\\ a 🧪 \u{7f}wörld"), "{snippet:?}");
    assert!(snippet.encode_utf16().count() <= 204);
    let blank = shown(&mut searcher, "world", ["", ""], &[" \n", "nothing", "else"]);
    assert_eq!((&blank["snippet"], blank["matches"].as_array().map(Vec::len)), (&"nothing".into(), Some(0)));
}

#[test]
fn texts_beyond_the_limit_are_forgotten_and_asked_for_again() {
    let sections = [("World", "hello world"); 1100];
    let mut searcher = searcher(&[Page("", "x", &sections)]);
    let hits = ask(&mut searcher, "world").hits;
    let passages: Vec<u32> = hits.iter().map(|hit| hit.passage).collect();
    let text = "x".repeat(65_535);
    hits.iter().for_each(|hit| searcher.show(hit.passage, ["\"slug\":\"p\"", ""], std::iter::once(text.as_str())));
    assert!(searcher.missing(&hits).is_empty());
    for passage in 10..1100 {
        searcher.show(passage, ["", ""], std::iter::once(text.as_str()));
    }
    // One that is there is forgotten only with one that is not.
    assert!(searcher.missing(&hits).is_empty());
    let lead = Hit { unit: 0, passage: 0, score: 1.0 };
    assert_eq!(searcher.missing(&[hits[0], lead]), [hits[0].passage, 0]);
    assert_eq!(searcher.missing(&hits), passages);
    hits.iter().for_each(|hit| searcher.show(hit.passage, ["\"slug\":\"q\"", ""], std::iter::once(text.as_str())));
    assert!(searcher.missing(&hits).is_empty());
    let (mut json, mut ends) = (Vec::new(), Vec::new());
    searcher.write(&hits, &mut json, &mut ends);
    let written: Vec<serde_json::Value> = serde_json::from_slice(&[b"[", &*json, b"]"].concat()).unwrap();
    assert!(written.len() == hits.len() && written.iter().all(|hit| hit["slug"] == "q"));
}

#[test]
fn hits_are_the_elements_of_an_array_each_with_the_members_of_its_page() {
    let mut searcher = searcher(&[
        Page("World", "hello world", &[("World one", "hello world"), ("World two", "hello")]),
        Page("Another", "of the same world", &[]),
    ]);
    let hits = ask(&mut searcher, "world").hits;
    assert_eq!(hits.len(), 3);
    for hit in &hits {
        let page = if hit.unit < 3 { "\"slug\":\"first\"" } else { "\"slug\":\"second\"" };
        searcher.show(hit.passage, [page, ""], std::iter::once("hello world"));
    }
    let (mut json, mut ends) = (Vec::new(), Vec::new());
    searcher.write(&hits, &mut json, &mut ends);
    let mut start = 0;
    for (hit, end) in hits.iter().zip(&ends) {
        let one: serde_json::Value = serde_json::from_slice(&json[start..*end as usize]).unwrap();
        assert_eq!(one["slug"], if hit.unit < 3 { "first" } else { "second" });
        start = *end as usize + 1;
    }
    assert_eq!((ends.len(), start), (3, json.len() + 1));
}
