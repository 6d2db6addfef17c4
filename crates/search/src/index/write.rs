//! The blocks of a snapshot, in the order in which `Index::load` reads them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use tantivy::Directory;
use tantivy::directory::RamDirectory;

use super::merge::Term;
use super::{Layout, META, count};
use crate::analyze::{self, Language};
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
    terms: &[Term],
    language: &Language,
    spellings: &BTreeSet<(String, String)>,
) -> Result<()> {
    let stems: Vec<_> =
        spellings.iter().map(|(spelling, term)| [spelling, term].map(|word| language.stem(word))).collect();
    let mut groups: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for Term { text, stem } in terms {
        if let Some(stem) = stem {
            groups.entry(stem).or_default().insert(text);
        }
    }
    for ((_, term), [stem, _]) in spellings.iter().zip(&stems) {
        if let Some(stem) = stem {
            groups.entry(stem).or_default().insert(term);
        }
    }
    for [stem, bare] in &stems {
        if let (Some(stem), Some(bare)) = (stem, bare)
            && stem != bare
        {
            let others = groups.get(stem.as_str()).cloned().unwrap_or_default();
            groups.entry(bare).or_default().extend(others);
        }
    }
    write_groups(writer, &groups)
}

fn write_groups(writer: &mut Writer, groups: &BTreeMap<&str, BTreeSet<&str>>) -> Result<()> {
    let mut stems = tantivy_fst::MapBuilder::memory();
    let mut members = String::new();
    for (stem, terms) in groups {
        let start = members.len();
        for term in terms {
            members.push_str(term);
            members.push('\n');
        }
        // Where the group is: its start, and its length in the lower 24 bits.
        stems.insert(stem, (start as u64) << 24 | (members.len() - start) as u64 & 0xff_ffff)?;
    }
    writer.block(&stems.into_inner()?);
    writer.block(members.as_bytes());
    Ok(())
}

/// The words that a misspelt one may be corrected to: a part of the terms, because a small dictionary is a fast one.
pub(super) fn write_words(writer: &mut Writer, terms: &[Term]) -> Result<()> {
    let mut words = tantivy_fst::MapBuilder::memory();
    for Term { text: term, .. } in terms {
        if term.len() >= WORD_BYTES_MIN && analyze::is_plain(term) && term.contains(char::is_alphabetic) {
            words.insert(term.as_bytes(), 0)?;
        }
    }
    writer.block(&words.into_inner()?);
    Ok(())
}
