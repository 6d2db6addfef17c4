/** compare_runtimes: what is published about the product beside another runtime, and nothing that is not. */
import Joi from 'joi';
import {
  claimsAbout,
  comparedRuntimes,
  dataUrl,
  RUNTIMES,
  type Runtime,
} from '../published-data.ts';
import { fitList, jsonTexts, listOutput, MORE, offsetOf, pagingArguments } from '../paging.ts';
import type { Tool } from '../tool.ts';

interface Input {
  readonly runtime: Runtime;
  readonly topic?: string;
  readonly cursor?: string;
  readonly max_chars: number;
}

const claimSchema = Joi.object({
  claim: Joi.string().description('One statement.'),
  source: Joi.any().description('Where it is documented.'),
  measurement: Joi.any().description('What was measured, and how to repeat it.'),
  topic: Joi.string(),
}).unknown(true);

export const compareRuntimes: Tool<Input> = {
  name: 'compare_runtimes',
  title: 'Compare with a runtime',
  description:
    'Compares the product with Node, Bun, Deno, CPython, Java or Kotlin. Every claim cites its source and its measurement. ' +
    'Use it before saying that one is faster, smaller or more complete than the other, and keep the citations. ' +
    'Only published comparisons are answered: for a runtime without one the answer has no claims and lists the runtimes that have one. ' +
    'For plain numbers use get_benchmarks.',
  input: Joi.object<Input>({
    runtime: Joi.string()
      .lowercase()
      .valid(...RUNTIMES)
      .required()
      .description('What to compare with.'),
    topic: Joi.string().max(200).description('Only claims about this, for example "memory".'),
    ...pagingArguments,
  }),
  output: listOutput('claims', claimSchema, {
    runtime: Joi.string().required(),
    published: Joi.array()
      .items(Joi.string())
      .required()
      .description('Runtimes with a comparison.'),
  }),
  alsoCalled: { with: 'runtime', other: 'runtime', name: 'runtime', query: 'topic' },
  writes: false,
  cacheable: true,
  asks: false,
  run({ operation: { generation } }, { runtime, topic, cursor, max_chars: maxChars }) {
    const { library } = generation;
    const list = { digest: library.digest, of: ['compare_runtimes', runtime, topic] };
    const offset = offsetOf(list, cursor);
    const all = claimsAbout(library, runtime);
    const matching = all.filter((claim) => isAbout(claim, topic));
    const published = comparedRuntimes(library);
    const items = jsonTexts(matching.slice(offset));
    const total = matching.length;
    const source = `Source: ${dataUrl(library, `comparisons/${runtime}.json`)}.`;
    const part = { name: 'claims', list, items, offset, total, maxChars };
    const json = fitList(part, (count, more) => ({
      head: { runtime, count, total, published },
      next:
        nextStep({ runtime, published, more, all: all.length, total }) +
        (all.length > 0 ? ` ${source}` : ''),
    }));
    return { kind: 'json', json };
  },
};

function isAbout(claim: Readonly<Record<string, unknown>>, topic: string | undefined): boolean {
  if (topic === undefined) return true;
  const text = JSON.stringify([claim['topic'], claim['claim']]).toLowerCase();
  return topic
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface Situation {
  readonly runtime: Runtime;
  readonly published: readonly Runtime[];
  readonly more: boolean;
  readonly all: number;
  readonly total: number;
}

function nextStep({ runtime, published, more, all, total }: Situation): string {
  if (published.length === 0) return 'No comparison is published: do not compare from memory.';
  if (all === 0) {
    return `No comparison with ${runtime} is published. There are comparisons with ${published.join(', ')}.`;
  }
  if (total === 0) return 'No claim is about this topic: leave "topic" out to see all.';
  return more ? MORE : 'Numbers: get_benchmarks.';
}
