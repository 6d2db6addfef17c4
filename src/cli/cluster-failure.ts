/** Errors of the cluster in words for whoever publishes: the cause, and what to change. */
import { CannotPublish } from '../cluster/lease.ts';
import { Failure } from './failure.ts';

/** Names of the client's errors where no answer came. */
const NO_ANSWER: ReadonlySet<string | undefined> = new Set([
  'ConnectionError',
  'TimeoutError',
  'NoLivingConnectionsError',
]);

/** The error as a {@link Failure}; one that is not the cluster's as it is. @param urls of the cluster */
export function clusterFailure(error: unknown, urls: readonly string[]): unknown {
  if (error instanceof CannotPublish) return new Failure(`${error.message}.`);
  const { name, message, statusCode } = error as Partial<Error> & { readonly statusCode?: number };
  // An address may have a password.
  const at = `The cluster at ${urls.map((url) => new URL(url).origin).join(', ')}`;
  if (NO_ANSWER.has(name))
    return new Failure(
      `${at} does not answer: ${message}. Check the address (--to or search.cluster), and search.ca for https.`,
    );
  if (name !== 'ResponseError') return error;
  const refusal = `${at} answers with ${statusCode}: ${message}.`;
  if (statusCode === 429)
    return new Failure(`${refusal} It has too much to do: publish again later, which goes on.`);
  if (statusCode !== 401 && statusCode !== 403) return new Failure(refusal);
  return new Failure(
    `${refusal} Check DOCENT_SEARCH_AUTHORIZATION, the Authorization header, and the rights that it gives.`,
  );
}
