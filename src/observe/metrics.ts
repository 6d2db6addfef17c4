/**
 * Metrics of the service, for Prometheus. One registry per service, so that several can live in one process.
 */
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client';
import type { Generation } from '../generation/generation.ts';
import type { Searched } from '../search/search.ts';
import type { ContentState } from './content-state.ts';

export interface Exchange {
  /** Template of the route, never the path itself: the number of series stays bounded. */
  readonly route: string;
  /** Upper case. */
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** Limit for which a connection is closed: that of all connections, or that of one address. */
export type ClosedFor = 'all' | 'address';

export interface Metrics {
  countExchange(exchange: Exchange): void;
  countClosed(reason: ClosedFor): void;
  countSearch(searched: Pick<Searched, 'seconds'>): void;
  /** The registry in Prometheus' text format. */
  text(): Promise<string>;
  /** The registry for {@link metricsOfAll}. */
  snapshot(): Promise<MetricsSnapshot>;
  readonly contentType: string;
}

/** Metrics of one process, as JSON can hold them. */
export type MetricsSnapshot = readonly MetricObjectWithValues<MetricValue<string>>[];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PATCH']);
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const SEARCH_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

export interface MetricsOptions {
  /** The generation that is served; undefined before the first is built. */
  readonly current: () => Generation | undefined;
  /** Also memory, CPU, event loop and garbage collection of the process. */
  readonly withProcess: boolean;
  /** Whether the content can be read; absent: it does not change. */
  readonly content?: ContentState;
}

/** An empty set of metrics. */
export function createMetrics({ withProcess, ...served }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (withProcess) describeProcess(registry);
  describeServed(registry, served);
  const requests = new Counter({
    name: 'docent_http_requests_total',
    help: 'Requests by route template, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'docent_http_request_duration_seconds',
    help: 'Time from the request to the end of its response.',
    labelNames: ['route'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const { refusals, closed } = refusalCounters(registers);
  const searches = new Histogram({
    name: 'docent_search_duration_seconds',
    help: 'Time the search engine took; answers from the cache do not search.',
    buckets: SEARCH_BUCKETS,
    registers,
  });
  return {
    countExchange({ route, method, status, seconds }) {
      requests.inc({ route, method: METHODS.has(method) ? method : 'other', status });
      durations.observe({ route }, seconds);
      if (status === 429) refusals.inc();
    },
    countClosed: (limit) => closed.inc({ limit }),
    countSearch: ({ seconds }) => {
      if (seconds !== undefined) searches.observe(seconds);
    },
    text: () => registry.metrics(),
    snapshot: () => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
  };
}

function describeProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  // Of several workers the earliest; by itself the library leaves it out.
  const startTime = registry.getSingleMetric('process_start_time_seconds');
  if (startTime !== undefined) Object.assign(startTime, { aggregator: 'min' });
}

/** Metrics of several workers as text: counts are sums, and what all of them say of the content is said once. */
export function metricsOfAll(
  snapshots: readonly MetricsSnapshot[],
  workers: number,
): Promise<string> {
  const registry = AggregatorRegistry.aggregate([...snapshots]);
  const registers = [registry];
  new Gauge({ name: 'docent_workers', help: 'Workers that serve.', registers }).set(workers);
  return registry.metrics();
}

/** Metrics that stay when their process has ended: counts, which must not fall. */
export function lastingOf(snapshots: readonly MetricsSnapshot[]): MetricsSnapshot {
  const lasting = snapshots.map((metrics) =>
    metrics.filter(({ type }) => COUNTS.has(String(type))),
  );
  return AggregatorRegistry.aggregate(lasting).getMetricsAsArray() as unknown as MetricsSnapshot;
}

/** Types of metrics that only grow. */
const COUNTS = new Set(['counter', 'histogram']);

function describeServed(
  registry: Registry,
  { current, content }: Omit<MetricsOptions, 'withProcess'>,
): void {
  describeGeneration(registry, current);
  if (content !== undefined) describeContent(registry, content);
}

function refusalCounters(registers: Registry[]): Record<'refusals' | 'closed', Counter> {
  const refusals = new Counter({
    name: 'docent_rate_limited_total',
    help: 'Requests refused with 429.',
    registers,
  });
  const closed = new Counter({
    name: 'docent_connections_closed_total',
    help: 'Connections closed because there were too many: of all clients, or of one address.',
    labelNames: ['limit'],
    registers,
  });
  return { refusals, closed };
}

/** Gauges that are read from the current generation on each scrape. */
function describeGeneration(registry: Registry, current: () => Generation | undefined): void {
  const gauge = (name: string, help: string, read: (generation: Generation) => number) =>
    new Gauge({
      name,
      help,
      aggregator: 'max',
      registers: [registry],
      collect() {
        const generation = current();
        if (generation) this.set(read(generation));
      },
    });
  gauge('docent_pages', 'Pages served.', ({ library }) => library.pages.length);
  gauge('docent_findings', 'Warnings about the content.', ({ library }) => library.findings.length);
  gauge(
    'docent_generation_built_timestamp_seconds',
    'When the content that is served was read.',
    ({ builtAt }) => Date.parse(builtAt) / 1000,
  );
}

/** Gauges of the folder that the generation was read from. */
function describeContent(registry: Registry, content: ContentState): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      aggregator: 'max',
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge(
    'docent_content_read_age_seconds',
    'Time since the content was read, or seen to be as it was read.',
    () => content.ageSeconds(),
  );
  gauge(
    'docent_content_errors',
    'Attempts to read the content that have failed since the last that did not.',
    () => content.errors(),
  );
}
