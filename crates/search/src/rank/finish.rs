//! From what was gathered to scores.

use std::rc::Rc;

use super::gained::{Gained, Gains};
use super::page::{Gathered, score_units};
use super::sums::PageTally;
use super::tally::Tally;
use super::top::Top;
use super::{Scored, Scorer};
use crate::index::Index;

/// Who takes what a query finds.
pub(crate) trait Take {
    /// Whether the units of a page need not be scored. With `alone`, how many hits it has, and the score of the best: those of a
    /// page that is passed over count for the total.
    fn passes_over(&mut self, page: usize, alone: Option<(usize, f32)>) -> bool;
    /// Takes the units that match, in order of their numbers.
    fn take(&mut self, page: usize, found: &mut Vec<Scored>);
}

/// A list of terms of the query, of which pages are asked for in ascending order.
pub(super) struct List {
    pub gained: Rc<Gained>,
    pub is_strong: bool,
    /// Whether it only counts for pages that the lists before it have found.
    pub only_found: bool,
    /// Nothing before this place is needed any more.
    pub at: usize,
}

impl List {
    fn gains(&self) -> &Gains {
        if self.is_strong { &self.gained.strong } else { &self.gained.weak }
    }

    /// Where the page stands in the list. Doubles its steps: the next page asked for is near, as a rule.
    fn seek(&mut self, page: u32) -> Option<usize> {
        let glances = &self.gains().sums.glances;
        let (mut from, mut step) = (self.at, 1);
        while glances.get(from + step).is_some_and(|glance| glance.page() < page) {
            from += step;
            step *= 2;
        }
        let rest = glances.get(from..glances.len().min(from + step + 1)).unwrap_or_default();
        let at = from + rest.partition_point(|glance| glance.page() < page);
        let is_found = glances.get(at).is_some_and(|glance| glance.page() == page);
        self.at = at;
        is_found.then_some(at)
    }
}

impl Scorer {
    /// Hands out the matching units page by page and forgets the query; with `wants_all` also pages of which only sections match.
    /// Pages that several lists found come first: when the best are among them, few others have to be looked at.
    pub(crate) fn finish(&mut self, index: &Index, wants_all: bool, taker: &mut impl Take) {
        let Scorer { model, touched, lists, units, found, .. } = self;
        let words = lists.iter().filter(|list| list.is_strong && list.gains().worth.names).count();
        let mut take = |lists: &mut [List], page: usize, taker: &mut _| {
            units.clear();
            found.clear();
            let first_unit = index.page_units(page).start as u32;
            let (of_page, ways) = gather_page(lists, (page as u32, first_unit), units);
            let words = if ways > 1 { words } else { 1 };
            score_units(model, index, Gathered { page, of_page, words, units }, wants_all, found);
            Take::take(taker, page, found);
        };
        touched.drain_many(|page| {
            if !taker.passes_over(page, None) {
                take(lists, page, taker);
            }
        });
        lists.iter_mut().for_each(|list| list.at = 0);
        touched.drain_others(|page, hits, best| {
            if !taker.passes_over(page, Some((hits, best))) {
                take(lists, page, taker);
            }
        });
        lists.clear();
        self.perfect = 0.0;
        self.top = Top::default();
    }

    /// Forgets the query.
    pub(crate) fn forget(&mut self) {
        self.touched.drain_many(|_| {});
        self.touched.drain_others(|_, _, _| {});
        self.lists.clear();
        self.perfect = 0.0;
        self.top = Top::default();
    }
}

/// Adds up what all lists have of a page. Returns how many have it, too.
fn gather_page(
    lists: &mut [List],
    (page, first_unit): (u32, u32),
    units: &mut Vec<(u32, Tally)>,
) -> (PageTally, usize) {
    let mut of_page = PageTally::default();
    let mut ways = 0;
    for list in lists {
        let place = if list.only_found && ways == 0 { None } else { list.seek(page) };
        if let Some(at) = place {
            let Gains { worth, sums, .. } = list.gains();
            sums.add_to((at, first_unit), worth, &mut of_page, units);
            ways += 1;
        }
    }
    if ways > 1 {
        units.sort_by_key(|(unit, _)| *unit);
        units.dedup_by(|(unit, more), (other, tally)| {
            let is_same = unit == other;
            if is_same {
                tally.merge(*more);
            }
            is_same
        });
    }
    (of_page, ways)
}
