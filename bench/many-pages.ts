/**
 * Writes a folder of documentation with as many pages as are asked for, to see what a service holds for each:
 *
 *     node dist/bench/many-pages.js <folder of trees> <new folder> --pages 16000 [--seed 1] [--longest <characters>]
 *
 * Each folder in the first one is a tree of Markdown. Its pages are copied again and again, into `<tree>/part-1`, `<tree>/part-2`, …; from the second on with
 * other words, each drawn from those of its tree, as often as they are there. Code, links, HTML and shortcodes stay, images are left out.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../test/reports/secrets/values.ts';

const WORD = /\p{L}{3,}/gu;
/** Keys of front matter have no words of the page; their values may. Fences, code, targets of links, HTML, templates and addresses have none. */
const PARTS =
  /(?<kept>^(?:```|~~~)[^]*?^(?:```|~~~)|`[^`\n]*`|\]\([^)\n]*\)|<[^>\n]*>|\{[^}\n]*\}|https?:\S+|^\w+:)|\p{L}{3,}/gmu;
const IMAGE = /!\[[^\]\n]*\](?:\([^)\n]*\)|\[[^\]\n]*\])/gu;
const FRONT_MATTER = /^---\n[^]*?\n---\n/u;
/** Lines of front matter that say what a page is called. */
const NAMING = /^(?:title|description):.*$/gmu;

interface Tree {
  readonly name: string;
  /** By path below the tree. */
  readonly pages: readonly (readonly [path: string, text: string])[];
  readonly words: readonly string[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string' },
    seed: { type: 'string', default: '1' },
    longest: { type: 'string', default: 'Infinity' },
  },
});
const [source, target] = positionals;
const wanted = Number(values.pages);
if (source === undefined || target === undefined || !(wanted > 0)) {
  throw new TypeError('name a folder of trees, a new folder, and a number of --pages');
}
const random = seeded(Number(values.seed));
const trees = await Promise.all((await readdir(source)).map((name) => treeAt(source, name)));
await writeAll(trees.filter(({ pages }) => pages.length > 0));

async function treeAt(folder: string, name: string): Promise<Tree> {
  const found = await readdir(join(folder, name), { recursive: true });
  const pages = found.filter((path) => /\.mdx?$/u.test(path)).toSorted();
  const texts = await Promise.all(pages.map((path) => readFile(join(folder, name, path), 'utf8')));
  const cut = texts.map((text) => text.replaceAll(IMAGE, '').slice(0, Number(values.longest)));
  const words = cut.flatMap((text) => text.match(WORD) ?? []);
  return { name, pages: pages.map((path, at) => [path, cut[at] ?? ''] as const), words };
}

async function writeAll(all: readonly Tree[]): Promise<void> {
  await mkdir(target ?? '');
  for (let written = 0, part = 1; written < wanted; part += 1) {
    for (const tree of all) {
      for (const [path, text] of tree.pages.slice(0, wanted - written)) {
        const file = join(target ?? '', tree.name, `part-${part}`, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, part === 1 ? text : otherWords(text, tree.words));
        written += 1;
      }
    }
  }
}

function otherWords(text: string, words: readonly string[]): string {
  const drawn = (part: string): string =>
    part.replaceAll(PARTS, (found, kept?: string) => kept ?? (drawWord(words) || found));
  const [head = ''] = FRONT_MATTER.exec(text) ?? [];
  return head.replaceAll(NAMING, drawn) + drawn(text.slice(head.length));
}

function drawWord(words: readonly string[]): string {
  return words[Math.floor(random() * words.length)] ?? '';
}
