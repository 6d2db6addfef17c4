//! The terms of texts, each with the entries that have it and the positions there: what an index is written from.

use std::collections::HashMap;
use std::rc::Rc;

use crate::analyze::{Language, PART_MARK, WHOLE_MARK};
use crate::schema::TOKEN_BYTES_MAX;

/// Ends the positions in an entry; each of them is written plus one.
const END: u32 = 0;

/// The entries with a term, as variable-length numbers: for each entry the difference to the one before, then its positions.
#[derive(Default)]
pub(super) struct Places {
    bytes: Vec<u8>,
    /// Number of the entries.
    entries: u32,
    last_entry: u32,
    last_position: u32,
    /// Of the term, which takes longer to find than all else.
    stem: Option<Rc<str>>,
}

/// The three numbers of [`Places::ends`].
type Ends = [u32; 3];

impl Places {
    /// None yet, of a term with that stem.
    fn none(stem: Option<Rc<str>>) -> Places {
        Places { stem, ..Places::default() }
    }

    /// Adds one more place, in the last entry or behind it.
    fn add(&mut self, entry: u32, position: u32) {
        if self.entries == 0 || entry != self.last_entry {
            self.begin(entry);
            self.last_position = 0;
        }
        write(&mut self.bytes, position.wrapping_sub(self.last_position).wrapping_add(1));
        self.last_position = position;
    }

    /// Begins an entry behind the last one.
    fn begin(&mut self, entry: u32) {
        if self.entries > 0 {
            write(&mut self.bytes, END);
        }
        write(&mut self.bytes, entry.wrapping_sub(self.last_entry));
        self.entries += 1;
        self.last_entry = entry;
    }

    /// Number of the entries, the last of them, and the last position there.
    fn ends(&self) -> Ends {
        [self.entries, self.last_entry, self.last_position]
    }

    /// Adds the bytes of places of an index that follows on this one, which has so many entries.
    fn append(&mut self, mut bytes: &[u8], [entries, last_entry, last_position]: Ends, shift: u32) {
        let Some(first) = read(&mut bytes) else { return };
        self.begin(shift.wrapping_add(first));
        self.bytes.extend_from_slice(bytes);
        self.entries = self.entries.wrapping_add(entries).wrapping_sub(1);
        self.last_entry = shift.wrapping_add(last_entry);
        self.last_position = last_position;
    }

    /// The stem of the term.
    pub(super) fn stem(&self) -> Option<Rc<str>> {
        self.stem.clone()
    }

    /// Calls `visit` with each entry and its positions, each as the difference to the one before.
    pub(super) fn each(&self, mut visit: impl FnMut(u32, &[u32])) {
        let mut rest = self.bytes.as_slice();
        let (mut entry, mut deltas) = (0_u32, Vec::new());
        while let Some(step) = read(&mut rest) {
            entry = entry.wrapping_add(step);
            deltas.clear();
            while let Some(next) = read(&mut rest).filter(|next| *next != END) {
                deltas.push(next - 1);
            }
            visit(entry, &deltas);
        }
    }
}

