//! The terms of analysed pages and of those that are kept of an earlier index, as those of one.

use std::rc::Rc;
use std::sync::Arc;

use tantivy::postings::{FieldSerializer, Postings as _, SegmentPostings};
use tantivy::schema::IndexRecordOption;
use tantivy::{DocSet, TERMINATED};

use super::postings::{Places, Postings, stem};
use super::{Index, count};
use crate::error::Result;

/// The place of an entry that is left out.
pub(super) const LEFT_OUT: u32 = u32::MAX;

/// An index of which pages are kept.
pub(super) struct Earlier {
    pub index: Arc<Index>,
    /// The number of each of its entries among all, or [`LEFT_OUT`].
    pub places: Vec<u32>,
}

/// A term that is written.
pub(super) struct Term {
    pub text: Rc<str>,
    pub stem: Option<Rc<str>>,
}

/// Writes what an analysis of all pages would have, and returns the terms in the order of their bytes.
pub(super) fn write_terms(
    target: &mut FieldSerializer,
    postings: &Postings,
    earlier: Option<&Earlier>,
) -> Result<Vec<Term>> {
    let mut written = Vec::new();
    let mut own = postings.in_order().into_iter().peekable();
    let mut entries = Entries::default();
    if let Some(Earlier { index, places }) = earlier {
        let mut kept = index.inverted.terms().stream()?;
        while kept.advance() {
            let Ok(text) = std::str::from_utf8(kept.key()) else { continue };
            while let Some((term, places)) = own.next_if(|(term, _)| &***term < text) {
                written.push(entries.write_own(term, places, target)?);
            }
            let option = IndexRecordOption::WithFreqsAndPositions;
            entries.add_kept(index.inverted.read_postings_from_terminfo(kept.value(), option)?, places);
            if let Some((term, places)) = own.next_if(|(term, _)| &***term == text) {
                written.push(entries.write_own(term, places, target)?);
            } else if !entries.documents.is_empty() {
                entries.write(text, target)?;
                written.push(Term { text: text.into(), stem: stem(&index.language, text) });
            }
        }
    }
    for (term, places) in own {
        written.push(entries.write_own(term, places, target)?);
    }
    Ok(written)
}

/// The entries of one term.
#[derive(Default)]
struct Entries {
    /// Number, and the start and number of its positions.
    documents: Vec<(u32, usize, usize)>,
    /// Each position as the difference to the one before it in its entry.
    deltas: Vec<u32>,
    positions: Vec<u32>,
}

impl Entries {
    fn add_kept(&mut self, mut postings: SegmentPostings, places: &[u32]) {
        while postings.doc() != TERMINATED {
            if let Some(place) = places.get(postings.doc() as usize).filter(|place| **place != LEFT_OUT) {
                postings.positions(&mut self.positions);
                self.documents.push((*place, self.deltas.len(), self.positions.len()));
                let mut last = 0;
                for position in &self.positions {
                    self.deltas.push(position.wrapping_sub(last));
                    last = *position;
                }
            }
            postings.advance();
        }
    }

    /// Adds the entries of an analysed term, and writes them with those that are there.
    fn write_own(&mut self, term: &Rc<str>, places: &Places, target: &mut FieldSerializer) -> Result<Term> {
        places.each(|entry, deltas| {
            self.documents.push((entry, self.deltas.len(), deltas.len()));
            self.deltas.extend_from_slice(deltas);
        });
        self.write(term, target)?;
        Ok(Term { text: term.clone(), stem: places.stem() })
    }

    /// Writes the entries, and forgets them.
    fn write(&mut self, term: &str, target: &mut FieldSerializer) -> Result<()> {
        self.documents.sort_unstable();
        target.new_term(term.as_bytes(), count(self.documents.len())?, true)?;
        for (entry, start, number) in self.documents.drain(..) {
            let deltas = self.deltas.get(start..start + number).unwrap_or_default();
            target.write_doc(entry, count(number)?, deltas);
        }
        self.deltas.clear();
        Ok(target.close_term()?)
    }
}
