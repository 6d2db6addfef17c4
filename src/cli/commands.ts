/** Every command of `docent`, in the order of the help. */
import type { Command } from './command.ts';
import { serve } from './serve.ts';

export const commands: readonly Command[] = [serve];
