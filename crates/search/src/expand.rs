//! A query word to the terms of the vocabulary that may stand for it.

use tantivy::postings::TermInfo;

use crate::analyze::{self, Form, PART_MARK};
use crate::characters::{beginning_with, ending_with};
use crate::compound::splits;
use crate::index::Index;
use crate::schema::{COMPLETED_BELOW, EXPANSIONS_MAX, PAIRS_MAX, Ranking, SCAN_MAX};
use crate::typo::neighbours;
use crate::work::Work;

/// Letters of a word from which on one of them may be missing or wrong.
const MISSPELT_MIN: usize = 5;
/// Marks before and between the parts of identifiers.
const NOTATIONS: [(&str, &str); 5] = [("", ""), ("", "-"), ("", "_"), ("", "."), ("--", "-")];

/// A term of the vocabulary that stands for a word of the query.
#[derive(Clone, Debug)]
pub(crate) struct Term {
    pub text: String,
    pub info: TermInfo,
    /// Multiplies its frequencies; 1 for the word itself.
    pub weight: f32,
}

/// A word of the query with the terms that stand for it.
#[derive(Debug, Default)]
pub(crate) struct Expansion {
    /// The word itself, its other forms, or what stands in for a word that the vocabulary lacks.
    pub strong: Vec<Term>,
    /// Words of which a known word is the beginning. They break ties and never outrank the word itself.
    pub weak: Vec<Term>,
    /// The term that was probably meant, when the word is unknown and no beginning of a known one.
    pub correction: Option<String>,
    /// Whether it is too frequent to be completed: it is the same for a word that may still be being typed.
    pub is_settled: bool,
}

/// A word of the query as it was asked.
#[derive(Clone, Copy)]
pub(crate) struct QueryWord<'a> {
    pub text: &'a str,
    /// As it was written, where that decides about its stem.
    pub spelling: Option<&'a str>,
    pub form: Form,
    /// The parts of an identifier; empty when it has only one.
    pub parts: &'a [String],
    /// Known words that it is together with a neighbour: `timeout` for each word of "time out".
    pub joined: &'a [String],
    /// It may still be being typed: it also matches as a prefix.
    pub is_open: bool,
    /// It is no word that could be misspelt.
    pub is_exact: bool,
}

pub(crate) fn expand(index: &Index, ranking: &Ranking, asked: QueryWord, work: &mut Work) -> Expansion {
    let QueryWord { text, form, parts, joined, is_open, is_exact, .. } = asked;
    if analyze::is_character(text) {
        let strong = with_character(index, text, ranking.prefix, work);
        return Expansion { strong, is_settled: true, ..Expansion::default() };
    }
    let mut expansion = Expansion { strong: known_forms(index, ranking, asked), ..Expansion::default() };
    add_notations(index, (parts, joined), ranking.notation, &mut expansion.strong);
    let frequency: u32 = expansion.strong.iter().map(|term| term.info.doc_freq).sum();
    expansion.is_settled = frequency >= COMPLETED_BELOW;
    let completions =
        if is_open && !expansion.is_settled { completions(index, text, ranking.prefix, work) } else { Vec::new() };
    if !expansion.strong.is_empty() {
        let is_known = |term: &Term| expansion.strong.iter().any(|known| known.text == term.text);
        expansion.weak = completions.into_iter().filter(|term| !is_known(term)).collect();
    } else if !completions.is_empty() {
        expansion.strong = completions;
    } else if form == Form::Word && !is_exact {
        let (terms, edits) = nearest(index, text, ranking.fuzzy, work);
        let parts = if edits == Some(1) { Vec::new() } else { compound_parts(index, text, ranking.fuzzy) };
        if parts.is_empty() {
            expansion.correction = terms.first().map(|term| term.text.clone());
            expansion.strong = terms;
        } else {
            expansion.strong = parts;
        }
    }
    expansion
}

/// The terms that a known word stands for; what `-word` excludes when it is one word.
pub(crate) fn forms(index: &Index, ranking: &Ranking, word: &str) -> Vec<Term> {
    let mut widest = None;
    analyze::tokens(word, &mut |token| {
        if widest.is_none() {
            let spelling = index.language.spelling(word.get(token.start..token.end).unwrap_or_default());
            let (text, spelling) = (token.text, spelling.as_deref());
            let asked =
                QueryWord { text, spelling, form: token.form, parts: &[], joined: &[], is_open: false, is_exact: true };
            widest = Some(known_forms(index, ranking, asked));
        }
    });
    widest.unwrap_or_default()
}

/// Adds the notations of an identifier that the documentation has, and what a word is together with its neighbours.
fn add_notations(index: &Index, (parts, joined): (&[String], &[String]), weight: f32, terms: &mut Vec<Term>) {
    let notations = NOTATIONS.iter().filter(|_| !parts.is_empty());
    let notations = notations.map(|(before, between)| format!("{before}{}", parts.join(between)));
    for text in notations.chain(joined.iter().cloned()) {
        if terms.iter().all(|known| known.text != text) {
            terms.extend(lookup(index, &text, weight));
        }
    }
}

