/** One line on a terminal that says how far a reading is; it is written over, and gone when something else is said. */
import type { OnProgress } from '../content/library/read.ts';
import type { CommandIo } from './command.ts';
import { counted } from './text.ts';

export interface ProgressLine {
  /** Absent where nobody reads along. */
  readonly show?: OnProgress;
  clear(): void;
}

/** To the beginning of the line, and all of it deleted (ECMA-48: EL). */
const OVER = '\r\u001B[K';

export function progressLine({ isTerminal, stdout }: CommandIo): ProgressLine {
  if (isTerminal !== true) return { clear: () => undefined };
  let isShown = false;
  return {
    show(read, files) {
      isShown = true;
      const text =
        read < files
          ? `Reading ${read} of ${counted(files, 'page')}`
          : `Indexing ${counted(files, 'page')}`;
      stdout(`${OVER}${text} …`);
    },
    clear() {
      if (isShown) stdout(OVER);
      isShown = false;
    },
  };
}
