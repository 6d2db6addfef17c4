//! What hits show: their texts beside the index, and the hits as JSON.
//!
//! The caller owns the texts and passes those of a unit when it is found for the first time; from then on a query needs
//! nothing from outside.

use smallvec::SmallVec;

use crate::index::Index;
use crate::query::Hit;
use crate::schema::Kind;
use crate::snippet::{Lookup, Mark, Passage, Wanted, write_line};
use crate::touch::touch;

/// Bytes that are kept. At the next unit beyond that all are forgotten: a caller passes them again.
const BYTES_MAX: usize = 64 * 1024 * 1024;

/// What a hit on a unit shows beside its page. In two lines of a processor's cache.
#[repr(align(64))]
struct Entry {
    /// JSON members.
    members: Box<str>,
    /// Texts a snippet may be taken from, the preferred first, without those that are blank: most have one, which is kept here.
    passages: SmallVec<[Passage; 1]>,
}

/// A hit with what it shows. To be written in steps, each for all hits: see `touch.rs`.
pub(crate) struct ShownHit<'a> {
    score: f32,
    kind: Kind,
    /// JSON members of its page.
    page: &'a str,
    members: &'a str,
    passages: &'a [Passage],
    /// Of the first passage.
    lookup: Option<Lookup<'a>>,
}

/// What the units that were found lately show.
#[derive(Default)]
pub(crate) struct Shown {
    entries: Vec<Option<Box<Entry>>>,
    /// JSON members of each page.
    pages: Vec<Option<Box<str>>>,
    bytes: usize,
}

impl Shown {
    /// The units among these that have to be passed to [`Shown::add`].
    pub(crate) fn missing(&mut self, units: impl Iterator<Item = u32> + Clone) -> Vec<u32> {
        let is_missing = |unit: &u32| self.entries.get(*unit as usize).is_none_or(Option::is_none);
        let missing: Vec<u32> = units.clone().filter(is_missing).collect();
        if missing.is_empty() || self.bytes < BYTES_MAX {
            return missing;
        }
        *self = Shown::default();
        units.collect()
    }

    /// Keeps what a hit on the unit shows: JSON members of all hits on its page and of its own, and texts, the preferred first.
    pub(crate) fn add<'a>(
        &mut self,
        (unit, page): (u32, u32),
        [of_page, own]: [&str; 2],
        texts: impl Iterator<Item = &'a str>,
    ) {
        if self.pages.get(page as usize).is_none_or(Option::is_none) {
            self.bytes += of_page.len();
            keep(&mut self.pages, page, of_page.into());
        }
        let passages: SmallVec<_> = texts.map(Passage::new).filter(|passage| !passage.is_blank()).collect();
        let apart = if passages.spilled() { passages.capacity() * size_of::<Passage>() } else { 0 };
        self.bytes += size_of::<Entry>() + apart + own.len() + passages.iter().map(Passage::bytes).sum::<usize>();
        keep(&mut self.entries, unit, Box::new(Entry { members: own.into(), passages }));
    }

    /// What the hit shows; nothing of its own when it was not passed to [`Shown::add`].
    pub(crate) fn find(&self, index: &Index, hit: &Hit) -> ShownHit<'_> {
        let unit = hit.unit as usize;
        let page = index.layout.pages.get(unit).and_then(|page| self.pages.get(*page as usize)?.as_deref());
        let entry = self.entries.get(hit.passage as usize).and_then(Option::as_deref);
        let passages: &[Passage] = entry.map_or(&[], |entry| &entry.passages);
        passages.first().iter().for_each(|passage| passage.touch());
        ShownHit {
            score: hit.score,
            kind: index.layout.kinds.get(unit).copied().and_then(Kind::from_code).unwrap_or(Kind::Page),
            page: page.unwrap_or_default(),
            members: entry.map_or("", |entry| &entry.members),
            passages,
            lookup: None,
        }
    }
}

impl<'a> ShownHit<'a> {
    /// Looks for what the first passage may have of the words.
    pub(crate) fn look_up(&mut self, wanted: &Wanted<'a>) {
        self.lookup = self.passages.first().map(|passage| Lookup::new(passage, wanted));
        touch(self.page.as_bytes());
        touch(self.members.as_bytes());
    }

    /// Finds the places.
    pub(crate) fn locate(&mut self) {
        self.lookup.iter_mut().for_each(Lookup::locate);
    }

    /// Appends it as JSON, after [`ShownHit::look_up`] and [`ShownHit::locate`]: the members of its page, kind, score, snippet, matches, and those that came with the passage.
    pub(crate) fn write(&self, wanted: &Wanted<'a>, out: &mut Vec<u8>) {
        out.push(b'{');
        if !self.page.is_empty() {
            out.extend_from_slice(self.page.as_bytes());
            out.push(b',');
        }
        out.extend_from_slice(b"\"kind\":\"");
        out.extend_from_slice(self.kind.name().as_bytes());
        out.extend_from_slice(b"\",\"score\":");
        out.extend_from_slice(zmij::Buffer::new().format(self.score).as_bytes());
        out.push(b',');
        let (passage, mark) = self.best(wanted);
        write_line(passage, &mark, out);
        if !self.members.is_empty() {
            out.push(b',');
            out.extend_from_slice(self.members.as_bytes());
        }
        out.push(b'}');
    }

    /// The first passage with a match, and its mark; without any, the first.
    fn best(&self, wanted: &Wanted<'a>) -> (Option<&'a Passage>, Mark) {
        let first = self.lookup.iter().map(|lookup| (lookup.passage, lookup.mark(wanted)));
        let others = self.passages.iter().skip(1).map(|passage| {
            let mut lookup = Lookup::new(passage, wanted);
            lookup.locate();
            (passage, lookup.mark(wanted))
        });
        let mut fallback = None;
        for (passage, mark) in first.chain(others) {
            if !mark.matches.is_empty() {
                return (Some(passage), mark);
            }
            fallback.get_or_insert((Some(passage), mark));
        }
        fallback.unwrap_or_default()
    }
}

/// Puts the value of a number into a list that grows with its numbers.
fn keep<T>(list: &mut Vec<Option<T>>, number: u32, value: T) {
    let number = number as usize;
    if list.len() <= number {
        list.resize_with(number + 1, || None);
    }
    if let Some(slot) = list.get_mut(number) {
        *slot = Some(value);
    }
}
