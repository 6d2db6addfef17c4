//! The contributions of a list of terms to the scores of pages and units.

use super::accumulator::Accumulator;
use super::contribution::TermWeights;
use crate::schema::HITS_PER_PAGE;

/// [`PageBound`] counts the hits of a page in two bits.
const _: () = assert!(HITS_PER_PAGE < 4);

/// Hit count and best score of a page matched by one list of terms alone.
#[derive(Clone, Copy)]
pub(crate) struct PageBound {
    /// The page's number, and in the two highest bits the number of its hits.
    page_and_hits: u32,
    /// The score of its best hit, not divided by that of a perfect one.
    pub best: f32,
}

impl PageBound {
    const PAGE_BITS: u32 = 30;

    pub(super) fn new(page: u32, hits: usize, best: f32) -> PageBound {
        PageBound { page_and_hits: page | (hits as u32) << PageBound::PAGE_BITS, best }
    }

    pub(super) fn page(self) -> usize {
        (self.page_and_hits & ((1 << PageBound::PAGE_BITS) - 1)) as usize
    }

    /// 1 or 2.
    pub(crate) fn hits(self) -> usize {
        (self.page_and_hits >> PageBound::PAGE_BITS) as usize
    }
}

/// The sums of a page over the words of a query.
#[derive(Clone, Copy, Default)]
pub(super) struct PageAccumulator {
    pub own: Accumulator,
    /// Inherited by its sections.
    pub inherited: f32,
    /// The own text of its first unit.
    pub quoted: f32,
}

/// Meaning of a number of the list: a step below [`STEP_MAX`] from the unit before it, or one of these. The first number of
/// each page is for the page itself.
type Key = u16;

/// For the page's sections, which inherit it.
const INHERITED: Key = 0x7fff;
/// For the own text of the page's first unit.
const QUOTED: Key = 0x7ffe;
/// A step of as many units to one that gets nothing.
const STEP_MAX: Key = 0x7ffd;
/// Flag: the word counts towards the title or heading being the query.
const NAMED: Key = 0x8000;

/// Contributions of a list of terms to pages and units, in their order. Packed, because the cache holds many of them.
#[derive(Clone, Default)]
pub(super) struct ContributionList {
    /// One for each page, ascending.
    pub bounds: Vec<PageBound>,
    /// Offset of the first number of each page; its numbers end where those of the next page begin.
    starts: Vec<u32>,
    keys: Vec<Key>,
    numbers: Vec<f32>,
}

/// Contribution of a list of terms to a page.
pub(super) struct PageEntry {
    pub score: f32,
    pub is_named: bool,
    pub inherited: f32,
    pub quoted: f32,
}

/// Contribution of a list of terms to a unit.
pub(super) struct UnitEntry {
    pub unit: u32,
    pub score: f32,
    pub is_named: bool,
}

impl ContributionList {
    /// Appends a page with its units.
    pub(super) fn push(&mut self, first_unit: u32, page: &PageEntry, units: &[UnitEntry]) {
        self.starts.push(self.keys.len() as u32);
        self.push_number(0, page.is_named, page.score);
        for (key, number) in [(INHERITED, page.inherited), (QUOTED, page.quoted)] {
            if number > 0.0 {
                self.push_number(key, false, number);
            }
        }
        let mut before = first_unit;
        for &UnitEntry { unit, score, is_named } in units {
            let mut step = unit.saturating_sub(before);
            while step >= u32::from(STEP_MAX) {
                self.push_number(STEP_MAX, false, 0.0);
                step -= u32::from(STEP_MAX);
            }
            self.push_number(step as Key, is_named, score);
            before = unit;
        }
    }

    fn push_number(&mut self, key: Key, is_named: bool, number: f32) {
        self.keys.push(if is_named { key | NAMED } else { key });
        self.numbers.push(number);
    }

    /// Adds the page at a position of the list to the sums of the page and its units.
    pub(super) fn add_to(
        &self,
        at: usize,
        weights: &TermWeights,
        page: &mut PageAccumulator,
        units: &mut [Option<Accumulator>],
    ) {
        let Some(&start) = self.starts.get(at) else { return };
        let range = start as usize..self.starts.get(at + 1).map_or(self.keys.len(), |end| *end as usize);
        let (keys, numbers) = (self.keys.get(range.clone()), self.numbers.get(range));
        let mut added = keys.unwrap_or_default().iter().zip(numbers.unwrap_or_default());
        if let Some((key, score)) = added.next() {
            page.own.add(*score, key & NAMED != 0, weights.title);
        }
        let mut unit = 0;
        for (key, number) in added {
            match key & !NAMED {
                INHERITED => page.inherited += number,
                QUOTED => page.quoted += number,
                STEP_MAX => unit += usize::from(STEP_MAX),
                step => {
                    unit += usize::from(step);
                    if let Some(slot) = units.get_mut(unit) {
                        let sum = slot.get_or_insert_default();
                        sum.add(*number, key & NAMED != 0, weights.heading);
                    }
                }
            }
        }
    }

    pub(super) fn clear(&mut self) {
        let ContributionList { bounds, starts, keys, numbers } = self;
        bounds.clear();
        starts.clear();
        keys.clear();
        numbers.clear();
    }

    /// Size in bytes.
    pub(super) fn bytes(&self) -> usize {
        let ContributionList { bounds, starts, keys, numbers } = self;
        size_of_val(&**bounds) + size_of_val(&**starts) + size_of_val(&**keys) + size_of_val(&**numbers)
    }
}
