/** get_benchmarks: the published numbers, each with what it takes to repeat it. */
import Joi from 'joi';
import { closestNames } from '../../search/suggest/closest-names.ts';
import { benchmarkRows, dataUrl } from '../agent-data.ts';
import { fitting, maxCharsSchema } from '../budget.ts';
import { cursorAdvice, cursorAt, readCursor } from '../cursor.ts';
import type { Tool } from '../tool.ts';
import { cursorSchema, nextSchema } from './arguments.ts';

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
    cursor: cursorSchema,
    max_chars: maxCharsSchema,
  }),
  output: Joi.object({
    count: Joi.number().integer().min(0).required().description('Benchmarks in this answer.'),
    total: Joi.number().integer().min(0).required().description('Benchmarks that match.'),
    benchmarks: Joi.array().items(benchmarkSchema).required(),
    cursor: cursorSchema,
    next: nextSchema,
  }).unknown(true),
  alsoCalled: { query: 'name', q: 'name', id: 'name', benchmark: 'name' },
  writes: false,
  lasting: true,
  asks: false,
  run({ operation: { generation } }, { name, cursor, max_chars }) {
    const { library } = generation;
    const at = readCursor(library.digest, cursor);
    if (at.kind !== 'at') return { kind: 'failure', text: cursorAdvice(at) };
    const all = benchmarkRows(library);
    const wanted = name?.toLowerCase() ?? '';
    const matching = all.filter((row) => nameOf(row).toLowerCase().includes(wanted));
    const benchmarks = fitting(matching.slice(at.offset), max_chars);
    const end = at.offset + benchmarks.length;
    const more = end < matching.length;
    const source = all.length === 0 ? '' : ` Source: ${dataUrl(library, 'benchmarks.json')}.`;
    return {
      kind: 'data',
      data: {
        count: benchmarks.length,
        total: matching.length,
        benchmarks,
        ...(more ? { cursor: cursorAt(library.digest, end) } : {}),
        next: more
          ? 'More benchmarks: the same call with "cursor".'
          : `${advice(all, matching, wanted)}${source}`,
      },
    };
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
