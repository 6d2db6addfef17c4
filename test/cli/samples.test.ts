/** `docent samples run`, through the command line's front door: real processes beside a real server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { commandsOf } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';
import { root } from '../helpers/sources.ts';

const MAIN = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));

type Files = Readonly<Record<string, string>>;

async function folderOf(t: ExecutionContext, files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-samples-'));
  t.teardown(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function samplesRun(folder: string, ...argv: readonly string[]) {
  const printed = { out: '', err: '' };
  const io = {
    stdout: (text: string) => void (printed.out += text),
    stderr: (text: string) => void (printed.err += text),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], SECRET: 'hunter2' },
  };
  const args = ['samples', 'run', folder, ...argv];
  const code = await run(commandsOf('0.0.0'), args, { version: '0', io });
  return { ...printed, code };
}

interface Block {
  readonly code: string;
  readonly output: string;
  readonly more?: string;
}

/** A page with one shell sample. */
const page = ({ code, output, more = '' }: Block): string =>
  `# Page\n\n\`\`\`sh sample id=one command="sh one.sh" ${more}\n${code}\n\`\`\`\n\n\`\`\`text output\n${output}\n\`\`\`\n\nAfter.\n`;

const GREETING = { code: 'echo hello; echo world', output: 'hello\nworld' };

test.serial('a sample that prints what was recorded passes', async (t) => {
  const { out, code } = await samplesRun(await folderOf(t, { 'a.md': page(GREETING) }));
  t.regex(out, /^ok {3}one \(sh, [\d.]+ s\)\n1 sample: 1 passed, 0 failed, 0 skipped\n$/);
  t.is(code, 0);
});

test.serial(
  'a sample that was broken on purpose fails with its place and the difference',
  async (t) => {
    const broken = page({ ...GREETING, code: 'echo hello; echo word' });
    const { out, code } = await samplesRun(await folderOf(t, { 'a.md': broken }));
    t.regex(out, /^FAIL one .* a\.md:3\n/);
    t.regex(out, / {2}hello\n\s+- world\n\s+\+ word\n/);
    t.regex(out, /1 sample: 0 passed, 1 failed/);
    t.is(code, 1);
  },
);

test.serial(
  "a sample of Docent's own documentation passes, and fails when it is broken on purpose",
  async (t) => {
    const folder = await folderOf(t, {});
    await cp(join(root, 'content'), folder, { recursive: true });
    const whole = await samplesRun(folder, '--id', 'wait-ready');
    t.is(whole.code, 0, whole.out);
    const file = join(folder, 'samples/operate.md');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('/healthz"', '/readyz" | tr a-z A-Z'));
    const broken = await samplesRun(folder, '--id', 'wait-ready');
    t.is(broken.code, 1);
    t.regex(broken.out, /- \{"status":"ok"\}\n\s+\+ \{"STATUS":"OK"\}/);
  },
);

test.serial(
  'a sample that ends with another exit code than 0 fails with what it said',
  async (t) => {
    const code = 'echo hello; echo world; echo oops >&2; exit 3';
    const result = await samplesRun(await folderOf(t, { 'a.md': page({ ...GREETING, code }) }));
    t.regex(result.out, /FAIL one .*\n\s+Exit code 3\.\n\s+oops\n/);
    t.is(result.code, 1);
  },
);

test.serial(
  'a sample reads the server beside it, whose address is recorded as a placeholder',
  async (t) => {
    const folder = await folderOf(t, {
      'a.md': page({
        code: 'curl -s "$DOCS_URL/docs/a.md" | head -1; echo "$DOCS_URL"',
        output: '',
      }),
    });
    t.regex((await samplesRun(folder, '--update')).out, /^rec {2}one/);
    const text = await readFile(join(folder, 'a.md'), 'utf8');
    t.true(text.endsWith('```text output\n# Page\n{{url}}\n```\n\nAfter.\n'), text);
    t.is((await samplesRun(folder)).code, 0);
  },
);

test.serial('recording keeps the placeholders of the author where they still hold', async (t) => {
  const folder = await folderOf(t, {
    'a.md': page({ code: 'echo took 12.5 ms; echo new', output: 'took {{number}} ms\nold' }),
  });
  await samplesRun(folder, '--update');
  t.regex(await readFile(join(folder, 'a.md'), 'utf8'), /\ntook \{\{number\}\} ms\nnew\n/);
});

