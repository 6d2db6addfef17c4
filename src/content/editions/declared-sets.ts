/** Sets of documentation as `docent.yaml` declares them. */
import path from 'node:path';
import type { DeclaredEdition } from '../model/declared.ts';

/** A version or a language of a set. */
export interface DeclaredPart {
  readonly id: string;
  readonly name?: string;
  /** Below the folder of the set; absent: found by the generator or by the names of folders. */
  readonly folder?: string;
  /** Of versions: one that is not released. */
  readonly unreleased?: boolean;
}

/** A set with its place among the others. */
export interface DeclaredSet {
  readonly id: string;
  readonly name?: string;
  readonly versions?: readonly DeclaredPart[];
  readonly languages?: readonly DeclaredPart[];
  /** The first of all sets. */
  readonly isDefault: boolean;
}

/** Versions and languages that the set declares; of a kind that it does not declare, those of its generator. @param root folder of the set */
export function declaredIn(
  set: DeclaredSet,
  root: string,
  byGenerator: readonly DeclaredEdition[],
): DeclaredEdition[] {
  const own = [
    ...(set.versions ?? []).map((one) => declared('version', one, root)),
    ...(set.languages ?? []).map((one) => declared('language', one, root)),
  ];
  const kinds = new Set(own.map(({ kind }) => kind));
  const [language] = set.languages ?? [];
  return [
    ...own.map((one) =>
      one.kind === 'language' && one.id === language?.id ? { ...one, isDefault: true } : one,
    ),
    ...byGenerator.filter(({ kind }) => !kinds.has(kind)),
  ];
}

function declared(
  kind: DeclaredEdition['kind'],
  { id, name, folder, unreleased }: DeclaredPart,
  root: string,
): DeclaredEdition {
  return {
    kind,
    id,
    ...(name !== undefined && { label: name }),
    ...(unreleased !== undefined && { isUnreleased: unreleased }),
    ...(folder !== undefined && { folders: [path.join(root, folder)] }),
  };
}
