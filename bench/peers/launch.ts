/** Command lines of the peer programs, by runtime. */
import { fileURLToPath } from 'node:url';
import type { Launch } from './dialogue.ts';

const PROGRAM = fileURLToPath(new URL('javascript/program.js', import.meta.url));

export function inNode(peer: string): Launch {
  return { command: process.execPath, args: ['--max-old-space-size=8192', PROGRAM, peer] };
}
