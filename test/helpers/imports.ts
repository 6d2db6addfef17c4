/**
 * The import rules of `src/` as a table and a pure check. A part is the first segment of a path below `src/`:
 * `search/wasm.ts` belongs to `search`, `problem.ts` to `problem`.
 */
import { posix } from 'node:path';

const delivery: readonly string[] = [
  'content',
  'search',
  'operations',
  'generation',
  'http',
  'limits',
  'problem',
  'version',
  'memoize',
  'eventual',
  'reports/statuses.ts',
  'reports/known-issues.ts',
];

/** Part to the parts (or single files) that it may import besides itself. */
export const mayImport: Readonly<Record<string, readonly string[] | 'everything'>> = {
  problem: [],
  memoize: [],
  eventual: [],
  'data-folder': [],
  'running-process': [],
  'whole-file': ['data-folder', 'running-process'],
  loopback: [],
  version: [],
  redis: [],
  limits: ['problem', 'redis'],
  content: ['problem', 'memoize'],
  search: ['content', 'problem', 'memoize', 'eventual', 'data-folder'],
  samples: ['content', 'reports/statuses.ts'],
  artefact: ['content', 'search', 'problem', 'memoize', 'version'],
  cluster: ['content', 'search', 'memoize', 'problem', 'version'],
  generation: ['artefact', 'content', 'search', 'problem', 'memoize', 'version', 'whole-file'],
  operations: [
    'content',
    'search',
    'generation',
    'limits',
    'problem',
    'memoize',
    'eventual',
    'reports/statuses.ts',
  ],
  http: [
    'problem',
    'loopback',
    'eventual',
    'limits',
    'generation/editions.ts',
    'generation/generation.ts',
    'content/model/edition.ts',
    'content/model/packed-asset.ts',
    'content/links/own-addresses.ts',
    'content/source/open-file.ts',
  ],
  api: delivery,
  pages: delivery,
  discovery: delivery,
  mcp: [...delivery, 'reports', 'redis', 'whole-file'],
  statistics: ['content', 'search', 'http', 'pages/missing-address.ts'],
  reports: ['limits', 'problem', 'search', 'data-folder', 'statistics/store.ts'],
  triage: ['reports', 'limits', 'statistics', 'pages/html.ts'],
  reporter: ['reports'],
  observe: delivery,
  telemetry: [
    'http',
    'generation/reload.ts',
    'observe/metrics.ts',
    'reports',
    'search/search.ts',
    'version',
  ],
  export: ['content', 'generation', 'pages', 'discovery', 'whole-file'],
  config: ['limits', 'loopback', 'content/links/own-addresses.ts', 'content/source/yaml.ts'],
  workers: [
    'config/config.ts',
    'limits',
    'generation/serial-queue.ts',
    'generation/within.ts',
    'mcp/sessions/memory.ts',
    'mcp/sessions/remote.ts',
    'mcp/sessions/sessions.ts',
    'observe/content-state.ts',
    'observe/metrics.ts',
    'content/model/edition.ts',
    'content/model/finding.ts',
    'search/settings.ts',
  ],
  server: 'everything',
  cli: 'everything',
};

/**
 * Room of `content/` to the rooms that it may import, from the ground up: each names rooms above it in this table only, so
 * that no two import each other. `src/content/README.md` says what each does.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  model: [],
  source: ['model'],
  blocks: [],
  notation: ['model', 'source', 'blocks'],
  links: ['model', 'source', 'notation'],
  html: ['blocks', 'notation'],
  elements: ['model', 'source', 'blocks', 'notation', 'links'],
  neutral: ['model', 'blocks', 'notation'],
  dialects: ['model', 'source', 'blocks', 'notation', 'links', 'elements', 'neutral'],
  page: ['model', 'source', 'blocks', 'notation', 'links', 'elements', 'neutral', 'dialects'],
  nav: ['model', 'source', 'notation', 'links', 'page'],
  editions: ['model', 'source', 'links'],
  generators: ['model', 'source', 'notation', 'html', 'links', 'dialects', 'nav', 'editions'],
  extras: ['model', 'source', 'notation', 'links'],
  library: [
    'model',
    'source',
    'blocks',
    'notation',
    'html',
    'links',
    'neutral',
    'page',
    'nav',
    'generators',
    'editions',
    'extras',
  ],
};

/** Parts that know no HTTP. */
const core: readonly string[] = [
  'problem',
  'memoize',
  'eventual',
  'content',
  'search',
  'artefact',
  'generation',
  'operations',
];

