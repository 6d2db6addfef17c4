//! What a list of terms adds to pages and units, in their order, kept for the next queries with the same word.

use super::gain::Worth;
use super::tally::Tally;
use crate::schema::HITS_PER_PAGE;

/// Hits of a page are counted in two bits.
const _: () = assert!(HITS_PER_PAGE < 4);

/// All that a query has to read of a page that nothing else in it finds, unless the page is among the best.
#[derive(Clone, Copy)]
pub(super) struct Glance {
    /// The page's number, and in the two highest bits the number of its hits.
    page_and_hits: u32,
    /// The score of its best hit, not divided by that of a perfect one.
    pub best: f32,
}

impl Glance {
    const PAGE_BITS: u32 = 30;

    pub(super) fn new(page: u32, hits: usize, best: f32) -> Glance {
        Glance { page_and_hits: page | (hits as u32) << Glance::PAGE_BITS, best }
    }

    pub(super) fn page(self) -> u32 {
        self.page_and_hits & ((1 << Glance::PAGE_BITS) - 1)
    }

    /// 1 to 3.
    pub(super) fn hits(self) -> usize {
        (self.page_and_hits >> Glance::PAGE_BITS) as usize
    }
}

/// What a page gathers for a query.
#[derive(Clone, Copy, Default)]
pub(super) struct PageTally {
    pub tally: Tally,
    /// What its sections inherit.
    pub inherited: f32,
    /// What the own text of its first unit is worth.
    pub quoted: f32,
}

/// What an added number is for: a step below [`STEP_MAX`] from the unit before it, or one of these. The first of each page
/// is for the page itself.
type Key = u16;

/// For the page's sections, which inherit it.
const INHERITED: Key = 0x7fff;
/// For the own text of the page's first unit.
const QUOTED: Key = 0x7ffe;
/// A step of as many units to one where nothing is added.
const STEP_MAX: Key = 0x7ffd;
/// The word counts towards the title or heading being the query.
const NAMED: Key = 0x8000;

/// What a list of terms adds to pages and units, in their order. Kept in few bytes, as there is one of many words.
#[derive(Default)]
pub(super) struct Sums {
    pub glances: Vec<Glance>,
    /// Where the numbers of each page begin; they end where those of the next page begin.
    starts: Vec<u32>,
    keys: Vec<Key>,
    numbers: Vec<f32>,
}

/// What is added to a page beside its units.
pub(super) struct PageSum {
    pub score: f32,
    pub is_named: bool,
    pub inherited: f32,
    pub quoted: f32,
}

impl Sums {
    /// Adds a page with its units: the number of each, what is added to it, and whether it is named.
    pub(super) fn push(&mut self, first_unit: u32, page: &PageSum, units: &[(u32, f32, bool)]) {
        self.starts.push(self.keys.len() as u32);
        self.add(0, page.is_named, page.score);
        for (key, number) in [(INHERITED, page.inherited), (QUOTED, page.quoted)] {
            if number > 0.0 {
                self.add(key, false, number);
            }
        }
        let mut before = first_unit;
        for &(unit, score, is_named) in units {
            let mut step = unit.saturating_sub(before);
            while step >= u32::from(STEP_MAX) {
                self.add(STEP_MAX, false, 0.0);
                step -= u32::from(STEP_MAX);
            }
            self.add(step as Key, is_named, score);
            before = unit;
        }
    }

    fn add(&mut self, key: Key, is_named: bool, number: f32) {
        self.keys.push(if is_named { key | NAMED } else { key });
        self.numbers.push(number);
    }

    /// Adds what stands at a place to what its page and units have gathered.
    pub(super) fn add_to(
        &self,
        (at, first_unit): (usize, u32),
        worth: &Worth,
        page: &mut PageTally,
        units: &mut Vec<(u32, Tally)>,
    ) {
        let Some(&start) = self.starts.get(at) else { return };
        let range = start as usize..self.starts.get(at + 1).map_or(self.keys.len(), |end| *end as usize);
        let (keys, numbers) = (self.keys.get(range.clone()), self.numbers.get(range));
        let mut added = keys.unwrap_or_default().iter().zip(numbers.unwrap_or_default());
        if let Some((key, score)) = added.next() {
            page.tally.add(*score, key & NAMED != 0, worth.title);
        }
        let mut unit = first_unit;
        for (key, number) in added {
            match key & !NAMED {
                INHERITED => page.inherited += number,
                QUOTED => page.quoted += number,
                STEP_MAX => unit += u32::from(STEP_MAX),
                step => {
                    unit += u32::from(step);
                    let mut tally = Tally::default();
                    tally.add(*number, key & NAMED != 0, worth.heading);
                    units.push((unit, tally));
                }
            }
        }
    }

    /// The same in no more memory than it needs.
    pub(super) fn copied(&self) -> Sums {
        let Sums { glances, starts, keys, numbers } = self;
        Sums { glances: glances.clone(), starts: starts.clone(), keys: keys.clone(), numbers: numbers.clone() }
    }

    pub(super) fn clear(&mut self) {
        let Sums { glances, starts, keys, numbers } = self;
        glances.clear();
        starts.clear();
        keys.clear();
        numbers.clear();
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        let Sums { glances, starts, keys, numbers } = self;
        size_of_val(&**glances) + size_of_val(&**starts) + size_of_val(&**keys) + size_of_val(&**numbers)
    }
}
