/** The parts of a link's target. */

export interface Address {
  readonly path: string;
  /** With its `?`, or empty. */
  readonly query: string;
  /** Without its `#`. */
  readonly fragment: string;
}

/** Cuts a target as it is written. */
export function split(target: string): Address {
  const [, written = '', query = '', fragment = ''] =
    /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(target) ?? [];
  return { path: written, query, fragment };
}

/** Returns whether an address is absolute or protocol-relative. */
export function isExternal(address: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address);
}

/** The fragment as it ends an address. */
function hash({ fragment }: Address): string {
  return fragment === '' ? '' : `#${fragment}`;
}

/** A target with the query and the fragment of the link to it. The fragment of a redirect goes before that of the link, as in browsers. */
export function withEnd(target: string, address: Address): string {
  const [, path = target, fragment = hash(address)] = /^([^#]*)(#.*)$/s.exec(target) ?? [];
  return path + address.query + fragment;
}

/** A path of files as an address has it: the names are encoded, the slashes stay. */
export function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Malformed escapes are kept as they are. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether an address with a scheme has one that only leads on, and runs nothing. Browsers skip spaces and control characters. */
export function isHarmless(address: string): boolean {
  // oxlint-disable-next-line no-control-regex
  const [, scheme = 'https'] = /^([a-z][a-z\d+.-]*):/i.exec(address.replace(/[\0- ]+/g, '')) ?? [];
  return ['http', 'https', 'mailto'].includes(scheme.toLowerCase());
}
