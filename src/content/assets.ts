/** Addresses of the files that pages refer to: images and downloads. */

/** Site path below which `Library.assets` are served. */
export const ASSETS_PATH = '/docs-assets';

/** @param file path below the content folder, with `/`. */
export function assetUrl(baseUrl: string, file: string): string {
  return `${baseUrl}${ASSETS_PATH}/${file.split('/').map(encodeURIComponent).join('/')}`;
}
