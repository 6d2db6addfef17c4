//! Phrases: words that stand side by side in one field.

use tantivy::postings::{Postings, SegmentPostings};
use tantivy::schema::IndexRecordOption;
use tantivy::{DocSet, TERMINATED};

use crate::bits::Bits;
use crate::index::Index;
use crate::rank::mark_entry;
use crate::work::Work;

/// A word of a phrase: its text, and its distance from the first word.
pub(crate) type PhraseWord = (String, u32);

/// The units in which the phrase stands (see [`mark_entry`]); none when a word is unknown.
pub(crate) fn units_with_phrase(index: &Index, phrase: &[PhraseWord], work: &mut Work) -> Bits {
    let mut units = Bits::new(index.units());
    let mut lists: Vec<(SegmentPostings, u32)> = Vec::new();
    for (text, offset) in phrase {
        match positions_of(index, text) {
            Some(postings) => lists.push((postings, *offset)),
            None => return units,
        }
    }
    lists.sort_by_key(|(postings, _)| postings.size_hint());
    let Some(((leader, offset), others)) = lists.split_first_mut() else { return units };
    let mut starts = Vec::new();
    let mut positions = Vec::new();
    while leader.doc() != TERMINATED {
        let entry = leader.doc();
        leader.positions(&mut positions);
        if !work.spend(1 + positions.len()) {
            break;
        }
        starts.clear();
        starts.extend(positions.iter().filter_map(|position| position.checked_sub(*offset)));
        for (postings, offset) in others.iter_mut() {
            if starts.is_empty() {
                break;
            }
            if postings.doc() < entry {
                postings.seek(entry);
            }
            positions.clear();
            if postings.doc() == entry {
                postings.positions(&mut positions);
            }
            work.spend(1 + positions.len());
            starts.retain(|start| positions.binary_search(&(start + *offset)).is_ok());
        }
        if !starts.is_empty() {
            mark_entry(index, entry, &mut units);
        }
        leader.advance();
    }
    units
}

fn positions_of(index: &Index, text: &str) -> Option<SegmentPostings> {
    let info = index.inverted.terms().get(text).ok().flatten()?;
    index.inverted.read_postings_from_terminfo(&info, IndexRecordOption::WithFreqsAndPositions).ok()
}
