import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import * as fc from 'fast-check';
import { createRedactor } from '../../src/reports/redact/redact.ts';
import { verifies } from '../helpers/verifies.ts';
import { reportsWithSecrets, watchedService } from './secrecy.ts';

/** Fixed, since some values look like words by chance; `redact.test.ts` holds the rate. */
const SEED = 1;

test('no planted secret is ever in a preview, the store, an answer or the log', async (t) => {
  verifies('tool:preview-report:redacts');
  const service = await watchedService(t);
  const secrets: string[] = [];
  await fc.assert(
    fc.asyncProperty(reportsWithSecrets, async ({ report, secrets: planted }) => {
      secrets.push(...planted.map(({ secret }) => secret));
      return service.send(report);
    }),
    { seed: SEED, numRuns: 20 },
  );
  const seen = await service.seen();
  t.regex(seen, /\[redacted:github-token#1\]/);
  t.deepEqual(
    secrets.filter((secret) => seen.includes(secret)),
    [],
  );
  t.log(`${secrets.length} secrets, ${seen.length} characters`);
});

test('in the documentation of Docent at most one false hit in 100 kB', (t) => {
  const files = readdirSync('content', { recursive: true, encoding: 'utf8' });
  const text = files
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join('content', name), 'utf8'))
    .join('\n');
  const redactor = createRedactor();
  redactor.redact(text);
  // Addresses and home folders are what they are, wherever they stand.
  const { email, 'ip-address': ip, 'home-path': home, ...others } = redactor.counts();
  const hits = Object.values(others).reduce((sum, count) => sum + count, 0);
  t.log(`${hits} in ${text.length} characters, beside ${email ?? 0}, ${ip ?? 0} and ${home ?? 0}`);
  t.true(hits <= text.length / 100_000);
});
