/**
 * Every key of the configuration, once: what it means, whose it is, its default and its type. Environment names and flags
 * are derived from the key; the documentation's table is made from this one.
 */
import joi, { type Schema } from 'joi';
import { artefactRows } from './artefact.ts';
import { editionRows } from './editions.ts';
import { EDITORS, NO_EDITOR } from './editors.ts';
import { limitRows, shutdownRows } from './limits.ts';
import { observeRows } from './observe.ts';
import { productRows } from './product.ts';
import { redirectRows } from './redirects.ts';
import {
  date,
  host,
  list,
  positive,
  text,
  url,
  type Owner,
  type Places,
  type RowSource,
} from './rows.ts';
import { searchRows } from './search.ts';
import { siteRows } from './site.ts';
import { themeRows } from './theme.ts';
import { trackerRows } from './tracker.ts';

export interface ConfigRow {
  /** Path in a file: `limits.requests.quota`. */
  readonly key: string;
  readonly doc: string;
  readonly type: Schema;
  /** Absent: the key has no value unless it is set. */
  readonly default?: unknown;
  /** Only an author's key is applied from `docent.yaml` in the folder. */
  readonly owner: Owner;
  /** Of values in `docent.yaml` in the folder. */
  readonly authorType: Schema;
  readonly places: Places;
  /** Whether a reload applies a changed value. */
  readonly isReread: boolean;
  /** Name of the environment variable; those of keys that only files can hold are told what to write instead. */
  readonly env: string;
  /** Name of the flag without `--`. */
  readonly flag?: string;
}

