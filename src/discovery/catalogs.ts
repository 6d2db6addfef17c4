/** The API catalog, the AI catalog and the MCP server card, by which machines find the API and the MCP server. */
import type { Library } from '../content/model/library.ts';
import type { OtherEdition } from './other-editions.ts';
import { OPENAPI_TYPE } from '../http/media-types.ts';

/** Identity and capabilities as the MCP server itself reports them, so that the card cannot differ. */
export interface McpFacts {
  readonly server: {
    readonly name: string;
    readonly title: string;
    readonly version: string;
    readonly description: string;
  };
  readonly icons: readonly object[];
  /** Newest first. */
  readonly protocolVersions: readonly string[];
}

export const SERVER_CARD_TYPE = 'application/mcp-server-card+json';
export const AI_CATALOG_TYPE = 'application/ai-catalog+json';
export const LINKSET_TYPE =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** RFC 9727 in the format of RFC 9264; names the catalogs of other editions. */
export function apiCatalog({ baseUrl }: Library, others: readonly OtherEdition[]): object {
  const api = {
    anchor: `${baseUrl}/api/v1`,
    'service-desc': [{ href: `${baseUrl}/openapi.json`, type: OPENAPI_TYPE }],
    'service-doc': [
      { href: `${baseUrl}/developers`, type: 'text/html' },
      { href: `${baseUrl}/developers.md`, type: 'text/markdown' },
    ],
    'service-meta': [{ href: `${baseUrl}/.well-known/ai-catalog.json`, type: AI_CATALOG_TYPE }],
    status: [{ href: `${baseUrl}/healthz`, type: 'application/json' }],
  };
  const catalog = {
    anchor: `${baseUrl}/.well-known/api-catalog`,
    item: [{ href: `${baseUrl}/api/v1` }],
    ...(others.length > 0 && {
      'api-catalog': others.map((one) => ({
        href: `${one.baseUrl}/.well-known/api-catalog`,
        title: one.label,
      })),
    }),
  };
  return { linkset: [api, catalog] };
}

/** Specification version 1.0. */
export function aiCatalog(
  library: Library,
  mcp: McpFacts,
  others: readonly OtherEdition[],
): object {
  const { product, baseUrl } = library;
  return {
    specVersion: '1.0',
    host: {
      displayName: `${product.name} documentation`,
      documentationUrl: `${baseUrl}/developers`,
    },
    entries: [mcpEntry(library, mcp), ...others.map((one) => catalogEntry(library, one))],
  };
}

function catalogEntry({ product, baseUrl }: Library, one: OtherEdition): object {
  return {
    identifier: `urn:air:${new URL(baseUrl).hostname}:catalog:${one.name}`,
    displayName: `${product.name} documentation, ${one.label}`,
    type: AI_CATALOG_TYPE,
    url: `${one.baseUrl}/.well-known/ai-catalog.json`,
  };
}

function mcpEntry({ product, baseUrl, pages }: Library, { server }: McpFacts): object {
  return {
    identifier: `urn:air:${new URL(baseUrl).hostname}:mcp:${server.name}`,
    displayName: server.title,
    type: SERVER_CARD_TYPE,
    url: `${baseUrl}/mcp/server-card`,
    description: server.description,
    version: server.version,
    representativeQueries: [
      `What is ${product.name}?`,
      `How do I use ${product.name}?`,
      ...pages.slice(0, 3).map(({ title }) => title),
    ],
  };
}

/** Schema v1 of the server card extension. Lengths are those of the schema. */
export function serverCard({ baseUrl, product }: Library, mcp: McpFacts): object {
  const { server, icons, protocolVersions } = mcp;
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${reversedHost(baseUrl)}/${server.name}`,
    version: cut(server.version, 255),
    title: cut(server.title, 100),
    description: cut(server.description || product.description, 100),
    websiteUrl: `${baseUrl}/developers`,
    ...(icons.length > 0 && { icons }),
    remotes: [
      {
        type: 'streamable-http',
        url: `${baseUrl}/mcp`,
        supportedProtocolVersions: protocolVersions,
      },
    ],
  };
}

/** `docs.example.com` becomes `com.example.docs`; an address stays as it is, without characters a name cannot hold. */
function reversedHost(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[');
  return isName ? hostname.split('.').toReversed().join('.') : hostname.replace(/[^\d.]+/g, '-');
}

/** Lengths in JSON Schema are of code points. */
function cut(text: string, lengthMax: number): string {
  const points = [...text];
  return points.length > lengthMax ? `${points.slice(0, lengthMax - 1).join('')}…` : text;
}
