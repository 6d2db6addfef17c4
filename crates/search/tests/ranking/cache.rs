//! Which of the texts that were put are still stored.

use super::{Page, put, rendered, searcher};
use docent_search::{Hit, Searcher};

/// Shows the passages, each with a text of 64 KiB: of 1,024 such texts most are kept, but not all.
fn show_large(searcher: &mut Searcher, passages: std::ops::Range<u32>, page: &str) {
    let text = "x".repeat(65_535);
    passages.for_each(|passage| put(searcher, passage, [page, ""], &[&text]));
}

fn hit_on(passage: u32) -> Hit {
    Hit { unit: passage, passage, score: 1.0, proximity: 0.0 }
}

fn is_kept(searcher: &mut Searcher, passage: u32) -> bool {
    searcher.missing_passages(&[hit_on(passage)]).is_empty()
}

#[test]
fn texts_beyond_the_limit_are_forgotten_one_by_one_and_asked_for_again() {
    let sections = [("World", "hello world"); 1100];
    let mut searcher = searcher(&[Page("", "x", &sections)]);
    show_large(&mut searcher, 0..1090, "\"slug\":\"p\"");
    assert!((0..1090).all(|passage| is_kept(&mut searcher, passage)), "forgotten before another was found");
    // Those of the same answer stay.
    assert_eq!(searcher.missing_passages(&[hit_on(0), hit_on(1095), hit_on(1)]), [1095]);
    let kept: Vec<u32> = (0..1090).filter(|passage| is_kept(&mut searcher, *passage)).collect();
    assert!(kept.starts_with(&[0, 1]) && kept.len() > 1000 && kept.len() < 1080, "{}", kept.len());
    // From then on as much goes as comes, in turn.
    let mut pass_on = |range: std::ops::Range<u32>| {
        for passage in range.map(|at| at % 1090) {
            if !is_kept(&mut searcher, passage) {
                show_large(&mut searcher, passage..passage + 1, "");
            }
            let hit = rendered(&searcher, &[hit_on(passage)]).remove(0);
            assert_eq!(hit["slug"], "p", "what all hits on the page show is still there");
        }
        (0..1090).filter(|passage| is_kept(&mut searcher, *passage)).collect::<Vec<u32>>()
    };
    assert!(pass_on(2..50).starts_with(&[0, 1]));
    let still = pass_on(50..2500);
    assert!(still.len().abs_diff(kept.len()) <= 1, "{} of {}", still.len(), kept.len());
}

#[test]
fn what_is_passed_again_is_counted_once() {
    let mut searcher = searcher(&[Page("", "x", &[("World", "hello world"); 20])]);
    show_large(&mut searcher, 0..10, "");
    for _ in 0..2000 {
        show_large(&mut searcher, 5..6, "");
    }
    assert_eq!(searcher.missing_passages(&[hit_on(15)]), [15]);
    assert!((0..10).all(|passage| is_kept(&mut searcher, passage)));
}

#[test]
fn what_a_page_shows_is_forgotten_with_its_last_text() {
    let mut searcher = searcher(&[Page("One", "x", &[]), Page("Two", "x", &[("World", "hello world"); 1100])]);
    let large = format!("\"slug\":\"old\",\"title\":\"{}\"", "x".repeat(32 * 1024 * 1024));
    show_large(&mut searcher, 0..1, &large);
    show_large(&mut searcher, 1..1090, "\"slug\":\"other\"");
    assert_eq!(searcher.missing_passages(&[hit_on(1095)]), [1095]);
    assert!(!is_kept(&mut searcher, 0));
    assert!(
        (1..1090).filter(|passage| is_kept(&mut searcher, *passage)).count() > 1000,
        "the page leaves room for texts"
    );
    show_large(&mut searcher, 0..1, "\"slug\":\"new\"");
    let hit = rendered(&searcher, &[hit_on(0)]).remove(0);
    assert_eq!(hit["slug"], "new");
}
