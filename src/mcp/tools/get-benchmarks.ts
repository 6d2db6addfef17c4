/** get_benchmarks: the published numbers, each with what it takes to repeat it. */
import Joi from 'joi';
import { closestNames } from '../../search/suggest/closest-names.ts';
import { benchmarkRows, dataUrl } from '../published-data.ts';
import { fitList, jsonTexts, listOutput, MORE, offsetOf, pagingArguments } from '../paging.ts';
import type { Tool } from '../tool.ts';

interface Input {
  readonly name?: string;
  readonly cursor?: string;
  readonly max_chars: number;
}

const benchmarkSchema = Joi.object({
  name: Joi.string().description('What was measured.'),
  metric: Joi.string(),
  value: Joi.number(),
  unit: Joi.string(),
  command: Joi.string().description('Repeats the measurement.'),
  machine: Joi.any().description('What it ran on.'),
  date: Joi.string(),
  recording: Joi.string().description('Where the whole output was kept.'),
}).unknown(true);

export const getBenchmarks: Tool<Input> = {
  name: 'get_benchmarks',
  title: 'Get benchmark numbers',
  description:
    'Returns the published benchmark numbers, each with the command that repeats it, the machine, the date and the recording. ' +
    'Use it before stating any figure about speed, size or memory, and cite command and date with it. ' +
    'Without name it returns all. For comparisons with other runtimes use compare_runtimes. ' +
    'When nothing is published the answer is empty and says so: do not estimate.',
  input: Joi.object<Input>({
    name: Joi.string()
      .max(200)
      .description('Only benchmarks with this name, or this in their name.'),
    ...pagingArguments,
  }),
  output: listOutput('benchmarks', benchmarkSchema),
  alsoCalled: { query: 'name', q: 'name', id: 'name', benchmark: 'name' },
  writes: false,
  cacheable: true,
  asks: false,
  run({ operation: { generation } }, { name, cursor, max_chars: maxChars }) {
    const { library } = generation;
    const list = { digest: library.digest, of: ['get_benchmarks', name] };
    const offset = offsetOf(list, cursor);
    const all = benchmarkRows(library);
    const wanted = name?.toLowerCase() ?? '';
    const matching = all.filter((row) => nameOf(row).toLowerCase().includes(wanted));
    const items = jsonTexts(matching.slice(offset));
    const total = matching.length;
    const source = all.length === 0 ? '' : ` Source: ${dataUrl(library, 'benchmarks.json')}.`;
    const part = { name: 'benchmarks', list, items, offset, total, maxChars };
    const json = fitList(part, (count, hasMore) => ({
      head: { count, total },
      next: hasMore ? MORE : `${advice(all, matching, wanted)}${source}`,
    }));
    return { kind: 'json', json };
  },
};

type Rows = readonly Readonly<Record<string, unknown>>[];

function advice(all: Rows, matching: Rows, wanted: string): string {
  if (all.length === 0) return 'No benchmark is published in this documentation.';
  if (matching.length > 0) return 'Compare with other runtimes: compare_runtimes.';
  const names = new Set(all.map(nameOf));
  const near = closestNames(wanted, names);
  const shown = near.length > 0 ? near : [...names].slice(0, 20);
  return `No benchmark has this name. There are: ${shown.join(', ')}.`;
}

function nameOf(row: Readonly<Record<string, unknown>>): string {
  return typeof row['name'] === 'string' ? row['name'] : '';
}
