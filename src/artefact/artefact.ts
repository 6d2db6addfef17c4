/** An artefact: all editions of a service in one file, with the files that their pages refer to. Nothing in it is an operator's. */
import type { KeyObject } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Edition } from '../content/model/edition.ts';
import type { Finding } from '../content/model/finding.ts';
import type { Library, Product } from '../content/model/library.ts';
import { loadEngine } from '../search/engine/instance.ts';
import type { SearchSettings } from '../search/settings.ts';
import { ownVersion } from '../version.ts';
import { ArtefactError, damaged, type Part } from './container.ts';
import { packedAssets, packFiles, type PackedFile } from './packed-files.ts';
import { openSite, SitePacker } from './packed-site.ts';
import {
  openLibrary,
  packLibrary,
  type PackedLibrary,
  type PackedSearch,
} from './packed-library.ts';
import { partsOfOpen, rootOf, type CheckSignature, type OpenParts } from './reader.ts';
import { signatureOf } from './signature.ts';
import { ArtefactWriter } from './writer.ts';

/** The root. */
interface Manifest {
  readonly product: Product;
  /** Of the service: links in the pages begin with it. */
  readonly baseUrl: string;
  /** Digest of the search engine, which opens no other engine's index. */
  readonly engine: string;
  /** The default one first. */
  readonly editions: readonly PackedEdition[];
}

export interface PackedEdition extends PackedLibrary {
  readonly edition: Edition;
  readonly settings: SearchSettings;
  readonly files: readonly PackedFile[];
  /** The list of the files of the built site that people read. */
  readonly site?: Part;
}

/** An edition that has been read. */
export interface UnindexedEdition {
  readonly library: Library;
  readonly settings: SearchSettings;
}

/** An edition to be written. */
export type WrittenEdition = UnindexedEdition & PackedSearch;

interface WriteOptions {
  /** Called with the path of a file that cannot be read any more. */
  readonly onMissing: (path: string) => void;
  /** A private one; absent: the artefact is not signed. */
  readonly key?: KeyObject | undefined;
}

/**
 * Writes an artefact to an empty file, one edition after the other: each is read when its turn comes.
 * @throws when there is no edition
 */
export async function writeArtefact(
  file: FileHandle,
  editions: AsyncIterable<WrittenEdition>,
  { onMissing, key }: WriteOptions,
): Promise<void> {
  const writer = new ArtefactWriter(file);
  const sites = new SitePacker(writer, onMissing);
  const packed: PackedEdition[] = [];
  let first: Library | undefined;
  for await (const { library, settings, ...search } of editions) {
    first ??= library;
    const files = await packFiles(writer, library, onMissing);
    // Where they lay is nobody's business.
    const { siteFolder: _folder, ...rest } = library;
    const findings = boundedFindings(library.findings);
    const movable = { ...rest, assets: new Map(), assetFolders: [], findings };
    const site = await sites.pack(library);
    const parts = await packLibrary(writer, movable, search);
    const { synonyms, stopWords, pins } = settings;
    const { edition } = library;
    const own = { edition, settings: { synonyms, stopWords, pins }, files };
    packed.push({ ...parts, ...own, ...(site && { site }) });
  }
  if (first === undefined) throw new Error('there is no edition');
  const { digest: engine } = await loadEngine();
  const { product, baseUrl } = first;
  const manifest: Manifest = { product, baseUrl, engine, editions: packed };
  await writer.finish(manifest, key && ((text) => signatureOf(text, key)));
  await file.sync();
}

/** Findings that a file has: whoever built it was told of all. */
const FINDINGS_MAX = 10_000;

/** Errors go first; the last one says how many others there are. */
function boundedFindings(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= FINDINGS_MAX) return findings;
  const isError = ({ severity }: Finding): boolean => severity === 'error';
  const kept = [...findings.filter(isError), ...findings.filter((one) => !isError(one))];
  const left = findings.length - FINDINGS_MAX;
  return [
    ...kept.slice(0, FINDINGS_MAX),
    {
      severity: 'note',
      rule: 'more-findings',
      file: '.',
      message: `${left} more findings are not in the file.`,
      remedy: 'Run docent check for all of them.',
    },
  ];
}

export interface Artefact extends Pick<Manifest, 'product' | 'baseUrl'> {
  /** Stands for everything in it. */
  readonly digest: string;
  /** Whether people read a built site, whose pages and scripts are as its author made them. */
  readonly keepsSite: boolean;
  /** The default one first. */
  readonly editions: readonly [PackedEdition, ...PackedEdition[]];
  readonly open: OpenParts;
  /** Closes the file once nothing is read of it any more. */
  close(): Promise<void>;
}

/**
 * Opens an artefact, which stays open until it is closed.
 * @param check refuses it by its signature, before anything of it is unpacked
 * @throws {ArtefactError} when it cannot be served
 */
export async function openArtefact(file: FileHandle, check: CheckSignature): Promise<Artefact> {
  const { value, digest } = await rootOf(file, check);
  const { product, baseUrl, engine, editions } = value as Manifest;
  const [first, ...others] = Array.isArray(editions) ? editions : [];
  if (first === undefined) throw damaged();
  if (engine !== (await loadEngine()).digest) {
    throw new ArtefactError(
      `was built by another Docent ${ownVersion()}, with another search engine. Build it again with this one.`,
    );
  }
  const all: Artefact['editions'] = [first, ...others];
  const keepsSite = all.some(({ site }) => site !== undefined);
  return { product, baseUrl, digest, keepsSite, editions: all, ...partsOfOpen(file) };
}

/**
 * Opens an edition: its lists are in memory from now on. Its index is not opened.
 * @param onLost Called when a text or a file cannot be read later.
 * @throws {ArtefactError} when a part of it is damaged
 */
export async function openEdition(
  packed: PackedEdition,
  open: OpenParts,
  onLost: (error: Error) => void,
): Promise<UnindexedEdition> {
  const library = await openLibrary(packed, open, onLost);
  const { siteFolder: _folder, packedSite: _site, hostRules, ...own } = library;
  const packedSite = packed.site && (await openSite(packed.site, open, onLost));
  return {
    // No file of this machine is served, whatever the file says, and no header of a built site that is not in it.
    library: {
      ...own,
      ...(packedSite && { packedSite, ...(hostRules && { hostRules }) }),
      assets: packedAssets(packed.files, open, onLost),
      assetFolders: [],
    },
    settings: packed.settings,
  };
}
