//! An index of some pages, which is told what they are an excerpt of.

use super::{Page, ask, builder, searcher, snapshot};
use docent_search::analyze::Language;
use docent_search::query::query_words;
use docent_search::{Builder, Index, PagesWith, Ranking, Searcher, Totals};

const PAGES: [Page; 4] = [
    Page("Install", "run the installer of the wombat", &[("From npm", "npm install wombat")]),
    Page("Watch", "the wombat watches files", &[]),
    Page("Limits", "requests are limited", &[("Quota", "a quota of requests")]),
    Page("Other", "nothing of this", &[]),
];

fn totals(pages: &[Page]) -> Totals {
    builder(pages).totals()
}

fn written(page: &Page) -> Vec<u8> {
    builder(std::slice::from_ref(page)).written()
}

#[test]
fn pages_that_are_joined_are_the_index_of_them_all() {
    let marked =
        Page("Configuración", "la configuración de readFileSync, naïve naïveté", &[("HTTP/2 settings", "a1b2")]);
    let pages = [&PAGES[..], &[marked]].concat();
    let mut joined = builder(&[]);
    for page in &pages {
        joined.append(written(page)).unwrap();
    }
    assert_eq!(joined.totals(), totals(&pages));
    assert_eq!(joined.written(), builder(&pages).written());
    assert_eq!(joined.finish().unwrap(), snapshot(&pages));
}

#[test]
fn other_bytes_are_no_written_pages() {
    let [first, ..] = &PAGES;
    let refused = |bytes: Vec<u8>| builder(&[]).append(bytes).is_err();
    assert!(!refused(written(first)));
    assert!(refused(written(first).get(..40).unwrap_or_default().to_vec()), "a part of them");
    assert!(refused(snapshot(&PAGES)), "an index");
    assert!(Builder::new("de").append(written(first)).is_err(), "another language");
    let mut changed = written(first);
    if let Some(last) = changed.last_mut() {
        *last ^= 1;
    }
    assert!(refused(changed), "changed bytes");
}

#[test]
fn numbers_of_parts_make_those_of_all() {
    let (first, rest) = PAGES.split_at(1);
    assert_eq!(totals(first).with(totals(rest)), totals(&PAGES));
    assert_eq!(totals(rest).with(totals(first)), totals(&PAGES));
}

#[test]
fn pages_score_in_an_excerpt_as_in_the_whole() {
    let (excerpt, _) = PAGES.split_at(2);
    let mut part = Searcher::new(Index::load(snapshot(excerpt)).unwrap(), Ranking::default());
    part.set_whole(totals(&PAGES), Vec::new());
    part.set_pages_with("wombat", PagesWith { any: 2, titles: 0, headings: 0, links: 0 });
    let scores = |searcher: &mut Searcher| {
        ask(searcher, "wombat").hits.iter().map(|hit| (hit.unit, hit.score)).collect::<Vec<_>>()
    };
    assert_eq!(scores(&mut part), scores(&mut searcher(&PAGES)));
    let mut alone = Searcher::new(Index::load(snapshot(excerpt)).unwrap(), Ranking::default());
    assert_ne!(scores(&mut alone), scores(&mut searcher(&PAGES)), "the whole makes no difference");
}

#[test]
fn a_word_weighs_as_often_as_the_whole_has_it() {
    let (excerpt, _) = PAGES.split_at(1);
    let score = |any| {
        let mut part = Searcher::new(Index::load(snapshot(excerpt)).unwrap(), Ranking::default());
        part.set_whole(Totals { pages: 100.0, units: 200.0, ..totals(&PAGES) }, Vec::new());
        part.set_pages_with("wombat", PagesWith { any, titles: 0, headings: 0, links: 0 });
        ask(&mut part, "wombat installer").hits.first().map(|hit| hit.score)
    };
    assert_ne!(score(1), score(90));
}

#[test]
fn the_words_to_count_are_those_that_say_something_each_once() {
    assert_eq!(
        query_words(&Language::new("en"), "How to use the fs.readFile of Files, files"),
        ["use", "fs.readFile", "fs", "readFile", "Files"]
    );
}
