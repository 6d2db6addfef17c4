//! What hits show: their texts beside the index, and the hits as JSON.
//!
//! The caller owns the texts and passes those of a unit when it is found for the first time; from then on a query needs
//! nothing from outside.

use crate::index::Index;
use crate::query::Hit;
use crate::schema::Kind;
use crate::snippet::{Mark, Passage, Wanted, mark, write_line};

/// Bytes that are kept. At the next unit beyond that all are forgotten: a caller passes them again.
const BYTES_MAX: usize = 64 * 1024 * 1024;

/// What a hit on a unit shows.
struct Entry {
    /// JSON members, each after a comma.
    members: Box<str>,
    /// Texts a snippet may be taken from, the preferred first.
    passages: Box<[Passage]>,
}

/// What the units that were found lately show.
#[derive(Default)]
pub(crate) struct Shown {
    entries: Vec<Option<Entry>>,
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

    /// Keeps what a hit on the unit shows: JSON members, each after a comma, and texts, the preferred first.
    pub(crate) fn add<'a>(&mut self, unit: u32, members: &str, texts: impl Iterator<Item = &'a str>) {
        let passages: Box<[Passage]> = texts.map(Passage::new).collect();
        let unit = unit as usize;
        if self.entries.len() <= unit {
            self.entries.resize_with(unit + 1, || None);
        }
        let Some(slot) = self.entries.get_mut(unit) else { return };
        self.bytes += members.len() + passages.iter().map(Passage::bytes).sum::<usize>();
        *slot = Some(Entry { members: members.into(), passages });
    }

    /// Appends the members of a hit's JSON: kind, score, snippet, matches, and those that came with the passage.
    pub(crate) fn write(&self, index: &Index, hit: &Hit, wanted: &Wanted, out: &mut Vec<u8>) {
        let kind = index.layout.kinds.get(hit.unit as usize).copied().and_then(Kind::from_code).unwrap_or(Kind::Page);
        out.extend_from_slice(b"\"kind\":\"");
        out.extend_from_slice(kind.name().as_bytes());
        out.extend_from_slice(b"\",\"score\":");
        out.extend_from_slice(zmij::Buffer::new().format(hit.score).as_bytes());
        out.push(b',');
        let entry = self.entries.get(hit.passage as usize).and_then(Option::as_ref);
        let (passage, mark) = best_of(entry.map_or(&[], |entry| &entry.passages), wanted);
        write_line(passage, &mark, out);
        out.extend_from_slice(entry.map_or("", |entry| &entry.members).as_bytes());
    }
}

/// The first passage with a match, and its mark; without any, the first that is not blank.
fn best_of<'a>(passages: &'a [Passage], wanted: &Wanted) -> (Option<&'a Passage>, Mark) {
    let mut fallback = None;
    for passage in passages {
        let mark = mark(passage, wanted);
        if !mark.matches.is_empty() {
            return (Some(passage), mark);
        }
        if fallback.is_none() && !passage.is_blank() {
            fallback = Some((Some(passage), mark));
        }
    }
    fallback.unwrap_or_default()
}
