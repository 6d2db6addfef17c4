/** The search for other sites, `<docent-search>`: at an address that stays, and at one that names its bytes. */
import { createHash } from 'node:crypto';
import { documentAnswer, type Answer } from '../http/answer.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Problem } from '../problem.ts';
import { SCRIPT_TYPE, type Assets } from './assets.ts';

export interface EmbedScript {
  /** Site path that names the bytes. */
  readonly path: string;
  /** Value of an `integrity` attribute (Subresource Integrity, 3.1). */
  readonly integrity: string;
}

/** Hexadecimal digits of the digest in the address. */
const DIGEST_LENGTH = 16;

export function embedEndpoints({ small }: Pick<Assets, 'small'>): Endpoint[] {
  const bytes = small.get('embed.js');
  if (bytes === undefined) return [];
  const latest = documentAnswer(bytes, SCRIPT_TYPE, { cache: 'revalidate' });
  const lasting = documentAnswer(bytes, SCRIPT_TYPE, { cache: 'forever' });
  const { path } = embedScript(bytes);
  const answer = ({ path: asked }: { readonly path: string }): Answer => {
    if (asked === path) return lasting;
    throw new Problem(
      'page_not_found',
      `This version of the script is gone. The present one is ${path}.`,
    );
  };
  return [
    { path: '/embed.js', quota: 'pages', answer: () => latest },
    { path: '/embed.{digest}.js', quota: 'pages', answer },
  ];
}

/** The script's address by its digest. */
export function embedScript(bytes: Buffer): EmbedScript {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, DIGEST_LENGTH);
  const integrity = createHash('sha384').update(bytes).digest('base64');
  return { path: `/embed.${digest}.js`, integrity: `sha384-${integrity}` };
}
