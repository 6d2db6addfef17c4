//! What is a document? Pages made of units, units made of fields, and how much each field counts.
//!
//! A *page* holds *units*: the page itself with its lead, its sections, and the samples, release entries and gaps that
//! belong to it. Each text of a unit is one *entry*, and an entry is one tantivy document: so a posting says in which
//! field of which unit a word stands, one list serves every field, and the list is in page order.

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

/// The field of an entry. The first three belong to the page and count for all of its units.
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
}

/// How many fields there are.
pub const FIELDS: usize = 7;

impl Field {
    /// Every field, in the order of its number.
    pub const ALL: [Field; FIELDS] =
        [Field::Title, Field::Description, Field::Path, Field::Heading, Field::Trail, Field::Body, Field::Code];

    /// The field with that number.
    pub fn from_code(code: u8) -> Option<Field> {
        Field::ALL.get(usize::from(code)).copied()
    }
}

/// Every number of the ranking, in one place. The defaults were found by `bench/ranking` on real documentation.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// BM25F weight of each field, by number.
    pub weights: [f32; FIELDS],
    /// BM25F length normalisation of each field, 0 to 1.
    pub lengths: [f32; FIELDS],
    /// BM25 saturation.
    pub saturation: f32,
    /// Share of the page's score in the score of each of its units, 0 to 1.
    pub page_share: f32,
    /// Length normalisation of the page as a whole, 0 to 1.
    pub page_length: f32,
    /// Share of title, description and path that counts for the sections below them, 0 to 1.
    pub inherit: f32,
    /// What a word in the title adds beside its BM25F share, saturated by itself.
    pub title_bonus: f32,
    /// The same for the heading.
    pub heading_bonus: f32,
    /// What a title that is the query adds; shrinks with the words that one has and the other has not.
    pub title_match: f32,
    /// The same for the heading.
    pub heading_match: f32,
    /// How much the idf of title and heading bonuses is that of the field itself rather than of the page, 0 to 1.
    pub field_idf: f32,
    /// How much the idf of a unit's own score is that of units rather than of pages, 0 to 1.
    pub unit_idf: f32,
    /// Frequency weight of another form of the word ("runs" for "running").
    pub stem: f32,
    /// Frequency weight of a part of an identifier ("read" in `readFile`).
    pub part: f32,
    /// Frequency weight of a word of which the unknown last word is the beginning.
    pub prefix: f32,
    /// Frequency weight of a word one edit away from an unknown word; two edits count its square.
    pub fuzzy: f32,
    /// Weight of a whole identifier beside its words (`fs.readFile` beside `fs` and `readFile`).
    pub compound: f32,
}

impl Default for Ranking {
    fn default() -> Self {
        Ranking {
            weights: [2.0, 1.5, 4.0, 1.5, 0.5, 1.0, 0.197],
            lengths: [1.0, 0.4, 0.25, 1.0, 0.5, 0.35, 0.65],
            saturation: 0.798,
            page_share: 0.55,
            page_length: 0.6,
            inherit: 0.25,
            title_bonus: 0.4,
            heading_bonus: 0.4,
            title_match: 0.3,
            heading_match: 0.3,
            field_idf: 1.0,
            unit_idf: 0.25,
            stem: 0.45,
            part: 0.075,
            prefix: 0.7,
            fuzzy: 0.7,
            compound: 0.75,
        }
    }
}

impl Ranking {
    /// The names of the numbers, in the order of [`Ranking::from_numbers`].
    pub const NAMES: [&str; FIELDS * 2 + 15] = [
        "weight.title",
        "weight.description",
        "weight.path",
        "weight.heading",
        "weight.trail",
        "weight.body",
        "weight.code",
        "length.title",
        "length.description",
        "length.path",
        "length.heading",
        "length.trail",
        "length.body",
        "length.code",
        "saturation",
        "page_share",
        "page_length",
        "inherit",
        "title_bonus",
        "heading_bonus",
        "title_match",
        "heading_match",
        "field_idf",
        "unit_idf",
        "stem",
        "part",
        "prefix",
        "fuzzy",
        "compound",
    ];

    /// The ranking with the given numbers, in the order of [`Ranking::NAMES`]; the defaults where numbers are missing.
    pub fn from_numbers(numbers: &[f32]) -> Ranking {
        let mut ranking = Ranking::default();
        for (slot, number) in ranking.slots().zip(numbers) {
            *slot = *number;
        }
        ranking
    }

    /// The numbers, in the order of [`Ranking::NAMES`].
    pub fn numbers(mut self) -> Vec<f32> {
        self.slots().map(|slot| *slot).collect()
    }

    fn slots(&mut self) -> impl Iterator<Item = &mut f32> {
        let Ranking {
            weights,
            lengths,
            saturation,
            page_share,
            page_length,
            inherit,
            title_bonus,
            heading_bonus,
            title_match,
            heading_match,
            field_idf,
            unit_idf,
            stem,
            part,
            prefix,
            fuzzy,
            compound,
        } = self;
        weights.iter_mut().chain(lengths).chain([
            saturation,
            page_share,
            page_length,
            inherit,
            title_bonus,
            heading_bonus,
            title_match,
            heading_match,
            field_idf,
            unit_idf,
            stem,
            part,
            prefix,
            fuzzy,
            compound,
        ])
    }
}

/// Most bytes a token may have. Longer ones (base64, hashes, minified code) are dropped: nobody types them.
pub const TOKEN_BYTES_MAX: usize = 64;
/// Most words of a query that are scored; the rarest are kept.
pub const WORDS_MAX: usize = 32;
/// Most forms a word may be expanded to by prefix or typo.
pub const EXPANSIONS_MAX: usize = 16;
/// A known last word is completed only when it stands in fewer places: a frequent one fills the list by itself.
pub const COMPLETED_BELOW: u32 = 100;
/// A word that stands in more than this share of the pages only re-scores pages that rarer words have found, once
/// those are [`FOUND_ENOUGH`]: it says next to nothing, and reading it would cost most of the query.
pub const COMMON_SHARE: f32 = 0.1;
/// Pages that make it unnecessary to look for more by common words.
pub const FOUND_ENOUGH: usize = 150;
/// Most vocabulary entries looked at for one expansion.
pub const SCAN_MAX: usize = 1_000;
/// Most postings read for one query; the rarest words go first, what is left over is not scored.
pub const POSTINGS_MAX: usize = 3_000_000;
/// Most hits of one page.
pub const HITS_PER_PAGE: usize = 3;
