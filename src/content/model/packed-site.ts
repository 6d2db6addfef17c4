/** A built site that lies in an artefact, and not in a folder. */
import type { PackedAsset } from './packed-asset.ts';

export interface PackedSite {
  /** By path below the folder that it was built of. */
  readonly files: ReadonlyMap<string, PackedAsset>;
  /** Bytes of its page for addresses where nothing is. */
  readonly notFound?: Buffer;
}
