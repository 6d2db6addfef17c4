//! The terms as files of tantivy.

use tantivy::directory::RamDirectory;
use tantivy::index::SegmentComponent;
use tantivy::postings::InvertedIndexSerializer;
use tantivy::schema::{IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::{Directory, IndexSettings, SingleSegmentIndexWriter, TantivyDocument};

use super::TEXT;
use super::merge::{Earlier, Term, write_terms};
use super::postings::Postings;
use crate::error::{Error, Result};

/// Of tantivy's writer, which is given nothing to write: its tables are made for as much.
const WRITER_BYTES: usize = 65_536;
/// Files that hold the terms.
const COMPONENTS: [SegmentComponent; 3] =
    [SegmentComponent::Terms, SegmentComponent::Postings, SegmentComponent::Positions];

/// An index of one segment, and its terms in the order of their bytes.
pub(super) struct Written {
    pub directory: RamDirectory,
    pub index: tantivy::Index,
    pub terms: Vec<Term>,
}

/// Writes an index of one segment. Its other files, which tantivy opens and nothing reads, are those of an empty one.
pub(super) fn write_segment(postings: &Postings, earlier: Option<&Earlier>) -> Result<Written> {
    let mut schema = Schema::builder();
    let indexing =
        TextFieldIndexing::default().set_fieldnorms(false).set_index_option(IndexRecordOption::WithFreqsAndPositions);
    let field = schema.add_text_field(TEXT, TextOptions::default().set_indexing_options(indexing));
    let directory = RamDirectory::create();
    let settings = IndexSettings { docstore_compress_dedicated_thread: false, ..IndexSettings::default() };
    let writer: SingleSegmentIndexWriter<TantivyDocument> = tantivy::Index::builder()
        .schema(schema.build())
        .settings(settings)
        .single_segment_index_writer(directory.clone(), WRITER_BYTES)?;
    let index = writer.finalize()?;
    let segment = index.searchable_segments()?.into_iter().next().ok_or(Error::Builder("no segment"))?;
    for component in COMPONENTS {
        directory.delete(&segment.relative_path(component)).map_err(std::io::Error::other)?;
    }
    let mut serializer = InvertedIndexSerializer::open(&segment)?;
    let mut written = serializer.new_field(field, postings.tokens, None)?;
    let terms = write_terms(&mut written, postings, earlier)?;
    written.close()?;
    serializer.close()?;
    Ok(Written { directory, index, terms })
}
