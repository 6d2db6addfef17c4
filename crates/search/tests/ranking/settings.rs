//! Synonyms, stop words and pins.

use super::{Page, ask, put, rendered, searcher, top};
use docent_search::{Filter, Kind, Searcher, Window};

fn zoo() -> Searcher {
    searcher(&[
        Page("Zoo", "Animals of all kinds.", &[("Burrow", "A wombat digs and digs."), ("Pond", "A duck swims.")]),
        Page("Marsupials", "A marsupial has a pouch.", &[]),
        Page("Login", "Log on with a password.", &[]),
        Page("Acme", "What Acme is.", &[]),
    ])
}

fn units(searcher: &mut Searcher, query: &str) -> Vec<u32> {
    ask(searcher, query).hits.iter().map(|hit| hit.unit).collect()
}

fn terms(list: &[&str]) -> Vec<String> {
    list.iter().map(|term| (*term).to_owned()).collect()
}

#[test]
fn synonyms_find_what_the_others_find_after_the_readers_own_words() {
    let mut searcher = zoo();
    assert_eq!(units(&mut searcher, "sign in"), [] as [u32; 0]);
    searcher.settings().add_synonyms(&terms(&["wombat", "Marsupial"]));
    searcher.settings().add_synonyms(&terms(&["login", "sign in", "log on"]));
    for query in ["sign in", "Sign  IN?", "how to sign in", "log on"] {
        assert_eq!(units(&mut searcher, query)[0], 4, "{query}");
    }
    assert!(units(&mut searcher, "wombat").contains(&3) && units(&mut searcher, "marsupial").contains(&1));
    let scores: Vec<f32> = ask(&mut searcher, "marsupial").hits.iter().map(|hit| hit.score).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b) && scores.len() > 1, "{scores:?}");
    assert_eq!(units(&mut searcher, "\"wombat\""), units(&mut zoo(), "\"wombat\""), "a phrase stays as it is");
}

#[test]
fn a_snippet_marks_the_synonym_that_was_found() {
    let mut searcher = zoo();
    searcher.settings().add_synonyms(&terms(&["wombat", "marsupial"]));
    for (query, unit, text, snippet) in
        [("marsupial", 1, "A wombat digs.", [2, 8]), ("wombat", 3, "A marsupial has a pouch.", [2, 11])]
    {
        let hit = ask(&mut searcher, query).hits.into_iter().find(|hit| hit.passage == unit).unwrap();
        put(&mut searcher, unit, ["", ""], &[text]);
        assert_eq!(rendered(&searcher, &[hit])[0]["matches"], serde_json::json!([snippet]), "{query}");
    }
}

#[test]
fn stop_words_are_left_out_of_queries_that_say_something_without_them() {
    let mut searcher = zoo();
    assert_eq!(units(&mut searcher, "acme duck")[0], 5);
    searcher.settings().add_stop_word("Acme");
    assert!(!units(&mut searcher, "acme duck").contains(&5));
    for query in ["acme", "what is acme?", "acme ?", "acme kind:page", "\"acme\""] {
        assert_eq!(units(&mut searcher, query).first(), Some(&5), "{query}");
    }
}

#[test]
fn a_pinned_unit_is_the_first_hit_with_the_full_score_unless_a_filter_is_set() {
    let mut searcher = zoo();
    searcher.settings().add_pin("Swim", 1);
    searcher.settings().add_pin("swim", 4);
    let answer = ask(&mut searcher, "  SWIM ");
    assert_eq!(answer.hits[..2].iter().map(|hit| (hit.unit, hit.score)).collect::<Vec<_>>(), [(1, 1.0), (4, 1.0)]);
    assert_eq!(answer.total, answer.hits.len());
    assert!(answer.hits.len() > 2 && answer.hits.iter().filter(|hit| hit.unit == 1).count() == 1);
    let pages = Filter { kind: Some(Kind::Page), section: None };
    assert!(searcher.search("swim", &pages, top(10)).hits.iter().all(|hit| hit.unit != 4));
    for limit in 0..4 {
        let some = searcher.search("swim", &Filter::default(), Window { offset: 1, limit });
        assert_eq!((some.total, some.hits.len()), (answer.total, limit.min(answer.total - 1)));
        assert!(answer.hits[1..].starts_with(&some.hits));
    }
}

#[test]
fn a_misspelt_word_with_a_synonym_is_not_corrected() {
    let mut searcher = zoo();
    assert_eq!(ask(&mut searcher, "wombit ").did_you_mean.as_deref(), Some("wombat "));
    searcher.settings().add_synonyms(&terms(&["wombit", "password"]));
    let answer = ask(&mut searcher, "wombit ");
    assert_eq!((answer.did_you_mean, answer.hits[0].unit), (None, 4));
}

#[test]
fn explanations_of_synonyms_and_pins_sum_up_to_the_score_or_say_why_not() {
    let mut searcher = zoo();
    searcher.settings().add_synonyms(&terms(&["wombat", "marsupial"]));
    searcher.settings().add_stop_word("acme");
    searcher.settings().add_pin("duck", 4);
    for query in ["wombat", "acme marsupial", "duck"] {
        let answer = ask(&mut searcher, query);
        let explanations = searcher.explain(query, &Filter::default(), top(100));
        assert_eq!(explanations.len(), answer.hits.len());
        for (hit, explained) in answer.hits.iter().zip(&explanations) {
            let sum: f32 = explained.parts.iter().map(|part| part.value).sum();
            let is_pinned = explained.note.as_ref().is_some_and(|note| note.starts_with("pinned: "));
            assert!((explained.score - hit.score).abs() < 1e-4, "{query}: {explained:?}");
            assert!(is_pinned || (sum - hit.score).abs() < 1e-4, "{query}: {explained:?}");
        }
    }
    let note = |searcher: &mut Searcher, query: &str, at: usize| {
        searcher.explain(query, &Filter::default(), top(100))[at].note.clone().unwrap_or_default()
    };
    assert!(note(&mut searcher, "duck", 0).ends_with("its words alone would not find it"));
    assert_eq!(note(&mut searcher, "acme duck", 0), "asked as \"duck\"");
    let asked = ask(&mut searcher, "wombat").hits.iter().position(|hit| hit.passage == 3).unwrap();
    assert_eq!(note(&mut searcher, "wombat", asked), "asked as \"marsupial\", a synonym, for 0.9 of its score");
}

#[test]
fn a_query_that_finds_nothing_for_its_operators_is_answered_with_its_words() {
    let mut searcher = zoo();
    let table = [
        ("duck kind:gap", Some("duck")),
        ("“swims duck”", Some("swims duck")),
        ("duck -swims -\"a pouch\"", Some("duck")),
        ("zebra -v --flag section:nowhere", None),
        ("zebra", None),
        ("duck kind:section", None),
    ];
    for (query, relaxed) in table {
        assert_eq!(ask(&mut searcher, query).relaxed.as_deref(), relaxed, "{query}");
    }
}

#[test]
fn a_query_is_read_up_to_two_hundred_code_points() {
    let mut searcher = zoo();
    let after = |letters: usize| format!("{} duck", "é".repeat(letters));
    assert_eq!(units(&mut searcher, &after(195)).first(), Some(&2));
    assert!(units(&mut searcher, &after(200)).is_empty());
}
