import test from 'ava';
import { nearest } from '../../src/search/nearest.ts';

const slugs = ['getting-started', 'configuration', 'rate-limits', 'limits', 'api-reference', 'cli'];

const rows: readonly (readonly [wanted: string, first: string])[] = [
  ['geting-started', 'getting-started'],
  ['getting_started', 'getting-started'],
  ['Getting-Started', 'getting-started'],
  ['config', 'configuration'],
  ['guide/configuration', 'configuration'],
  ['limit', 'limits'],
  ['api-referense', 'api-reference'],
];

for (const [wanted, first] of rows) {
  test(`nearest() of ${wanted} is ${first}`, (t) => {
    t.is(nearest(wanted, slugs)[0], first);
  });
}

test('nearest() suggests nothing for a name that is near nothing', (t) => {
  t.deepEqual(nearest('zzzzzzzz', slugs), []);
  t.deepEqual(nearest('', slugs), []);
  t.deepEqual(nearest('!', slugs), []);
});

test('nearest() suggests at most three names and bears very long ones', (t) => {
  t.true(
    nearest(
      'limits',
      Array.from({ length: 50 }, (_, n) => `limits-${n}`),
    ).length === 3,
  );
  t.deepEqual(nearest('x'.repeat(100_000), ['y'.repeat(100_000)]), []);
});
