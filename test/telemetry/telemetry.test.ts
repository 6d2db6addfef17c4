/** Traces and metrics as a collector gets them from a service in a process of its own. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { address, docent, type DocentProcess } from '../helpers/docent-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { collector, type Collector, type SpanSeen } from '../helpers/otlp.ts';
import { folderOf } from '../helpers/folder.ts';
import { callOverHttp } from '../helpers/tool-over-http.ts';
import { verifies } from '../helpers/verifies.ts';
import { ask } from '../helpers/workers.ts';
import { reportOf } from '../reports/documents.ts';
import { github } from '../trackers/github.ts';
import { standIn, TOKEN, type StandIn } from '../trackers/stand-in.ts';

const FILES = { 'install.md': '# Install\n\nA quiet xylograph.\n' };
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`;

interface Begun {
  readonly process: DocentProcess;
  readonly folder: string;
}

interface Served extends Begun {
  readonly url: string;
  /** Stops the service, which sends what is left. */
  stop(): Promise<number | null>;
}

type Given = readonly [env: Readonly<Record<string, string>>, argv?: readonly string[]];

async function begun(t: ExecutionContext, ...[env, argv = []]: Given): Promise<Begun> {
  const folder = await folderOf(t, FILES);
  const data = await folderOf(t, {});
  const own = ['serve', folder, '--port', '0', '--host', '127.0.0.1', '--data', data, ...argv];
  return { process: docent(t, own, env), folder };
}

async function served(t: ExecutionContext, ...given: Given): Promise<Served> {
  const { process, folder } = await begun(t, ...given);
  const url = (await address(process)).replace('localhost', '127.0.0.1');
  const stop = async (): Promise<number | null> => {
    process.child.kill('SIGTERM');
    return process.exit;
  };
  return { process, folder, url, stop };
}

const sendTo = ({ url }: Collector): Readonly<Record<string, string>> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
});

const named = ({ spans }: Collector, name: string): readonly SpanSeen[] =>
  spans.filter((span) => span.name === name);

test('a search is a span below the request of its route, in the trace of the client', async (t) => {
  verifies('telemetry:spans', 'telemetry:private');
  const seen = await collector(t);
  const { url, process, stop } = await served(t, sendTo(seen));
  const headers = { traceparent: TRACEPARENT, 'user-agent': 'a-reader' };
  await fetch(`${url}/api/v1/search?q=xylograph`, { headers });
  const missing = await fetch(`${url}/api/v1/pages/nothing-there`, { headers });
  const problem = (await missing.json()) as { readonly trace_id?: string };
  await fetch(`${url}/healthz`);
  const typed = ['/', '/docs/', '/docs/a/', '/api/v1/reports/'].map(
    (at) => `${at}typed-by-somebody`,
  );
  for (const path of [...typed, '/docs/typed-by-somebody.md', '/docs/typed-by-somebody/'])
    for (const method of ['GET', 'OPTIONS'])
      await fetch(`${url}${path}`, { method, redirect: 'manual' });
  t.is(await stop(), 0, process.output());
  const [request] = named(seen, 'GET /api/v1/search');
  t.like(request, { traceId: TRACE, parentId: 'b7ad6b7169203331' });
  t.like(request?.attributes, {
    'http.request.method': 'GET',
    'http.route': '/api/v1/search',
    'http.response.status_code': 200,
    'url.path': '/api/v1/search',
  });
  const [search] = named(seen, 'search');
  t.like(search, { traceId: TRACE, parentId: request?.id ?? '' });
  t.is(problem.trace_id, TRACE);
  t.regex(
    process.output(),
    new RegExp(
      `"trace_id":"${TRACE}".*"path":"/api/v1/search"|"path":"/api/v1/search".*"trace_id":"${TRACE}"`,
    ),
  );
  t.is(named(seen, 'GET').length, 1, 'of a path at which nothing is');
  t.is(named(seen, 'read content').length, 1);
  t.deepEqual(
    seen.spans.filter(({ name }) => name.includes('healthz')),
    [],
  );
  const sent = Buffer.concat(seen.bytes).toString('latin1');
  for (const text of ['xylograph', 'typed-by-somebody', 'nothing-there', 'a-reader'])
    t.false(sent.includes(text), text);
  t.like(request?.resource, { 'service.name': 'docent' });
});

