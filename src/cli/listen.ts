/**
 * Listens before the service is built, so that the real port is known to everything that makes addresses,
 * and a port in use is reported at once. Until the service answers, every request gets 503.
 */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config, SettledConfig } from '../config/config.ts';
import { createListener } from '../http/listener.ts';
import { answerClientErrors, answerRaw } from '../http/raw-answer.ts';
import { Problem } from '../problem.ts';
import { Failure } from './failure.ts';

export interface Listening {
  readonly server: Server;
  readonly config: SettledConfig;
  /** The address to open in a browser on this machine. */
  readonly localUrl: string;
  /** Ends the 503s; hapi answers from now on. */
  ready(): void;
  /** Stops listening, and ends all connections. */
  close(): void;
}

/** @throws {Failure} when the address cannot be listened on. */
export async function listen(config: Config): Promise<Listening> {
  const server = createListener(config.limits.connections);
  const port = await bind(server, config);
  const localUrl = `http://localhost:${port}`;
  const settled = { ...config, port, baseUrl: config.baseUrl ?? localUrl };
  const raw = { baseUrl: settled.baseUrl, quota: config.limits.requests };
  const refuse = (_request: unknown, response: Parameters<typeof answerRaw>[0]): void =>
    answerRaw(response, new Problem('service_unavailable', 'The service is starting.'), raw);
  server.on('request', refuse);
  return {
    server,
    config: settled,
    localUrl,
    ready: () => {
      server.off('request', refuse);
      answerClientErrors(server, raw);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function bind(server: Server, { host, port }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Failure(bindMessage(error, host, port)));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function bindMessage({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the other program, or choose a port: PORT=${port + 1}, or --port 0 for a free one.`;
    case 'EACCES':
      return `Port ${port} needs more rights than this process has. Choose a port above 1023 with --port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `'${host}' is not an address of this machine. Set --host to 0.0.0.0, :: or 127.0.0.1.`;
    default:
      return `Cannot listen on ${host} port ${port}: ${message}.`;
  }
}
