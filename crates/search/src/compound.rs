//! Compounds: words that a language writes together, such as German "Konfigurationsdatei".

use tantivy::directory::OwnedBytes;
use tantivy_fst::raw::Fst;

/// Fewest letters of a part: shorter ones are found in any word.
const PART_MIN: usize = 4;
/// Letters that German puts between parts, the usual first.
const LINKS: [&str; 6] = ["", "s", "n", "en", "es", "er"];

/// The ways in which the word is two words of the dictionary.
pub(crate) fn splits<'a>(words: &Fst<OwnedBytes>, word: &'a str) -> Vec<(&'a str, &'a str)> {
    let letters = word.chars().count();
    if !word.chars().all(char::is_alphabetic) {
        return Vec::new();
    }
    let cuts = word
        .char_indices()
        .enumerate()
        .filter(|(number, _)| (PART_MIN..=letters.saturating_sub(PART_MIN)).contains(number));
    let mut found = Vec::new();
    for (head, tail) in cuts.filter_map(|(_, (at, _))| word.split_at_checked(at)) {
        if !words.contains_key(tail) {
            continue;
        }
        let heads = LINKS.iter().filter_map(|link| head.strip_suffix(link));
        let known = heads.filter(|head| head.chars().count() >= PART_MIN).find(|head| words.contains_key(head));
        found.extend(known.map(|head| (head, tail)));
    }
    found
}
