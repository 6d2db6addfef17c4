//! The pages that match a query.

use super::contribution_list::{ContributionList, PageBound};
use crate::bits::Bits;

/// Bound of a page before its units are scored.
#[derive(Clone, Copy, Default)]
struct Slot {
    best: f32,
    /// 0: not matched; [`MANY`]: matched by more than one list of terms.
    hits: u32,
}

const MANY: u32 = u32::MAX;

/// The pages that match the words of a query so far. Work space that is used again.
pub(super) struct MatchedPages {
    slots: Vec<Slot>,
    pages: Bits,
    /// Those of them that more than one list of terms matches.
    many: Bits,
    /// Number of matched pages.
    pub count: usize,
}

impl MatchedPages {
    pub(super) fn new(pages: usize) -> MatchedPages {
        MatchedPages { slots: vec![Slot::default(); pages], pages: Bits::new(pages), many: Bits::new(pages), count: 0 }
    }

    /// Adds the pages of a list of terms; with `only_matched` no page that did not match before.
    pub(super) fn add(&mut self, list: &ContributionList, only_matched: bool) {
        for bound in &list.bounds {
            let page = bound.page();
            let Some(slot) = self.slots.get_mut(page) else { return };
            if slot.hits != 0 {
                slot.hits = MANY;
                self.many.insert(page);
            } else if !only_matched {
                *slot = Slot { best: bound.best, hits: bound.hits() as u32 };
                self.pages.insert(page);
                self.count += 1;
            }
        }
    }

    /// Removes the pages that more than one list of terms matches, and visits them in ascending order.
    pub(super) fn drain_many(&mut self, mut visit: impl FnMut(usize)) {
        let MatchedPages { slots, many, .. } = self;
        many.drain(|page| {
            if let Some(slot) = slots.get_mut(page) {
                *slot = Slot::default();
                visit(page);
            }
        });
    }

    /// Removes the pages that are left, and visits them in ascending order with the bound of each.
    pub(super) fn drain_others(&mut self, mut visit: impl FnMut(PageBound)) {
        let MatchedPages { slots, pages, count, .. } = self;
        *count = 0;
        pages.drain(|page| {
            let slot = slots.get_mut(page).map(std::mem::take).unwrap_or_default();
            if slot.hits != 0 {
                visit(PageBound::new(page as u32, slot.hits as usize, slot.best));
            }
        });
    }
}
