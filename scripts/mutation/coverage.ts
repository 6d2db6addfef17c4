/** Tests that run a place of a module, as V8 counts it in each process of a run. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Characters of a module, from 0, and how often they ran. Ranges hold others; the innermost one tells. */
export interface CountedRange {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** Ranges that one file of tests ran, by module. Both are paths below the root. */
export interface TestRun {
  readonly test: string;
  readonly modules: ReadonlyMap<string, readonly CountedRange[]>;
}

interface Script {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly CountedRange[] }[];
}

/** @param folder what `NODE_V8_COVERAGE` named; ava runs each file of tests in a process of its own */
export function testRuns(folder: string, root: string): readonly TestRun[] {
  return readdirSync(folder).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: Script[] };
    const modules = new Map(
      result
        .filter(({ url }) => url.startsWith('file:'))
        .map(({ url, functions }) => [
          relative(root, fileURLToPath(url)),
          functions.flatMap(({ ranges }) => ranges),
        ]),
    );
    const test = [...modules.keys()].find((file) => /^dist\/test\/.*\.test\.js$/.test(file));
    return test === undefined ? [] : [{ test, modules }];
  });
}

/** @param at a character of the module, from 0 */
export function testsThatRun(
  runs: readonly TestRun[],
  file: string,
  at: number,
): readonly string[] {
  return runs.filter(({ modules }) => hasRun(modules.get(file) ?? [], at)).map(({ test }) => test);
}

function hasRun(ranges: readonly CountedRange[], at: number): boolean {
  const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= at && at < endOffset);
  const size = ({ startOffset, endOffset }: CountedRange): number => endOffset - startOffset;
  const innermost = around.toSorted((a, b) => size(a) - size(b))[0];
  return innermost !== undefined && innermost.count > 0;
}