const filingAt = ({ apiUrl }: StandIn): Readonly<Record<string, string>> => ({
  DOCENT_TRACKER_KIND: 'github',
  DOCENT_TRACKER_REPOSITORY: github.repository,
  DOCENT_TRACKER_API_URL: apiUrl,
  DOCENT_TRACKER_TOKEN: TOKEN,
});

async function report(url: string): Promise<void> {
  const given = reportOf('bug', { title: 'The xylograph is silent' });
  const preview = await callOverHttp(url, 'preview_report', { report: given });
  const token = preview?.structuredContent?.['confirm_token'];
  await callOverHttp(url, 'submit_report', { report: given, confirm_token: token });
}

test('a report is followed to the store, and its issue to the tracker', async (t) => {
  verifies('telemetry:spans', 'telemetry:private');
  const seen = await collector(t);
  const tracker = await standIn(t, github);
  const { url, process, stop } = await served(t, {
    ...sendTo(seen),
    ...filingAt(tracker),
  });
  await report(url);
  await eventually(() => tracker.issues().length > 0);
  t.is(await stop(), 0, process.output());
  const calls = named(seen, 'POST /mcp');
  t.deepEqual(
    calls.map(({ attributes }) => attributes['gen_ai.tool.name']),
    ['preview_report', 'submit_report'],
  );
  const [stored] = named(seen, 'report store submit');
  t.is(stored?.parentId, calls[1]?.id);
  t.is(stored?.attributes['db.system.name'], 'sqlite');
  const issues = named(seen, 'tracker create');
  t.deepEqual(
    issues.map(({ attributes }) => attributes),
    [{ 'server.address': '127.0.0.1' }],
  );
  const sent = Buffer.concat(seen.bytes).toString('latin1');
  for (const text of ['xylograph', TOKEN]) t.false(sent.includes(text), text);
});

test('the collector gets the metrics that /metrics has, and each worker has a resource of its own', async (t) => {
  verifies('telemetry:metrics', 'telemetry:workers');
  const seen = await collector(t);
  const env = { ...sendTo(seen), OTEL_RESOURCE_ATTRIBUTES: 'service.instance.id=pod-1' };
  const { url, process, stop } = await served(t, env, ['--workers', '2']);
  await eventually(() => process.output().includes('all workers serve'));
  const { body } = await ask(`${url}/metrics`);
  t.is(await stop(), 0, process.output());
  const listed = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '');
  const own = listed.filter((name) => name !== 'docent_workers').toSorted();
  t.true(own.includes('docent_http_requests_total'));
  t.deepEqual(seen.metrics.map(({ resource }) => resource['docent.worker']).toSorted(), [0, 1]);
  for (const { names } of seen.metrics) t.deepEqual(names.toSorted(), own);
  const instances = seen.metrics.map(({ resource }) => resource['service.instance.id']);
  t.deepEqual(instances.toSorted(), ['pod-1/0', 'pod-1/1']);
});

test('a collector that is down has one warning for each signal, and holds nothing up', async (t) => {
  verifies('telemetry:down');
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_BSP_SCHEDULE_DELAY: '1',
    OTEL_EXPORTER_OTLP_TIMEOUT: '10',
  };
  const { url, process, stop } = await served(t, env);
  for (let count = 0; count < 20; count += 1)
    t.is((await fetch(`${url}/api/v1/search?q=xylograph`)).status, 200);
  t.is(await stop(), 0, process.output());
  t.deepEqual(said(process), ['takes no metrics', 'takes no traces'], process.output());
});

