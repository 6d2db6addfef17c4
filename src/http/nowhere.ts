/** Resources of requests that are for none. */
import { Problem } from '../problem.ts';
import type { Endpoint, FormerAddresses, Resource } from './endpoint.ts';
import { notPublished } from './problem.ts';
import type { QuotaName } from './rate-limit.ts';

/** Resource for all unknown paths. Not counted by path: their number is unlimited. */
export function nowhere(formerly?: FormerAddresses): Resource {
  const { endpoints, ...resource } = unpublished('pages');
  const answer: Endpoint['answer'] = (ask) => {
    const none = (): never => {
      throw notPublished(ask.path);
    };
    return formerly?.(ask, none) ?? none();
  };
  const get: Endpoint = { path: 'none', quota: 'pages', answer };
  return { ...resource, endpoints: new Map([...endpoints, ['GET', get]]) };
}

/** Resource of a path where nothing is or was. @param quota Absent: not counted */
export function unpublished(quota?: QuotaName): Resource {
  return refusing(({ path }) => notPublished(path), quota);
}

/** Resource of a target without a path. */
export const UNREADABLE: Resource = refusing(
  () =>
    new Problem(
      'malformed_request',
      'The request target is neither a path nor an address (RFC 9112, 3.2).',
    ),
  'pages',
);

function refusing(
  problem: (ask: { readonly path: string }) => Problem,
  quota: QuotaName | undefined,
): Resource {
  const answer: Endpoint['answer'] = (ask) => {
    throw problem(ask);
  };
  const endpoint: Endpoint = { path: 'none', method: '*', ...(quota && { quota }), answer };
  return { path: 'none', quota, allow: '*', endpoints: new Map([['*', endpoint]]) };
}
