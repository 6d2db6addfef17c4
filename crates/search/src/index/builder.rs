//! Documents in, snapshot out.

use std::sync::{Arc, Mutex, MutexGuard};

use tantivy::directory::RamDirectory;
use tantivy::schema::{IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::TokenizerManager;
use tantivy::{IndexSettings, SegmentReader, SingleSegmentIndexWriter, TantivyDocument};

use super::tokenizer::{Analyzer, Noted};
use super::write::{write_files, write_layout, write_stems, write_words};
use super::{Layout, count};
use crate::analyze::Language;
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
    language: Arc<Language>,
    noted: Arc<Mutex<Noted>>,
    layout: Layout,
}

impl Builder {
    /// An empty index in memory, for texts in the language with that BCP 47 tag.
    pub fn new(language: &str) -> Result<Builder> {
        let mut schema = Schema::builder();
        let indexing = TextFieldIndexing::default()
            .set_tokenizer(TOKENIZER)
            .set_fieldnorms(false)
            .set_index_option(IndexRecordOption::WithFreqsAndPositions);
        let field = schema.add_text_field("text", TextOptions::default().set_indexing_options(indexing));
        let directory = RamDirectory::create();
        let language = Arc::new(Language::new(language));
        let noted = Arc::new(Mutex::new(Noted::default()));
        let tokenizers = TokenizerManager::new();
        tokenizers.register(TOKENIZER, Analyzer::new(language.clone(), noted.clone()));
        let settings = IndexSettings { docstore_compress_dedicated_thread: false, ..IndexSettings::default() };
        let writer = tantivy::Index::builder()
            .schema(schema.build())
            .settings(settings)
            .tokenizers(tokenizers)
            .single_segment_index_writer(directory.clone(), WRITER_MEMORY)?;
        Ok(Builder { directory, writer, field, language, noted, layout: Layout::default() })
    }

    /// Begins a page of the section with that id. A changelog lists the changes of releases.
    pub fn page(&mut self, section: &str, is_changelog: bool) -> Result<()> {
        let known = self.layout.section_names.iter().position(|name| name == section);
        let number = known.unwrap_or_else(|| {
            self.layout.section_names.push(section.to_owned());
            self.layout.section_names.len() - 1
        });
        self.layout.sections.push(count(number)?);
        self.layout.changelogs.push(is_changelog.into());
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
        self.noted()?.is_name = matches!(field, Field::Title | Field::Heading);
        self.writer.add_document(document)?;
        self.layout.fields.push(field as u8);
        self.layout.units.push(count(unit)?);
        let words = std::mem::take(&mut self.noted()?.words);
        self.layout.lengths.push(words);
        Ok(())
    }

    /// Writes everything into one blob.
    pub fn finish(self) -> Result<Vec<u8>> {
        let noted = std::mem::take(&mut *self.noted()?);
        let index = self.writer.finalize()?;
        let segment = index.searchable_segments()?.into_iter().next().ok_or(Error::Builder("no segment"))?;
        let inverted = SegmentReader::open(&segment)?.inverted_index(self.field)?;
        let mut writer = Writer::new();
        write_files(&mut writer, &self.directory, &index)?;
        write_layout(&mut writer, &self.layout);
        writer.block(self.language.tag().as_bytes());
        write_stems(&mut writer, &inverted, &self.language, &noted.spellings)?;
        write_words(&mut writer, &inverted)?;
        Ok(writer.finish())
    }

    fn noted(&self) -> Result<MutexGuard<'_, Noted>> {
        self.noted.lock().map_err(|_| Error::Builder("a text was not analysed to its end"))
    }
}
