import { join } from 'node:path';
import test from 'ava';
import { generatedPages } from '../scripts/reference/pages.ts';

const CONTENT = join(import.meta.dirname, '../../content');

test('the generated parts of the documentation are what the code says; npm run reference writes them', (t) => {
  const stale = generatedPages(CONTENT).filter(({ present, expected }) => present !== expected);
  t.deepEqual(
    stale.map(({ file }) => file),
    [],
  );
});
