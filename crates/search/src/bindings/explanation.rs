//! Explanations as JSON.

use serde_json::json;

use crate::rank::{Explanation, Match, Part};

/// The object of `Explanation` in `src/search/explanation.ts`.
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
    json!({ "score": explanation.score, "parts": explanation.parts.iter().map(part).collect::<Vec<_>>() })
}
