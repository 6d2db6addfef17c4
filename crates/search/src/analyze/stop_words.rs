//! Stop words of English.

const STOP_WORDS: [&str; 50] = [
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "can", "do", "does", "for", "from", "has", "have", "how",
    "i", "if", "in", "into", "is", "it", "its", "my", "no", "not", "of", "on", "or", "such", "that", "the", "their",
    "then", "there", "these", "they", "this", "to", "was", "we", "what", "when", "where", "which", "will", "with",
    "you", "your",
];

/// Words that say nothing about the subject. They are indexed, for phrases and for the query that is nothing else.
pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}
