/** Endpoints for operators: `/healthz`, `/readyz` and `/metrics`. No quota applies to them. */
import { documentAnswer, type Answer } from '../http/answer.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Problem } from '../problem.ts';
import type { Metrics } from './metrics.ts';

/** Body of an answer that says only that the process runs. */
export const HEALTHY = '{"status":"ok"}';

/** State of the content that the service answers from. */
export interface ContentStatus {
  /** Editions that have not been read since the start. */
  readonly unread: number;
  /** Why the content may be other than what is served. */
  readonly detail?: string | undefined;
}

export interface OperatorOptions {
  readonly metrics: Pick<Metrics, 'text' | 'contentType'>;
  /** False once the service stops. */
  readonly isReady: () => boolean;
  /** Absent: the content is whole, and does not change. */
  readonly contentStatus?: (() => ContentStatus) | undefined;
}

export function operatorEndpoints(options: OperatorOptions): Endpoint[] {
  const { metrics } = options;
  const endpoints: Endpoint[] = [
    { path: '/healthz', answer: () => statusAnswer() },
    { path: '/readyz', answer: () => readiness(options) },
    {
      path: '/metrics',
      answer: async () =>
        documentAnswer(await metrics.text(), metrics.contentType, { cache: 'never' }),
    },
  ];
  return endpoints.map((endpoint) => ({ ...endpoint, isForOperators: true }));
}

function readiness({ isReady, contentStatus }: OperatorOptions): Answer {
  if (!isReady()) throw new Problem('service_unavailable', 'The service is stopping.');
  const { unread, detail } = contentStatus?.() ?? { unread: 0 };
  if (unread === 0) return statusAnswer(detail);
  throw new Problem(
    'service_unavailable',
    `The service is starting: versions, languages or sets still to be read: ${unread}.`,
  );
}

function statusAnswer(detail?: string): Answer {
  return documentAnswer(JSON.stringify({ status: 'ok', detail }), 'application/json', {
    cache: 'never',
  });
}
