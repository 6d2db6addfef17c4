//! Our analysis as a tokenizer of tantivy.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tantivy::tokenizer::{Token as TantivyToken, TokenStream, Tokenizer};

use crate::analyze::{self, Form};

/// Our analysis as tantivy's tokenizer. It also counts words, the unit of lengths.
#[derive(Clone)]
pub(super) struct Analyzer {
    words: Arc<AtomicU32>,
    tokens: Vec<TantivyToken>,
}

impl Analyzer {
    /// Adds the words of each text to the counter.
    pub(super) fn new(words: Arc<AtomicU32>) -> Analyzer {
        Analyzer { words, tokens: Vec::new() }
    }
}

impl Tokenizer for Analyzer {
    type TokenStream<'a> = Tokens<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Tokens<'a> {
        let Analyzer { words, tokens } = self;
        tokens.clear();
        let mut counted = 0;
        analyze::tokens(text, &mut |token| {
            counted += u32::from(token.form == Form::Word && !analyze::is_stop_word(token.text));
            tokens.push(TantivyToken {
                offset_from: token.start,
                offset_to: token.end,
                position: token.position as usize,
                text: token.text.to_owned(),
                position_length: 1,
            });
        });
        words.fetch_add(counted, Ordering::Relaxed);
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
