/**
 * Every key of the configuration, once: what it means, its default and its type. Environment names and flags
 * are derived from the key; the documentation's table is made from this one.
 */
import joi, { type Schema } from 'joi';
import { date, list, positive, text, url, type RowSource } from './rows.ts';
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
  /** Whether only the environment can hold it: a secret that must not stand in a file that is shared. */
  readonly envOnly: boolean;
}

const sources: Readonly<Record<string, RowSource>> = {
  'product.id': {
    doc: 'Identifier of the product where an exact name needs one, as in `docent.report/1`.',
    type: joi.string().pattern(/^[a-z][a-z0-9-]{0,62}$/, 'lower case letters, digits and -'),
    default: 'docent',
  },
  'product.name': { doc: 'Name of the product, for people.', type: text, default: 'Docent' },
  'product.version': { doc: 'Version that is documented.', type: text, default: '0.1.0' },
  'product.description': {
    doc: 'One line that says what the product is.',
    type: text,
    default: 'Documentation for people, programs and agents.',
  },
  language: {
    doc: 'Language of the pages that name none with `lang`, as a BCP 47 tag such as `de` or `pt-BR`.',
    type: joi
      .string()
      .pattern(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, 'a language tag such as en or pt-BR')
      .max(35),
    default: 'en',
  },
  baseUrl: {
    doc: 'Address under which the service is reached, without a trailing slash. Default: `http://localhost:` and the port.',
    type: url,
  },
  host: { doc: 'Address to listen on.', type: text, default: '0.0.0.0', env: 'HOST' },
  port: {
    doc: 'Port to listen on; 0 chooses a free one.',
    type: joi.number().port(),
    default: 3000,
    env: 'PORT',
  },
  data: {
    doc: 'Folder of the embedded store and of generated secrets.',
    type: text,
    default: '.docent',
  },
  proxies: {
    doc: 'Proxies whose X-Forwarded-For is believed: addresses, CIDR blocks, `loopback`, `linklocal`, `uniquelocal`.',
    type: list.items(
      joi.string().valid('loopback', 'linklocal', 'uniquelocal'),
      joi.string().ip({ cidr: 'optional' }),
    ),
    default: [],
  },
  'limits.requests.quota': {
    doc: 'Requests to the Docs API and the MCP server that one client may make in a window.',
    type: positive,
    default: 120,
  },
  'limits.requests.windowSeconds': {
    doc: 'Length of that window.',
    type: positive.max(86_400),
    default: 60,
  },
  'limits.reportCalls.quota': {
    doc: 'Calls of reporting tools that one client may make in a window.',
    type: positive,
    default: 10,
  },
  'limits.reportCalls.windowSeconds': {
    doc: 'Length of that window.',
    type: positive.max(86_400),
    default: 60,
  },
  'limits.reports.quota': {
    doc: 'Reports that one client may send in a window.',
    type: positive,
    default: 20,
  },
  'limits.reports.windowSeconds': {
    doc: 'Length of that window.',
    type: positive.max(86_400),
    default: 3600,
  },
  'deprecation.deprecatedAt': {
    doc: 'When v1 of the API was or will be deprecated (ISO 8601). Sends the Deprecation header.',
    type: date,
  },
  'deprecation.sunsetAt': {
    doc: 'When v1 will be removed; at least 180 days after `deprecation.deprecatedAt`. Sends the Sunset header.',
    type: date,
  },
  'log.level': {
    doc: 'Least severe log lines that are written.',
    type: joi.string().valid('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    default: 'info',
  },
  'log.queries': { doc: 'Log search queries.', type: joi.boolean(), default: false },
  'log.addresses': { doc: 'Log client addresses.', type: joi.boolean(), default: false },
  shutdownSeconds: {
    doc: 'Seconds that requests in flight get to finish when the service stops.',
    type: joi.number().integer().min(0).max(3600),
    default: 10,
  },
  contact: {
    doc: 'Contact for security reports (`mailto:` or `https:`); publishes `/.well-known/security.txt`.',
    type: joi.string().uri({ scheme: ['mailto', 'https'] }),
  },
  watch: {
    doc: 'How changes of the folder are noticed: `events` of the operating system, `poll` every second where there are none, or `off`.',
    type: joi.string().valid('events', 'poll', 'off'),
    default: 'events',
  },
  'pages.cacheBytes': {
    doc: 'Bytes of rendered pages kept in memory.',
    type: positive,
    default: 64_000_000,
  },
  nav: {
    doc: 'Order and grouping of the pages, when the folder does not say it.',
    type: joi.array(),
    fileOnly: true,
  },
  'mcp.allowedHosts': {
    doc: 'Further host names of the service, whose pages may call the MCP server. That of `baseUrl` always may.',
    type: list.items(joi.string().hostname()),
    default: [],
  },
  ...searchRows,
  ...trackerRows,
  'reports.retentionDays': {
    doc: 'Days after which reports are deleted that are filed, duplicates or declined, or of a dry run. Default: they are kept.',
    type: positive.max(36_500),
  },
  'reports.queueMax': {
    doc: 'Reports that may wait to be filed; beyond, senders are asked to come back.',
    type: positive.max(1_000_000),
    default: 10_000,
  },
  databaseUrl: {
    doc: 'PostgreSQL for the reports (`postgres://user:password@host/database`), instead of a file in the data folder.',
    type: joi.string().uri({ scheme: ['postgres', 'postgresql'] }),
    env: 'DATABASE_URL',
    secret: true,
  },
  redisUrl: {
    doc: 'Redis or Valkey for rate limits and MCP sessions, instead of the memory of the process.',
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
