/** Docent's MCP server over one documentation tree, in this process. */
import { randomUUID } from 'node:crypto';
import { loadLibrary } from '../../src/content/library/load.ts';
import type { MemoryLibrary } from '../../src/content/library/memory-library.ts';
import { oneEdition } from '../../test/helpers/one-edition.ts';
import { consentBy } from '../../src/mcp/consent.ts';
import { docsService } from '../../src/mcp/docs.ts';
import { searchDocs } from '../../src/operations/search-docs.ts';
import { docsTools } from '../../src/mcp/tools/docs-tools.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import { withTree } from '../ranking/evaluation.ts';

export interface TreeServer {
  readonly library: MemoryLibrary;
  /** Searches over HTTP as `/skill.md` says. @returns the text of the answer. */
  search(q: string): Promise<string>;
  /** Calls a tool. @returns the text and the structured content of its result. */
  call(name: string, input: object): Promise<ToolText>;
}

export interface ToolText {
  readonly text: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

const CALLER = {
  version: '2026-07-28',
  client: 'bench',
  canAsk: false,
  isForeignPage: false,
  isNotified: false,
  work: { pause: () => Promise.resolve(), charge: () => Promise.resolve() },
} as const;

/** @throws when the tree cannot be loaded. */
export function treeServer(evaluation: string, tree: string): Promise<TreeServer> {
  return withTree(evaluation, tree, async ({ folder }) => {
    const product = { id: 'tree', name: tree, version: '0', description: '' };
    const baseUrl = 'https://docs.example.com';
    const { library } = await loadLibrary(folder, { product, baseUrl });
    if (library === undefined) throw new Error(`${tree} cannot be loaded`);
    return serverOf(library, new Date().toISOString(), await createSearch(library));
  });
}

function serverOf(
  library: MemoryLibrary,
  builtAt: string,
  search: Awaited<ReturnType<typeof createSearch>>,
): TreeServer {
  const generation = { library, search, builtAt };
  const operation = {
    generation,
    editions: oneEdition({ current: () => generation }),
    reports: () => Promise.resolve(undefined),
    limits: { quota: 120, windowSeconds: 60 },
    deprecated: false,
  };
  const service = docsService({
    operation,
    tools: docsTools(undefined),
    consent: consentBy(randomUUID(), randomUUID),
    onError(error) {
      throw error;
    },
  });
  return {
    library,
    async search(q) {
      const fields = ['title', 'heading', 'slug', 'url', 'anchor', 'text'];
      const input = { q, limit: 5, detail: 'sections', fields } as const;
      return JSON.stringify(await searchDocs.run(operation, input));
    },
    async call(name, input) {
      const params = { name, arguments: input };
      const outcome = await service.answer(
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
        CALLER,
      );
      if (outcome?.kind !== 'result') throw new Error(`${name}: ${JSON.stringify(outcome)}`);
      const { content, structuredContent: data } = JSON.parse(outcome.json.toString());
      return { text: content[0].text, data };
    },
  };
}
