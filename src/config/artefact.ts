/** Rows of the configuration about files of `docent build`. */
import { text, type RowSource } from './rows.ts';

export interface ArtefactConfig {
  /** File with the public keys that a served file has to be signed with one of; absent: a signature is not asked for. */
  readonly key?: string;
}

export const artefactRows: Readonly<Record<string, RowSource>> = {
  'artefact.key': {
    doc: 'File with the public key (Ed25519, PEM) that a file of `docent build` has to be signed with before it is served; it may have several keys. Default: a signature is not asked for.',
    type: text,
    flag: 'key',
  },
};
