/**
 * Takes what the stand-in for a tracker answers out of the tracker's own description of its API, with every schema it refers to:
 *
 *     node dist/scripts/tracker-description.js github <api.github.com.json of @octokit/openapi>
 *     node dist/scripts/tracker-description.js gitlab <doc/api/openapi/openapi_v2.yaml of GitLab>
 *     node dist/scripts/tracker-description.js gitea <swagger.v1.json of Gitea, Forgejo, or the crate forgejo-api>
 *
 * With `--check` it says instead whether the committed part is what that description has.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { corrected, GITLAB_NOTES } from './gitlab-corrections.ts';
import { asOpenApi3 } from './swagger-2.ts';

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };
export type Tree = { readonly [key: string]: Json };

interface Source {
  readonly operations: readonly (readonly [path: string, method: string])[];
  /** Converts the description to OpenAPI 3. */
  read(text: string): Tree;
}

const GITHUB_ISSUE = '/repos/{owner}/{repo}/issues/{issue_number}';
const GITLAB_ISSUE = '/projects/{id}/issues/{issue_iid}';
const GITEA_ISSUE = '/repos/{owner}/{repo}/issues/{index}';

const SOURCES: Readonly<Record<string, Source>> = {
  github: {
    operations: [
      ['/repos/{owner}/{repo}/issues', 'get'],
      ['/repos/{owner}/{repo}/issues', 'post'],
      [GITHUB_ISSUE, 'get'],
      [`${GITHUB_ISSUE}/comments`, 'get'],
      [`${GITHUB_ISSUE}/comments`, 'post'],
      [`${GITHUB_ISSUE}/timeline`, 'get'],
    ],
    read: (text) => JSON.parse(text) as Tree,
  },
  gitlab: {
    operations: [
      ['/projects/{id}/issues', 'get'],
      ['/projects/{id}/issues', 'post'],
      [GITLAB_ISSUE, 'get'],
      [`${GITLAB_ISSUE}/related_merge_requests`, 'get'],
      [`${GITLAB_ISSUE}/notes`, 'get'],
      [`${GITLAB_ISSUE}/notes`, 'post'],
    ],
    read: (text) => corrected(asOpenApi3(parse(text) as Tree, '/api/v4'), GITLAB_NOTES),
  },
  gitea: {
    operations: [
      ['/repos/{owner}/{repo}/issues', 'get'],
      ['/repos/{owner}/{repo}/issues', 'post'],
      [GITEA_ISSUE, 'get'],
      [`${GITEA_ISSUE}/comments`, 'get'],
      [`${GITEA_ISSUE}/comments`, 'post'],
      [`${GITEA_ISSUE}/timeline`, 'get'],
      ['/repos/{owner}/{repo}/labels', 'get'],
      ['/repos/{owner}/{repo}/labels', 'post'],
    ],
    read: (text) => asOpenApi3(JSON.parse(text) as Tree),
  },
};

/** Texts for people that validation does not need; most of the bytes. */
const PROSE: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'example',
  'examples',
  'externalDocs',
  'x-github',
  'x-octokit',
  'x-go-name',
  'x-go-package',
  'x-deprecated',
  'tags',
]);

const [kind = '', file, mode] = process.argv.slice(2);
const source = SOURCES[kind];
if (source === undefined || file === undefined) {
  throw new Error(`Name a tracker (${Object.keys(SOURCES).join(', ')}) and its description.`);
}
const committed = `test/fixtures/${kind}-description.json`;
const part = `${JSON.stringify(partOf(source.read(readFileSync(file, 'utf8')), source))}\n`;
if (mode === '--check') check(part);
else process.stdout.write(part);

function partOf(whole: Tree, { operations }: Source): Tree {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [path, method] of operations) {
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
  if (readFileSync(committed, 'utf8') === expected) return;
  process.stderr.write(`${committed} is not what the description says now.\n`);
  process.exitCode = 1;
}
