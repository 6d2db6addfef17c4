/**
 * Takes what the stand-in for GitHub answers out of GitHub's own description of its API, with every schema it refers to:
 *
 *     node dist/scripts/github-description.js <api.github.com.json of @octokit/openapi> > test/fixtures/github-description.json
 *
 * With `--check` it says instead whether the committed part is what that description has.
 */
import { readFileSync } from 'node:fs';

const OPERATIONS: readonly (readonly [path: string, method: string])[] = [
  ['/repos/{owner}/{repo}/issues', 'get'],
  ['/repos/{owner}/{repo}/issues', 'post'],
  ['/repos/{owner}/{repo}/issues/{issue_number}', 'get'],
  ['/repos/{owner}/{repo}/issues/{issue_number}/comments', 'get'],
  ['/repos/{owner}/{repo}/issues/{issue_number}/comments', 'post'],
  ['/repos/{owner}/{repo}/issues/{issue_number}/timeline', 'get'],
];

/** Kept for people, not for validation: most of the bytes. */
const PROSE: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'example',
  'examples',
  'externalDocs',
  'x-github',
  'x-octokit',
  'tags',
]);

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Tree = { readonly [key: string]: Json };

const [file, mode] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the description: api.github.com.json');
const part = `${JSON.stringify(partOf(JSON.parse(readFileSync(file, 'utf8')) as Tree))}\n`;
if (mode === '--check') check(part);
else process.stdout.write(part);

function partOf(whole: Tree): Tree {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [path, method] of OPERATIONS) {
    const operation = at(whole, ['paths', path, method]);
    (paths[path] ??= {})[method] = withoutProse(operation);
  }
  const components = componentsOf(whole, references(paths as Tree));
  const { title, version } = whole['info'] as { title: string; version: string };
  return { openapi: whole['openapi'] ?? '', info: { title, version }, paths, components } as Tree;
}

/** The named components and those that they refer to. */
function componentsOf(whole: Tree, waiting: string[]): Tree {
  const components: Record<string, Record<string, Json>> = {};
  for (const reference of waiting) {
    const [, group = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(reference) ?? [];
    const known = (components[group] ??= {});
    if (known[name] !== undefined) continue;
    const found = withoutProse(at(whole, ['components', group, name]));
    known[name] = found;
    waiting.push(...references(found));
  }
  return components;
}

function at(tree: Tree, path: readonly string[]): Json {
  let found: Json | undefined = tree;
  for (const step of path) found = (found as Tree | undefined)?.[step];
  if (found === undefined) throw new Error(`The description has no ${path.join(' ')}.`);
  return found;
}

function withoutProse(value: Json, isNamed = false): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withoutProse(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      // Fields of a `properties` may be named like prose.
      .filter(([key]) => isNamed || !PROSE.has(key))
      .map(([key, item]) => [key, withoutProse(item, !isNamed && key === 'properties')]),
  );
}

function references(value: Json): string[] {
  const found = JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g);
  return [...found].map(([, reference = '']) => reference);
}

function check(expected: string): void {
  const committed = readFileSync('test/fixtures/github-description.json', 'utf8');
  if (committed === expected) return;
  process.stderr.write(
    'test/fixtures/github-description.json is not what the description says now.\n',
  );
  process.exitCode = 1;
}
