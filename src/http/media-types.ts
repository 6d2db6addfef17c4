/** Media types of files, by the end of their name. */
import { Mimos } from '@hapi/mimos';

/** Those that browsers show. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.ico': 'image/vnd.microsoft.icon',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

/** Of the OpenAPI description of the Docs API. */
export const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.1';

const mimos = new Mimos();

/** Content-Type of any file, by the end of its name, as file servers know it. XML says its encoding itself. */
export function typeOfFile(file: string): string {
  const entry = mimos.path(file);
  if (!('type' in entry) || entry.type === undefined) return 'application/octet-stream';
  const isText = entry.charset !== undefined || /^text\/(?!xml)/.test(entry.type);
  return isText ? `${entry.type}; charset=utf-8` : entry.type;
}
