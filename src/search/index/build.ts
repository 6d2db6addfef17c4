/**
 * Documents to a snapshot, in this thread or in one of its own.
 */
import { Worker } from 'node:worker_threads';
import { instantiate, loadEngine } from '../engine/instance.ts';
import type { Engine, IndexBuilder } from '../engine/memory.ts';
import { fieldCode, kindCode } from '../wire.ts';
import type { Documents } from './documents.ts';
import { keptPages, type EarlierIndex, type IndexPage } from './kept-pages.ts';

/** Below this number of characters, indexing takes less time than starting a thread. */
const INLINE_CHARACTERS_MAX = 500_000;

/** The snapshot of the documents. A large library is indexed in a worker thread, so that this one can answer requests. */
export function buildSnapshot(documents: Documents): Promise<Uint8Array> {
  return charactersOf(documents) <= INLINE_CHARACTERS_MAX
    ? buildHere(documents)
    : buildInWorker(documents);
}

function charactersOf({ groups }: Documents): number {
  let characters = 0;
  for (const { units } of groups) {
    for (const { texts } of units) {
      for (const [, text] of texts) {
        characters += text.length;
      }
    }
  }
  return characters;
}

/**
 * Builds in an engine instance of its own that is dropped afterwards, because building takes many times the memory of
 * searching and WebAssembly memory never shrinks.
 * @param earlier of the same library: its unchanged pages are not analysed again, and it is brought up to date
 */
export async function buildHere(
  { language, groups, links }: Documents,
  earlier?: EarlierIndex,
): Promise<Uint8Array> {
  const { module } = await loadEngine();
  const builder = new (instantiate(module).IndexBuilder)(language);
  const kept = earlier && keptPages(earlier, { builder, language });
  for (const group of groups) {
    const page = { group, inbound: links.get(group.slug) ?? [] };
    if (kept === undefined) addPage(builder, page);
    else kept.add(page, () => addPage(builder, page));
  }
  const snapshot = builder.finish();
  kept?.finish(snapshot);
  return snapshot;
}

/** A builder of the instance with the documents in it. */
export function filledBuilder(
  engine: Engine,
  { language, groups, links }: Documents,
): IndexBuilder {
  const builder = new engine.IndexBuilder(language);
  for (const group of groups) addPage(builder, { group, inbound: links.get(group.slug) ?? [] });
  return builder;
}

function addPage(builder: IndexBuilder, { group, inbound }: IndexPage): void {
  builder.page(group.section, group.isChangelog);
  for (const [place, unit] of group.units.entries()) {
    builder.unit(kindCode(unit.kind));
    for (const [field, text] of unit.texts) {
      builder.text(fieldCode(field), text);
    }
    if (place > 0) continue;
    // Each by itself: words of two links do not stand side by side.
    for (const words of inbound) builder.text(fieldCode('links'), words);
  }
}

function buildInWorker(documents: Documents): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./build-worker.js', import.meta.url), {
      workerData: documents,
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the indexing thread ended with code ${code}`)));
  });
}
