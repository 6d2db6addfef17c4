/** Each edition of all sets of a folder, read one after the other: for commands that write them all somewhere. */
import type { SettledConfig } from '../config/config.ts';
import { loadLibrary } from '../content/library/load.ts';
import { TextFile } from './text-file.ts';
import type { EditionNames } from '../content/model/edition.ts';
import type { Finding } from '../content/model/finding.ts';
import type { Library } from '../content/model/library.ts';
import type { SearchSettings } from '../search/settings.ts';
import { configOf, jobFor, unappliedFindings } from './building.ts';
import { editionsOfOtherSets } from './other-sets.ts';
import { setFor } from './set-folders.ts';

/** Counted while editions are read. */
export interface Told {
  readonly findings: Finding[];
  pages: number;
  editions: number;
}

export function nothingTold(): Told {
  return { findings: [], pages: 0, editions: 0 };
}

/** The content has errors that keep it from being used. */
export class Refused extends Error {}

export interface ReadEdition {
  readonly library: Library;
  readonly settings: SearchSettings;
}

/** Each edition, read when it is asked for. @throws {Refused} */
export async function* readEditions(
  config: SettledConfig,
  folder: string,
  told: Told,
): AsyncGenerator<ReadEdition> {
  const unapplied = [...unappliedFindings(config), ...unappliedOf(config, undefined)];
  const { editions, edition: first } = yield* readEdition(config, folder, { told, unapplied });
  const ofSets = await editionsOfOtherSets(config, { folder });
  let last = first.set;
  for (const edition of [...editions.slice(1), ...ofSets]) {
    const own = edition.set === last ? [] : unappliedOf(config, edition.set);
    last = edition.set;
    yield* readEdition(config, folder, { told, edition, unapplied: own });
  }
}

/** Findings about the `docent.yaml` of a set's own folder. */
function unappliedOf(config: SettledConfig, set: string | undefined): readonly Finding[] {
  const own = setFor(config, set)?.config;
  return own === undefined ? [] : unappliedFindings(own);
}

interface EditionParts {
  readonly told: Told;
  readonly edition?: EditionNames;
  /** Findings about docent.yaml: they go with the first edition of their set. */
  readonly unapplied: readonly Finding[];
}

/** The edition, whose texts can be read until the next is asked for. */
async function* readEdition(
  config: SettledConfig,
  folder: string,
  parts: EditionParts,
): AsyncGenerator<ReadEdition, Pick<Library, 'edition' | 'editions'>> {
  const texts = new TextFile();
  try {
    const read = await readInto(texts, { config, folder, ...parts });
    yield read;
    const { edition, editions } = read.library;
    return { edition, editions };
  } finally {
    texts.close();
  }
}

async function readInto(
  texts: TextFile,
  {
    config,
    folder,
    told,
    edition,
    unapplied,
  }: EditionParts & { readonly config: SettledConfig; readonly folder: string },
): Promise<ReadEdition> {
  const job = await jobFor(config, { folder, inPlace: true }, edition);
  const { library, findings } = await loadLibrary(job.folder, { ...job.options, texts });
  for (const finding of [...unapplied, ...findings]) told.findings.push(finding);
  if (library === undefined) throw new Refused();
  told.pages += library.pages.length;
  told.editions += 1;
  const { search: settings } = configOf(config, library.edition.set);
  return { library: { ...library, findings: [...unapplied, ...library.findings] }, settings };
}
