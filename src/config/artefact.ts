/** Rows of the configuration about files of `docent build`, and the addresses that point to them. */
import { host, list, positive, text, type RowSource } from './rows.ts';

export interface ArtefactConfig {
  /** File with the public keys that a served file has to be signed with one of; absent: a signature is not asked for. */
  readonly key?: string;
  /** Seconds between two questions to the address. */
  readonly pollSeconds: number;
  /** Of a file that is loaded. */
  readonly bytesMax: number;
  /** Further hosts that a file may be loaded from. */
  readonly hosts: readonly string[];
}

export const artefactRows: Readonly<Record<string, RowSource>> = {
  'artefact.key': {
    doc: 'File with the public key (Ed25519, PEM) that a file of `docent build` has to be signed with before it is served; it may have several keys. Default: a signature is not asked for.',
    type: text,
    flag: 'key',
  },
  'artefact.pollSeconds': {
    doc: 'Seconds between two questions to an `https://` address for another file of `docent build`.',
    type: positive.max(86_400),
    default: 60,
  },
  'artefact.bytesMax': {
    doc: 'Size up to which a file is loaded from an address, in bytes.',
    type: positive,
    default: 1_000_000_000,
  },
  'artefact.hosts': {
    doc: 'Hosts, besides that of the address, that a file may be loaded from, such as `cdn.example.com` or `*.example.com`.',
    type: list.items(host),
    default: [],
  },
};
