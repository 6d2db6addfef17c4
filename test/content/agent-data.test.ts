import test from 'ava';
import { folderOf, load } from '../helpers/folder.ts';

const PROVENANCE = {
  command: 'npm run bench',
  machine: 'a machine',
  date: '2026-11-21T09:00:00.000Z',
  recording: 'bench/results/run.json',
  recording_sha256: 'a'.repeat(64),
};
const NUMBER = { name: 'search', metric: 'latency', value: 1, unit: 'ms', ...PROVENANCE };
const CLAIM = {
  claim: 'One is faster.',
  source: 'https://peer.test/',
  measurement: { metric: 'latency', unit: 'ms', ...PROVENANCE },
};

function without(record: object, field: string): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== field));
}

const benchmarks = (...rows: readonly object[]): string =>
  JSON.stringify({ benchmarks: rows }, undefined, 1);
const comparison = (...claims: readonly object[]): string =>
  JSON.stringify({ runtime: 'node', claims }, undefined, 1);

test('numbers with their recording and claims with source and measurement are published', async (t) => {
  const { library, findings } = await load(
    await folderOf(t, {
      'a.md': '# A\n',
      '_agent/benchmarks.json': benchmarks(NUMBER),
      '_agent/comparisons/node.json': comparison(CLAIM),
    }),
  );
  t.deepEqual(findings, []);
  t.deepEqual([...(library?.agentData.keys() ?? [])].toSorted(), [
    'benchmarks.json',
    'comparisons/node.json',
  ]);
});

interface Bad {
  readonly what: string;
  readonly file: string;
  readonly text: string;
  readonly line: number;
  readonly remedy: RegExp;
}

const BAD: readonly Bad[] = [
  {
    what: 'a claim without a source',
    file: '_agent/comparisons/node.json',
    text: comparison(CLAIM, without(CLAIM, 'source')),
    line: 17,
    remedy: /^Add "source"/,
  },
  {
    what: 'a claim without a measurement',
    file: '_agent/comparisons/node.json',
    text: comparison(without(CLAIM, 'measurement')),
    line: 4,
    remedy: /^Add "measurement"/,
  },
  {
    what: 'a number without its recording',
    file: '_agent/benchmarks.json',
    text: benchmarks(NUMBER, without(NUMBER, 'recording')),
    line: 14,
    remedy: /^Add "recording"/,
  },
  {
    what: 'a recording without its digest',
    file: '_agent/benchmarks.json',
    text: benchmarks({ ...NUMBER, recording_sha256: 'none' }),
    line: 12,
    remedy: /^Write the SHA-256/,
  },
  {
    what: 'an unknown runtime',
    file: '_agent/comparisons/cobol.json',
    text: comparison(),
    line: 1,
    remedy: /^Name the file/,
  },
  {
    what: 'a comparison in the file of another runtime',
    file: '_agent/comparisons/bun.json',
    text: comparison(CLAIM),
    line: 2,
    remedy: /^Repair "runtime"/,
  },
];

for (const { what, file, text, line, remedy } of BAD) {
  test(`${what} keeps the file from being published, with file, line and remedy`, async (t) => {
    const { library, findings } = await load(await folderOf(t, { 'a.md': '# A\n', [file]: text }));
    t.deepEqual([...(library?.agentData.keys() ?? ['?'])], []);
    t.like(findings[0], { severity: 'error', rule: 'agent-data', file, line });
    t.regex(findings[0]?.remedy ?? '', remedy);
  });
}
