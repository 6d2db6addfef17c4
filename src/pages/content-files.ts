/** Serves the images and downloads that pages refer to: those of the library and no other file of the folder. */
import { basename, extname } from 'node:path';
import { ASSETS_PATH } from '../content/links/file-addresses.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { MEDIA_TYPES } from '../http/media-types.ts';
import { Problem } from '../problem.ts';

/** A file of the documentation may be anything, also an SVG with scripts: opened by itself it can do nothing. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

export function contentFileEndpoint(): Endpoint {
  return {
    path: `${ASSETS_PATH}/{file*}`,
    quota: 'pages',
    answer(ask) {
      const { params, generation } = ask;
      const { assets, assetFolders: folders } = generation.library;
      const path = assets.get(params['file'] ?? '');
      if (path === undefined) throw new Problem('page_not_found', 'There is no such file.');
      // Everything else is downloaded.
      const shown = MEDIA_TYPES[extname(path).toLowerCase()];
      const headers = {
        'content-type': shown ?? 'application/octet-stream',
        'content-security-policy': POLICY,
        ...(shown === undefined && { 'content-disposition': attachment(basename(path)) }),
      };
      return fileAnswer(ask, { path, folders }, { cache: 'generation', headers });
    },
  };
}

/** The name as RFC 6266 and RFC 8187 write it. */
function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, escapeByte);
  return `attachment; filename*=UTF-8''${encoded}`;
}

function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
