//! Documents in, snapshot out.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard};

use tantivy::directory::RamDirectory;
use tantivy::{SingleSegmentIndexWriter, TantivyDocument};

use super::merge::{LEFT_OUT, Source, merge};
use super::segment::{frame, inverted, segment_of, writer_in};
use super::tokenizer::{Analyzer, Noted};
use super::write::{write_files, write_layout, write_stems, write_words};
use super::{Index, Layout, count};
use crate::analyze::Language;
use crate::error::{Error, Result};
use crate::schema::{Field, Kind};
use crate::snapshot::Writer;

/// Takes documents in the order of the library and makes a snapshot of them.
pub struct Builder {
    directory: RamDirectory,
    writer: SingleSegmentIndexWriter,
    field: tantivy::schema::Field,
    language: Arc<Language>,
    /// Of the current page.
    noted: Arc<Mutex<Noted>>,
    /// Of the pages before it.
    spellings: BTreeSet<(String, String)>,
    tokens: u64,
    layout: Layout,
    /// The number of each analysed text among all entries.
    places: Vec<u32>,
    earlier: Option<Earlier>,
}

/// An index whose pages may be kept.
struct Earlier {
    index: Arc<Index>,
    /// The number of each of its entries among all, or [`LEFT_OUT`].
    places: Vec<u32>,
}

impl Builder {
    /// An empty index in memory, for texts in the language with that BCP 47 tag.
    pub fn new(language: &str) -> Result<Builder> {
        let directory = RamDirectory::create();
        let language = Arc::new(Language::new(language));
        let noted = Arc::new(Mutex::new(Noted::default()));
        let (writer, field) = writer_in(&directory, Analyzer::new(language.clone(), noted.clone()))?;
        Ok(Builder {
            directory,
            writer,
            field,
            language,
            noted,
            spellings: BTreeSet::new(),
            tokens: 0,
            layout: Layout::default(),
            places: Vec::new(),
            earlier: None,
        })
    }

    /// Loads an index in the same language, of which pages can be kept.
    pub fn load(&mut self, snapshot: Vec<u8>) -> Result<()> {
        let index = Arc::new(Index::load(snapshot)?);
        if index.language.tag() != self.language.tag() {
            return Err(Error::Builder("the earlier index is of another language"));
        }
        let places = vec![LEFT_OUT; index.layout.units.len()];
        self.earlier = Some(Earlier { index, places });
        Ok(())
    }

    /// Takes a page of the loaded index as it is, with its units and texts, each at most once.
    ///
    /// `notes` are those of [`Builder::notes`] when it was built.
    pub fn keep(&mut self, page: usize, notes: &str) -> Result<()> {
        let earlier = self.earlier.as_ref().ok_or(Error::Builder("a page is kept of no index"))?.index.clone();
        let Layout { fields, units, lengths, kinds, sections, section_names, .. } = &earlier.layout;
        let section = sections.get(page).and_then(|section| section_names.get(*section as usize));
        self.page(section.ok_or(Error::Builder("no such page is kept"))?, earlier.is_changelog(page))?;
        let before = count(self.layout.kinds.len())?;
        let own = earlier.page_units(page);
        let first = count(own.start)?;
        for kind in kinds.get(own).unwrap_or_default() {
            self.unit(Kind::from_code(*kind).ok_or(Error::Builder("a unit of no kind"))?)?;
        }
        for entry in earlier.page_entries(page) {
            let at = entry as usize;
            let (Some(field), Some(unit), Some(length)) = (fields.get(at), units.get(at), lengths.get(at)) else {
                return Err(Error::Builder("a text of no unit is kept"));
            };
            let place = self.entry(*field, before + unit - first, *length)?;
            if let Some(slot) = self.earlier.as_mut().and_then(|earlier| earlier.places.get_mut(at)) {
                *slot = place;
            }
        }
        self.noted()?.read(notes)
    }

    /// The spellings of the current page that an index does not tell, and the number of its terms, on one line each.
    pub fn notes(&self) -> Result<String> {
        Ok(self.noted()?.to_string())
    }

    /// Begins a page of the section with that id. A changelog lists the changes of releases.
    pub fn page(&mut self, section: &str, is_changelog: bool) -> Result<()> {
        self.end_page()?;
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
        let words = std::mem::take(&mut self.noted()?.words);
        let place = self.entry(field as u8, count(unit)?, words)?;
        self.places.push(place);
        Ok(())
    }

    /// Adds an entry, and returns its number.
    fn entry(&mut self, field: u8, unit: u32, words: u32) -> Result<u32> {
        let place = count(self.layout.fields.len())?;
        self.layout.fields.push(field);
        self.layout.units.push(unit);
        self.layout.lengths.push(words);
        Ok(place)
    }

    fn end_page(&mut self) -> Result<()> {
        let noted = std::mem::take(&mut *self.noted()?);
        self.spellings.extend(noted.spellings);
        self.tokens += noted.tokens;
        Ok(())
    }

    /// Writes everything into one blob.
    pub fn finish(mut self) -> Result<Vec<u8>> {
        self.end_page()?;
        let Builder { directory, writer, field, language, spellings, tokens, layout, places, earlier, .. } = self;
        let index = writer.finalize()?;
        let (directory, index) = match &earlier {
            None => (directory, index),
            Some(Earlier { index: kept, places: kept_places }) => {
                let analysed = inverted(&segment_of(&index)?, field)?;
                let sources = [
                    Source { inverted: &kept.inverted, places: kept_places },
                    Source { inverted: &analysed, places: &places },
                ];
                let (directory, index, segment) = frame(layout.fields.len())?;
                merge(&sources, &segment, field, tokens)?;
                (directory, index)
            }
        };
        let inverted = inverted(&segment_of(&index)?, field)?;
        let mut writer = Writer::new();
        write_files(&mut writer, &directory, &index)?;
        write_layout(&mut writer, &layout);
        writer.block(language.tag().as_bytes());
        write_stems(&mut writer, &inverted, &language, &spellings)?;
        write_words(&mut writer, &inverted)?;
        Ok(writer.finish())
    }

    fn noted(&self) -> Result<MutexGuard<'_, Noted>> {
        self.noted.lock().map_err(|_| Error::Builder("a text was not analysed to its end"))
    }
}
