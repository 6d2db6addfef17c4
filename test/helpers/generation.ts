/** The smallest generation, for tests that do not depend on content, and the context of operations on one. */
import { answerOf } from './search-answer.ts';
import { NO_SITE } from './no-site.ts';
import { oneEdition } from './one-edition.ts';
import { memoryLibrary } from '../../src/content/library/memory-library.ts';
import type { Generation } from '../../src/generation/generation.ts';
import type { OperationContext } from '../../src/operations/operation.ts';

export function emptyGeneration(baseUrl: string): Generation {
  return {
    library: memoryLibrary(
      {
        product: { id: 'acme', name: 'Acme', version: '1.0.0', description: 'A product.' },
        baseUrl,
        sections: [],
        redirects: new Map(),
        samples: [],
        releases: [],
        gaps: [],
        agentData: new Map(),
        ...NO_SITE,
        assets: new Map(),
        digest: 'empty',
        findings: [],
        language: 'en',
      },
      [],
    ),
    search: { digest: 'empty', search: () => answerOf([], { total: 0 }) },
    builtAt: '2026-01-01T00:00:00.000Z',
  };
}

/** The context of an operation where the generation is the only one, and no report is stored. */
export function contextOf(generation: Generation): OperationContext {
  return {
    generation,
    editions: oneEdition({ current: () => generation }),
    reports: () => Promise.resolve(undefined),
    limits: { quota: 120, windowSeconds: 60 },
    deprecated: false,
  };
}
