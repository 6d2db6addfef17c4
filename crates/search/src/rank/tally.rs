//! What pages and units gathered for a query, and what their scores are.

use super::Model;
use super::gain::{Gain, Worth};
use super::walk::{Lead, Sink};
use crate::bits::Bits;
use crate::index::Index;
use crate::schema::{COMMON_SHARE, FOUND_ENOUGH, Ranking};

/// What the words of a query so far have added to pages and units. Work space that is used again.
pub(super) struct Tallies {
    pub units: Vec<Tally>,
    pub pages: Vec<Tally>,
    pub touched_units: Bits,
    pub touched_pages: Bits,
    pub found_pages: usize,
}

impl Tallies {
    pub(super) fn new(index: &Index) -> Tallies {
        Tallies {
            units: vec![Tally::default(); index.units()],
            pages: vec![Tally::default(); index.pages()],
            touched_units: Bits::new(index.units()),
            touched_pages: Bits::new(index.pages()),
            found_pages: 0,
        }
    }

    /// Whether a word that stands in this share of the pages only counts where others have been found.
    pub(super) fn leaves_out(&self, share: f32) -> bool {
        share > COMMON_SHARE && self.found_pages >= FOUND_ENOUGH
    }

    /// Where to add a word of that worth.
    pub(super) fn sink<'a>(&'a mut self, model: &'a Model, worth: &'a Worth, only_found: bool) -> TallySink<'a> {
        TallySink { tallies: self, model, worth, only_found }
    }
}

/// Adds a word to the tallies.
pub(super) struct TallySink<'a> {
    tallies: &'a mut Tallies,
    model: &'a Model,
    worth: &'a Worth,
    only_found: bool,
}

impl Sink for TallySink<'_> {
    fn skips(&self, page: u32) -> bool {
        self.only_found && !self.tallies.touched_pages.contains(page as usize)
    }

    fn unit(&mut self, unit: u32, score: f32, is_named: bool) {
        let Some(tally) = self.tallies.units.get_mut(unit as usize) else { return };
        self.tallies.touched_units.insert(unit as usize);
        tally.score += score;
        tally.name(is_named, self.worth.heading);
    }

    fn page(&mut self, page: u32, score: f32, is_named: bool) {
        let Some(tally) = self.tallies.pages.get_mut(page as usize) else { return };
        self.tallies.found_pages += usize::from(self.tallies.touched_pages.insert(page as usize));
        tally.score += score;
        tally.name(is_named, self.worth.title);
    }

    fn lead(&mut self, Lead { page, inherited, quoted }: Lead) {
        if let Some(tally) = self.tallies.pages.get_mut(page as usize) {
            tally.share += inherited;
        }
        let first = self.model.first_units.get(page as usize).map_or(0, |unit| *unit as usize);
        if let Some(tally) = self.tallies.units.get_mut(first) {
            tally.share += quoted;
        }
    }
}

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
        if self.names == 0.0 {
            return Gain::default();
        }
        let length = length.copied().unwrap_or(1.0).max(self.names).max(1.0);
        Gain { idf: self.named, tf: self.names / length, weight }
    }
}

/// The parts of a unit's score, before it is divided by that of a perfect hit.
pub(super) fn mix(ranking: &Ranking, unit: f32, page: f32) -> f32 {
    (1.0 - ranking.page_share) * unit + ranking.page_share * page
}
