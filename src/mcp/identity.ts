/** Identity of the server: the one source for the handshake, `server/discover` and the server card. */
import { extname } from 'node:path';
import { docsName } from '../content/library/docs-name.ts';
import type { Library } from '../content/model/library.ts';
import { MEDIA_TYPES } from '../http/media-types.ts';
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
  /** The documentation's own icon; empty where it has none, or no address on the web. */
  readonly icons: readonly ServerIcon[];
  /** Newest first. */
  readonly protocolVersions: readonly ProtocolVersion[];
}

type Introduced = Pick<Library, 'product' | 'baseUrl'> & {
  readonly looks: Pick<Library['looks'], 'favicon'>;
};

export function identityOf(library: Introduced): McpIdentity {
  const { product, baseUrl } = library;
  return {
    server: {
      name: docsName(product),
      title: `${product.name} documentation`,
      version: product.version,
      description: `Search and read the ${product.name} documentation.`,
      websiteUrl: baseUrl,
    },
    icons: iconsOf(library),
    protocolVersions: PROTOCOL_VERSIONS,
  };
}

/** Icons are https or data addresses (2025-11-25, "Icons"); http is what a server on this machine has. */
function iconsOf({ baseUrl, looks: { favicon } }: Introduced): readonly ServerIcon[] {
  if (favicon === undefined || !/^https?:/.test(baseUrl)) return [];
  const mimeType = MEDIA_TYPES[extname(favicon).toLowerCase()];
  const isVector = mimeType === 'image/svg+xml';
  return [
    { src: baseUrl + favicon, ...(mimeType && { mimeType }), ...(isVector && { sizes: ['any'] }) },
  ];
}
