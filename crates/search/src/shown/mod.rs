//! What hits show: their texts beside the index, and the hits as JSON.
//!
//! The caller owns the texts and passes those of a unit when it is found and not kept here, which is so when it is found for the
//! first time; from then on a query needs nothing from outside.

mod hit;

use std::rc::Rc;

use smallvec::SmallVec;

use crate::index::Index;
use crate::query::Hit;
use crate::schema::Kind;
use crate::snippet::Passage;
pub(crate) use hit::ShownHit;

/// Bytes that are kept, beside those of the last answer. When a unit is found that is not kept, others beyond the limit are forgotten; a
/// caller passes them again once they are found.
const BYTES_MAX: usize = 64 * 1024 * 1024;

/// What a hit on a unit shows. In two lines of a processor's cache.
#[repr(align(64))]
struct Entry {
    /// JSON members of its page, which all units of the page share.
    page: Rc<str>,
    /// JSON members.
    members: Box<str>,
    /// Texts a snippet may be taken from, the preferred first, without those that are blank: most have one, which is kept here.
    passages: SmallVec<[Passage; 1]>,
}

#[cfg(target_pointer_width = "32")]
const _: () = assert!(size_of::<Entry>() <= 128);

/// What units that were found show.
#[derive(Default)]
pub(crate) struct Shown {
    entries: Vec<Option<Box<Entry>>>,
    /// JSON members of each page that a unit shows.
    pages: Vec<Option<Rc<str>>>,
    bytes: usize,
    /// The unit to forget next, by number. To know which was not shown for longest would take a write at each hit, and all it would
    /// save is to pass a text that is shown often once more in each turn.
    hand: usize,
}

impl Shown {
    /// The units among these that have to be passed to [`Shown::add`].
    pub(crate) fn missing(&mut self, units: impl Iterator<Item = u32> + Clone, index: &Index) -> Vec<u32> {
        let is_missing = |unit: &u32| self.entries.get(*unit as usize).is_none_or(Option::is_none);
        let missing: Vec<u32> = units.clone().filter(is_missing).collect();
        if !missing.is_empty() {
            self.forget(units, index);
        }
        missing
    }

    /// Forgets units beyond the limit, one after the other, but none of these. All at once, the queries after it would be slow.
    fn forget(&mut self, needed: impl Iterator<Item = u32> + Clone, index: &Index) {
        for _ in 0..self.entries.len() {
            if self.bytes <= BYTES_MAX {
                return;
            }
            let unit = self.hand;
            self.hand = if unit + 1 < self.entries.len() { unit + 1 } else { 0 };
            if needed.clone().any(|needed| needed as usize == unit) {
                continue;
            }
            let Some(entry) = self.entries.get_mut(unit).and_then(Option::take) else { continue };
            self.bytes -= entry.bytes();
            self.release(entry.page, index.layout.pages.get(unit));
        }
    }

    /// Forgets the members of a page that no unit shows any more.
    fn release(&mut self, members: Rc<str>, page: Option<&u32>) {
        // This one, and that of the list.
        const LAST: usize = 2;
        if Rc::strong_count(&members) == LAST
            && let Some(kept) = page.and_then(|page| self.pages.get_mut(*page as usize))
        {
            self.bytes -= members.len();
            *kept = None;
        }
    }

    /// Keeps what a hit on the unit shows: JSON members of all hits on its page and of its own, and texts, the preferred first.
    pub(crate) fn add<'a>(
        &mut self,
        (unit, page): (u32, u32),
        [of_page, own]: [&str; 2],
        texts: impl Iterator<Item = &'a str>,
    ) {
        let page = self.page(page, of_page);
        let passages = texts.map(Passage::new).filter(|passage| !passage.is_blank()).collect();
        let entry = Entry { page, members: own.into(), passages };
        self.bytes += entry.bytes();
        if let Some(before) = keep(&mut self.entries, unit, Box::new(entry)) {
            self.bytes -= before.bytes();
        }
    }

    fn page(&mut self, number: u32, members: &str) -> Rc<str> {
        if let Some(known) = self.pages.get(number as usize).and_then(Option::as_ref) {
            return known.clone();
        }
        let members = Rc::<str>::from(members);
        self.bytes += members.len();
        keep(&mut self.pages, number, members.clone());
        members
    }

    /// What the hit shows; nothing when it was not passed to [`Shown::add`].
    pub(crate) fn find(&self, index: &Index, hit: &Hit) -> ShownHit<'_> {
        let kind = index.layout.kinds.get(hit.unit as usize).copied().and_then(Kind::from_code);
        let entry = self.entries.get(hit.passage as usize).and_then(Option::as_deref);
        let passages: &[Passage] = entry.map_or(&[], |entry| &entry.passages);
        passages.first().iter().for_each(|passage| passage.touch());
        ShownHit {
            score: hit.score,
            kind: kind.unwrap_or(Kind::Page),
            page: entry.map_or("", |entry| &entry.page),
            members: entry.map_or("", |entry| &entry.members),
            passages,
            lookup: None,
        }
    }
}

impl Entry {
    /// How many bytes it takes without what its page shows.
    fn bytes(&self) -> usize {
        let Entry { members, passages, .. } = self;
        let apart = if passages.spilled() { passages.capacity() * size_of::<Passage>() } else { 0 };
        size_of::<Entry>() + apart + members.len() + passages.iter().map(Passage::bytes).sum::<usize>()
    }
}

/// Puts the value of a number into a list that grows with its numbers. Returns the one that was there.
fn keep<T>(list: &mut Vec<Option<T>>, number: u32, value: T) -> Option<T> {
    let number = number as usize;
    if list.len() <= number {
        list.resize_with(number + 1, || None);
    }
    list.get_mut(number).and_then(|slot| slot.replace(value))
}
