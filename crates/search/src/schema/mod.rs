//! The document model: pages made of units, units made of fields.
//!
//! A *page* holds *units*: the page itself with its lead, its sections, and the samples, release entries and gaps that
//! belong to it. Each text of a unit is one *entry*, and an entry is one tantivy document: so a posting says in which
//! field of which unit a word stands, one list serves every field, and the list is in page order.

mod limits;
mod ranking;

pub use limits::{
    COMMON_SHARE, COMPLETED_BELOW, EXPANSIONS_MAX, FOUND_ENOUGH, HITS_PER_PAGE, PAIR_STEPS_MAX, PAIRS_MAX,
    PAIRS_SCAN_MAX, QUERY_CHARACTERS_MAX, REFINED, RUN_MIN, SCAN_MAX, SPLIT_BELOW, TOKEN_BYTES_MAX, WORDS_MAX,
};
pub use ranking::Ranking;

/// The kind of a unit, by the numbers of the wire and of the snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// The page itself: title, description and the text before the first heading.
    Page = 0,
    /// A heading with the text up to the next one.
    Section = 1,
    /// A runnable code sample.
    Sample = 2,
    /// One entry of a version's notes.
    Release = 3,
    /// Something the product does not do.
    Gap = 4,
}

impl Kind {
    /// Every kind, in the order of its number.
    pub const ALL: [Kind; 5] = [Kind::Page, Kind::Section, Kind::Sample, Kind::Release, Kind::Gap];

    /// The kind with that number.
    pub fn from_code(code: u8) -> Option<Kind> {
        Kind::ALL.get(usize::from(code)).copied()
    }

    /// The name used by the `kind:` filter.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Page => "page",
            Kind::Section => "section",
            Kind::Sample => "sample",
            Kind::Release => "release",
            Kind::Gap => "gap",
        }
    }
}

/// The field of an entry. The first three and the links belong to the page and count for all of its units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Field {
    /// The page's title.
    Title = 0,
    /// The page's description.
    Description = 1,
    /// The words of the page's address and of its place in the navigation.
    Path = 2,
    /// The unit's own heading or title.
    Heading = 3,
    /// The headings above it on the page.
    Trail = 4,
    /// Prose.
    Body = 5,
    /// Code blocks.
    Code = 6,
    /// Words of the links to the page on other pages.
    Links = 7,
    /// Names that it explains without a heading: of options in rows of tables, of terms that are defined.
    Names = 8,
}

/// Number of fields.
pub const FIELDS: usize = 9;

impl Field {
    /// The name used in explanations.
    pub fn name(self) -> &'static str {
        match self {
            Field::Title => "title",
            Field::Description => "description",
            Field::Path => "path",
            Field::Heading => "heading",
            Field::Trail => "trail",
            Field::Body => "body",
            Field::Code => "code",
            Field::Links => "links",
            Field::Names => "names",
        }
    }

    /// Every field, in the order of its number.
    pub const ALL: [Field; FIELDS] = [
        Field::Title,
        Field::Description,
        Field::Path,
        Field::Heading,
        Field::Trail,
        Field::Body,
        Field::Code,
        Field::Links,
        Field::Names,
    ];

    /// The field with that number.
    pub fn from_code(code: u8) -> Option<Field> {
        Field::ALL.get(usize::from(code)).copied()
    }
}
