/** The files of a built site that people read, as parts. Their list is a part of its own: only an edition that is open needs it. */
import { buffer } from 'node:stream/consumers';
import type { Library } from '../content/model/library.ts';
import type { PackedSite } from '../content/model/packed-site.ts';
import { BOUNDS } from '../content/source/bounds.ts';
import { listFiles } from '../content/source/walk.ts';
import { damaged, type Part } from './container.ts';
import { packedAssets, packFiles, type PackedFile } from './packed-files.ts';
import type { OpenParts } from './reader.ts';
import type { ArtefactWriter } from './writer.ts';

/** A larger page is not shown where nothing is. */
const NOT_FOUND_BYTES_MAX = 1_000_000;

/** Writes each site once: all versions of a set have the same. */
export class SitePacker {
  readonly #writer: ArtefactWriter;
  readonly #onMissing: (path: string) => void;
  readonly #packed = new Map<string, Part>();

  /** @param onMissing Called with the path of a file that cannot be read any more. */
  constructor(writer: ArtefactWriter, onMissing: (path: string) => void) {
    this.#writer = writer;
    this.#onMissing = onMissing;
  }

  /** The list of the site's files; undefined for a library without a site. */
  async pack({ siteFolder: folder }: Library): Promise<Part | undefined> {
    const known = folder === undefined ? undefined : this.#packed.get(folder);
    if (folder === undefined || known !== undefined) return known;
    // Files that are not listed are a finding of the library's reading.
    const listed = await listFiles(folder, { bounds: BOUNDS, report: () => undefined });
    const assets = new Map(listed.map(({ file, disk }) => [file, disk]));
    const own = { assets, assetFolders: [folder] };
    const part = await this.#writer.value(await packFiles(this.#writer, own, this.#onMissing));
    this.#packed.set(folder, part);
    return part;
  }
}

/** @throws {ArtefactError} when its list is damaged */
export async function openSite(
  list: Part,
  open: OpenParts,
  onLost: (error: Error) => void,
): Promise<PackedSite> {
  const parts = await open();
  const { value } = await parts.value(list).finally(() => parts.close());
  if (!Array.isArray(value)) throw damaged(list);
  const files = packedAssets(value as readonly PackedFile[], open, onLost);
  const page = files.get('404.html');
  if (page === undefined || page.bytes > NOT_FOUND_BYTES_MAX) return { files };
  return { files, notFound: await buffer(page.read(0, page.bytes - 1)) };
}
