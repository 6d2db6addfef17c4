import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import {
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import test, { type ExecutionContext } from 'ava';
import { setIds } from '../../src/cli/folder-sets.ts';
import { docent, MAIN } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { handshake } from '../helpers/mcp.ts';
import { verifies } from '../helpers/verifies.ts';

const INSTALL = '# Install\n\nRun the wombat installer.\n';
const START = {
  'install.md': INSTALL,
  'configure.md': '# Configure\n\nEvery key has a default.\n',
};
const INSTALL_URI = 'docs://local/docs/install';

/** How a client starts the server over a folder of two pages. */
async function command(t: ExecutionContext, ...flags: readonly string[]) {
  const folder = await folderOf(t, START);
  const args = [MAIN, 'mcp', folder, '--data', join(folder, '.data'), ...flags];
  return { folder, server: { command: process.execPath, args, stderr: 'ignore' as const } };
}

/** The calls so far, and a promise of the next one. */
function calls<Value>() {
  const seen: Value[] = [];
  let wake = (): void => {};
  return {
    seen,
    add(value: Value) {
      seen.push(value);
      wake();
    },
    async until(fits: (value: Value) => boolean): Promise<void> {
      while (!seen.some(fits)) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

async function modernClient(t: ExecutionContext, server: { command: string; args: string[] }) {
  const client = new ModernClient(
    { name: 'v2', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new ModernTransport(server));
  t.teardown(() => client.close());
  return client;
}

async function legacyClient(t: ExecutionContext, server: { command: string; args: string[] }) {
  const client = new Client({ name: 'v1', version: '1' });
  await client.connect(new StdioClientTransport(server));
  t.teardown(() => client.close());
  return client;
}

const CLIENTS = { '1.x': legacyClient, '2.x': modernClient } as const;

for (const [name, connect] of Object.entries(CLIENTS)) {
  test(`the ${name} client searches and reads over stdio`, async (t) => {
    const { server } = await command(t);
    const client = (await connect(t, server)) as Client;
    const { tools } = await client.listTools();
    t.true(tools.some((tool) => tool.name === 'search_docs'));
    t.false(tools.some((tool) => tool.name === 'submit_report'));
    const found: any = await client.callTool({
      name: 'search_docs',
      arguments: { query: 'wombat' },
    });
    t.regex(found.content[0].text, /install/);
    const page: any = await client.callTool({ name: 'get_page', arguments: { slug: 'install' } });
    t.true(page.content[0].text.startsWith('# Install'));
    const { contents } = await client.readResource({ uri: INSTALL_URI });
    t.is((contents[0] as { text: string }).text, INSTALL);
    const wrong: any = await client.callTool({ name: 'get_page', arguments: { slug: 'instal' } });
    t.true(wrong.isError);
  });
}

test('a folder with several sets is read over stdio, each by its name', async (t) => {
  const folder = await folderOf(t, {
    'docent.yaml': 'sets:\n  - { id: server, folder: server }\n  - { id: cli, folder: cli }\n',
    'server/install.md': INSTALL,
    'server/ports.md': '# Ports\n\nThe server listens.\n',
    'cli/install.md': '# Install\n\nUnpack the capybara archive.\n',
    'cli/flags.md': '# Flags\n\nAll of them are optional.\n',
  });
  const args = [MAIN, 'mcp', folder, '--data', join(folder, '.data')];
  const client = await legacyClient(t, { command: process.execPath, args });
  const { tools } = await client.listTools();
  const search = tools.find(({ name }) => name === 'search_docs');
  t.like(search?.inputSchema.properties?.['set'], {
    description: 'Documentation set: server, cli; or all.',
  });
  const textOf = async (given: Record<string, unknown>): Promise<string> => {
    const answer: any = await client.callTool({ name: 'get_page', arguments: given });
    return answer.content[0].text;
  };
  t.regex(await textOf({ slug: 'install' }), /wombat installer/);
  t.regex(await textOf({ slug: 'install', set: 'cli' }), /capybara archive/);
  const found: any = await client.callTool({
    name: 'search_docs',
    arguments: { query: 'capybara archive', set: 'cli' },
  });
  t.regex(found.content[0].text, /capybara archive/);
});

test('several folders are sets: named by their folders, each read by its own docent.yaml, changes told', async (t) => {
  const wombat = await folderOf(t, {
    'wombat/docs/install.md': INSTALL,
    'wombat/docs/docent.yaml': 'product: { name: Wombat }\n',
  });
  const other = await folderOf(t, {
    'capybara/docs/install.md': '# Install\n\nUnpack the capybara archive.\n',
    'capybara/docs/flags.md': '# Flags\n\nAll of them are optional.\n',
    'capybara/docs/docent.yaml':
      'product: { name: Capybara }\nsearch: { synonyms: [[flags, knobs]] }\n',
  });
  const folders = [join(wombat, 'wombat/docs'), join(other, 'capybara/docs')];
  const args = [MAIN, 'mcp', ...folders, '--data', join(wombat, '.data')];
  const client = await legacyClient(t, { command: process.execPath, args });
  t.regex(client.getInstructions() ?? '', /of Wombat, Capybara, /);
  t.regex(client.getInstructions() ?? '', /"set": wombat, capybara\. Default: wombat\./);
  const textOf = async (name: string, given: Record<string, unknown>): Promise<string> => {
    const answer: any = await client.callTool({ name, arguments: given });
    return answer.content[0].text;
  };
  t.regex(await textOf('get_page', { slug: 'install' }), /wombat installer/);
  t.regex(await textOf('get_page', { slug: 'install', set: 'capybara' }), /capybara archive/);
  const url = 'docs://local/capybara/docs/install';
  t.regex(await textOf('get_page', { url }), /capybara archive/);
  t.regex(await textOf('search_docs', { query: 'knobs', set: 'capybara' }), /All of them/);
  t.regex(await textOf('search_docs', { query: 'installer' }), /wombat installer/);
  t.regex(
    await textOf('get_page', { slug: 'install', set: 'x' }),
    /This service has: wombat, capybara/,
  );
  const heard = calls<string>();
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) =>
    heard.add(params.uri),
  );
  await client.subscribeResource({ uri: url });
  await writeFile(join(folders[1]!, 'install.md'), '# Install\n\nOpen the new archive.\n');
  await heard.until((uri) => uri === url);
  t.regex(await textOf('get_page', { slug: 'install', set: 'capybara' }), /new archive/);
});

for (const [what, names, message] of [
  ['named twice', ['a', 'a/'], /'.*a\/' is named twice/],
  ['that does not exist', ['a', 'c'], /There is no folder '.*c'/],
] as const) {
  test(`a folder ${what} is refused on standard error`, async (t) => {
    const root = await folderOf(t, {
      'a/install.md': INSTALL,
    });
    const folders = names.map((name) => `${root}/${name}`);
    const child = spawn(process.execPath, [MAIN, 'mcp', ...folders, '--data', join(root, '.data')]);
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const [code] = await once(child, 'close');
    t.is(code, 1);
    t.regex(stderr, message);
  });
}

test('sets of a folder that is a set itself are not applied, and standard error says so', async (t) => {
  const root = await folderOf(t, {
    'a/install.md': INSTALL,
    'b/docent.yaml': 'sets:\n  - { id: x, folder: x }\nbaseUrl: https://evil.test\n',
    'b/x/install.md': INSTALL,
  });
  const folders = ['a', 'b'].map((name) => join(root, name));
  const running = docent(t, ['mcp', ...folders, '--data', join(root, '.data')]);
  while (!running.output().includes('serving MCP')) await setTimeout(20);
  t.regex(running.output(), /b\/docent\.yaml: sets is not applied/);
  t.regex(running.output(), /b\/docent\.yaml:3: baseUrl is a setting of the operator/);
});

for (const [paths, ids] of [
  [
    ['/src/vue/docs', '/src/vite/docs'],
    ['vue', 'vite'],
  ],
  [
    ['/a/guide/content/en', '/b/guide/content/en'],
    ['a', 'b'],
  ],
  [
    ['/one/tool', '/two/tool', '/x/two/tool'],
    ['tool', 'two-tool', 'tool-2'],
  ],
  [
    ['/acme/api', '/docs', '/日本'],
    ['acme-api', 'docs-docs', 'set'],
  ],
] as const) {
  test(`the folders ${paths.join(', ')} are the sets ${ids.join(', ')}`, (t) => {
    t.deepEqual(setIds(paths), ids);
  });
}

test('the 1.x client hears of a changed page that it subscribed to, and of a new list', async (t) => {
  const { folder, server } = await command(t);
  const client = await legacyClient(t, server);
  t.like(client.getServerCapabilities()?.resources, { listChanged: true, subscribe: true });
  const heard = calls<string>();
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => heard.add('list'));
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) =>
    heard.add(params.uri),
  );
  await client.subscribeResource({ uri: INSTALL_URI });
  // Once this is answered, the folder has been read: what changes from now on is a change.
  await client.readResource({ uri: INSTALL_URI });
  await writeFile(join(folder, 'install.md'), '# Install\n\nRun the new installer.\n');
  await heard.until((uri) => uri === INSTALL_URI);
  const { contents } = await client.readResource({ uri: INSTALL_URI });
  t.regex((contents[0] as { text: string }).text, /the new installer/);
  await writeFile(join(folder, 'more.md'), '# More\n\nOne more page.\n');
  await rm(join(folder, 'configure.md'));
  await heard.until((uri) => uri === 'list');
  t.deepEqual(
    heard.seen.filter((uri) => uri !== 'list' && uri !== INSTALL_URI),
    [],
  );
});

