/** get_benchmarks: the published numbers, each with what it takes to repeat it. */
import Joi from 'joi';
import { dataUrl } from '../../content/links/file-addresses.ts';
import { closestNames } from '../../search/suggest/closest-names.ts';
import { benchmarkRows, groupedNumbers, Runs, type Row } from '../published-data.ts';
import { listAnswer, listOutput, MORE, pagingArguments, type PagingArguments } from '../paging.ts';
import type { Tool } from '../tool.ts';

interface Input extends PagingArguments {
  readonly name?: string;
}

const benchmarkSchema = Joi.object({
  name: Joi.string(),
  metric: Joi.string(),
  value: Joi.number(),
  values: Joi.object(),
  unit: Joi.string(),
  run: Joi.number(),
}).unknown(true);

export const getBenchmarks: Tool<Input> = {
  name: 'get_benchmarks',
  title: 'Get benchmark numbers',
  description:
    'Returns published benchmark numbers of {product} with machine, date and recording. ' +
    'Use it before you state a speed, size or memory figure, and cite it; never estimate one. ' +
    'Without name, lists the names, then all numbers.',
  isOffered: (library) => benchmarkRows(library).length > 0,
  input: Joi.object<Input>({
    name: Joi.string().max(200).description('Part of the name.'),
    ...pagingArguments,
  }),
  output: listOutput('benchmarks', benchmarkSchema, { names: Joi.array(), runs: Joi.object() }),
  alsoCalled: { query: 'name', q: 'name', id: 'name', benchmark: 'name' },
  cacheable: true,
  run({ operation: { generation } }, input) {
    const { library } = generation;
    const { name, max_chars: maxChars } = input;
    const all = benchmarkRows(library);
    const wanted = name?.toLowerCase() ?? '';
    const matching = all.filter((row) => nameOf(row).toLowerCase().includes(wanted));
    // A few numbers say more with all their fields; many are said once for each run and metric.
    const isFew = JSON.stringify(matching).length <= maxChars / 2;
    const runs = new Runs();
    const rows = isFew ? matching : groupedNumbers(matching, runs);
    const names = isFew ? undefined : metricsOf(rows);
    const namesFit = names !== undefined && JSON.stringify(names).length <= maxChars / 3;
    const runsOf = (start: number, count: number): object =>
      isFew ? {} : { runs: runs.of(rows.slice(start, start + count)) };
    const source = `Source: ${dataUrl(library, 'benchmarks.json')}.`;
    const total = rows.length;
    const identity = { digest: library.digest, of: ['get_benchmarks', name] };
    const items = (offset: number): Rows => rows.slice(offset);
    return listAnswer(
      { name: 'benchmarks', identity, total, items },
      input,
      ({ offset, count, hasMore }) => ({
        head: {
          count,
          total,
          ...(offset === 0 && namesFit && { names }),
          ...runsOf(offset, count),
        },
        next: hasMore ? MORE : `${advice(all, matching, wanted)} ${source}`,
      }),
    );
  },
};

function metricsOf(rows: Rows): readonly unknown[] {
  return [...new Set(rows.map(({ metric }) => metric))];
}

type Rows = readonly Row[];

function advice(all: Rows, matching: Rows, wanted: string): string {
  if (matching.length > 0) return 'Compare with other runtimes: compare_runtimes.';
  const names = new Set(all.map(nameOf));
  const near = closestNames(wanted, names);
  const shown = near.length > 0 ? near : [...names].slice(0, 20);
  return `No benchmark has this name. There are: ${shown.join(', ')}.`;
}

function nameOf(row: Row): string {
  return typeof row['name'] === 'string' ? row['name'] : '';
}
