/**
 * The whole way of a report, with real parts: a command line that another product mounts, MCP over a socket, the store, the
 * filer, and GitHub's stand-in.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { loaded } from '../../src/cli/command.ts';
import { agentCommands } from '../../src/cli/reporter.ts';
import { run } from '../../src/cli/run.ts';
import { createFiler } from '../../src/reports/filer/filer.ts';
import { createFollower } from '../../src/reports/filer/follow.ts';
import { githubTracker } from '../../src/reports/tracker/github.ts';
import { githubStandIn, REPOSITORY } from '../trackers/github.ts';
import { TOKEN } from '../trackers/stand-in.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';
import { reportOf } from './documents.ts';

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

type Cli = (argv: readonly string[], reply?: string) => Promise<Ran>;

/** Acme's command line, which has Docent's commands under its own name; `DOCENT_TRANSCRIPT=1` prints what happens. */
function acme(t: ExecutionContext, address: string): Cli {
  const product = { id: 'acme', name: 'Acme', version: '3.1.4', service: address };
  return async (argv, reply) => {
    let out = '';
    let err = '';
    const io = {
      stdout: (text: string) => (out += text),
      stderr: (text: string) => (err += text),
      env: {},
      ...(reply !== undefined && {
        async ask(question: string) {
          err += `${question}${reply}\n`;
          return Promise.resolve(reply);
        },
      }),
    };
    const code = await run(agentCommands(product).map(loaded), argv, { version: '3.1.4', io });
    say(t, `$ acme ${argv.join(' ')}\n${err}${out}${code === 0 ? '' : `(exit code ${code})\n`}`);
    return { code, out, err };
  };
}

function say(t: ExecutionContext, text: string): void {
  if (process.env['DOCENT_TRANSCRIPT'] !== undefined) t.log(text.trimEnd());
}

test('a report goes from the command line to a public issue, and what becomes of the issue comes back', async (t) => {
  verifies(
    'flow:skeleton',
    'flow:preview',
    'flow:submit-token',
    'flow:tracking',
    'tool:submit-report:confirm-token',
    'states:values',
    'states:becomes-issue',
  );
  const github = await githubStandIn(t);
  const tracker = githubTracker({
    repository: REPOSITORY,
    token: TOKEN,
    apiUrl: github.apiUrl,
    isPaced: false,
  });
  const product = { id: 'acme', name: 'Acme', version: '3.1.4', description: '' };
  const docs = await service(t, { tracker, listen: true, config: { product } });
  const { store } = docs;
  const cli = acme(t, `http://127.0.0.1:${docs.port}`);
  const folder = await mkdtemp(join(tmpdir(), 'docent-loop-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'report.json');

  const skeleton = JSON.parse((await cli(['agent', 'bug', '--kind', 'bug', '--json'])).out);
  const { format, product: reported, platform } = skeleton;
  const report = reportOf('bug', {
    format,
    product: reported,
    platform,
    summary:
      'With `--token ghp_0123456789abcdefghijklmnopqrstuvwxyz`, a search for flags is empty.',
  });
  await writeFile(file, JSON.stringify(report));

  const preview = await cli(['agent', 'preview', file]);
  t.is(preview.code, 0);
  t.regex(preview.out, /\[bug\] Search answers nothing for flags\nlabels: docent-report, bug/);
  t.regex(preview.out, /1 × github-token/);
  t.notRegex(preview.out, /ghp_/);
  t.deepEqual(await store.list({ limit: 1 }), []);

  const declined = await cli(['agent', 'submit', file], 'n');
  t.is(declined.code, 1);
  t.regex(declined.err, /Nothing was stored/);
  t.deepEqual(await store.list({ limit: 1 }), []);

  const sent = await cli(['agent', 'submit', file], 'y');
  t.is(sent.code, 0);
  const id = /report_id\s+(r_[a-z2-7]{16})/.exec(sent.out)?.[1] ?? '';
  t.regex(sent.out, /status\s+queued/);

  const parts = { store, tracker, now: () => new Date() };
  const follow = createFollower({ ...parts, benchmarkLabel: 'benchmark' });
  await follow();
  const outcome = await createFiler({
    ...parts,
    owner: 'filer',
    labels: docs.config.tracker.labels,
    random: Math.random,
  })();
  say(t, `filer: ${outcome.kind === 'idle' ? 'idle' : outcome.note}`);
  const [issue] = github.issues();
  if (issue === undefined) return t.fail('no issue was made');
  say(t, `issue #${issue.number}: ${issue.title}\n${issue.body}`);
  t.regex(issue.body, /\[redacted:github-token#1\]/);

  const filed = await cli(['agent', 'status', id]);
  t.regex(filed.out, /status\s+filed/);
  t.true(filed.out.includes(github.urlOf(issue)));
  t.deepEqual(await bothRoutes(docs.port, id), ['filed', 'filed']);

  github.change(issue, { state: 'closed', reason: 'duplicate' });
  say(t, `GitHub: #${issue.number} is closed as duplicate`);
  await follow();
  t.regex((await cli(['agent', 'status', id])).out, /status\s+duplicate/);
  t.deepEqual(await bothRoutes(docs.port, id), ['duplicate', 'duplicate']);
  for (const event of await store.events(id)) say(t, JSON.stringify(event));
});

/** The status by the Docs API, and by the MCP tool. */
async function bothRoutes(port: number, id: string): Promise<string[]> {
  const base = `http://127.0.0.1:${port}`;
  const byApi: any = await (await fetch(`${base}/api/v1/reports/${id}`)).json();
  const answer = await fetch(`${base}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-03-26',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'report_status', arguments: { report_id: id } },
    }),
  });
  const body = await answer.text();
  const message = JSON.parse(/\{.*\}/s.exec(body)?.[0] ?? '{}');
  return [byApi.status, message.result?.structuredContent?.status];
}
