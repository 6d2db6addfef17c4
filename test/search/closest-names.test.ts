import test from 'ava';
import { closestNames } from '../../src/search/suggest/closest-names.ts';

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
  test(`closestNames() of ${wanted} is ${first}`, (t) => {
    t.is(closestNames(wanted, slugs)[0], first);
  });
}

test('closestNames() suggests nothing for a name that is near nothing', (t) => {
  t.deepEqual(closestNames('zzzzzzzz', slugs), []);
  t.deepEqual(closestNames('', slugs), []);
  t.deepEqual(closestNames('!', slugs), []);
});

test('closestNames() suggests at most three names and bears very long ones', (t) => {
  t.true(
    closestNames(
      'limits',
      Array.from({ length: 50 }, (_, n) => `limits-${n}`),
    ).length === 3,
  );
  t.deepEqual(closestNames('x'.repeat(100_000), ['y'.repeat(100_000)]), []);
});
