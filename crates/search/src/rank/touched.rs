//! The pages that the words of a query find.

use super::sums::{Glance, Sums};
use crate::bits::Bits;

/// What is known of a page before its units are looked at.
#[derive(Clone, Copy, Default)]
struct Slot {
    best: f32,
    /// 0: not found; [`MANY`]: found by more than one list of terms.
    hits: u32,
}

const MANY: u32 = u32::MAX;

/// The pages that the words of a query have found so far. Work space that is used again.
pub(super) struct Touched {
    slots: Vec<Slot>,
    pages: Bits,
    /// Those of them that more than one list of terms found.
    many: Bits,
    /// How many pages were found.
    pub found: usize,
}

impl Touched {
    pub(super) fn new(pages: usize) -> Touched {
        Touched { slots: vec![Slot::default(); pages], pages: Bits::new(pages), many: Bits::new(pages), found: 0 }
    }

    /// Adds what a list of terms finds; with `only_found` nothing new.
    pub(super) fn add(&mut self, sums: &Sums, only_found: bool) {
        for glance @ Glance { best, .. } in &sums.glances {
            let page = glance.page() as usize;
            let Some(slot) = self.slots.get_mut(page) else { return };
            if slot.hits != 0 {
                slot.hits = MANY;
                self.many.insert(page);
            } else if !only_found {
                *slot = Slot { best: *best, hits: glance.hits() as u32 };
                self.pages.insert(page);
                self.found += 1;
            }
        }
    }

    /// Forgets the pages that more than one list of terms found, calling `visit` with each in ascending order.
    pub(super) fn drain_many(&mut self, mut visit: impl FnMut(usize)) {
        let Touched { slots, many, .. } = self;
        many.drain(|page| {
            if let Some(slot) = slots.get_mut(page) {
                *slot = Slot::default();
                visit(page);
            }
        });
    }

    /// Forgets all, calling `visit` with each page that is left in ascending order, how many hits it has and the score of the best.
    pub(super) fn drain_others(&mut self, mut visit: impl FnMut(usize, usize, f32)) {
        let Touched { slots, pages, found, .. } = self;
        *found = 0;
        pages.drain(|page| {
            let slot = slots.get_mut(page).map(std::mem::take).unwrap_or_default();
            if slot.hits != 0 {
                visit(page, slot.hits as usize, slot.best);
            }
        });
    }
}
