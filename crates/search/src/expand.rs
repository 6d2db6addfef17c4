//! A query word to the terms of the vocabulary that may stand for it.

use levenshtein_automata::{DFA, Distance, LevenshteinAutomatonBuilder, SINK_STATE};
use tantivy::postings::TermInfo;
use tantivy_fst::Automaton;

use crate::analyze::{self, Form, PART_MARK};
use crate::index::Index;
use crate::schema::{COMPLETED_BELOW, EXPANSIONS_MAX, Ranking, SCAN_MAX};

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
}

/// Expands words over one index's vocabulary.
pub(crate) struct Expander {
    one_edit: LevenshteinAutomatonBuilder,
    two_edits: LevenshteinAutomatonBuilder,
}

impl Expander {
    pub(crate) fn new() -> Expander {
        Expander {
            one_edit: LevenshteinAutomatonBuilder::new(1, true),
            two_edits: LevenshteinAutomatonBuilder::new(2, true),
        }
    }

    /// `is_open` says that the word may still be being typed: it also matches as a prefix.
    pub(crate) fn expand(&self, index: &Index, ranking: &Ranking, word: (&str, Form), is_open: bool) -> Expansion {
        let (text, form) = word;
        let mut expansion = Expansion { strong: known_forms(index, ranking, text, form), ..Expansion::default() };
        let frequency: u32 = expansion.strong.iter().map(|term| term.info.doc_freq).sum();
        let completions =
            if is_open && frequency < COMPLETED_BELOW { completions(index, text, ranking.prefix) } else { Vec::new() };
        if !expansion.strong.is_empty() {
            let is_known = |term: &Term| expansion.strong.iter().any(|known| known.text == term.text);
            expansion.weak = completions.into_iter().filter(|term| !is_known(term)).collect();
        } else if !completions.is_empty() {
            expansion.strong = completions;
        } else if form == Form::Word {
            expansion.strong = self.neighbours(index, text, ranking.fuzzy);
            expansion.correction = expansion.strong.first().map(|term| term.text.clone());
        }
        expansion
    }

    /// The terms that a known word stands for; what `-word` excludes.
    pub(crate) fn forms(&self, index: &Index, ranking: &Ranking, word: &str) -> Vec<Term> {
        let mut widest: Option<(String, Form)> = None;
        analyze::tokens(word, &mut |token| {
            if widest.is_none() {
                widest = Some((token.text.to_owned(), token.form));
            }
        });
        widest.map(|(text, form)| known_forms(index, ranking, &text, form)).unwrap_or_default()
    }

    /// The nearest terms within one edit (two for eight letters and more), most frequent first.
    fn neighbours(&self, index: &Index, word: &str, weight: f32) -> Vec<Term> {
        let builder = match word.chars().count() {
            0..=3 => return Vec::new(),
            4..=7 => &self.one_edit,
            _ => &self.two_edits,
        };
        let dfa = builder.build_dfa(word);
        let distance = |term: &Term| if let Distance::Exact(edits) = dfa.eval(&term.text) { edits } else { u8::MAX };
        let mut found = scan(index, Typo(&dfa), weight);
        found.retain(|term| !term.text.starts_with(PART_MARK));
        let nearest = found.iter().map(distance).min().unwrap_or(0);
        found.retain(|term| distance(term) == nearest);
        if nearest > 1 {
            found.iter_mut().for_each(|term| term.weight *= weight);
        }
        most_frequent(found)
    }
}

/// The word, its other forms, and identifiers of which it is a part.
fn known_forms(index: &Index, ranking: &Ranking, text: &str, form: Form) -> Vec<Term> {
    let mut forms: Vec<Term> = lookup(index, text, 1.0).into_iter().collect();
    if form != Form::Word {
        return forms;
    }
    forms.extend(lookup(index, &format!("{PART_MARK}{text}"), ranking.part));
    if let Some(stem) = analyze::stem(text) {
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
fn completions(index: &Index, word: &str, weight: f32) -> Vec<Term> {
    if word.len() < 2 {
        return Vec::new();
    }
    most_frequent(scan(index, Beginning(word.as_bytes()), weight))
}

fn most_frequent(mut terms: Vec<Term>) -> Vec<Term> {
    terms.sort_by(|a, b| b.info.doc_freq.cmp(&a.info.doc_freq).then_with(|| a.text.cmp(&b.text)));
    terms.truncate(EXPANSIONS_MAX);
    terms
}

fn lookup(index: &Index, text: &str, weight: f32) -> Option<Term> {
    let info = index.inverted.terms().get(text).ok().flatten()?;
    Some(Term { text: text.to_owned(), info, weight })
}

/// The terms that the automaton accepts; at most [`SCAN_MAX`].
fn scan<A: Automaton>(index: &Index, automaton: A, weight: f32) -> Vec<Term>
where
    A::State: Clone,
{
    let mut found = Vec::new();
    if let Ok(mut terms) = index.inverted.terms().search(automaton).into_stream() {
        while found.len() < SCAN_MAX && terms.advance() {
            if let Ok(text) = std::str::from_utf8(terms.key()) {
                found.push(Term { text: text.to_owned(), info: terms.value().clone(), weight });
            }
        }
    }
    found
}

struct Beginning<'a>(&'a [u8]);

impl Automaton for Beginning<'_> {
    /// Bytes matched so far; none once one differed.
    type State = Option<usize>;

    fn start(&self) -> Self::State {
        Some(0)
    }

    fn is_match(&self, state: &Self::State) -> bool {
        *state == Some(self.0.len())
    }

    fn can_match(&self, state: &Self::State) -> bool {
        state.is_some()
    }

    fn accept(&self, state: &Self::State, byte: u8) -> Self::State {
        match (*state)? {
            done if done == self.0.len() => Some(done),
            at => (self.0.get(at) == Some(&byte)).then_some(at + 1),
        }
    }
}

struct Typo<'a>(&'a DFA);

impl Automaton for Typo<'_> {
    type State = u32;

    fn start(&self) -> Self::State {
        self.0.initial_state()
    }

    fn is_match(&self, state: &Self::State) -> bool {
        matches!(self.0.distance(*state), Distance::Exact(_))
    }

    fn can_match(&self, state: &Self::State) -> bool {
        *state != SINK_STATE
    }

    fn accept(&self, state: &Self::State, byte: u8) -> Self::State {
        self.0.transition(*state, byte)
    }
}
