/** Serves what the browser loads, from `dist/assets/<digest>/`: cached for ever under the digest, compressed beforehand. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import inert from '@hapi/inert';
import type { Plugin, Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import { readRoutes } from '../http/routes.ts';
import { acceptedCodings } from '../http/conditions.ts';
import type { Coding } from '../http/representation.ts';
import { Problem } from '../problem.ts';

export interface Assets {
  /** Folder on disk that holds the files. */
  readonly folder: string;
  /** Site path under which they are served: `/assets/<digest>`. */
  readonly path: string;
  /** Whether each file has its coded forms beside it and never changes. */
  readonly isBuilt: boolean;
}

const FOREVER = 'public, max-age=31536000, immutable';

/** The worker compiles WebAssembly; nothing else on the site may. */
const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Finds what `npm run build` made. A tree that only `tsc` compiled serves the styles as they are and no scripts. */
export function findAssets(): Assets {
  const file = fileURLToPath(import.meta.resolve('#assets/digest.txt'));
  if (!existsSync(file)) {
    const source = fileURLToPath(import.meta.resolve('#browser/site.css'));
    return { folder: dirname(source), path: '/assets/unbuilt', isBuilt: false };
  }
  const digest = readFileSync(file, 'utf8');
  return { folder: join(dirname(file), digest), path: `/assets/${digest}`, isBuilt: true };
}

export const browserAssets: Plugin<Assets> = {
  name: 'assets',
  async register(server: Server, options) {
    await server.register(inert);
    server.route(
      readRoutes('/assets/{digest}/{name*}', (_request, h) => serve(h, options), {
        files: { relativeTo: options.folder },
      }),
    );
  },
};

const SUFFIXES: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz', identity: '' };
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
};

function serve(h: ResponseToolkit, { folder, path, isBuilt }: Assets): ResponseObject {
  const { digest, name } = h.request.params as { digest: string; name: string };
  const type = TYPES[/^[\w-]+(?:\/[\w-]+)*\.(\w+)$/.exec(name)?.[1] ?? ''];
  if (!type) throw new Problem('page_not_found', 'There is no such asset.');
  const coding = isBuilt ? codingFor(h.request) : 'identity';
  // A page cached before an update asks for older files; it gets the present ones, uncached.
  const isLasting = isBuilt && path.endsWith(`/${digest}`);
  const response = h
    .file(name + SUFFIXES[coding], { confine: folder, etagMethod: isBuilt ? false : 'hash' })
    .type(type)
    .header('vary', 'Accept-Encoding')
    .header('cache-control', isLasting ? FOREVER : 'no-cache');
  if (name.endsWith('-worker.js')) response.header('content-security-policy', WORKER_POLICY);
  return isBuilt ? coded(response, coding, `${basename(folder)}-${name}`) : response;
}

/** The folder's digest covers each file. Of hapi's own tags for coded forms only those of gzip ever match. */
function coded(response: ResponseObject, coding: Coding, tag: string): ResponseObject {
  response.etag(`${tag}-${coding}`, { weak: false, vary: false });
  return coding === 'identity' ? response : response.header('content-encoding', coding);
}

function codingFor(request: Request): Coding {
  return acceptedCodings(request.raw.req.headers['accept-encoding'])[0] ?? 'identity';
}
