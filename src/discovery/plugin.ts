/** The documents by which programs and agents find the documentation. */
import type { Plugin, Server, ServerRoute } from '@hapi/hapi';
import type { Library } from '../content/model.ts';
import type { CurrentGeneration, Generation } from '../generation/generation.ts';
import { perGeneration } from '../generation/per-generation.ts';
import { represent, type Representation } from '../http/representation.ts';
import { readRoutes } from '../http/routes.ts';
import { send } from '../http/send.ts';
import { operations } from '../operations/index.ts';
import { Problem } from '../problem.ts';
import {
  AI_CATALOG_TYPE,
  aiCatalog,
  apiCatalog,
  LINKSET_TYPE,
  OPENAPI_TYPE,
  SERVER_CARD_TYPE,
  serverCard,
  type McpFacts,
} from './catalogs.ts';
import { llmsFiles, llmsFull } from './llms.ts';
import type { ApiDeprecation } from './openapi-headers.ts';
import { openApiDocument } from './openapi.ts';
import { robotsTxt, securityTxt } from './plain-files.ts';
import { sitemapFiles } from './sitemap.ts';

export interface DiscoveryOptions {
  readonly current: CurrentGeneration;
  readonly deprecation: ApiDeprecation;
  /** What the MCP server says of itself; its card is published while the plugin `mcp` is registered. */
  readonly mcp: (library: Library) => McpFacts;
  /** Contact for security reports; absent: no security.txt. */
  readonly contact?: string;
  readonly now: () => Date;
}

const CACHED = 'public, max-age=300';
const CARD_CACHED = 'public, max-age=3600';
const TEXT = 'text/plain; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

export const discovery: Plugin<DiscoveryOptions> = {
  name: 'discovery',
  register(server, options) {
    server.route([
      ...readingRoutes(options),
      ...catalogRoutes(server, options),
      ...crawlerRoutes(options),
    ]);
  },
};

/** What is made of a generation at a path; nothing when there is no such document. */
type Maker = (generation: Generation, path: string) => Representation | undefined;

interface Sending {
  readonly cacheControl?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Routes of a document that is made once for each generation, when it is first asked for. */
function documentRoutes(
  { current }: DiscoveryOptions,
  route: { readonly path: string; readonly make: Maker } & Sending,
): ServerRoute[] {
  const madeOf = perGeneration(() => new Map<string, Representation>());
  const { cacheControl = CACHED, headers = {} } = route;
  return readRoutes(route.path, (request, h) => {
    const generation = current();
    const known = madeOf(generation);
    const document = known.get(request.path) ?? route.make(generation, request.path);
    if (!document) throw new Problem('page_not_found', 'Nothing is published here.');
    known.set(request.path, document);
    return send(h, document, { cacheControl, headers });
  });
}

const llms: Maker = ({ library }, path) => text(llmsFiles(library).get(path));

function readingRoutes(options: DiscoveryOptions): ServerRoute[] {
  return [
    ...documentRoutes(options, { path: '/llms.txt', make: llms }),
    ...documentRoutes(options, { path: '/sections/{id}/{file}', make: llms }),
    ...documentRoutes(options, {
      path: '/llms-full.txt',
      make: ({ library }) => text(llmsFull(library)),
    }),
  ];
}

function catalogRoutes(server: Server, options: DiscoveryOptions): ServerRoute[] {
  const mcpOf = (library: Library): McpFacts | undefined =>
    'mcp' in server.registrations ? options.mcp(library) : undefined;
  const ai: Maker = ({ library }) => json(aiCatalog(library, mcpOf(library)), AI_CATALOG_TYPE);
  const { deprecation } = options;
  const { baseUrl } = options.current().library;
  const link = `<${baseUrl}/.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"`;
  return [
    ...documentRoutes(options, {
      path: '/openapi.json',
      make: ({ library }) =>
        json(openApiDocument({ library, operations, deprecation }), OPENAPI_TYPE),
    }),
    ...documentRoutes(options, {
      path: '/.well-known/api-catalog',
      headers: { link },
      make: ({ library }) => json(apiCatalog(library), LINKSET_TYPE),
    }),
    ...documentRoutes(options, { path: '/.well-known/ai-catalog.json', make: ai }),
    ...documentRoutes(options, { path: '/.well-known/ard.json', make: ai }),
    ...documentRoutes(options, {
      path: '/mcp/server-card',
      cacheControl: CARD_CACHED,
      make({ library }) {
        const mcp = mcpOf(library);
        return mcp && json(serverCard(library, mcp), SERVER_CARD_TYPE);
      },
    }),
  ];
}

const sitemap: Maker = ({ library }, path) => text(sitemapFiles(library).get(path), XML);

function crawlerRoutes(options: DiscoveryOptions): ServerRoute[] {
  const { contact, now } = options;
  return [
    ...documentRoutes(options, { path: '/sitemap-index.xml', make: sitemap }),
    ...documentRoutes(options, { path: '/sitemap-{number}.xml', make: sitemap }),
    // Where those look who do not read robots.txt.
    ...documentRoutes(options, {
      path: '/sitemap.xml',
      make: (generation) => sitemap(generation, '/sitemap-index.xml'),
    }),
    ...documentRoutes(options, {
      path: '/robots.txt',
      make: ({ library }) => text(robotsTxt(library.baseUrl)),
    }),
    ...documentRoutes(options, {
      path: '/.well-known/security.txt',
      make: ({ library }) =>
        contact === undefined ? undefined : text(securityTxt(library.baseUrl, contact, now())),
    }),
  ];
}

function text(body: string | undefined, type: string = TEXT): Representation | undefined {
  return body === undefined ? undefined : represent(body, type);
}

function json(document: object, type: string): Representation {
  return represent(JSON.stringify(document), type);
}
