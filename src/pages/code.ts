/** Blocks of code as HTML: their title, their colours, their marked lines. */
import { readCodeInfo, readMarkedCode, type LineMark } from '../content/notation/code-info.ts';
import { isOutput, sampleAttributes } from '../content/notation/sample-info.ts';
import { HIGHLIGHTED_LENGTH_MAX, highlight } from './highlight.ts';
import { escapeHtml } from './html.ts';
import { fill } from './words/fill.ts';
import type { BodyWords } from './words/words.ts';

/** `isTitled`: the title stands above already, as the label of a tab. */
export function codeHtml(
  info: string,
  content: string,
  { words, isTitled }: { readonly words: BodyWords; readonly isTitled: boolean },
): string {
  const about = readCodeInfo(info);
  const { code, marks } = readMarkedCode(content, about);
  const name = escapeHtml(about.language);
  const texts = textMarks(code, about.markedTexts);
  const coloured = withMarks(withTexts(highlight(code, about.language), texts), marks);
  return `${caption(words, info, isTitled ? undefined : about.title)}<div class="code"><pre tabindex="0"${name && ` data-language="${name}"`}><code class="hljs${name && ` language-${name}`}">${coloured}</code></pre></div>\n`;
}

/** Says of a sample how it is run, of what it printed that it is that, and of other code its title. */
function caption(words: BodyWords, info: string, title: string | undefined): string {
  if (isOutput(info)) return `<div class="code-caption">${escapeHtml(words.output)}</div>`;
  const command = sampleAttributes(info)?.['command'];
  if (command !== undefined) {
    return `<div class="code-caption">${fill(escapeHtml(words.runWith), { command: `<code>${escapeHtml(command)}</code>` })}</div>`;
  }
  return title === undefined ? '' : `<div class="code-caption">${escapeHtml(title)}</div>`;
}

/** Marks by place in the code. */
function textMarks(
  code: string,
  texts: ReadonlyMap<string, LineMark>,
): readonly (LineMark | undefined)[] {
  if (texts.size === 0 || code.length > HIGHLIGHTED_LENGTH_MAX) return [];
  const marks = Array.from<LineMark | undefined>({ length: code.length });
  for (const [text, mark] of texts) {
    for (let at = code.indexOf(text); at !== -1; at = code.indexOf(text, at + text.length)) {
      marks.fill(mark, at, at + text.length);
    }
  }
  return marks;
}

/** A tag, or what stands for one character of the code. */
const PIECE = /<[^>]*>|&#?\w+;|[^<&]/g;

/** Puts elements around marked texts, one for each colour that the texts have. */
function withTexts(html: string, marks: readonly (LineMark | undefined)[]): string {
  if (marks.length === 0) return html;
  let at = 0;
  let open: LineMark | undefined;
  const turn = (mark: LineMark | undefined): string => {
    if (mark === open) return '';
    const end = open === undefined ? '' : '</mark>';
    open = mark;
    return mark === undefined ? end : `${end}<mark class="line-${mark}">`;
  };
  const marked = html.replace(PIECE, (piece) => {
    if (piece.startsWith('<')) return turn(undefined) + piece;
    at += 1;
    return turn(marks[at - 1]) + piece;
  });
  return marked + turn(undefined);
}

const TAG = /<(\/?)span[^>]*>/g;

/** Puts an element around marked lines; colours that reach over a line's end are closed and opened again. */
function withMarks(html: string, marks: ReadonlyMap<number, LineMark>): string {
  if (marks.size === 0) return html;
  const open: string[] = [];
  const lines = html.replace(/\n$/, '').split('\n');
  return `${lines
    .map((line, index) => {
      const before = open.join('');
      for (const [tag, slash] of line.matchAll(TAG)) {
        if (slash === '/') open.pop();
        else open.push(tag);
      }
      const mark = marks.get(index + 1);
      const whole = before + line + '</span>'.repeat(open.length);
      return mark === undefined ? whole : `<span class="line line-${mark}">${whole}</span>`;
    })
    .join('\n')}\n`;
}
