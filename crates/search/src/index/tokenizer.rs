//! Our analysis as a tokenizer of tantivy.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex};

use tantivy::tokenizer::{Token as TantivyToken, TokenStream, Tokenizer};

use crate::analyze::{self, Form, Language};
use crate::error::{Error, Result};

/// Our analysis as tantivy's tokenizer.
#[derive(Clone)]
pub(super) struct Analyzer {
    language: Arc<Language>,
    noted: Arc<Mutex<Noted>>,
    tokens: Vec<TantivyToken>,
}

/// Facts about the analysed texts that tantivy has no place for.
#[derive(Default)]
pub(super) struct Noted {
    /// Whether the next text is a title or heading, which as a whole is a term, too.
    pub is_name: bool,
    /// Words since it was last set to 0, the unit of lengths.
    pub words: u32,
    /// Terms with their repetitions.
    pub tokens: u64,
    /// Each spelling that decides about a stem, with the word as a term.
    pub spellings: BTreeSet<(String, String)>,
}

impl Noted {
    /// Adds what [`fmt::Display`] has written.
    pub(super) fn read(&mut self, notes: &str) -> Result<()> {
        let mut lines = notes.lines();
        let tokens = lines.next().and_then(|line| line.parse::<u64>().ok());
        self.tokens += tokens.ok_or(Error::Builder("notes of no page"))?;
        self.spellings
            .extend(lines.filter_map(|line| line.split_once('\t')).map(|(a, b)| (a.to_owned(), b.to_owned())));
        Ok(())
    }
}

impl fmt::Display for Noted {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        writeln!(out, "{}", self.tokens)?;
        self.spellings.iter().try_for_each(|(spelling, term)| writeln!(out, "{spelling}\t{term}"))
    }
}

impl Analyzer {
    /// Adds what it finds to `noted`.
    pub(super) fn new(language: Arc<Language>, noted: Arc<Mutex<Noted>>) -> Analyzer {
        Analyzer { language, noted, tokens: Vec::new() }
    }
}

impl Tokenizer for Analyzer {
    type TokenStream<'a> = Tokens<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Tokens<'a> {
        let Analyzer { language, noted, tokens } = self;
        tokens.clear();
        let (mut counted, mut spellings) = (0, Vec::new());
        analyze::tokens(text, &mut |token| {
            if token.form == Form::Word {
                counted += u32::from(!language.is_stop_word(token.text));
                let spelling = language.spelling(text.get(token.start..token.end).unwrap_or_default());
                spellings.extend(spelling.map(|spelling| (spelling, token.text.to_owned())));
            }
            tokens.push(TantivyToken {
                offset_from: token.start,
                offset_to: token.end,
                position: token.position as usize,
                text: token.text.to_owned(),
                position_length: 1,
            });
        });
        if let Ok(mut noted) = noted.lock() {
            let whole = if noted.is_name { analyze::whole(text) } else { None };
            tokens.extend(whole.map(|text| TantivyToken { text, position: 0, ..TantivyToken::default() }));
            noted.words += counted;
            noted.tokens += tokens.len() as u64;
            noted.spellings.extend(spellings);
        }
        Tokens { tokens, next: 0, none: TantivyToken::default() }
    }
}

pub(super) struct Tokens<'a> {
    tokens: &'a mut [TantivyToken],
    next: usize,
    /// Returned before the first token.
    none: TantivyToken,
}

impl TokenStream for Tokens<'_> {
    fn advance(&mut self) -> bool {
        self.next += 1;
        self.next <= self.tokens.len()
    }

    fn token(&self) -> &TantivyToken {
        self.next.checked_sub(1).and_then(|at| self.tokens.get(at)).unwrap_or(&self.none)
    }

    fn token_mut(&mut self) -> &mut TantivyToken {
        self.next.checked_sub(1).and_then(|at| self.tokens.get_mut(at)).unwrap_or(&mut self.none)
    }
}
