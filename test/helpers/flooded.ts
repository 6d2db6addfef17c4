/** A service that is flooded: its content, its probes, and what both cost it. */
import { spawn } from 'node:child_process';
import { readFile, truncate } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ExecutionContext } from 'ava';
import { address, docent, type DocentProcess } from './docent-process.ts';
import { startFlood, type Target } from './floods.ts';
import { folderOf } from './folder.ts';

const PAGES = 60;
/** Probes in each flood, however long they take. */
const PROBES_MIN = 5;
/** More than may be open. */
const VERSIONS = 12;
const WORDS = Array.from({ length: 1500 }, (_, at) => `${((at * 7919) % 100_003).toString(36)}ord`);
const DOWNLOAD_BYTES = 200_000_000;

/** A page of six sections whose words repeat in no other order. */
function page(number: number): string {
  let at = number * 31;
  const text = (count: number): string =>
    Array.from({ length: count }, () => WORDS[(at = (at * 48_271 + 11) % WORDS.length)]).join(' ');
  const section = (): string => `## ${text(2)}\n\n${text(60)}.\n\n${text(60)}.\n\n${text(60)}.\n\n`;
  return `# Page ${number} ${text(1)}\n\n${Array.from({ length: 6 }, section).join('')}`;
}

function pages(folder: string, version: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: PAGES }, (_, at) => [
      `${folder}page-${at}.md`,
      page(version * PAGES + at) + (at === 0 ? '\n[Large](large.bin)\n' : ''),
    ]),
  );
}

/** Starts a service with a large file, and with several versions where they are wanted. */
export async function flooded(
  t: ExecutionContext,
  { hasVersions }: { readonly hasVersions: boolean },
): Promise<{ readonly running: DocentProcess; readonly target: Target }> {
  const versions = hasVersions ? Array.from({ length: VERSIONS }, (_, at) => VERSIONS - at) : [0];
  const folders = versions.map((one) => (one === 0 ? '' : `v${one}.0/`));
  const files = versions.map((version, at) => ({
    ...pages(folders[at] ?? '', version),
    [`${folders[at]}large.bin`]: '',
  }));
  const folder = await folderOf(t, Object.assign({}, ...files));
  // Nothing of it is on the disk.
  await truncate(join(folder, folders[0] ?? '', 'large.bin'), DOWNLOAD_BYTES);
  const running = docent(t, ['serve', folder, '--port', '0'], {
    DOCENT_DATA: `${folder}/.data`,
    // Else all but the first requests of a flood are refused.
    DOCENT_LIMITS_REQUESTS_QUOTA: '1000000000',
    DOCENT_LIMITS_PAGES_QUOTA: '1000000000',
  });
  const url = await address(running);
  // All versions are read by then, which takes memory of its own.
  while (!(await fetch(`${url}/readyz`)).ok) await setTimeout(100);
  const html = await (await fetch(`${url}/docs/page-0`)).text();
  const download = /href="([^"]*large\.bin)"/.exec(html)?.[1] ?? '';
  // Opens them.
  if (hasVersions) await fetch(`${url}/api/v1/search?q=${WORDS[0]}&version=all`);
  const slugs = Array.from({ length: PAGES }, (_, at) => `page-${at}`);
  return {
    running,
    target: { port: Number(new URL(url).port), pages: slugs, download, words: WORDS },
  };
}

/** What a flood did to a service. */
export interface Suffered {
  readonly probes: number;
  /** Probes without an answer. */
  readonly failures: readonly string[];
  /** Longest time until a probe was answered, in milliseconds. */
  readonly latencyMs: number;
  /** Longest processor time that the service took while a probe waited, in milliseconds: the latency on a core of its own. */
  readonly workMs: number;
  /** The most memory that the process had used before the flood, in MiB. */
  readonly memoryBeforeMiB: number;
  /** The most memory that the process ever used, in MiB. */
  readonly memoryMiB: number;
}

/** Floods the service for a while, and asks it all the time how it is. */
export async function suffer(
  { child }: DocentProcess,
  target: Target,
  { flood, seconds }: { readonly flood: string; readonly seconds: number },
): Promise<Suffered> {
  const pid = Number(child.pid);
  const memoryBeforeMiB = await peakMiB(pid);
  const flooding = startFlood(flood, target);
  const end = performance.now() + seconds * 1000;
  const failures: string[] = [];
  let [probes, latencyMs, workMs] = [0, 0, 0];
  while (performance.now() < end || probes < PROBES_MIN) {
    const [began, worked] = [performance.now(), await processorMs(pid)];
    await probe(target.port).catch((error: Error) => failures.push(error.message));
    workMs = Math.max(workMs, (await processorMs(pid)) - worked);
    latencyMs = Math.max(latencyMs, performance.now() - began);
    probes += 1;
    await setTimeout(20);
  }
  await flooding.end();
  return { probes, failures, latencyMs, workMs, memoryBeforeMiB, memoryMiB: await peakMiB(pid) };
}

/** On a connection of its own, as probes are. */
function probe(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { port, host: '127.0.0.1', path: '/healthz', agent: false },
      (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`)),
        );
      },
    );
    asked.once('error', reject);
    asked.end();
  });
}

/** Processor time of the thread that serves. */
async function processorMs(pid: number): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ');
  return Number(nanoseconds) / 1e6;
}

async function peakMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Keeps this many cores busy until the returned function is called. */
export function occupyCores(count: number): () => void {
  const burners = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  return () => burners.forEach((burner) => burner.kill('SIGKILL'));
}
