//! A snippet as JSON.

use smallvec::SmallVec;

use super::{Excerpt, Passage, Span};

/// Marks a cut before or after the excerpt.
const ELLIPSIS: &str = "…";

/// Appends `"snippet":"…","matches":[[0,4]]`: the ranges in UTF-16 code units of the snippet.
pub(crate) fn write_excerpt(passage: Option<&Passage>, excerpt: &Excerpt, out: &mut Vec<u8>) {
    let text = passage.map_or("", |passage| &passage.text);
    let is_plain = passage.is_some_and(|passage| passage.is_plain(excerpt.window));
    let Span { start, end } = excerpt.window;
    let mut string = JsonString { out, length: 0 };
    string.out.extend_from_slice(b"\"snippet\":\"");
    if start > 0 {
        string.push(ELLIPSIS, false);
        string.push(" ", true);
    }
    let mut done = start;
    let mut write_to = |string: &mut JsonString, byte: usize| {
        string.push(text.get(done..byte).unwrap_or_default(), is_plain);
        done = byte;
        string.length
    };
    let ranges: SmallVec<[[u32; 2]; 8]> = excerpt
        .matches
        .iter()
        .map(|found| [write_to(&mut string, found.start), write_to(&mut string, found.end)])
        .collect();
    write_to(&mut string, end);
    if end < text.len() {
        string.push(" ", true);
        string.push(ELLIPSIS, false);
    }
    out.extend_from_slice(b"\",\"matches\":[");
    write_ranges(&ranges, out);
    out.push(b']');
}

fn write_ranges(ranges: &[[u32; 2]], out: &mut Vec<u8>) {
    let mut digits = itoa::Buffer::new();
    for (number, [start, end]) in ranges.iter().enumerate() {
        out.extend_from_slice(if number == 0 { b"[" } else { b",[" });
        out.extend_from_slice(digits.format(*start).as_bytes());
        out.push(b',');
        out.extend_from_slice(digits.format(*end).as_bytes());
        out.push(b']');
    }
}

/// The inside of a JSON string.
struct JsonString<'a> {
    out: &'a mut Vec<u8>,
    /// In UTF-16 code units.
    length: u32,
}

impl JsonString<'_> {
    /// `is_plain`: the text is ASCII and needs no escapes.
    fn push(&mut self, text: &str, is_plain: bool) {
        let bytes = text.as_bytes();
        if is_plain {
            self.length += bytes.len() as u32;
            return self.out.extend_from_slice(bytes);
        }
        self.length += utf16_length(bytes);
        let mut rest = bytes;
        while let Some(at) = rest.iter().position(|byte| is_escaped(*byte)) {
            let (plain, escaped) = rest.split_at(at);
            self.out.extend_from_slice(plain);
            escaped.first().iter().for_each(|byte| self.push_escaped(**byte));
            rest = escaped.get(1..).unwrap_or_default();
        }
        self.out.extend_from_slice(rest);
    }

    fn push_escaped(&mut self, byte: u8) {
        const HEXADECIMAL: &[u8; 16] = b"0123456789abcdef";
        let digit = |number: u8| HEXADECIMAL.get(usize::from(number)).copied().unwrap_or(b'0');
        match byte {
            b'"' | b'\\' => self.out.extend_from_slice(&[b'\\', byte]),
            _ => self.out.extend_from_slice(&[b'\\', b'u', b'0', b'0', digit(byte >> 4), digit(byte & 15)]),
        }
    }
}

/// Whether a JSON string must escape the byte (RFC 8259, 7).
pub(super) fn is_escaped(byte: u8) -> bool {
    matches!(byte, 0..b' ' | b'"' | b'\\')
}

/// Counts one for each character of UTF-8, two for those of four bytes.
fn utf16_length(bytes: &[u8]) -> u32 {
    if bytes.is_ascii() {
        return bytes.len() as u32;
    }
    let units = |byte: &u8| u32::from((*byte as i8) >= -0x40) + u32::from(*byte >= 0xf0);
    bytes.iter().map(units).sum()
}
