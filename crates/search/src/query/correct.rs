//! "Did you mean".

/// The query with each of the words replaced.
pub(super) fn correct(query: &str, mut corrections: Vec<(usize, usize, String)>) -> Option<String> {
    if corrections.is_empty() {
        return None;
    }
    corrections.sort();
    let mut corrected = String::new();
    let mut done = 0;
    for (start, end, text) in corrections {
        if start >= done {
            corrected.push_str(query.get(done..start).unwrap_or_default());
            corrected.push_str(&in_case_of(query.get(start..end).unwrap_or_default(), &text));
            done = end;
        }
    }
    corrected.push_str(query.get(done..).unwrap_or_default());
    Some(corrected)
}

/// The replacement in capitals where the word is, or with a capital first letter; the vocabulary has neither.
fn in_case_of(word: &str, replacement: &str) -> String {
    let mut letters = word.chars().filter(|letter| letter.is_alphabetic());
    let begins_upper = letters.next().is_some_and(char::is_uppercase);
    let is_upper = begins_upper && letters.all(char::is_uppercase);
    if is_upper {
        return replacement.to_uppercase();
    }
    let mut rest = replacement.chars();
    match rest.next() {
        Some(first) if begins_upper => first.to_uppercase().chain(rest).collect(),
        _ => replacement.to_owned(),
    }
}
