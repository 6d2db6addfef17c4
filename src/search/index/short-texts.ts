/** Ranks short texts that are not documentation, such as issues and earlier reports, with the same engine. */
import { instantiate, loadEngine } from '../engine/instance.ts';
import type { Searcher } from '../engine/memory.ts';
import { ANY_KIND } from '../wire.ts';
import { buildSnapshot } from './build.ts';
import type { Group } from './page-groups.ts';

/** Most issues and reports are written in it, whatever the language of the documentation. */
const LANGUAGE = 'en';

export interface ShortText {
  readonly title: string;
  readonly body: string;
}

export interface TextHit {
  /** Position in the texts that were indexed. */
  readonly index: number;
  /** 0 to 1 inclusive. */
  readonly score: number;
}

export type TextIndex = (query: string, limit: number) => readonly TextHit[];

export async function indexTexts(texts: readonly ShortText[]): Promise<TextIndex> {
  if (texts.length === 0) return () => [];
  const { module } = await loadEngine();
  const snapshot = await buildSnapshot({
    language: LANGUAGE,
    groups: texts.map(groupOf),
    links: new Map(),
  });
  const start = (): Searcher => {
    const engine = instantiate(module);
    return new engine.IndexSearcher(snapshot, byWordsAlone(engine));
  };
  let searcher = start();
  return (query, limit) => {
    try {
      const found = searcher.search(query, 0, limit, ANY_KIND, undefined);
      return Array.from({ length: found.length / 3 }, (_, at) => ({
        index: found[at * 3] ?? 0,
        score: found[at * 3 + 2] ?? 0,
      }));
    } catch {
      // A trap leaves the instance unusable: the next query has a fresh one.
      searcher = start();
      return [];
    }
  };
}

/** Parts of the ranking that are left out: a second description of a problem has its words in another order, and nothing links to it. */
const LEFT_OUT: ReadonlySet<string> = new Set(['proximity', 'phrase', 'as_written', 'link_bonus']);

function byWordsAlone(engine: ReturnType<typeof instantiate>): Float32Array {
  const names = engine.rankingNames();
  return engine.rankingDefaults().map((number, at) => (LEFT_OUT.has(names[at] ?? '') ? 0 : number));
}

function groupOf({ title, body }: ShortText, index: number): Group {
  const texts = [
    ['title', title],
    ['body', body],
  ] as const;
  return {
    slug: String(index),
    section: '',
    isChangelog: false,
    units: [{ kind: 'page', texts, quotes: [], fields: {} }],
  };
}
