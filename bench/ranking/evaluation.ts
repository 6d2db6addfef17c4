/** An evaluation folder: archives of documentation trees beside queries whose right pages are known. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One tree, unpacked. */
export interface TreeSource {
  readonly name: string;
  /** Folder of Markdown; navigation files stand beside it, as its generator has them. */
  readonly folder: string;
  /** File of judged queries, one JSON object a line. */
  readonly queries: string;
}

interface Root {
  readonly root: string;
}

/** Names of the trees that have queries, in the order of `trees/roots.json`. */
export async function treeNames(evaluation: string): Promise<readonly string[]> {
  return Object.keys(await readRoots(evaluation)).filter((name) =>
    existsSync(queriesOf(evaluation, name)),
  );
}

/** Names of all trees. */
export async function allTreeNames(evaluation: string): Promise<readonly string[]> {
  return Object.keys(await readRoots(evaluation));
}

/** Unpacks a tree for as long as `use` takes. @throws for a name that `trees/roots.json` does not have. */
export async function withTree<T>(
  evaluation: string,
  name: string,
  use: (tree: TreeSource) => Promise<T>,
): Promise<T> {
  const place = (await readRoots(evaluation))[name];
  if (place === undefined) throw new TypeError(`there is no tree '${name}' in ${evaluation}`);
  const unpacked = await mkdtemp(join(tmpdir(), 'docent-tree-'));
  try {
    await run('tar', ['-xJf', join(evaluation, 'trees', `${name}.tar.xz`), '-C', unpacked]);
    return await use({
      name,
      folder: join(unpacked, place.root),
      queries: queriesOf(evaluation, name),
    });
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

async function readRoots(evaluation: string): Promise<Readonly<Record<string, Root>>> {
  const text = await readFile(join(evaluation, 'trees', 'roots.json'), 'utf8');
  return JSON.parse(text) as Record<string, Root>;
}

function queriesOf(evaluation: string, name: string): string {
  return join(evaluation, 'queries', `${name}.jsonl`);
}
