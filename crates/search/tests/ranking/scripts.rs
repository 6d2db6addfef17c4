//! Scripts that write no spaces, and text as different systems write it.

use super::{Page, ask, best, searcher};

/// How many of the lines, a page each, a query finds.
fn total(lines: &[&str], query: &str) -> usize {
    let pages: Vec<Page> = lines.iter().map(|line| Page("", line, &[])).collect();
    ask(&mut searcher(&pages), query).total
}

#[test]
fn one_character_is_found_wherever_it_stands_in_a_word() {
    let lines = ["nothing", "日本語を読む", "plain"];
    for query in ["日", "本", "語", "む", "語 ", "which 語"] {
        assert_eq!(best(&lines, query), Some(1), "{query}");
    }
    assert_eq!(total(&lines, "英"), 0);
    assert_eq!(total(&lines, "\"語\""), 1);
    assert_eq!(best(&["日本語", "語 alone"], "語"), Some(1), "alone is more than as a part");
    let many: Vec<String> = ('\u{4e00}'..'\u{4e80}').map(|other| format!("{other}語")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    assert_eq!(total(&many, "\"語\""), many.len(), "a phrase leaves out no pair");
}

#[test]
fn a_phrase_may_begin_and_end_inside_a_word_without_spaces() {
    let lines = ["Windows版は新しい", "次の第3章の内容", "旧版 Windows", "第三章"];
    for (query, page) in [
        ("\"Windows版\"", 0),
        ("\"windows版は\"", 0),
        ("\"第3章\"", 1),
        ("\"第3章の内\"", 1),
        ("\"版 Windows\"", 2),
        ("\"3章\"", 1),
    ] {
        assert_eq!(best(&lines, query), Some(page), "{query}");
        assert_eq!(total(&lines, query), 1, "{query}");
    }
    assert_eq!(total(&lines, "\"Windows章\""), 0);
    assert_eq!(total(&["の3版本4"], "\"3版4\""), 0, "inside a phrase a character stands for itself");
    assert_eq!(total(&["の3版4"], "\"3版4\""), 1);
}

#[test]
fn decomposed_and_half_width_characters_are_those_they_make() {
    // 한글 검색 and パソコン, が and ガ as they are composed, and as file names of macOS and old systems have them.
    let decomposed =
        "\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af} \u{1100}\u{1165}\u{11b7}\u{1109}\u{1162}\u{11a8}";
    let pairs = [("한글 검색", decomposed), ("パソコン", "ﾊﾟｿｺﾝ"), ("ながい", "なか\u{3099}い"), ("ガラス", "ｶﾞﾗｽ")];
    for (composed, other) in pairs {
        for (text, query) in [(composed, other), (other, composed), (other, other)] {
            assert_eq!(best(&["nothing", text], query), Some(1), "{query} in {text}");
            assert_eq!(best(&["nothing", text], &format!("\"{query}\"")), Some(1), "{query} in {text}");
        }
    }
    assert_eq!(best(&["nothing", "ﾊﾟｿｺﾝ"], "パ"), Some(1));
}

#[test]
fn accents_of_their_own_and_digits_follow_an_elided_article_too() {
    for (line, query) in
        [("l'e\u{301}metteur ici", "émetteur"), ("l'émetteur ici", "l'e\u{301}metteur"), ("l'x509 ici", "x509")]
    {
        let mut searcher = searcher(&[Page("", line, &[])]);
        let answer = ask(&mut searcher, query);
        assert_eq!((answer.total, answer.did_you_mean), (1, None), "{query}");
    }
}

#[test]
fn phrases_and_exclusions_of_characters_in_many_pairs_are_whole_and_within_the_budget() {
    let pair = |number: u32| format!("丁{}", char::from_u32(0x4f60 + number).unwrap());
    let texts: Vec<String> = (0..1500).map(|number| format!("word {} 丂 {}", pair(number), pair(number / 3))).collect();
    let pages: Vec<Page> = texts.iter().map(|text| Page("", text, &[])).collect();
    let mut searcher = searcher(&pages);
    let last = pair(1499);
    assert_eq!(ask(&mut searcher, &format!("word {last}")).hits.first().map(|hit| hit.unit), Some(1499));
    for (query, total) in [("word -丁", 0), ("word \"丁\"", 1500), ("word \"丂 丁\"", 1500), ("word -\"丁 丂\"", 1500)]
    {
        let answer = ask(&mut searcher, query);
        assert_eq!((answer.total, answer.is_partial), (total, false), "{query}: {} units of work", answer.work);
    }
}
