//! Explanations as JSON.

use serde_json::json;

use crate::rank::{Explanation, Match, Part};

/// Encodes the `Explanation` of `src/search/explanation.ts`.
pub(super) fn encode(explanation: &Explanation) -> serde_json::Value {
    let matched = |found: &Match| {
        json!({
            "term": found.term,
            "field": found.field.name(),
            "frequency": found.frequency,
            "expansion": found.expansion,
            "factor": found.factor,
        })
    };
    let part = |part: &Part| {
        json!({
            "word": part.word,
            "reason": part.reason,
            "value": part.value,
            "idf": part.idf,
            "tf": part.tf,
            "weight": part.weight,
            "matches": part.matches.iter().map(matched).collect::<Vec<_>>(),
        })
    };
    let mut encoded =
        json!({ "score": explanation.score, "parts": explanation.parts.iter().map(part).collect::<Vec<_>>() });
    if let (Some(members), Some(note)) = (encoded.as_object_mut(), &explanation.note) {
        members.insert("note".to_owned(), note.as_str().into());
    }
    encoded
}
