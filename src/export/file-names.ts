/** Names of the files at which hosts that know no rules find an address. */
import { decoded } from '../content/links/link-address.ts';

/** Longest name that file systems hold, in bytes. */
const NAME_BYTES_MAX = 255;
/** Characters that no name may hold on some file system, or that cannot be written at all. */
// oxlint-disable-next-line no-control-regex -- control characters are what it refuses
const UNWRITABLE = /[\u0000-\u001f\\]/;

/**
 * Files of an address, below the folder. HTML at an address without extension has two with the same bytes: hosts with clean addresses
 * answer from `intro.html`, and those that only know files and folders from `intro/index.html`.
 */
export function filesOf(address: string, isHtml: boolean): readonly string[] {
  const path = address.split('/').slice(1).map(decoded).join('/');
  if (path === '' || path.endsWith('/')) return [`${path}index.html`];
  if (!isHtml || path.endsWith('.html')) return [path];
  return [`${path}.html`, `${path}/index.html`];
}

/** Why no file can have the name; undefined if one can. @param file below the folder, with `/` */
export function nameFault(file: string): string | undefined {
  const names = file.split('/');
  if (UNWRITABLE.test(file) || names.some((name) => /^\.{0,2}$/.test(name))) {
    return 'no file can have this name';
  }
  const isLong = names.some((name) => Buffer.byteLength(name) > NAME_BYTES_MAX);
  return isLong ? `a part of its name is longer than ${NAME_BYTES_MAX} bytes` : undefined;
}
