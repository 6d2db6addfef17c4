/** A file for the `http` block of nginx. */
import { pathPrefix } from '../content/model/edition.ts';
import type { HeaderRule } from './header-rules.ts';
import {
  lines,
  pathPattern,
  quoted,
  rootComment,
  writableAddress,
  writablePath,
  type HostRules,
} from './host-rules.ts';
import type { Redirect } from './redirects.ts';

/** Types that are compressed besides HTML. */
const COMPRESSED =
  'text/css text/plain text/markdown text/xml text/javascript application/javascript application/json application/xml application/wasm application/octet-stream image/svg+xml';

export function nginxFile(rules: HostRules): string {
  const { redirects, headers, baseUrl } = rules;
  const all = [...new Set(headers.flatMap(({ headers: own }) => own.map(([name]) => name)))];
  // Types are set by location: nginx would send two.
  const names = all.filter((name) => name !== TYPE);
  return lines([
    '# Serves an export of docent: include this file in the http block, as from /etc/nginx/conf.d/.',
    rootComment(rules, 'listen, server_name and root'),
    ...names.flatMap((name) => nginxMap(name, headers)),
    'server {',
    '  listen 80;',
    `  server_name ${new URL(baseUrl).hostname};`,
    '  root /var/www/docs;',
    '  absolute_redirect off;',
    '  charset utf-8;',
    '  charset_types text/css text/plain text/xml text/javascript application/javascript;',
    `  error_page 404 ${pathPrefix(baseUrl)}/404.html;`,
    '  gzip on;',
    '  gzip_vary on;',
    `  gzip_types ${COMPRESSED};`,
    ...names.map((name) => `  add_header ${name} ${variable(name)} always;`),
    '  location / { try_files $uri $uri.html $uri/index.html =404; }',
    ...typeLocation('md', markdownType(headers)),
    ...typeLocation('wasm', 'application/wasm'),
    ...redirects.flatMap(redirectLocation),
    '}',
  ]);
}

const TYPE = 'Content-Type';

function markdownType(headers: readonly HeaderRule[]): string {
  const all = headers.flatMap(({ headers: own }) => own);
  return all.find(([name]) => name === TYPE)?.[1] ?? 'text/markdown';
}

function typeLocation(extension: string, type: string): readonly string[] {
  return [`  location ~ \\.${extension}$ { types {} default_type ${quoted(type)}; charset off; }`];
}

/** A variable that has the header's value for each path; an empty one is not sent. */
function nginxMap(name: string, headers: readonly HeaderRule[]): readonly string[] {
  const own = headers.flatMap(({ path, headers: all }) =>
    all.filter(([one]) => one === name).map(([, value]) => ({ path, value })),
  );
  const exact = own.filter(({ path }) => !path.includes('*'));
  const patterns = own.filter(({ path }) => path.includes('*'));
  return [
    `map $uri ${variable(name)} {`,
    '  default "";',
    ...[...exact, ...patterns].map(
      ({ path, value }) => `  "~${pathPattern(path)}" ${quoted(value)};`,
    ),
    '}',
  ];
}

function variable(name: string): string {
  return `$docent_${name.toLowerCase().replaceAll('-', '_')}`;
}

/** With the query of the request, unless the target has one, before a fragment. */
function redirectLocation({ from, to }: Redirect): readonly string[] {
  const path = writablePath(from);
  if (path === undefined) return [];
  const [, address = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(writableAddress(to)) ?? [];
  const query = address.includes('?') ? '' : '$is_args$args';
  return [`  location = "${path}" { return 301 "${address}${query}${fragment}"; }`];
}
