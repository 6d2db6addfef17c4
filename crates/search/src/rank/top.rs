//! What the best hits of a query score at least, known before any is scored.

use super::sums::Glance;

/// As many hits as most callers ask for.
const COUNT: usize = 10;

/// Other words add to a score, but in another order the same numbers may give a little less.
const ROUNDING: f32 = 1.0001;

/// The scores of the best pages by one list of terms, best first; 0 where there are fewer. By more lists no page scores less, as no
/// number of a ranking is negative.
#[derive(Clone, Copy, Default)]
pub(super) struct Top([f32; COUNT]);

impl Top {
    pub(super) fn of(glances: &[Glance]) -> Top {
        let mut scores: Vec<f32> = glances.iter().map(|glance| glance.best).collect();
        if scores.len() > COUNT {
            scores.select_nth_unstable_by(COUNT, |a, b| b.total_cmp(a));
            scores.truncate(COUNT);
        }
        scores.sort_unstable_by(|a, b| b.total_cmp(a));
        let mut top = Top::default();
        top.0.iter_mut().zip(scores).for_each(|(slot, score)| *slot = score);
        top
    }

    /// For each place the higher of both.
    pub(super) fn raise(&mut self, other: &Top) {
        self.0.iter_mut().zip(other.0).for_each(|(score, other)| *score = score.max(other));
    }

    /// What the last of so many hits scores at least; 0 where that is not known.
    pub(super) fn least(&self, hits: usize) -> f32 {
        let last = hits.checked_sub(1).and_then(|last| self.0.get(last));
        last.map_or(0.0, |score| score / ROUNDING)
    }
}
