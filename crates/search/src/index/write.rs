//! The blocks of a snapshot, in the order in which `Index::load` reads them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use tantivy::directory::RamDirectory;
use tantivy::{Directory, InvertedIndexReader};

use super::{Layout, META, count};
use crate::analyze::{self, Language, PART_MARK, WHOLE_MARK};
use crate::error::Result;
use crate::snapshot::Writer;

/// tantivy names a segment by a random UUID. A snapshot's bytes should follow from its documents alone.
const NAMELESS: &str = "00000000-0000-0000-0000-000000000000";
/// Shorter words are never taken for a typo.
const WORD_BYTES_MIN: usize = 3;

pub(super) fn write_files(writer: &mut Writer, directory: &RamDirectory, index: &tantivy::Index) -> Result<()> {
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

pub(super) fn write_layout(writer: &mut Writer, layout: &Layout) {
    writer.block(&layout.fields);
    writer.numbers(&layout.units);
    writer.numbers(&layout.lengths);
    writer.block(&layout.kinds);
    writer.numbers(&layout.pages);
    writer.numbers(&layout.first_units);
    writer.numbers(&layout.sections);
    writer.block(&layout.changelogs);
    writer.block(layout.section_names.join("\n").as_bytes());
}

/// For each stem the terms that have it, so that a query word finds its other forms without a second posting list.
///
/// A word is written with its marks or without them (`configuración`, `configuracion`), and not all stemmers see one word in
/// both. So the stem of a word without its marks stands for the stems of its spellings, too.
pub(super) fn write_stems(
    writer: &mut Writer,
    inverted: &InvertedIndexReader,
    language: &Language,
    spellings: &BTreeSet<(String, String)>,
) -> Result<()> {
    let mut groups: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut terms = inverted.terms().stream()?;
    while terms.advance() {
        let term = std::str::from_utf8(terms.key()).unwrap_or_default();
        let word = term.trim_start_matches(PART_MARK);
        if let Some(stem) = language.stem(word).filter(|_| !word.starts_with(WHOLE_MARK)) {
            groups.entry(stem).or_default().insert(term.to_owned());
        }
    }
    for (spelling, term) in spellings {
        if let Some(stem) = language.stem(spelling) {
            groups.entry(stem).or_default().insert(term.clone());
        }
    }
    for (spelling, term) in spellings {
        if let (Some(stem), Some(bare)) = (language.stem(spelling), language.stem(term))
            && stem != bare
        {
            let others = groups.get(&stem).cloned().unwrap_or_default();
            groups.entry(bare).or_default().extend(others);
        }
    }
    write_groups(writer, &groups)
}

fn write_groups(writer: &mut Writer, groups: &BTreeMap<String, BTreeSet<String>>) -> Result<()> {
    let mut stems = tantivy_fst::MapBuilder::memory();
    let mut members = String::new();
    for (stem, terms) in groups {
        let group: String = terms.iter().flat_map(|term| [term, "\n"]).collect();
        // Where the group is: its start, and its length in the lower 24 bits.
        stems.insert(stem, (members.len() as u64) << 24 | group.len() as u64 & 0xff_ffff)?;
        members.push_str(&group);
    }
    writer.block(&stems.into_inner()?);
    writer.block(members.as_bytes());
    Ok(())
}

/// The words that a misspelt one may be corrected to: a part of the terms, because a small dictionary is a fast one.
pub(super) fn write_words(writer: &mut Writer, inverted: &InvertedIndexReader) -> Result<()> {
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
