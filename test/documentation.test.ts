import test from 'ava';
import { generatedPages } from '../scripts/reference/pages.ts';
import { root } from './helpers/sources.ts';

test('the generated parts of the README and the documentation are what the code says; npm run reference writes them', (t) => {
  const stale = generatedPages(root).filter(({ present, expected }) => present !== expected);
  t.deepEqual(
    stale.map(({ file }) => file),
    [],
  );
});
