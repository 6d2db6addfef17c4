/** compare_runtimes: published claims about the product and another runtime, and nothing else. */
import Joi from 'joi';
import { dataUrl } from '../../content/links/file-addresses.ts';
import {
  claimsAbout,
  comparedRuntimes,
  isAbout,
  RUNTIMES,
  Runs,
  type Runtime,
} from '../published-data.ts';
import { listAnswer, listOutput, MORE, pagingArguments, type PagingArguments } from '../paging.ts';
import type { Tool } from '../tool.ts';

interface Input extends PagingArguments {
  readonly runtime: Runtime;
  readonly topic?: string;
}

const claimSchema = Joi.object({
  claim: Joi.string(),
  source: Joi.any(),
  measurement: Joi.any(),
  topic: Joi.string(),
}).unknown(true);

export const compareRuntimes: Tool<Input> = {
  name: 'compare_runtimes',
  title: 'Compare with a runtime',
  description:
    'Compares {product} with a runtime by published claims, each with source and measurement. ' +
    'Use it before you call one faster or smaller, and keep the citations.',
  isOffered: (library) => comparedRuntimes(library).length > 0,
  input: Joi.object<Input>({
    runtime: Joi.string()
      .lowercase()
      .valid(...RUNTIMES)
      .required(),
    topic: Joi.string().max(200).description('Words in the claim.'),
    ...pagingArguments,
  }),
  output: listOutput('claims', claimSchema, {
    runtime: Joi.string().required(),
    published: Joi.array().items(Joi.string()).required(),
    runs: Joi.object(),
  }),
  alsoCalled: { with: 'runtime', other: 'runtime', name: 'runtime', query: 'topic' },
  cacheable: true,
  run({ operation: { generation } }, input) {
    const { library } = generation;
    const { runtime, topic, max_chars: maxChars } = input;
    const all = claimsAbout(library, runtime);
    const matching = all.filter((claim) => isAbout(claim, topic));
    const published = comparedRuntimes(library);
    // A few claims say more with all their fields; of many, each run is said once.
    const isFew = JSON.stringify(matching).length <= maxChars / 2;
    const runs = new Runs();
    const rows = isFew ? matching : matching.map((claim) => runs.compact(claim));
    const runsOf = (some: typeof rows): object => {
      const table = runs.of(some);
      const fits = !isFew && JSON.stringify(table).length <= maxChars / 3;
      return fits ? { runs: table } : {};
    };
    const total = matching.length;
    const source = `Source: ${dataUrl(library, `comparisons/${runtime}.json`)}.`;
    const identity = { digest: library.digest, of: ['compare_runtimes', runtime, topic] };
    const items = (offset: number): typeof rows => rows.slice(offset);
    return listAnswer(
      { name: 'claims', identity, total, items },
      input,
      ({ offset, count, hasMore: more }) => ({
        head: { runtime, count, total, published, ...runsOf(rows.slice(offset, offset + count)) },
        next:
          nextStep({ runtime, published, more, all: all.length, total }) +
          (all.length > 0 ? ` ${source}` : ''),
      }),
    );
  },
};

interface Situation {
  readonly runtime: Runtime;
  readonly published: readonly Runtime[];
  readonly more: boolean;
  readonly all: number;
  readonly total: number;
}

function nextStep({ runtime, published, more, all, total }: Situation): string {
  if (all === 0) {
    return `No comparison with ${runtime} is published. There are comparisons with ${published.join(', ')}.`;
  }
  if (total === 0) return 'No claim is about this topic: leave "topic" out to see all.';
  return more ? MORE : 'Numbers: get_benchmarks.';
}