test.serial(
  'a sample sees no variable of the caller but its path, in an empty folder with a home of its own',
  async (t) => {
    const code =
      'echo "[$SECRET]"; ls; [ "$HOME" != "$OLDHOME" ] && ls -A "$HOME" | wc -l | tr -d " "';
    const folder = await folderOf(t, { 'a.md': page({ code, output: '[]\none.sh\n0' }) });
    const { out, code: exit } = await samplesRun(folder);
    t.is(exit, 0, out);
  },
);

test.serial(
  'a sample whose runtime is missing is skipped and counted, and fails with --strict',
  async (t) => {
    const folder = await folderOf(t, {
      'a.md': page({ ...GREETING, more: 'needs="command -v no-such-runtime"' }),
    });
    const lenient = await samplesRun(folder);
    t.regex(lenient.out, /^skip one .*\n\s+It needs `command -v no-such-runtime` to succeed\.\n/);
    t.regex(lenient.out, /0 passed, 0 failed, 1 skipped/);
    t.is(lenient.code, 0);
    t.is((await samplesRun(folder, '--strict')).code, 1);
  },
);

test.serial('an interrupted run ends the sample with what it started, and clears up', async (t) => {
  const folder = await folderOf(t, {
    'a.md': page({
      code: '(while :; do echo x >>"$BEATS"; sleep 0.05; done) &\nwait',
      output: '',
    }).replace('command="sh one.sh"', 'command="BEATS=$HOME/../../beats sh one.sh"'),
  });
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, TMPDIR: folder };
  const child = spawn(process.execPath, [MAIN, 'samples', 'run', folder], { env });
  t.teardown(() => child.kill('SIGKILL'));
  const beats = (): Promise<string> => readFile(join(folder, 'beats'), 'utf8').catch(() => '');
  while ((await beats()) === '') await setTimeout(50);
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  t.is(code, 1);
  const atEnd = await beats();
  await setTimeout(500);
  t.is(await beats(), atEnd);
  const left = (await readdir(folder)).filter((name) => name.startsWith('docent-sample'));
  t.deepEqual(left, []);
});

test.serial(
  'a sample may name another folder to serve, with the configuration beside it',
  async (t) => {
    const folder = await folderOf(t, {
      'a.md': page({
        code: 'curl -sI "$DOCS_URL/api/v1" | tr -d "\\r" | grep -i ^ratelimit-policy',
        output: 'ratelimit-policy: "docs";q=2;w=9',
        more: 'serve=.small',
      }),
      '.small/index.md': '# Small\n',
      '.small.yaml': 'limits:\n  requests:\n    quota: 2\n    windowSeconds: 9\n',
    });
    const { out, code } = await samplesRun(folder);
    t.is(code, 0, out);
  },
);

test.serial(
  'ids and languages choose samples, and unknown ones are answered with the nearest',
  async (t) => {
    const folder = await folderOf(t, { 'a.md': page(GREETING) });
    t.is((await samplesRun(folder, '--id', 'one')).code, 0);
    t.regex((await samplesRun(folder, '--language', 'python')).out, /^0 samples/);
    const id = await samplesRun(folder, '--id', 'ona');
    t.regex(id.err, /There is no sample 'ona'\. Did you mean 'one'\?/);
    t.is(id.code, 2);
    const language = await samplesRun(folder, '--language', 'cobol');
    t.regex(language.err, /--language is 'cobol'; give one of sh, /);
    t.is(language.code, 2);
  },
);

test.serial('--json prints the results for programs', async (t) => {
  const folder = await folderOf(t, { 'a.md': page({ ...GREETING, output: 'hello' }) });
  const { out, code } = await samplesRun(folder, '--json');
  t.like(JSON.parse(out), {
    passed: 0,
    failed: 1,
    skipped: 0,
    samples: [{ id: 'one', language: 'sh', origin: 'a.md:3', status: 'failed' }],
  });
  t.regex(JSON.parse(out).samples[0].difference, /^\+ world$/m);
  t.is(code, 1);
});

test.serial(
  'a file under samples/ runs, and its output is recorded in the file beside it',
  async (t) => {
    const folder = await folderOf(t, {
      'a.md': '# A\n',
      'samples/hi.sh': 'echo hi\n',
      'samples/hi.sh.yaml':
        "# Kept.\nid: hi\nlanguage: sh\ncommand: sh hi.sh\noutput: ''\npage: a\n",
    });
    t.is((await samplesRun(folder, '--update')).code, 0);
    const text = await readFile(join(folder, 'samples/hi.sh.yaml'), 'utf8');
    t.regex(text, /^# Kept\.\n[^]*output: \|\n {2}hi\n/);
    t.is((await samplesRun(folder)).code, 0);
  },
);
