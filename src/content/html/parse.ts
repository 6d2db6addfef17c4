/** HTML to a tree that cannot nest without end: what lies deeper belongs to the deepest element that is kept. */
import { DomHandler, type Document } from 'domhandler';
import { Parser } from 'htmlparser2';

/** Elements inside elements; whoever reads the tree may recurse. */
const DEPTH_MAX = 100;

class BoundedHandler extends DomHandler {
  #depth = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#depth += 1;
    if (this.#depth <= DEPTH_MAX) super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    if (this.#depth <= DEPTH_MAX) super.onclosetag();
    this.#depth -= 1;
  }
}

export function parseHtml(html: string): Document {
  const handler = new BoundedHandler();
  new Parser(handler, { decodeEntities: true }).end(html);
  return handler.root;
}
