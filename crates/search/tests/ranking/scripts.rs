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
