//! User text to ranked hits: the query language, and the searcher that answers it.
//!
//! The language is small and never fails: `"a phrase"`, `-word`, `kind:section`, `section:guide`. Everything else, and
//! every one of these that makes no sense, is text to search for.

use crate::analyze::{self, Form, Token};
use crate::expand::{Expansion, Term, expand, forms};
use crate::index::Index;
use crate::phrase::{PhraseWord, units_with_phrase};
use crate::rank::{Bits, Scored, Scorer, Word, units_with};
use crate::schema::{HITS_PER_PAGE, Kind, Ranking, WORDS_MAX};
use crate::snippet::{self, Mark, Words};

/// Limits an answer to units of one kind, to pages of one section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Kind of the hits.
    pub kind: Option<Kind>,
    /// Id of the section. An unknown one has no hits.
    pub section: Option<String>,
}

/// One hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Number of the unit.
    pub unit: u32,
    /// The unit to quote: for a page the best of its passages, else the unit itself.
    pub passage: u32,
    /// 0 to 1: the share of what a perfect hit for this query would score. Comparable between queries.
    pub score: f32,
}

/// What a query found.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The asked stretch of the ranking.
    pub hits: Vec<Hit>,
    /// All hits there are, at most three a page.
    pub total: usize,
    /// The query with its unknown words replaced by the nearest known ones; only when there are such.
    pub did_you_mean: Option<String>,
}

/// A query taken apart.
#[derive(Debug, Default)]
struct Parsed {
    tokens: Vec<QueryToken>,
    phrases: Vec<Vec<PhraseWord>>,
    excluded: Vec<String>,
    filter: Filter,
}

/// A token with its place in the query, and whether it may still be being typed.
#[derive(Debug)]
struct QueryToken {
    text: String,
    form: Form,
    start: usize,
    end: usize,
    is_open: bool,
}

/// Answers queries over one index. Keeps work space between queries, and the last query's words for [`Searcher::mark`].
pub struct Searcher {
    index: Index,
    scorer: Scorer,
    /// The last query's words.
    words: Words,
    folded: String,
}

impl Searcher {
    /// A searcher with the given ranking.
    pub fn new(index: Index, ranking: Ranking) -> Searcher {
        Searcher { scorer: Scorer::new(&index, ranking), words: Words::default(), folded: String::new(), index }
    }

    /// The index it searches.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Replaces the ranking.
    pub fn tune(&mut self, ranking: Ranking) {
        self.scorer = Scorer::new(&self.index, ranking);
    }

    /// Ranks the units that match, and returns `limit` of them from `offset` on.
    pub fn search(&mut self, query: &str, filter: &Filter, window: (usize, usize)) -> Answer {
        let parsed = self.parse(query, filter);
        let (words, did_you_mean) = self.expand(query, &parsed);
        let admit = Admit::new(&self.index, self.scorer.ranking(), &parsed);
        for word in &words {
            self.scorer.add(&self.index, word, admit.is_restricted());
        }
        let (hits, total) = self.collect(&admit, window);
        self.remember(words);
        Answer { hits, total, did_you_mean }
    }

    /// Where the last query's words stand in a text, and which stretch of it to show.
    pub fn mark(&mut self, text: &str) -> Mark {
        snippet::mark(&self.words, text, &mut self.folded)
    }

    /// The first of the texts with a match, and its mark; without any, the first that is not blank.
    pub fn mark_first<'a>(&mut self, texts: impl Iterator<Item = &'a str>) -> (usize, Mark) {
        let mut fallback = None;
        for (number, text) in texts.enumerate() {
            let mark = self.mark(text);
            if !mark.matches.is_empty() {
                return (number, mark);
            }
            if fallback.is_none() && !text.trim().is_empty() {
                fallback = Some((number, mark));
            }
        }
        fallback.unwrap_or_default()
    }

    fn remember(&mut self, words: Vec<Word>) {
        self.words.clear();
        for (number, word) in words.into_iter().enumerate() {
            for term in word.strong.into_iter().chain(word.weak) {
                self.words.add(number, term.text);
            }
        }
    }

    fn parse(&self, query: &str, filter: &Filter) -> Parsed {
        let sections = &self.index.layout.section_names;
        parse(query, filter, |section| sections.iter().any(|name| name == section))
    }

    /// The words to score, rarest first, and the corrected query.
    fn expand(&self, query: &str, parsed: &Parsed) -> (Vec<Word>, Option<String>) {
        let ranking = self.scorer.ranking();
        let mut words = Vec::new();
        let mut corrections = Vec::new();
        for token in &parsed.tokens {
            let Expansion { strong, weak, correction } =
                expand(&self.index, ranking, (&token.text, token.form), token.is_open);
            corrections.extend(correction.map(|text| (token.start, token.end, text)));
            let is_word = token.form == Form::Word;
            if is_word || !strong.is_empty() {
                let importance = if token.form == Form::Compound { ranking.compound } else { 1.0 };
                words.push(Word { strong, weak, importance, names: is_word });
            }
        }
        words.sort_by_cached_key(|word| word.strong.iter().map(|term| u64::from(term.info.doc_freq)).sum::<u64>());
        words.truncate(WORDS_MAX);
        (words, correct(query, corrections))
    }

    fn collect(&mut self, admit: &Admit, (offset, limit): (usize, usize)) -> (Vec<Hit>, usize) {
        let Searcher { index, scorer, .. } = self;
        let mut hits: Vec<Hit> = Vec::new();
        scorer.finish(index, |page, found| {
            if admit.page(index, page) {
                found.retain(|scored| admit.text(scored));
                page_hits(index, (page, found), |scored| admit.kind(index, scored), &mut hits);
            }
        });
        let total = hits.len();
        let order = |a: &Hit, b: &Hit| b.score.total_cmp(&a.score).then(a.unit.cmp(&b.unit));
        let end = offset.saturating_add(limit);
        if end < hits.len() && end > 0 {
            hits.select_nth_unstable_by(end - 1, order);
            hits.truncate(end);
        } else if end == 0 {
            hits.clear();
        }
        hits.sort_unstable_by(order);
        hits.drain(..offset.min(hits.len()));
        (hits, total)
    }
}

