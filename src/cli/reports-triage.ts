/** `docent reports triage`: serves the page on which maintainers decide about reports. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { clientsBehind } from '../limits/limiter.ts';
import { createFiler } from '../reports/filer/filer.ts';
import { knownIssues } from '../reports/known/look-up.ts';
import { trackerIssues } from '../reports/known/tracker-issues.ts';
import type { ReportStore } from '../reports/store.ts';
import { triageServer } from '../triage/server.ts';
import type { TriageOptions } from '../triage/visit.ts';
import { UsageError, wholeNumber, type CommandWork, type FlagValues } from './command.ts';
import { openConfiguration, readFolderArguments } from './configuration.ts';
import { Failure } from './failure.ts';
import { configuredTracker, filerOptions } from './filing.ts';
import { withStore } from './report-store.ts';
import { stopSignal } from './shutdown.ts';
import { commandLogger } from './terminal-log.ts';

const FLAGS = {
  'triage-host': { type: 'string', default: '127.0.0.1' },
  'triage-port': { type: 'string', default: '3001' },
  'triage-url': { type: 'string' },
} as const;

export const reportsTriage: CommandWork = {
  usage: `Usage: docent reports triage [folder] [flags]

Serves the triage page until you stop it: queue, preview, possible duplicates, accept, decline, merge, redact, delete,
audit log. Set DOCENT_ADMIN_TOKEN and sign in with it. The page is not part of the public service and listens on this
machine only; to open it from others, put a proxy with TLS in front of it, and name its address with --triage-url: other
host names are refused. Ten attempts to sign in within a minute lock the address that they come from; behind a proxy, set
proxies (DOCENT_PROXIES), or its address stands for everybody's.

  --triage-host <host>  Address to listen on. Default: 127.0.0.1.
  --triage-port <port>  Port to listen on; 0 takes a free one. Default: 3001.
  --triage-url <url>    Public address, such as https://triage.example.com.

Takes the flags of \`docent serve\` too; they name the store and the tracker.`,
  async run(argv, io) {
    const given = readFolderArguments(argv, FLAGS, { env: io.env });
    const { values } = given;
    const port = wholeNumber(values, 'triage-port', [0, 65_535]);
    const url = publicUrl(values);
    const config = await openConfiguration(given, io);
    const adminToken = config.admin?.token;
    if (adminToken === undefined) {
      throw new Failure(
        'There is no admin token. Set DOCENT_ADMIN_TOKEN to at least 20 characters, for example from `openssl rand -hex 32`.',
      );
    }
    const stop = stopSignal();
    return withStore(config, async (store) => {
      const logger = commandLogger(config.log, io);
      const host = String(values['triage-host']);
      const server = triageServer({
        ...triageOptions(config, store, logger),
        adminToken,
        host,
        ...(url && { url }),
      });
      try {
        server.listen(port, host);
        await once(server, 'listening', { signal: stop.signal });
        const { address, port: bound } = server.address() as AddressInfo;
        io.stdout(`http://${address.includes(':') ? `[${address}]` : address}:${bound}/\n`);
        await once(stop.signal, 'abort').catch(() => undefined);
        return 0;
      } finally {
        server.closeAllConnections();
        server.close();
      }
    }).finally(stop.release);
  },
};

/** @throws {UsageError} for what is no address of a website. */
function publicUrl({ 'triage-url': given }: FlagValues): URL | undefined {
  if (given === undefined) return undefined;
  const url = URL.canParse(String(given)) ? new URL(String(given)) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/') return url;
  throw new UsageError(
    '--triage-url takes an address without a path, such as https://triage.example.com.',
  );
}

function triageOptions(
  config: Config,
  store: ReportStore,
  logger: Logger,
): Omit<TriageOptions, 'adminToken' | 'host' | 'url'> {
  const tracker = configuredTracker(config);
  const clock = (): number => performance.now();
  const { pollSeconds, labels } = config.tracker;
  const issues = tracker && trackerIssues({ tracker, clock, pollMs: pollSeconds * 1000 });
  const filing = tracker && { config, store, tracker, logger };
  return {
    store,
    knownIssues: knownIssues({ store, clock, ...(issues && { trackerIssues: issues }) }),
    ...(tracker && { tracker }),
    ...(filing && { file: createFiler(filerOptions(filing, new AbortController().signal)) }),
    labels,
    clients: clientsBehind(config.proxies),
    now: Date.now,
    onError: (err) => logger.error({ err: err.message }, 'triage'),
  };
}
