/** The port through which an export gets the site: every file is an answer of the service. */

/** An answer of the service, whole. */
export interface Answered {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** Asks as a browser does. @param path with the prefix of its edition, without that of the site */
export type AskService = (path: string) => Promise<Answered>;

/** The answer, of an address that has one. @throws when it has none: a service answers what its own lists name */
export function answerOf(path: string, answer: Answered): Answered {
  if (answer.status === 200) return answer;
  throw new Error(`The service answers ${answer.status} at ${path}.`);
}
