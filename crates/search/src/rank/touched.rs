//! The pages that the words of a query find.

use super::sums::{Glance, Sums};
use crate::bits::Bits;

/// What is known of a page before its units are looked at.
#[derive(Clone, Copy, Default)]
pub(super) struct Slot {
    best: f32,
    /// [`MANY`] where more than one list of terms found it.
    hits: u32,
}

const MANY: u32 = u32::MAX;

impl Slot {
    /// How many hits the page has and the score of the best, when only one list of terms found it.
    pub(super) fn alone(self) -> Option<(usize, f32)> {
        (self.hits != MANY).then_some((self.hits as usize, self.best))
    }
}

/// The pages that the words of a query have found so far. Work space that is used again.
pub(super) struct Touched {
    slots: Vec<Slot>,
    pages: Bits,
    /// How many they are.
    pub found: usize,
}

impl Touched {
    pub(super) fn new(pages: usize) -> Touched {
        Touched { slots: vec![Slot::default(); pages], pages: Bits::new(pages), found: 0 }
    }

    /// Adds what a list of terms finds; with `only_found` nothing new.
    pub(super) fn add(&mut self, sums: &Sums, only_found: bool) {
        for glance @ Glance { best, .. } in &sums.glances {
            let page = glance.page() as usize;
            let Some(slot) = self.slots.get_mut(page) else { return };
            if slot.hits != 0 {
                slot.hits = MANY;
            } else if !only_found {
                *slot = Slot { best: *best, hits: glance.hits() as u32 };
                self.pages.insert(page);
                self.found += 1;
            }
        }
    }

    /// Forgets all, calling `visit` with each page in ascending order.
    pub(super) fn drain(&mut self, mut visit: impl FnMut(usize, Slot)) {
        let Touched { slots, pages, found } = self;
        *found = 0;
        pages.drain(|page| {
            if let Some(slot) = slots.get_mut(page) {
                visit(page, std::mem::take(slot));
            }
        });
    }
}
