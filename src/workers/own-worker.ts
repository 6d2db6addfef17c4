/** Tells workers of Docent from those of another program that starts Docent in its cluster. */
import cluster from 'node:cluster';

type Env = Readonly<Record<string, string | undefined>>;

const PRIMARY = '_DOCENT_PRIMARY';

/** Variables that the primary gives its workers. */
export function workerEnvironment(): Readonly<Record<string, string>> {
  return { [PRIMARY]: String(process.pid) };
}

/** Whether a primary of Docent has started this process. */
export function isOwnWorker(env: Env): boolean {
  return cluster.isWorker && env[PRIMARY] === String(process.ppid);
}

/** Whether another program has started this process in its cluster. */
export function isForeignWorker(env: Env): boolean {
  return cluster.isWorker && !isOwnWorker(env);
}
