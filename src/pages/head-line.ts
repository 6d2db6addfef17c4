/** Puts a line at the end of the head of an HTML file; every other byte stays as it is. */
import { Parser } from 'htmlparser2';

/** Bytes that are parsed at a time: most heads end within the first. */
const PART_BYTES = 16_384;

/** The same bytes where the file marks no end of its head and no body. @param line without an end of line */
export function withHeadLine(html: Buffer, line: string): Buffer {
  const at = endOfHead(html);
  if (at === undefined) return html;
  return Buffer.concat([html.subarray(0, at), Buffer.from(`${line}\n`), html.subarray(at)]);
}

/** Position of `</head>`, else of `<body`. As Latin-1, each byte is one character, whatever the file's encoding. */
function endOfHead(html: Buffer): number | undefined {
  const ends: number[] = [];
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (name === 'body') ends.push(parser.startIndex);
      },
      onclosetag: (name, isImplied) => {
        if (name === 'head' && !isImplied) ends.push(parser.startIndex);
      },
    },
    { decodeEntities: false },
  );
  for (let start = 0; ends.length === 0 && start < html.length; start += PART_BYTES) {
    parser.write(html.toString('latin1', start, start + PART_BYTES));
  }
  return ends[0];
}
