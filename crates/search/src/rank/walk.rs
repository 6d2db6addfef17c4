//! The walk along a word's postings, which are in order of pages and units.

use super::factors::Entry;
use super::gain::{Here, Worth, page_gain, unit_gain};
use super::page::{Gathered, quoted, score_units};
use super::sums::{Glance, PageSum, PageTally, Sums};
use super::tally::Tally;
use super::{Model, Scored};
use crate::index::Index;
use crate::schema::HITS_PER_PAGE;

/// Settles each unit and page as it is left.
pub(super) fn walk(model: &Model, index: &Index, postings: &[(u32, f32)], worth: &Worth, sums: &mut Sums) {
    let (units, tallies, found) = (Vec::new(), Vec::new(), Vec::new());
    let mut walk = Walk { model, index, worth, sums, quoted: 0.0, units, tallies, found };
    let mut here = Here::nowhere();
    for &(entry, frequency) in postings {
        let Some(&entry) = model.factors.entries.get(entry as usize) else { continue };
        let Entry { unit, page, .. } = entry;
        if unit != here.unit {
            walk.leave_unit(&here);
            if page != here.page {
                walk.leave_page(&here);
                let first_unit = index.page_units(page as usize).start as u32;
                here = Here { page, first_unit, ..Here::default() };
            }
            here = Here { unit, own: 0.0, heading: 0.0, ..here };
        }
        here.take(&model.ranking, &entry, frequency);
    }
    walk.leave_unit(&here);
    walk.leave_page(&here);
}

struct Walk<'a> {
    model: &'a Model,
    index: &'a Index,
    worth: &'a Worth,
    sums: &'a mut Sums,
    /// Of the present page: what its first unit's own text is worth, and what is added to its units.
    quoted: f32,
    units: Vec<(u32, f32, bool)>,
    tallies: Vec<(u32, Tally)>,
    found: Vec<Scored>,
}

impl Walk<'_> {
    fn leave_unit(&mut self, here: &Here) {
        if here.unit == u32::MAX {
            return;
        }
        let gain = unit_gain(&self.model.ranking, self.worth, here);
        self.quoted += gain.quoted;
        self.units.push((here.unit, gain.text.value() + gain.bonus.value(), gain.is_named));
    }

    fn leave_page(&mut self, here: &Here) {
        if here.page == u32::MAX {
            return;
        }
        let Walk { model, worth, sums, units, quoted, .. } = self;
        let length = model.factors.pages.get(here.page as usize).copied().unwrap_or(1.0);
        let gain = page_gain(&model.ranking, worth, here, length);
        let page = PageSum {
            score: gain.text.value() + gain.bonus.value(),
            is_named: gain.is_named,
            inherited: gain.inherited.value(),
            quoted: std::mem::take(quoted),
        };
        sums.push(here.first_unit, &page, units);
        units.clear();
        self.glance(here);
    }

    /// Notes what the page is by this word alone.
    fn glance(&mut self, here: &Here) {
        let Walk { model, index, worth, sums, tallies, found, .. } = self;
        let mut of_page = PageTally::default();
        tallies.clear();
        found.clear();
        sums.add_to((sums.glances.len(), here.first_unit), worth, &mut of_page, tallies);
        let page = here.page as usize;
        score_units(model, index, Gathered { page, of_page, words: 1, units: tallies }, false, found);
        let best = found.iter().map(|scored| scored.score).fold(0.0, f32::max);
        let hits = found.len() - usize::from(quoted(index, page, found, |_| true).is_some());
        sums.glances.push(Glance::new(here.page, hits.min(HITS_PER_PAGE), best));
    }
}