fn write(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read(bytes: &mut &[u8]) -> Option<u32> {
    let (mut number, mut shift) = (0_u32, 0);
    while let Some((&byte, rest)) = bytes.split_first() {
        *bytes = rest;
        number |= u32::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
        shift += 7;
    }
    None
}

fn write_bytes(bytes: &mut Vec<u8>, part: &[u8]) {
    write(bytes, u32::try_from(part.len()).unwrap_or(u32::MAX));
    bytes.extend_from_slice(part);
}

fn read_bytes<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = read(bytes)? as usize;
    let (part, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(part)
}

/// Writes a text as the number of bytes that it begins with as `before` does, and the others.
fn write_behind(bytes: &mut Vec<u8>, before: &str, text: &str) {
    let shared = before.bytes().zip(text.bytes()).take_while(|(one, other)| one == other).count();
    write(bytes, u32::try_from(shared).unwrap_or(0));
    write_bytes(bytes, text.as_bytes().get(shared..).unwrap_or_default());
}

/// Most bytes of a term with its mark, and of its stem: in bytes that nobody has analysed, few could be many.
const TERM_BYTES_MAX: usize = 4 * TOKEN_BYTES_MAX;

/// Makes the text that stood before into the next one.
fn read_behind(bytes: &mut &[u8], text: &mut Vec<u8>) -> Option<()> {
    text.truncate(read(bytes)? as usize);
    text.extend_from_slice(read_bytes(bytes)?);
    (text.len() <= TERM_BYTES_MAX).then_some(())
}

/// The terms with their places.
#[derive(Default)]
pub(super) struct Postings {
    terms: HashMap<Rc<str>, Places>,
    /// Number of the places.
    pub tokens: u64,
}

impl Postings {
    /// Adds a place of a term. Entries come in order, and positions of a term within one, too.
    pub(super) fn add(&mut self, language: &Language, term: &str, (entry, position): (u32, u32)) {
        self.tokens += 1;
        let places = match self.terms.get_mut(term) {
            Some(places) => places,
            None => self.terms.entry(term.into()).or_insert_with(|| Places::none(stem(language, term))),
        };
        places.add(entry, position);
    }

    /// All of it as bytes: each term behind those that it shares with the one before, and its stem behind those that it shares with the term.
    pub(super) fn written(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut before: &str = "";
        for (term, places) in self.in_order() {
            write_behind(&mut bytes, before, term);
            write(&mut bytes, places.stem.is_some().into());
            if let Some(stem) = &places.stem {
                write_behind(&mut bytes, term, stem);
            }
            places.ends().into_iter().for_each(|number| write(&mut bytes, number));
            write_bytes(&mut bytes, &places.bytes);
            before = term;
        }
        bytes
    }

    /// Adds what [`Postings::written`] has made of an index that follows on this one, which has so many entries.
    /// Nothing for other bytes, of which a part may have been added.
    pub(super) fn append_written(&mut self, mut bytes: &[u8], shift: u32) -> Option<()> {
        let (mut term, mut stem) = (Vec::new(), Vec::new());
        while !bytes.is_empty() {
            read_behind(&mut bytes, &mut term)?;
            let has_stem = read(&mut bytes)? != 0;
            if has_stem {
                stem.clone_from(&term);
                read_behind(&mut bytes, &mut stem)?;
            }
            let ends = [read(&mut bytes)?, read(&mut bytes)?, read(&mut bytes)?];
            let places = read_bytes(&mut bytes)?;
            let term = std::str::from_utf8(&term).ok()?;
            let known = match self.terms.get_mut(term) {
                Some(known) => known,
                None => {
                    let stem = if has_stem { Some(std::str::from_utf8(&stem).ok()?.into()) } else { None };
                    self.terms.entry(term.into()).or_insert_with(|| Places::none(stem))
                }
            };
            known.append(places, ends, shift);
        }
        Some(())
    }

    /// All terms, in the order of their bytes.
    pub(super) fn in_order(&self) -> Vec<(&Rc<str>, &Places)> {
        let mut terms: Vec<_> = self.terms.iter().collect();
        terms.sort_unstable_by_key(|(term, _)| *term);
        terms
    }
}

/// The stem of a term; nothing for whole titles.
pub(super) fn stem(language: &Language, term: &str) -> Option<Rc<str>> {
    let word = term.trim_start_matches(PART_MARK);
    if word.starts_with(WHOLE_MARK) { None } else { language.stem(word).map(Rc::from) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Written postings of terms that all begin with the same bytes.
    fn of_terms(shared: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        let first = "a".repeat(shared);
        for (before, term) in [("", first.clone()), (&first, format!("{first}b"))] {
            write_behind(&mut bytes, before, &term);
            write(&mut bytes, 0);
            [1, 0, 0].into_iter().for_each(|number| write(&mut bytes, number));
            write_bytes(&mut bytes, &[0, 1]);
        }
        bytes
    }

    #[test]
    fn terms_longer_than_any_that_is_analysed_are_refused() {
        assert!(Postings::default().append_written(&of_terms(64), 0).is_some());
        assert!(Postings::default().append_written(&of_terms(60_000), 0).is_none());
    }
}
