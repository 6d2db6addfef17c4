/** Editions made by hand, each from files of its own: for tests of what names and shows them. */
import type { ExecutionContext } from 'ava';
import type { Edition, EditionNames } from '../../src/content/model/edition.ts';
import type { Library } from '../../src/content/model/library.ts';
import type { Editions } from '../../src/generation/editions.ts';
import type { Generation } from '../../src/generation/generation.ts';
import { findEdition } from '../../src/generation/edition-names.ts';
import { generationOf, type Files } from './content.ts';

const BASE_URL = 'https://docs.test';

export interface HandMade extends EditionNames {
  readonly status?: Edition['status'];
  readonly prefix: string;
  readonly files: Files;
  readonly agentData?: Library['agentData'];
}

/** The first is the default edition. Those of other versions and languages are opened by a promise, as sleeping ones are. */
export async function handMadeEditions(
  t: Pick<ExecutionContext, 'teardown'>,
  given: readonly HandMade[],
): Promise<Editions> {
  const made = await Promise.all(given.map((one, index) => generationFor(t, one, index === 0)));
  const all = made.map(({ library }) => library.edition);
  const generationBy = new Map(made.map((one) => [one.library.edition, one]));
  const generationIn = (edition: Edition): Generation => generationBy.get(edition)!;
  const [first = all[0]!] = all;
  return {
    all: () => all,
    current: () => generationIn(first),
    at: (path) =>
      all.find(({ prefix }) => prefix !== '' && `${path}/`.startsWith(`${prefix}/`)) ?? first,
    find: (names, from = first) => findEdition(all, names, from),
    open: (edition) =>
      edition === first ? generationIn(edition) : Promise.resolve(generationIn(edition)),
    formerly: () => undefined,
    openMax: 8,
    pages: (edition) => generationIn(edition).library.pageBySlug,
    path: (edition, slug) => generationIn(edition).library.pageBySlug.get(slug)?.path ?? '',
    revision: () => 0,
  };
}

async function generationFor(
  t: Pick<ExecutionContext, 'teardown'>,
  {
    set = 'acme',
    version,
    language = 'en',
    status = 'current',
    prefix,
    files,
    agentData,
  }: HandMade,
  isDefault: boolean,
): Promise<Generation> {
  const product = { id: 'acme', name: 'Acme', version: '1.0.0', description: 'A product.' };
  const made = await generationOf(t, files, { product, baseUrl: BASE_URL + prefix, language });
  const edition: Edition = {
    set,
    setName: set.toUpperCase(),
    ...(version !== undefined && { version, versionLabel: version }),
    aliases: status === 'current' && version !== undefined ? ['latest'] : [],
    status,
    language,
    languageLabel: new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language,
    isDefault,
    prefix,
  };
  const own = { edition, language, ...(agentData && { agentData }) };
  return { ...made, library: { ...made.library, ...own } };
}
