//! From contributions to scored units, page by page.

use std::rc::Rc;

use super::accumulator::Accumulator;
use super::cached_term::{CachedTerm, TermContributions};
use super::contribution_list::{PageAccumulator, PageBound};
use super::page::{PageSums, score_units};
use super::top_scores::TopScores;
use super::{Scored, Scorer};
use crate::index::Index;

/// Receives what a query finds.
pub(crate) trait HitCollector {
    /// Whether the units of a page need not be scored. A page that only one list of terms matches comes with its bound; the
    /// collector counts the hits of those it skips.
    fn skips(&mut self, page: usize, bound: Option<PageBound>) -> bool;
    /// Receives the units of a page that match, in order of their numbers. May change the list.
    fn collect(&mut self, page: usize, found: &mut Vec<Scored>);
}

/// A list of terms of the query, read in order of pages.
pub(super) struct MatchList {
    pub term: Rc<CachedTerm>,
    pub is_strong: bool,
    /// Whether it only counts for pages that the lists before it match.
    pub only_matched: bool,
    /// Position of the next page to look at.
    pub at: usize,
}

impl MatchList {
    fn contributions(&self) -> &TermContributions {
        if self.is_strong { &self.term.strong } else { &self.term.weak }
    }

    /// Returns the position of the page in the list. Doubles its steps: the next page asked for is usually near.
    fn seek(&mut self, page: usize) -> Option<usize> {
        let bounds = &self.contributions().list.bounds;
        let (mut from, mut step) = (self.at, 1);
        while bounds.get(from + step).is_some_and(|bound| bound.page() < page) {
            from += step;
            step *= 2;
        }
        let rest = bounds.get(from..bounds.len().min(from + step + 1)).unwrap_or_default();
        let at = from + rest.partition_point(|bound| bound.page() < page);
        let is_found = bounds.get(at).is_some_and(|bound| bound.page() == page);
        self.at = at;
        is_found.then_some(at)
    }
}

impl Scorer {
    /// Gives the matching units to the collector page by page and forgets the query; with `wants_all` also the first unit of
    /// pages of which only sections match. Pages that several lists match come first: when the best are among them, the
    /// collector can skip most others.
    pub(crate) fn collect(&mut self, index: &Index, wants_all: bool, collector: &mut impl HitCollector) {
        let Scorer { model, matched, lists, units, found, .. } = self;
        let words = lists.iter().filter(|list| list.is_strong && list.contributions().weights.names).count();
        let mut collect_page = |lists: &mut [MatchList], page: usize, collector: &mut _| {
            units.clear();
            units.resize(index.page_units(page).len(), None);
            found.clear();
            let mut of_page = PageAccumulator::default();
            let matching = merge_page(lists, page, &mut of_page, units);
            let words = if matching > 1 { words } else { 1 };
            score_units(model, index, &PageSums { page, of_page, words, units }, wants_all, found);
            HitCollector::collect(collector, page, found);
        };
        matched.drain_many(|page| {
            if !collector.skips(page, None) {
                collect_page(lists, page, collector);
            }
        });
        lists.iter_mut().for_each(|list| list.at = 0);
        matched.drain_others(|bound| {
            if !collector.skips(bound.page(), Some(bound)) {
                collect_page(lists, bound.page(), collector);
            }
        });
        self.reset();
    }

    /// Forgets the query.
    pub(crate) fn reset(&mut self) {
        self.matched.drain_many(|_| {});
        self.matched.drain_others(|_| {});
        self.lists.clear();
        self.perfect = 0.0;
        self.top = TopScores::default();
    }
}

/// Adds up what all lists have of a page. Returns how many match it.
fn merge_page(
    lists: &mut [MatchList],
    page: usize,
    of_page: &mut PageAccumulator,
    units: &mut [Option<Accumulator>],
) -> usize {
    let mut matching = 0;
    for list in lists {
        let position = if list.only_matched && matching == 0 { None } else { list.seek(page) };
        if let Some(at) = position {
            let TermContributions { weights, list, .. } = list.contributions();
            list.add_to(at, weights, of_page, units);
            matching += 1;
        }
    }
    matching
}