const sources: Readonly<Record<string, RowSource>> = {
  config: {
    doc: 'File with settings of the operator, outside the content folder, in the form of `docent.yaml`.',
    type: text,
    places: 'command',
  },
  ...productRows,
  baseUrl: {
    doc: 'Public address of the service, without a trailing slash. Default: `http://localhost:` and the port.',
    type: url,
  },
  host: { doc: 'Address to listen on.', type: text, default: '0.0.0.0', env: 'HOST' },
  port: {
    doc: 'Port to listen on; 0 picks a free one.',
    type: joi.number().port(),
    default: 3000,
    env: 'PORT',
  },
  workers: {
    doc: 'Processes that serve together: a number, or `auto` for one for each processor.',
    type: joi.alternatives(joi.string().valid('auto'), positive.max(64)),
    default: 1,
  },
  ...observeRows,
  data: {
    doc: 'Folder for the report store, the search index and the generated secret.',
    type: text,
    default: '.docent',
  },
  proxies: {
    doc: 'Proxies whose `X-Forwarded-For` is trusted: addresses, CIDR blocks, `loopback`, `linklocal`, `uniquelocal`.',
    type: list.items(
      joi.string().valid('loopback', 'linklocal', 'uniquelocal'),
      joi.string().ip({ cidr: 'optional' }).pattern(/\/0+$/, { invert: true, name: 'everybody' }),
    ),
    default: [],
  },
  'content.includeRoots': {
    doc: 'Folders outside the content folder that pages may include files from, relative to it. What pages include from them is published. Default: the git repository that holds the content folder, but only files that are on disk exactly as git has them.',
    type: list.items(text),
    isReread: true,
  },
  'images.external': {
    doc: 'Hosts whose images, video and audio are shown, such as `img.shields.io` or `*.example.com`. Media of other hosts become links.',
    type: list.items(host),
    default: [],
  },
  'embeds.external': {
    doc: 'Hosts whose frames are shown, such as `www.youtube.com`. Frames of other hosts become links.',
    type: list.items(host),
    default: [],
  },
  ...limitRows,
  'deprecation.deprecatedAt': {
    doc: 'Date on which v1 of the API is deprecated (ISO 8601). Sends the `Deprecation` header.',
    type: date,
  },
  'deprecation.sunsetAt': {
    doc: 'Date on which v1 may be removed, at least 180 days after `deprecation.deprecatedAt`. Sends the `Sunset` header.',
    type: date,
  },
  'log.level': {
    doc: 'Lowest severity that is logged.',
    type: joi.string().valid('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    default: 'info',
  },
  'log.queries': { doc: 'Log search queries.', type: joi.boolean(), default: false },
  'log.addresses': { doc: 'Log client addresses.', type: joi.boolean(), default: false },
  ...shutdownRows,
  contact: {
    doc: 'Contact for vulnerability reports (`mailto:` or `https:`). Publishes `/.well-known/security.txt`.',
    type: joi.string().uri({ scheme: ['mailto', 'https'] }),
  },
  watch: {
    doc: 'How changes in the folder are detected: `events` from the operating system, `poll` every second, or `off`.',
    type: joi.string().valid('events', 'poll', 'off'),
    default: 'events',
  },
  watchPollSeconds: {
    doc: 'Seconds between two looks at names, sizes and times of all files, for changes that no event told of.',
    type: positive.max(3600),
    default: 20,
  },
  editor: {
    doc: 'Editor that opens the files of findings in `docent dev`.',
    type: joi.string().valid(...Object.keys(EDITORS), NO_EDITOR),
    default: 'vscode',
  },
  'pages.cacheBytes': {
    doc: 'Size of the cache of finished responses (pages, searches, lists), in bytes.',
    type: positive,
    default: 64_000_000,
  },
  nav: {
    doc: 'Order and grouping of the pages; replaces any navigation found in the folder.',
    type: joi.array(),
    owner: 'author',
    places: 'files',
    isReread: true,
  },
  ...redirectRows,
  ...themeRows,
  'mcp.allowedHosts': {
    doc: 'Additional host names under which browsers may call the MCP server. The host of `baseUrl` is always allowed.',
    type: list.items(joi.string().hostname()),
    default: [],
  },
  ...editionRows,
  ...siteRows,
  ...artefactRows,
  ...searchRows,
  ...trackerRows,
  'reports.retentionDays': {
    doc: 'Days after which reports that are filed, duplicate, declined or from a dry run are deleted. Default: never.',
    type: positive.max(36_500),
  },
  'reports.queueMax': {
    doc: 'Reports that may wait to be filed. When the queue is full, senders are asked to retry later.',
    type: positive.max(1_000_000),
    default: 10_000,
  },
  feedback: {
    doc: 'Take feedback on pages: the MCP tool `send_feedback` and `POST /api/v1/feedback`. Read it with `docent feedback`.',
    type: joi.boolean(),
    default: false,
  },
  'admin.token': {
    doc: 'Token for the triage page of `docent reports triage`, at least 20 characters.',
    type: joi.string().min(20).max(500),
    places: 'environment',
  },
  databaseUrl: {
    doc: 'PostgreSQL database for the reports (`postgres://user:password@host/database`), instead of a file in the data folder.',
    type: joi.string().uri({ scheme: ['postgres', 'postgresql'] }),
    env: 'DATABASE_URL',
    places: 'environment',
  },
  redisUrl: {
    doc: 'Redis or Valkey server for rate limits and MCP sessions, instead of process memory.',
    type: joi.string().uri({ scheme: ['redis', 'rediss'] }),
    env: 'REDIS_URL',
    places: 'environment',
  },
};

const words = (key: string): string[] =>
  key
    .replace(/([A-Z])/g, '.$1')
    .toLowerCase()
    .split('.');

/** Places in which a flag makes sense. */
const WITH_FLAG: readonly Places[] = ['all', 'command'];

/** The table, in the order of the documentation. */
export const configTable: readonly ConfigRow[] = Object.entries(sources).map(([key, source]) => ({
  key,
  doc: source.doc,
  type: source.type,
  ...('default' in source && { default: source.default }),
  owner: source.owner ?? 'operator',
  authorType: source.authorType ?? source.type,
  places: source.places ?? 'all',
  isReread: source.isReread ?? false,
  env: source.env ?? `DOCENT_${words(key).join('_').toUpperCase()}`,
  ...(WITH_FLAG.includes(source.places ?? 'all') && { flag: source.flag ?? words(key).join('-') }),
}));

/** Keys that work in `docent.yaml` in the folder. */
export const authorKeys: readonly string[] = configTable.flatMap(({ key, owner }) =>
  owner === 'author' ? [key] : [],
);
