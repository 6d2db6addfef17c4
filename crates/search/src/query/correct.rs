//! "Did you mean".

/// A word of the query and what was probably meant.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Correction {
    /// Bytes in the query.
    pub start: usize,
    pub end: usize,
    pub text: String,
}

/// The query with each of the words replaced; nothing when there are none.
pub(super) fn correct(query: &str, mut corrections: Vec<Correction>) -> Option<String> {
    if corrections.is_empty() {
        return None;
    }
    corrections.sort();
    let mut corrected = String::new();
    let mut done = 0;
    for Correction { start, end, text } in corrections {
        if start >= done {
            corrected.push_str(query.get(done..start).unwrap_or_default());
            corrected.push_str(&in_case_of(query.get(start..end).unwrap_or_default(), &text));
            done = end;
        }
    }
    corrected.push_str(query.get(done..).unwrap_or_default());
    Some(corrected)
}

/// The replacement in capitals where the word is, letter by letter as far as both agree; the vocabulary has no capitals.
fn in_case_of(word: &str, replacement: &str) -> String {
    let typed: Vec<char> = word.chars().collect();
    let mut letters = typed.iter().filter(|letter| letter.is_alphabetic()).peekable();
    if letters.peek().is_some() && letters.all(|letter| letter.is_uppercase()) {
        return replacement.to_uppercase();
    }
    let known: Vec<char> = replacement.chars().collect();
    let same = |(typed, known): &(&char, &char)| typed.to_lowercase().eq(known.to_lowercase());
    let before = typed.iter().zip(&known).take_while(same).count();
    let after = typed.iter().rev().zip(known.iter().rev()).take_while(same).count();
    let typed_at = |place: usize| {
        let from_end = known.len() - place;
        let is_known = typed.len() == known.len() || place < before;
        let at = if is_known { Some(place) } else { typed.len().checked_sub(from_end).filter(|_| from_end <= after) };
        at.and_then(|at| typed.get(at))
    };
    let is_upper = |place: usize| typed_at(place).is_some_and(|letter| letter.is_uppercase());
    let mut corrected = String::new();
    for (place, &letter) in known.iter().enumerate() {
        if is_upper(place) {
            corrected.extend(letter.to_uppercase());
        } else {
            corrected.push(letter);
        }
    }
    corrected
}