/// At most three hits of one page. A hit on the page itself quotes the section that says most, unless its lead says more
/// or that section is a better hit by itself; what it quotes is not a hit once more.
fn page_hits(
    index: &Index,
    (page, found): (usize, &mut Vec<Scored>),
    admits: impl Fn(&Scored) -> bool,
    hits: &mut Vec<Hit>,
) {
    let lead = index.page_units(page).start as u32;
    let is_section = |unit: u32| index.layout.kinds.get(unit as usize) == Some(&(Kind::Section as u8));
    let page_hit = found.iter().copied().find(|scored| scored.unit == lead && admits(scored));
    let quoted = page_hit.and_then(|page_hit| {
        let best = found.iter().filter(|scored| is_section(scored.unit)).max_by(|a, b| a.own.total_cmp(&b.own))?;
        (best.own > page_hit.own && best.score <= page_hit.score).then_some(best.unit)
    });
    found.retain(|scored| Some(scored.unit) != quoted && admits(scored));
    if found.len() > HITS_PER_PAGE {
        found.sort_unstable_by(|a, b| b.score.total_cmp(&a.score).then(a.unit.cmp(&b.unit)));
        found.truncate(HITS_PER_PAGE);
    }
    hits.extend(found.iter().map(|&Scored { unit, score, .. }| {
        let passage = if unit == lead { quoted.unwrap_or(lead) } else { unit };
        Hit { unit, passage, score }
    }));
}

/// Which units may be hits at all.
struct Admit {
    kind: Option<Kind>,
    section: Option<u32>,
    required: Option<Bits>,
    excluded: Option<Bits>,
}

impl Admit {
    fn new(index: &Index, ranking: &Ranking, parsed: &Parsed) -> Admit {
        let mut required: Option<Bits> = None;
        for phrase in &parsed.phrases {
            let units = units_with_phrase(index, phrase);
            match &mut required {
                Some(all) => all.intersect(&units),
                None => required = Some(units),
            }
        }
        let excluded = (!parsed.excluded.is_empty()).then(|| {
            let terms = parsed.excluded.iter().flat_map(|word| forms(index, ranking, word));
            units_with(index, &terms.collect::<Vec<Term>>())
        });
        let section = parsed.filter.section.as_ref().map(|id| {
            index.layout.section_names.iter().position(|name| name == id).map_or(u32::MAX, |number| number as u32)
        });
        Admit { kind: parsed.filter.kind, section, required, excluded }
    }

    fn is_restricted(&self) -> bool {
        self.kind.is_some() || self.section.is_some() || self.required.is_some() || self.excluded.is_some()
    }

    fn page(&self, index: &Index, page: usize) -> bool {
        self.section.is_none_or(|section| index.layout.sections.get(page) == Some(&section))
    }

    fn text(&self, scored: &Scored) -> bool {
        let unit = scored.unit as usize;
        self.required.as_ref().is_none_or(|units| units.contains(unit))
            && self.excluded.as_ref().is_none_or(|units| !units.contains(unit))
    }

    /// A page of which only sections matched is a hit only when pages are asked for: its sections are hits.
    fn kind(&self, index: &Index, scored: &Scored) -> bool {
        let kind = index.layout.kinds.get(scored.unit as usize).copied().and_then(Kind::from_code);
        self.kind.map_or(scored.is_touched, |wanted| kind == Some(wanted))
    }
}

