/** A copy of a corpus that changes while it is served: one page says how often it has been written. */
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocent, type RunningServer } from './process.ts';

export interface ChangingCorpus {
  readonly server: RunningServer;
  /** Writes the page anew, at once and then every so many milliseconds, until the function it returns is called. */
  changeEvery(milliseconds: number): () => void;
  /** How often the page was written. */
  writes(): number;
  stop(): Promise<void>;
}

/** Slug of the page; its title, its text and its description hold the same number. */
export const STAMP_SLUG = 'stamp';
/** A word that only that page has. */
export const STAMP_WORD = 'zzstampzz';

export async function serveChanging(corpus: string): Promise<ChangingCorpus> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-changing-'));
  await cp(corpus, folder, { recursive: true });
  let writes = 0;
  const write = async (): Promise<void> => {
    writes += 1;
    // In one step, as editors and git do: this process is busy and would leave the file empty for a while.
    const draft = join(folder, '.draft');
    await writeFile(draft, pageOf(writes));
    await rename(draft, join(folder, `${STAMP_SLUG}.md`));
  };
  await write();
  const server = await startDocent(folder);
  return {
    server,
    writes: () => writes,
    changeEvery(milliseconds) {
      void write();
      const timer = setInterval(() => void write(), milliseconds);
      return () => clearInterval(timer);
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function pageOf(number: number): string {
  return `# Stamp ${number}\n\nThe ${STAMP_WORD} stands at Stamp ${number}.\n\n## Section of Stamp ${number}\n\nAgain the ${STAMP_WORD}, at Stamp ${number}.\n`;
}

/** Whether all that an answer says of the page is of one state. @throws when it says nothing of it. */
export function isOfOneState(body: string): boolean {
  const stamps = [...body.matchAll(/\bStamp (\d+)/g)].map(([, number]) => number);
  if (stamps.length === 0) throw new Error(`no stamp in: ${body.slice(0, 200)}`);
  return new Set(stamps).size === 1;
}
