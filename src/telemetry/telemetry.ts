/** Traces and metrics of a service for an OpenTelemetry collector. Loaded only where an operator names one. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { ReloadOutcome } from '../generation/reload.ts';
import type { RequestTracing } from '../http/tracing.ts';
import type { MetricsSnapshot } from '../observe/metrics.ts';
import type { ReportStore } from '../reports/store.ts';
import type { Tracker } from '../reports/tracker/tracker.ts';
import type { Searched } from '../search/search.ts';
import { ownVersion } from '../version.ts';
import { metricProducer } from './metrics.ts';
import { tracedStore, tracedTracker } from './ports.ts';
import { requestTracing } from './requests.ts';
import { Spans } from './spans.ts';

export interface TelemetryOptions {
  /** Of the service as readers see it. */
  readonly baseUrl: string;
  /** Where traces are sent; absent: nowhere. */
  readonly tracesUrl?: string | undefined;
  /** Absent: none are sent. */
  readonly metrics?: MetricsOptions | undefined;
  /** Number of this process among the workers of a service; absent: it is the only one. */
  readonly worker?: number | undefined;
  /** Called when the collector begins to refuse a signal, with the reason, and when it takes it again, without. */
  readonly onCollector: (signal: Signal, failure?: Error) => void;
}

export interface MetricsOptions {
  /** Where they are sent. */
  readonly url: string;
  /** Milliseconds between two times. */
  readonly ms: number;
  readonly snapshot: () => Promise<MetricsSnapshot>;
}

/** An edition in the cluster. */
export interface PublishedEdition {
  readonly index: string;
  readonly pages: number;
  readonly sent: number;
  readonly removed: number;
}

/** Many collectors take one of them alone. */
export type Signal = 'traces' | 'metrics';

export interface Telemetry {
  readonly requests: RequestTracing;
  /** Does work as a span. The name is one of few. */
  follow<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  onSearched(searched: Pick<Searched, 'seconds' | 'answer'>): void;
  onReload(outcome: ReloadOutcome): void;
  /** An edition was published, in so many seconds. */
  onPublished(published: PublishedEdition, seconds: number): void;
  /** @param system of the database, as the semantic conventions name it */
  store(store: ReportStore, system: 'sqlite' | 'postgresql'): ReportStore;
  tracker(tracker: Tracker): Tracker;
  /** Sends what is left, for {@link CLOSE_MS} at most. */
  close(): Promise<void>;
}

const NAME = 'docent';
/** Tells processes of one name apart. */
const INSTANCE = 'service.instance.id';
/** A collector that is down must not hold up the end of a service, which has three seconds for all that it releases. */
const CLOSE_MS = 2000;

export function startTelemetry(options: TelemetryOptions): Telemetry {
  const { baseUrl, tracesUrl, worker } = options;
  const resource = resourceOf(worker);
  const note = (signal: Signal) => noteOnce((failure) => options.onCollector(signal, failure));
  const spanProcessors =
    tracesUrl === undefined
      ? []
      : [new BatchSpanProcessor(heard(new OTLPTraceExporter({ url: tracesUrl }), note('traces')))];
  const traces = new BasicTracerProvider({ resource, spanProcessors });
  const metrics =
    options.metrics && metricsTo(options.metrics, { resource, note: note('metrics') });
  const spans = new Spans(traces.getTracer(NAME, ownVersion()));
  return {
    requests: requestTracing(spans, baseUrl),
    follow: (name, work) => spans.follow(name, work),
    onSearched: (searched) => addSearch(spans, searched),
    onReload: (outcome) => addReload(spans, outcome),
    onPublished: (published, seconds) => addPublished(spans, published, seconds),
    store: (store, system) => tracedStore(spans, store, system),
    tracker: (tracker) => tracedTracker(spans, tracker),
    async close() {
      const closed = Promise.all([traces.shutdown(), metrics?.shutdown()]).catch(() => undefined);
      await Promise.race([closed, sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

interface MetricsParts {
  readonly resource: Resource;
  readonly note: (result: ExportResult) => void;
}

function metricsTo(
  { url, ms, snapshot }: MetricsOptions,
  { resource, note }: MetricsParts,
): MeterProvider {
  const reader = new PeriodicExportingMetricReader({
    exporter: heard(new OTLPMetricExporter({ url }), note),
    exportIntervalMillis: ms,
    metricProducers: [metricProducer(snapshot, { name: NAME, version: ownVersion() })],
  });
  return new MeterProvider({ resource, readers: [reader] });
}

/** `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` win; an instance that they name has its workers below it. */
function resourceOf(worker: number | undefined): Resource {
  const own = resourceFromAttributes({
    'service.name': NAME,
    'service.version': ownVersion(),
    [INSTANCE]: randomUUID(),
  });
  const process = defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
  if (worker === undefined) return process;
  const instance = `${String(process.attributes[INSTANCE])}/${worker}`;
  return process.merge(resourceFromAttributes({ [INSTANCE]: instance, 'docent.worker': worker }));
}

/** An exporter whose results are heard here instead of by the handlers of the SDK, which are one for all of a process. */
function heard<
  Exporter extends { export(items: never, done: (result: ExportResult) => void): void },
>(exporter: Exporter, note: (result: ExportResult) => void): Exporter {
  const send = exporter.export.bind(exporter);
  exporter.export = (items: never, done: (result: ExportResult) => void): void =>
    send(items, (result) => {
      note(result);
      done({ code: ExportResultCode.SUCCESS });
    });
  return exporter;
}

function noteOnce(tell: (failure?: Error) => void): (result: ExportResult) => void {
  let isDown = false;
  return ({ code, error }) => {
    const failed = code === ExportResultCode.FAILED;
    if (failed === isDown) return;
    isDown = failed;
    tell(failed ? (error ?? new Error('It refuses what it is sent.')) : undefined);
  };
}

/** Only as a part of a request. Answers that merge several searches took no time of their own. */
function addSearch(spans: Spans, { seconds, answer }: Pick<Searched, 'seconds' | 'answer'>): void {
  if (seconds === undefined || spans.context === undefined) return;
  spans.add('search', seconds, { attributes: { 'docent.search.total': answer.total } });
}

/** A trace of its own: what watches the content was made while it was first read, and is a part of that for ever. */
function addReload(spans: Spans, outcome: ReloadOutcome): void {
  const { kind } = outcome;
  if (kind === 'same' || kind === 'unchanged') return;
  const attributes = { 'docent.reload.outcome': kind };
  const seconds = kind === 'swapped' ? outcome.ms / 1000 : 0;
  spans.add('reload', seconds, { attributes, root: true });
}

/** Below the span of the command. */
function addPublished(
  spans: Spans,
  { index, pages, sent, removed }: PublishedEdition,
  seconds: number,
): void {
  const numbers = Object.entries({ pages, sent, removed });
  const attributes = numbers.map(([name, number]) => [`docent.publish.${name}`, number] as const);
  spans.add('publish edition', seconds, {
    attributes: { 'db.collection.name': index, ...Object.fromEntries(attributes) },
  });
}
