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
            corrected.push_str(&text);
            done = end;
        }
    }
    corrected.push_str(query.get(done..).unwrap_or_default());
    Some(corrected)
}
