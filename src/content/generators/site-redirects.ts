/** Files of a built site that only lead on to another page: redirects of the site. */
import posix from 'node:path/posix';
import { refreshAddressIn } from '../html/refresh.ts';
import { pathOf } from '../html/paths.ts';
import { filesAt } from '../links/site-files.ts';
import { isExternal, split } from '../links/link-address.ts';
import { joinAddress } from '../links/address.ts';
import { CHAIN_MAX } from '../links/addresses.ts';
import type { Report } from '../model/finding.ts';
import type { Redirect } from '../model/generator.ts';
import type { FolderFile } from '../model/source.ts';
import { quoted } from '../source/quoted.ts';

/** Bytes of a page without text of its own; those of Texinfo have up to 2,000. */
const BYTES_MAX = 4096;

export interface RedirectFiles {
  readonly files: readonly FolderFile[];
  /** Prefix that the site was built for. */
  readonly siteBase: string;
  /** Address of the front page that the site names, if any: Hugo's redirects are absolute. */
  readonly url: string | undefined;
  readonly isPage: (file: string) => boolean;
  readonly textOf: (file: string) => string | undefined;
  readonly report: Report;
}

/** By file. One that leads to no page of the site and no web address is none; what the site lacks is reported. */
export function siteRedirects(site: RedirectFiles): ReadonlyMap<string, Redirect> {
  const steps = new Map(
    site.files
      // The signs are those of patterns.
      .filter(({ file, bytes }) => site.isPage(file) && bytes <= BYTES_MAX && !/[*:]/.test(file))
      .flatMap(({ file }) => {
        const step = stepFrom(file, site);
        return step === undefined ? [] : [[file, step] as const];
      }),
  );
  reportOutside(site);
  const all = new Set(site.files.map(({ file }) => file));
  const pages = new Set([...all].filter(site.isPage));
  for (const [from, step] of steps)
    if (isMissing(step, all)) reportMissing(from, step, site.report);
  return new Map(
    [...steps].flatMap(([from, step]) => {
      const to = endOf(step, steps, pages);
      return to === undefined ? [] : [[from, { from: joinAddress(from), to }] as const];
    }),
  );
}

/** A path below the site, or one beside it with its slash, or a web address; with its fragment. */
function stepFrom(file: string, { textOf, siteBase, url }: RedirectFiles): string | undefined {
  const address = refreshAddressIn(textOf(file) ?? '');
  if (address === undefined) return undefined;
  const own = withoutOrigin(address, url);
  if (isExternal(own)) return /^https?:\/\//i.test(own) && URL.canParse(own) ? own : undefined;
  const { fragment } = split(own);
  const path = pathOf(own, file);
  if (path === undefined) return undefined;
  const below = path.startsWith(siteBase) ? path.slice(siteBase.length) : path;
  return fragment === '' ? below : `${below}#${fragment}`;
}

function withoutOrigin(address: string, url: string | undefined): string {
  if (url === undefined || !URL.canParse(url) || !URL.canParse(address)) return address;
  const { origin, pathname, hash } = new URL(address);
  return origin !== 'null' && origin === new URL(url).origin ? pathname + hash : address;
}

/** Says where the pages are when all of the site only lead out of it, as mike's copies of a version do. */
function reportOutside({ files, isPage, textOf, url, report }: RedirectFiles): void {
  const shown: string[] = [];
  const leadsOut = ({ file, bytes }: FolderFile): boolean => {
    const address = bytes > BYTES_MAX ? undefined : refreshAddressIn(textOf(file) ?? '');
    const own = address === undefined ? '/' : withoutOrigin(address, url);
    const to = posix.join(posix.dirname(file), split(own).path);
    if (isExternal(own) || own.startsWith('/') || !to.startsWith('../')) return false;
    return shown.push(to) > 0;
  };
  const pages = files.filter(({ file }) => isPage(file));
  if (!pages.every(leadsOut)) return;
  const [first] = shown.toSorted((a, b) => a.length - b.length);
  if (first === undefined) return;
  report({
    severity: 'warning',
    rule: 'pages-outside',
    file: '.',
    message: `All pages of the folder only lead on to others, the first of them to ${quoted(first)}, outside the folder that is served.`,
    remedy: `Serve ${quoted(first)} instead, or the folder above it with all versions.`,
  });
}

/** Whether a step leads below the site, and to no file there. */
function isMissing(step: string, files: ReadonlySet<string>): boolean {
  if (isExternal(step) || step.startsWith('/')) return false;
  const places = filesAt(split(step).path);
  return places.length > 0 && !places.some((one) => files.has(one));
}

function reportMissing(file: string, to: string, report: Report): void {
  report({
    severity: 'warning',
    rule: 'redirect-target-missing',
    file,
    message: `The page only redirects to ${quoted(to)}, which is not part of the site.`,
    remedy: 'Build the site again, or copy all of it.',
  });
}

/** Where a row of redirects ends; those that lead in a circle end nowhere. */
function endOf(
  first: string,
  steps: ReadonlyMap<string, string>,
  pages: ReadonlySet<string>,
): string | undefined {
  let to = first;
  for (let step = 0; step < CHAIN_MAX; step += 1) {
    if (isExternal(to)) return to;
    const { path, fragment } = split(to);
    const file = filesAt(path).find((one) => pages.has(one));
    if (file === undefined) return undefined;
    const next = steps.get(file);
    if (next === undefined) return `/${file}${fragment === '' ? '' : `#${fragment}`}`;
    to = next;
  }
  return undefined;
}
