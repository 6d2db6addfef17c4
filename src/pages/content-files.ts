/** Serves the images and downloads that pages refer to: those of the library and no other file of the folder. */
import type { ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { ASSETS_PATH } from '../content/assets.ts';
import type { CurrentGeneration } from '../generation/generation.ts';
import { readRoutes } from '../http/routes.ts';
import { Problem } from '../problem.ts';

/** A file of the documentation may be anything, also an SVG with scripts: opened by itself it can do nothing. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";
const CACHE_CONTROL = 'public, max-age=300';
/** Everything else is downloaded instead of shown. */
const SHOWN = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|pdf|txt|mp4|webm)$/i;

export function contentFileRoutes(current: CurrentGeneration): ServerRoute[] {
  return readRoutes(`${ASSETS_PATH}/{file*}`, (_request, h) => serve(h, current));
}

function serve(h: ResponseToolkit, current: CurrentGeneration): ResponseObject {
  const { file } = h.request.params as { file?: string };
  const path = current().library.assets.get(file ?? '');
  if (path === undefined) throw new Problem('page_not_found', 'There is no such file.');
  return h
    .file(path, { confine: false, ...(!SHOWN.test(path) && { mode: 'attachment' }) })
    .header('cache-control', CACHE_CONTROL)
    .header('content-security-policy', POLICY);
}
