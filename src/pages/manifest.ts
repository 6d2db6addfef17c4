/** The web app manifest (W3C), by which phones and desktops keep the site with its name and icon. */
import { extname } from 'node:path';
import { MEDIA_TYPES } from '../http/media-types.ts';
import type { Site } from './site.ts';
import { direction } from './words/language-tag.ts';

export const MANIFEST_PATH = '/site.webmanifest';
export const MANIFEST_TYPE = 'application/manifest+json';

/** Backgrounds of pages, as the style sheet has them. */
export const GROUNDS = { light: '#ffffff', dark: '#14171c' } as const;

export function manifest({ library, prefix, assets }: Site): string {
  const { product, looks, language } = library;
  return JSON.stringify({
    name: product.name,
    ...(product.description !== '' && { description: product.description }),
    lang: language,
    dir: direction(language),
    start_url: `${prefix}/`,
    scope: `${prefix}/`,
    display: 'minimal-ui',
    theme_color: looks.accent ?? GROUNDS.light,
    background_color: GROUNDS.light,
    icons: [icon(library, looks.favicon, prefix) ?? icon(library, '/icon.svg', assets)],
  });
}

function icon(
  { imageSizes }: Site['library'],
  path: string | undefined,
  prefix: string,
): object | undefined {
  if (path === undefined) return undefined;
  const type = MEDIA_TYPES[extname(path).toLowerCase()];
  const size = imageSizes?.get(path);
  const sizes = size && `${size.width}x${size.height}`;
  return { src: prefix + path, type, sizes: type === MEDIA_TYPES['.svg'] ? 'any' : sizes };
}