/// The nearest words within one edit (two for eight letters and more), most frequent first, and how many edits that is.
fn nearest(index: &Index, word: &str, weight: f32, work: &mut Work) -> (Vec<Term>, Option<usize>) {
    let edits = match word.chars().count() {
        0..=3 => return (Vec::new(), None),
        4..=7 => 1,
        _ => 2,
    };
    let mut found = neighbours(&index.words, word, edits, work);
    found.retain(|(known, _)| may_be_meant(word, known) && !index.language.is_stop_word(known));
    let least = found.iter().map(|(_, edits)| *edits).min();
    let weight = if least > Some(1) { weight * weight } else { weight };
    let nearest = found.iter().filter(|(_, edits)| Some(*edits) == least);
    let terms = nearest.filter_map(|(text, _)| lookup(index, text, weight)).collect();
    (most_frequent(terms, EXPANSIONS_MAX), least)
}

/// Whether a known word may be what a misspelt one was meant to be. Readers get the first letter and digits right, and of four letters one that is missing or wrong makes another word: they may only have changed places.
fn may_be_meant(word: &str, known: &str) -> bool {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    word.chars().next() == known.chars().next()
        && digits(word) == digits(known)
        && (word.chars().count() >= MISSPELT_MIN || sorted(word) == sorted(known))
}

/// The two known words that an unknown one is made of; of several ways the one whose rarer word is most frequent.
fn compound_parts(index: &Index, word: &str, weight: f32) -> Vec<Term> {
    let ways = splits(&index.words, word).into_iter();
    let known = ways.filter_map(|(head, tail)| Some([lookup(index, head, weight)?, lookup(index, tail, weight)?]));
    let rarer = |[head, tail]: &[Term; 2]| head.info.doc_freq.min(tail.info.doc_freq);
    known.max_by_key(rarer).map_or_else(Vec::new, Vec::from)
}

/// The word, its other forms, and identifiers of which it is a part.
fn known_forms(index: &Index, ranking: &Ranking, QueryWord { text, spelling, form, .. }: QueryWord) -> Vec<Term> {
    let mut forms: Vec<Term> = lookup(index, text, 1.0).into_iter().collect();
    if form != Form::Word {
        return forms;
    }
    forms.extend(lookup(index, &format!("{PART_MARK}{text}"), ranking.part));
    if let Some(stem) = index.language.stem(spelling.unwrap_or(text)) {
        for text in index.stem_group(&stem) {
            if forms.iter().all(|known| known.text != text) {
                let weight = if text.starts_with(PART_MARK) { ranking.stem * ranking.part } else { ranking.stem };
                forms.extend(lookup(index, text, weight));
            }
        }
    }
    forms.retain(|term| term.weight > 0.0);
    forms
}

/// Terms that begin with the word, most frequent first.
fn completions(index: &Index, word: &str, weight: f32, work: &mut Work) -> Vec<Term> {
    let mut found: Vec<Term> = Vec::new();
    let mut least = 0;
    if word.len() < 2 {
        return found;
    }
    // A range, not an automaton: the terms stand side by side.
    let Ok(mut terms) = index.inverted.terms().range().ge(word).into_stream() else { return found };
    for _ in 0..SCAN_MAX {
        if !terms.advance() || !terms.key().starts_with(word.as_bytes()) || !work.spend(1) {
            break;
        }
        if terms.value().doc_freq > least {
            found.extend(term(terms.key(), terms.value(), weight));
        }
        if found.len() >= 2 * EXPANSIONS_MAX {
            found = most_frequent(found, EXPANSIONS_MAX);
            least = found.last().map_or(0, |term| term.info.doc_freq);
        }
    }
    most_frequent(found, EXPANSIONS_MAX)
}

/// The character by itself, and the pairs that have it, most frequent first.
fn with_character(index: &Index, character: &str, weight: f32, work: &mut Work) -> Vec<Term> {
    let mut pairs = beginning_with(index, character, work);
    pairs.extend(ending_with(index, character, work));
    pairs.sort_by(|a, b| a.text.cmp(&b.text));
    // Twice the same character both begins and ends with it.
    pairs.dedup_by(|later, first| later.text == first.text);
    pairs.iter_mut().for_each(|pair| pair.weight = weight);
    lookup(index, character, 1.0).into_iter().chain(most_frequent(pairs, PAIRS_MAX)).collect()
}

fn most_frequent(mut terms: Vec<Term>, limit: usize) -> Vec<Term> {
    terms.sort_by(|a, b| b.info.doc_freq.cmp(&a.info.doc_freq).then_with(|| a.text.cmp(&b.text)));
    terms.truncate(limit);
    terms
}

/// The term with that text.
pub(crate) fn lookup(index: &Index, text: &str, weight: f32) -> Option<Term> {
    let info = index.inverted.terms().get(text).ok().flatten()?;
    Some(Term { text: text.to_owned(), info, weight })
}

fn term(text: &[u8], info: &TermInfo, weight: f32) -> Option<Term> {
    let text = std::str::from_utf8(text).ok()?.to_owned();
    Some(Term { text, info: info.clone(), weight })
}
