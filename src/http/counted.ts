/** Requests that were counted before hapi saw them, so that none is counted twice. */
import type { IncomingMessage } from 'node:http';
import type { Consumption } from '../limits/consumption.ts';

const consumptions = new WeakMap<IncomingMessage, Consumption>();

/** Notes what counting the request gave. */
export function countedAs(request: IncomingMessage, consumption: Consumption): void {
  consumptions.set(request, consumption);
}

/** What counting it gave; undefined when nobody has counted it. */
export function countedBefore(request: IncomingMessage): Consumption | undefined {
  return consumptions.get(request);
}
