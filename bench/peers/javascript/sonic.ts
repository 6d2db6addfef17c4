/**
 * Sonic with a server of its own, by its line protocol. It has no fields: the words of all four are pushed together, with
 * stemming as the others have it, and the configuration as it is shipped otherwise. It answers with object ids, without scores.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../free-port.ts';
import type { PeerDocument } from '../task.ts';
import { FIELDS, type Find, type Peer, type Place } from './peer.ts';

/** Sonic takes lines of 20,000 bytes; longer texts are pushed in parts. */
const CHARACTERS_MAX = 4_500;
const START_MS_MAX = 60_000;
const SLUGS = 'slugs.json';

/** One connection: commands go out as lines, answers come back in order. */
interface Channel {
  send(...lines: readonly string[]): void;
  /** The next line. @throws when Sonic refuses a command or closes the connection. */
  next(): Promise<string>;
}

let server: ChildProcess | undefined;
let port = 0;

/** @param binary the program that cargo built, @param version its version. */
export function sonic(binary: string, version: string): Peer {
  return {
    version: `Sonic ${version}`,
    async prepare({ folder }) {
      await start(binary, folder);
      await channel('control');
    },
    build,
    async open({ folder }) {
      await start(binary, folder);
      return finderIn(folder);
    },
    async close() {
      if (server === undefined || server.exitCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

async function start(binary: string, folder: string): Promise<void> {
  port = await freePort();
  const config = join(folder, 'config.toml');
  await writeFile(config, configuration(folder));
  server = spawn(binary, ['--config', config], { stdio: 'ignore' });
}

async function build(documents: readonly PeerDocument[], { folder }: Place): Promise<void> {
  const ingest = await channel('ingest');
  for (const [number, document] of documents.entries()) {
    const parts = partsOf(FIELDS.map((field) => document[field]).join(' '));
    ingest.send(...parts.map((part) => `PUSH docs all ${number} "${part}" LANG(eng)`));
    for (const _ of parts) await ingest.next();
  }
  const control = await channel('control');
  control.send('TRIGGER consolidate');
  await control.next();
  await writeFile(join(folder, SLUGS), JSON.stringify(documents.map(({ slug }) => slug)));
}

async function finderIn(folder: string): Promise<Find> {
  const slugs = JSON.parse(await readFile(join(folder, SLUGS), 'utf8')) as readonly string[];
  const search = await channel('search');
  return async (query, limit) => {
    const [words] = partsOf(query);
    if (words === undefined) return [];
    search.send(`QUERY docs all "${words}" LIMIT(${limit}) LANG(eng)`);
    await search.next();
    const [, , , ...found] = (await search.next()).split(' ');
    return found.filter(Boolean).map((number) => slugs[Number(number)] ?? '');
  };
}

function configuration(folder: string): string {
  return `[channel]
inet = "127.0.0.1:${port}"
[normalization]
stemming_enabled = true
[store.kv]
path = ${JSON.stringify(join(folder, 'kv'))}
[store.fst]
path = ${JSON.stringify(join(folder, 'fst'))}
`;
}

/** Text as Sonic takes it: one line, no quotes and no escapes, which are no words either. */
function partsOf(text: string): readonly string[] {
  const plain = text.replaceAll(/["\\\s\p{Cc}]+/gu, ' ').trim();
  const parts: string[] = [];
  for (let at = 0; at < plain.length;) {
    const space = plain.lastIndexOf(' ', at + CHARACTERS_MAX);
    const isLast = at + CHARACTERS_MAX >= plain.length;
    const end = isLast ? plain.length : space > at ? space : at + CHARACTERS_MAX;
    const part = plain.slice(at, end).trim();
    if (part !== '') parts.push(part);
    at = end;
  }
  return parts;
}

async function channel(mode: string): Promise<Channel> {
  const socket = await connected();
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value = '', done } = await lines.next();
    if (done || /^(?:ERR|ENDED)/u.test(value)) throw new Error(`Sonic: ${value || 'it hung up'}`);
    return value;
  };
  const send = (...commands: readonly string[]): void =>
    void socket.write(commands.map((command) => `${command}\n`).join(''));
  await next();
  send(`START ${mode}`);
  await next();
  return { send, next };
}

async function connected(): Promise<Socket> {
  const until = performance.now() + START_MS_MAX;
  for (;;) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(5);
    }
  }
}
