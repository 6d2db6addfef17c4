//! The language of a documentation: which forms of a word belong together, and which words say nothing.

use rust_stemmers::{Algorithm, Stemmer};

use super::fold::{fold, spelling};
use super::stop_words::STOP_WORDS;

/// Shorter words are never stemmed.
const LETTERS_MIN: usize = 3;

/// Languages whose words have stems, by the first part of their BCP 47 tag.
const STEMMED: [(&str, Algorithm); 20] = [
    ("ar", Algorithm::Arabic),
    ("da", Algorithm::Danish),
    ("de", Algorithm::German),
    ("el", Algorithm::Greek),
    ("en", Algorithm::English),
    ("es", Algorithm::Spanish),
    ("fi", Algorithm::Finnish),
    ("fr", Algorithm::French),
    ("hu", Algorithm::Hungarian),
    ("it", Algorithm::Italian),
    ("nb", Algorithm::Norwegian),
    ("nl", Algorithm::Dutch),
    ("nn", Algorithm::Norwegian),
    ("no", Algorithm::Norwegian),
    ("pt", Algorithm::Portuguese),
    ("ro", Algorithm::Romanian),
    ("ru", Algorithm::Russian),
    ("sv", Algorithm::Swedish),
    ("ta", Algorithm::Tamil),
    ("tr", Algorithm::Turkish),
];

/// Languages that are not written in Latin letters: words that are, are English ones.
const NOT_LATIN: [&str; 37] = [
    "am", "ar", "be", "bg", "bn", "el", "fa", "gu", "he", "hi", "hy", "ja", "ka", "kk", "km", "kn", "ko", "ky", "lo",
    "mk", "ml", "mn", "mr", "my", "ne", "pa", "ru", "si", "ta", "te", "tg", "th", "ug", "uk", "ur", "yue", "zh",
];

/// Analysis of words by language. Everything else about a text, such as identifiers and bigrams, is the same in all languages.
pub struct Language {
    tag: String,
    /// Stemmer of the words of the language.
    own: Option<Algorithm>,
    /// Whether words in Latin letters are English.
    has_english: bool,
    /// Folded, in order.
    stop_words: Vec<String>,
}

impl Language {
    /// The language with a BCP 47 tag. One that is not known has neither stems nor stop words.
    pub fn new(tag: &str) -> Language {
        let primary = tag.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        let stemmer = STEMMED.iter().find(|(known, _)| *known == primary).map(|(_, algorithm)| *algorithm);
        let has_english = primary == "en" || NOT_LATIN.contains(&primary.as_str());
        let is_spoken = |language: &str| language == primary || (language == "en" && has_english);
        let lists = STOP_WORDS.iter().filter(|(languages, _)| languages.split(' ').any(is_spoken));
        let mut stop_words: Vec<String> = lists.flat_map(|(_, words)| words.split_whitespace()).map(fold).collect();
        stop_words.sort();
        Language { tag: tag.to_owned(), own: stemmer.filter(|_| primary != "en"), has_english, stop_words }
    }

    /// The tag it was made with.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Whether a folded word says nothing about the subject. Stop words are indexed, for phrases and for the query that is
    /// nothing else.
    pub fn is_stop_word(&self, word: &str) -> bool {
        self.stop_words.binary_search_by(|known| known.as_str().cmp(word)).is_ok()
    }

    /// The spelling of a word that decides about its stem: in lower case, with its marks. Nothing when that is the folded word.
    pub(crate) fn spelling(&self, source: &str) -> Option<String> {
        self.own.filter(|_| !source.is_ascii()).map(|_| spelling(source))
    }

    /// The folded stem of a spelling; nothing for what is no word of letters.
    pub fn stem(&self, spelling: &str) -> Option<String> {
        let is_word = spelling.chars().nth(LETTERS_MIN - 1).is_some() && spelling.chars().all(char::is_alphabetic);
        let is_english = self.has_english && spelling.bytes().all(|byte| byte.is_ascii_lowercase());
        let algorithm = if is_english { Some(Algorithm::English) } else { self.own };
        algorithm.filter(|_| is_word).map(|algorithm| fold(&Stemmer::create(algorithm).stem(spelling)))
    }
}
