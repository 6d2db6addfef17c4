/**
 * Fails when the committed WebAssembly artefact was not made from the committed sources, or was changed afterwards.
 * Needs no Rust. With `--against <folder>` it also compares bytes with another build (`build-wasm.ts --out`): those of an
 * equal toolchain must be equal; of another toolchain `test/search/queries.test.ts` compares the behaviour.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  PACKAGE,
  digestArtefacts,
  digestSources,
  readManifest,
  type Manifest,
} from './search-artefact.ts';

const options = parseArgs({ options: { against: { type: 'string' } } });
const faults = await check(options.values.against);
for (const fault of faults) {
  process.stderr.write(`check-wasm: ${fault}\n`);
}
process.exitCode = faults.length > 0 ? 1 : 0;

async function check(against: string | undefined): Promise<readonly string[]> {
  const manifest = await readManifest();
  const found: string[] = [];
  if ((await digestSources()) !== manifest.sources) {
    found.push(`the sources have changed since ${PACKAGE} was built; run: npm run wasm`);
  }
  found.push(
    ...differences(manifest.files, await digestArtefacts(PACKAGE), 'is not as it was built'),
  );
  if (against !== undefined) {
    const other = JSON.parse(await readFile(join(against, 'artefact.json'), 'utf8')) as Manifest;
    if (manifest.toolchain.join() === other.toolchain.join()) {
      found.push(...differences(manifest.files, other.files, 'differs from the rebuild'));
    } else {
      process.stdout.write('check-wasm: another toolchain, bytes are not compared\n');
    }
  }
  return found;
}

function differences(
  expected: Manifest['files'],
  actual: Manifest['files'],
  complaint: string,
): readonly string[] {
  const changed = Object.keys(expected).filter((name) => expected[name] !== actual[name]);
  return changed.map((name) => `${PACKAGE}/${name} ${complaint}`);
}
