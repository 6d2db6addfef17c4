//! Documents in, snapshot out; snapshot in, index out.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tantivy::directory::{OwnedBytes, RamDirectory};
use tantivy::schema::{IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{Token as TantivyToken, TokenStream, Tokenizer, TokenizerManager};
use tantivy::{
    Directory, IndexSettings, InvertedIndexReader, SegmentReader, SingleSegmentIndexWriter, TantivyDocument,
};

use crate::analyze::{self, Form, PART_MARK};
use crate::error::{Error, Result};
use crate::schema::{Field, Kind};
use crate::snapshot::{BlobDirectory, Reader, Writer};

const META: &str = "meta.json";
const TOKENIZER: &str = "docent";
/// tantivy names a segment by a random UUID. A snapshot's bytes should follow from its documents alone.
const NAMELESS: &str = "00000000-0000-0000-0000-000000000000";
/// tantivy refuses less; it is a threshold for its own reports, nothing is allocated ahead.
const WRITER_MEMORY: usize = 50_000_000;

/// Shorter words are never taken for a typo.
const WORD_BYTES_MIN: usize = 3;

/// What stands beside tantivy's files: which entry belongs to which unit, which unit to which page.
#[derive(Default)]
pub(crate) struct Layout {
    /// Field of each entry, by number.
    pub fields: Vec<u8>,
    /// Unit of each entry; ascending.
    pub units: Vec<u32>,
    /// Words of each entry, without stop words.
    pub lengths: Vec<u32>,
    /// Kind of each unit, by number.
    pub kinds: Vec<u8>,
    /// Page of each unit; ascending.
    pub pages: Vec<u32>,
    /// First unit of each page.
    pub first_units: Vec<u32>,
    /// Section of each page: a place in `section_names`.
    pub sections: Vec<u32>,
    /// Ids of the sections.
    pub section_names: Vec<String>,
}

/// Takes documents in the order of the library and makes a snapshot of them.
pub struct Builder {
    directory: RamDirectory,
    writer: SingleSegmentIndexWriter,
    field: tantivy::schema::Field,
    /// Words of the text that was analysed last.
    words: Arc<AtomicU32>,
    layout: Layout,
}

/// Our analysis as tantivy's tokenizer. It also counts words, which are what lengths are measured in.
#[derive(Clone)]
struct Analyzer {
    words: Arc<AtomicU32>,
    tokens: Vec<TantivyToken>,
}

impl Tokenizer for Analyzer {
    type TokenStream<'a> = Tokens<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Tokens<'a> {
        let Analyzer { words, tokens } = self;
        tokens.clear();
        let mut counted = 0;
        analyze::tokens(text, &mut |token| {
            counted += u32::from(token.form == Form::Word && !analyze::is_stop_word(token.text));
            tokens.push(TantivyToken {
                offset_from: token.start,
                offset_to: token.end,
                position: token.position as usize,
                text: token.text.to_owned(),
                position_length: 1,
            });
        });
        words.fetch_add(counted, Ordering::Relaxed);
        Tokens { tokens, next: 0, none: TantivyToken::default() }
    }
}

struct Tokens<'a> {
    tokens: &'a mut [TantivyToken],
    next: usize,
    /// What stands before the first token.
    none: TantivyToken,
}

impl TokenStream for Tokens<'_> {
    fn advance(&mut self) -> bool {
        self.next += 1;
        self.next <= self.tokens.len()
    }

    fn token(&self) -> &TantivyToken {
        self.next.checked_sub(1).and_then(|at| self.tokens.get(at)).unwrap_or(&self.none)
    }

    fn token_mut(&mut self) -> &mut TantivyToken {
        self.next.checked_sub(1).and_then(|at| self.tokens.get_mut(at)).unwrap_or(&mut self.none)
    }
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
        tokenizers.register(TOKENIZER, Analyzer { words: words.clone(), tokens: Vec::new() });
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

fn count(number: usize) -> Result<u32> {
    u32::try_from(number).map_err(|_| Error::Builder("more than 2^32 documents"))
}

fn write_files(writer: &mut Writer, directory: &RamDirectory, index: &tantivy::Index) -> Result<()> {
    let metas = index.load_metas()?;
    let id = metas.segments.first().map(|segment| segment.id().uuid_string()).unwrap_or_default();
    let mut paths: Vec<PathBuf> = metas.list_segment_files().into_iter().collect();
    paths.retain(|path| directory.exists(path).unwrap_or(false));
    paths.sort();
    writer.numbers(&[count(paths.len())?]);
    for path in paths {
        let bytes = directory.open_read(&path).map_err(tantivy::TantivyError::from)?.read_bytes()?;
        let name = path.to_string_lossy().replace(&id, &NAMELESS.replace('-', ""));
        writer.block(name.as_bytes());
        writer.block(bytes.as_slice());
    }
    let meta = directory.atomic_read(&PathBuf::from(META)).map_err(tantivy::TantivyError::from)?;
    let hyphenated = [(0, 8), (8, 12), (12, 16), (16, 20), (20, 32)]
        .map(|(from, to)| id.get(from..to).unwrap_or_default())
        .join("-");
    writer.block(String::from_utf8_lossy(&meta).replace(&hyphenated, NAMELESS).as_bytes());
    Ok(())
}

