/** What the Docs API is told by the composition. */
import type { CurrentGeneration } from '../generation/generation.ts';
import type { OperationContext } from '../operations/operation.ts';
import type { ReportStatuses } from '../reports/statuses.ts';
import type { Answers } from './answers.ts';
import type { Deprecation } from './headers.ts';

export interface ApiOptions {
  readonly current: CurrentGeneration;
  readonly reports: ReportStatuses;
  /** What the ApiIndex says of the request limit. */
  readonly limits: OperationContext['limits'];
  readonly deprecation: Deprecation;
  /** Where answers are kept. */
  readonly answers: Answers;
}
