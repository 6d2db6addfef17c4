//! Limits of queries and documents.

/// Code points of a query that are read; the rest is cut off. `src/search/wire.ts` has the same number.
pub const QUERY_CHARACTERS_MAX: usize = 200;
/// Most bytes a token may have. Longer ones (base64, hashes, minified code) are dropped: nobody types them.
pub const TOKEN_BYTES_MAX: usize = 64;
/// Most words of a query that are scored; the rarest are kept.
pub const WORDS_MAX: usize = 32;
/// Most forms a word may be expanded to by prefix or typo.
pub const EXPANSIONS_MAX: usize = 16;
/// A known last word is completed only when it stands in fewer places: a frequent one fills the list by itself.
pub const COMPLETED_BELOW: u32 = 100;
/// A word that stands in more than this share of the pages only re-scores pages that rarer words have found, once
/// those are [`FOUND_ENOUGH`]: it says next to nothing, and its pages would be most of those that are found.
pub const COMMON_SHARE: f32 = 0.1;
/// Pages that make it unnecessary to look for more by common words.
pub const FOUND_ENOUGH: usize = 150;
/// Most vocabulary entries looked at for one expansion.
pub const SCAN_MAX: usize = 1_000;
/// Most hits of one page.
pub const HITS_PER_PAGE: usize = 2;
/// An identifier in fewer places is also searched for by its parts.
pub const SPLIT_BELOW: u64 = 3;
/// The best hits, which are ranked again by the nearness of the words in them.
pub const REFINED: usize = 20;
/// Fewest words of a line of code or a message that decide by standing side by side.
pub const RUN_MIN: usize = 3;
/// Most pairs that a single character of a script without spaces is searched as.
pub const PAIRS_MAX: usize = 256;
/// Most pairs looked at that begin or end with a character: more than real text has, so that none is missed by a phrase.
pub const PAIRS_SCAN_MAX: usize = 20_000;
/// Most bytes of the vocabulary looked at for the pairs that end with a character, many times what real ones have.
pub const PAIR_STEPS_MAX: usize = 400_000;
