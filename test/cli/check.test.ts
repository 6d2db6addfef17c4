/** `docent check`, through the command line's front door. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { commandsOf } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';

/** Runs `docent check` on one page; answers with what it printed and its exit code. */
async function check(t: ExecutionContext, page: string, ...flags: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'docent-check-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'install.md'), page);
  const printed = { out: '', err: '' };
  const io = {
    stdout: (text: string) => void (printed.out += text),
    stderr: (text: string) => void (printed.err += text),
    env: {},
  };
  const code = await run(commandsOf('0.0.0'), ['check', folder, ...flags], { version: '0', io });
  return { ...printed, code };
}

const brokenLink = '# Installing\n\nSee [more](nowhere.md).\n';
const brokenFrontMatter = '---\ntitle: [\n---\n\n# Installing\n';

test('docent check has nothing to say about sound content', async (t) => {
  const { out, code } = await check(t, '# Installing\n\nAcme comes as a file.\n');
  t.is(out, '0 errors, 0 warnings in 1 page.\n');
  t.is(code, 0);
});

test('docent check names a warning with file, line and remedy, and fails for it only with --strict', async (t) => {
  const lenient = await check(t, brokenLink);
  t.regex(lenient.out, /^install\.md:3: warning broken-link: .*nowhere\.md.*\n {4}\S/);
  t.is(lenient.code, 0);
  t.is((await check(t, brokenLink, '--strict')).code, 1);
});

test('docent check fails for an error', async (t) => {
  const { out, code } = await check(t, brokenFrontMatter);
  t.regex(out, /^install\.md:\d+: error /);
  t.is(code, 1);
});

test('docent check --json prints the findings for programs', async (t) => {
  const { out, code } = await check(t, brokenLink, '--json');
  t.is(code, 0);
  t.like(JSON.parse(out), {
    pages: 1,
    errors: 0,
    warnings: 1,
    findings: [{ file: 'install.md', line: 3, rule: 'broken-link' }],
  });
});
