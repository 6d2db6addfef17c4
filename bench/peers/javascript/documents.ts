/** The documents that every engine indexes, from the file that `bench/peers/task.ts` writes. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { PeerDocument } from '../task.ts';

export async function readDocuments(file: string): Promise<readonly PeerDocument[]> {
  const documents: PeerDocument[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    documents.push(JSON.parse(line) as PeerDocument);
  }
  return documents;
}
