/** A copy of a corpus that changes while it is served: one page is rewritten, another is added, moved and removed. */
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocent, type RunningServer } from './process.ts';

/** Text of the page after a change. */
export interface FolderState {
  /** When it was changed, by `performance.now()`. */
  readonly at: number;
  /** Number in title, headings and text of the page that is always there. */
  readonly stamp: number;
  /** The other page, while it is there. */
  readonly guest?: { readonly number: number; readonly slug: string };
}

export interface ChangingCorpus {
  readonly server: RunningServer;
  /** Changes one thing, at once and then every so many milliseconds, until the function it returns is called. */
  changeEvery(milliseconds: number): () => void;
  /** All states that the folder has had, in order. */
  readonly states: readonly FolderState[];
  stop(): Promise<void>;
}

/** Slug of the page that is always there. */
export const STAMP_SLUG = 'stamp';
/** A word that only the two pages have. */
export const STAMP_WORD = 'zzstampzz';

/** Where the other page comes, and where it moves. */
const PLACES = ['here/guest', 'there/guest'] as const;

export async function serveChanging(corpus: string): Promise<ChangingCorpus> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-changing-'));
  await cp(corpus, folder, { recursive: true, dereference: true });
  for (const place of PLACES) await mkdir(join(folder, place, '..'), { recursive: true });
  const states: FolderState[] = [];
  const change = async (): Promise<void> => {
    const state = await changed(folder, states);
    states.push({ ...state, at: performance.now() });
  };
  await change();
  const server = await startDocent(folder);
  return {
    server,
    states,
    changeEvery(milliseconds) {
      void change();
      const timer = setInterval(() => void change(), milliseconds);
      return () => clearInterval(timer);
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One step of the file system, in turn: a page is changed, a page is added, that one is moved, and removed. */
async function changed(
  folder: string,
  states: readonly FolderState[],
): Promise<Omit<FolderState, 'at'>> {
  const number = states.length + 1;
  const { stamp, guest } = states.at(-1) ?? { stamp: number };
  const [here, there] = PLACES.map((place) => join(folder, `${place}.md`)) as [string, string];
  switch (number % 4) {
    case 1:
      await put(folder, `${STAMP_SLUG}.md`, pageOf('Stamp', number));
      return { stamp: number };
    case 2:
      await put(folder, `${PLACES[0]}.md`, pageOf('Guest', number));
      return { stamp, guest: { number, slug: 'here-guest' } };
    case 3:
      await rename(here, there);
      return { stamp, guest: { number: guest?.number ?? number, slug: 'there-guest' } };
    default:
      await rm(there);
      return { stamp };
  }
}

/** In one step, as editors and git do: this process is busy and would leave the file empty for a while. */
async function put(folder: string, file: string, text: string): Promise<void> {
  const draft = join(folder, '.draft');
  await writeFile(draft, text);
  await rename(draft, join(folder, file));
}

function pageOf(name: string, number: number): string {
  const title = `${name} ${number}`;
  return `# ${title}\n\nThe ${STAMP_WORD} stands at ${title}.\n\n## Section of ${title}\n\nAgain the ${STAMP_WORD}, at ${title}.\n`;
}
