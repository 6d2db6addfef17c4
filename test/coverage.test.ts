import test from 'ava';
import { sources } from './helpers/sources.ts';
import { REQUIREMENTS, pendingParts } from './requirements.ts';

/** The ids inside `verifies(...)` calls, and the calls that hold something else than string literals. */
function citations(text: string): { ids: string[]; unreadable: string[] } {
  const calls = [...text.matchAll(/\bverifies\(([^)]*)\)/g)].map((call) => call[1] ?? '');
  const literal = /'([^']*)'/g;
  return {
    ids: calls.flatMap((call) => [...call.matchAll(literal)].map((match) => match[1] ?? '')),
    unreadable: calls.filter(
      (call) => call.replaceAll(literal, '').replaceAll(/[\s,]/g, '') !== '',
    ),
  };
}

async function cited(): Promise<ReadonlyMap<string, ReturnType<typeof citations>>> {
  const texts = await sources('test');
  const tests = [...texts].filter(([path]) => /\.(test|slow|alone)\.ts$/.test(path));
  return new Map(tests.map(([path, text]) => [path, citations(text)]));
}

const planted = ["verifies('a:b', 'c')", 'verifies(id)'].join(';\n');

test('each row of the specification has its own id and a sentence', (t) => {
  const ids = REQUIREMENTS.map((row) => row.id);
  t.deepEqual(ids, [...new Set(ids)]);
  t.true(REQUIREMENTS.every((row) => row.sentence.length > 5));
});

test('the scan reads ids and notices a call it cannot read', (t) => {
  t.deepEqual(citations(planted), { ids: ['a:b', 'c'], unreadable: ['id'] });
});

test('tests cite only rows that exist, as literals', async (t) => {
  const known = new Set(REQUIREMENTS.map((row) => row.id));
  const faults: string[] = [];
  for (const [path, { ids, unreadable }] of await cited()) {
    if (path === 'coverage.test.ts') continue;
    faults.push(...ids.filter((id) => !known.has(id)).map((id) => `${path}: no row '${id}'`));
    faults.push(...unreadable.map((call) => `${path}: verifies(${call.trim()}) is not a literal`));
  }
  t.deepEqual(faults, []);
});

test('every row of a finished part is cited by a test', async (t) => {
  const ids = new Set([...(await cited()).values()].flatMap((citation) => citation.ids));
  const open = REQUIREMENTS.filter((row) => !ids.has(row.id));
  const missing = open.filter((row) => !pendingParts.includes(row.part));
  for (const part of pendingParts) {
    const rows = REQUIREMENTS.filter((row) => row.part === part).length;
    t.log(
      `${part}: ${open.filter((row) => row.part === part).length} of ${rows} rows without a test`,
    );
  }
  t.deepEqual(
    missing.map((row) => `${row.section} ${row.id}: ${row.sentence}`),
    [],
  );
});
