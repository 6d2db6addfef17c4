/**
 * Rules that a built site has for its host: `_redirects` and `_headers` at its top, in the form that Netlify and Cloudflare Pages share.
 * Whatever is not applied is reported.
 */
import path from 'node:path';
import { patternOf } from '../links/address-pattern.ts';
import { decoded, isExternal } from '../links/link-address.ts';
import { redirectLine } from '../links/redirect-line.ts';
import { hasOwnHost } from '../links/redirects.ts';
import { filesAt } from '../links/site-files.ts';
import type { Report } from '../model/finding.ts';
import type { HeaderRule, HostRedirect, HostRules, PatternPart } from '../model/host-rules.ts';
import { BOUNDS } from '../source/bounds.ts';
import { quoted } from '../source/quoted.ts';
import { readRegular } from '../source/open-file.ts';

/** Rules of a file: each request that finds no file tries all redirects. Cloudflare takes 2,100. */
const RULES_MAX = 2000;

/** Headers that the service or its connection sets, or that would store something at the reader's. */
const REFUSED =
  /^(?:accept-ranges|access-control-.*|age|allow|alt-svc|connection|content-(?:encoding|language|length|location|range|type)|date|deprecation|docent-.*|etag|keep-alive|last-modified|link|location|mcp-.*|ratelimit.*|retry-after|server|set-cookie2?|sunset|trailer|transfer-encoding|upgrade|vary|x-content-type-options|x-markdown-tokens|x-request-id)$/;
const HEADER = /^([\w!#$%&'*+.^`|~-]+)\s*:\s*([\t -~]+)$/;
const STATUSES: readonly number[] = [
  200, 301, 302, 303, 307, 308,
] satisfies HostRedirect['status'][];

/**
 * @param folder of the site, on disk
 * @param files paths below it
 */
export function readHostRules(
  folder: string,
  files: ReadonlySet<string>,
  report: Report,
): HostRules {
  const lines = (file: string): readonly Line[] => linesOf(folder, file, report);
  return {
    redirects: lines('_redirects')
      .filter((line) => !isOwnSlash(line, files))
      .flatMap((line) => redirectOf(line, report) ?? []),
    headers: headerRules(lines('_headers'), report),
  };
}

interface Line {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly text: string;
}

/** Lines that say something. */
function linesOf(folder: string, file: string, report: Report): readonly Line[] {
  const bytes = readRegular(path.join(folder, file), [folder], BOUNDS.dataBytesMax);
  const lines = (bytes?.toString() ?? '')
    .split(/\r?\n/)
    .map((text, index) => ({ file, line: index + 1, text: text.trimEnd() }))
    .filter(({ text }) => text !== '' && !text.trimStart().startsWith('#'));
  const over = lines[RULES_MAX];
  if (over !== undefined) refuse(over, `only the first ${RULES_MAX} lines are read`, report);
  return lines.slice(0, RULES_MAX);
}

/** `/docs /docs/`, where the site has a page: Docent already redirects to the page's own address. */
function isOwnSlash({ text }: Line, files: ReadonlySet<string>): boolean {
  const { from, to, code, conditions } = redirectLine(text);
  const isSlash = from !== to && withoutSlash(from) === withoutSlash(to);
  const isRedirect = /^30[1278]!?$/.test(code) && conditions.length === 0;
  return isSlash && isRedirect && filesAt(from).some((one) => files.has(one));
}

/** Requests are compared without a slash at the end, a query and a fragment. */
function leadsToItself(from: string, to: string): boolean {
  const target = withoutSlash(to.replace(/[?#].*$/s, ''));
  return withoutSlash(from) === target.replace(/:splat$/, '*');
}

function withoutSlash(written: string): string {
  return written.replace(/(?<=.)\/$/, '');
}

function redirectOf(line: Line, report: Report): HostRedirect | undefined {
  const { from, to, code, conditions } = redirectLine(line.text);
  const status = Number(code.replace(/!$/, ''));
  const fault =
    faultOf(from, to, status) ??
    (conditions.length > 0 ? 'it has conditions, which are not read' : undefined);
  if (fault !== undefined) return refuse(line, fault, report);
  return {
    from: pathPattern(from),
    to,
    status: status as HostRedirect['status'],
    isForced: code.endsWith('!'),
  };
}

function faultOf(from: string, to: string, status: number): string | undefined {
  const fault = faultOfPath(from);
  if (fault !== undefined) return fault;
  if (!to.startsWith('/') && !/^https?:\/\//i.test(to))
    return 'it leads to no path and no http or https address';
  if (!STATUSES.includes(status))
    return 'its third word is none of the statuses 200, 301, 302, 303, 307 and 308';
  if (status !== 200 && leadsToItself(from, to)) return 'it leads to itself';
  if (!isExternal(to)) return undefined;
  if (status === 200) return 'Docent sends no requests to other hosts for its readers';
  return hasOwnHost({ to }) ? undefined : 'it would lead to any host that a reader names';
}

function faultOfPath(written: string): string | undefined {
  if (!written.startsWith('/')) return 'it does not begin with a path';
  if (/[?#]/.test(written)) return 'a path has no query and no fragment';
  const parts = patternOf(written);
  const isUnread = ({ text, name, isRest }: PatternPart, index: number): boolean =>
    name === undefined ? /\*|:[a-z_]/i.test(text) : isRest === true && index < parts.length - 1;
  return parts.some(isUnread)
    ? '`:name` is read where it is a whole part of the path, and `*` where it is the last one'
    : undefined;
}

/** Requests are decoded too before they are compared. */
function pathPattern(written: string): readonly PatternPart[] {
  const parts = patternOf(withoutSlash(written));
  return parts.map((part) => ({ ...part, text: decoded(part.text) }));
}

/** Paths begin a line; the lines below them that are indented are headers. */
function headerRules(lines: readonly Line[], report: Report): readonly HeaderRule[] {
  const rules: HeaderRule[] = [];
  let headers: [name: string, value: string][] | undefined;
  for (const line of lines) {
    if (!/^\s/.test(line.text)) {
      headers = [];
      const fault = faultOfPath(line.text);
      // The headers below a path that is not read go with it.
      if (fault !== undefined) refuse(line, fault, report);
      else rules.push({ path: pathPattern(line.text), headers });
      continue;
    }
    const [, name = '', value = ''] = HEADER.exec(line.text.trim()) ?? [];
    if (name === '' || headers === undefined) refuse(line, 'it is no header below a path', report);
    else if (REFUSED.test(name.toLowerCase())) refuse(line, "this header is the service's", report);
    else headers.push([name.toLowerCase(), value]);
  }
  return rules;
}

function refuse({ file, line, text }: Line, fault: string, report: Report): undefined {
  report({
    severity: 'warning',
    rule: 'host-rule-unread',
    file,
    line,
    message: `The rule ${quoted(text.trim())} is not applied: ${fault}.`,
    remedy: 'Remove it, or let the proxy in front of Docent do it.',
  });
}
