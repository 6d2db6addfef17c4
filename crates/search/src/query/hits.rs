//! From scored units to hits.

use std::cmp::Ordering;

use super::Hit;
use super::admit::Admit;
use crate::index::Index;
use crate::rank::{Scored, Take, quoted};
use crate::schema::HITS_PER_PAGE;

/// Takes what a query finds.
pub(super) struct Collect<'a> {
    pub index: &'a Index,
    pub admit: &'a Admit,
    pub best: Best,
}

impl Take for Collect<'_> {
    fn passes_over(&mut self, page: usize, alone: Option<(usize, f32)>) -> bool {
        if self.admit.is_restricted() {
            return !self.admit.page(self.index, page);
        }
        let unit = self.index.page_units(page).start as u32;
        let skipped = alone.filter(|(_, score)| !self.best.may_take(*score, unit));
        self.best.total += skipped.map_or(0, |(hits, _)| hits);
        skipped.is_some()
    }

    fn take(&mut self, page: usize, found: &mut Vec<Scored>) {
        let Collect { index, admit, best } = self;
        found.retain(|scored| admit.text(scored));
        page_hits(index, (page, found), |scored| admit.kind(index, scored), best);
    }
}

/// At most three hits of one page.
fn page_hits(
    index: &Index,
    (page, found): (usize, &mut Vec<Scored>),
    admits: impl Fn(&Scored) -> bool,
    hits: &mut Best,
) {
    let quoted = quoted(index, page, found, &admits);
    let lead = index.page_units(page).start as u32;
    found.retain(|scored| Some(scored.unit) != quoted && admits(scored));
    if found.len() > HITS_PER_PAGE {
        found.sort_unstable_by(|a, b| b.score.total_cmp(&a.score).then(a.unit.cmp(&b.unit)));
        found.truncate(HITS_PER_PAGE);
    }
    for &Scored { unit, score, .. } in found.iter() {
        let passage = if unit == lead { quoted.unwrap_or(lead) } else { unit };
        hits.push(Hit { unit, passage, score });
    }
}

/// Once as many are known as are asked for, hits are not sorted out before there are so many.
const HITS_MIN: usize = 16;

/// The best of many hits.
pub(super) struct Best {
    hits: Vec<Hit>,
    /// How many are asked for.
    end: usize,
    /// What the last of them scores at least.
    least: f32,
    /// Score and unit of the last of as many.
    last: Option<(f32, u32)>,
    /// All hits there were.
    pub total: usize,
}

impl Best {
    pub(super) fn new(end: usize, least: f32) -> Best {
        Best { hits: Vec::with_capacity(HITS_MIN), end, least, last: None, total: 0 }
    }

    /// Whether a hit may be among them that has no more than this score, and a unit with no lower number.
    fn may_take(&self, score: f32, unit: u32) -> bool {
        let is_better = |(last, last_unit)| score > last || (score == last && unit < last_unit);
        self.end > 0 && score >= self.least && self.last.is_none_or(is_better)
    }

    fn push(&mut self, hit: Hit) {
        self.total += 1;
        if self.may_take(hit.score, hit.unit) {
            self.hits.push(hit);
            let enough = if self.last.is_none() { self.end } else { HITS_MIN.max(self.end.saturating_mul(2)) };
            if self.hits.len() >= enough {
                self.sort_out();
            }
        }
    }

    fn sort_out(&mut self) {
        match self.end.checked_sub(1) {
            Some(last) if last < self.hits.len() => {
                let (_, last, _) = self.hits.select_nth_unstable_by(last, order);
                self.last = Some((last.score, last.unit));
                self.hits.truncate(self.end);
            }
            Some(_) => {}
            None => self.hits.clear(),
        }
    }

    /// The hits from `offset` on, best first, with their share of what a perfect hit would score.
    pub(super) fn from(mut self, offset: usize, perfect: f32) -> Vec<Hit> {
        self.sort_out();
        self.hits.sort_unstable_by(order);
        self.hits.drain(..offset.min(self.hits.len()));
        for hit in &mut self.hits {
            hit.score = (hit.score / perfect.max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
        }
        self.hits
    }
}

fn order(a: &Hit, b: &Hit) -> Ordering {
    b.score.total_cmp(&a.score).then(a.unit.cmp(&b.unit))
}
