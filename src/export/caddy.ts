/** A file for Caddy. */
import {
  lines,
  prefixOf,
  quoted,
  rootComment,
  writableAddress,
  writablePath,
  type HostRules,
} from './host-rules.ts';
import type { Redirect } from './redirects.ts';

export function caddyFile(rules: HostRules): string {
  const { redirects, headers, baseUrl } = rules;
  return lines([
    '# Serves an export of docent: caddy run --config Caddyfile --adapter caddyfile',
    rootComment(rules, 'the address and root'),
    `${new URL(baseUrl).host} {`,
    '  root * /var/www/docs',
    '  encode gzip',
    ...headers.flatMap(({ path, headers: own }) =>
      own.map(([name, value]) => `  header ${path} ${name} ${quoted(value)}`),
    ),
    ...redirects.flatMap(redirectLine),
    '  try_files {path} {path}.html {path}/index.html',
    '  file_server',
    '  handle_errors {',
    `    rewrite * ${prefixOf(rules)}/404.html`,
    '    file_server',
    '  }',
    '}',
  ]);
}

function redirectLine({ from, to }: Redirect): readonly string[] {
  const path = writablePath(from);
  return path === undefined ? [] : [`  redir "${path}" "${writableAddress(to)}" 301`];
}
