//! Reading posting lists, as far as the budget goes.

use tantivy::TERMINATED;
use tantivy::postings::TermInfo;
use tantivy::schema::IndexRecordOption;

use crate::bits::Bits;
use crate::expand::Term;
use crate::index::Index;
use crate::schema::Field;
use crate::work::Work;

/// Calls `visit` with entry and frequency, in order, as long as the budget lasts.
pub(crate) fn read_postings(index: &Index, info: &TermInfo, work: &mut Work, mut visit: impl FnMut(u32, f32)) {
    let Ok(mut postings) = index.inverted.read_block_postings_from_terminfo(info, IndexRecordOption::WithFreqs) else {
        return;
    };
    loop {
        let docs = postings.docs();
        if docs.is_empty() || !work.spend(docs.len()) {
            return;
        }
        for (&doc, &frequency) in docs.iter().zip(postings.freqs()) {
            if doc != TERMINATED {
                visit(doc, frequency as f32);
            }
        }
        postings.advance();
    }
}

/// The units in which one of the terms stands; a page's first unit stands for all of its page.
pub(crate) fn units_with(index: &Index, terms: &[Term], work: &mut Work) -> Bits {
    let mut units = Bits::new(index.units());
    for term in terms {
        read_postings(index, &term.info, work, |entry, _| mark_entry(index, entry, &mut units));
    }
    units
}

/// Adds the unit of an entry, its page's first unit, and for the title every unit of the page. Links are words of other pages.
pub(crate) fn mark_entry(index: &Index, entry: u32, units: &mut Bits) {
    let field = index.layout.fields.get(entry as usize).copied().and_then(Field::from_code);
    let Some(&unit) = index.layout.units.get(entry as usize).filter(|_| field != Some(Field::Links)) else { return };
    let page = index.layout.pages.get(unit as usize).map_or(0, |page| *page as usize);
    units.insert(unit as usize);
    units.insert(index.page_units(page).start);
    if field == Some(Field::Title) {
        for unit in index.page_units(page) {
            units.insert(unit);
        }
    }
}
