//! A text whose words are known by their hashes, so that it is read once and not for every query that finds it.
//!
//! Reading is lighter than analysis: plain words and parts of identifiers are told apart as analysis does, but of
//! operators, identifiers with punctuation and scripts without spaces only what will be shown is analysed.

use super::places::{Place, Places};
use super::read::{on_one_line, specials, words};
use super::window::{around, best_start, bytes_around};
use super::words::{Wanted, WantedForm};
use crate::analyze;

/// Bytes of a text that are kept. Places in it are numbers of 16 bits.
const TEXT_BYTES_MAX: usize = u16::MAX as usize;
/// Bytes that are analysed when a query has nothing but operators, or words without spaces.
const ANALYSED_MAX: usize = 16_384;

/// A text and its words.
pub(crate) struct Passage {
    places: Places,
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

    /// The matches in the order of their places; where identifiers or operators are wanted only those to be shown.
    pub(super) fn find(&self, wanted: &Wanted) -> Vec<Found> {
        let mut found = Vec::new();
        for &(form, word) in &wanted.forms {
            let places = self.places.of(form.hash);
            if self.has(places, form) {
                found.extend(places.iter().map(|place| {
                    let (start, end) = (usize::from(place.start), usize::from(place.end));
                    Found { start, end, word }
                }));
            }
        }
        found.sort_unstable_by_key(|found| (found.start, found.end));
        if !wanted.asks_for_others {
            return found;
        }
        let stretch = match best_start(&found).and_then(|at| found.get(at)) {
            Some(first) => self.around(first.start),
            None => (0, self.text.floor_char_boundary(ANALYSED_MAX)),
        };
        self.analyse(wanted, stretch)
    }

    /// Whether words with the hash of the form are that form. One is looked at: of two words with equal hashes, which are one
    /// in billions, a snippet may show the wrong one, or none.
    fn has(&self, places: &[Place], form: &WantedForm) -> bool {
        let text = |place: &Place| self.text.get(usize::from(place.start)..usize::from(place.end));
        places.first().and_then(text).is_some_and(|text| form.is(text))
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

    fn analyse(&self, wanted: &Wanted, (start, end): (usize, usize)) -> Vec<Found> {
        let mut found = Vec::new();
        analyze::tokens(self.text.get(start..end).unwrap_or_default(), &mut |token| {
            if let Some(word) = wanted.get(token.text) {
                found.push(Found { start: start + token.start, end: start + token.end, word });
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
