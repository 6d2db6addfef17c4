/** Serves what the browser loads, from `dist/assets/<digest>/`: cached for ever under the digest, compressed beforehand. */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer } from '../http/answer.ts';
import type { Ask } from '../http/ask.ts';
import { acceptedCodings } from '../http/conditions.ts';
import type { Coding } from '../http/encoded-body.ts';
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
  /** Names of the files that have their encodings next to them: the small ones have none. */
  readonly coded: ReadonlySet<string>;
}

/** The worker compiles WebAssembly; nothing else on the site may. */
const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Finds what `npm run build` made. A tree that only `tsc` compiled serves the styles as they are and no scripts. */
export function findAssets(): Assets {
  const file = fileURLToPath(import.meta.resolve('#assets/digest.txt'));
  if (!existsSync(file)) {
    const source = fileURLToPath(import.meta.resolve('#browser/site.css'));
    return {
      folder: realpathSync(dirname(source)),
      path: '/assets/unbuilt',
      isBuilt: false,
      coded: new Set(),
    };
  }
  const digest = readFileSync(file, 'utf8');
  const folder = realpathSync(join(dirname(file), digest));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const coded = names
    .filter((name) => name.endsWith(SUFFIXES.br))
    .map((name) => name.slice(0, -SUFFIXES.br.length).replaceAll(sep, '/'));
  return { folder, path: `/assets/${digest}`, isBuilt: true, coded: new Set(coded) };
}

/** Diagrams are drawn by a library that writes styles: in a frame that has no origin and loads nothing else. */
const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-scripts";

export function assetEndpoint(assets: Assets): Endpoint {
  return {
    path: '/assets/{digest}/{name*}',
    quota: 'pages',
    answer: (ask) => serve(ask, assets),
  };
}

const SUFFIXES: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz', identity: '' };
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
};

function serve(ask: Ask, { folder, path, isBuilt, coded }: Assets): Promise<Answer> {
  const { digest, name = '' } = ask.params;
  const type = typeOf(name);
  const coding = coded.has(name) ? codingFor(ask) : 'identity';
  // A page cached before an update asks for older files; it gets the present ones, uncached.
  const isLasting = isBuilt && path.endsWith(`/${digest}`);
  const headers = {
    'content-type': type,
    vary: 'Accept-Encoding',
    ...(coding !== 'identity' && { 'content-encoding': coding }),
    ...(name.endsWith('-worker.js') && { 'content-security-policy': WORKER_POLICY }),
    ...(name.endsWith('.html') && { 'content-security-policy': FRAME_POLICY }),
  };
  return fileAnswer(join(folder, name + SUFFIXES[coding]), [folder], {
    cache: isLasting ? 'forever' : 'revalidate',
    headers,
    // The folder's digest covers each file.
    ...(isBuilt && { tag: `${basename(folder)}-${name}-${coding}` }),
  });
}

function typeOf(name: string): string {
  const type = TYPES[/^[\w-]+(?:\/[\w-]+)*\.(\w+)$/.exec(name)?.[1] ?? ''];
  if (type === undefined) throw new Problem('page_not_found', 'There is no such asset.');
  return type;
}

function codingFor({ headers }: Ask): Coding {
  return acceptedCodings(headers['accept-encoding'])[0] ?? 'identity';
}