test('the 2.x client hears of what it listens to over stdio', async (t) => {
  const { folder, server } = await command(t);
  const client = await modernClient(t, server);
  const heard = calls<string>();
  client.setNotificationHandler('notifications/resources/list_changed', () => heard.add('list'));
  client.setNotificationHandler('notifications/resources/updated', ({ params }) =>
    heard.add(params.uri),
  );
  const asked = { resourcesListChanged: true, resourceSubscriptions: [INSTALL_URI] };
  const { honoredFilter } = await client.listen(asked);
  t.deepEqual(honoredFilter, asked);
  await client.readResource({ uri: INSTALL_URI });
  await writeFile(join(folder, 'install.md'), '# Install\n\nRun the new installer.\n');
  await writeFile(join(folder, 'more.md'), '# More\n\nOne more page.\n');
  await heard.until((uri) => uri === INSTALL_URI);
  await heard.until((uri) => uri === 'list');
  t.pass();
});

const HANDSHAKE = handshake('2025-11-25');

test('standard output holds messages only, and the end of standard input ends the command with 0', async (t) => {
  const { server } = await command(t, '--log-level', 'debug');
  const child = spawn(server.command, server.args, { stdio: 'pipe' });
  t.teardown(() => child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  const isAnswered = calls<true>();
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString();
    isAnswered.add(true);
  });
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  child.stdin.write(`${JSON.stringify(HANDSHAKE)}\nno JSON\n`);
  await isAnswered.until(() => true);
  child.stdin.end();
  const [code] = await once(child, 'close');
  t.is(code, 0);
  for (const line of output.stdout.trim().split('\n')) t.is(JSON.parse(line).jsonrpc, '2.0');
  t.regex(output.stderr, /serving MCP on standard input and output/);
});

