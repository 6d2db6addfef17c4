/** find_samples: code of the documentation, with the command and the output of samples that ran. */
import Joi from 'joi';
import type { Library } from '../../content/model/library.ts';
import type { SampleLevel } from '../../content/model/sample.ts';
import { generationDigest, type Generation } from '../../generation/generation.ts';
import { allCode, findCode, hasCode, readBlock, type Code } from '../../operations/code-samples.ts';
import { limitSchema } from '../../operations/schemas.ts';
import { withoutSampleFilter } from '../../search/typed-filters.ts';
import { closestNames } from '../../search/suggest/closest-names.ts';
import { foldLanguage } from '../../content/extras/code-blocks.ts';
import { querySchema, searchedPart, withCutNote } from '../long-query.ts';
import {
  cutText,
  listAnswer,
  listOutput,
  MORE,
  pagingArguments,
  type PagingArguments,
} from '../paging.ts';
import { offsetOf } from '../../operations/cursors.ts';
import type { Tool } from '../tool.ts';

interface Input extends PagingArguments {
  readonly query?: string;
  readonly language?: string;
  readonly tag?: string;
  readonly level?: SampleLevel;
  readonly recorded?: boolean;
  readonly limit: number;
}

const LIMIT_MAX = 50;
const LIMIT_DEFAULT = 5;
/** Characters of a recorded output that are shown. */
const OUTPUT_CHARACTERS_MAX = 4000;

const sampleSchema = Joi.object({
  title: Joi.string().allow('').required(),
  language: Joi.string().allow('').required(),
  code: Joi.string().allow('').required(),
  recorded: Joi.boolean().required(),
  page: Joi.string(),
  anchor: Joi.string(),
  id: Joi.string(),
  tags: Joi.array().items(Joi.string()),
  level: Joi.string(),
  command: Joi.string().allow(''),
  file: Joi.string(),
  output: Joi.string().allow(''),
}).unknown(true);

export const findSamples: Tool<Input> = {
  name: 'find_samples',
  title: 'Find code samples',
  description:
    'Finds code in the {product} documentation by purpose, identifier or language. ' +
    'Prefer recorded samples: they were run, and include command and output. Only they have tag and level.',
  isOffered: hasCode,
  input: Joi.object<Input>({
    query: querySchema.description('Purpose or identifier.'),
    language: Joi.string().max(50).description('Such as ts or sh.'),
    tag: Joi.string().max(100).description('A tag.'),
    level: Joi.string().valid('beginner', 'intermediate', 'advanced'),
    recorded: Joi.boolean().description('Only code that was run; false: was not.'),
    limit: limitSchema(LIMIT_MAX, LIMIT_DEFAULT).description('Maximum results.'),
    ...pagingArguments,
  }),
  output: listOutput('samples', sampleSchema),
  alsoCalled: {
    q: 'query',
    question: 'query',
    lang: 'language',
    code_language: 'language',
    tags: 'tag',
    difficulty: 'level',
  },
  cacheable: true,
  takesEdition: 'one',
  async run({ operation: { generation } }, input) {
    const { query, language, tag, level, recorded, limit } = input;
    const of = ['find_samples', query, language, tag, level, recorded];
    const identity = { digest: generationDigest(generation), of };
    const { library } = generation;
    const all =
      query === undefined ? allCode(library) : await codeFor(generation, searchedPart(query));
    const matching = all.filter((one) => matches(one, input));
    const offset = offsetOf(identity, input.cursor);
    const samples = await Promise.all(
      matching.slice(offset, offset + limit).map((code) => shown(library, code)),
    );
    const total = matching.length;
    const list = { name: 'samples', identity, total, items: () => samples };
    return listAnswer(list, input, ({ count, hasMore }) => ({
      head: { count, total },
      next: withCutNote(query ?? '', hasMore ? MORE : nextStep(library, input, total)),
    }));
  },
};

async function codeFor(generation: Generation, query: string): Promise<readonly Code[]> {
  const { found } = await findCode(generation, withoutSampleFilter(query));
  return found.map(({ code }) => code);
}

function matches(code: Code, { language, tag, level, recorded }: Input): boolean {
  const isRecorded = code.kind === 'sample';
  if (recorded !== undefined && recorded !== isRecorded) return false;
  if (language !== undefined && foldLanguage(code.language) !== foldLanguage(language)) {
    return false;
  }
  if (!isRecorded) return tag === undefined && level === undefined;
  const { tags, level: own } = code.sample;
  const hasTag = (wanted: string): boolean =>
    tags.some((one) => foldLanguage(one) === foldLanguage(wanted));
  return (tag === undefined || hasTag(tag)) && (level === undefined || own === level);
}

async function shown(library: Library, code: Code): Promise<object> {
  if (code.kind === 'block') {
    const { page, language } = code;
    const { code: text, heading = page.title, anchor } = await readBlock(library, code);
    return { title: heading, language, code: text, recorded: false, page: page.slug, anchor };
  }
  const { id, title, language, tags, level, file, command, output, page, anchor } = code.sample;
  const text = { title, language, code: code.sample.code, recorded: true, page, anchor };
  return { ...text, id, tags, level, file, command, output: shortened(output) };
}

function shortened(output: string): string {
  if (output.length <= OUTPUT_CHARACTERS_MAX) return output;
  return `${cutText(output, OUTPUT_CHARACTERS_MAX)}\n… (cut)`;
}

function nextStep(library: Library, { language, tag }: Input, total: number): string {
  if (total > 0) return 'Read around a sample with get_page {"slug": <page>, "section": <anchor>}.';
  const names = [
    ['languages', language, allCode(library).map((code) => code.language)],
    ['tags', tag, library.samples.flatMap(({ tags }) => tags)],
  ] as const;
  const hints = names.flatMap(([name, wanted, there]) => {
    if (wanted === undefined) return [];
    const known = new Set(there.filter((one) => one !== ''));
    if (known.size === 0) return `There are no ${name}.`;
    const near = closestNames(wanted, known);
    return `There are ${name}: ${(near.length > 0 ? near : [...known].slice(0, 20)).join(', ')}.`;
  });
  return ['No code matches.', ...hints, 'Leave a filter out, or try search_docs.'].join(' ');
}
