//! What pages and units gathered for a query, and what their scores are.

use super::gain::Gain;
use crate::schema::Ranking;

/// What one page or unit gathered for the query.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally {
    /// Σ idf · saturated frequency, with bonuses.
    pub score: f32,
    /// Pages: what a section of the page inherits from its title. First units: what their own text is worth.
    pub share: f32,
    /// Σ idf of the words that stand in the title or heading.
    pub named: f32,
    /// How many words those are.
    pub names: f32,
}

impl Tally {
    /// Notes a word that stands in the title or heading.
    pub(super) fn name(&mut self, is_named: bool, idf: f32) {
        if is_named {
            self.named += idf;
            self.names += 1.0;
        }
    }

    /// What a title or heading adds for being the query; it shrinks with the words that one has and the other has not.
    pub(super) fn likeness(&self, length: Option<&f32>, weight: f32) -> Gain {
        let length = length.copied().unwrap_or(1.0).max(self.names).max(1.0);
        Gain { idf: self.named, tf: self.names / length, weight }
    }
}

/// The parts of a unit's score, before it is divided by that of a perfect hit.
pub(super) fn mix(ranking: &Ranking, unit: f32, page: f32) -> f32 {
    (1.0 - ranking.page_share) * unit + ranking.page_share * page
}
