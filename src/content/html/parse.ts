/** HTML to a tree that cannot nest without end: what lies deeper belongs to the deepest element that is kept. */
import { DomHandler, type Document } from 'domhandler';
import { Parser } from 'htmlparser2';

/** Elements inside elements; whoever reads the tree may recurse. */
const DEPTH_MAX = 100;
/** Elements that are open at once. The parser looks through them at each end tag, and moves them all at each start tag. */
const OPEN_MAX = 500;

const CELL = ['p', 'td', 'th'];
const ROW = [...CELL, 'tr', 'caption', 'colgroup'];
const ROWS = new Set([...ROW, 'thead', 'tbody']);
/** Open elements that a start tag ends, where authors or minifiers left out the end tags (HTML, 13.1.2.4), beyond those that the parser ends. */
const ENDED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['li', new Set(['p', 'li'])],
  ['dt', new Set(['p', 'dt', 'dd'])],
  ['dd', new Set(['p', 'dt', 'dd'])],
  ['td', new Set(CELL)],
  ['th', new Set(CELL)],
  ['tr', new Set(ROW)],
  ['thead', ROWS],
  ['tbody', ROWS],
  ['tfoot', ROWS],
]);

class BoundedHandler extends DomHandler {
  depth = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    // Fragments lead to it as to an id (HTML, "scrolling to a fragment").
    const anchor = name === 'a' ? attributes['name'] : undefined;
    if (anchor !== undefined) attributes['id'] ??= anchor;
    if (this.depth <= DEPTH_MAX) super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    if (this.depth <= DEPTH_MAX) super.onclosetag();
    this.depth -= 1;
  }
}

/** Elements below too many others are empty ones: what they hold stands behind them. */
class BoundedParser extends Parser {
  readonly #handler: BoundedHandler;
  readonly #html: string;
  #isFull = false;

  constructor(html: string, handler: BoundedHandler) {
    super(handler, { decodeEntities: true });
    this.#html = html;
    this.#handler = handler;
  }

  override onopentagname(start: number, end: number): void {
    this.#endBefore(this.#html.slice(start, end).toLowerCase());
    this.#isFull = this.#handler.depth >= OPEN_MAX;
    super.onopentagname(start, end);
  }

  override onclosetag(start: number, end: number): void {
    this.#isFull = false;
    super.onclosetag(start, end);
  }

  override isVoidElement(name: string): boolean {
    return this.#isFull || super.isVoidElement(name);
  }

  #endBefore(name: string): void {
    const ended = ENDED_BY.get(name);
    // The parser's own list of open elements, the innermost first; it has no other way to end one.
    const open = this['stack'] as string[];
    while (open[0] !== undefined && ended?.has(open[0])) {
      open.shift();
      this.#handler.onclosetag();
    }
  }
}

export function parseHtml(html: string): Document {
  const handler = new BoundedHandler();
  new BoundedParser(html, handler).end(html);
  return handler.root;
}
