//! The texts that hits show, next to the index, and hits as JSON.
//!
//! The caller owns the texts. It passes those of a unit when a query finds the unit and the store lacks it; later queries
//! need nothing from outside until the store forgets the unit.

mod hit_json;

use std::rc::Rc;

use crate::index::Index;
use crate::snippet::Passage;
pub(crate) use hit_json::write_hit;

/// Bytes that are kept besides those of the last answer.
const BYTES_MAX: usize = 64 * 1024 * 1024;

/// Texts of a hit on a unit.
pub(crate) struct StoredUnit {
    /// JSON members of its page, shared by all units of the page.
    page: Rc<str>,
    /// JSON members of its own.
    members: Box<str>,
    /// Texts a snippet may be taken from, the preferred first, without blank ones.
    passages: Box<[Passage]>,
}

/// Texts that a caller passes for a unit. JSON members come without braces.
pub struct UnitTexts<'a> {
    /// Members of every hit on the page.
    pub page_members: &'a str,
    /// Members of a hit on the unit.
    pub members: &'a str,
    /// Texts a snippet may be taken from, the preferred first.
    pub texts: Vec<&'a str>,
}

/// Units that were found, by number.
#[derive(Default)]
pub(crate) struct SnippetStore {
    units: Vec<Option<Box<StoredUnit>>>,
    /// JSON members of each page that a stored unit refers to.
    pages: Vec<Option<Rc<str>>>,
    bytes: usize,
    /// Number of the unit to forget next. Units are forgotten in order of their numbers: a list by last use would be written at
    /// every hit.
    hand: usize,
}

impl SnippetStore {
    /// Returns the units among these that the store lacks, after making room for them.
    pub(crate) fn missing(&mut self, units: impl Iterator<Item = u32> + Clone, index: &Index) -> Vec<u32> {
        let missing: Vec<u32> = units.clone().filter(|unit| self.get(*unit).is_none()).collect();
        if !missing.is_empty() {
            self.evict(units, index);
        }
        missing
    }

    /// Forgets units until the limit is met, but none of these.
    fn evict(&mut self, needed: impl Iterator<Item = u32> + Clone, index: &Index) {
        for _ in 0..self.units.len() {
            if self.bytes <= BYTES_MAX {
                return;
            }
            let unit = self.hand;
            self.hand = if unit + 1 < self.units.len() { unit + 1 } else { 0 };
            if needed.clone().any(|needed| needed as usize == unit) {
                continue;
            }
            let Some(stored) = self.units.get_mut(unit).and_then(Option::take) else { continue };
            self.bytes -= stored.bytes();
            self.release_page(stored.page, index.layout.pages.get(unit));
        }
    }

    /// Forgets the members of a page that no stored unit refers to any more.
    fn release_page(&mut self, members: Rc<str>, page: Option<&u32>) {
        // This reference and that of `pages`.
        const LAST: usize = 2;
        if Rc::strong_count(&members) == LAST
            && let Some(slot) = page.and_then(|page| self.pages.get_mut(*page as usize))
        {
            self.bytes -= members.len();
            *slot = None;
        }
    }

    /// Stores the texts of a unit of this page.
    pub(crate) fn put(&mut self, unit: u32, page: u32, shown: &UnitTexts) {
        let page = self.page(page, shown.page_members);
        let passages =
            shown.texts.iter().map(|text| Passage::new(text)).filter(|passage| !passage.is_blank()).collect();
        let stored = StoredUnit { page, members: shown.members.into(), passages };
        self.bytes += stored.bytes();
        if let Some(before) = put(&mut self.units, unit, Box::new(stored)) {
            self.bytes -= before.bytes();
        }
    }

    fn page(&mut self, number: u32, members: &str) -> Rc<str> {
        if let Some(stored) = self.pages.get(number as usize).and_then(Option::as_ref) {
            return stored.clone();
        }
        let members = Rc::<str>::from(members);
        self.bytes += members.len();
        put(&mut self.pages, number, members.clone());
        members
    }

    /// The unit, unless it was never put or has been forgotten.
    pub(crate) fn get(&self, unit: u32) -> Option<&StoredUnit> {
        self.units.get(unit as usize)?.as_deref()
    }
}

impl StoredUnit {
    /// Size in bytes without the members of its page.
    fn bytes(&self) -> usize {
        let StoredUnit { members, passages, .. } = self;
        let texts: usize = passages.iter().map(Passage::bytes).sum();
        size_of::<StoredUnit>() + size_of_val(&**passages) + members.len() + texts
    }
}

/// Puts a value at its place in a list that grows as needed, and returns the value that was there.
fn put<T>(list: &mut Vec<Option<T>>, number: u32, value: T) -> Option<T> {
    let number = number as usize;
    if list.len() <= number {
        list.resize_with(number + 1, || None);
    }
    list.get_mut(number).and_then(|slot| slot.replace(value))
}
