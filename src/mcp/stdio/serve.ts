/** MCP over standard input and output: one client, the same methods, and notifications of changes. */
import { setImmediate } from 'node:timers/promises';
import type { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Changes } from '../changes.ts';
import type { DocsService } from '../docs.ts';
import { isLegacyVersion, LEGACY_VERSIONS, MODERN_VERSION } from '../protocol/versions.ts';
import type { Introduction } from '../introduction.ts';
import { createSdkServer, type CurrentDocs } from '../sdk-server.ts';
import type { Caller } from '../service.ts';
import { StdioTransport } from './transport.ts';

export interface StdioOptions {
  /** Told to the client while the documentation is read. */
  readonly introduction: Introduction;
  /** Resolves with the service of the current generation once there is one. */
  readonly reading: Promise<() => DocsService>;
  /** Called with faults of the connection and refused messages. */
  readonly onError: (error: Error) => void;
}

export interface StdioServing {
  /** Tells the client what has changed, as far as it wants to know. */
  announce(changes: Changes): void;
  /** Resolves when the client has closed standard input and has its answers, or has closed standard output. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

interface Connection {
  readonly server: Server;
  /** Resources that a client of an earlier version subscribed to; absent where the SDK keeps them. */
  readonly wanted?: ReadonlySet<string>;
}

/** Serves the process that has started this one. Nothing else may be written to standard output. */
export function serveOverStdio({ introduction, reading, onError }: StdioOptions): StdioServing {
  let service: (() => DocsService) | undefined;
  reading.then(
    (read) => (service = read),
    // Whoever reads ends the process; each call that waits gets the error.
    () => undefined,
  );
  const current: CurrentDocs = () => service?.().docs ?? reading.then((read) => read().docs);
  const transport = new StdioTransport(process.stdin, process.stdout, reading);
  // The last one: a client that asks for the version first and then shakes hands has had another before.
  let connection: Connection | undefined;
  void transport.ended.then(() => (connection = undefined));
  const handle = serveStdio(
    ({ era }) => {
      const server = createSdkServer(
        introduction,
        current,
        callerOf(era, () => server),
      );
      connection = { server, ...(era === 'legacy' && { wanted: subscriptionsOf(server) }) };
      return server;
    },
    { transport, onerror: onError },
  );
  return {
    announce(changes) {
      const failed = (error: Error): void => {
        // A client that has left is told nothing.
        if (connection !== undefined) onError(error);
      };
      if (connection !== undefined) void tell(connection, changes).catch(failed);
    },
    ended: transport.ended,
    close: () => handle.close(),
  };
}

/** Its version is known once the handshake is done. There is one client, which needs no limits. */
function callerOf(era: 'modern' | 'legacy', server: () => Server): Caller {
  return {
    get version() {
      if (era === 'modern') return MODERN_VERSION;
      const agreed = server().getNegotiatedProtocolVersion();
      return isLegacyVersion(agreed) ? agreed : LEGACY_VERSIONS[0];
    },
    client: 'stdio',
    isForeignPage: false,
    canAsk: false,
    isNotified: true,
    work: { pause: () => setImmediate(), charge: () => Promise.resolve() },
  };
}

/** Keeps the resources to which a client of an earlier version subscribes. */
function subscriptionsOf(server: Server): ReadonlySet<string> {
  const wanted = new Set<string>();
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }) => {
    wanted.add(uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    wanted.delete(uri);
    return {};
  });
  return wanted;
}

async function tell(
  { server, wanted }: Connection,
  { tools, prompts, resources, updated }: Changes,
): Promise<void> {
  if (tools) await server.sendToolListChanged();
  if (prompts) await server.sendPromptListChanged();
  if (resources) await server.sendResourceListChanged();
  for (const uri of updated) {
    if (wanted?.has(uri) !== false) await server.sendResourceUpdated({ uri });
  }
}
