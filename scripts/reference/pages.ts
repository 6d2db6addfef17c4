/** Finds the generated parts of the documentation's pages, and their expected text. */
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

/** @param root folder of the repository */
export function generatedPages(root: string): readonly GeneratedPage[] {
  const pages = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('content', name));
  return pages.map((name) => {
    const file = join(root, name);
    const present = readFileSync(file, 'utf8');
    return { file, present, expected: fillGenerated(present, partOf) };
  });
}
