/** Requests as spans, by the semantic conventions of HTTP servers. Nothing of a query, a body or a client is in one. */
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { Ask } from '../http/ask.ts';
import type { RequestTracing } from '../http/tracing.ts';
import type { Spans } from './spans.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PATCH']);
/** Route of paths that no endpoint has. */
const NONE = 'none';
/** Status of answers for a path at which something is. The others hold whatever somebody typed, so no span has one. */
const PUBLISHED: ReadonlySet<number | undefined> = new Set([200, 206, 304]);

/** @param baseUrl of the service as readers see it */
export function requestTracing(spans: Spans, baseUrl: string): RequestTracing {
  const propagator = new W3CTraceContextPropagator();
  const scheme = new URL(baseUrl).protocol.slice(0, -1);
  const begun = new WeakMap<Ask, Span>();
  return {
    begin(ask, route, work) {
      const method = METHODS.has(ask.method) ? ask.method : undefined;
      const name = [method ?? 'HTTP', route === NONE ? '' : route].join(' ').trim();
      const attributes: Attributes = {
        'http.request.method': method ?? '_OTHER',
        'url.scheme': scheme,
        ...(route !== NONE && { 'http.route': ask.edition.prefix + route }),
      };
      const parent = propagator.extract(ROOT_CONTEXT, ask.headers, defaultTextMapGetter);
      const span = spans.tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
      begun.set(ask, span);
      spans.under(span, () => work(span.spanContext().traceId));
    },
    end(ask, status) {
      const span = begun.get(ask);
      if (span === undefined) return;
      if (PUBLISHED.has(status)) span.setAttribute('url.path', ask.edition.prefix + ask.path);
      if (status !== undefined) span.setAttribute('http.response.status_code', status);
      if (status === undefined || status >= 500) {
        span.setAttribute('error.type', status === undefined ? 'client_left' : String(status));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
    noteCall(tool) {
      const span = spans.context && trace.getSpan(spans.context);
      span?.setAttributes({ 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': tool });
    },
  };
}
