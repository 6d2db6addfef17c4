//! Prefixes that an apostrophe separates from a word, such as the article in `l'installation`.

use super::pieces::is_apostrophe;

/// Articles, pronouns and prepositions that French, Italian and Catalan write together with the next word, and the prefixes
/// of string literals in code (`f'installed'`). No beginning of an English contraction or name (`I'll`, `O'Brien`, `y'all`).
const PREFIXES: [&str; 39] = [
    "l", "d", "c", "j", "m", "n", "s", "t", "v", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu", "un", "all", "dall",
    "dell", "nell", "sull", "coll", "pell", "quell", "quest", "gl", "agl", "dagl", "degl", "negl", "sugl", "anch", "b",
    "f", "r", "u", "br", "rb", "fr", "rf",
];

/// The bytes of a word before what it is found by, up to the apostrophe: two for `l'installation`, none for `don't`.
pub(crate) fn elided(word: &str) -> usize {
    let Some((prefix, rest)) = word.split_once(is_apostrophe) else { return 0 };
    // An accent may be a character of its own.
    let is_mark = |letter: &char| ('\u{300}'..='\u{36f}').contains(letter);
    let is_word = rest.chars().filter(|letter| !is_mark(letter)).nth(1).is_some_and(char::is_alphanumeric);
    let is_elided = is_word && PREFIXES.iter().any(|known| known.eq_ignore_ascii_case(prefix));
    if is_elided { word.len() - rest.len() } else { 0 }
}
