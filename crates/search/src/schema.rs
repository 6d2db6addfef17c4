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
    pub const ALL: [Field; FIELDS] = [
        Field::Title,
        Field::Description,
        Field::Path,
        Field::Heading,
        Field::Trail,
        Field::Body,
        Field::Code,
    ];

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
            weights: [2.0, 1.0, 0.5, 2.0, 0.5, 1.0, 0.7],
            lengths: [0.5, 0.5, 0.5, 0.5, 0.5, 0.7, 0.7],
            saturation: 1.2,
            page_share: 0.4,
            page_length: 0.7,
            inherit: 0.5,
            title_bonus: 0.3,
            heading_bonus: 0.3,
            title_match: 0.3,
            heading_match: 0.3,
            stem: 0.9,
            part: 0.4,
            prefix: 0.7,
            fuzzy: 0.7,
            compound: 1.0,
        }
    }
}

impl Ranking {
    /// The ranking with the given numbers, in the order of the fields above; the defaults where numbers are missing.
    pub fn from_numbers(numbers: &[f32]) -> Ranking {
        let mut ranking = Ranking::default();
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
            stem,
            part,
            prefix,
            fuzzy,
            compound,
        } = &mut ranking;
        let slots = weights.iter_mut().chain(lengths.iter_mut()).chain([
            saturation,
            page_share,
            page_length,
            inherit,
            title_bonus,
            heading_bonus,
            title_match,
            heading_match,
            stem,
            part,
            prefix,
            fuzzy,
            compound,
        ]);
        for (slot, number) in slots.zip(numbers) {
            *slot = *number;
        }
        ranking
    }
}

/// Most bytes a token may have. Longer ones (base64, hashes, minified code) are dropped: nobody types them.
pub const TOKEN_BYTES_MAX: usize = 64;
/// Most words of a query that are scored; the rarest are kept.
pub const WORDS_MAX: usize = 32;
/// Most forms a word may be expanded to by prefix or typo.
pub const EXPANSIONS_MAX: usize = 24;
/// Most vocabulary entries looked at for one expansion.
pub const SCAN_MAX: usize = 4_000;
/// Most postings read for one query; the rarest words go first, what is left over is not scored.
pub const POSTINGS_MAX: usize = 3_000_000;
/// Most hits of one page.
pub const HITS_PER_PAGE: usize = 3;
