//! The postings of several indexes as those of one, whose documents have other numbers.

use tantivy::postings::{FieldSerializer, InvertedIndexSerializer, Postings, SegmentPostings};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::termdict::TermStreamer;
use tantivy::{DocSet, InvertedIndexReader, Segment, TERMINATED};

use super::count;
use crate::error::Result;

/// The place of a document that is left out.
pub(super) const LEFT_OUT: u32 = u32::MAX;

/// An index of which documents are taken.
pub(super) struct Source<'a> {
    pub inverted: &'a InvertedIndexReader,
    /// The number of each of its documents in the new index, or [`LEFT_OUT`].
    pub places: &'a [u32],
}

/// Writes what an index of all taken documents would have, analysed anew. `tokens` is the number of their words.
pub(super) fn merge(sources: &[Source], segment: &Segment, field: Field, tokens: u64) -> Result<()> {
    let mut serializer = InvertedIndexSerializer::open(segment)?;
    let mut target = serializer.new_field(field, tokens, None)?;
    let mut cursors = sources.iter().map(Cursor::new).collect::<Result<Vec<Cursor>>>()?;
    let (mut term, mut entry) = (Vec::new(), Entry::default());
    while let Some(next) = cursors.iter().filter_map(Cursor::term).min() {
        next.clone_into(&mut term);
        for cursor in cursors.iter_mut().filter(|cursor| cursor.term() == Some(&term)) {
            cursor.add_to(&mut entry)?;
        }
        entry.write(&term, &mut target)?;
    }
    target.close()?;
    Ok(serializer.close()?)
}

/// The term of a source that is next.
struct Cursor<'a> {
    source: &'a Source<'a>,
    terms: TermStreamer<'a>,
    is_at_end: bool,
}

impl<'a> Cursor<'a> {
    fn new(source: &'a Source<'a>) -> Result<Cursor<'a>> {
        let mut terms = source.inverted.terms().stream()?;
        let is_at_end = !terms.advance();
        Ok(Cursor { source, terms, is_at_end })
    }

    fn term(&self) -> Option<&[u8]> {
        (!self.is_at_end).then(|| self.terms.key())
    }

    /// Adds the documents of the term, and goes to the next.
    fn add_to(&mut self, entry: &mut Entry) -> Result<()> {
        let Source { inverted, places } = self.source;
        let option = IndexRecordOption::WithFreqsAndPositions;
        let mut postings = inverted.read_postings_from_terminfo(self.terms.value(), option)?;
        while postings.doc() != TERMINATED {
            match places.get(postings.doc() as usize) {
                None | Some(&LEFT_OUT) => {}
                Some(place) => entry.add(*place, &mut postings),
            }
            postings.advance();
        }
        self.is_at_end = !self.terms.advance();
        Ok(())
    }
}

/// The documents of one term.
#[derive(Default)]
struct Entry {
    /// Number, and the start and number of its positions.
    documents: Vec<(u32, usize, usize)>,
    /// Each as the distance from the one before it in its document.
    distances: Vec<u32>,
    positions: Vec<u32>,
}

impl Entry {
    fn add(&mut self, place: u32, postings: &mut SegmentPostings) {
        postings.positions(&mut self.positions);
        self.documents.push((place, self.distances.len(), self.positions.len()));
        let mut last = 0;
        for position in &self.positions {
            self.distances.push(position.wrapping_sub(last));
            last = *position;
        }
    }

    /// Writes the documents, if there are any, and forgets them.
    fn write(&mut self, term: &[u8], target: &mut FieldSerializer) -> Result<()> {
        if self.documents.is_empty() {
            return Ok(());
        }
        self.documents.sort_unstable();
        target.new_term(term, count(self.documents.len())?, true)?;
        for (place, start, number) in self.documents.drain(..) {
            let distances = self.distances.get(start..start + number).unwrap_or_default();
            target.write_doc(place, count(number)?, distances);
        }
        self.distances.clear();
        Ok(target.close_term()?)
    }
}
