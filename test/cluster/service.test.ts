/** A service whose search is in a cluster: it finds what was published, and goes on showing pages when the cluster is gone. */
import test, { type ExecutionContext } from 'ava';
import { rm } from 'node:fs/promises';
import { address, docent, type DocentProcess } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { freePort } from '../helpers/free-port.ts';
import { hasOpenSearch, startOpenSearch, type OpenSearchCluster } from '../helpers/opensearch.ts';
import { collector } from '../helpers/otlp.ts';
import type { Cleanup } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const FILES = {
  'index.md': '# Acme\n\nAll about the wombat.\n',
  'install.md': '# Install\n\nRun the installer.\n',
};
const BASE = 'https://docs.acme.test';

function serve(t: Cleanup, folder: string, cluster: string): DocentProcess {
  const flags = ['--port', '0', '--base-url', BASE, '--data', `${folder}-data`];
  const env = { DOCENT_SEARCH_ENGINE: 'opensearch', DOCENT_SEARCH_CLUSTER: cluster };
  return docent(t, ['serve', folder, ...flags], env);
}

/** Status, Retry-After, and slugs of the results or the code of the problem. */
async function found(url: string, query: string): Promise<readonly unknown[]> {
  const response = await fetch(`${url}/api/v1/search?q=${query}`);
  const { results, code } = (await response.json()) as {
    readonly results?: readonly { readonly slug: string }[];
    readonly code?: string;
  };
  const said = results?.map(({ slug }) => slug) ?? code;
  return [response.status, response.headers.get('retry-after'), said];
}

const GONE = [503, '5', 'service_unavailable'];

async function status(url: string): Promise<number> {
  return (await fetch(url)).status;
}

/** The folder as a file without an index. */
async function unindexed(t: ExecutionContext, folder: string): Promise<string> {
  const file = `${folder}.docent`;
  t.teardown(() => rm(file, { force: true }));
  const built = docent(t, ['build', folder, '--no-index', '-o', file, '--base-url', BASE]);
  t.is(await built.exit, 0, built.output());
  return file;
}

test('without its cluster a service says when to search again, shows its pages and is ready', async (t) => {
  verifies('cluster:down');
  const folder = await folderOf(t, FILES);
  const service = serve(t, folder, `http://127.0.0.1:${await freePort()}`);
  const url = await address(service);
  t.deepEqual(await found(url, 'secretword'), GONE);
  t.is(await status(`${url}/api/v1/pages/install`), 200);
  t.is(await status(`${url}/readyz`), 200);
  for (const path of ['/docs/instal', '/docs/instal.md', '/docs/nosuch'])
    t.is(await status(`${url}${path}`), 404, path);
  service.child.kill('SIGTERM');
  await service.exit;
  t.regex(service.output(), /the search cluster does not answer/);
  t.notRegex(service.output(), /secretword|ECONNREFUSED/);
  t.is(service.output().match(/does not answer/g)?.length, 1);
});

test('a file without a search index shows its pages where a cluster searches', async (t) => {
  const folder = await folderOf(t, FILES);
  const file = await unindexed(t, folder);
  const url = await address(serve(t, file, `http://127.0.0.1:${await freePort()}`));
  t.deepEqual(await found(url, 'installer'), GONE);
  t.is(await status(`${url}/api/v1/pages/install`), 200);
});

/** A cluster of the test alone, with the address of its node. */
async function ownCluster(t: ExecutionContext): Promise<readonly [OpenSearchCluster, string]> {
  t.timeout(240_000);
  const cluster = await startOpenSearch();
  t.teardown(() => cluster.end());
  const [node = ''] = cluster.urls;
  return [cluster, node];
}

const clustered = hasOpenSearch ? test.serial : test.serial.skip;

clustered('what was published is found, and kept answers outlast the cluster', async (t) => {
  const [cluster, node] = await ownCluster(t);
  const folder = await folderOf(t, FILES);
  const argv = ['publish', folder, '--to', node, '--base-url', BASE, '--replicas', '0'];
  const seen = await collector(t);
  const publisher = docent(t, argv, { OTEL_EXPORTER_OTLP_ENDPOINT: seen.url });
  t.is(await publisher.exit, 0, publisher.output());
  t.regex(publisher.output(), /2 pages, 2 sent, 0 removed/);
  const [edition, whole] = seen.spans;
  t.like(whole, { name: 'publish', parentId: '' });
  t.like(edition, { name: 'publish edition', parentId: whole?.id ?? '' });
  t.like(edition?.attributes, { 'docent.publish.pages': 2, 'docent.publish.sent': 2 });
  const url = await address(serve(t, folder, node));
  // The answer of a query is kept from the second time that it is asked.
  for (const _time of ['first', 'second'])
    t.deepEqual(await found(url, 'installer'), [200, null, ['install']]);
  await cluster.end();
  t.deepEqual(await found(url, 'installer'), [200, null, ['install']]);
  t.deepEqual(await found(url, 'wombat'), GONE);
  t.is(await status(`${url}/api/v1/pages/install`), 200);
});

clustered('a file is published as the folder that it was built of, and found so', async (t) => {
  const [, node] = await ownCluster(t);
  const folder = await folderOf(t, FILES);
  const file = await unindexed(t, folder);
  const to = ['--to', node, '--replicas', '0'];
  const publisher = docent(t, ['publish', file, ...to]);
  t.is(await publisher.exit, 0, publisher.output());
  t.regex(publisher.output(), /2 pages, 2 sent, 0 removed/);
  const again = docent(t, ['publish', folder, '--base-url', BASE, ...to]);
  t.is(await again.exit, 0, again.output());
  t.regex(again.output(), /2 pages, 0 sent, 0 removed/);
  const url = await address(serve(t, file, node));
  t.deepEqual(await found(url, 'installer'), [200, null, ['install']]);
});
