//! The search of a passage for the words of a query, in steps: each asks for the memory that the next one reads.

use smallvec::SmallVec;

use super::passage::{Found, Passage};
use super::places::Place;
use super::window::best_start;
use super::words::{Wanted, WantedForm};
use super::{Mark, SNIPPET_LENGTH};
use crate::touch::touch;

/// Bytes that are analysed when a query has nothing but operators, or words without spaces.
const ANALYSED_MAX: usize = 16_384;

/// A passage, and what it has of the words of a query.
pub(crate) struct Lookup<'a> {
    pub passage: &'a Passage,
    /// The forms it may have, each with the number of its word, and the places where words with its hash stand.
    forms: SmallVec<[(&'a WantedForm, usize, &'a [Place]); 4]>,
}

impl<'a> Lookup<'a> {
    /// Begins with the forms that the passage may have. To be followed by [`Lookup::locate`].
    pub(crate) fn new(passage: &'a Passage, wanted: &Wanted<'a>) -> Lookup<'a> {
        let may_have = |&&(form, _): &&(&WantedForm, usize)| passage.places.may_have(form.hash);
        let nowhere = |&(form, word)| (form, word, Default::default());
        Lookup { passage, forms: wanted.forms.iter().filter(may_have).map(nowhere).collect() }
    }

    /// Finds the places.
    pub(crate) fn locate(&mut self) {
        for (form, _, places) in &mut self.forms {
            *places = self.passage.places.of(form.hash);
        }
        let first = self.forms.iter().find_map(|(_, _, places)| places.first());
        let start = first.map_or(0, |place| usize::from(place.start)).saturating_sub(super::LEAD);
        let text = self.passage.text.as_bytes().get(start..).unwrap_or_default();
        touch(text.get(..SNIPPET_LENGTH).unwrap_or(text));
    }

    /// Finds the stretch with most of the query's words, preferring the first of equals.
    pub(crate) fn mark(&self, wanted: &Wanted) -> Mark {
        let found = self.find(wanted);
        let best = best_start(&found).and_then(|at| found.get(at)).map_or(0, |found| found.start);
        let (start, end) = self.passage.around(best);
        let mut matches: SmallVec<[(usize, usize); 8]> = SmallVec::new();
        for &Found { start: from, end: to, .. } in found.iter().filter(|found| found.start >= start && found.end <= end)
        {
            match matches.last_mut() {
                Some((_, last)) if from < *last => *last = (*last).max(to),
                _ => matches.push((from, to)),
            }
        }
        Mark { window: (start, end), matches }
    }

    /// The matches in the order of their places; where identifiers or operators are wanted only those to be shown.
    fn find(&self, wanted: &Wanted) -> SmallVec<[Found; 8]> {
        let mut found: SmallVec<[Found; 8]> = SmallVec::new();
        for &(form, word, places) in &self.forms {
            if self.has(form, places) {
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
            Some(first) => self.passage.around(first.start),
            None => (0, self.passage.text.floor_char_boundary(ANALYSED_MAX)),
        };
        self.passage.analyse(wanted, stretch).into()
    }

    /// Whether words with the hash of the form are that form. One is looked at: of two words with equal hashes, which are one
    /// in billions, a snippet may show the wrong one, or none.
    fn has(&self, form: &WantedForm, places: &[Place]) -> bool {
        let text = |place: &Place| self.passage.text.get(usize::from(place.start)..usize::from(place.end));
        places.first().and_then(text).is_some_and(|text| form.is(text))
    }
}
