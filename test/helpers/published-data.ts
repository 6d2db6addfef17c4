/** Files of `_agent/` with two numbers and a comparison. */
export const PUBLISHED_DATA: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  [
    'benchmarks.json',
    {
      benchmarks: [
        {
          name: 'search',
          metric: 'p50',
          value: 3,
          unit: 'ms',
          command: 'npm run bench',
          machine: 'two cores',
          date: '2026-01-01',
          recording: 'https://example.org/run',
        },
        {
          name: 'start',
          metric: 'time',
          value: 1,
          unit: 's',
          command: 'npm start',
          machine: 'two cores',
          date: '2026-01-01',
          recording: 'https://example.org/run',
        },
      ],
    },
  ],
  [
    'comparisons/bun.json',
    {
      runtime: 'bun',
      claims: [
        {
          claim: 'Starts slower than Bun.',
          topic: 'start',
          source: 'https://example.org',
          measurement: 'npm run bench',
        },
        {
          claim: 'Uses less memory.',
          topic: 'memory',
          source: 'https://example.org',
          measurement: 'npm run bench',
        },
      ],
    },
  ],
]);
