//! From scored units to hits.

use std::cmp::Ordering;

use super::as_written::AsWritten;
use super::restrictions::Restrictions;
use super::{Hit, Window};
use crate::index::Index;
use crate::rank::{HitCollector, PageBound, Scored, quoted_section};
use crate::schema::HITS_PER_PAGE;

/// Collects the best hits of a query.
pub(super) struct Collector<'a> {
    pub index: &'a Index,
    pub restrictions: &'a Restrictions,
    pub as_written: &'a AsWritten,
    pub best: BestHits,
}

impl HitCollector for Collector<'_> {
    fn skips(&mut self, page: usize, bound: Option<PageBound>) -> bool {
        if self.restrictions.is_restricted() {
            return !self.restrictions.admits_page(self.index, page);
        }
        let unit = self.index.page_units(page).start as u32;
        let Some(bound) = bound.filter(|bound| !self.best.may_take(bound.best, unit)) else { return false };
        if self.as_written.is_on(self.index, page) {
            return false;
        }
        self.best.total += bound.hits();
        true
    }

    /// Takes at most [`HITS_PER_PAGE`] hits of the page.
    fn collect(&mut self, page: usize, found: &mut Vec<Scored>) {
        let Collector { index, restrictions, as_written, best } = self;
        if as_written.is_on(index, page) {
            found.iter_mut().for_each(|scored| scored.score += as_written.gain(index, page, scored.unit));
        }
        found.retain(|scored| restrictions.admits_text(scored));
        let admits = |scored: &Scored| restrictions.admits_kind(index, scored);
        let quoted = quoted_section(index, page, found, admits);
        let lead = index.page_units(page).start as u32;
        found.retain(|scored| Some(scored.unit) != quoted && admits(scored));
        if found.len() > HITS_PER_PAGE {
            found.select_nth_unstable_by(HITS_PER_PAGE, |a, b| b.score.total_cmp(&a.score).then(a.unit.cmp(&b.unit)));
            found.truncate(HITS_PER_PAGE);
        }
        for &Scored { unit, score, .. } in found.iter() {
            let passage = if unit == lead { quoted.unwrap_or(lead) } else { unit };
            best.push(Hit { unit, passage, score, proximity: 0.0 });
        }
    }
}

/// Fewest hits that are selected from at a time.
const SELECTION_MIN: usize = 16;

/// The best of many hits.
pub(super) struct BestHits {
    hits: Vec<Hit>,
    /// Number of hits that are wanted.
    end: usize,
    /// Lower bound on the score of the last of them.
    least: f32,
    /// The last of them so far, once there are as many.
    last: Option<Hit>,
    /// All hits there were.
    pub total: usize,
}

impl BestHits {
    pub(super) fn new(end: usize, least: f32) -> BestHits {
        BestHits { hits: Vec::with_capacity(SELECTION_MIN), end, least, last: None, total: 0 }
    }

    /// Whether hits with at most this score, on units from this number on, can be among the best.
    fn may_take(&self, score: f32, unit: u32) -> bool {
        let is_better = |last: Hit| score > last.score || (score == last.score && unit < last.unit);
        self.end > 0 && score >= self.least && self.last.is_none_or(is_better)
    }

    fn push(&mut self, hit: Hit) {
        self.total += 1;
        if self.may_take(hit.score, hit.unit) {
            self.hits.push(hit);
            let enough = if self.last.is_none() { self.end } else { SELECTION_MIN.max(self.end.saturating_mul(2)) };
            if self.hits.len() >= enough {
                self.drop_others();
            }
        }
    }

    /// Keeps as many as are wanted.
    fn drop_others(&mut self) {
        match self.end.checked_sub(1) {
            Some(last) if last < self.hits.len() => {
                let (_, last, _) = self.hits.select_nth_unstable_by(last, order);
                self.last = Some(*last);
                self.hits.truncate(self.end);
            }
            Some(_) => {}
            None => self.hits.clear(),
        }
    }

    /// The best hits in order, as many as were wanted.
    pub(super) fn into_sorted(mut self) -> Vec<Hit> {
        self.drop_others();
        self.hits.sort_unstable_by(order);
        self.hits
    }
}

/// The hits of a window, with their share of a perfect score.
pub(super) fn in_window(mut hits: Vec<Hit>, window: Window, perfect: f32) -> Vec<Hit> {
    hits.drain(..window.offset.min(hits.len()));
    hits.truncate(window.limit);
    let perfect = perfect.max(f32::MIN_POSITIVE);
    for hit in &mut hits {
        hit.score = (hit.score / perfect).clamp(0.0, 1.0);
        hit.proximity /= perfect;
    }
    hits
}

/// Best first; of equals the one that comes first in the documentation.
pub(super) fn order(a: &Hit, b: &Hit) -> Ordering {
    b.score.total_cmp(&a.score).then(a.unit.cmp(&b.unit))
}
