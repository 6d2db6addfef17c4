/** find_samples: runnable code with the command that runs it and the output it gave. */
import Joi from 'joi';
import { languageOf } from '../../content/languages.ts';
import type { Library, Sample, SampleLevel } from '../../content/model.ts';
import type { Generation } from '../../generation/generation.ts';
import { closestNames } from '../../search/suggest/closest-names.ts';
import { searchDocs as operation } from '../../operations/search-docs.ts';
import { cutText, fitList, jsonTexts, listOutput, maxCharsSchema } from '../paging.ts';
import type { Tool } from '../tool.ts';

interface Input {
  readonly query?: string;
  readonly language?: string;
  readonly tag?: string;
  readonly level?: SampleLevel;
  readonly limit: number;
  readonly max_chars: number;
}

const LIMIT_MAX = 50;
const LIMIT_DEFAULT = 5;
/** Hits that are looked at before the filters apply. */
const HITS_MAX = 100;
/** Characters of a recorded output that are shown. */
const OUTPUT_CHARACTERS_MAX = 4000;

const sampleSchema = Joi.object({
  id: Joi.string().required(),
  title: Joi.string().required(),
  language: Joi.string().required(),
  tags: Joi.array().items(Joi.string()).required(),
  level: Joi.string(),
  code: Joi.string().allow('').required(),
  command: Joi.string().allow('').description('How to run it.'),
  file: Joi.string().description('The name of the file that the command expects the code in.'),
  output: Joi.string()
    .allow('')
    .description('What it printed when it was last run; {{names}} stand for what varies.'),
  page: Joi.string().description('Slug of the page that shows it.'),
  anchor: Joi.string().description('Section of that page.'),
}).unknown(true);

export const findSamples: Tool<Input> = {
  name: 'find_samples',
  title: 'Find code samples',
  description:
    'Finds runnable code samples of the documentation, each with its code, the command that runs it and the output that was recorded. ' +
    'Use it when code is wanted: prefer a sample that ran over writing code from prose. ' +
    'All arguments are filters and may be combined; without query the samples come in the order of the documentation. ' +
    'For explanations use search_docs.',
  input: Joi.object<Input>({
    query: operation.input.extract('q').optional().description('What the sample shows.'),
    language: Joi.string().max(50).description('Programming language, for example "ts" or "sh".'),
    tag: Joi.string().max(100).description('A tag that the sample has.'),
    level: Joi.string().valid('beginner', 'intermediate', 'advanced'),
    limit: Joi.number()
      .integer()
      .min(1)
      .max(LIMIT_MAX)
      .default(LIMIT_DEFAULT)
      .description('Samples to return at most.'),
    max_chars: maxCharsSchema,
  }),
  output: listOutput('samples', sampleSchema),
  alsoCalled: { q: 'query', question: 'query', lang: 'language', tags: 'tag', difficulty: 'level' },
  writes: false,
  cacheable: true,
  asks: false,
  run({ operation: { generation } }, input) {
    const matching = candidates(generation, input.query).filter((one) => matches(one, input));
    const items = jsonTexts(matching.slice(0, input.limit).map(shown));
    const total = matching.length;
    const part = { name: 'samples', items, offset: 0, total, maxChars: input.max_chars };
    const json = fitList(part, (count) => ({
      head: { count, total },
      next: nextStep(generation.library, input, { given: count, total }),
    }));
    return { kind: 'json', json };
  },
};

function candidates({ library, search }: Generation, query: string | undefined): readonly Sample[] {
  if (query === undefined) return library.samples;
  const byId = new Map(library.samples.map((sample) => [sample.id, sample]));
  const { hits } = search.search(query, { limit: HITS_MAX, kind: 'sample' });
  return hits.flatMap(({ sample }) => byId.get(sample ?? '') ?? []);
}

function matches(sample: Sample, { language, tag, level }: Input): boolean {
  return (
    (language === undefined || fold(sample.language) === fold(language)) &&
    (tag === undefined || sample.tags.some((one) => fold(one) === fold(tag))) &&
    (level === undefined || sample.level === level)
  );
}

/** Languages have several names in fences; a reader may use any of them. Tags that are no language stay. */
function fold(name: string): string {
  return languageOf(name) ?? name.trim().toLowerCase();
}

function shown(sample: Sample): object {
  const { id, title, language, tags, level, code, file, command, output, page, anchor } = sample;
  const cut = output === undefined ? undefined : shortened(output);
  return { id, title, language, tags, level, code, file, command, output: cut, page, anchor };
}

function shortened(output: string): string {
  if (output.length <= OUTPUT_CHARACTERS_MAX) return output;
  return `${cutText(output, OUTPUT_CHARACTERS_MAX)}\n… (cut)`;
}

function nextStep(
  { samples }: Library,
  { language, tag }: Input,
  { given, total }: { readonly given: number; readonly total: number },
): string {
  if (given < total) return 'There are more: raise limit or max_chars, or narrow the filters.';
  if (total > 0)
    return 'Read the page of a sample with get_page {"slug": <page>, "section": <anchor>}.';
  if (samples.length === 0) return 'This documentation has no samples: try search_docs.';
  const languages = new Set(samples.map((sample) => sample.language));
  const near =
    tag === undefined ? [] : closestNames(tag, new Set(samples.flatMap((one) => one.tags)));
  const hints = [
    ...(language === undefined ? [] : [`Languages with samples: ${[...languages].join(', ')}.`]),
    ...(near.length === 0 ? [] : [`Nearest tags: ${near.join(', ')}.`]),
  ];
  return `No sample matches. ${hints.join(' ')} Leave a filter out, or try search_docs.`;
}
