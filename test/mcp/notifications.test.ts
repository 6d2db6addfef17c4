import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Client as ModernClient,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SessionTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ResourceListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import test, { type ExecutionContext } from 'ava';
import { changesBetween, type Changes } from '../../src/mcp/changes.ts';
import { oneEdition } from '../../src/generation/editions.ts';
import { docsService } from '../../src/mcp/docs.ts';
import { docsTools } from '../../src/mcp/tools/docs-tools.ts';
import { address, docent } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { handMadeGeneration, type HandMade } from '../helpers/library.ts';
import { initialize, listening } from '../helpers/mcp.ts';

const NOTHING: Changes = { tools: false, prompts: false, resources: false, updated: [] };

async function modernClient(t: ExecutionContext, url: URL): Promise<ModernClient> {
  const mode = { pin: '2026-07-28' } as const;
  const client = new ModernClient({ name: 'v2', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url));
  t.teardown(() => client.close());
  return client;
}

const docsOf = (options: HandMade = {}, generation = handMadeGeneration(options)) =>
  docsService({
    operation: {
      generation,
      editions: oneEdition({ current: () => generation }),
      reports: () => Promise.resolve(undefined),
      limits: { quota: 1, windowSeconds: 1 },
      deprecated: false,
    },
    tools: docsTools(undefined),
    consent: undefined as never,
    onError: () => {},
  }).docs;

test('the same content has no changes', (t) => {
  t.deepEqual(changesBetween(docsOf(), docsOf()), NOTHING);
});

test('a page more changes the list, and no page that was there', (t) => {
  const changes = changesBetween(docsOf(), docsOf({ more: 1 }));
  t.deepEqual(changes, { ...NOTHING, resources: true });
});

test('a page less changes the list, and is an update of its own', (t) => {
  const { resources, updated } = changesBetween(docsOf({ more: 1 }), docsOf());
  t.true(resources);
  t.deepEqual(updated, ['http://localhost:3000/docs/extra-0']);
});

test('a listener hears what it asked for and nothing else, and outlasts the deadline of calls', async (t) => {
  const { url, announce } = await listening(t, { limits: { exchangeSeconds: 0.2 } });
  const client = await modernClient(t, url);
  const heard: string[] = [];
  const asked = { resourcesListChanged: true, resourceSubscriptions: ['http://localhost:3000/a'] };
  const subscription = await client.listen(asked);
  t.deepEqual(subscription.honoredFilter, asked);
  const isOver = new Promise<void>((resolve) => {
    client.setNotificationHandler('notifications/resources/list_changed', () => resolve());
  });
  client.setNotificationHandler('notifications/tools/list_changed', () => void heard.push('tools'));
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    heard.push(params.uri);
  });
  await new Promise((resolve) => setTimeout(resolve, 400));
  announce({ ...NOTHING, tools: true, updated: ['http://localhost:3000/b'] });
  announce({ ...NOTHING, updated: ['http://localhost:3000/a'] });
  announce({ ...NOTHING, resources: true });
  await isOver;
  t.deepEqual(heard, ['http://localhost:3000/a']);
});

test('a client with a session hears of changed lists on its GET stream, and others have none', async (t) => {
  const { url, announce, server } = await listening(t);
  const client = new Client({ name: 'v1', version: '1' }, { capabilities: { elicitation: {} } });
  const transport = new SessionTransport(url);
  t.teardown(() => client.close());
  await client.connect(transport as never);
  t.like(client.getServerCapabilities()?.resources, { listChanged: true, subscribe: false });
  const isTold = new Promise<void>((resolve) => {
    client.setNotificationHandler(ResourceListChangedNotificationSchema, () => resolve());
  });
  // The client has asked for its stream, and says nothing once it has it.
  const repeat = setInterval(() => announce({ ...NOTHING, resources: true }), 50);
  t.teardown(() => clearInterval(repeat));
  await isTold;
  clearInterval(repeat);
  const headers = { 'mcp-session-id': transport.sessionId ?? '', accept: 'text/event-stream' };
  const own = await fetch(url, { headers });
  t.is(own.status, 200);
  t.regex(own.headers.get('content-type') ?? '', /^text\/event-stream/);
  const reader = own.body!.pipeThrough(new TextDecoderStream()).getReader();
  t.is((await reader.read()).value, ': open\n\n');
  announce({ ...NOTHING, resources: true, tools: true, updated: ['http://localhost:3000/a'] });
  let text = '';
  while (!text.includes('resources')) text += (await reader.read()).value ?? '';
  t.deepEqual(text.match(/notifications\/[\w/]+/g), [
    'notifications/tools/list_changed',
    'notifications/resources/list_changed',
  ]);
  await transport.terminateSession();
  t.true((await reader.read()).done);
  t.is((await fetch(url, { headers })).status, 404);
  t.is((await fetch(url)).status, 405);
  const plain = (await initialize(server, '2025-11-25')).body.result.capabilities;
  t.deepEqual(plain.resources, { listChanged: false, subscribe: false });
});

test('a service tells its listeners of a reload', async (t) => {
  const folder = await folderOf(t, { 'install.md': '# Install\n\nRun it.\n' });
  const started = docent(t, ['serve', folder, '--port', '0', '--data', join(folder, '.data')]);
  const client = await modernClient(t, new URL('/mcp', await address(started)));
  await client.listen({ resourcesListChanged: true });
  const isTold = new Promise<void>((resolve) => {
    client.setNotificationHandler('notifications/resources/list_changed', () => resolve());
  });
  await writeFile(join(folder, 'more.md'), '# More\n\nOne more page.\n');
  await isTold;
  const { resources } = await client.listResources();
  t.is(resources.length, 2);
});
