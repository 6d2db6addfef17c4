//! Texts of hits.

use super::{Page, ask, put, rendered, searcher, written};
use docent_search::Searcher;

/// The first hit for the query as JSON, when the texts are what it shows.
fn shown(searcher: &mut Searcher, query: &str, members: [&str; 2], texts: &[&str]) -> serde_json::Value {
    let hits = ask(searcher, query).hits;
    put(searcher, hits[0].passage, members, texts);
    assert_eq!(searcher.missing_passages(&hits[..1]), [] as [u32; 0]);
    rendered(searcher, &hits[..1]).remove(0)
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
    assert!(snippet.starts_with("… \u{7f}wörld\u{1f} \"q\"\\ a 🧪") && snippet.ends_with("ß ß …"), "{snippet:?}");
    assert!(snippet.encode_utf16().count() <= 204);
    let blank = shown(&mut searcher, "world", ["", ""], &[" \n", "nothing", "else"]);
    assert_eq!((&blank["snippet"], blank["matches"].as_array().map(Vec::len)), (&"nothing".into(), Some(0)));
}

#[test]
fn an_article_before_an_apostrophe_is_not_marked() {
    let mut searcher = searcher(&[Page("", "l'installation", &[])]);
    let hit = shown(&mut searcher, "l'installation", ["", ""], &["L'Installation, de l\u{2019}installation qu'été"]);
    assert_eq!(matched(&hit), ["Installation", "installation"]);
}

#[test]
fn a_single_character_is_marked_by_itself_wherever_it_stands() {
    let mut searcher = searcher(&[Page("", "日本語", &[])]);
    let hit = shown(&mut searcher, "語", ["", ""], &["日本語を語る 語"]);
    assert_eq!(matched(&hit), ["語", "語", "語"]);
}

#[test]
fn decomposed_and_half_width_characters_are_marked_whole() {
    let mut searcher = searcher(&[Page("", "パソコン", &[])]);
    let hit = shown(&mut searcher, "パソ", ["", ""], &["ﾊﾟｿｺﾝ"]);
    assert_eq!(matched(&hit), ["ﾊﾟｿ"]);
}

#[test]
fn a_hit_without_a_snippet_has_all_its_other_members() {
    let mut searcher = searcher(&[Page("", "x", &[("World", "hello world")])]);
    let with = shown(&mut searcher, "world", ["\"slug\":\"p\"", "\"anchor\":\"w\""], &["hello world"]);
    let hits = ask(&mut searcher, "world").hits;
    let mut without = written(&searcher, &hits[..1], false).remove(0);
    assert_eq!((&without["snippet"], &without["matches"]), (&"".into(), &serde_json::json!([])));
    without["snippet"] = with["snippet"].clone();
    without["matches"] = with["matches"].clone();
    assert_eq!(without, with);
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
        put(&mut searcher, hit.passage, [page, ""], &["hello world"]);
    }
    for (hit, json) in hits.iter().zip(rendered(&searcher, &hits)) {
        assert_eq!(json["slug"], if hit.unit < 3 { "first" } else { "second" });
    }
}

#[test]
fn a_snippet_begins_with_the_line_or_sentence_of_its_match() {
    let mut searcher = searcher(&[Page("", "x", &[("World", "hello world")])]);
    let before = "Something long before it all. ".repeat(9);
    for (text, begins) in [
        (format!("{before}And the rest of the world."), "… And the rest"),
        (format!("{before}no end\n  let it = world;"), "… let it = world;"),
        (format!("{before}Is it so? Yes. So is the world."), "… So is the world."),
        (format!("{}world", "many words without an end ".repeat(20)), "… an end many"),
    ] {
        let hit = shown(&mut searcher, "world", ["", ""], &[&text]);
        assert!(hit["snippet"].as_str().unwrap().starts_with(begins), "{hit}");
    }
}

