/** Identity of the server: the one source for the handshake, `server/discover` and the server card. */
import type { Library } from '../content/model.ts';
import { PROTOCOL_VERSIONS, type ProtocolVersion } from './protocol/versions.ts';

interface ServerIdentity {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly websiteUrl: string;
}

export interface McpIdentity {
  readonly server: ServerIdentity;
  readonly instructions: string;
  /** Newest first. */
  readonly protocolVersions: readonly ProtocolVersion[];
}

export function identityOf({ product, baseUrl }: Library): McpIdentity {
  return {
    server: {
      name: `${product.id}-docs`,
      title: `${product.name} documentation`,
      version: product.version,
      description: `Search and read the ${product.name} documentation.`,
      websiteUrl: baseUrl,
    },
    instructions: instructionsFor(product.name),
    protocolVersions: PROTOCOL_VERSIONS,
  };
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
