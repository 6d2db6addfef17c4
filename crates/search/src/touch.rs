//! Asking for memory before it is needed.
//!
//! What hits show lies far apart and is seldom in the processor's cache. Written hit by hit, each would wait for its own
//! memory, one thing after the other; asked for all hits before the first is written, they wait together.

use std::hint::black_box;

/// Bytes that a processor fetches at once.
const LINE: usize = 64;

/// Asks for the memory of the bytes.
pub(crate) fn touch(bytes: &[u8]) {
    for line in bytes.chunks(LINE) {
        black_box(line.first().copied());
    }
    black_box(bytes.last().copied());
}
