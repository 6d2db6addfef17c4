/** compare_runtimes: what is published about the product beside another runtime, and nothing that is not. */
import Joi from 'joi';
import { claimsAbout, comparedRuntimes, dataUrl, RUNTIMES, type Runtime } from '../agent-data.ts';
import { fitting, maxCharsSchema } from '../budget.ts';
import { cursorAdvice, cursorAt, readCursor } from '../cursor.ts';
import type { Tool } from '../tool.ts';
import { cursorSchema, nextSchema } from './arguments.ts';

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
    cursor: cursorSchema,
    max_chars: maxCharsSchema,
  }),
  output: Joi.object({
    runtime: Joi.string().required(),
    count: Joi.number().integer().min(0).required().description('Claims in this answer.'),
    total: Joi.number().integer().min(0).required().description('Claims that match.'),
    claims: Joi.array().items(claimSchema).required(),
    published: Joi.array()
      .items(Joi.string())
      .required()
      .description('Runtimes with a comparison.'),
    cursor: cursorSchema,
    next: nextSchema,
  }).unknown(true),
  alsoCalled: { with: 'runtime', other: 'runtime', name: 'runtime', query: 'topic' },
  writes: false,
  lasting: true,
  asks: false,
  run({ operation: { generation } }, { runtime, topic, cursor, max_chars }) {
    const { library } = generation;
    const at = readCursor(library.digest, cursor);
    if (at.kind !== 'at') return { kind: 'failure', text: cursorAdvice(at) };
    const all = claimsAbout(library, runtime);
    const matching = all.filter((claim) => isAbout(claim, topic));
    const claims = fitting(matching.slice(at.offset), max_chars);
    const end = at.offset + claims.length;
    const more = end < matching.length;
    const published = comparedRuntimes(library);
    return {
      kind: 'data',
      data: {
        runtime,
        count: claims.length,
        total: matching.length,
        claims,
        published,
        ...(more ? { cursor: cursorAt(library.digest, end) } : {}),
        next:
          nextStep({ runtime, published, more, all: all.length, matching: matching.length }) +
          (all.length > 0 ? ` Source: ${dataUrl(library, `comparisons/${runtime}.json`)}.` : ''),
      },
    };
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
  readonly matching: number;
}

function nextStep({ runtime, published, more, all, matching }: Situation): string {
  if (published.length === 0) return 'No comparison is published: do not compare from memory.';
  if (all === 0) {
    return `No comparison with ${runtime} is published. There are comparisons with ${published.join(', ')}.`;
  }
  if (matching === 0) return 'No claim is about this topic: leave "topic" out to see all.';
  return more ? 'More claims: the same call with "cursor".' : 'Numbers: get_benchmarks.';
}
