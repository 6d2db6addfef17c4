/** A file for Caddy. */
import { pathPrefix } from '../content/model/edition.ts';
import {
  lines,
  pathPattern,
  quoted,
  rootComment,
  writableAddress,
  writablePath,
  type HostRules,
} from './host-rules.ts';
import type { HeaderRule } from './header-rules.ts';
import type { Redirect } from './redirects.ts';

export function caddyFile(rules: HostRules): string {
  const { redirects, headers, baseUrl } = rules;
  const missing = `${pathPrefix(baseUrl)}/404.html`;
  return lines([
    '# Serves an export of docent: caddy run --config Caddyfile --adapter caddyfile',
    rootComment(rules, 'the address and root'),
    `${new URL(baseUrl).host} {`,
    '  root * /var/www/docs',
    '  encode gzip',
    ...headers.flatMap(headerLines),
    ...redirects.flatMap(redirectLine),
    '  try_files {path} {path}.html {path}/index.html',
    '  file_server',
    '  handle_errors {',
    `    rewrite * ${missing}`,
    ...headers.filter(({ path }) => path === missing).flatMap(setLines),
    '    file_server',
    '  }',
    '}',
  ]);
}

/** A `*` of Caddy's own matcher for paths ends at a slash, and it does not know the files of a path. */
function headerLines({ path, headers: own }: HeaderRule, index: number): readonly string[] {
  const matcher = `@path${index}`;
  return [
    `  ${matcher} path_regexp ${quoted(pathPattern(path))}`,
    ...own.map(([name, value]) => `  header ${matcher} ${name} ${quoted(value)}`),
  ];
}

function setLines({ headers: own }: HeaderRule): readonly string[] {
  return own.map(([name, value]) => `    header ${name} ${quoted(value)}`);
}

function redirectLine({ from, to }: Redirect): readonly string[] {
  const path = writablePath(from);
  return path === undefined ? [] : [`  redir "${path}" "${writableAddress(to)}" 301`];
}
