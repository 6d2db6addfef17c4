/** The state of `docent dev`: it is new after each reading, whatever came of it. */
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { SettledConfig } from '../config/config.ts';
import { EDITORS } from '../config/editors.ts';
import { encodedPath } from '../content/links/link-address.ts';
import type { Editions, GenerationHolder } from '../generation/editions.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { ContentState } from '../observe/content-state.ts';
import { previewStreams, type Preview } from '../pages/preview.ts';

export interface PreviewedFolder {
  readonly folder: string;
  readonly listening: { readonly config: SettledConfig };
}

export interface PreviewSources {
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

export function openPreview(folder: PreviewedFolder, sources: PreviewSources): OpenPreview {
  const preview = previewOf(folder, sources);
  const { endpoint, close } = previewStreams(preview);
  return { preview, endpoints: [endpoint], close };
}

function previewOf(
  { folder, listening: { config } }: PreviewedFolder,
  { holder, editions, health }: PreviewSources,
): Preview {
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
  health.onNoted(tell);
  return {
    state: () => ({ revision: `${start}.${changes}`, fault: health.state.detail() }),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    editorHref({ set }, { file, line = 1 }) {
      const own = config.sets.find(({ id }) => id === set);
      const path = resolve(own?.config === undefined ? folder : '', own?.folder ?? '', file);
      return editorHref(config.editor, path, line);
    },
  };
}

/** Undefined for an editor that nothing opens. */
function editorHref(editor: string, path: string, line: number): string | undefined {
  return EDITORS[editor]?.replace('{path}', encodedPath(path)).replace('{line}', String(line));
}
