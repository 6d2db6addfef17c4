//! Documents in, snapshot out; snapshot in, index out.

mod builder;
mod layout;
mod merge;
mod postings;
mod segment;
mod totals;
mod whole;
mod write;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use tantivy::directory::OwnedBytes;
use tantivy::{InvertedIndexReader, SegmentReader};

pub use builder::Builder;
pub(crate) use layout::Layout;
pub use totals::Totals;
pub use whole::PagesWith;
use whole::Whole;

use crate::analyze::Language;
use crate::error::{Error, Result};
use crate::schema::Kind;
use crate::snapshot::{BlobDirectory, Reader};

const META: &str = "meta.json";
/// tantivy's name of the field with all texts.
const TEXT: &str = "text";

fn count(number: usize) -> Result<u32> {
    u32::try_from(number).map_err(|_| Error::Builder("more than 2^32 documents"))
}

/// A loaded snapshot.
pub struct Index {
    pub(crate) inverted: Arc<InvertedIndexReader>,
    pub(crate) layout: Layout,
    /// First entry of each page.
    first_entries: Vec<u32>,
    pub(crate) language: Language,
    stems: tantivy_fst::Map<OwnedBytes>,
    stem_members: String,
    /// Words that a misspelt one may be corrected to.
    pub(crate) words: tantivy_fst::raw::Fst<OwnedBytes>,
    /// Of its snapshot.
    pub(crate) bytes: usize,
    /// Absent: this is all of the documentation.
    whole: Option<Whole>,
}

impl Index {
    /// Loads a snapshot. Bytes that [`Builder::finish`] of this very version did not write are an error.
    pub fn load(snapshot: Vec<u8>) -> Result<Index> {
        let bytes = snapshot.len();
        let mut reader = Reader::open(snapshot)?;
        let files = read_files(&mut reader)?;
        let layout = read_layout(&mut reader)?;
        let first_entry = |first: &u32| layout.units.partition_point(|unit| unit < first) as u32;
        let first_entries = layout.first_units.iter().map(first_entry).collect();
        let language = Language::new(&reader.text()?);
        let stems = tantivy_fst::Map::from(tantivy_fst::raw::Fst::new(reader.block()?)?);
        let stem_members = reader.text()?;
        let words = tantivy_fst::raw::Fst::new(reader.block()?)?;
        let index = tantivy::Index::open(BlobDirectory::new(files))?;
        let segment = index.searchable_segments()?.into_iter().next().ok_or(Error::Snapshot("no segment"))?;
        let field = index.schema().get_field(TEXT)?;
        let inverted = SegmentReader::open(&segment)?.inverted_index(field)?;
        Ok(Index { inverted, layout, first_entries, language, stems, stem_members, words, bytes, whole: None })
    }

    /// Number of units.
    pub fn units(&self) -> usize {
        self.layout.kinds.len()
    }

    /// Number of pages.
    pub fn pages(&self) -> usize {
        self.layout.first_units.len()
    }

    /// The language of its texts.
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// The terms with that stem.
    pub(crate) fn stem_group(&self, stem: &str) -> impl Iterator<Item = &str> {
        let place = self.stems.get(stem).unwrap_or(0);
        let start = usize::try_from(place >> 24).unwrap_or(usize::MAX);
        let end = start.saturating_add((place & 0xff_ffff) as usize);
        self.stem_members.get(start..end).unwrap_or_default().lines()
    }

    /// Sums that lengths are compared with: of the whole, or of this index.
    pub(crate) fn totals(&self) -> Totals {
        self.whole.as_ref().map_or_else(|| Totals::of(&self.layout), |whole| whole.totals)
    }

    /// The kind of a unit.
    pub(crate) fn kind(&self, unit: u32) -> Option<Kind> {
        self.layout.kind(unit)
    }

    /// Whether a page lists the changes of releases.
    pub(crate) fn is_changelog(&self, page: usize) -> bool {
        self.layout.changelogs.get(page).is_some_and(|flag| *flag != 0)
    }

    /// A test for ids of sections.
    pub(crate) fn section_test(&self) -> impl Fn(&str) -> bool {
        let names = self.whole.as_ref().map_or(&self.layout.section_names, |whole| &whole.sections);
        |id| names.iter().any(|name| name == id)
    }

    /// The entries of a page, as a range of their numbers.
    pub(crate) fn page_entries(&self, page: usize) -> std::ops::Range<u32> {
        let first = |page: usize| self.first_entries.get(page).copied().unwrap_or(self.layout.units.len() as u32);
        first(page)..first(page + 1)
    }

    /// The units of a page, as a range of their numbers.
    pub(crate) fn page_units(&self, page: usize) -> std::ops::Range<usize> {
        let first = self.layout.first_units.get(page).map_or(0, |unit| *unit as usize);
        let end = self.layout.first_units.get(page + 1).map_or(self.units(), |unit| *unit as usize);
        first..end
    }
}

fn read_files(reader: &mut Reader) -> Result<HashMap<PathBuf, OwnedBytes>> {
    let mut files = HashMap::new();
    let number = reader.numbers()?.first().copied().unwrap_or(0);
    for _ in 0..number {
        let name = reader.text()?;
        files.insert(PathBuf::from(name), reader.block()?);
    }
    files.insert(PathBuf::from(META), reader.block()?);
    Ok(files)
}

fn read_layout(reader: &mut Reader) -> Result<Layout> {
    Ok(Layout {
        fields: reader.block()?.as_slice().to_vec(),
        units: reader.numbers()?,
        lengths: reader.numbers()?,
        kinds: reader.block()?.as_slice().to_vec(),
        pages: reader.numbers()?,
        first_units: reader.numbers()?,
        sections: reader.numbers()?,
        changelogs: reader.block()?.as_slice().to_vec(),
        section_names: reader.text()?.split('\n').map(str::to_owned).collect(),
    })
}
