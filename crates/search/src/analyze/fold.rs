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
        // Letters that Arabic and Persian write one for the other.
        'ى' | 'ی' => folded.push('ي'),
        'ة' => folded.push('ه'),
        'ک' => folded.push('ك'),
        '٠'..='٩' => folded.extend(char::from_digit(u32::from(c) - u32::from('٠'), 10)),
        '۰'..='۹' => folded.extend(char::from_digit(u32::from(c) - u32::from('۰'), 10)),
        _ => {
            let decomposed = std::iter::once(c).nfd().filter(|d| !is_mark(*d));
            folded.extend(decomposed.flat_map(char::to_lowercase).filter(|d| !is_mark(*d)));
        }
    }
}

/// Marks that readers leave out: accents, the vowels of Hebrew and of Arabic.
fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5bd}' | '\u{5bf}' | '\u{5c1}' | '\u{5c2}' | '\u{5c4}' | '\u{5c5}' | '\u{5c7}'
        | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}' | '\u{670}' | '\u{6d6}'..='\u{6dc}')
}

/// The word in lower case with its marks: as stemmers want it.
pub(super) fn spelling(source: &str) -> String {
    let letters = source.nfkc().filter(|letter| !is_apostrophe(*letter) && !is_ignored(*letter));
    letters.flat_map(char::to_lowercase).collect()
}
