//! Normal forms, the same for different spellings of a word.

use unicode_normalization::UnicodeNormalization;

use super::pieces::{is_apostrophe, is_dense, is_ignored};

/// The normal form: compatibility forms resolved, lower case, accents and possessives off.
pub fn fold(source: &str) -> String {
    let mut folded = String::with_capacity(source.len());
    fold_into(source, &mut folded);
    folded
}

/// Appends the normal form to `folded`.
pub(crate) fn fold_into(source: &str, folded: &mut String) {
    if source.is_ascii() && !source.contains('\'') {
        folded.extend(source.chars().map(|c| c.to_ascii_lowercase()));
        return;
    }
    let stem = source.strip_suffix("'s").or_else(|| source.strip_suffix("\u{2019}s")).unwrap_or(source);
    for c in stem.nfkc() {
        if is_apostrophe(c) || is_ignored(c) {
            continue;
        }
        if is_dense(c) {
            folded.push(c);
        } else {
            fold_letter(c, folded);
        }
    }
}

fn fold_letter(c: char, folded: &mut String) {
    match c {
        'ß' | 'ẞ' => folded.push_str("ss"),
        'æ' | 'Æ' => folded.push_str("ae"),
        'œ' | 'Œ' => folded.push_str("oe"),
        'ø' | 'Ø' => folded.push('o'),
        'ł' | 'Ł' => folded.push('l'),
        'đ' | 'Đ' => folded.push('d'),
        'ı' => folded.push('i'),
        // The form of σ at the end of a word; in capitals both are Σ.
        'ς' => folded.push('σ'),
        _ => {
            let decomposed = std::iter::once(c).nfd().filter(|d| !matches!(d, '\u{300}'..='\u{36f}'));
            folded.extend(decomposed.flat_map(char::to_lowercase).filter(|d| !matches!(d, '\u{300}'..='\u{36f}')));
        }
    }
}

/// The English stem of a folded word, or nothing when the word is not plain letters.
pub fn stem(word: &str) -> Option<String> {
    let plain = word.len() > 2 && word.bytes().all(|b| b.is_ascii_lowercase());
    plain.then(|| rust_stemmers::Stemmer::create(rust_stemmers::Algorithm::English).stem(word).into_owned())
}
