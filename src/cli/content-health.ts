/** Follows whether the content can be read: one log line when that ends or changes, and one when it is over. */
import type { Logger } from 'pino';
import type { Finding } from '../content/model/finding.ts';
import { UnreadableError } from '../generation/look.ts';
import type { ReloadOutcome } from '../generation/reload.ts';
import {
  ContentState,
  type ContentFault,
  type ContentPart,
  type Outage,
} from '../observe/content-state.ts';
import { Failure, FileFailure } from './failure.ts';
import { findingLine } from './content-log.ts';
import { RemoteFailure } from './remote-request.ts';

/** Findings in one log line. */
const FINDINGS_LOGGED_MAX = 20;

export class ContentHealth {
  readonly #logger: Logger;
  readonly state: ContentState = new ContentState({
    elapsedMs: () => performance.now(),
    date: () => new Date(),
  });

  #onNoted = (): void => undefined;

  readonly #onReload: (outcome: ReloadOutcome) => void;

  /** @param onReload called with each reading of the default edition after the first */
  constructor(logger: Logger, onReload: (outcome: ReloadOutcome) => void = () => undefined) {
    this.#logger = logger;
    this.#onReload = onReload;
  }

  /** Calls the listener each time that a reading has ended. */
  onNoted(listener: () => void): void {
    this.#onNoted = listener;
  }

  /** Notes what another process of the service has met, which logs it. */
  noteElsewhere(outage: Outage | undefined): void {
    if (outage === undefined) this.state.isRead('default edition');
    else this.state.isFaulty('default edition', outage.fault, outage.cause);
  }

  /** Notes and logs that what is served is what is there. */
  noteServed(): void {
    this.#noteRead('default edition');
    this.#onNoted();
  }

  /** Notes and logs how reading the default edition ended. */
  noteReload(outcome: ReloadOutcome): void {
    this.#noteOutcome(outcome);
    this.#onReload(outcome);
    this.#onNoted();
  }

  #noteOutcome(outcome: ReloadOutcome): void {
    switch (outcome.kind) {
      case 'refused':
        return this.#noteRefused(errorLines(outcome.findings));
      case 'failed':
        return this.#noteFailed(outcome.error);
      default:
        this.#noteRead('default edition');
        logReading(this.#logger, outcome);
    }
  }

  /** Notes and logs that the other editions were read, or why some of them could not be. */
  noteEditions(err: Error | undefined): void {
    if (err === undefined) return this.#noteRead('other editions');
    if (this.state.isFaulty('other editions', 'editions', err.message))
      this.#logger.error(
        { err },
        'versions, languages or sets cannot be read: their previous state is served',
      );
  }

  #noteRead(part: ContentPart): void {
    const seconds = this.state.isRead(part);
    if (seconds !== undefined)
      this.#logger.info({ part, seconds }, 'the content can be read again');
  }

  #noteRefused(findings: readonly string[]): void {
    if (this.state.isFaulty('default edition', 'empty', findings.join('\n')))
      this.#logger.error(
        { findings },
        'the content has errors: the previous state is served until they are corrected',
      );
  }

  #noteFailed(err: unknown): void {
    if (this.state.isFaulty('default edition', faultOf(err), String(err)))
      this.#logger.error({ err }, 'the content cannot be read: the previous state is served');
  }
}

function logReading(
  logger: Logger,
  outcome: ReloadOutcome & { readonly kind: 'swapped' | 'same' | 'unchanged' },
): void {
  if (outcome.kind === 'unchanged') return logger.trace('the content has not changed');
  if (outcome.kind === 'same')
    return logger.debug('the content was read again and has not changed');
  const { generation, ms } = outcome;
  const { pages, findings } = generation.library;
  logger.info({ pages: pages.length, warnings: findings.length, ms }, 'content reloaded');
}

/** Codes of the operating system with a fault of their own. */
const CODES: Readonly<Record<string, ContentFault>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EACCES: 'denied',
  EPERM: 'denied',
};

function faultOf(error: unknown): ContentFault {
  if (error instanceof UnreadableError) return CODES[error.code] ?? 'unreadable';
  if (error instanceof RemoteFailure) return 'address';
  if (error instanceof FileFailure) return 'file';
  return error instanceof Failure ? 'configuration' : 'failed';
}

function errorLines(findings: readonly Finding[]): string[] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return errors.slice(0, FINDINGS_LOGGED_MAX).map(findingLine);
}
