/** A web server to which files are published, for services that follow an address. */
import { createHash, createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pointerText } from '../../src/artefact/pointer.ts';
import { signatureOf } from '../../src/artefact/signature.ts';
import type { Cleanup } from './service.ts';

export type Publication = Uint8Array | string | ((response: ServerResponse) => void);

export interface PublishedFiles {
  /** Paths that were asked for, each with the status of its answer. */
  readonly asked: string[];
  put(path: string, publication: Publication | undefined): void;
  /** Answers everything so until it is called with undefined. */
  interrupt(how: ((response: ServerResponse) => void) | undefined): void;
  readonly answer: RequestListener;
}

/** Answers with entity tags, and 304 for what has not changed. */
export function publishedFiles(): PublishedFiles {
  const files = new Map<string, Publication>();
  const asked: string[] = [];
  let interruption: ((response: ServerResponse) => void) | undefined;
  return {
    asked,
    interrupt: (how) => void (interruption = how),
    put(path, publication) {
      if (publication === undefined) files.delete(path);
      else files.set(path, publication);
    },
    answer({ url = '', headers }, response) {
      const file = files.get(url);
      response.on('close', () => asked.push(`${url} ${response.statusCode}`));
      if (interruption !== undefined) return interruption(response);
      if (typeof file === 'function') return file(response);
      if (file === undefined) return void response.writeHead(404).end();
      const etag = `"${createHash('sha256').update(file).digest('hex')}"`;
      const isKnown = headers['if-none-match'] === etag;
      response.writeHead(isKnown ? 304 : 200, { etag });
      response.end(isKnown ? undefined : file);
    },
  };
}

export interface Web extends PublishedFiles {
  readonly url: string;
  close(): void;
}

export async function web(t: Cleanup): Promise<Web> {
  const files = publishedFiles();
  const server = createServer(files.answer);
  const port = await listening(server);
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  t.teardown(close);
  return { ...files, url: `http://127.0.0.1:${port}`, close };
}

/** Resolves with the port. */
export async function listening(server: Pick<Server, 'listen' | 'address'>): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

interface Pointing {
  readonly artefact?: string;
  /** File of the private key; absent: it is not signed. */
  readonly key?: string | undefined;
}

/** Text of a pointer to these bytes. */
export async function pointerTo(
  bytes: Uint8Array,
  { artefact = 'docs.docent', key: file }: Pointing = {},
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('base64url');
  const facts = { artefact, bytes: bytes.length, sha256 };
  const key = file === undefined ? undefined : createPrivateKey(await readFile(file));
  return pointerText(facts, key && ((text) => signatureOf(text, key)));
}
