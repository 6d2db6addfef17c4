//! A text whose words are known by their hashes, so that it is read once and not for every query that finds it.
//!
//! Reading is lighter than analysis: plain words and parts of identifiers are told apart as analysis does, but of
//! operators, identifiers with punctuation and scripts without spaces only what will be shown is analysed.

use super::places::Places;
use super::read::{on_one_line, specials, words};
use super::window::{around, bytes_around};
use super::words::Wanted;
use crate::analyze;

/// Bytes of a text that are kept. Places in it are numbers of 16 bits.
const TEXT_BYTES_MAX: usize = u16::MAX as usize;

/// A text and its words.
pub(crate) struct Passage {
    pub(super) places: Places,
    pub(super) text: Box<str>,
    /// Start and end of each run of bytes that are no ASCII, or not in a JSON string as they are.
    specials: Box<[(u16, u16)]>,
}

/// A match: where, and which word of the query.
pub(super) struct Found {
    pub start: usize,
    pub end: usize,
    pub word: usize,
}

impl Passage {
    /// Reads the text, on one line; what is beyond its limit is left out.
    pub(crate) fn new(text: &str) -> Passage {
        let text = on_one_line(text.get(..text.floor_char_boundary(TEXT_BYTES_MAX)).unwrap_or_default());
        Passage { places: Places::new(words(&text)), specials: specials(&text).into(), text: text.into() }
    }

    /// Asks for the memory that looking it through begins with.
    pub(crate) fn touch(&self) {
        self.places.touch();
    }

    /// The stretch to show around a match.
    pub(super) fn around(&self, first: usize) -> (usize, usize) {
        around(&self.text, first, self.is_plain(bytes_around(first)))
    }

    /// Whether the stretch may stand in a JSON string as it is, and is as many UTF-16 code units long as bytes.
    pub(super) fn is_plain(&self, (start, end): (usize, usize)) -> bool {
        let next = self.specials.partition_point(|(_, to)| usize::from(*to) <= start);
        self.specials.get(next).is_none_or(|(from, _)| usize::from(*from) >= end)
    }

    pub(super) fn analyse(&self, wanted: &Wanted, (start, end): (usize, usize)) -> Vec<Found> {
        let text = self.text.get(start..end).unwrap_or_default();
        let mut found = Vec::new();
        analyze::tokens(text, &mut |token| {
            if let Some((form, word)) = wanted.get(token.text) {
                let (from, to) = form.place_in(text.get(token.start..token.end).unwrap_or_default());
                let start = start + token.start;
                found.push(Found { start: start + from, end: start + to, word });
            }
        });
        found.sort_unstable_by_key(|found| (found.start, found.end));
        found
    }

    /// Whether it has nothing to show.
    pub(crate) fn is_blank(&self) -> bool {
        self.text.is_empty()
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.text.len() + self.places.bytes() + size_of_val(&*self.specials)
    }
}
