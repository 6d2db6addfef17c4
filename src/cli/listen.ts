/**
 * Listens before the service is built, so that the real port is known to everything that makes addresses,
 * and a port in use is reported at once. Until the service answers, every request gets 503.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config, SettledConfig } from '../config/config.ts';
import { pathOf } from '../http/ask.ts';
import { createListener } from '../http/listener.ts';
import { answerClientErrors, answerRaw, type RawOptions } from '../http/raw-answer.ts';
import { HEALTHY } from '../observe/endpoints.ts';
import { Problem } from '../problem.ts';
import { Failure } from './failure.ts';

export interface Listening {
  readonly server: Server;
  /** The listener of probes and metrics, if it has a port of its own. */
  readonly observer?: Server | undefined;
  readonly config: SettledConfig;
  /** The address to open in a browser on this machine. */
  readonly localUrl: string;
  /** That of probes and metrics, if they have a port of their own. */
  readonly observeUrl?: string;
  /** Ends the 503s; hapi answers from now on. */
  ready(): void;
  /** Begins to listen, unless it does. */
  open(): Promise<void>;
  /** Stops listening, and ends all connections, on both listeners. */
  close(): void;
}

/**
 * @param isLate whether it listens only once it is told: other workers answer on the same port meanwhile
 * @throws {Failure} when the address cannot be listened on.
 */
export async function listen(config: Config, isLate = false): Promise<Listening> {
  const server = createListener(config.limits.connections);
  const observer = observerOf(config);
  const begin = async (): Promise<void> => {
    await bind(server, { ...config, key: 'port' });
    await bindObserver(observer, config).catch((error: unknown) => {
      server.close();
      throw error;
    });
  };
  if (!isLate) await begin();
  const port = isLate ? config.port : portOf(server);
  const localUrl = `http://localhost:${port}`;
  const settled = { ...config, port, baseUrl: config.baseUrl ?? localUrl };
  const raw = { baseUrl: settled.baseUrl, quota: config.limits.requests };
  const refuse: RequestListener = (request, response) => answerAtStart(request, response, raw);
  server.on('request', refuse);
  observer?.on('request', refuse);
  return {
    server,
    observer,
    config: settled,
    localUrl,
    ...(observer?.listening && { observeUrl: `http://localhost:${portOf(observer)}` }),
    open: async () => {
      if (isLate) await begin();
    },
    ready: () => {
      server.off('request', refuse);
      answerClientErrors(server, raw);
      if (observer !== undefined) answerClientErrors(observer, raw);
    },
    close() {
      for (const listener of [server, observer]) {
        listener?.close();
        listener?.closeAllConnections();
      }
    },
  };
}

/** Connections of those who observe the service: a few programs of the operator. */
const OBSERVERS_MAX = 100;

function observerOf({ observe, limits }: Config): Server | undefined {
  if (observe?.port === undefined) return undefined;
  return createListener({ max: OBSERVERS_MAX, requests: limits.connections.requests });
}

async function bindObserver(
  observer: Server | undefined,
  { observe, host }: Config,
): Promise<void> {
  if (observer === undefined || observe?.port === undefined) return;
  await bind(observer, { host: observe.host ?? host, port: observe.port, key: 'observe.port' });
}

/** The process runs, which is all that `/healthz` tells; everything else is answered later. */
function answerAtStart(request: IncomingMessage, response: ServerResponse, raw: RawOptions): void {
  if (pathOf(request.url ?? '') !== '/healthz') {
    const starting = new Problem('service_unavailable', 'The service is starting.');
    return answerRaw(response, starting, raw);
  }
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(HEALTHY);
}

interface Binding {
  readonly host: string;
  readonly port: number;
  /** Key of the configuration that names the port. */
  readonly key: 'port' | 'observe.port';
}

function bind(server: Server, { host, port, key }: Binding): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Failure(bindMessage(error, { host, port, key })));
    });
    server.listen(port, host, () => resolve());
  });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Environment variable and flags to set instead, by key. */
const REMEDIES = {
  port: { env: 'PORT', flag: '--port', hostFlag: '--host' },
  'observe.port': {
    env: 'DOCENT_OBSERVE_PORT',
    flag: '--observe-port',
    hostFlag: '--observe-host',
  },
} as const;

function bindMessage(
  { code, message }: NodeJS.ErrnoException,
  { host, port, key }: Binding,
): string {
  const { env, flag, hostFlag } = REMEDIES[key];
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the other program, or choose a port: ${env}=${port + 1}, or ${flag} 0 for a free one.`;
    case 'EACCES':
      return `Port ${port} needs more rights than this process has. Choose a port above 1023 with ${flag}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `'${host}' is not an address of this machine. Set ${hostFlag} to 0.0.0.0, :: or 127.0.0.1.`;
    default:
      return `Cannot listen on ${host} port ${port}: ${message}.`;
  }
}
