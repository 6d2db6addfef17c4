import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { commandsOf } from '../../src/cli/commands.ts';
import { Failure } from '../../src/cli/failure.ts';
import { run } from '../../src/cli/run.ts';
import { address, docent, MAIN, type DocentProcess } from '../helpers/docent-process.ts';

async function contentFolder(t: ExecutionContext, files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-cli-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const refusals: readonly (readonly [argv: readonly string[], code: number, says: RegExp])[] = [
  [[], 2, /Usage: docent/],
  [
    ['--help'],
    0,
    /serve +Serve a folder[^]*\n\n {2}reports list[^]*author decides: product\.id,[^]*--config/,
  ],
  [['check', '--help'], 0, /author decides: product\.id,[^]*operator's/],
  [['--version'], 0, /^1\.2\.3\n$/],
  [
    ['serve', '--help'],
    0,
    /the author[^]*--language[^]*the operator[^]*--base-url <value> {2}\(DOCENT_BASE_URL\)[^]* window\. Default: 120\.\n/,
  ],
  [['srve'], 2, /Unknown command 'srve'. Did you mean 'docent serve'\?/],
  [['serve', '--prot', '1'], 2, /Unknown flag '--prot'. Did you mean '--port'\?/],
  [['serve', '--port'], 2, /--port/],
  [['serve', 'a', 'b'], 2, /Unexpected argument 'b'/],
  [['serve', '--', 'a'], 2, /takes nothing after "--"/],
  [['serve', './no-such-folder'], 1, /There is no folder '\/[^']*no-such-folder'/],
  [['serve', MAIN], 1, /is no file of docent build\. Name one .+ or the folder/],
];

/** Runs a command in this process; what `main.ts` would print of a failure is part of the output. */
async function runHere(
  argv: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  let output = '';
  const write = (text: string): void => void (output += text);
  const io = { stdout: write, stderr: write, env };
  try {
    const code = await run(commandsOf('1.2.3'), argv, { version: '1.2.3', io });
    return { code, output };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: 1, output: output + error.message };
  }
}

for (const [argv, code, says] of refusals) {
  const shown = argv.map((word) => (word === MAIN ? '<a file>' : word)).join(' ');
  test(`docent ${shown} exits with ${code} and says why`, async (t) => {
    const result = await runHere(argv);
    t.is(result.code, code);
    t.regex(result.output, says);
  });
}

test('a faulty configuration lists every fault and starts nothing', async (t) => {
  const folder = await contentFolder(t, { 'index.md': '# A\n' });
  const env = { PORT: 'many', DOCENT_PROT: '1' };
  const { code, output } = await runHere(['serve', folder], env);
  t.is(code, 1);
  t.regex(output, /PORT: port is "many"[^]*DOCENT_PROT: 'DOCENT_PROT'/);
});

test('a port in use is told with a way out', async (t) => {
  const folder = await contentFolder(t, { 'index.md': '# A\n' });
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  t.teardown(() => other.close());
  const { port } = other.address() as AddressInfo;
  const flags = ['--port', String(port), '--host', '127.0.0.1'];
  const { code, output } = await runHere(['serve', folder, ...flags]);
  t.is(code, 1);
  t.regex(output, new RegExp(`Port ${port} is in use`));
});

test.serial('a failure is told without a stack, with exit code 1', async (t) => {
  const failed = docent(t, ['serve', './no-such-folder']);
  t.is(await failed.exit, 1);
  t.regex(failed.output(), /^There is no folder '\/[^']*no-such-folder'[^\n]*\n$/);
});

test.serial(
  'SIGTERM: a request in flight finishes, its connection ends, and the exit code is 0',
  async (t) => {
    const folder = await contentFolder(t, { 'index.md': '# A page\n\nSome text.\n' });
    const flags = ['--port', '0', '--host', '127.0.0.1', '--data', join(folder, '.data')];
    const running = docent(t, ['serve', folder, ...flags]);
    const url = await address(running);
    t.is((await fetch(`${url}/readyz`)).status, 200);
    // A request whose body is still on its way is in flight.
    const slow = request(`${url}/mcp`.replace('localhost', '127.0.0.1'), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'transfer-encoding': 'chunked',
      },
    });
    const answered = once(slow, 'response');
    slow.write('{"jsonrpc":"2.0",');
    await new Promise((resolve) => setTimeout(resolve, 200));
    running.child.kill('SIGTERM');
    while (!running.output().includes('stopping')) await new Promise((r) => setTimeout(r, 20));
    while (
      await fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      )
    )
      await delay(20);
    slow.end('"id":1,"method":"ping"}');
    const [response] = (await answered) as [IncomingMessage];
    t.is(response.headers.connection, 'close');
    response.resume();
    t.is(await running.exit, 0);
    t.regex(running.output(), /"msg":"stopped"/);
  },
);

/** Asks one address again and again, until an answer says that its connection ends. Every request has to be answered. */
async function askUntilTold(url: string, agent: Agent, onAnswer: () => void): Promise<void> {
  for (;;) {
    const [response] = (await once(request(`${url}/api/v1`, { agent }).end(), 'response')) as [
      IncomingMessage,
    ];
    response.resume();
    await once(response, 'end');
    if (response.headers.connection === 'close') return;
    onAnswer();
  }
}