fn write_layout(writer: &mut Writer, layout: &Layout) {
    writer.block(&layout.fields);
    writer.numbers(&layout.units);
    writer.numbers(&layout.lengths);
    writer.block(&layout.kinds);
    writer.numbers(&layout.pages);
    writer.numbers(&layout.first_units);
    writer.numbers(&layout.sections);
    writer.block(layout.section_names.join("\n").as_bytes());
}

/// For each stem the terms that have it, so that a query word finds its other forms without a second posting list.
fn write_stems(writer: &mut Writer, inverted: &InvertedIndexReader) -> Result<()> {
    let mut groups: BTreeMap<String, String> = BTreeMap::new();
    let mut terms = inverted.terms().stream()?;
    while terms.advance() {
        let term = std::str::from_utf8(terms.key()).unwrap_or_default();
        if let Some(stem) = analyze::stem(term.trim_start_matches(PART_MARK)) {
            let group = groups.entry(stem).or_default();
            group.push_str(term);
            group.push('\n');
        }
    }
    let mut stems = tantivy_fst::MapBuilder::memory();
    let mut members = String::new();
    for (stem, group) in &groups {
        // Where the group is: its start, and its length in the lower 24 bits.
        stems.insert(stem, (members.len() as u64) << 24 | group.len() as u64 & 0xff_ffff)?;
        members.push_str(group);
    }
    writer.block(&stems.into_inner()?);
    writer.block(members.as_bytes());
    Ok(())
}

/// The words that a typo may stand for, which are a part of the terms: a small dictionary is a fast one.
fn write_words(writer: &mut Writer, inverted: &InvertedIndexReader) -> Result<()> {
    let mut words = tantivy_fst::MapBuilder::memory();
    let mut terms = inverted.terms().stream()?;
    while terms.advance() {
        let term = std::str::from_utf8(terms.key()).unwrap_or_default();
        if term.len() >= WORD_BYTES_MIN && analyze::is_plain(term) && term.contains(char::is_alphabetic) {
            words.insert(term, 0)?;
        }
    }
    writer.block(&words.into_inner()?);
    Ok(())
}

/// A loaded snapshot.
pub struct Index {
    pub(crate) inverted: Arc<InvertedIndexReader>,
    pub(crate) layout: Layout,
    stems: tantivy_fst::Map<OwnedBytes>,
    stem_members: String,
    /// The words that a typo may stand for.
    pub(crate) words: tantivy_fst::raw::Fst<OwnedBytes>,
}

impl Index {
    /// Loads a snapshot. Bytes that [`Builder::finish`] of this very version did not write are an error.
    pub fn load(snapshot: Vec<u8>) -> Result<Index> {
        let mut reader = Reader::open(snapshot)?;
        let files = read_files(&mut reader)?;
        let layout = read_layout(&mut reader)?;
        let stems = tantivy_fst::Map::from(tantivy_fst::raw::Fst::new(reader.block()?)?);
        let stem_members = reader.text()?;
        let words = tantivy_fst::raw::Fst::new(reader.block()?)?;
        let index = tantivy::Index::open(BlobDirectory::new(files))?;
        let segment = index.searchable_segments()?.into_iter().next().ok_or(Error::Snapshot("no segment"))?;
        let field = index.schema().get_field("text")?;
        let inverted = SegmentReader::open(&segment)?.inverted_index(field)?;
        Ok(Index { inverted, layout, stems, stem_members, words })
    }

    /// How many units it holds.
    pub fn units(&self) -> usize {
        self.layout.kinds.len()
    }

    /// How many pages it holds.
    pub fn pages(&self) -> usize {
        self.layout.first_units.len()
    }

    /// The terms with that stem.
    pub(crate) fn stem_group(&self, stem: &str) -> impl Iterator<Item = &str> {
        let place = self.stems.get(stem).unwrap_or(0);
        let start = usize::try_from(place >> 24).unwrap_or(usize::MAX);
        let end = start.saturating_add((place & 0xff_ffff) as usize);
        self.stem_members.get(start..end).unwrap_or_default().lines()
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
        section_names: reader.text()?.split('\n').map(str::to_owned).collect(),
    })
}
