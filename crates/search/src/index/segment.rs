//! The one segment of an index in memory.

use std::sync::Arc;

use tantivy::directory::RamDirectory;
use tantivy::index::SegmentComponent;
use tantivy::schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::TokenizerManager;
use tantivy::{Directory, IndexSettings, InvertedIndexReader, Segment, SegmentReader};
use tantivy::{SingleSegmentIndexWriter, TantivyDocument};

use super::tokenizer::Analyzer;
use crate::analyze::Language;
use crate::error::{Error, Result};

const TOKENIZER: &str = "docent";
/// tantivy refuses less; it is a threshold for its own reports, nothing is allocated ahead.
const WRITER_MEMORY: usize = 50_000_000;

pub(super) fn writer_in(directory: &RamDirectory, analyzer: Analyzer) -> Result<(SingleSegmentIndexWriter, Field)> {
    let mut schema = Schema::builder();
    let indexing = TextFieldIndexing::default()
        .set_tokenizer(TOKENIZER)
        .set_fieldnorms(false)
        .set_index_option(IndexRecordOption::WithFreqsAndPositions);
    let field = schema.add_text_field("text", TextOptions::default().set_indexing_options(indexing));
    let tokenizers = TokenizerManager::new();
    tokenizers.register(TOKENIZER, analyzer);
    let settings = IndexSettings { docstore_compress_dedicated_thread: false, ..IndexSettings::default() };
    let writer = tantivy::Index::builder()
        .schema(schema.build())
        .settings(settings)
        .tokenizers(tokenizers)
        .single_segment_index_writer(directory.clone(), WRITER_MEMORY)?;
    Ok((writer, field))
}

/// An index of so many documents whose postings are still to be written.
pub(super) fn frame(documents: usize) -> Result<(RamDirectory, tantivy::Index, Segment)> {
    let directory = RamDirectory::create();
    let (mut writer, _) = writer_in(&directory, Analyzer::new(Arc::new(Language::new("")), Arc::default()))?;
    for _ in 0..documents {
        writer.add_document(TantivyDocument::default())?;
    }
    let index = writer.finalize()?;
    let segment = segment_of(&index)?;
    for component in [SegmentComponent::Terms, SegmentComponent::Postings, SegmentComponent::Positions] {
        directory.delete(&segment.relative_path(component)).map_err(std::io::Error::other)?;
    }
    Ok((directory, index, segment))
}

pub(super) fn segment_of(index: &tantivy::Index) -> Result<Segment> {
    index.searchable_segments()?.into_iter().next().ok_or(Error::Builder("no segment"))
}

pub(super) fn inverted(segment: &Segment, field: Field) -> Result<Arc<InvertedIndexReader>> {
    Ok(SegmentReader::open(segment)?.inverted_index(field)?)
}
