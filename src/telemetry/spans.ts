/** Spans of one service: what work is a part of which. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api';

export class Spans {
  readonly tracer: Tracer;
  /** Of this service alone: the contexts of the API are one for all of a process. */
  readonly #contexts = new AsyncLocalStorage<Context>();

  constructor(tracer: Tracer) {
    this.tracer = tracer;
  }

  /** Holds the span that the work at hand is a part of; undefined outside of any trace. */
  get context(): Context | undefined {
    return this.#contexts.getStore();
  }

  /** Does work as a part of the span, whose end is the caller's. */
  under<Result>(span: Span, work: () => Result): Result {
    return this.#contexts.run(trace.setSpan(this.context ?? ROOT_CONTEXT, span), work);
  }

  /** Does work as a span, below the one at hand if there is one. Of an error it keeps the name alone: messages may quote readers. */
  async follow<Result>(
    name: string,
    work: () => Promise<Result>,
    options: SpanOptions = {},
  ): Promise<Result> {
    const span = this.tracer.startSpan(name, options, this.context ?? ROOT_CONTEXT);
    try {
      return await this.under(span, work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  }

  /** A span of work that is over. */
  add(name: string, seconds: number, options: SpanOptions = {}): void {
    const endedAt = performance.now();
    const startTime = endedAt - seconds * 1000;
    const context = this.context ?? ROOT_CONTEXT;
    this.tracer.startSpan(name, { ...options, startTime }, context).end(endedAt);
  }
}
