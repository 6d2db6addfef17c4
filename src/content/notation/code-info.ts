/** Reads the info string of a code block, in the notations of the generators, and the marks among its lines. */
import { unescape } from 'node:querystring';
import { stripVTControlCharacters } from 'node:util';
import { decodeEntities } from './text.ts';

export interface CodeInfo {
  /** Lower case; empty when none is named. */
  readonly language: string;
  readonly title?: string;
  /** By 1-based line. */
  readonly marked: ReadonlyMap<number, LineMark>;
  /** Texts that are marked wherever the code has them. */
  readonly markedTexts: ReadonlyMap<string, LineMark>;
  /** The code has notations of Twoslash, which readers do not see. */
  readonly isTwoslash: boolean;
}

const TITLE =
  /(?:^|[\s{,])(?:title|filename|file|tab|name|label)=(?:"([^"]*)"|'([^']*)'|([^\s"',}]+))/;
/** Lines in braces, as in `{1,3-5}`; Expressive Code writes `del={2}`, and a label before the lines: `ins={"New":3-4}`. */
const RANGES =
  /(?:^|[\s\w+#.:-]|(?:\b(ins|del)|mark)=)\{(?:"[^"]*":|'[^']*':)?([\d,\s-]+)\}|(?:hl_lines|highlight|hl|mark|linenos_hl)=["'{[]+([\d,\s"-]+)/g;
/** Texts as Expressive Code writes them: `"a b"`, `ins='c'`. Its regular expressions are an author's, and are not run. */
const TEXTS = /(?<=\s)(?:(ins|del)=|mark=)?(?:"([^"]+)"|'([^']+)')(?=\s|$)/g;
/** A value in quotes that is no text to mark: words within it are none either. */
const VALUES = /(?<=[\s{,])(?!(?:ins|del|mark)=)[\w-]+=(?:"[^"]*"|'[^']*')/g;
const LINES_MAX = 10_000;

export function readCodeInfo(info: string): CodeInfo {
  const text = info.trim().slice(0, 1000);
  const language = /^(?:\{\s*)?\.?([\w+#.-]+)/.exec(text)?.[1] ?? '';
  const isAttribute = /^\{?\s*[\w-]+=/.test(text);
  const title = TITLE.exec(text);
  const label = /\s\[(?!\s*\d+\s*,)([^\]]+)\]/.exec(text)?.[1];
  const shown = title?.[1] ?? title?.[2] ?? bareTitle(title?.[3]) ?? label;
  return {
    language: isAttribute ? '' : language.replace(/^\./, '').toLowerCase(),
    ...(shown === undefined || shown === '' ? {} : { title: shown }),
    marked: markedLines(text),
    markedTexts: new Map(
      [...text.replace(VALUES, '').matchAll(TEXTS)].map(
        ([, kind = 'highlight', double, single = '']) => [
          double ?? single,
          KINDS[kind] ?? 'marked',
        ],
      ),
    ),
    isTwoslash: /\stwoslash(?:\s|$)/.test(text),
  };
}

/** A title without quotes cannot have spaces: some write it as in the query of an address. */
function bareTitle(written: string | undefined): string | undefined {
  return written !== undefined && /%|&\w+=/.test(written)
    ? unescape(written.replace(/&\w+=.*$/, ''))
    : written;
}

function markedLines(text: string): ReadonlyMap<number, LineMark> {
  const marks = new Map<number, LineMark>();
  for (const [, kind = 'highlight', lines, others = ''] of text.matchAll(RANGES)) {
    for (const line of linesOf(lines ?? others)) marks.set(line, KINDS[kind] ?? 'marked');
  }
  return marks;
}

function* linesOf(ranges: string): Iterable<number> {
  for (const [, from = '', to = from] of ranges.matchAll(/(\d{1,5})(?:-(\d{1,5}))?/g)) {
    for (let line = Number(from); line <= Math.min(Number(to), LINES_MAX); line += 1) yield line;
  }
}

export type LineMark = 'marked' | 'added' | 'removed';

export interface MarkedCode {
  /** Without the comments that mark lines. */
  readonly code: string;
  /** By 1-based line. */
  readonly marks: ReadonlyMap<number, LineMark>;
}

const MAY_MARK = /\[!code |(?:highlight|add|remove|error)-(?:next-line|start|end)/;
const SHIKI =
  /\s*(?:\/\/|#|--|;|%|<!--|\/\*)\s*\[!code ([+-]{2}|highlight|hl|focus|error|warning|word)(?::[^\]]*)?\]\s*(?:-->|\*\/)?\s*$/;
/** The same behind other words of a comment, which stay. */
const SHIKI_LAST = /\[!code (\+\+|--|highlight|hl|focus|error|warning)\]\s*$/;
const MAGIC =
  /^\s*(?:\/\/|#|--|%|<!--|\/\*|\{\/\*)\s*(?:[a-z]+-)*?(highlight|add|remove|error)-(next-line|start|end)\s*(?:-->|\*\/\}?)?\s*$/;
const KINDS: Readonly<Record<string, LineMark>> = {
  '++': 'added',
  '--': 'removed',
  add: 'added',
  del: 'removed',
  error: 'marked',
  highlight: 'marked',
  hl: 'marked',
  ins: 'added',
  remove: 'removed',
};

/** The colours of a terminal as HTML (Termynal), and the elements that come with them. */
const COLOUR = /<font color=["']?[#\w]+["']?>/i;
const STYLE_TAG = /<\/?(?:b|font|i|span|u)(?:\s[^<>]*)?>/gi;

/** Takes the comments off that are notations of Shiki, Docusaurus and Twoslash, and the colours off what a terminal printed. */
export function readMarkedCode(
  source: string,
  { language, marked, isTwoslash }: Pick<CodeInfo, 'language' | 'marked' | 'isTwoslash'>,
): MarkedCode {
  const content = isTwoslash ? withoutTwoslash(source) : source;
  const marks = new Map(marked);
  if (language === 'ansi') {
    return { code: stripVTControlCharacters(content), marks };
  }
  if (language === 'console' && COLOUR.test(content)) {
    return { code: decodeEntities(content.replace(STYLE_TAG, '')), marks };
  }
  if (!MAY_MARK.test(content)) {
    return { code: content, marks };
  }
  const lines: string[] = [];
  let region: LineMark | undefined;
  let next: LineMark | undefined;
  for (const line of content.split('\n')) {
    const [, kind = '', place] = MAGIC.exec(line) ?? [];
    if (place === 'next-line') {
      next = KINDS[kind];
    } else if (place !== undefined) {
      region = place === 'start' ? KINDS[kind] : undefined;
    } else {
      const shiki = shikiMark(line);
      lines.push(line.slice(0, shiki.at));
      const mark = KINDS[shiki.kind] ?? next ?? region;
      if (mark !== undefined) marks.set(lines.length, mark);
      next = undefined;
    }
  }
  return { code: lines.join('\n'), marks };
}

/** Start of a line's mark, and its kind; without a mark, the end of the line and no kind. */
function shikiMark(line: string): { readonly at: number; readonly kind: string } {
  const whole = line.includes('[!code ') ? SHIKI.exec(line) : null;
  if (whole !== null) return { at: whole.index, kind: whole[1] ?? '' };
  const last = SHIKI_LAST.exec(line);
  const before = line.slice(0, last?.index).trimEnd();
  return last !== null && /\/\/|#|--/.test(before)
    ? { at: before.length, kind: last[1] ?? '' }
    : { at: line.length, kind: '' };
}

/** Queries (`// ^?`), options of the compiler (`// @errors: 2322`) and messages; names of files are shown. */
const TWOSLASH_LINE = /^\s*\/\/\s*(?:\^[?|^]|\^\s*$|@(?!filename\b)[a-z]\w*(?::|\s*$))/i;
const TWOSLASH_CUT = /^\s*\/\/\s*---cut(?:-(before|after|start|end))?---\s*$/;

/** The lines that Twoslash shows: those between its cuts that are no notation. */
function withoutTwoslash(content: string): string {
  let shown: string[] = [];
  let isCut = false;
  for (const line of content.split('\n')) {
    const cut = TWOSLASH_CUT.exec(line);
    if (cut !== null) {
      const [, place = 'before'] = cut;
      if (place === 'after') break;
      if (place === 'before') shown = [];
      isCut = place === 'start';
    } else if (!isCut && !TWOSLASH_LINE.test(line)) {
      shown.push(line);
    }
  }
  return shown.join('\n');
}

/** A fence longer than every run of its character in the code. */
export function fenceFor(code: string, character: '`' | '~' = '`'): string {
  const runs = code.match(character === '`' ? /`{3,}/g : /~{3,}/g) ?? [];
  return character.repeat(1 + runs.reduce((longest, { length }) => Math.max(longest, length), 2));
}
