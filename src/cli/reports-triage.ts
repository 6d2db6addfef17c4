/** `docent reports triage`: serves the page on which maintainers decide about reports. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createFiler } from '../reports/filer/filer.ts';
import { knownIssues } from '../reports/known/look-up.ts';
import { trackerIssues } from '../reports/known/tracker-issues.ts';
import type { ReportStore } from '../reports/store.ts';
import { triageServer } from '../triage/server.ts';
import type { TriageOptions } from '../triage/visit.ts';
import { wholeNumber, type Command } from './command.ts';
import { openConfiguration, readFolderArguments } from './configuration.ts';
import { Failure } from './failure.ts';
import { configuredTracker, filerOptions } from './filing.ts';
import { withStore } from './report-store.ts';
import { stopSignal } from './shutdown.ts';
import { commandLogger } from './terminal-log.ts';

const FLAGS = {
  'triage-host': { type: 'string', default: '127.0.0.1' },
  'triage-port': { type: 'string', default: '3001' },
} as const;

export const reportsTriage: Command = {
  name: 'reports triage',
  summary: 'Serve the page on which maintainers decide about reports.',
  usage: `Usage: docent reports triage [folder] [flags]

Serves the triage page until you stop it: queue, preview, possible duplicates, accept, decline, merge, redact, delete,
audit log. Set DOCENT_ADMIN_TOKEN and sign in with it. The page is not part of the public service and listens on this
machine only; to open it from others, put a proxy with TLS in front of it.

  --triage-host <host>  Address to listen on. Default: 127.0.0.1.
  --triage-port <port>  Port to listen on; 0 takes a free one. Default: 3001.

Takes the flags of \`docent serve\` too; they name the store and the tracker.`,
  async run(argv, io) {
    const given = readFolderArguments(argv, FLAGS);
    const { values } = given;
    const port = wholeNumber(values, 'triage-port', [0, 65_535]);
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
      const server = triageServer({ ...triageOptions(config, store, logger), adminToken });
      try {
        server.listen(port, String(values['triage-host']));
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

function triageOptions(
  config: Config,
  store: ReportStore,
  logger: Logger,
): Omit<TriageOptions, 'adminToken'> {
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
    now: Date.now,
    onError: (err) => logger.error({ err: err.message }, 'triage'),
  };
}
