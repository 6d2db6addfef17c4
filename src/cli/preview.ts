/** The state of `docent dev`: it is new after each reading, whatever came of it. */
import { randomUUID } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { SettledConfig } from '../config/config.ts';
import { EDITORS } from '../config/editors.ts';
import { FOLDER_FILE } from '../config/folder-file.ts';
import { encodedPath } from '../content/links/link-address.ts';
import type { Editions, GenerationHolder } from '../generation/editions.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { ContentState } from '../observe/content-state.ts';
import { previewStreams, type Preview } from '../pages/preview.ts';
import { configOf, unappliedFindings } from './building.ts';

export interface PreviewSources {
  /** Configuration in use. */
  config(): SettledConfig;
  readonly holder: Pick<GenerationHolder, 'onSwap'>;
  readonly editions: Pick<Editions, 'onChange'>;
  /** Whether the folder can be read, and what calls back whenever that may be different. */
  readonly health: {
    readonly state: Pick<ContentState, 'detail'>;
    onNoted(listener: () => void): void;
  };
}

export interface OpenPreview {
  readonly preview: Preview;
  readonly endpoints: readonly Endpoint[];
  /** Ends the streams of events. */
  close(this: void): void;
}

/** @param folder the content folder */
export function openPreview(folder: string, sources: PreviewSources): OpenPreview {
  const preview = previewOf(folder, sources);
  const { endpoint, close } = previewStreams(preview);
  return { preview, endpoints: [endpoint], close };
}

function previewOf(folder: string, { config, holder, editions, health }: PreviewSources): Preview {
  const start = randomUUID();
  let changes = 0;
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  const changed = (): void => {
    changes += 1;
    tell();
  };
  holder.onSwap(changed);
  editions.onChange?.(changed);
  let { unapplied } = config();
  health.onNoted(() => {
    const isSame = isDeepStrictEqual(unapplied, config().unapplied);
    ({ unapplied } = config());
    return isSame ? tell() : changed();
  });
  return {
    state: () => ({ revision: `${start}.${changes}`, fault: health.state.detail() }),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    findings: ({ set }) => unappliedFindings(configOf(config(), set)),
    editorHref: ({ set }, { file, line = 1 }) =>
      editorHref(config().editor, pathOf(file, { folder, config: config(), set }), line),
  };
}

interface Place {
  readonly folder: string;
  readonly config: SettledConfig;
  readonly set: string;
}

/** Path on disk of the file that a finding names. Sets below the content folder share its `docent.yaml`. */
function pathOf(file: string, { folder, config, set }: Place): string {
  const own = config.sets.find(({ id }) => id === set);
  if (own?.config !== undefined) return resolve(own.folder, file);
  return resolve(folder, basename(file) === FOLDER_FILE ? '' : (own?.folder ?? ''), file);
}

/** Undefined for an editor that nothing opens. */
function editorHref(editor: string, path: string, line: number): string | undefined {
  return EDITORS[editor]?.replace('{path}', encodedPath(path)).replace('{line}', String(line));
}
