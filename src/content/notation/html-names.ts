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
  let closed: ReadonlySet<string> | undefined;
  const endsOnly = (name: string): boolean => {
    const text = source.toLowerCase();
    return text.includes(`</${name}>`) && !text.includes(`<${name}`);
  };
  return (written) => {
    const name = written.toLowerCase();
    if (!name.includes('-')) return NAMES.has(name) || endsOnly(name);
    closed ??= new Set(
      [...source.matchAll(/<\/([a-z]+-[\w-]*)/gi)].map(([, one = '']) => one.toLowerCase()),
    );
    return closed.has(name);
  };
}
