/** The name under which clients keep this documentation: of the MCP server and of the skill. */
import type { Product } from '../model/library.ts';
import { toSlug } from '../links/slug.ts';

/** The default of `product.id`. It names no product, unless the product is Docent. */
const UNSET_ID = 'docent';
/** Names of skills have 64 characters at most (Agent Skills specification, "`name` field"). */
const NAME_LENGTH_MAX = 64;
const SUFFIX = '-docs';

/** Lower-case letters, digits and single hyphens, such as `acme-docs`: from the configured id, else from the name. */
export function docsName({ id, name }: Product): string {
  const stem = id === UNSET_ID ? nameStem(name) || id : id;
  const short = toSlug(stem).slice(0, NAME_LENGTH_MAX - SUFFIX.length);
  return `${short.replace(/-$/, '')}${SUFFIX}`;
}

function nameStem(name: string): string {
  return toSlug(name).replace(/-?(?:docs|documentation)$/, '');
}
