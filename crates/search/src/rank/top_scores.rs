//! Lower bounds on the scores of a query's best hits, known before any hit is scored.

use super::contribution_list::PageBound;
use crate::schema::REFINED;

/// Scores that are known: as many hits as most queries rank.
const COUNT: usize = REFINED;

/// Other words only add to a score, but the same numbers added in another order may give a little less.
const ROUNDING: f32 = 1.0001;

/// Scores of the best pages by one list of terms, best first; 0 where there are fewer pages. By more lists no page scores less,
/// as no number of a ranking is negative.
#[derive(Clone, Copy, Default)]
pub(super) struct TopScores([f32; COUNT]);

impl TopScores {
    pub(super) fn of(bounds: &[PageBound]) -> TopScores {
        let mut scores: Vec<f32> = bounds.iter().map(|bound| bound.best).collect();
        if scores.len() > COUNT {
            scores.select_nth_unstable_by(COUNT, |a, b| b.total_cmp(a));
            scores.truncate(COUNT);
        }
        scores.sort_unstable_by(|a, b| b.total_cmp(a));
        let mut top = TopScores::default();
        top.0.iter_mut().zip(scores).for_each(|(slot, score)| *slot = score);
        top
    }

    /// Takes the higher of both scores at each rank.
    pub(super) fn raise(&mut self, other: &TopScores) {
        self.0.iter_mut().zip(other.0).for_each(|(score, other)| *score = score.max(other));
    }

    /// Lower bound on the k-th best score; 0 where nothing is known.
    pub(super) fn least(&self, k: usize) -> f32 {
        let last = k.checked_sub(1).and_then(|last| self.0.get(last));
        last.map_or(0.0, |score| score / ROUNDING)
    }
}
