//! Documents in, snapshot out.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tantivy::directory::RamDirectory;
use tantivy::schema::{IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::TokenizerManager;
use tantivy::{IndexSettings, SegmentReader, SingleSegmentIndexWriter, TantivyDocument};

use super::tokenizer::Analyzer;
use super::write::{write_files, write_layout, write_stems, write_words};
use super::{Layout, count};
use crate::error::{Error, Result};
use crate::schema::{Field, Kind};
use crate::snapshot::Writer;

const TOKENIZER: &str = "docent";
/// tantivy refuses less; it is a threshold for its own reports, nothing is allocated ahead.
const WRITER_MEMORY: usize = 50_000_000;

/// Takes documents in the order of the library and makes a snapshot of them.
pub struct Builder {
    directory: RamDirectory,
    writer: SingleSegmentIndexWriter,
    field: tantivy::schema::Field,
    /// Words of the text that was analysed last.
    words: Arc<AtomicU32>,
    layout: Layout,
}

impl Builder {
    /// An empty index in memory.
    pub fn new() -> Result<Builder> {
        let mut schema = Schema::builder();
        let indexing = TextFieldIndexing::default()
            .set_tokenizer(TOKENIZER)
            .set_fieldnorms(false)
            .set_index_option(IndexRecordOption::WithFreqsAndPositions);
        let field = schema.add_text_field("text", TextOptions::default().set_indexing_options(indexing));
        let directory = RamDirectory::create();
        let words = Arc::new(AtomicU32::new(0));
        let tokenizers = TokenizerManager::new();
        tokenizers.register(TOKENIZER, Analyzer::new(words.clone()));
        let settings = IndexSettings { docstore_compress_dedicated_thread: false, ..IndexSettings::default() };
        let writer = tantivy::Index::builder()
            .schema(schema.build())
            .settings(settings)
            .tokenizers(tokenizers)
            .single_segment_index_writer(directory.clone(), WRITER_MEMORY)?;
        Ok(Builder { directory, writer, field, words, layout: Layout::default() })
    }

    /// Begins a page of the section with that id.
    pub fn page(&mut self, section: &str) -> Result<()> {
        let known = self.layout.section_names.iter().position(|name| name == section);
        let number = known.unwrap_or_else(|| {
            self.layout.section_names.push(section.to_owned());
            self.layout.section_names.len() - 1
        });
        self.layout.sections.push(count(number)?);
        self.layout.first_units.push(count(self.layout.kinds.len())?);
        Ok(())
    }

    /// Begins a unit of the current page. Units are numbered from 0 in the order of these calls.
    pub fn unit(&mut self, kind: Kind) -> Result<()> {
        let page = self.layout.sections.len().checked_sub(1).ok_or(Error::Builder("a unit before any page"))?;
        self.layout.kinds.push(kind as u8);
        self.layout.pages.push(count(page)?);
        Ok(())
    }

    /// Adds a text to the current unit.
    pub fn text(&mut self, field: Field, text: &str) -> Result<()> {
        let unit = self.layout.kinds.len().checked_sub(1).ok_or(Error::Builder("a text before any unit"))?;
        if text.trim().is_empty() {
            return Ok(());
        }
        let mut document = TantivyDocument::default();
        document.add_text(self.field, text);
        self.writer.add_document(document)?;
        self.layout.fields.push(field as u8);
        self.layout.units.push(count(unit)?);
        self.layout.lengths.push(self.words.swap(0, Ordering::Relaxed));
        Ok(())
    }

    /// Writes everything into one blob.
    pub fn finish(self) -> Result<Vec<u8>> {
        let index = self.writer.finalize()?;
        let segment = index.searchable_segments()?.into_iter().next().ok_or(Error::Builder("no segment"))?;
        let inverted = SegmentReader::open(&segment)?.inverted_index(self.field)?;
        let mut writer = Writer::new();
        write_files(&mut writer, &self.directory, &index)?;
        write_layout(&mut writer, &self.layout);
        write_stems(&mut writer, &inverted)?;
        write_words(&mut writer, &inverted)?;
        Ok(writer.finish())
    }
}
