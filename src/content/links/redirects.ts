/** Old addresses that `redirects` of `docent.yaml` names, each with what it leads to. */
import type { Report } from '../model/finding.ts';
import { addressKey } from './address.ts';
import type { Redirect } from '../model/generator.ts';
import { quoted } from '../source/quoted.ts';
import { isExternal, split } from './link-address.ts';
import { isWellKnown } from './old-address.ts';
import type { PageFinder } from '../model/navigation.ts';

/** Targets that the folder gives, by address. */
export type GivenRedirects = Readonly<Record<string, string>>;

export interface RedirectTargets {
  /** Finds a page by its path below the content folder, or by its address. */
  readonly finder: PageFinder;
  /** Slug by file. */
  readonly slugs: ReadonlyMap<string, string>;
  /** Site path of each page, by file. */
  readonly paths: ReadonlyMap<string, string>;
  /** Addresses of the page on its generator's site, by file. */
  readonly addresses: ReadonlyMap<string, { readonly site: string }>;
  readonly report: Report;
}

/** The redirects that lead somewhere; reports the others. Those with `*` or `:name` lead to addresses of the site, as a generator's do. */
export function givenRedirects(
  given: GivenRedirects,
  targets: RedirectTargets,
): readonly Redirect[] {
  const files = new Map([...targets.slugs].map(([file, slug]) => [slug, file]));
  const pageAt: PageFinder = (path) =>
    files.get(path.replace(/^\/docs\/|\.md$/g, '')) ?? targets.finder(path);
  const taken = new Set([...targets.addresses.values()].map(({ site }) => addressKey(site)));
  return Object.entries(given).flatMap(([from, to]) => {
    if (isWellKnown(addressKey(from))) {
      reportWellKnown(from, targets.report);
      return [];
    }
    const [, slug] = /^\/docs\/([^/]+?)(?:\.md)?\/?$/.exec(from) ?? [];
    if (slug === undefined ? taken.has(addressKey(from)) : files.has(slug)) {
      reportTaken(from, targets.report);
      return [];
    }
    const target = targetOf({ from, to }, { ...targets, pageAt });
    if (target !== undefined) return [{ from, to: target }];
    reportMissing(from, to, targets.report);
    return [];
  });
}

export function isPattern({ from }: Pick<Redirect, 'from'>): boolean {
  return /[*:]/.test(from);
}

/** A pattern may not fill a host with what a stranger asks for: it would lead from this site to any other. */
export function hasOwnHost({ to }: Pick<Redirect, 'to'>): boolean {
  return !isExternal(to) || /^https?:\/\/[^/?#:*]+(?::\d+)?(?:[/?#]|$)/i.test(to);
}

function targetOf(
  redirect: Redirect,
  { pageAt, paths, addresses }: RedirectTargets & { readonly pageAt: PageFinder },
): string | undefined {
  const { to } = redirect;
  if (isExternal(to)) return isWebAddress(redirect) ? to : undefined;
  // The words that the address fills in are known only when it is asked for.
  if (isPattern(redirect) && /[*:]/.test(to)) return to;
  const { path, fragment } = split(to);
  const file = pageAt(path);
  if (file === undefined) return undefined;
  // A pattern leads to an address, which is then looked up.
  if (isPattern(redirect)) return addresses.get(file)?.site;
  return `${paths.get(file)}${fragment === '' ? '' : `#${fragment}`}`;
}

function isWebAddress(redirect: Redirect): boolean {
  const { to } = redirect;
  return /^https?:/i.test(to) && URL.canParse(to) && hasOwnHost(redirect);
}

function reportTaken(from: string, report: Report): void {
  report({
    severity: 'warning',
    rule: 'redirect-without-effect',
    file: 'docent.yaml',
    message: `\`redirects\` names ${quoted(from)}, which is the address of a page: nobody is redirected.`,
    remedy: 'Remove it, or give the page another address.',
  });
}

function reportWellKnown(from: string, report: Report): void {
  report({
    severity: 'error',
    rule: 'redirect-of-the-host',
    file: 'docent.yaml',
    message: `\`redirects\` names ${quoted(from)}: addresses below /.well-known/ speak for the host, and nobody is redirected.`,
    remedy: 'Remove it, and let the operator redirect it in the proxy.',
  });
}

function reportMissing(from: string, to: string, report: Report): void {
  report({
    severity: 'error',
    rule: 'redirect-target-missing',
    file: 'docent.yaml',
    message: `\`redirects\` sends ${quoted(from)} to ${quoted(to)}, which is no page of the folder and no http or https address.`,
    remedy: 'Give the file or the slug of a page, or an absolute address, or remove the redirect.',
  });
}
