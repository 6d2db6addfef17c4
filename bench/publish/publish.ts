/** `npm run bench -- --publish`: writes `content/_agent/` and the page that compares engines from the recordings, and nothing that is not in them. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { COMPARED_RUNTIMES } from '../../src/content/extras/agent-schemas.ts';
import { benchmarkRows } from './benchmarks.ts';
import { comparisonWith } from './claims.ts';
import { readCompatibility } from './compatibility.ts';
import { enginesPage } from './engines-page.ts';
import { readRecordings } from './recordings.ts';

/** Returns what was written, for the reader of the terminal. @param root the repository. */
export async function publish(root: string): Promise<readonly string[]> {
  const recorded = await readRecordings(root);
  const benchmarks = benchmarkRows(recorded);
  const folder = join(root, 'content/_agent');
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'comparisons'), { recursive: true });
  const said: string[] = [];
  const write = async (file: string, data: object, what: string): Promise<void> => {
    await writeFile(join(folder, file), `${JSON.stringify(data, undefined, 1)}\n`);
    said.push(`content/_agent/${file}: ${what}`);
  };
  await write('benchmarks.json', { benchmarks }, `${benchmarks.length} numbers`);
  for (const runtime of COMPARED_RUNTIMES) {
    const comparison = comparisonWith(runtime, recorded);
    const { length } = comparison.claims;
    if (length > 0) await write(`comparisons/${runtime}.json`, comparison, `${length} claims`);
  }
  const checked = await readCompatibility(root);
  if (checked) {
    const { compatibility } = checked;
    await write('compatibility.json', compatibility, `${compatibility.checks.length} checks`);
  }
  const named = new Set(benchmarks.map(({ recording }) => recording));
  const recordings = [...recorded, ...(checked ? [checked] : [])]
    .map(({ recording }) => recording)
    .filter(({ path }) => named.has(path) || path === checked?.recording.path);
  for (const { path, json } of recordings) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), json);
  }
  said.push(`content/_agent/recordings: ${recordings.length} recordings`);
  const page = 'content/compare/engines.md';
  await writeFile(join(root, page), enginesPage(recorded));
  return [...said, `${page}: Docent compared with each engine`];
}
