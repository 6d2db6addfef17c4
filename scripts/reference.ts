/** `npm run reference`: writes the generated parts of the pages in `content/`. A test fails when they are out of date. */
import { writeFileSync } from 'node:fs';
import { generatedPages } from './reference/pages.ts';

for (const { file, present, expected } of generatedPages('.')) {
  if (present === expected) continue;
  writeFileSync(file, expected);
  process.stdout.write(`${file}\n`);
}
