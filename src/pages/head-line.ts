/** Puts a line at the end of the head of an HTML file; every other byte stays as it is. */
import { Tokenizer } from 'htmlparser2';

/** A head is at the beginning of a file; no request waits until a large file that has none is read to its end. */
const HEAD_BYTES_MAX = 1_000_000;
/** Bytes that are read at a time: most heads end within the first. */
const PART_BYTES = 16_384;

/** The same bytes where the file marks no end of its head and no body. @param line without an end of line */
export function withHeadLine(html: Buffer, line: string): Buffer {
  const at = endOfHead(html);
  if (at === undefined) return html;
  return Buffer.concat([html.subarray(0, at), Buffer.from(`${line}\n`), html.subarray(at)]);
}

/**
 * Position of `</head>`, else of `<body`. As Latin-1, each byte is one character, whatever the file's encoding. Tags are read one by one:
 * a parser would keep all that are open, and take quadratic time where none is closed.
 */
function endOfHead(html: Buffer): number | undefined {
  const ends: number[] = [];
  const isNamed = (name: string, start: number, end: number): boolean =>
    html.toString('latin1', start, end).toLowerCase() === name;
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ...IGNORED,
      onopentagname: (start, end) => {
        if (isNamed('body', start, end)) ends.push(start - '<'.length);
      },
      onclosetag: (start, end) => {
        if (isNamed('head', start, end)) ends.push(start - '</'.length);
      },
    },
  );
  const length = Math.min(html.length, HEAD_BYTES_MAX);
  for (let start = 0; ends.length === 0 && start < length; start += PART_BYTES) {
    tokenizer.write(html.toString('latin1', start, Math.min(start + PART_BYTES, length)));
  }
  return ends[0];
}

const ignore = (): void => undefined;

const IGNORED = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};
