/** Bytes of a file to text: UTF-8 without a byte order mark, lines ended by `\n`, no NUL. */

export type Decoded =
  | { readonly text: string }
  | { readonly line: number; readonly message: string; readonly remedy: string };

const strict = new TextDecoder('utf-8', { fatal: true });

/** Text, or where and why it is none. UTF-16 with a byte order mark is named as such. */
export function decode(bytes: Uint8Array): Decoded {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { line: 1, message: 'The file is UTF-16.', remedy: 'Save it as UTF-8.' };
  }
  try {
    return { text: normalise(strict.decode(bytes)) };
  } catch {
    return {
      line: firstBadLine(bytes),
      message: 'The file is not valid UTF-8.',
      remedy: 'Save it as UTF-8.',
    };
  }
}

/** NUL becomes U+FFFD as CommonMark asks; CRLF and CR end lines as LF does, as git stores them. */
function normalise(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return lines.includes('\0') ? lines.replaceAll('\0', '�') : lines;
}

/** Line ends are single bytes in UTF-8, so each line can be tried alone. */
function firstBadLine(bytes: Uint8Array): number {
  let start = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    try {
      strict.decode(bytes.subarray(start, end === -1 ? bytes.length : end));
    } catch {
      return line;
    }
    if (end === -1) {
      return line;
    }
    start = end + 1;
  }
}
