/** The committed WebAssembly and the sources it claims to come from. */
import test from 'ava';
import { engineFactory } from '../../scripts/engine-factory.ts';
import {
  PACKAGE,
  digestArtefacts,
  digestSources,
  readManifest,
} from '../../scripts/search-artefact.ts';

test('the committed engine was built from the committed sources', async (t) => {
  const { sources } = await readManifest();
  t.is(
    await digestSources(),
    sources,
    'crates/search has changed: run `npm run wasm` and commit its result',
  );
});

test('the committed engine is what its build wrote', async (t) => {
  const { files } = await readManifest();
  t.deepEqual(await digestArtefacts(PACKAGE), files);
});

test('a module that wasm-bindgen did not write is refused by the instance factory', (t) => {
  t.throws(() => engineFactory('export const a = 1;'), { message: /wasm-bindgen/u });
});
