/** The units of samples and gaps, which belong to the pages that hits on them lead to. */
import type { Library } from '../../content/model/library.ts';
import type { Sample } from '../../content/model/sample.ts';
import type { Unit } from './page-units.ts';

/** Samples and gaps by the slug of the page they lead to. */
export function extraUnits(library: Library): ReadonlyMap<string, readonly Unit[]> {
  const units = new Map<string, Unit[]>();
  const add = (slug: string | undefined, unit: Unit): void => {
    if (slug !== undefined) {
      units.set(slug, [...(units.get(slug) ?? []), unit]);
    }
  };
  for (const sample of library.samples) {
    add(leadingPage(library, sample), sampleUnit(sample));
  }
  for (const gap of library.gaps) {
    add(leadingPage(library, gap), {
      kind: 'gap',
      texts: [
        ['heading', gap.id],
        ['body', gap.statement],
      ],
      quotes: [gap.statement],
      fields: { gap: { statement: gap.statement, source_url: gap.sourceUrl } },
    });
  }
  return units;
}

function sampleUnit(sample: Sample): Unit {
  const { heading, anchor } = sample;
  return {
    kind: 'sample',
    texts: [
      ['heading', sample.title],
      ['trail', `${sample.id} ${sample.tags.join(' ')} ${sample.language} ${sample.level ?? ''}`],
      ['code', `${sample.command ?? ''}\n${sample.code}`],
    ],
    quotes: [sample.code, sample.title],
    fields: {
      sample: sample.id,
      ...(heading !== undefined && anchor !== undefined && { heading, anchor }),
    },
  };
}

/** The page named, else the first that mentions the id, else the first of all. */
function leadingPage(
  { pages, pageBySlug }: Library,
  { page, mentionedOn }: Pick<Sample, 'page' | 'mentionedOn'>,
): string | undefined {
  const named = [page, mentionedOn].find((slug) => slug !== undefined && pageBySlug.has(slug));
  return named ?? pages.at(0)?.slug;
}
