/** Finds the pages of `content/` with generated parts, and what they should say. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillGenerated } from './fill.ts';
import { partOf } from './parts.ts';

export interface GeneratedPage {
  /** Absolute path. */
  readonly file: string;
  readonly present: string;
  readonly expected: string;
}

export function generatedPages(folder: string): readonly GeneratedPage[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const file = join(folder, name);
      const present = readFileSync(file, 'utf8');
      return { file, present, expected: fillGenerated(present, partOf) };
    });
}
