/** Addresses of files: those that pages refer to, and the data of `_agent/`. */
import { encodedPath } from './link-address.ts';
import { addressOfFile } from './site-files.ts';
import type { Library } from '../model/library.ts';

/** Site path below which `Library.assets` are served. */
export const ASSETS_PATH = '/docs-assets';

/**
 * @param file path below the content folder, with `/`.
 * @param filesUrl address of the folder, where its files are served as they are
 */
export function assetUrl(baseUrl: string, file: string, filesUrl?: string): string {
  if (filesUrl !== undefined) return filesUrl + addressOfFile(file);
  return `${baseUrl}${ASSETS_PATH}/${encodedPath(file)}`;
}

/** Address of a file of `_agent/`. */
export function dataUrl({ baseUrl }: Pick<Library, 'baseUrl'>, path: string): string {
  return `${baseUrl}/_agent/${path}`;
}

/** The address of a recording that is published below `_agent/`; others as they are named. */
export function recordingUrl(library: Library, recording: string): string {
  return library.agentData.has(recording) ? dataUrl(library, recording) : recording;
}
