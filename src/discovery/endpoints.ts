/** Endpoints of the documents by which programs and agents discover the documentation. */
import type { Library } from '../content/model/library.ts';
import type { Editions } from '../generation/editions.ts';
import { labelDigest, type Generation } from '../generation/generation.ts';
import { memoize } from '../memoize.ts';
import { documentAnswer, type Answer, type Headers } from '../http/answer.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { operations } from '../operations/index.ts';
import { Problem } from '../problem.ts';
import {
  AI_CATALOG_TYPE,
  aiCatalog,
  apiCatalog,
  LINKSET_TYPE,
  SERVER_CARD_TYPE,
  serverCard,
  type McpFacts,
} from './catalogs.ts';
import { ATOM_TYPE, releaseFeed } from './feed.ts';
import { llmsFiles, llmsFull } from './llms.ts';
import type { Deprecation } from '../operations/operation.ts';
import { openApiDocument } from './openapi.ts';
import { robotsTxt, securityTxt } from './plain-files.ts';
import { otherEditions, type OtherEdition } from './other-editions.ts';
import { SKILL_PATHS, skillIndex, skillOf, type SkillTool } from './skill.ts';
import { sitemapFile } from './sitemap.ts';
import { OPENAPI_TYPE } from '../http/media-types.ts';

export interface DiscoveryOptions {
  readonly editions: Editions;
  /** Whether search engines may list old versions. */
  readonly indexOldVersions: boolean;
  readonly deprecation: Deprecation;
  /** The MCP server as its card and the catalogs describe it. */
  readonly mcp: (library: Library) => McpFacts;
  /** The tools of the MCP server over a generation. */
  readonly tools: (generation: Generation) => readonly SkillTool[];
  /** Whether the service takes feedback. */
  readonly takesFeedback: boolean;
  /** Contact for security reports; absent: no security.txt. */
  readonly contact?: string;
  readonly now: () => Date;
  /** Whether the documents are written to files: then none is about a service. */
  readonly isStatic: boolean;
}

/** The text of the document at a path, with links to other editions; undefined if there is none. A promise for one that has the texts of pages. */
type Maker = (
  generation: Generation,
  path: string,
  others: readonly OtherEdition[],
) => string | undefined | Promise<string>;

/** A maker whose documents list pages and have none of their texts. */
type ListMaker = (...given: Parameters<Maker>) => string | undefined;

/** Documents of one generation by path. Other editions change without the generation, and documents name them. */
interface CachedDocuments {
  readonly revision: number;
  readonly byPath: Map<string, Answer | Promise<Answer>>;
}

interface Document {
  readonly path: string;
  readonly type: string;
  readonly headers?: (library: Library) => Headers;
  readonly make: Maker;
}

const TEXT = 'text/plain; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

export function discoveryEndpoints(options: DiscoveryOptions): Endpoint[] {
  const documents = [
    ...readingDocuments(options),
    ...skillDocuments(options),
    ...(options.isStatic ? [] : catalogs(options)),
    ...crawlerDocuments(options),
  ];
  return documents.map((document) => documentEndpoint(document, options));
}

/** Documents are built on first request, once for each generation and revision. */
function documentEndpoint(
  { path: template, type, headers, make }: Document,
  { editions, indexOldVersions }: DiscoveryOptions,
): Endpoint {
  const cache = new WeakMap<Generation, CachedDocuments>();
  const cached = (generation: Generation): CachedDocuments['byPath'] => {
    const revision = editions.revision();
    const known = cache.get(generation);
    if (known?.revision === revision) return known.byPath;
    const byPath: CachedDocuments['byPath'] = new Map();
    cache.set(generation, { revision, byPath });
    return byPath;
  };
  const answer: Endpoint['answer'] = ({ path, generation }) => {
    const byPath = cached(generation);
    const known = byPath.get(path);
    if (known !== undefined) return known;
    const { library } = generation;
    const text = make(generation, path, otherEditions(library, editions, indexOldVersions));
    if (text === undefined) throw new Problem('page_not_found', 'Nothing is published here.');
    const own = headers?.(library) ?? {};
    const write = (whole: string): Answer =>
      documentAnswer(whole, type, { cache: 'generation', headers: own });
    const document = text instanceof Promise ? text.then(write) : write(text);
    byPath.set(path, document);
    if (document instanceof Promise) void document.catch(() => byPath.delete(path));
    return document;
  };
  return { path: template, quota: 'pages', answer };
}

