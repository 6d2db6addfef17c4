/** Identity of the server: the one source for the handshake, `server/discover` and the server card. */
import { docsName } from '../content/docs-name.ts';
import type { Library } from '../content/model.ts';
import { PROTOCOL_VERSIONS, type ProtocolVersion } from './protocol/versions.ts';

interface ServerIdentity {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly websiteUrl: string;
}

export interface ServerIcon {
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: string[];
}

export interface McpIdentity {
  readonly server: ServerIdentity;
  readonly instructions: string;
  /** The documentation's own icon; empty where it has none, or no address on the web. */
  readonly icons: readonly ServerIcon[];
  /** Newest first. */
  readonly protocolVersions: readonly ProtocolVersion[];
}

export function identityOf(library: Library): McpIdentity {
  const { product, baseUrl } = library;
  return {
    server: {
      name: docsName(product),
      title: `${product.name} documentation`,
      version: product.version,
      description: `Search and read the ${product.name} documentation.`,
      websiteUrl: baseUrl,
    },
    instructions: instructionsFor(product.name),
    icons: iconsOf(library),
    protocolVersions: PROTOCOL_VERSIONS,
  };
}

const ICON_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** Icons are https or data addresses (2025-11-25, "Icons"); http is what a server on this machine has. */
function iconsOf({ baseUrl, looks: { favicon } }: Library): readonly ServerIcon[] {
  if (favicon === undefined || !/^https?:/.test(baseUrl)) return [];
  const mimeType = ICON_TYPES[/\.(\w+)$/.exec(favicon)?.[1] ?? ''];
  const isVector = mimeType === 'image/svg+xml';
  return [
    { src: baseUrl + favicon, ...(mimeType && { mimeType }), ...(isVector && { sizes: ['any'] }) },
  ];
}

/** Instructions for a model before its first call. Clients cut them at 2,048 characters. */
function instructionsFor(name: string): string {
  return [
    `The documentation of ${name}, as tools and resources.`,
    '- Start with search_docs: a few words or an identifier. Read a result with get_page, giving its slug and its anchor as section; do not guess slugs.',
    '- list_pages shows what there is. find_samples gives code that ran, with its output.',
    '- For figures use get_benchmarks, for comparisons compare_runtimes: cite what they return and add nothing from memory.',
    '- When something fails, check_known_issue first. A new problem: preview_report, then submit_report, only with the agreement of the developer. report_status follows it.',
    '- An answer that is cut says how to get the rest. An error says what to call instead.',
  ].join('\n');
}
