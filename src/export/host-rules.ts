/** Rules of an export for its host, and how they stand in the texts of their files. */
import { pathPrefix } from '../content/model/edition.ts';
import type { HeaderRule } from './header-rules.ts';
import type { Redirect } from './redirects.ts';

export interface HostRules {
  /** `from` with the prefix of the site. */
  readonly redirects: readonly Redirect[];
  readonly headers: readonly HeaderRule[];
  /** Address of the site, without a slash at its end. */
  readonly baseUrl: string;
}

/** Characters that end a text, or stand for something else in one, for nginx or Caddy. */
const MEANT = /["\\${}`*\s\p{Cc}]/u;

/** A path as servers compare it, decoded; undefined for one that cannot be written in their files. */
export function writablePath(path: string): string | undefined {
  const text = decodeURIComponent(path);
  return MEANT.test(text) ? undefined : text;
}

/** An address in which what would mean something is escaped. */
export function writableAddress(address: string): string {
  const meant = new RegExp(MEANT, 'gu');
  return address.replace(meant, (one) => (one === '*' ? '%2A' : encodeURIComponent(one)));
}

/** A regular expression for the path of a rule, and for the files at which hosts find it: `//index.html` where the path ends with a slash. */
export function pathPattern(path: string): string {
  const literal = path.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*');
  if (path.includes('*')) return `^${literal}$`;
  return path.endsWith('/')
    ? `^${literal}+(?:index\\.html)?$`
    : `^${literal}(?:\\.html|/+(?:index\\.html)?)?$`;
}

export function quoted(text: string): string {
  return `"${text.replaceAll('"', String.raw`\"`)}"`;
}

/** Says which lines of a server's file an operator sets. */
export function rootComment({ baseUrl }: HostRules, settings: string): string {
  const prefix = pathPrefix(baseUrl);
  return prefix === ''
    ? `# Set ${settings}: root is the folder of the export.`
    : `# Set ${settings}: root is the folder in which the export is the folder ${prefix.slice(1)}.`;
}

export function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('');
}
