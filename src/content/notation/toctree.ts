/** The body of a `{toctree}` of Sphinx. */

export interface ToctreeEntry {
  readonly title?: string;
  /** A page, relative to its own or from the root with `/`, or an absolute address. */
  readonly target: string;
}

export interface Toctree {
  readonly caption?: string;
  /** It is for the navigation only. */
  readonly isHidden: boolean;
  readonly entries: readonly ToctreeEntry[];
}

const IN_REST = /^([ \t]*)\.\. toctree::[^\n]*\n((?:\1[ \t]+[^\n]*\n|[ \t]*\n)*)/gm;

/** Lines of each `.. toctree::` of a text in reStructuredText. */
export function restToctrees(text: string): string[][] {
  return [...`${text}\n`.matchAll(IN_REST)].map(([, , body = '']) => body.split('\n'));
}

/** Patterns of `glob` are left out, and the page itself. */
export function toctreeOf(lines: readonly string[]): Toctree {
  const all = lines.map((line) => line.trim());
  const option = (name: string): string | undefined =>
    all
      .map((line) => new RegExp(`^:?${name}:\\s*(.*)$`).exec(line)?.[1])
      .find((one) => one !== undefined);
  const caption = option('caption');
  return {
    ...(caption === undefined || caption === '' ? {} : { caption }),
    isHidden: option('hidden') !== undefined,
    entries: all
      .filter((line) => line !== '' && !/^:|^---$|^self$|\*|^\w+:\s/.test(line))
      .map((line) => {
        const [, title, target = line] = /^(.*)<([^<>]+)>$/.exec(line) ?? [];
        return title === undefined ? { target } : { title: title.trimEnd(), target };
      }),
  };
}
