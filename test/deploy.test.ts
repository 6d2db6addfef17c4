/** The image, the systemd unit, the composition, the chart and the alerts name what there is: variables, ports, paths, addresses and metrics. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { parse } from 'yaml';
import { configTable } from '../src/config/table.ts';
import type { ContentState } from '../src/observe/content-state.ts';
import { createMetrics } from '../src/observe/metrics.ts';
import { address, docent } from './helpers/docent-process.ts';
import { folderOf } from './helpers/folder.ts';
import { service } from './helpers/service.ts';
import { root } from './helpers/sources.ts';
import { verifies } from './helpers/verifies.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const image = read('deploy/Containerfile');
const unit = read('deploy/docent.service');
const { bin, files, scripts, version } = JSON.parse(read('package.json')) as {
  readonly bin: { readonly docent: string };
  readonly files: readonly string[];
  readonly scripts: Readonly<Record<string, string>>;
  readonly version: string;
};

/** Variable that Node packages read, besides those of the configuration. */
const NODE_ENV = 'NODE_ENV';

/** Variables that a file sets, with their values. */
function variables(text: string, line: RegExp): ReadonlyMap<string, string> {
  const set = [...text.matchAll(line)].flatMap(([, pairs = '']) => pairs.split(' '));
  return new Map(set.map((pair) => pair.split('=') as [string, string]));
}

const inImage = variables(image, /^ENV (.+)$/gm);
const inUnit = variables(unit, /^Environment=(.+)$/gm);

function defaultOf(key: string): unknown {
  return configTable.find((row) => row.key === key)?.default;
}

test('the image and the unit set variables of the configuration only, and the port that is its default', (t) => {
  verifies('deploy:names');
  const known = new Set([NODE_ENV, ...configTable.map(({ env }) => env)]);
  for (const set of [inImage, inUnit]) {
    t.true(set.size > 3);
    t.deepEqual(
      [...set.keys()].filter((name) => !known.has(name)),
      [],
    );
    t.is(Number(set.get('PORT')), Number(defaultOf('port')));
  }
  const exposed = /^EXPOSE (\d+)$/m.exec(image)?.[1];
  t.is(Number(exposed), Number(defaultOf('port')));
});

test('the image and the unit run the command of the package, and keep its data where it is told to', (t) => {
  verifies('deploy:names');
  t.true(image.includes(`ENTRYPOINT ["node", "/app/${bin.docent}"]`));
  t.regex(unit, new RegExp(`^ExecStart=/usr/bin/node /opt/docent/${bin.docent} serve `, 'm'));
  t.regex(image, new RegExp(`^VOLUME ${inImage.get('DOCENT_DATA')}$`, 'm'));
  const state = /^StateDirectory=(.+)$/m.exec(unit)?.[1];
  t.is(inUnit.get('DOCENT_DATA'), `/var/lib/${state}`);
});

test('the image copies every folder of the package from the build, and the build has a script', (t) => {
  verifies('deploy:names');
  const copied = [...image.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(
    ([, path = '']) => path,
  );
  t.true(copied.includes('node_modules') && copied.includes('package.json'));
  const isCopied = (file: string): boolean =>
    copied.some((path) => `${file}/`.startsWith(`${path}/`));
  // The bill of materials describes the package on a registry, and types are for those who compile.
  const needed = files.filter((file) => !/\.d\.ts$|^sbom/.test(file));
  t.deepEqual(
    needed.filter((file) => !isCopied(file)),
    [],
  );
  const script = /npm run (\S+)/.exec(image)?.[1] ?? '';
  t.true(script in scripts);
});

test('what the image is built from is in its context', (t) => {
  verifies('deploy:names');
  const context = read('.dockerignore').match(/^!\S+/gm) ?? [];
  const paths = context.map((line) => line.slice(1)).filter((path) => !path.includes('*'));
  t.true(paths.length > 3);
  t.deepEqual(
    paths.filter((path) => !existsSync(join(root, path))),
    [],
  );
});

test('a project of TypeScript in the context of the image has the projects that it refers to there', (t) => {
  verifies('deploy:names');
  const names = read('.dockerignore').match(/^!.+/gm) ?? [];
  const patterns = names.map((line) => new RegExp(`^${line.slice(1).replaceAll('*', '.*')}$`));
  const isTaken = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
  const configs = readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name));
  const references = configs
    .filter(isTaken)
    .flatMap((name) => (parse(read(name)).references ?? []) as { readonly path: string }[]);
  t.true(configs.some(isTaken));
  t.deepEqual(
    references.filter(({ path }) => !isTaken(path)),
    [],
  );
});

