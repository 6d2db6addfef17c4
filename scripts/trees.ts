/**
 * Loads real documentation trees, with all their editions, and compares what was found with counts made by another reader:
 * `node dist/scripts/trees.js <folder>`, where the folder holds `trees/*.tar.xz`, `trees/roots.json` and
 * `results/tree_stats.json`. Fails on a lost page, an error, or a difference that nothing here explains.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadLibrary } from '../src/content/library/load.ts';
import { createMarkdown } from '../src/content/page/parser.ts';
import { readFrontMatter } from '../src/content/source/front-matter.ts';
import { listEditions } from '../src/content/library/survey.ts';
import type { MemoryLibrary } from '../src/content/library/memory-library.ts';

interface Root {
  readonly root: string;
  readonly exclude: readonly string[];
}

interface Counts {
  readonly pages: number;
  readonly sections: number;
  readonly code: number;
}

/** Relative difference that needs no explanation. */
const TOLERANCE = 0.05;

/** Reviewed differences: the largest expected value, with its reason. */
const EXPLAINED: Readonly<Record<string, { readonly upTo: number; readonly why: string }>> = {
  'hapi sections': { upTo: 0.13, why: 'included files count in the page' },
  'hapi code': { upTo: 0.12, why: 'included files count in the page' },
  'hugo code': {
    upTo: 0.32,
    why: '534 pages show the signature in their front matter; included fragments count in each page',
  },
  'k8s pages': { upTo: 0.18, why: 'entries of the glossary are resources of its page to Hugo' },
  'k8s sections': { upTo: 0.07, why: 'headings of the glossary entries' },
  'fastify sections': { upTo: 0.06, why: '35 headings are written as HTML' },
  'react-native sections': {
    upTo: 0.08,
    why: 'partials count in the pages that import them; 72 headings are written as HTML',
  },
  'react-native pages': { upTo: 0.06, why: 'files that begin with _ are partials' },
  'rust-book code': {
    upTo: 0.74,
    why: 'outside a git repository listings beside the folder are not included: 707 notes stand in their place',
  },
  'mdn-de-http code': { upTo: 0.12, why: 'a scan of the fence lines finds 1587 too' },
  'vue sections': { upTo: 0.14, why: '995 heading lines, and 105 headings written as HTML' },
  'vite sections': { upTo: 0.16, why: 'a scan of the heading lines finds 518 too' },
};

async function check(folder: string, name: string, { root, exclude }: Root): Promise<boolean> {
  const disk = mkdtempSync(join(tmpdir(), 'docent-tree-'));
  try {
    execFileSync('tar', ['-xJf', join(folder, 'trees', `${name}.tar.xz`), '-C', disk]);
    const started = performance.now();
    const product = { id: 'tree', name, version: '1', description: '' };
    const baseUrl = 'https://tree.test';
    const content = join(disk, root);
    const libraries: MemoryLibrary[] = [];
    const rules = new Map<string, number>();
    for (const edition of await listEditions(content, { product })) {
      const { library, findings } = await loadLibrary(content, { product, baseUrl, edition });
      if (library !== undefined) libraries.push(library);
      for (const { rule } of findings) rules.set(rule, (rules.get(rule) ?? 0) + 1);
    }
    const ms = Math.round(performance.now() - started);
    const files = readdirSync(content, { recursive: true, encoding: 'utf8' });
    const lost = lostPages(libraries, files).filter((file) => hasText(join(content, file))).length;
    const found = libraries.map((library) => count(library, exclude)).reduce(sum);
    return tell(name, { found, expected: statistics(folder, name), lost, ms, rules });
  } finally {
    rmSync(disk, { recursive: true, force: true });
  }
}

/** Files of the navigation are not pages; hidden folders are not read. */
function lostPages(libraries: readonly MemoryLibrary[], files: readonly string[]): string[] {
  const pages = new Set(libraries.flatMap((library) => library.pages.map(({ file }) => file)));
  // Files of which the generator makes no page are reported, not lost.
  for (const { rule, file } of libraries.flatMap(({ findings }) => findings)) {
    if (rule === 'page-ignored' || rule === 'page-hidden') pages.add(file);
  }
  return files
    .filter((file) => /\.mdx?$/.test(file) && !/(?:^|\/)(?:\.|SUMMARY\.md|_sidebar\.md)/.test(file))
    .filter((file) => !pages.has(file));
}

/** Whether readers of a file that is no page miss something. */
function hasText(path: string): boolean {
  return readFrontMatter(readFileSync(path, 'utf8')).body.trim() !== '';
}

function count({ contents }: MemoryLibrary, exclude: readonly string[]): Counts {
  const left = exclude.map((pattern) => new RegExp(pattern));
  const pages = contents.pages.filter(({ file }) => !left.some((pattern) => pattern.test(file)));
  const markdown = createMarkdown();
  let code = 0;
  let sections = 0;
  for (const page of pages) {
    const types = markdown.parse(page.markdown, {}).map(({ type }) => type);
    code += types.filter((type) => type === 'fence' || type === 'code_block').length;
    // The other reader counts headings of every level, and not the title that was put in front.
    sections += types.filter((type) => type === 'heading_open').length;
    sections -= Number(page.titleAdded === true);
  }
  return { pages: pages.length, sections, code };
}

function sum(a: Counts, b: Counts): Counts {
  return { pages: a.pages + b.pages, sections: a.sections + b.sections, code: a.code + b.code };
}

function statistics(folder: string, name: string): Counts {
  const all = readJson<Record<string, Counts>>(join(folder, 'results', 'tree_stats.json'));
  return all[name] ?? { pages: 0, sections: 0, code: 0 };
}

interface Outcome {
  readonly found: Counts | undefined;
  readonly expected: Counts;
  readonly lost: number;
  readonly ms: number;
  readonly rules: ReadonlyMap<string, number>;
}

function tell(name: string, { found, expected, lost, ms, rules }: Outcome): boolean {
  const cells = (['pages', 'sections', 'code'] as const).map((what) =>
    compare(`${name} ${what}`, found?.[what] ?? 0, expected[what]),
  );
  const said = [...rules].map(([rule, times]) => `${rule} ${times}`).join(', ');
  const texts = cells.map(({ text }) => text).join(' | ');
  console.log(`| ${name} | ${texts} | ${lost} | ${ms} ms | ${said} |`);
  return found !== undefined && lost === 0 && cells.every(({ isExpected }) => isExpected);
}

function compare(
  row: string,
  found: number,
  expected: number,
): { text: string; isExpected: boolean } {
  const difference = (found - expected) / Math.max(1, expected);
  const { upTo, why } = EXPLAINED[row] ?? { upTo: TOLERANCE, why: '' };
  const isExpected = Math.abs(difference) <= upTo;
  const note = isExpected ? why : 'NOT EXPLAINED';
  const share = `${difference < 0 ? '' : '+'}${(difference * 100).toFixed(1)} %`;
  const text = `${found} of ${expected}, ${share}`;
  return { text: Math.abs(difference) > TOLERANCE ? `${text} (${note})` : text, isExpected };
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Name the folder with the trees: node dist/scripts/trees.js <folder>');
  process.exit(2);
}
console.log('| tree | pages | sections | code blocks | lost | time | findings |');
console.log('|---|---|---|---|---|---|---|');
let isGood = true;
for (const [name, root] of Object.entries(
  readJson<Record<string, Root>>(join(folder, 'trees', 'roots.json')),
)) {
  isGood = (await check(folder, name, root)) && isGood;
}
process.exit(isGood ? 0 : 1);
