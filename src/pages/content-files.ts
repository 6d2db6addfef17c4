/** Serves the images and downloads that pages refer to: those of the library and no other file of the folder. */
import { basename, extname } from 'node:path';
import { ASSETS_PATH } from '../content/links/file-addresses.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { fileAnswer, packedAnswer } from '../http/file-answer.ts';
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
      const file = assets.get(params['file'] ?? '');
      if (file === undefined) throw new Problem('page_not_found', 'There is no such file.');
      const name = basename(typeof file === 'string' ? file : file.name);
      // Everything else is downloaded.
      const shown = MEDIA_TYPES[extname(name).toLowerCase()];
      const headers = {
        'content-type': shown ?? 'application/octet-stream',
        'content-security-policy': POLICY,
        ...(shown === undefined && { 'content-disposition': attachment(name) }),
      };
      const options = { cache: 'generation', headers } as const;
      return typeof file === 'string'
        ? fileAnswer(ask, { path: file, folders }, options)
        : packedAnswer(file, options);
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
