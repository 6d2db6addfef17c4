/** Addresses of the files of `_agent/`. */
import type { Library } from './model.ts';

/** Address of a file of `_agent/`. */
export function dataUrl({ baseUrl }: Pick<Library, 'baseUrl'>, path: string): string {
  return `${baseUrl}/_agent/${path}`;
}

/** The address of a recording that is published below `_agent/`; others as they are named. */
export function recordingUrl(library: Library, recording: string): string {
  return library.agentData.has(recording) ? dataUrl(library, recording) : recording;
}
