import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Client as ModernClient,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SessionTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import test, { type ExecutionContext } from 'ava';
import { changesBetween, type Changes } from '../../src/mcp/changes.ts';
import { contextOf } from '../helpers/generation.ts';
import { docsService } from '../../src/mcp/docs.ts';
import { docsTools } from '../../src/mcp/tools/docs-tools.ts';
import { address, docent } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { handMadeGeneration, type HandMade } from '../helpers/library.ts';
import { endpoint, initialize, legacy, listening, type Headers } from '../helpers/mcp.ts';

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
    operation: contextOf(generation),
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

test('one client may open so many streams and no more, until it leaves one', async (t) => {
  const { url } = await listening(t, { limits: { subscriptionsPerClientMax: 2 } });
  const client = await modernClient(t, url);
  const filter = { resourcesListChanged: true };
  const first = await client.listen(filter);
  await client.listen(filter);
  await t.throwsAsync(client.listen(filter), { message: /Subscription limit reached/ });
  await first.close();
  let again: unknown;
  for (let tries = 0; again === undefined && tries < 50; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    again = await client.listen(filter).catch(() => undefined);
  }
  t.truthy(again);
});

test('a client with a session hears of changed lists on its GET stream, and others have none', async (t) => {
  const { url, announce, server } = await listening(t);
  const client = new Client({ name: 'v1', version: '1' }, { capabilities: { elicitation: {} } });
  const transport = new SessionTransport(url);
  t.teardown(() => client.close());
  await client.connect(transport as never);
  t.like(client.getServerCapabilities()?.resources, { listChanged: true, subscribe: true });
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

/** A client of 2025-11-25 with a session, whose stream is open. */
async function sessionClient(t: ExecutionContext, url: URL): Promise<Client> {
  const client = new Client({ name: 'v1', version: '1' }, { capabilities: { elicitation: {} } });
  const transport = new SessionTransport(url);
  t.teardown(() => client.close());
  await client.connect(transport as never);
  return client;
}

test('a client with a session hears of changes of what it subscribes to, until it unsubscribes', async (t) => {
  const { url, announce } = await listening(t);
  const [client, other] = [await sessionClient(t, url), await sessionClient(t, url)];
  const [a, b, c] = [
    'http://localhost:3000/a',
    'http://localhost:3000/b',
    'http://localhost:3000/c',
  ];
  const heard: string[] = [];
  let tell = (): void => {};
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params: { uri } }) => {
    heard.push(uri);
    tell();
  });
  other.setNotificationHandler(ResourceUpdatedNotificationSchema, () => t.fail());
  const until = (isHeard: () => boolean, changes: Changes): Promise<void> =>
    new Promise((resolve) => {
      // The client has asked for its stream, and says nothing once it has it.
      const repeat = setInterval(() => announce(changes), 50);
      t.teardown(() => clearInterval(repeat));
      tell = () => {
        if (!isHeard()) return;
        clearInterval(repeat);
        resolve();
      };
    });
  await Promise.all([a, b].map((uri) => client.subscribeResource({ uri })));
  await until(() => heard.includes(b), { ...NOTHING, updated: [a, b, c] });
  t.deepEqual([...new Set(heard)], [a, b]);
  await client.unsubscribeResource({ uri: a });
  await client.subscribeResource({ uri: c });
  // Earlier announcements have arrived once the new subscription is heard of.
  await until(() => heard.includes(c), { ...NOTHING, updated: [a, b, c] });
  heard.length = 0;
  await until(() => heard.includes(c), { ...NOTHING, updated: [a, b, c] });
  t.deepEqual(heard, [b, c]);
});

test('a session keeps so many subscriptions, and says what to do about one more', async (t) => {
  const { server } = await endpoint(t);
  const { headers } = await initialize(server, '2025-11-25', { elicitation: {} });
  const session: Headers = { 'mcp-session-id': String(headers['mcp-session-id']) };
  const ask = async (method: string, params: Record<string, unknown>): Promise<any> =>
    (await legacy(server, '2025-11-25', { method, params, headers: session })).body;
  const uriOf = (index: number): string => `http://localhost:3000/docs/${index}/${'x'.repeat(900)}`;
  for (let index = 0; index < 5; index += 1) {
    t.deepEqual((await ask('resources/subscribe', { uri: uriOf(index) })).result, {});
    t.deepEqual((await ask('resources/subscribe', { uri: uriOf(0) })).result, {});
  }
  const { error } = await ask('resources/subscribe', { uri: uriOf(5) });
  t.is(error.code, -32602);
  t.regex(error.message, /5000 characters together: unsubscribe/);
  t.deepEqual((await ask('resources/unsubscribe', { uri: uriOf(0) })).result, {});
  t.deepEqual((await ask('resources/subscribe', { uri: uriOf(5) })).result, {});
  t.is((await ask('resources/subscribe', { uri: 7 })).error.code, -32602);
  t.is((await ask('resources/subscribe', {})).error.code, -32602);
});