test('a client that has left while the folder is read is told nothing of it, and that is no fault', async (t) => {
  const pages = Array.from({ length: 200 }, (_, n) => [`v2.0/${n}.md`, `# ${n}\n\nA wombat.\n`]);
  const folder = await folderOf(t, Object.fromEntries(pages));
  const start = (): ReturnType<typeof docent> => {
    const run = docent(t, ['mcp', folder, '--data', join(folder, '.data')]);
    run.child.stdin?.write(`${JSON.stringify(HANDSHAKE)}\n`);
    return run;
  };
  const first = start();
  first.child.stdin?.end();
  t.is(await first.exit, 0);
  // The tools take the names of versions: the next start would tell of another list.
  await mkdir(join(folder, 'v1.0'));
  await writeFile(join(folder, 'v1.0/0.md'), '# 0\n\nA badger.\n');
  const { child, exit, output } = start();
  child.stdin?.on('error', () => {});
  await once(child.stdout as Readable, 'data');
  child.stdout?.destroy();
  child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'ping' })}\n`);
  t.is(await exit, 0);
  t.notRegex(output(), /Not connected/);
});

test('requests that were sent before standard input was closed are answered', async (t) => {
  verifies('stdio:ends');
  const { server } = await command(t);
  const child = spawn(server.command, server.args, { stdio: ['pipe', 'pipe', 'ignore'] });
  t.teardown(() => child.kill('SIGKILL'));
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
  child.stdin.end(`${JSON.stringify(HANDSHAKE)}\n${JSON.stringify(list)}\n`);
  const [code] = await once(child, 'close');
  t.is(code, 0);
  t.deepEqual(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id),
    [1, 2],
  );
});

test('the command ends when its client reads no more', async (t) => {
  verifies('stdio:ends');
  const { server } = await command(t);
  const child = spawn(server.command, server.args, { stdio: ['pipe', 'pipe', 'ignore'] });
  t.teardown(() => child.kill('SIGKILL'));
  child.stdin.on('error', () => {});
  child.stdin.write(`${JSON.stringify(HANDSHAKE)}\n`);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'ping' })}\n`);
  const [code] = await once(child, 'exit');
  t.is(code, 0);
});

test('a folder without pages is refused on standard error with 1', async (t) => {
  const folder = await folderOf(t, { 'notes.txt': 'no page' });
  const child = spawn(process.execPath, [MAIN, 'mcp', folder, '--data', join(folder, '.data')]);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const [code] = await once(child, 'close');
  t.is(code, 1);
  t.is(output.stdout, '');
  t.regex(output.stderr, /holds no Markdown file/);
});
