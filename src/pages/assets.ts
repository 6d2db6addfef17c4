/** Serves the scripts and styles of the site from `dist/assets/<digest>/`: cached for ever under the digest. */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentAnswer, type Answer, type Headers } from '../http/answer.ts';
import type { Ask } from '../http/ask.ts';
import { CODED_SUFFIXES } from '../http/coding.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { Problem } from '../problem.ts';

export interface Assets {
  /** Folder on disk that holds the files, links resolved. */
  readonly folder: string;
  /** Site path under which they are served: `/assets/<digest>`. */
  readonly path: string;
  /** Whether the files never change. */
  readonly isBuilt: boolean;
  /** Names of all files that are served, in order. */
  readonly names: readonly string[];
  /** Files by name that have no coded ones beside them: small enough to be kept and compressed here. */
  readonly small: ReadonlyMap<string, Buffer>;
}

/** The worker compiles WebAssembly; nothing else on the site may. */
const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Finds what `npm run build` made. A tree that only `tsc` compiled serves the styles as they are and no scripts. */
export function findAssets(): Assets {
  const file = fileURLToPath(import.meta.resolve('#assets/digest.txt'));
  if (!existsSync(file)) {
    const source = fileURLToPath(import.meta.resolve('#browser/site.css'));
    const folder = realpathSync(dirname(source));
    const parts = readdirSync(join(folder, 'styles')).toSorted();
    return {
      folder,
      path: '/assets/unbuilt',
      isBuilt: false,
      names: ['site.css', ...parts.map((name) => `styles/${name}`)],
      small: new Map(),
    };
  }
  const digest = readFileSync(file, 'utf8');
  const folder = realpathSync(join(dirname(file), digest));
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll(sep, '/'),
  );
  const names = all.filter((name) => NAME.test(name)).toSorted();
  const coded = new Set(
    all
      .filter((name) => name.endsWith(CODED_SUFFIXES.br))
      .map((name) => name.slice(0, -CODED_SUFFIXES.br.length)),
  );
  const small = new Map(
    names
      .filter((name) => !coded.has(name))
      .map((name) => [name, readFileSync(join(folder, name))]),
  );
  return { folder, path: `/assets/${digest}`, isBuilt: true, names, small };
}

/** Diagrams are drawn by a library that writes styles: in a frame that has no origin and loads nothing else. */
const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-scripts";

export function assetEndpoint(assets: Assets): Endpoint {
  const made = new Map<string, Answer>();
  return {
    path: '/assets/{digest}/{name*}',
    quota: 'pages',
    answer: (ask) => serve(ask, assets, made),
  };
}

export const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: SCRIPT_TYPE,
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
};

/** @param made answers with small files, which are compressed once each */
function serve(
  ask: Ask,
  { folder, path, isBuilt, small }: Assets,
  made: Map<string, Answer>,
): Answer | Promise<Answer> {
  const { digest, name = '' } = ask.params;
  const type = typeOf(name);
  // A page cached before an update asks for older files; it gets the present ones, uncached.
  const isLasting = isBuilt && path.endsWith(`/${digest}`);
  const cache = isLasting ? 'forever' : 'revalidate';
  const policy = policyOf(name);
  const bytes = small.get(name);
  if (bytes !== undefined) {
    const key = `${cache} ${name}`;
    const answer = made.get(key) ?? documentAnswer(bytes, type, { cache, headers: policy });
    made.set(key, answer);
    return answer;
  }
  const headers = { 'content-type': type, ...policy };
  const place = { path: join(folder, name), folders: [folder] };
  // The folder's digest covers each file.
  const tag = isBuilt ? { tag: `${basename(folder)}-${name}` } : {};
  return fileAnswer(ask, place, { cache, headers, ...tag });
}

function policyOf(name: string): Headers {
  if (name.endsWith('-worker.js')) return { 'content-security-policy': WORKER_POLICY };
  return name.endsWith('.html') ? { 'content-security-policy': FRAME_POLICY } : {};
}

const NAME = /^[\w-]+(?:\/[\w-]+)*\.(?:css|html|js|svg|wasm)$/;

function typeOf(name: string): string {
  const type = NAME.test(name) ? TYPES[name.slice(name.lastIndexOf('.') + 1)] : undefined;
  if (type === undefined) throw new Problem('page_not_found', 'There is no such asset.');
  return type;
}
