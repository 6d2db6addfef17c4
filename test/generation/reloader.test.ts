/** When content is read: counted, without a folder. */
import test from 'ava';
import type { GenerationBuild } from '../../src/generation/build.ts';
import { holdGeneration } from '../../src/generation/editions.ts';
import type { Generation } from '../../src/generation/generation.ts';
import { Reloader, type ReloadOutcome } from '../../src/generation/reload.ts';
import { eventually } from '../helpers/eventually.ts';
import { emptyGeneration } from '../helpers/generation.ts';
import { verifies } from '../helpers/verifies.ts';

interface Read {
  readonly reloader: Reloader;
  readonly outcomes: ReloadOutcome['kind'][];
  /** What a look sees; thrown when it is an error. */
  seen: string | Error;
  /** Readings so far. */
  count: number;
  /** Called in each reading. */
  during: () => void;
  /** Whether there is a page. */
  hasPage: boolean;
  /** Whether a fault that may be over keeps something from being read. */
  isDoubtful: boolean;
  /** Whether that is so of other editions. */
  hasDoubts: boolean;
  /** Resolves when there are so many outcomes. */
  after(outcomes: number): Promise<void>;
}

function reading(stamp: string): Read {
  const generation = emptyGeneration('https://docs.test');
  const outcomes: ReloadOutcome['kind'][] = [];
  const read: Omit<Read, 'reloader'> = {
    outcomes,
    seen: stamp,
    count: 0,
    during: () => undefined,
    hasPage: true,
    isDoubtful: false,
    hasDoubts: false,
    after: (wanted) => eventually(() => outcomes.length >= wanted),
  };
  const reloader = new Reloader({
    holder: holdGeneration(generation),
    stamp,
    hasDoubts: () => read.hasDoubts,
    async look() {
      if (read.seen instanceof Error) throw read.seen;
      return read.seen;
    },
    async build() {
      read.count += 1;
      read.during();
      const { isDoubtful } = read;
      return { findings: [], isDoubtful, ...(read.hasPage && { generation }) };
    },
    tell: ({ kind }) => void outcomes.push(kind),
  });
  return Object.assign(read, { reloader });
}

test('nothing is read again while a look sees what it saw before the last reading', async (t) => {
  const read = reading('a');
  read.reloader.changed();
  await read.after(1);
  read.seen = 'b';
  read.reloader.changed();
  await read.after(2);
  read.reloader.changed();
  await read.after(3);
  t.deepEqual(read.outcomes, ['unchanged', 'same', 'unchanged']);
  t.is(read.count, 1);
});

test('what changes while it is read is read again, without another event', async (t) => {
  verifies('content:growing');
  const read = reading('a');
  read.seen = 'half';
  read.during = () => void (read.seen = 'whole');
  read.reloader.changed();
  await read.after(1);
  read.reloader.changed();
  await read.after(2);
  read.reloader.changed();
  await read.after(3);
  t.deepEqual(read.outcomes, ['same', 'same', 'unchanged']);
});

test('a reload that was asked for reads everything, also what no look sees, and waits for a folder that cannot be read', async (t) => {
  const read = reading('a');
  read.reloader.reload();
  await read.after(1);
  read.seen = new Error('gone');
  read.reloader.reload();
  await read.after(2);
  read.seen = 'a';
  read.reloader.changed();
  await read.after(3);
  read.reloader.changed();
  await read.after(4);
  t.deepEqual(read.outcomes, ['same', 'failed', 'same', 'unchanged']);
});

/** Looks, one after the other. */
async function looks(read: Read, seen: readonly Read['seen'][]): Promise<void> {
  for (const next of seen) {
    read.seen = next;
    const before = read.outcomes.length;
    read.reloader.changed();
    await read.after(before + 1);
  }
}

test('a folder that comes back as it was is not read', async (t) => {
  const read = reading('a');
  await looks(read, ['a', new Error('gone'), 'a']);
  t.deepEqual(read.outcomes, ['unchanged', 'failed', 'unchanged']);
  t.is(read.count, 0);
});

test('a folder that is away at the first look after its reading, and so may have been meanwhile, is read when it is back', async (t) => {
  verifies('content:doubtful');
  const read = reading('a');
  await looks(read, [new Error('gone'), 'a', 'a']);
  t.deepEqual(read.outcomes, ['failed', 'same', 'unchanged']);
});

test('what a fault that may be over kept from being read is read at the next look, and ever more seldom while the fault lasts', async (t) => {
  verifies('content:doubtful');
  const read = reading('a');
  read.isDoubtful = true;
  await looks(
    read,
    Array.from({ length: 8 }, () => 'b'),
  );
  t.deepEqual(
    read.outcomes.map((kind) => kind === 'same'),
    [true, true, false, true, false, false, false, true],
  );
  read.isDoubtful = false;
  await looks(read, ['c', 'c', 'c']);
  t.deepEqual(read.outcomes.slice(8), ['same', 'unchanged', 'unchanged']);
});

test('other editions that a fault kept from being read are read so too', async (t) => {
  verifies('content:doubtful');
  const read = reading('a');
  read.hasDoubts = true;
  await looks(read, ['a', 'a', 'a', 'a', 'a']);
  t.deepEqual(read.outcomes, ['same', 'unchanged', 'same', 'unchanged', 'unchanged']);
  read.hasDoubts = false;
  await looks(read, ['a', 'a', 'b']);
  t.deepEqual(read.outcomes.slice(5), ['unchanged', 'unchanged', 'same']);
});

test('content that was refused is read at each look until it is served', async (t) => {
  const read = reading('a');
  read.seen = 'b';
  read.hasPage = false;
  read.reloader.changed();
  await read.after(1);
  read.reloader.changed();
  await read.after(2);
  read.hasPage = true;
  read.reloader.changed();
  await read.after(3);
  t.deepEqual(read.outcomes, ['refused', 'refused', 'same']);
});

test('a file of texts is open until the generation after the next is served, at once closed where it is not served, and at the end', async (t) => {
  const closed: string[] = [];
  const generationOf = (name: string): Generation => {
    const { library, ...rest } = emptyGeneration('https://docs.test');
    const close = async (): Promise<void> => void closed.push(name);
    return { ...rest, library: { ...library, digest: name.slice(0, 1) }, close };
  };
  const holder = holdGeneration(generationOf('a'));
  const outcomes: string[] = [];
  const read = async (name: string): Promise<void> => {
    const generation = generationOf(name);
    const build = (): Promise<GenerationBuild> => Promise.resolve({ generation, findings: [] });
    const reloader = new Reloader({ holder, build, tell: ({ kind }) => void outcomes.push(kind) });
    const before = outcomes.length;
    reloader.reload();
    await eventually(() => outcomes.length > before);
    await reloader.close();
  };
  await read('b');
  await read('b, again');
  t.deepEqual(closed, ['b, again']);
  await read('c');
  t.deepEqual(closed, ['b, again', 'a']);
  await holder.close();
  t.deepEqual(closed, ['b, again', 'a', 'b', 'c']);
  t.deepEqual(outcomes, ['swapped', 'same', 'swapped']);
});