function readingDocuments({ isStatic }: DiscoveryOptions): Document[] {
  const llms: ListMaker = ({ library }, path, others) =>
    llmsFiles(library, { others, isStatic }).get(path)?.();
  return [
    { path: '/llms.txt', type: TEXT, make: llms },
    { path: '/sections/{id}/{file}', type: TEXT, make: llms },
    { path: '/releases.atom', type: ATOM_TYPE, make: ({ library }) => releaseFeed(library) },
    { path: '/llms-full.txt', type: TEXT, make: ({ library }) => llmsFull(library) },
  ];
}

/**
 * The skill itself, and for each version of the discovery proposal its index and the address that the index names. One that is
 * generated tells how to ask the service.
 */
function skillDocuments({ tools, isStatic }: DiscoveryOptions): Document[] {
  const skillFor = memoize((generation: Generation) =>
    skillOf(generation.library, tools(generation)),
  );
  const isThere = ({ library }: Generation): boolean => !isStatic || library.skill !== undefined;
  const skill: ListMaker = (generation) =>
    isThere(generation) ? skillFor(generation).text : undefined;
  const named: ListMaker = (generation, path) =>
    path.split('/').at(-2) === skillFor(generation).name ? skill(generation, path, []) : undefined;
  return [
    { path: '/skill.md', type: MARKDOWN, make: skill },
    ...SKILL_PATHS.flatMap((root): Document[] => [
      {
        path: `${root}/index.json`,
        type: 'application/json',
        make: (generation) =>
          isThere(generation)
            ? JSON.stringify(skillIndex(generation.library, root, skillFor(generation)))
            : undefined,
      },
      { path: `${root}/{name}/SKILL.md`, type: MARKDOWN, make: named },
    ]),
  ];
}

function catalogs({ editions, deprecation, mcp, takesFeedback }: DiscoveryOptions): Document[] {
  const ai: Maker = ({ library }, _path, others) =>
    JSON.stringify(aiCatalog(library, mcp(library), others));
  const link = ({ baseUrl }: Library): string =>
    `<${baseUrl}/.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"`;
  return [
    {
      path: '/openapi.json',
      type: OPENAPI_TYPE,
      make: (generation) =>
        JSON.stringify(
          openApiDocument({
            library: generation.library,
            state: labelDigest(generation),
            operations,
            editions: editions.all(),
            deprecation,
            takesFeedback,
          }),
        ),
    },
    {
      path: '/.well-known/api-catalog',
      type: LINKSET_TYPE,
      headers: (library) => ({ link: link(library) }),
      make: ({ library }, _path, others) => JSON.stringify(apiCatalog(library, others)),
    },
    { path: '/.well-known/ai-catalog.json', type: AI_CATALOG_TYPE, make: ai },
    { path: '/.well-known/ard.json', type: AI_CATALOG_TYPE, make: ai },
    {
      path: '/mcp/server-card',
      type: SERVER_CARD_TYPE,
      headers: () => ({ 'cache-control': 'public, max-age=3600' }),
      make: ({ library }) => JSON.stringify(serverCard(library, mcp(library))),
    },
  ];
}

function crawlerDocuments({ contact, now, isStatic }: DiscoveryOptions): Document[] {
  const sitemap: ListMaker = ({ library }, path, others) =>
    sitemapFile(library, path, { others, isStatic });
  return [
    { path: '/sitemap-index.xml', type: XML, make: sitemap },
    { path: '/sitemap-{number}.xml', type: XML, make: sitemap },
    // For crawlers that do not read robots.txt.
    {
      path: '/sitemap.xml',
      type: XML,
      make: (generation, _path, others) => sitemap(generation, '/sitemap-index.xml', others),
    },
    {
      path: '/robots.txt',
      type: TEXT,
      make: ({ library }) => robotsTxt(library.baseUrl),
    },
    {
      path: '/.well-known/security.txt',
      type: TEXT,
      make: ({ library }) =>
        contact === undefined ? undefined : securityTxt(library.baseUrl, contact, now()),
    },
  ];
}
