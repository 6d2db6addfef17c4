/** Records what is looked at while content is read, so that a later start can tell, without reading, whether it would read the same. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** A subject that was looked at, and how it looked, as a text. */
export type Look = readonly [way: string, subject: string, seen: string];

/** Everything that a reading looked at; absent where it may have seen something that no later look would show. */
export type Looks = readonly Look[] | undefined;

interface Recorder {
  readonly seen: Map<string, Look>;
  isSure: boolean;
}

const recorder = new AsyncLocalStorage<Recorder>();

/** Runs a reading, and returns what it looked at besides its result. */
export async function recordLooks<Result>(
  read: () => Promise<Result>,
): Promise<readonly [result: Result, looks: Looks]> {
  const record: Recorder = { seen: new Map(), isSure: true };
  const result = await recorder.run(record, read);
  return [result, record.isSure ? [...record.seen.values()] : undefined];
}

/** The same for a step that does not wait; the reading around it has looked too. */
export function recordStep<Result>(step: () => Result): readonly [result: Result, looks: Looks] {
  const record: Recorder = { seen: new Map(), isSure: true };
  const result = recorder.run(record, step);
  const looks = [...record.seen.values()];
  noteLooks(looks);
  if (!record.isSure) noteDoubt();
  return [result, record.isSure ? looks : undefined];
}

/** Notes looks of the reading that runs, see {@link noteLook}. */
export function noteLooks(looks: readonly Look[]): void {
  for (const look of looks) noteLook(...look);
}

/** Notes a look of the reading that runs, if one is recorded. What looks otherwise a second time has changed meanwhile. */
export function noteLook(...look: Look): void {
  const record = recorder.getStore();
  if (record === undefined) return;
  const [way, subject, seen] = look;
  const key = `${way} ${subject}`;
  const before = record.seen.get(key);
  if (before === undefined) record.seen.set(key, look);
  else if (before[2] !== seen) record.isSure = false;
}

/** Notes that the reading that runs has seen what a later look may not show. */
export function noteDoubt(): void {
  const record = recorder.getStore();
  if (record !== undefined) record.isSure = false;
}
