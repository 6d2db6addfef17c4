import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { cycle, mayImport, rooms, violations } from './helpers/imports.ts';
import { root, sources } from './helpers/sources.ts';

/** Each breaks one rule on purpose, so that the guard is known to be able to fail. */
const planted: readonly (readonly [path: string, text: string])[] = [
  ['search/rank.ts', "import { api } from '../api/plugin.ts';"],
  ['api/plugin.ts', "import type { Tool } from '../mcp/tools.ts';"],
  ['operations/list.ts', "import { store } from '../reports/store.ts';"],
  ['content/library/load.ts', "import Boom from '@hapi/boom';"],
  ['api/client.ts', "const sdk = await import('@modelcontextprotocol/server');"],
  ['content/nav/tree.ts', "import { stat } from 'node:fs/promises';"],
  ['content/links/slug.ts', 'const now = Date.now();'],
  ['http/log.ts', 'const level = process.env.LEVEL;'],
  ['mcp/start.ts', "export { createServer } from '../server.ts';"],
  ['helpers/text.ts', "import { Problem } from '../problem.ts';"],
  ['content/links/slug.ts', "import { page } from '../page/page.ts';"],
  ['content/hall.ts', "import type { Page } from './model/library.ts';"],
];

test('src keeps to the import table', async (t) => {
  t.deepEqual(violations(await sources('src')), []);
});

test('rooms of content import only rooms above them in the table, which content/README.md explains in its order', async (t) => {
  const names = Object.keys(rooms);
  for (const [index, name] of names.entries()) {
    t.deepEqual(
      rooms[name]?.filter((one) => !names.slice(0, index).includes(one)),
      [],
      name,
    );
  }
  const readme = await readFile(join(root, 'src', 'content', 'README.md'), 'utf8');
  t.deepEqual(
    [...readme.matchAll(/^\| `(\w+)\/`/gm)].map((match) => match[1]),
    names,
  );
});

test('src has no import cycle', async (t) => {
  t.is(cycle(await sources('src')), undefined);
});

test('ARCHITECTURE.md asks a question for every part of the import table', async (t) => {
  const map = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8');
  const [, codeMap = ''] = /^## Code map$([\s\S]*?)^## /m.exec(map) ?? [];
  const named = [...codeMap.matchAll(/`([a-z-]+)(?:\/|\.ts)`/g)].map((match) => match[1]);
  t.deepEqual(
    Object.keys(mayImport).filter((part) => !named.includes(part)),
    [],
  );
});

test('every source says first what it is responsible for', async (t) => {
  const silent = [...(await sources('src'))].filter(([, text]) => !/^(#!.*\n)?\/\*\*/.test(text));
  t.deepEqual(
    silent.map(([path]) => path),
    [],
  );
});

test('no folder of src is a drawer for everything', async (t) => {
  const drawers = /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.ts$)/;
  t.deepEqual(
    [...(await sources('src')).keys()].filter((path) => drawers.test(path)),
    [],
  );
});

for (const [path, text] of planted) {
  test(`the guard catches ${path}: ${text}`, (t) => {
    t.is(violations(new Map([[path, text]])).length, 1);
  });
}

test('the guard lets an allowed import pass', (t) => {
  const text = "import type { ReportStatus } from '../reports/statuses.ts';";
  t.deepEqual(violations(new Map([['operations/status.ts', text]])), []);
});

test('the guard finds a cycle and names its files', (t) => {
  const ring = new Map([
    ['a.ts', "import { c } from './b/c.ts';"],
    ['b/c.ts', "import type { A } from '../a.ts';"],
  ]);
  t.deepEqual(cycle(ring), ['a.ts', 'b/c.ts', 'a.ts']);
});
