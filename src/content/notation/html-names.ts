/** Names of HTML: a tag of one of them is markup, `<placeholder>` is text that an author forgot to escape. */

const NAMES: ReadonlySet<string> = new Set(
  (
    'a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col ' +
    'colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset ' +
    'h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee menu meta ' +
    'meter nav nobr noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section ' +
    'select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title ' +
    'tr track tt u ul var video wbr'
  ).split(' '),
);

/** Tells for tags of `source` whether they are markup: elements of HTML, custom elements that it closes, ends of what began elsewhere. */
export function markupIn(source: string): (name: string) => boolean {
  // Once for all tags: a page may have a million of them.
  let tags:
    | { readonly begun: ReadonlySet<string>; readonly ended: ReadonlySet<string> }
    | undefined;
  return (written) => {
    const name = written.toLowerCase();
    if (NAMES.has(name)) return true;
    tags ??= { begun: namesIn(source, /<([^\s<>/]+)/g), ended: namesIn(source, /<\/([^\s<>/]+)/g) };
    return tags.ended.has(name) && (name.includes('-') || !tags.begun.has(name));
  };
}

function namesIn(source: string, tag: RegExp): ReadonlySet<string> {
  return new Set([...source.matchAll(tag)].map(([, name = '']) => name.toLowerCase()));
}
