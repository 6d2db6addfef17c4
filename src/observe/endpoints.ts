/** Endpoints for operators: `/healthz`, `/readyz` and `/metrics`. No quota applies to them. */
import { documentAnswer } from '../http/answer.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Problem } from '../problem.ts';
import type { Metrics } from './metrics.ts';

export interface OperatorOptions {
  readonly metrics: Pick<Metrics, 'text' | 'contentType'>;
  /** False once the service stops. */
  readonly isReady: () => boolean;
}

export function operatorEndpoints({ metrics, isReady }: OperatorOptions): Endpoint[] {
  const ok = documentAnswer('{"status":"ok"}', 'application/json', { cache: 'never' });
  return [
    { path: '/healthz', answer: () => ok },
    {
      path: '/readyz',
      answer() {
        if (isReady()) return ok;
        throw new Problem('service_unavailable', 'The service is stopping.');
      },
    },
    {
      path: '/metrics',
      answer: async () =>
        documentAnswer(await metrics.text(), metrics.contentType, { cache: 'never' }),
    },
  ];
}
