/** Names of aliases and indexes of the cluster. */
import { createHash } from 'node:crypto';
import { ownVersion } from '../version.ts';
import { MAPPING_VERSION } from './mapping.ts';

/** The alias of an edition: names of indexes are in lower case, and a dot divides their parts. @param prefix of the edition, '' for the default one */
export function aliasOf(index: string, prefix: string): string {
  const name = prefix.replace(/^\//, '');
  const letters = name.replaceAll(/[^a-z0-9-]/g, (one) => `_${one.codePointAt(0)?.toString(16)}_`);
  // No prefix gives this: `default` may be the name of a version.
  return `${index}.${letters || '_default_'}`;
}

/** The index of one state of an edition: another version of Docent may cut pages into other units. @param digest of its library */
export function indexName(alias: string, digest: string): string {
  const state = createHash('sha256').update(ownVersion()).update(digest).digest('hex');
  return `${versionPrefix(alias)}${state.slice(0, 16)}`;
}

/** How the names of the edition's indexes of this version begin. */
export function versionPrefix(alias: string): string {
  return `${alias}.v${MAPPING_VERSION}.`;
}