test('a client without a session cannot subscribe', async (t) => {
  const { server } = await endpoint(t);
  const params = { uri: 'http://localhost:3000/a' };
  const { body } = await legacy(server, '2025-11-25', { method: 'resources/subscribe', params });
  t.is(body.error.code, -32601);
});

test('a service tells a session of a page that was edited', async (t) => {
  const folder = await folderOf(t, { 'install.md': '# Install\n\nRun it.\n' });
  const started = docent(t, ['serve', folder, '--port', '0', '--data', join(folder, '.data')]);
  const client = await sessionClient(t, new URL('/mcp', await address(started)));
  const { resources } = await client.listResources();
  const { uri } = resources[0]!;
  const isTold = new Promise<string>((resolve) => {
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) =>
      resolve(params.uri),
    );
  });
  await client.subscribeResource({ uri });
  // The client has asked for its stream, and says nothing once it has it.
  let edits = 0;
  const edit = (): Promise<void> =>
    writeFile(join(folder, 'install.md'), `# Install\n\nRun it ${(edits += 1)} times.\n`);
  await edit();
  const repeat = setInterval(() => void edit(), 2000);
  t.teardown(() => clearInterval(repeat));
  t.is(await isTold, uri);
});

const VERSIONS = {
  'docs/v1/install.md': '# Install\n\nAn old xylograph.\n',
  'docs/v1/removed.md': '# Removed\n\nText.\n',
  'docs/v2/install.md': '# Install\n\nA new xylograph.\n',
};

/** A service of two versions whose older one has been read, and a list of its pages. */
async function serviceOfVersions(t: ExecutionContext) {
  const folder = await folderOf(t, VERSIONS);
  const args = ['serve', folder, '--port', '0', '--data', join(folder, '.data')];
  const base = await address(docent(t, args));
  // The 2.x client keeps a list for as long as the server says.
  const reader = await sessionClient(t, new URL('/mcp', base));
  const listed = async () => (await reader.listResources()).resources;
  while ((await listed()).length < 3) await new Promise((resolve) => setTimeout(resolve, 50));
  return { folder, url: new URL('/mcp', base), reader, listed };
}

test('pages of every edition are resources: listed, and read by their addresses', async (t) => {
  const { reader, listed } = await serviceOfVersions(t);
  const resources = await listed();
  const old = resources.filter(({ uri }) => uri.includes('/v1/'));
  t.deepEqual(
    old.map(({ name, title }) => [name, title]),
    [
      ['v1/docs-install', 'docs-install (v1)'],
      ['v1/docs-removed', 'docs-removed (v1)'],
    ],
  );
  for (const { uri } of resources) {
    const { contents } = await reader.readResource({ uri });
    t.like(contents[0], { uri, mimeType: 'text/markdown' });
    t.is(
      (contents[0] as { text: string }).text.includes('old'),
      uri.endsWith('v1/docs/docs-install'),
    );
  }
  await t.throwsAsync(reader.readResource({ uri: `${old[0]!.uri}-x` }), {
    message: /Resource not found/,
  });
});

test('a change of another edition is told to listeners of 2026-07-28 and to sessions, its pages one by one', async (t) => {
  const { folder, url, listed } = await serviceOfVersions(t);
  const [client, session] = [await modernClient(t, url), await sessionClient(t, url)];
  const uris = (await listed()).map(({ uri }) => uri).filter((uri) => uri.includes('/v1/'));
  const [install = '', removed = ''] = uris;
  const heard = { client: new Set<string>(), session: new Set<string>() };
  let tell = (): void => {};
  const hear = (who: keyof typeof heard, what: string): void => {
    heard[who].add(what);
    tell();
  };
  const updated = 'notifications/resources/updated';
  client.setNotificationHandler(updated, ({ params }) => hear('client', params.uri));
  client.setNotificationHandler('notifications/resources/list_changed', () =>
    hear('client', 'list'),
  );
  session.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) =>
    hear('session', params.uri),
  );
  session.setNotificationHandler(ResourceListChangedNotificationSchema, () =>
    hear('session', 'list'),
  );
  await client.listen({ resourcesListChanged: true, resourceSubscriptions: uris });
  for (const uri of uris) await session.subscribeResource({ uri });
  const until = (...wanted: string[]): Promise<void> =>
    new Promise((resolve) => {
      tell = () => {
        const isHeard = (who: Set<string>): boolean => wanted.every((one) => who.has(one));
        if (Object.values(heard).every(isHeard)) resolve();
      };
      tell();
    });
  // The client with a session has asked for its stream, and says nothing once it has it.
  let edits = 0;
  const edit = (): Promise<void> =>
    writeFile(join(folder, 'docs/v1/install.md'), `# Install\n\nOld for ${(edits += 1)} days.\n`);
  await edit();
  const repeat = setInterval(() => void edit(), 2000);
  t.teardown(() => clearInterval(repeat));
  await until(install);
  clearInterval(repeat);
  t.deepEqual([...heard.client, ...heard.session], [install, install], 'no list, no other page');
  await rm(join(folder, 'docs/v1/removed.md'));
  await until(removed, 'list');
  t.false((await listed()).some(({ uri }) => uri === removed));
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
