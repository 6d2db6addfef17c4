//! A snippet as JSON: the stretch, and where its matches stand in it.

use smallvec::SmallVec;

use super::{Mark, Passage};

/// Stands before or after a stretch that does not begin or end its text.
const MORE: &str = "…";

/// Appends `"snippet":"…","matches":[[0,4]]`: the ranges in UTF-16 code units of the snippet.
pub(crate) fn write_line(passage: Option<&Passage>, mark: &Mark, out: &mut Vec<u8>) {
    let text = passage.map_or("", |passage| &passage.text);
    let is_plain = passage.is_some_and(|passage| passage.is_plain(mark.window));
    let (from, to) = mark.window;
    let mut line = Line { out, units: 0 };
    line.out.extend_from_slice(b"\"snippet\":\"");
    if from > 0 {
        line.push(MORE, false);
        line.push(" ", true);
    }
    let mut done = from;
    let mut write_to = |line: &mut Line, byte: usize| {
        line.push(text.get(done..byte).unwrap_or_default(), is_plain);
        done = byte;
        line.units
    };
    let ranges: SmallVec<[(u32, u32); 8]> =
        mark.matches.iter().map(|&(from, to)| (write_to(&mut line, from), write_to(&mut line, to))).collect();
    write_to(&mut line, to);
    if to < text.len() {
        line.push(" ", true);
        line.push(MORE, false);
    }
    out.extend_from_slice(b"\",\"matches\":[");
    write_ranges(&ranges, out);
    out.push(b']');
}

fn write_ranges(ranges: &[(u32, u32)], out: &mut Vec<u8>) {
    let mut digits = itoa::Buffer::new();
    for (number, (start, end)) in ranges.iter().enumerate() {
        out.extend_from_slice(if number == 0 { b"[" } else { b",[" });
        out.extend_from_slice(digits.format(*start).as_bytes());
        out.push(b',');
        out.extend_from_slice(digits.format(*end).as_bytes());
        out.push(b']');
    }
}

/// The inside of a JSON string, and its length in UTF-16 code units.
struct Line<'a> {
    out: &'a mut Vec<u8>,
    units: u32,
}

impl Line<'_> {
    /// `is_plain`: ASCII, and nothing to escape.
    fn push(&mut self, text: &str, is_plain: bool) {
        let bytes = text.as_bytes();
        if is_plain {
            self.units += bytes.len() as u32;
            return self.out.extend_from_slice(bytes);
        }
        self.units += utf16(bytes);
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

/// What must not stand in a JSON string as it is (RFC 8259, 7).
pub(super) fn is_escaped(byte: u8) -> bool {
    matches!(byte, 0..b' ' | b'"' | b'\\')
}

/// Length in UTF-16 code units: one for each character, two for those of four bytes.
fn utf16(bytes: &[u8]) -> u32 {
    if bytes.is_ascii() {
        return bytes.len() as u32;
    }
    let units = |byte: &u8| u32::from((*byte as i8) >= -0x40) + u32::from(*byte >= 0xf0);
    bytes.iter().map(units).sum()
}
