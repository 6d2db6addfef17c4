//! Sums over the words of a query for a page or unit.

use super::contribution::Contribution;
use crate::schema::Ranking;

/// Sums over the words of a query for one page or unit.
#[derive(Clone, Copy, Default)]
pub(super) struct Accumulator {
    /// Σ idf · saturated frequency, with bonuses.
    pub score: f32,
    /// Σ idf of the words that stand in the title or heading.
    named: f32,
    /// Number of those words.
    names: f32,
}

impl Accumulator {
    /// Adds a word; `is_named`: it stands in the title or heading, where its idf is `idf`.
    pub(super) fn add(&mut self, score: f32, is_named: bool, idf: f32) {
        self.score += score;
        if is_named {
            self.named += idf;
            self.names += 1.0;
        }
    }

    /// The bonus of a title or heading for being the query; it shrinks with the words that one has and the other lacks.
    pub(super) fn likeness(&self, length: Option<&f32>, weight: f32) -> Contribution {
        if self.names == 0.0 {
            return Contribution::default();
        }
        let length = length.copied().unwrap_or(1.0).max(self.names).max(1.0);
        Contribution { idf: self.named, tf: self.names / length, weight }
    }

    /// Whether a title of that length is a query of so many words: each has all the words of the other.
    pub(super) fn is_whole(&self, length: Option<&f32>, words: usize) -> bool {
        self.names > 0.0 && self.names >= words as f32 && length.is_some_and(|length| self.names >= *length)
    }
}

/// The score of a unit, before it is divided by that of a perfect hit.
pub(super) fn mix(ranking: &Ranking, unit: f32, page: f32) -> f32 {
    (1.0 - ranking.page_share) * unit + ranking.page_share * page
}