test('the health check asks an address that is answered, and systemd waits longer than the service needs to stop', async (t) => {
  verifies('deploy:names');
  const [, port, path = ''] = /127\.0\.0\.1:\$\{([^}]+)\}(\/\w+)/.exec(image) ?? [];
  // With a port of their own, probes are on no other.
  t.is(port, 'process.env.DOCENT_OBSERVE_PORT || process.env.PORT');
  t.true(configTable.some(({ env }) => env === 'DOCENT_OBSERVE_PORT'));
  const { get } = await service(t, { files: { 'index.md': '# A\n' } });
  t.is((await get(path, { host: '127.0.0.1:3000' })).statusCode, 200);
  const wait = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  t.true(wait > Number(defaultOf('shutdownSeconds')));
});

/** Files of the composition and of the chart that name variables. */
const REPLICAS = [
  'compose.yaml',
  'helm/docent/values.yaml',
  'helm/docent/templates/deployment.yaml',
];

test('replicas of the composition and the chart get variables of the configuration only', (t) => {
  verifies('deploy:names');
  const known = new Set(configTable.map(({ env }) => env));
  for (const file of REPLICAS) {
    const text = read(`deploy/${file}`);
    const named = text.match(/\b(?:DOCENT_[A-Z_]+|DATABASE_URL|REDIS_URL)\b/g) ?? [];
    t.true(named.length > 0, file);
    t.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
      file,
    );
  }
});

test('the chart and the proxy of the composition ask the port of probes, and the chart has the version of the package', (t) => {
  verifies('deploy:names');
  const [compose, proxy, chart] = [
    'compose.yaml',
    'Caddyfile',
    'helm/docent/templates/deployment.yaml',
  ].map((file) => read(`deploy/${file}`)) as [string, string, string];
  const ports = [
    /DOCENT_OBSERVE_PORT: '(\d+)'/.exec(compose),
    /health_port (\d+)/.exec(proxy),
    /DOCENT_OBSERVE_PORT, value: '(\d+)'/.exec(chart),
    /name: observe, containerPort: (\d+)/.exec(chart),
  ].map((found) => found?.[1]);
  t.is(new Set(ports).size, 1);
  t.is(Number(/name: http, containerPort: (\d+)/.exec(chart)?.[1]), Number(defaultOf('port')));
  t.is(parse(read('deploy/helm/docent/Chart.yaml')).appVersion, version);
});

test('the health check of the image tells a service that serves from one that has stopped', async (t) => {
  verifies('deploy:names');
  const folder = await folderOf(t, { 'index.md': '# A\n' });
  const flags = ['--port', '0', '--host', '127.0.0.1', '--data', join(folder, '.data')];
  const running = docent(t, ['serve', folder, ...flags]);
  const { port } = new URL(await address(running));
  const [, command = '[]'] = /^HEALTHCHECK .+\n +CMD (\[.+\])$/m.exec(image) ?? [];
  const [program = '', ...words] = JSON.parse(command) as string[];
  const { PATH } = process.env;
  const checked = (): number | null =>
    spawnSync(program, words, { env: { PATH, PORT: port }, encoding: 'utf8' }).status;
  t.is(checked(), 0);
  running.child.kill('SIGTERM');
  await running.exit;
  t.is(checked(), 1);
});

test('the alerts name metrics that are there', async (t) => {
  verifies('deploy:names');
  const content = { ageSeconds: () => 0, errors: () => 0 } as ContentState;
  const metrics = await createMetrics({
    withProcess: false,
    current: () => undefined,
    content,
  }).text();
  const named = read('deploy/alerts.yaml').match(/\bdocent_\w+/g) ?? [];
  t.true(named.length > 6);
  const series = named.map((name) => name.replace(/_bucket$/, ''));
  t.deepEqual(
    series.filter((name) => !metrics.includes(`# TYPE ${name} `)),
    [],
  );
});
