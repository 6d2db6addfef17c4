//! The numbers of a ranking, at their bounds.

use super::{Page, ask, searcher};
use docent_search::{Answer, Ranking};

#[test]
fn a_ranking_at_its_bounds_scores_every_page() {
    let pages = [Page("Install", "", &[]), Page("Other", "how to install", &[("Install", "install it")])];
    let mut searcher = searcher(&pages);
    let with = |name: &str, number: f32| {
        let mut numbers = Ranking::default().numbers();
        numbers[Ranking::NAMES.iter().position(|known| *known == name).unwrap()] = number;
        Ranking::from_numbers(&numbers)
    };
    for (name, number) in [
        ("page_length", 1.0),
        ("saturation", 0.0),
        ("saturation", f32::NAN),
        ("weight.title", f32::INFINITY),
        ("length.body", 1.0),
    ] {
        searcher.tune(with(name, number));
        let Answer { hits, total, .. } = ask(&mut searcher, "install");
        assert_eq!(hits.first().map(|hit| hit.unit), Some(0), "{name} {number}: {hits:?}");
        assert_eq!((hits.len(), total), (3, 3), "{name} {number}: {hits:?}");
        assert!(hits.iter().all(|hit| hit.score > 0.0 && hit.score <= 1.0), "{name} {number}: {hits:?}");
    }
}
