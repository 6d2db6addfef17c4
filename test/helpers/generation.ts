/** The smallest generation there can be, for tests of what does not depend on content. */
import { answerOf } from './search-answer.ts';
import { NO_SITE } from './no-site.ts';
import type { Generation } from '../../src/generation/generation.ts';

export function emptyGeneration(baseUrl: string): Generation {
  return {
    library: {
      product: { id: 'acme', name: 'Acme', version: '1.0.0', description: 'A product.' },
      baseUrl,
      sections: [],
      pages: [],
      pageBySlug: new Map(),
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
    search: { digest: 'empty', search: () => answerOf([], { total: 0 }) },
    builtAt: '2026-01-01T00:00:00.000Z',
  };
}