/// The query with each of the words replaced.
fn correct(query: &str, mut corrections: Vec<(usize, usize, String)>) -> Option<String> {
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

/// A stretch of the query without white space, or a quoted one.
struct Chunk<'a> {
    text: &'a str,
    start: usize,
    is_quoted: bool,
}

fn chunks(query: &str) -> Vec<Chunk<'_>> {
    let mut chunks = Vec::new();
    let mut at = 0;
    while let Some(rest) = query.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(first) = rest.chars().next() else { break };
        let quoted = rest.strip_prefix('"').and_then(|inner| inner.find('"').and_then(|end| inner.get(..end)));
        if first.is_whitespace() {
            at += first.len_utf8();
        } else if let Some(text) = quoted.filter(|text| !text.trim().is_empty()) {
            chunks.push(Chunk { text, start: at + 1, is_quoted: true });
            at += text.len() + 2;
        } else {
            let text = rest.split(char::is_whitespace).next().unwrap_or(rest);
            chunks.push(Chunk { text, start: at, is_quoted: false });
            at += text.len();
        }
    }
    chunks
}

fn parse(query: &str, filter: &Filter, is_section: impl Fn(&str) -> bool) -> Parsed {
    let mut parsed = Parsed { filter: filter.clone(), ..Parsed::default() };
    let chunks = chunks(query);
    let is_plain = |chunk: &Chunk| {
        chunk.is_quoted || (excluded(chunk.text).is_none() && operator(chunk.text, &is_section).is_none())
    };
    let has_text = chunks.iter().any(is_plain);
    let is_open_ended = !query.ends_with(char::is_whitespace);
    for (place, chunk) in chunks.iter().enumerate() {
        let is_last = is_open_ended && place + 1 == chunks.len();
        if chunk.is_quoted {
            parsed.phrases.extend(phrase(chunk.text));
            parsed.add(chunk, false);
        } else if let Some(word) = excluded(chunk.text).filter(|_| has_text) {
            parsed.excluded.push(word.to_owned());
        } else if let Some(operator) = operator(chunk.text, &is_section) {
            parsed.restrict(operator);
        } else {
            parsed.add(chunk, is_last);
        }
    }
    parsed.drop_stop_words();
    parsed
}

/// `-word`, but neither `-v` nor `--flag`, which are text.
fn excluded(chunk: &str) -> Option<&str> {
    let word = chunk.strip_prefix('-')?;
    let starts_word = word.chars().next().is_some_and(char::is_alphanumeric);
    (starts_word && (word.chars().count() > 1 || !word.is_ascii())).then_some(word)
}

enum Operator<'a> {
    Kind(Kind),
    Section(&'a str),
}

fn operator<'a>(chunk: &'a str, is_section: &impl Fn(&str) -> bool) -> Option<Operator<'a>> {
    if let Some(name) = chunk.strip_prefix("kind:") {
        return Kind::ALL.into_iter().find(|kind| kind.name() == name).map(Operator::Kind);
    }
    chunk.strip_prefix("section:").filter(|id| is_section(id)).map(Operator::Section)
}

/// The words of a phrase with their distances; nothing when there is none.
fn phrase(text: &str) -> Option<Vec<PhraseWord>> {
    let mut words: Vec<PhraseWord> = Vec::new();
    analyze::tokens(text, &mut |token| {
        if token.form == Form::Word && words.len() < WORDS_MAX {
            words.push((token.text.to_owned(), token.position));
        }
    });
    let first = words.first()?.1;
    Some(words.into_iter().map(|(text, position)| (text, position - first)).collect())
}

impl Parsed {
    fn add(&mut self, chunk: &Chunk, is_last: bool) {
        analyze::tokens(chunk.text, &mut |Token { text, form, start, end, .. }| {
            // The parts of a queried identifier are found through the word itself: see `known_forms`.
            if form != Form::Part && self.tokens.iter().all(|other| other.text != text) {
                let is_open = is_last && end == chunk.text.len();
                let (start, end) = (start + chunk.start, end + chunk.start);
                self.tokens.push(QueryToken { text: text.to_owned(), form, start, end, is_open });
            }
        });
    }

    /// What the caller asked for cannot be widened by the query.
    fn restrict(&mut self, operator: Operator) {
        match operator {
            Operator::Kind(kind) => self.filter.kind = self.filter.kind.or(Some(kind)),
            Operator::Section(id) => self.filter.section = self.filter.section.take().or_else(|| Some(id.to_owned())),
        }
    }

    /// Stop words count only in a query of nothing else.
    fn drop_stop_words(&mut self) {
        let is_stop = |token: &QueryToken| token.form == Form::Word && analyze::is_stop_word(&token.text);
        if self.tokens.iter().any(|token| !is_stop(token)) {
            self.tokens.retain(|token| !is_stop(token));
        }
    }
}
