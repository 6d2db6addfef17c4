/** Texts of the files that components show, with the values of their props. */
import { BOUNDS } from '../source/bounds.ts';
import { DEPTH_MAX, type FoundFile } from './include-files.ts';
import { partialUses, withProps, type PartialUse } from './partials.ts';

/** Files that a page has imported. */
export interface ShownFiles {
  /** By the name under which the page shows them, with the folder of each. */
  readonly partials: Map<string, FoundFile>;
  /** Values of the names that the page binds. */
  readonly names: Map<string, unknown>;
  /** Bytes of them that the page has read. */
  bytes: number;
}

/** The text that a component shows, as far as the page has room for it. */
export function shownText(
  including: ShownFiles,
  { name, props }: PartialUse,
): FoundFile | undefined {
  const partial = including.partials.get(name);
  if (partial === undefined) return undefined;
  const text = withProps(partial.text.trim(), props);
  including.bytes += text.length;
  return including.bytes > BOUNDS.pageBytesMax ? undefined : { ...partial, text };
}

/** A file of one line, with those that it shows itself. */
export function lineOfPartial(
  including: ShownFiles,
  use: PartialUse,
  depth: number,
): string | undefined {
  const text = shownText(including, use)?.text;
  if (text === undefined || text.includes('\n') || depth >= DEPTH_MAX) return undefined;
  let shown = '';
  let from = 0;
  for (const inner of partialUses(text, including.partials, including.names)) {
    const line = lineOfPartial(including, inner, depth + 1);
    shown += text.slice(from, inner.start) + (line ?? text.slice(inner.start, inner.end));
    from = inner.end;
  }
  return shown + text.slice(from);
}
