/** The source of Liquid templates: what it calls, and where its faults are. Pure. */

/** Characters of a call in a message. */
const SHOWN_MAX = 60;
/** `{{ … }}` and `{% … %}` without braces in them. */
const CALL = /\{(?:%-?\s*([\w-]+)|\{)[^{}]{0,2000}\}/g;

/** Names of the tags and filters that a source calls. */
export function calls(source: string): {
  readonly tags: ReadonlySet<string>;
  readonly filters: ReadonlySet<string>;
} {
  const tags = new Set<string>();
  const filters = new Set<string>();
  for (const [call, tag] of source.matchAll(CALL)) {
    if (tag !== undefined) tags.add(tag);
    for (const [, filter = ''] of call.matchAll(/\|\s*(\w+)/g)) filters.add(filter);
  }
  return { tags, filters };
}

interface Fault {
  readonly start: number;
  readonly end: number;
}

/** The call at which liquidjs gave up, or only the sign of one without an end; nothing if the error names no place of the source. */
export function faultIn(source: string, error: unknown): Fault | undefined {
  const { token } = error as { token?: { readonly input: string; readonly begin: number } };
  if (token?.input !== source) return undefined;
  const start = Math.max(...['{{', '{%'].map((sign) => source.lastIndexOf(sign, token.begin)));
  if (start === -1) return undefined;
  const close = source.indexOf(source.startsWith('{{', start) ? '}}' : '%}', start);
  return { start, end: close === -1 ? start + 2 : close + 2 };
}

/** Of the same length, so that all else keeps its place: NUL, which no source has, takes the place of the call. */
export function withoutFault(source: string, { start, end }: Fault): string {
  const blank = source.slice(start, end).replace(/[^\n]/g, '\0');
  return source.slice(0, start) + blank + source.slice(end);
}

/** A call as a message shows it. */
export function shortened(call: string): string {
  const text = call.replaceAll('\0', '').replace(/\s+/g, ' ');
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}
