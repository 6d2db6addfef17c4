/** Ports with a span around each call. */
import { SpanKind, type Attributes } from '@opentelemetry/api';
import type { ReportStore } from '../reports/store.ts';
import type { Tracker } from '../reports/tracker/tracker.ts';
import type { Spans } from './spans.ts';

/** The store as requests use it. Looks of the filer, every two seconds, belong to no request and have no spans. */
export function tracedStore(spans: Spans, store: ReportStore, system: string): ReportStore {
  const calls = ['status', 'submit', 'get', 'ofIssue', 'list', 'outlines', 'revision'] as const;
  const attributes = { 'db.system.name': system };
  const own = { prefix: 'report store', attributes, isInner: true };
  const feedback = traced(spans, store.feedback, { ...own, calls: ['add'] });
  return { ...traced(spans, store, { ...own, calls }), feedback };
}

/** The tracker, for requests and for the filer. */
export function tracedTracker(spans: Spans, tracker: Tracker): Tracker {
  const calls = ['create', 'comment', 'hasComment', 'get', 'list', 'pullRequests'] as const;
  const [host = ''] = tracker.name.split('/');
  const attributes = { 'server.address': host.replace(/:\d+$/, '') };
  return traced(spans, tracker, { calls, prefix: 'tracker', attributes });
}

interface Traced<Name> {
  readonly calls: readonly Name[];
  /** In front of the name of the call. */
  readonly prefix: string;
  readonly attributes: Attributes;
  /** Whether a call outside of any trace has no span. */
  readonly isInner?: boolean;
}

type Call = (...given: readonly unknown[]) => Promise<unknown>;

/** The port, whose other members are as they were. */
function traced<Port extends object, Name extends keyof Port & string>(
  spans: Spans,
  port: Port,
  { calls, prefix, attributes, isInner = false }: Traced<Name>,
): Port {
  const options = { kind: SpanKind.CLIENT, attributes };
  const wrapped = calls.map((name) => {
    const call = port[name] as Call;
    const followed: Call = (...given) =>
      isInner && spans.context === undefined
        ? call(...given)
        : spans.follow(`${prefix} ${name}`, () => call(...given), options);
    return [name, followed] as const;
  });
  return { ...port, ...Object.fromEntries(wrapped) };
}
