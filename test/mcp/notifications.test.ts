import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Client as ModernClient,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import test, { type ExecutionContext } from 'ava';
import { changesBetween, type Changes } from '../../src/mcp/changes.ts';
import { docsService } from '../../src/mcp/docs.ts';
import { docsTools } from '../../src/mcp/tools/docs-tools.ts';
import { address, docent } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { handMadeGeneration, type HandMade } from '../helpers/library.ts';
import { listening } from '../helpers/mcp.ts';

const NOTHING: Changes = { tools: false, prompts: false, resources: false, updated: [] };

async function modernClient(t: ExecutionContext, url: URL): Promise<ModernClient> {
  const mode = { pin: '2026-07-28' } as const;
  const client = new ModernClient({ name: 'v2', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url));
  t.teardown(() => client.close());
  return client;
}

const docsOf = (options: HandMade = {}) =>
  docsService({
    operation: {
      generation: handMadeGeneration(options),
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
