/** The thread that `build.ts` starts: takes documents as its data, answers with their snapshot, ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { buildHere } from './build.ts';
import type { Documents } from './documents.ts';

const snapshot = await buildHere(workerData as Documents);
parentPort?.postMessage(snapshot, [snapshot.buffer as ArrayBuffer]);