/** A service that 50 clients ask without a pause, each over a connection of its own, until they are told to leave. */
async function askedBy50(
  t: ExecutionContext,
  drainSeconds: string,
): Promise<{ running: DocentProcess; url: string; asking: Promise<void>[] }> {
  const folder = await contentFolder(t, { 'page.md': '# A page\n\nText.\n' });
  const running = docent(t, ['serve', folder, '--port', '0'], {
    DOCENT_DATA: join(folder, '.data'),
    DOCENT_SHUTDOWN_DRAIN_SECONDS: drainSeconds,
    DOCENT_LIMITS_REQUESTS_QUOTA: '1000000',
    DOCENT_LOG_LEVEL: 'info',
  });
  const url = await address(running);
  const agents = Array.from({ length: 50 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  t.teardown(() => agents.forEach((agent) => agent.destroy()));
  const answered = new Set<Agent>();
  const asking = agents.map((agent) => askUntilTold(url, agent, () => void answered.add(agent)));
  while (answered.size < agents.length) await delay(20);
  return { running, url, asking };
}

for (const [signal, drainSeconds] of [
  ['SIGTERM', '0'],
  ['SIGINT', '4'],
] as const) {
  test.serial(
    `${signal} with drainSeconds ${drainSeconds} while 50 clients ask: no request is lost`,
    async (t) => {
      const { running, url, asking } = await askedBy50(t, drainSeconds);
      running.child.kill(signal);
      await Promise.all(asking);
      t.is(await running.exit, 0);
      await t.throwsAsync(fetch(`${url}/readyz`));
    },
  );
}

test.serial(
  'SIGTERM while 50 clients ask: /readyz turns 503, each is told to leave, and no request is lost',
  async (t) => {
    const { running, url, asking } = await askedBy50(t, '4');
    running.child.kill('SIGTERM');
    await Promise.all(asking);
    t.is((await fetch(`${url}/readyz`)).status, 503);
    t.is((await fetch(`${url}/api/v1`)).status, 200, 'connections are still accepted');
    t.is(await running.exit, 0);
  },
);

test.serial('what hangs does not outlive shutdownSeconds', async (t) => {
  const folder = await contentFolder(t, { 'page.md': '# A page\n\nText.\n' });
  const running = docent(t, ['serve', folder, '--port', '0'], {
    DOCENT_DATA: join(folder, '.data'),
    DOCENT_SHUTDOWN_SECONDS: '1',
  });
  const url = await address(running);
  const hanging = request(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 100 },
  });
  hanging.on('error', () => {});
  hanging.write('{');
  await new Promise((resolve) => setTimeout(resolve, 200));
  running.child.kill('SIGTERM');
  // On a busy machine, what is released afterwards takes more than its three seconds, and is cut off too.
  const code = await running.exit;
  t.true(code === 0 || /Stopped by force after 1 seconds/.test(running.output()), `exit ${code}`);
});

const NO_DRAIN = { DOCENT_SHUTDOWN_DRAIN_SECONDS: '0' };

/** Serves in this process as on a terminal until `done` resolves; answers with everything printed. */
async function servedOnTerminal(
  folder: string,
  done: (url: string) => Promise<unknown>,
): Promise<string> {
  let output = '';
  const write = (text: string): void => void (output += text);
  const io = { stdout: write, stderr: write, env: NO_DRAIN, isTerminal: true };
  const flags = ['--port', '0', '--host', '127.0.0.1', '--data', join(folder, '.data')];
  const code = run(commandsOf('0'), ['serve', folder, ...flags], { version: '0', io });
  let url: string | undefined;
  while (url === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    url = /http:\/\/localhost:\d+/.exec(output)?.[0];
  }
  await done(url.replace('localhost', '127.0.0.1'));
  process.emit('SIGTERM');
  await code;
  return output;
}

test.serial(
  'on a terminal a service prints its addresses, what it serves and the findings in sum, and no JSON',
  async (t) => {
    const folder = await contentFolder(t, { 'index.md': '# A\n\nSee [b](nowhere.md).\n' });
    const output = await servedOnTerminal(folder, async (url) => {
      await (await fetch(`${url}/docs/none%1B%0Ahere`)).text();
    });
    // A slow machine tells the progress of the reading before.
    t.regex(output, /^[^\n]*Docent \S+ serves \/.*\n\n {2}Website +http:\/\/localhost:\d+\n/);
    t.regex(
      output,
      /\n {2}1 page in 1 section, ready in \d+\.\d s\n {2}1 warning: run docent check \//,
    );
    t.regex(output, /\n\d\d:\d\d:\d\d {2}GET \/docs\/none%1B%0Ahere 404 in \d+ ms\n/);
    t.regex(output, /\n\d\d:\d\d:\d\d {2}stopped\n$/);
    t.notRegex(output, /[{}]|nowhere/);
  },
);

test.serial(
  'without a terminal a start is one line of the log that counts pages, sections and warnings',
  async (t) => {
    const folder = await contentFolder(t, { 'index.md': '# A\n\nSee [b](nowhere.md).\n' });
    const flags = ['--port', '0', '--host', '127.0.0.1', '--data', join(folder, '.data')];
    const running = docent(t, ['serve', folder, ...flags], NO_DRAIN);
    await address(running);
    running.child.kill('SIGTERM');
    await running.exit;
    const [first = ''] = running.output().split('\n');
    t.like(JSON.parse(first), { pages: 1, sections: 1, warnings: 1 });
  },
);

test('with --strict a folder whose content has errors is not served, and the errors are named', async (t) => {
  const folder = await contentFolder(t, { 'index.md': '# Home\n', 'gaps.yaml': '- id: 1\n' });
  const flags = ['--strict', '--port', '0', '--data', folder];
  const { code, output } = await runHere(['serve', folder, ...flags]);
  t.is(code, 1);
  t.regex(
    output,
    /^error gaps\.yaml: .*\n'.*' has \d+ errors? and is not served\. All findings: docent check /,
  );
});
