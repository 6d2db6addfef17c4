//! Documents in, snapshot out.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::merge::{Earlier, LEFT_OUT};
use super::postings::Postings;
use super::segment::{Written, write_segment};
use super::write::{write_files, write_layout, write_stems, write_words};
use super::{Index, Layout, Totals, count, read_layout};
use crate::analyze::{self, Form, Language};
use crate::error::{Error, Result};
use crate::schema::{Field, Kind};
use crate::snapshot::{Reader, Writer};

/// Takes documents in the order of the library and makes a snapshot of them.
pub struct Builder {
    language: Language,
    layout: Layout,
    postings: Postings,
    /// Each spelling that decides about a stem, with the word as a term: of the pages before the current one.
    spellings: BTreeSet<(String, String)>,
    /// Of the current page.
    noted: BTreeSet<(String, String)>,
    /// Number of the terms before the current page, with their repetitions.
    tokens_before: u64,
    earlier: Option<Earlier>,
}

impl Builder {
    /// An empty index in memory, for texts in the language with that BCP 47 tag.
    pub fn new(language: &str) -> Builder {
        Builder {
            language: Language::new(language),
            layout: Layout::default(),
            postings: Postings::default(),
            spellings: BTreeSet::new(),
            noted: BTreeSet::new(),
            tokens_before: 0,
            earlier: None,
        }
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
        let (tokens, spellings) = notes.split_once('\n').ok_or(Error::Builder("notes of no page"))?;
        self.postings.tokens += tokens.parse::<u64>().map_err(|_| Error::Builder("notes of no page"))?;
        self.noted.extend(pairs_in(spellings));
        Ok(())
    }

    /// The spellings of the current page that an index does not tell, and the number of its terms, on one line each.
    pub fn notes(&self) -> String {
        format!("{}\n{}", self.postings.tokens - self.tokens_before, lines_of(&self.noted))
    }

    /// Begins a page of the section with that id. A changelog lists the changes of releases.
    pub fn page(&mut self, section: &str, is_changelog: bool) -> Result<()> {
        self.spellings.append(&mut self.noted);
        self.tokens_before = self.postings.tokens;
        let section = self.layout.section(section)?;
        self.layout.sections.push(section);
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
        let entry = count(self.layout.fields.len())?;
        let Builder { language, postings, noted, .. } = self;
        let mut words = 0;
        analyze::tokens(text, &mut |token| {
            if token.form == Form::Word {
                words += u32::from(!language.is_stop_word(token.text));
                let spelling = language.spelling(text.get(token.start..token.end).unwrap_or_default());
                noted.extend(spelling.map(|spelling| (spelling, token.text.to_owned())));
            }
            postings.add(language, token.text, (entry, token.position));
        });
        if matches!(field, Field::Title | Field::Heading)
            && let Some(whole) = analyze::whole(text)
        {
            postings.add(language, &whole, (entry, 0));
        }
        self.entry(field as u8, count(unit)?, words)?;
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

    /// The pages so far as bytes, for [`Builder::append`]. None of them may be kept of an earlier index.
    pub fn written(&self) -> Vec<u8> {
        let mut writer = Writer::new();
        writer.block(self.language.tag().as_bytes());
        write_layout(&mut writer, &self.layout);
        writer.block(&self.postings.tokens.to_le_bytes());
        writer.block(&self.postings.written());
        writer.block(lines_of(self.spellings.iter().chain(&self.noted)).as_bytes());
        writer.finish()
    }

    /// Adds pages behind the own ones, as [`Builder::written`] of this very version has made them of a builder in the same language.
    /// They are not analysed again. After an error the builder is of no more use.
    pub fn append(&mut self, written: Vec<u8>) -> Result<()> {
        let mut reader = Reader::open(written)?;
        if reader.text()? != self.language.tag() {
            return Err(Error::Builder("the pages are in another language"));
        }
        let layout = read_layout(&mut reader)?;
        self.postings.tokens += reader.block()?.as_slice().try_into().map_or(0, u64::from_le_bytes);
        let shift = count(self.layout.fields.len())?;
        let added = self.postings.append_written(reader.block()?.as_slice(), shift);
        added.ok_or(Error::Snapshot("no postings"))?;
        self.layout.append(&layout)?;
        self.spellings.append(&mut self.noted);
        self.spellings.extend(pairs_in(&reader.text()?));
        Ok(())
    }

    /// Sums over the pages so far.
    pub fn totals(&self) -> Totals {
        Totals::of(&self.layout)
    }

    /// Writes everything into one blob.
    pub fn finish(mut self) -> Result<Vec<u8>> {
        self.spellings.append(&mut self.noted);
        let Written { directory, index, terms } = write_segment(&self.postings, self.earlier.as_ref())?;
        let mut writer = Writer::new();
        write_files(&mut writer, &directory, &index)?;
        write_layout(&mut writer, &self.layout);
        writer.block(self.language.tag().as_bytes());
        write_stems(&mut writer, &terms, &self.language, &self.spellings)?;
        write_words(&mut writer, &terms)?;
        Ok(writer.finish())
    }
}

/// Spellings with their terms, one pair a line.
fn lines_of<'a>(spellings: impl IntoIterator<Item = &'a (String, String)>) -> String {
    spellings.into_iter().map(|(spelling, term)| format!("{spelling}\t{term}\n")).collect()
}

fn pairs_in(lines: &str) -> impl Iterator<Item = (String, String)> {
    let pairs = lines.lines().filter_map(|line| line.split_once('\t'));
    pairs.map(|(spelling, term)| (spelling.to_owned(), term.to_owned()))
}
