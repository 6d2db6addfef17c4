/** Documentation that packages of the public registry ship: which packages, and how a size is put together from them. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Names of the sizes, by about how many sections they have. Each holds the smaller ones. */
export const SIZES = ['1k', '10k', '20k', '100k'] as const;
export type Size = (typeof SIZES)[number];

export interface PinnedPackage {
  readonly name: string;
  readonly version: string;
  /** The smallest size that has it. */
  readonly size: Size;
  /** Subresource integrity of the tarball. */
  readonly integrity: string;
}

export async function packagesOf(size: Size): Promise<readonly PinnedPackage[]> {
  const list = new URL('../../../bench/public/packages.json', import.meta.url);
  const all = JSON.parse(await readFile(fileURLToPath(list), 'utf8')) as readonly PinnedPackage[];
  return all.filter((one) => SIZES.indexOf(one.size) <= SIZES.indexOf(size));
}

export function isSize(text: string): text is Size {
  return (SIZES as readonly string[]).includes(text);
}
