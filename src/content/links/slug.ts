/** Names in addresses: page slugs and section ids. Both match `^[a-z0-9][a-z0-9-]*$`. */
import { createHash } from 'node:crypto';
import posix from 'node:path/posix';
import { MARKDOWN } from '../source/markdown-files.ts';

/** Names of the page that stands for its folder, in all generators together; each has some of them. */
export const INDEX_NAMES: readonly string[] = ['index', 'README', '_index'];
const INDEX = new RegExp(`^(?:${INDEX_NAMES.join('|')})$`, 'i');

/** `Guide/Getting Started.md` -> `guide-getting-started`; `guide/README.md` -> `guide`; the folder's own index -> `index`. */
export function slugOfPath(file: string): string {
  const path = pathWithoutIndex(file);
  if (path === '') {
    return 'index';
  }
  const parts = path.split('/').map((part) => toSlug(part) || nameless(part));
  return parts.join('-');
}

/** A name without a letter or digit of a-z and 0-9, such as a Chinese one, gets a stable stand-in. */
function nameless(name: string): string {
  return `x${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

/** Lower case, accents taken off, every other run of characters a hyphen; may be empty. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Returns whether the file is the index of its folder. @param names those of a generator */
export function isIndex(file: string, names: RegExp = INDEX): boolean {
  return names.test(posix.basename(withoutExtension(file)));
}

/** The path without extension, and without its last part where that is an index: `a/index.md` -> `a`. */
export function pathWithoutIndex(file: string, names: RegExp = INDEX): string {
  if (!isIndex(file, names)) return withoutExtension(file);
  const folder = posix.dirname(file);
  return folder === '.' ? '' : folder;
}

/** The path without `.md`, `.mdx`, `.markdown` and the like. */
export function withoutExtension(file: string): string {
  return file.replace(MARKDOWN, '');
}

/** `getting_started.md` -> `Getting started`. */
export function titleOfName(name: string): string {
  const words = withoutExtension(name)
    .replace(/^\d+[-_. ]+(?=\D)/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
