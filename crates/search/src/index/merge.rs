//! The postings of pages that are kept of an earlier index, as those of the new one.

use tantivy::postings::Postings as _;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocSet, TERMINATED};

use super::Index;
use super::postings::Postings;
use crate::error::Result;

/// The place of an entry that is left out.
pub(super) const LEFT_OUT: u32 = u32::MAX;

/// Adds what an analysis of the kept texts would. `places` has the new number of each entry of the earlier index, or [`LEFT_OUT`].
pub(super) fn merge(postings: &mut Postings, earlier: &Index, places: &[u32]) -> Result<()> {
    let mut terms = earlier.inverted.terms().stream()?;
    let mut positions = Vec::new();
    let mut kept: Vec<(u32, u32)> = Vec::new();
    while terms.advance() {
        let option = IndexRecordOption::WithFreqsAndPositions;
        let mut documents = earlier.inverted.read_postings_from_terminfo(terms.value(), option)?;
        kept.clear();
        while documents.doc() != TERMINATED {
            let place = places.get(documents.doc() as usize).filter(|place| **place != LEFT_OUT);
            if let Some(place) = place {
                documents.positions(&mut positions);
                kept.extend(positions.iter().map(|position| (*place, *position)));
            }
            documents.advance();
        }
        if let Ok(term) = std::str::from_utf8(terms.key()) {
            postings.insert(&earlier.language, term, &mut kept);
        }
    }
    Ok(())
}
