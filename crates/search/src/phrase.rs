//! Phrases: words side by side in one field.

use std::collections::VecDeque;

use tantivy::postings::{Postings, SegmentPostings};
use tantivy::schema::IndexRecordOption;
use tantivy::{DocSet, TERMINATED};

use crate::analyze;
use crate::bits::Bits;
use crate::characters::{beginning_with, ending_with};
use crate::expand::{Term, lookup};
use crate::index::Index;
use crate::rank::{mark_entry, units_with};
use crate::work::Work;

/// A word of a phrase.
#[derive(Debug)]
pub(crate) struct PhraseWord {
    pub text: String,
    /// Distance from the first word of the phrase.
    pub offset: u32,
}

/// Work charged for each list that is read next to another one of the same word.
const LIST_WORK: usize = 32;

/// The lists of a word are merged when the leader's entries times their number exceed this multiple of their length.
const MERGE_COST: usize = 2;

/// The units in which the phrase stands (see [`mark_entry`]); none when a word is unknown.
pub(crate) fn units_with_phrase(index: &Index, phrase: &[PhraseWord], work: &mut Work) -> Bits {
    let mut units = Bits::new(index.units());
    let mut words: Vec<Places> = Vec::new();
    for (number, PhraseWord { text, offset }) in phrase.iter().enumerate() {
        let terms = terms(index, text, number == 0, number + 1 == phrase.len(), work);
        if phrase.len() == 1 {
            return units_with(index, &terms, work);
        }
        words.push(Places::new(index, &terms, *offset));
        work.spend(terms.len().saturating_sub(1) * LIST_WORK);
    }
    words.sort_by_key(Places::size);
    let least = words.first().map_or(0, Places::size) as usize;
    for word in &mut words {
        if least * word.lists.len() > MERGE_COST * word.size() as usize {
            word.merge(work);
        }
    }
    let Some((leader, others)) = words.split_first_mut() else { return units };
    let (mut starts, mut theirs) = (Vec::new(), Vec::new());
    while let Some(entry) = leader.entry() {
        leader.starts(entry, &mut starts);
        if !work.spend(leader.lists.len() + starts.len()) {
            break;
        }
        for other in others.iter_mut() {
            if starts.is_empty() {
                break;
            }
            other.seek(entry);
            other.starts(entry, &mut theirs);
            work.spend(other.lists.len() + theirs.len());
            starts.retain(|start| theirs.binary_search(start).is_ok());
        }
        if !starts.is_empty() {
            mark_entry(index, entry, &mut units);
        }
        leader.leave(entry);
    }
    units
}

/// The terms that a word of a phrase may stand in. A single character of a script without spaces is in a pair with what stands
/// before the phrase, or after it.
fn terms(index: &Index, text: &str, is_first: bool, is_last: bool, work: &mut Work) -> Vec<Term> {
    let mut terms: Vec<Term> = lookup(index, text, 1.0).into_iter().collect();
    if analyze::is_character(text) {
        let before = if is_first { ending_with(index, text, work) } else { Vec::new() };
        let after = if is_last { beginning_with(index, text, work) } else { Vec::new() };
        terms.extend(before.into_iter().chain(after));
    }
    terms
}

/// Positions of a word of a phrase.
struct Places {
    /// One for each term that stands for the word; none once they are merged.
    lists: Vec<SegmentPostings>,
    /// Entry and place of all of them, ascending, from the first that has not been left.
    merged: VecDeque<(u32, u32)>,
    /// The word's distance from the first one.
    offset: u32,
}

impl Places {
    fn new(index: &Index, terms: &[Term], offset: u32) -> Places {
        let option = IndexRecordOption::WithFreqsAndPositions;
        let read = |term: &Term| index.inverted.read_postings_from_terminfo(&term.info, option).ok();
        Places { lists: terms.iter().filter_map(read).collect(), merged: VecDeque::new(), offset }
    }

    fn size(&self) -> u32 {
        self.lists.iter().map(SegmentPostings::size_hint).sum()
    }

    /// Makes one list of all, as far as the budget goes.
    fn merge(&mut self, work: &mut Work) {
        let (mut all, mut places) = (Vec::new(), Vec::new());
        for mut list in self.lists.drain(..) {
            while list.doc() != TERMINATED && work.spend(2) {
                places.clear();
                list.append_positions_with_offset(0, &mut places);
                all.extend(places.iter().map(|place| (list.doc(), *place)));
                list.advance();
            }
        }
        all.sort_unstable();
        self.merged = all.into();
    }

    /// The first entry that has not been left.
    fn entry(&self) -> Option<u32> {
        let merged = self.merged.front().map(|(entry, _)| *entry);
        let listed = self.lists.iter().map(SegmentPostings::doc).filter(|entry| *entry != TERMINATED);
        listed.chain(merged).min()
    }

    fn seek(&mut self, entry: u32) {
        for list in self.lists.iter_mut().filter(|list| list.doc() < entry) {
            list.seek(entry);
        }
        self.merged.drain(..self.merged.partition_point(|(at, _)| *at < entry));
    }

    /// Writes the positions, ascending, at which phrases with the word begin in this entry.
    fn starts(&mut self, entry: u32, starts: &mut Vec<u32>) {
        starts.clear();
        for list in self.lists.iter_mut().filter(|list| list.doc() == entry) {
            list.append_positions_with_offset(0, starts);
        }
        starts.extend(self.merged.iter().take_while(|(at, _)| *at == entry).map(|(_, place)| *place));
        starts.retain_mut(|place| place.checked_sub(self.offset).map(|start| *place = start).is_some());
        if self.lists.len() > 1 {
            starts.sort_unstable();
        }
    }

    fn leave(&mut self, entry: u32) {
        for list in self.lists.iter_mut().filter(|list| list.doc() == entry) {
            list.advance();
        }
        self.merged.drain(..self.merged.partition_point(|(at, _)| *at <= entry));
    }
}
