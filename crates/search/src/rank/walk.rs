//! The walk along a word's postings, which are in order of pages and units.

use super::contribution::{FieldFrequencies, TermWeights, page_contribution, unit_contribution};
use super::contribution_list::{ContributionList, PageAccumulator, PageBound, PageEntry, UnitEntry};
use super::factors::Entry;
use super::page::{PageSums, quoted_section, score_units};
use super::{Accumulator, Model, Scored};
use crate::index::Index;
use crate::schema::HITS_PER_PAGE;

/// Appends to the list what the postings add to each page and unit.
pub(super) fn walk(
    model: &Model,
    index: &Index,
    postings: &[(u32, f32)],
    weights: &TermWeights,
    list: &mut ContributionList,
) {
    let (units, accumulators, found) = (Vec::new(), Vec::new(), Vec::new());
    let mut walk = Walk { model, index, weights, list, quoted: 0.0, units, accumulators, found };
    let mut at = FieldFrequencies::start();
    for &(entry, frequency) in postings {
        let Some(&entry) = model.factors.entries.get(entry as usize) else { continue };
        let Entry { unit, page, .. } = entry;
        if unit != at.unit {
            walk.finish_unit(&at);
            if page != at.page {
                walk.finish_page(&at);
                let first_unit = index.page_units(page as usize).start as u32;
                at = FieldFrequencies { page, first_unit, ..FieldFrequencies::default() };
            }
            at = FieldFrequencies { unit, own: 0.0, heading: 0.0, named: 0.0, ..at };
        }
        at.add(&model.ranking, &entry, frequency);
    }
    walk.finish_unit(&at);
    walk.finish_page(&at);
}

struct Walk<'a> {
    model: &'a Model,
    index: &'a Index,
    weights: &'a TermWeights,
    list: &'a mut ContributionList,
    /// Of the present page: the score of its first unit's own text, and what is added to its units.
    quoted: f32,
    units: Vec<UnitEntry>,
    /// Work space of [`Walk::push_bound`].
    accumulators: Vec<Option<Accumulator>>,
    found: Vec<Scored>,
}

impl Walk<'_> {
    fn finish_unit(&mut self, at: &FieldFrequencies) {
        if at.unit == u32::MAX {
            return;
        }
        let added = unit_contribution(&self.model.ranking, self.weights, at);
        self.quoted += added.quoted;
        let score = added.text.value() + added.bonus.value();
        self.units.push(UnitEntry { unit: at.unit, score, is_named: added.is_named });
    }

    fn finish_page(&mut self, at: &FieldFrequencies) {
        if at.page == u32::MAX {
            return;
        }
        let Walk { model, weights, list, units, quoted, .. } = self;
        let length = model.factors.pages.get(at.page as usize).copied().unwrap_or(1.0);
        let added = page_contribution(&model.ranking, weights, at, length);
        let page = PageEntry {
            score: added.text.value() + added.bonus.value() + added.links.value(),
            is_named: added.is_named,
            inherited: added.inherited.value(),
            quoted: std::mem::take(quoted),
        };
        list.push(at.first_unit, &page, units);
        units.clear();
        self.push_bound(at);
    }

    /// Scores the page by this list alone.
    fn push_bound(&mut self, at: &FieldFrequencies) {
        let Walk { model, index, weights, list, accumulators, found, .. } = self;
        let mut of_page = PageAccumulator::default();
        let page = at.page as usize;
        accumulators.clear();
        accumulators.resize(index.page_units(page).len(), None);
        found.clear();
        list.add_to(list.bounds.len(), weights, &mut of_page, accumulators);
        score_units(model, index, &PageSums { page, of_page, words: 1, units: accumulators }, false, found);
        let best = found.iter().map(|scored| scored.score).fold(0.0, f32::max);
        let hits = found.len() - usize::from(quoted_section(index, page, found, |_| true).is_some());
        list.bounds.push(PageBound::new(at.page, hits.min(HITS_PER_PAGE), best));
    }
}
