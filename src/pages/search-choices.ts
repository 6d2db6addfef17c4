/** Values that the search dialog can narrow a search to: only of properties that the documentation has several values of. */
import type { Edition, EditionPart } from '../content/model/edition.ts';
import type { Section } from '../content/model/library.ts';
import { documentAnswer } from '../http/answer.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { offeredKinds } from '../operations/offered-kinds.ts';
import type { Kind } from '../search/wire.ts';
import { labelOf } from './edition-notes.ts';
import { editionsBy } from './other-editions.ts';
import { siteOf, type Site, type SiteOptions } from './site.ts';

export interface SearchChoices {
  /** Of the edition that the dialog searches. */
  readonly prefix: string;
  readonly kinds: readonly Kind[];
  readonly sections: readonly Section[];
  readonly sets: readonly EditionChoice[];
  readonly versions: readonly EditionChoice[];
}

export interface EditionChoice {
  readonly label: string;
  /** Of the nearest edition that has the value. */
  readonly prefix: string;
}

export function searchChoicesEndpoint(options: SiteOptions): Endpoint {
  return {
    path: '/search-data/choices.json',
    quota: 'pages',
    answer: ({ generation }) =>
      documentAnswer(JSON.stringify(choicesOf(siteOf(generation, options))), 'application/json', {
        cache: 'revalidate',
      }),
  };
}

function choicesOf(site: Site): SearchChoices {
  const { library, editions, isStatic } = site;
  // The index in the browser has of samples only those that ran.
  const hasSamples = !isStatic || library.samples.length > 0;
  const sections = library.sections.map(({ id, title }) => ({ id, title }));
  return {
    prefix: library.edition.prefix,
    kinds: offeredKinds(library, editions.all()).filter((kind) => kind !== 'sample' || hasSamples),
    sections: sections.length > 1 ? sections : [],
    sets: editionChoices(site, 'set'),
    versions: editionChoices(site, 'version'),
  };
}

function editionChoices(site: Site, part: EditionPart): readonly EditionChoice[] {
  return editionsBy(site, part).map((edition: Edition) => ({
    label: labelOf(edition, part),
    prefix: edition.prefix,
  }));
}
