/**
 * Every key of the configuration, once: what it means, its default and its type. Environment names and flags
 * are derived from the key; the documentation's table is made from this one.
 */
import joi, { type Schema } from 'joi';
import { editionRows } from './editions.ts';
import { limitRows, shutdownRows } from './limits.ts';
import { date, host, list, positive, text, url, type RowSource } from './rows.ts';
import { searchRows } from './search.ts';
import { trackerRows } from './tracker.ts';

export interface ConfigRow {
  /** Path in `docent.yaml`: `limits.requests.quota`. */
  readonly key: string;
  readonly doc: string;
  readonly type: Schema;
  /** Absent: the key has no value unless it is set. */
  readonly default?: unknown;
  /** Name of the environment variable. */
  readonly env: string;
  /** Name of the flag without `--`; absent for secrets, which do not belong on a command line. */
  readonly flag?: string;
  /** Whether only the file can hold it: lists and trees. */
  readonly fileOnly: boolean;
  /** Whether only the environment can hold it: secrets do not belong in a shared file. */
  readonly envOnly: boolean;
}

const sources: Readonly<Record<string, RowSource>> = {
  'product.id': {
    doc: 'Id of the product, used in names such as the report format `docent.report/1`.',
    type: joi.string().pattern(/^[a-z][a-z0-9-]{0,62}$/, 'lower case letters, digits and -'),
    default: 'docent',
  },
  'product.name': {
    doc: "Name of the product, for people. Default: the name that the generator's configuration, `package.json`, `pyproject.toml`, `Cargo.toml` or the first heading gives.",
    type: text,
  },
  'product.version': {
    doc: 'Version of the product that the folder documents. Default: found like the name, else none.',
    type: text,
  },
  'product.description': {
    doc: 'One line that says what the product is. Default: found like the name, else none.',
    type: text,
  },
  language: {
    doc: 'Language of the site, and of pages without a `lang` of their own, as a BCP 47 tag such as `de` or `pt-BR`.',
    type: joi
      .string()
      .pattern(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, 'a language tag such as en or pt-BR')
      .max(35),
    default: 'en',
  },
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
  data: {
    doc: 'Folder for the report store, the search index and the generated secret.',
    type: text,
    default: '.docent',
  },
  proxies: {
    doc: 'Proxies whose `X-Forwarded-For` is trusted: addresses, CIDR blocks, `loopback`, `linklocal`, `uniquelocal`.',
    type: list.items(
      joi.string().valid('loopback', 'linklocal', 'uniquelocal'),
      joi.string().ip({ cidr: 'optional' }),
    ),
    default: [],
  },
  'content.includeRoots': {
    doc: 'Folders outside the content folder that pages may include files from, relative to it. What pages include from them is published.',
    type: list.items(text),
    default: [],
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
  'pages.cacheBytes': {
    doc: 'Size of the cache of finished responses (pages, searches, lists), in bytes.',
    type: positive,
    default: 64_000_000,
  },
  nav: {
    doc: 'Order and grouping of the pages; replaces any navigation found in the folder.',
    type: joi.array(),
    fileOnly: true,
  },
  'mcp.allowedHosts': {
    doc: 'Additional host names under which browsers may call the MCP server. The host of `baseUrl` is always allowed.',
    type: list.items(joi.string().hostname()),
    default: [],
  },
  ...editionRows,
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
    envOnly: true,
  },
  databaseUrl: {
    doc: 'PostgreSQL database for the reports (`postgres://user:password@host/database`), instead of a file in the data folder.',
    type: joi.string().uri({ scheme: ['postgres', 'postgresql'] }),
    env: 'DATABASE_URL',
    secret: true,
  },
  redisUrl: {
    doc: 'Redis or Valkey server for rate limits and MCP sessions, instead of process memory.',
    type: joi.string().uri({ scheme: ['redis', 'rediss'] }),
    env: 'REDIS_URL',
    secret: true,
  },
};

const words = (key: string): string[] =>
  key
    .replace(/([A-Z])/g, '.$1')
    .toLowerCase()
    .split('.');

/** The table, in the order of the documentation. */
export const configTable: readonly ConfigRow[] = Object.entries(sources).map(([key, source]) => ({
  key,
  doc: source.doc,
  type: source.type,
  ...('default' in source && { default: source.default }),
  env: source.env ?? `DOCENT_${words(key).join('_').toUpperCase()}`,
  ...(!source.secret && !source.envOnly && !source.fileOnly && { flag: words(key).join('-') }),
  fileOnly: source.fileOnly ?? false,
  envOnly: source.envOnly ?? false,
}));
