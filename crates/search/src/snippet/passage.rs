//! A text whose words are known by their hashes, so that it is read once and not for every query that finds it.
//!
//! Reading is lighter than analysis: plain words and parts of identifiers are told apart as analysis does, but of
//! operators, identifiers with punctuation and scripts without spaces only what will be shown is analysed.

use super::line::is_escaped;
use super::window::{around, best_start};
use super::words::{Form, Wanted, hash, hash_part};
use crate::analyze;

/// Bytes of a text that are kept. Places in it are numbers of 16 bits.
const TEXT_BYTES_MAX: usize = u16::MAX as usize;
/// Bytes that are analysed when a query has nothing but operators, or words without spaces.
const ANALYSED_MAX: usize = 16_384;

/// A text and its words.
pub(crate) struct Passage {
    pub(super) text: Box<str>,
    /// In the order of their hashes, equal ones in the order of their places.
    words: Box<[Place]>,
    /// Start and end of each run of bytes that are no ASCII, or not in a JSON string as they are.
    specials: Box<[(u16, u16)]>,
}

/// Where a word, or a part of an identifier, stands.
#[derive(Clone, Copy)]
struct Place {
    hash: u32,
    start: u16,
    end: u16,
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
        let mut words = read(&text);
        words.sort_by_key(|place| place.hash);
        Passage { words: words.into(), specials: specials(&text).into(), text: text.into() }
    }

    /// The matches in the order of their places; where identifiers or operators are wanted only those to be shown.
    pub(super) fn find(&self, wanted: &Wanted) -> Vec<Found> {
        let mut found = Vec::new();
        for form in &wanted.forms {
            let places = self.places(form.hash);
            if self.has(places, form) {
                found.extend(places.iter().map(|place| {
                    let (start, end) = (usize::from(place.start), usize::from(place.end));
                    Found { start, end, word: form.word }
                }));
            }
        }
        found.sort_unstable_by_key(|found| (found.start, found.end));
        if !wanted.asks_for_others {
            return found;
        }
        let stretch = match best_start(&found).and_then(|at| found.get(at)) {
            Some(first) => around(&self.text, first.start),
            None => (0, self.text.floor_char_boundary(ANALYSED_MAX)),
        };
        self.analyse(wanted, stretch)
    }

    /// The words with that hash. Hashes of different words are spread evenly: it is known about where they stand.
    fn places(&self, hash: u32) -> &[Place] {
        let words = &*self.words;
        let is_before = |place: &Place| place.hash < hash;
        let about = ((u64::from(hash) * words.len() as u64) >> 32) as usize;
        let (mut low, mut high, mut step) = (about, about, 1);
        while low > 0 && words.get(low - 1).is_some_and(|place| !is_before(place)) {
            low = low.saturating_sub(step);
            step *= 2;
        }
        while words.get(high).is_some_and(is_before) {
            high += step;
            step *= 2;
        }
        let near = words.get(low..high.min(words.len())).unwrap_or_default();
        let rest = words.get(low + near.partition_point(is_before)..).unwrap_or_default();
        rest.get(..rest.iter().take_while(|place| place.hash == hash).count()).unwrap_or_default()
    }

    /// Whether words with the hash of the form are that form. One is looked at: of two words with equal hashes, which are one
    /// in billions, a snippet may show the wrong one, or none.
    fn has(&self, places: &[Place], form: &Form) -> bool {
        let text = |place: &Place| self.text.get(usize::from(place.start)..usize::from(place.end));
        places.first().and_then(text).is_some_and(|text| form.is(text))
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
        self.text.len() + size_of_val(&*self.words) + size_of_val(&*self.specials)
    }
}

/// Runs of bytes that are no ASCII, or not in a JSON string as they are.
fn specials(text: &str) -> Vec<(u16, u16)> {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for (at, _) in text.bytes().enumerate().filter(|(_, byte)| !byte.is_ascii() || is_escaped(*byte)) {
        match runs.last_mut() {
            Some((_, to)) if usize::from(*to) == at => *to += 1,
            _ => runs.push((at as u16, at as u16 + 1)),
        }
    }
    runs
}

/// The text with one space in place of white space of any kind and length, and none around it.
fn on_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// The plain words of a text and the parts of its identifiers.
fn read(text: &str) -> Vec<Place> {
    let bytes = text.as_bytes();
    let mut words = Vec::with_capacity(text.len() / 5);
    let mut folded = String::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        if byte.is_ascii() && !byte.is_ascii_alphanumeric() {
            at += 1;
            continue;
        }
        let length = bytes.iter().skip(start).take_while(|byte| byte.is_ascii_alphanumeric()).count();
        at = start + length;
        if bytes.get(at).is_some_and(|next| !next.is_ascii() || *next == b'\'') {
            at = analyze::word_end(text, start);
            if at == start {
                // A character of no word, or of a script without spaces.
                at += text.get(start..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
                continue;
            }
        }
        let source = text.get(start..at).unwrap_or_default();
        let mut note = |hash, from: usize, to: usize| {
            words.push(Place { hash, start: (start + from) as u16, end: (start + to) as u16 });
        };
        if length == source.len() {
            note(hash(source.as_bytes()), 0, length);
        } else {
            folded.clear();
            analyze::fold_into(source, &mut folded);
            note(hash(folded.as_bytes()), 0, source.len());
        }
        if source.bytes().any(|byte| byte.is_ascii_uppercase() || !byte.is_ascii()) {
            note_parts(source, &mut folded, &mut note);
        }
    }
    words
}

fn note_parts(source: &str, folded: &mut String, note: &mut impl FnMut(u32, usize, usize)) {
    analyze::parts(source, |from, to| {
        folded.clear();
        analyze::fold_into(source.get(from..to).unwrap_or_default(), folded);
        note(hash_part(folded.as_bytes()), from, to);
    });
}
