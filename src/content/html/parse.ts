/** HTML to a tree that cannot nest without end: what lies deeper belongs to the deepest element that is kept. */
import { DomHandler, type Document } from 'domhandler';
import { Parser } from 'htmlparser2';

/** Elements inside elements; whoever reads the tree may recurse. */
const DEPTH_MAX = 100;
/** Elements that are open at once. The parser looks through them at each end tag, and moves them all at each start tag. */
const OPEN_MAX = 500;

class BoundedHandler extends DomHandler {
  depth = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
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
  #isFull = false;

  constructor(handler: BoundedHandler) {
    super(handler, { decodeEntities: true });
    this.#handler = handler;
  }

  override onopentagname(start: number, end: number): void {
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
}

export function parseHtml(html: string): Document {
  const handler = new BoundedHandler();
  new BoundedParser(handler).end(html);
  return handler.root;
}
