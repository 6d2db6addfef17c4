/** Addresses in the style sheet of the folder: files of the folder, or why one is none. */
import posix from 'node:path/posix';
import { assetUrl } from '../links/file-addresses.ts';
import { decoded } from '../links/link-address.ts';
import { realPathOf } from '../source/disk.ts';
import { unescaped } from './css-text.ts';
import { themeFile, type ThemeFolders } from './theme-files.ts';

/** Where an address leads relative to the site, or what is wrong with it. */
export type Address = { readonly href: string } | AddressFault;

export interface AddressFault {
  /** Completes a sentence that begins with the address. */
  readonly fault: string;
  readonly remedy: string;
}

interface Sources extends ThemeFolders {
  /** Collects the files that the style sheet shows. */
  readonly assets: Map<string, string>;
}

/** Of a font or an image. */
const FILE_BYTES_MAX = 2_000_000;
/** Letters and digits of all scripts, and what names of files usually have besides. */
const NAME = /^[\p{L}\p{M}\p{N}_@./ ~+(),-]+$/u;

const FAULTS = {
  elsewhere: {
    fault: 'leads to another host or is no path',
    remedy: 'Copy the file into the folder, and name it with its path from the style sheet.',
  },
  absolute: {
    fault: 'begins with a slash',
    remedy: 'Write the path from the style sheet to the file.',
  },
  name: {
    fault: 'has characters that names of files here cannot have',
    remedy: 'Rename the file: letters, digits, spaces and `_ @ . ~ + ( ) , -` are allowed.',
  },
  hidden: { fault: 'leads to a hidden file', remedy: 'Copy the file to a visible folder.' },
  missing: {
    fault: 'leads to no file of the folder',
    remedy: 'Add the file, or correct its path from the style sheet.',
  },
  large: {
    fault: 'leads to a folder or to a file of more than 2 MB',
    remedy: 'Name a smaller file.',
  },
} as const satisfies Record<string, AddressFault>;

/** Reads each address once. @param folder of the style sheet, below that of `docent.yaml` */
export function addressReader(folder: string, sources: Sources): (given: string) => Address {
  const known = new Map<string, Address>();
  return (given) => {
    const address = known.get(given) ?? readAddress(unescaped(given).trim(), folder, sources);
    known.set(given, address);
    return address;
  };
}

function readAddress(given: string, folder: string, sources: Sources): Address {
  const [encoded = '', fragment = ''] = given.split(/(?=[?#])/, 2);
  const written = decoded(encoded);
  const fault = faultOfText(encoded, written);
  if (fault !== undefined) return fault;
  const path = posix.join(folder, written);
  const file = themeFile(sources, path, FILE_BYTES_MAX);
  if (file === undefined) return missing(path, sources);
  sources.assets.set(file.name, file.disk);
  const isFragment = /^#[^"'\\\s]+$/.test(fragment);
  return { href: assetUrl('', file.name).slice(1) + (isFragment ? fragment : '') };
}

function faultOfText(encoded: string, written: string): AddressFault | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(encoded)) return FAULTS.elsewhere;
  if (encoded.startsWith('/')) return FAULTS.absolute;
  if (!NAME.test(written)) return FAULTS.name;
  return /(?:^|\/)\.(?![./])/.test(written) ? FAULTS.hidden : undefined;
}

/** Nothing is said about files outside the folder. */
function missing(path: string, { folder }: ThemeFolders): AddressFault {
  const isThere = !path.startsWith('..') && realPathOf(posix.join(folder, path)) !== undefined;
  return isThere ? FAULTS.large : FAULTS.missing;
}