#[test]
fn a_snippet_is_of_the_text_with_most_of_the_words() {
    let mut searcher = searcher(&[Page("", "x", &[("World", "hello world")])]);
    let texts = ["Hello there.", "print(\"hello world\")", "hello world"];
    assert_eq!(shown(&mut searcher, "hello world", ["", ""], &texts)["snippet"], texts[1]);
    assert_eq!(shown(&mut searcher, "hello", ["", ""], &texts)["snippet"], texts[0]);
}

/// The snippet of an ASCII text around its match by the rules, one character after the other.
fn expected(text: &str, at: usize) -> String {
    let (length, lead) = (200, 60);
    let space = |from: usize| text[from..at].find(' ').map_or(from, |space| from + space + 1);
    let start = if at <= lead { 0 } else { space(at - lead) };
    let end = text.len().min(start + length);
    let cut = text[start..end].rfind(' ').filter(|cut| end < text.len() && *cut > length / 2);
    let end = cut.map_or(end, |cut| start + cut);
    let (before, after) = (if start > 0 { "… " } else { "" }, if end < text.len() { " …" } else { "" });
    format!("{before}{}{after}", &text[start..end])
}

#[test]
fn a_snippet_begins_and_ends_where_it_would_if_each_character_were_looked_at() {
    let sections = [("World", "hello world")];
    for filler in ["some words to fill ", "x"] {
        for (before, after) in [0, 58, 59, 60, 61, 120]
            .iter()
            .flat_map(|at| [0, 134, 135, 136, 194, 195, 196, 400].map(|rest| (*at, rest)))
        {
            let fill = |length: usize| filler.repeat(400)[..length].trim().to_owned();
            let text = format!("{} world {}", fill(before), fill(after)).trim().to_owned();
            let at = text.find("world").unwrap();
            let snippet = |text: &str| {
                shown(&mut searcher(&[Page("", "x", &sections)]), "world", ["", ""], &[text])["snippet"]
                    .as_str()
                    .unwrap()
                    .to_owned()
            };
            assert_eq!(snippet(&text), expected(&text, at), "{text:?}");
            // A character that is not ASCII, beyond what is snippet_store and at each place where that may end: only it differs. It has a
            // byte more, which decides where little stands before the match.
            for place in [at.wrapping_sub(62), at.wrapping_sub(61), at.wrapping_sub(60), at + 199, at + 200, at + 201] {
                if (place > at || at > 62) && text.as_bytes().get(place).is_some_and(|byte| *byte != b' ') {
                    let odd = format!("{}é{}", &text[..place], &text[place + 1..]);
                    let plain = snippet(&odd).replace('é', &text[place..=place]);
                    assert_eq!(plain, expected(&text, at), "{odd:?}");
                }
            }
        }
    }
}

#[test]
fn every_word_of_a_long_text_is_marked_and_no_other() {
    let words: Vec<String> = (0..5000).map(|number| format!("w{number}x")).collect();
    let text = words.join(" ");
    let mut searcher = searcher(&[Page("", "x", &[("World", &text)])]);
    let hits = ask(&mut searcher, "w1x").hits;
    put(&mut searcher, hits[0].passage, ["", ""], &["", &text, ""]);
    for word in words.iter().step_by(7) {
        ask(&mut searcher, word);
        assert_eq!(matched(&rendered(&searcher, &hits[..1])[0]), [word.as_str()]);
    }
}

#[test]
fn a_hit_whose_passage_was_not_passed_has_an_empty_snippet_beside_others() {
    let mut searcher = searcher(&[Page("", "x", &[("World", "hello world"), ("World two", "hello")])]);
    let hits = ask(&mut searcher, "world").hits;
    put(&mut searcher, hits[0].passage, ["\"slug\":\"p\"", ""], &["hello world"]);
    let written = rendered(&searcher, &hits);
    let snippets: Vec<&str> = written.iter().map(|hit| hit["snippet"].as_str().unwrap()).collect();
    assert_eq!(snippets, ["hello world", ""]);
}
