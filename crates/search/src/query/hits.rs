//! From scored units to hits.

use std::cmp::Ordering;

use super::Hit;
use crate::index::Index;
use crate::rank::Scored;
use crate::schema::{HITS_PER_PAGE, Kind};

/// At most three hits of one page. A hit on the page itself quotes the section that says most, unless its lead says more
/// or that section is a better hit by itself; what it quotes is not a hit once more.
pub(super) fn page_hits(
    index: &Index,
    (page, found): (usize, &mut Vec<Scored>),
    admits: impl Fn(&Scored) -> bool,
    hits: &mut Best,
) {
    if let [scored] = found[..] {
        // Nothing to choose from, as on most pages.
        if admits(&scored) {
            hits.push(Hit { unit: scored.unit, passage: scored.unit, score: scored.score });
        }
        return;
    }
    let lead = index.page_units(page).start as u32;
    let is_section = |unit: u32| index.layout.kinds.get(unit as usize) == Some(&(Kind::Section as u8));
    let page_hit = found.iter().copied().find(|scored| scored.unit == lead && admits(scored));
    let quoted = page_hit.and_then(|page_hit| {
        let best = found.iter().filter(|scored| is_section(scored.unit)).max_by(|a, b| a.own.total_cmp(&b.own))?;
        (best.own > page_hit.own && best.score <= page_hit.score).then_some(best.unit)
    });
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

/// Hits that are not sorted out before there are as many.
const HITS_MIN: usize = 64;

/// The best of many hits.
pub(super) struct Best {
    hits: Vec<Hit>,
    /// How many are asked for.
    end: usize,
    /// There are as many that are better or as good, of units with lower numbers.
    below: f32,
    /// All hits there were.
    pub total: usize,
}

impl Best {
    pub(super) fn new(end: usize) -> Best {
        Best { hits: Vec::with_capacity(HITS_MIN), end, below: -1.0, total: 0 }
    }

    /// Takes a hit. Hits come in the order of their pages.
    fn push(&mut self, hit: Hit) {
        self.total += 1;
        if hit.score > self.below {
            self.hits.push(hit);
            if self.hits.len() >= HITS_MIN.max(self.end.saturating_mul(2)) {
                self.sort_out();
            }
        }
    }

    fn sort_out(&mut self) {
        match self.end.checked_sub(1) {
            Some(last) if last < self.hits.len() => {
                let (_, last, _) = self.hits.select_nth_unstable_by(last, order);
                self.below = last.score;
                self.hits.truncate(self.end);
            }
            Some(_) => {}
            None => self.hits.clear(),
        }
    }

    /// The hits from `offset` on, best first.
    pub(super) fn from(mut self, offset: usize) -> Vec<Hit> {
        self.sort_out();
        self.hits.sort_unstable_by(order);
        self.hits.drain(..offset.min(self.hits.len()));
        self.hits
    }
}

fn order(a: &Hit, b: &Hit) -> Ordering {
    b.score.total_cmp(&a.score).then(a.unit.cmp(&b.unit))
}