const specifiers = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g;

const partOf = (path: string): string => path.split('/')[0]?.replace(/\.ts$/, '') ?? path;

/** The modules that a source names, in order. */
function importsOf(text: string): string[] {
  return [...text.matchAll(specifiers)].map((match) => match[1] ?? '');
}

function checkRelative(path: string, target: string): string | undefined {
  const from = partOf(path);
  const to = partOf(target);
  const allowed = mayImport[from];
  if (allowed === undefined) return `${path}: '${from}' has no row in the import table`;
  if (from === to) return from === 'content' ? checkRoom(path, target) : undefined;
  if (to === 'cli' || (to === 'server' && from !== 'cli'))
    return `${path} imports ${target}: only cli imports server, nothing imports cli`;
  if (allowed === 'everything' || allowed.includes(to) || allowed.includes(target))
    return undefined;
  return `${path} imports ${target}: '${from}' may not import '${to}'`;
}

function checkRoom(path: string, target: string): string | undefined {
  const [from = '', to = ''] = [path, target].map((one) => one.split('/')[1]);
  const allowed = rooms[from];
  if (allowed === undefined) return `${path}: 'content/${from}' is no room of the import table`;
  // Comments show imports of pages, which are no modules of ours.
  if (from === to || allowed.includes(to) || !target.endsWith('.ts')) return undefined;
  return `${path} imports ${target}: 'content/${from}' may not import 'content/${to}'`;
}

function checkPackage(path: string, name: string): string | undefined {
  const part = partOf(path);
  if (name.startsWith('@hapi/') && core.includes(part)) {
    return `${path} imports ${name}: the core knows no HTTP`;
  }
  if (
    name.startsWith('@modelcontextprotocol/') &&
    part !== 'mcp' &&
    path !== 'reporter/service.ts'
  ) {
    return `${path} imports ${name}: only mcp knows the MCP SDK`;
  }
  return undefined;
}

/** Every broken rule, as `file imports target: reason`. Paths are below `src/`, with `/`. */
export function violations(sources: ReadonlyMap<string, string>): string[] {
  const faults: string[] = [];
  for (const [path, text] of sources) {
    for (const name of importsOf(text)) {
      const fault = name.startsWith('.')
        ? checkRelative(path, posix.join(posix.dirname(path), name))
        : checkPackage(path, name);
      if (fault !== undefined) faults.push(fault);
    }
    faults.push(...textFaults(path, text));
  }
  return faults;
}

/** Texts that only some modules may have, and why. */
const RESERVED: readonly (readonly [text: RegExp, where: RegExp, fault: string])[] = [
  [
    /\bfetch\(/,
    /^(?!reports\/)|^reports\/tracker\//,
    'calls fetch: only reports/tracker makes requests to a tracker',
  ],
  [
    /\bprocess\.env\b|\benv\b[^;]*from ['"]node:process['"]/,
    /^config\/|^content\/source\/git\.ts$/,
    'reads process.env: only config does, and content/source/git.ts hands it to git',
  ],
  [
    /^import (?!type )[^;]*'node:(?:fs|fs\/promises|child_process)'|\bDate\.now\(|\bnew Date\(\)/m,
    /^(?!content\/)|^content\/source\/(?:disk|open-file|git|clock)\.ts$/,
    'looks past content/source/disk.ts: a later start would not see a difference',
  ],
];

function textFaults(path: string, text: string): readonly string[] {
  const broken = RESERVED.filter(([reserved, where]) => reserved.test(text) && !where.test(path));
  return broken.map(([, , fault]) => `${path} ${fault}`);
}

/** The first import cycle between files, as a path that ends where it begins. Imports of types count too. */
export function cycle(sources: ReadonlyMap<string, string>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): readonly string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const name of importsOf(sources.get(path) ?? '').filter((one) => one.startsWith('.'))) {
      const found = visit(posix.join(posix.dirname(path), name), [...trail, path]);
      if (found !== undefined) return found;
    }
    done.add(path);
    return undefined;
  };
  for (const path of sources.keys()) {
    const found = visit(path, []);
    if (found !== undefined) return found;
  }
  return undefined;
}
