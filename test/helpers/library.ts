/** A small documentation made by hand, for tests that need content but neither a folder nor the index. */
import { PUBLISHED_DATA } from './published-data.ts';
import { NO_SITE } from './no-site.ts';
import { summaryAt } from '../../src/content/library/page-summary.ts';
import type { WholePage } from '../../src/content/model/page.ts';
import {
  memoryLibrary,
  type LibraryHead,
  type MemoryLibrary,
} from '../../src/content/library/memory-library.ts';
import { textFacts } from '../../src/content/library/text-facts.ts';
import type { Generation } from '../../src/generation/generation.ts';
import { answerOf } from './search-answer.ts';
import type { Hit, Search, SearchOptions } from '../../src/search/search.ts';

const BASE_URL = 'http://localhost:3000';

export interface HandMade {
  /** Pages beyond the three that are always there. */
  readonly more?: number;
  /** Default: two numbers and a comparison. */
  readonly agentData?: ReadonlyMap<string, unknown>;
  readonly digest?: string;
}

/** A generation whose search finds pages that hold the query, in their order. */
export function handMadeGeneration(
  options: HandMade = {},
): Generation & { readonly library: MemoryLibrary } {
  const library = handMadeLibrary(options);
  return { library, search: substringSearch(library), builtAt: '2026-01-01T00:00:00.000Z' };
}

function handMadeLibrary({ more = 0, agentData, digest }: HandMade = {}): MemoryLibrary {
  const extra = Array.from({ length: more }, (_, index) =>
    pageOf(`extra-${index}`, `# Extra ${index}\n\nOne of many pages.\n`),
  );
  const pages = [
    pageOf('install', INSTALL),
    pageOf('configure', '# Configure\n\nEvery key has a default.\n'),
    pageOf('long-page', LONG),
    ...extra,
  ];
  const head: LibraryHead = {
    product: { id: 'acme', name: 'Acme', version: '1.2.3', description: 'A product.' },
    baseUrl: BASE_URL,
    sections: [{ id: 'guide', title: 'Guide' }],
    redirects: new Map([['setup', 'install']]),
    samples: [
      {
        id: 'hello',
        title: 'Hello',
        language: 'ts',
        tags: ['start'],
        level: 'beginner',
        code: 'console.log("hello");',
        file: 'hello.ts',
        command: 'node hello.ts',
        output: 'hello',
        page: 'install',
        anchor: 'first-steps',
        origin: 'install.md:9',
      },
      {
        id: 'list',
        title: 'List',
        language: 'sh',
        tags: ['files'],
        code: 'ls',
        file: 'list.sh',
        command: 'sh list.sh',
        output: 'list.sh',
        origin: 'x.md:1',
      },
    ],
    releases: [],
    gaps: [
      {
        id: 'windows',
        statement: 'Acme does not run on Windows.',
        sourceUrl: `${BASE_URL}/docs/install`,
        page: 'install',
      },
    ],
    agentData: agentData ?? PUBLISHED_DATA,
    ...NO_SITE,
    assets: new Map(),
    digest: digest ?? 'abcdef0123456789',
    findings: [],
    language: 'en',
  };
  return memoryLibrary(head, pages);
}

const INSTALL = `# Install

Acme needs Node.

## First steps

Run \`acme init\`.

### Check

It prints a version.

## Trouble

\`\`\`md
## Not a heading
\`\`\`

See the issues.
`;

const LONG = `# Long page\n\n## All of it\n\n${'A line of text that repeats.\n'.repeat(2000)}\n## End\n\nDone.\n`;

const HEADING = /^(#{2,4}) (.+)$/gm;

function pageOf(slug: string, markdown: string): WholePage {
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, '');
  const description = `About ${slug}.`;
  const headings = [...prose.matchAll(HEADING)].map((match) => ({
    level: (match[1]?.length ?? 2) as 2 | 3 | 4,
    text: match[2] ?? '',
    anchor: (match[2] ?? '').toLowerCase().replaceAll(' ', '-'),
  }));
  return {
    slug,
    path: `/docs/${slug}`,
    url: `${BASE_URL}/docs/${slug}`,
    markdownUrl: `${BASE_URL}/docs/${slug}.md`,
    title: /^# (.+)$/m.exec(markdown)?.[1] ?? slug,
    description,
    section: 'guide',
    sectionTitle: 'Guide',
    group: '',
    file: `guide/${slug}.md`,
    lastModified: '2026-01-01T00:00:00.000Z',
    headings,
    markdown,
    ...textFacts({ description, headings, markdown }),
    source: { text: markdown, dialect: 'plain', file: `${slug}.md` },
    links: new Map(),
    passages: [],
    redirectFrom: [],
  };
}

function substringSearch(library: MemoryLibrary): Search {
  const all = (query: string): Hit[] => [
    ...library.contents.pages
      .filter(({ markdown }) => markdown.toLowerCase().includes(query.toLowerCase()))
      .map(({ slug }) => ({ kind: 'page' as const, slug, score: 0.5, snippet: '', matches: [] })),
    ...library.samples
      .filter(({ title, code }) => `${title} ${code}`.toLowerCase().includes(query.toLowerCase()))
      .map(({ id, page = 'install' }) => ({
        kind: 'sample' as const,
        slug: page,
        score: 0.4,
        snippet: '',
        matches: [],
        sample: id,
      })),
    ...library.gaps
      .filter(({ statement }) => statement.toLowerCase().includes(query.toLowerCase()))
      .map(({ statement, sourceUrl, page = 'install' }) => ({
        kind: 'gap' as const,
        slug: page,
        score: 0.3,
        snippet: statement,
        matches: [],
        gap: { statement, source_url: sourceUrl },
      })),
  ];
  return {
    digest: library.digest,
    search(query: string, { limit, offset = 0, kind }: SearchOptions) {
      const hits = all(query).filter((hit) => kind === undefined || hit.kind === kind);
      const shown = hits.slice(offset, offset + limit);
      const results = shown.map((hit) => ({ ...summaryAt(library, hit.slug), ...hit }));
      return answerOf(results, { total: hits.length });
    },
  };
}
