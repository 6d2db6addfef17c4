/** A machine on which the optional package sqlite3 is not installed. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { address, docent, type DocentProcess } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';

/** Hides the package from the process, as if npm had left it out. */
const HOOK = `export const resolve = (name, context, next) => {
  if (name !== 'sqlite3') return next(name, context);
  throw Object.assign(new Error('hidden by the test'), { code: 'ERR_MODULE_NOT_FOUND' });
};`;

async function withoutSqlite(t: ExecutionContext, ...words: string[]): Promise<DocentProcess> {
  const folder = await folderOf(t, {
    'docs/index.md': '# Wombats\n\nThey dig.\n',
    'hook.mjs': HOOK,
  });
  const register = join(folder, 'register.mjs');
  const hook = pathToFileURL(join(folder, 'hook.mjs')).href;
  await writeFile(register, `import { register } from 'node:module'; register('${hook}');`);
  const flags = ['--port', '0', '--host', '127.0.0.1', '--data', join(folder, 'data')];
  const env = { NODE_OPTIONS: `--import=${pathToFileURL(register).href}` };
  return docent(t, [...words, join(folder, 'docs'), ...flags], env);
}

// npm tries what it left out once more where Docent is installed again, and nowhere else; npx keeps what it has.
const SAYS =
  /The package sqlite3 is not installed.*C\+\+ compiler.*Docent again as before.*npx -p docent -p sqlite3@6 docent.*DATABASE_URL/;

test('without sqlite3 a service reads, searches and knows no report, and its log says what is missing', async (t) => {
  const running = await withoutSqlite(t, 'serve');
  const url = await address(running);
  const { count } = (await (await fetch(`${url}/api/v1/search?q=dig`)).json()) as { count: number };
  t.is(count, 1);
  t.is((await fetch(`${url}/api/v1/reports/r_aaaaaaaaaaaaaaaa`)).status, 404);
  t.regex(running.output(), SAYS);
  running.child.kill('SIGTERM');
  t.is(await running.exit, 0);
});

test('without sqlite3 the commands on stored reports say what to install', async (t) => {
  const list = await withoutSqlite(t, 'reports', 'list');
  t.is(await list.exit, 1);
  t.regex(list.output(), SAYS);
});
