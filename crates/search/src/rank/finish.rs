//! From what was gathered to scores.

use super::tally::{Tallies, mix};
use super::{Model, Scored, Scorer};
use crate::index::Index;

impl Scorer {
    /// Hands out the matching units page by page and forgets the query; with `wants_all` also pages of which only sections match.
    pub(crate) fn finish(&mut self, index: &Index, wants_all: bool, mut visit: impl FnMut(usize, &mut Vec<Scored>)) {
        let mut touched_pages = std::mem::take(&mut self.tallies.touched_pages);
        let mut found = Vec::new();
        touched_pages.drain(|page| {
            found.clear();
            self.finish_page(index, (page, wants_all), &mut found);
            visit(page, &mut found);
        });
        self.tallies.touched_pages = touched_pages;
        self.tallies.found_pages = 0;
        self.perfect = 0.0;
    }

    fn finish_page(&mut self, index: &Index, (page, wants_all): (usize, bool), found: &mut Vec<Scored>) {
        let Scorer { model: Model { ranking, factors, .. }, tallies, perfect, .. } = self;
        let Tallies { units, pages, touched_units, .. } = tallies;
        let Some(tally) = pages.get_mut(page) else { return };
        let page_tally = std::mem::take(tally);
        let perfect = perfect.max(f32::MIN_POSITIVE);
        let title_match = page_tally.likeness(factors.title_lengths.get(page), ranking.title_match).value();
        let page_score = page_tally.score + title_match;
        let range = index.page_units(page);
        let first = range.start;
        let mut add = |unit: usize, is_touched: bool| {
            let Some(tally) = units.get_mut(unit) else { return };
            let tally = std::mem::take(tally);
            let (whole, own) = if unit == first {
                (tally.score + title_match, tally.share)
            } else {
                let length = factors.heading_lengths.get(unit);
                let own = tally.score + tally.likeness(length, ranking.heading_match).value();
                (own + page_tally.share, own)
            };
            let score = (mix(ranking, whole, page_score) / perfect).clamp(0.0, 1.0);
            found.push(Scored { unit: unit as u32, score, own, is_touched });
        };
        if wants_all && !touched_units.contains(first) {
            add(first, false);
        }
        touched_units.drain_range(range, |unit| add(unit, true));
    }
}
