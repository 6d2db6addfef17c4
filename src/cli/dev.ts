/** `docent dev [folder]`: serves a folder to its author alone: drafts, findings in the page, and a reload at each change. */
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { CommandWork } from './command.ts';
import { configFlagsHelp } from './config-help.ts';
import { readFolderArguments } from './configuration.ts';
import { serveFolder } from './serve.ts';

/** Requests that one author makes are not counted. */
const UNCOUNTED = { quota: 1_000_000_000, windowSeconds: 1 };

export const dev: CommandWork = {
  usage: `Usage: docent dev [folder] [flags]

Serves the folder on this machine while you write. A browser shows each change as soon as the file is saved. Drafts and unlisted pages
are shown, and so is every finding of docent check, on the page it is about, with a link that opens the file in your editor (--editor).
Browsers keep nothing. No report is filed, and a built site (--site) is not shown: the pages are Docent's own.

It listens on 127.0.0.1 only, since drafts are not for others; --host names another address.

${configFlagsHelp()}`,
  async run(argv, io) {
    const given = readFolderArguments(argv, {}, { env: io.env });
    const isHostNamed = given.configFlags['host'] !== undefined;
    const adapt = (config: Config): Config => forAuthor(config, isHostNamed);
    return serveFolder({ ...given, adapt, isPreview: true }, io);
  },
};

/** The configuration as an author needs it: addresses of this machine, no limit, and nothing that leaves it. */
function forAuthor(
  { baseUrl: _baseUrl, proxies: _proxies, ...config }: Config,
  isHostNamed: boolean,
): Config {
  const { folder: _built, ...site } = config.site;
  return {
    ...config,
    host: isHostNamed ? config.host : '127.0.0.1',
    // A service that runs beside it keeps the editions without drafts.
    data: join(config.data, 'dev'),
    proxies: [],
    limits: { ...config.limits, requests: UNCOUNTED, pages: UNCOUNTED },
    // Finished answers hold the findings and the state of an earlier moment.
    pages: { cacheBytes: 1 },
    search: { ...config.search, unanswered: false },
    statistics: false,
    site,
    sets: config.sets.map(({ site: _own, ...set }) => set),
    tracker: { ...config.tracker, inService: false },
    feedback: false,
  };
}
