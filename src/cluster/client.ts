/** Connections to the cluster. */
import { Client } from '@opensearch-project/opensearch';

export interface ClusterAddress {
  /** Of one or more nodes. */
  readonly urls: readonly string[];
  /** Certificates (PEM) of the authorities that the cluster's are signed by; absent: those of Node.js. */
  readonly ca?: Buffer;
  /** Value of the Authorization header: `Basic …`, `Bearer …`. */
  readonly authorization?: string;
}

/** Longest wait for an answer to a search. */
const ANSWER_MS = 2000;

/** @param answerMs longest wait for an answer */
export function clusterClient(
  { urls, ca, authorization }: ClusterAddress,
  answerMs: number = ANSWER_MS,
): Client {
  return new Client({
    nodes: [...urls],
    requestTimeout: answerMs,
    maxRetries: 1,
    compression: 'gzip',
    ...(authorization !== undefined && { headers: { authorization } }),
    ...(ca !== undefined && { ssl: { ca } }),
  });
}
