import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { loaded } from '../../src/cli/command.ts';
import { agentCommands } from '../../src/cli/reporter.ts';
import { run } from '../../src/cli/run.ts';
import { service } from '../helpers/service.ts';
import { reportOf } from '../reports/documents.ts';

interface Given {
  readonly service?: string;
  readonly stdin?: string;
}

async function cli(argv: readonly string[], given: Given = {}) {
  let out = '';
  let err = '';
  const io = {
    stdout: (text: string) => (out += text),
    stderr: (text: string) => (err += text),
    env: {},
    stdin: () => Promise.resolve(given.stdin ?? ''),
  };
  const product = { id: 'docent', name: 'Docent', version: '1.0.0', ...given };
  const code = await run(agentCommands(product).map(loaded), argv, { version: '1.0.0', io });
  return { code, out, err };
}

async function fileOf(t: ExecutionContext, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-agent-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'report.json'), text);
  return join(folder, 'report.json');
}

test('where nobody can be asked, the token of a preview is the yes, and it holds for that report only', async (t) => {
  const { port, store } = await service(t, { listen: true });
  const given = { service: `http://127.0.0.1:${port}/`, stdin: JSON.stringify(reportOf('bug')) };
  const refused = await cli(['agent', 'submit', '-'], given);
  t.is(refused.code, 2);
  t.regex(refused.err, /There is no terminal to ask on\. .*--confirm-token/);
  const preview = await cli(['agent', 'preview', '--json', '-'], given);
  const { confirm_token: token } = JSON.parse(preview.out);
  const other = { ...given, stdin: JSON.stringify(reportOf('feature')) };
  const wrong = await cli(['agent', 'submit', '--confirm-token', token, '-'], other);
  t.is(wrong.code, 1);
  t.regex(wrong.err, /another document.*Nothing was stored/);
  t.deepEqual(await store.list({ limit: 1 }), []);
  const sent = await cli(['agent', 'submit', '--json', '--confirm-token', token, '-'], given);
  t.is(JSON.parse(sent.out).status, 'queued');
  t.is((await store.list({ limit: 5 })).length, 1);
});

test('a report with faults is not accepted, and each fault is named with its place', async (t) => {
  const { port } = await service(t, { listen: true });
  const file = await fileOf(t, JSON.stringify(reportOf('bug', { title: 'short', expected: 1 })));
  const argv = ['agent', 'preview', '--service', `http://127.0.0.1:${port}`, file];
  const { code, out } = await cli(argv);
  t.is(code, 1);
  t.regex(out, /Not accepted:[^]*\/title {2}[^]*\/expected {2}/);
});

for (const [title, argv, code, says] of [
  ['without a service', ['agent', 'status', 'r_x'], 2, /--service takes the address/],
  ['a service that is no address', ['agent', 'status', '--service', 'docs', 'r_x'], 2, /--service/],
  [
    'a service that does not run',
    ['agent', 'status', '--service', 'http://127.0.0.1:1', 'r_x'],
    1,
    /http:\/\/127\.0\.0\.1:1 cannot be used: .*Check the address/,
  ],
  [
    'a preview on a service that does not run',
    ['agent', 'preview', '--service', 'http://127.0.0.1:1', '-'],
    1,
    /cannot be used/,
  ],
  [
    'a file that is not there',
    ['agent', 'preview', '--service', 'http://127.0.0.1:1', 'no-such.json'],
    2,
    /no-such\.json cannot be read: ENOENT/,
  ],
] as const) {
  test(`${title} is told with what to change`, async (t) => {
    const ran = await cli(argv, { stdin: '{}' });
    t.is(ran.code, code);
    t.regex(ran.err, says);
  });
}

test('a report that is not JSON, and an id that nobody knows, are told', async (t) => {
  const { port } = await service(t, { listen: true });
  const at = { service: `http://127.0.0.1:${port}` };
  const text = await cli(['agent', 'preview', '-'], { ...at, stdin: 'not json' });
  t.is(text.code, 2);
  t.regex(text.err, /- is not JSON/);
  const unknown = await cli(['agent', 'status', 'r_aaaaaaaaaaaaaaaa'], at);
  t.is(unknown.code, 1);
  t.regex(unknown.err, /r_aaaaaaaaaaaaaaaa/);
});
