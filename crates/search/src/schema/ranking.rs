//! The numbers of the ranking.

use super::FIELDS;

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
    /// Weight of a word in the title besides its BM25F share, saturated by itself.
    pub title_bonus: f32,
    /// The same for the heading.
    pub heading_bonus: f32,
    /// Weight of a word in the links to the page, which counts nowhere else.
    pub link_bonus: f32,
    /// Weight of a title that is the query; shrinks with the words that one has and the other lacks.
    pub title_match: f32,
    /// The same for the heading.
    pub heading_match: f32,
    /// Gain of a title or heading that is the query as it was written, each word of both: a share of what a perfect hit scores.
    pub as_written: f32,
    /// Share of the field's own idf, rather than the page's, in the idf of title and heading bonuses, 0 to 1.
    pub field_idf: f32,
    /// Share of the idf by units, rather than by pages, in the idf of a unit's own score, 0 to 1.
    pub unit_idf: f32,
    /// Frequency weight of another form of the word ("runs" for "running").
    pub stem: f32,
    /// Frequency weight of a part of an identifier ("read" in `readFile`).
    pub part: f32,
    /// Frequency weight of a word of which the unknown last word is the beginning.
    pub prefix: f32,
    /// Frequency weight of a word one edit away from an unknown word; two edits count its square.
    pub fuzzy: f32,
    /// Weight of a whole identifier next to its words (`fs.readFile` next to `fs` and `readFile`).
    pub compound: f32,
    /// Weight of words that stand as near to each other as in the query.
    pub proximity: f32,
    /// Weight of words that stand side by side as in the query.
    pub phrase: f32,
    /// Frequency weight of an identifier in another notation (`max-retry-count` for `maxRetryCount`).
    pub notation: f32,
}

impl Default for Ranking {
    fn default() -> Self {
        Ranking {
            weights: [2.0, 1.5, 4.0, 1.5, 0.5, 1.0, 0.197, 1.0, 1.5],
            lengths: [1.0, 0.4, 0.25, 1.0, 0.5, 0.35, 0.65, 0.0, 0.0],
            saturation: 0.798,
            page_share: 0.55,
            page_length: 0.6,
            inherit: 0.25,
            title_bonus: 0.4,
            heading_bonus: 0.4,
            link_bonus: 0.3,
            title_match: 0.3,
            heading_match: 0.3,
            as_written: 0.3,
            field_idf: 1.0,
            unit_idf: 0.25,
            stem: 0.45,
            part: 0.075,
            prefix: 0.7,
            fuzzy: 0.7,
            compound: 0.75,
            proximity: 0.2,
            phrase: 6.0,
            notation: 0.7,
        }
    }
}

/// Nearer to 0 saturation, nearer to 1 length normalisation of the page make no difference to an order.
const LEAST_DIVISOR: f32 = 0.001;

impl Ranking {
    /// The names of the numbers, in the order of [`Ranking::from_numbers`].
    pub const NAMES: [&str; FIELDS * 2 + 20] = [
        "weight.title",
        "weight.description",
        "weight.path",
        "weight.heading",
        "weight.trail",
        "weight.body",
        "weight.code",
        "weight.links",
        "weight.names",
        "length.title",
        "length.description",
        "length.path",
        "length.heading",
        "length.trail",
        "length.body",
        "length.code",
        "length.links",
        "length.names",
        "saturation",
        "page_share",
        "page_length",
        "inherit",
        "title_bonus",
        "heading_bonus",
        "link_bonus",
        "title_match",
        "heading_match",
        "as_written",
        "field_idf",
        "unit_idf",
        "stem",
        "part",
        "prefix",
        "fuzzy",
        "compound",
        "proximity",
        "phrase",
        "notation",
    ];

    /// The ranking with the given numbers, in the order of [`Ranking::NAMES`]; the defaults where numbers are missing or none.
    pub fn from_numbers(numbers: &[f32]) -> Ranking {
        let mut ranking = Ranking::default();
        for (slot, number) in ranking.slots().zip(numbers).filter(|(_, number)| number.is_finite()) {
            *slot = *number;
        }
        // The divisor of a frequency must not become 0, not even on a page without words.
        ranking.saturation = ranking.saturation.max(LEAST_DIVISOR);
        ranking.page_length = ranking.page_length.min(1.0 - LEAST_DIVISOR);
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
            link_bonus,
            title_match,
            heading_match,
            as_written,
            field_idf,
            unit_idf,
            stem,
            part,
            prefix,
            fuzzy,
            compound,
            proximity,
            phrase,
            notation,
        } = self;
        weights.iter_mut().chain(lengths).chain([
            saturation,
            page_share,
            page_length,
            inherit,
            title_bonus,
            heading_bonus,
            link_bonus,
            title_match,
            heading_match,
            as_written,
            field_idf,
            unit_idf,
            stem,
            part,
            prefix,
            fuzzy,
            compound,
            proximity,
            phrase,
            notation,
        ])
    }
}
