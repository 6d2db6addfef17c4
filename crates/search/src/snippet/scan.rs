//! Where words begin that are worth reading, found eight bytes at a time: most words of a text share no first letter with
//! the query's, and to look at each byte of them takes several times as long.

use super::Words;

const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte. Masks say by it which bytes they mean.
const HIGH: u64 = ONES << 7;
const CHUNK: usize = 8;

/// The first place from `from` on, which is no inside of a word, where a word begins that may be one of the query's: one
/// with the first letter of a term; with a capital, when parts of identifiers are asked for; with bytes beyond ASCII,
/// which may also be no word at all.
pub(super) fn next_word(words: &Words, bytes: &[u8], from: usize) -> Option<usize> {
    let mut begin = from;
    let mut in_word = false;
    let mut at = from;
    while at < bytes.len() {
        let masks = Masks::of(chunk(bytes, at), words.has_parts);
        let starts = masks.word & !((masks.word << 8) | if in_word { 0x80 } else { 0 });
        let mut events = starts | masks.beyond | masks.capital;
        while events != 0 {
            let bit = events & events.wrapping_neg();
            events ^= bit;
            let place = at + bit.trailing_zeros() as usize / 8;
            if starts & bit != 0 {
                begin = place;
            }
            if masks.beyond & bit != 0 {
                let is_inside = if place == at { in_word } else { masks.word & (bit >> 8) != 0 };
                return Some(unquoted(bytes, from, if is_inside { begin } else { place }));
            }
            if masks.capital & bit != 0 || bytes.get(place).is_some_and(|byte| words.begins(*byte)) {
                return Some(unquoted(bytes, from, begin));
            }
        }
        in_word = masks.word >> 63 != 0;
        at += CHUNK;
    }
    None
}

/// Which bytes are letters or digits of ASCII, which of them are capitals, if those are wanted, and which are beyond ASCII.
struct Masks {
    word: u64,
    capital: u64,
    beyond: u64,
}

impl Masks {
    fn of(bytes: u64, wants_capitals: bool) -> Masks {
        let letter = within(bytes | (ONES << 5), b'a', b'z');
        Masks {
            word: letter | within(bytes, b'0', b'9'),
            capital: if wants_capitals { letter & within(bytes, b'A', b'Z') } else { 0 },
            beyond: bytes & HIGH,
        }
    }
}

/// The bytes of ASCII from `low` to `high`. No byte carries into the next: both sums stay below 256.
fn within(bytes: u64, low: u8, high: u8) -> u64 {
    let plain = bytes & !HIGH;
    let reaches = plain + ONES * u64::from(0x80 - low);
    let exceeds = plain + ONES * u64::from(0x7f - high);
    reaches & !exceeds & !bytes & HIGH
}

/// The bytes from `at` on, the first lowest; zero behind the end.
fn chunk(bytes: &[u8], at: usize) -> u64 {
    let rest = bytes.get(at..).unwrap_or_default();
    if let Some(whole) = rest.first_chunk::<CHUNK>() {
        return u64::from_le_bytes(*whole);
    }
    let mut padded = [0; CHUNK];
    padded.iter_mut().zip(rest).for_each(|(to, byte)| *to = *byte);
    u64::from_le_bytes(padded)
}

/// The place, or the beginning of the word with apostrophes that it is inside of.
fn unquoted(bytes: &[u8], from: usize, place: usize) -> usize {
    let read = bytes.get(from..place).unwrap_or_default();
    let Some((b'\'', before)) = read.split_last() else { return place };
    let joined = before.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'\'').count();
    let word = before.len() - joined;
    let quotes = before.iter().skip(word).take_while(|byte| **byte == b'\'').count();
    if quotes == joined { place } else { from + word + quotes }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    /// The first word that has to be read, found byte by byte.
    fn slowly(words: &Words, text: &str, from: usize) -> Option<usize> {
        let bytes = text.as_bytes();
        let is_word = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
        let begins = |at: usize| is_word(at) && (at == from || !is_word(at - 1));
        (from..bytes.len()).find_map(|at| {
            let end = (at..).find(|end| !is_word(*end))?;
            let word = bytes.get(at..end)?;
            let meets_beyond = bytes.get(end).is_some_and(|byte| !byte.is_ascii());
            let capital = words.has_parts && word.iter().any(u8::is_ascii_uppercase);
            let wanted = begins(at) && (capital || meets_beyond || words.begins(*word.first()?));
            (wanted || !bytes.get(at)?.is_ascii()).then(|| unquoted(bytes, from, at))
        })
    }

    #[test]
    fn words_are_found_where_they_are_found_byte_by_byte() {
        let alphabet = ["a", "b", "B", "x", "7", " ", "-", "'", "é", "—", "字", "@", "[", "`", "{", "\u{7f}"];
        let mut words = Words::default();
        words.add(0, "abc".into(), true);
        let mut state = 7_u64;
        for round in 0..20_000 {
            if round == 10_000 {
                words.add(0, format!("{}b", crate::analyze::PART_MARK), true);
            }
            let mut text = String::new();
            for _ in 0..round % 40 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                text.push_str(alphabet.get((state >> 33) as usize % alphabet.len()).unwrap());
            }
            assert_eq!(next_word(&words, text.as_bytes(), 0), slowly(&words, &text, 0), "in {text:?}");
        }
    }

    #[test]
    fn a_word_after_an_apostrophe_is_read_from_its_beginning() {
        let mut words = Words::default();
        words.add(0, "tag".into(), true);
        assert_eq!(next_word(&words, b"don't tag", 0), Some(0));
        assert_eq!(next_word(&words, b"do 'tag'", 0), Some(4));
    }
}
