/** Wraps the store for outside callers: failures are reported to the operator with their reason, and to callers with a remedy. */
import { Problem } from '../problem.ts';
import type { ReportStore } from './store.ts';

const READING = [
  'The store of reports does not answer at the moment.',
  'Try again in a minute; nothing that was stored is lost.',
] as const;
const FEEDBACK = [
  'The feedback could not be stored at the moment.',
  'Send it again in a minute.',
] as const;
const STORING = [
  'The report could not be stored at the moment.',
  'Send the same report with the same confirm_token again in a minute: it is never stored twice.',
] as const;

/** @param onFailure Called with every failure of the store. */
export function guardedStore(store: ReportStore, onFailure: (error: Error) => void): ReportStore {
  const guarded =
    <Given extends unknown[], Result>(
      work: (...given: Given) => Promise<Result>,
      [detail, resolution]: readonly [string, string],
    ) =>
    async (...given: Given): Promise<Result> => {
      try {
        return await work(...given);
      } catch (error) {
        onFailure(error as Error);
        throw new Problem('service_unavailable', detail, resolution);
      }
    };
  return {
    ...store,
    status: guarded(store.status, READING),
    list: guarded(store.list, READING),
    outlines: guarded(store.outlines, READING),
    revision: guarded(store.revision, READING),
    submit: guarded(store.submit, STORING),
    feedback: { ...store.feedback, add: guarded(store.feedback.add, FEEDBACK) },
  };
}