const said = (process: DocentProcess): readonly string[] =>
  [...process.output().matchAll(/the OpenTelemetry collector (takes [^:"]+)/g)]
    .map(([, text]) => text ?? '')
    .toSorted();

test('a collector that takes traces alone has one warning, and it names the other signal', async (t) => {
  verifies('telemetry:down');
  const seen = await collector(t, ['/v1/traces']);
  const often = { OTEL_BSP_SCHEDULE_DELAY: '1', OTEL_METRIC_EXPORT_INTERVAL: '50' };
  const { url, process, stop } = await served(t, { ...sendTo(seen), ...often });
  for (let count = 1; count <= 5; count += 1) {
    await fetch(`${url}/api/v1/search?q=xylograph`);
    await eventually(() => named(seen, 'GET /api/v1/search').length === count);
    await eventually(() => said(process).length > 0);
  }
  t.is(await stop(), 0, process.output());
  t.deepEqual(said(process), ['takes no metrics'], process.output());
});

test('a reload is a trace of its own', async (t) => {
  verifies('telemetry:spans');
  const seen = await collector(t);
  const { folder, url, stop } = await served(t, sendTo(seen));
  await writeFile(join(folder, 'more.md'), '# More\n');
  await eventually(async () => (await fetch(`${url}/docs/more`)).status === 200);
  await stop();
  const [reload] = named(seen, 'reload');
  t.is(reload?.attributes['docent.reload.outcome'], 'swapped');
  t.is(reload?.parentId, '');
  t.not(reload?.traceId, named(seen, 'read content')[0]?.traceId);
});

test('the issue of the report that is filed while the service stops is sent, too', async (t) => {
  verifies('telemetry:spans');
  const seen = await collector(t);
  let isBegun = false;
  const tracker = await standIn(t, github, {
    trouble(action) {
      isBegun ||= action === 'create';
      return action === 'create' ? { slowMs: 1000 } : undefined;
    },
  });
  const { url, process, stop } = await served(t, { ...sendTo(seen), ...filingAt(tracker) });
  await report(url);
  await eventually(() => isBegun);
  t.is(await stop(), 0, process.output());
  t.is(tracker.issues().length, 1);
  t.is(named(seen, 'tracker create').length, 1);
});

for (const { name, env, said: expected } of [
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT in the form of gRPC',
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
    said: /OTEL_EXPORTER_OTLP_ENDPOINT is 'collector:4317', which is no address such as/,
  },
  {
    name: 'an address of a signal without a scheme',
    env: { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'collector' },
    said: /OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is 'collector', which is no address such as/,
  },
]) {
  test(`${name} ends the start with what to change`, async (t) => {
    verifies('telemetry:variables');
    const { process } = await begun(t, env);
    t.is(await process.exit, 1, process.output());
    t.regex(process.output(), expected);
    t.notRegex(process.output(), / at .*\.js/);
  });
}

test('variables that are meant for other programs stop no service that sends nothing, and no other command', async (t) => {
  verifies('telemetry:variables');
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' };
  const { stop } = await served(t, { ...env, OTEL_SDK_DISABLED: 'true' });
  t.is(await stop(), 0);
  const check = docent(t, ['check', await folderOf(t, FILES)], env);
  t.is(await check.exit, 0, check.output());
});

test('what Docent does not take of the variables is said, and it serves', async (t) => {
  verifies('telemetry:variables');
  const seen = await collector(t);
  const { process, stop } = await served(t, {
    ...sendTo(seen),
    OTEL_METRIC_EXPORT_INTERVAL: '-5',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc',
    OTEL_METRICS_EXPORTER: 'prometheus',
  });
  t.is(await stop(), 0, process.output());
  t.regex(process.output(), /OTEL_EXPORTER_OTLP_TRACES_PROTOCOL is grpc, but/);
  t.regex(process.output(), /OTEL_METRICS_EXPORTER is prometheus, but/);
});

test('the variables of OpenTelemetry win: each signal has its own address, or is not sent', async (t) => {
  verifies('telemetry:variables');
  const [seen, other] = [await collector(t), await collector(t)];
  const { url, stop } = await served(
    t,
    {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${seen.url}/v1/traces`,
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_SERVICE_NAME: 'handbook',
    },
    ['--telemetry-endpoint', other.url],
  );
  await fetch(`${url}/docs/install.md`);
  await stop();
  t.is(named(seen, 'GET /docs/{slug}.md')[0]?.resource['service.name'], 'handbook');
  t.deepEqual(other.bytes, []);
});
