/** Finds what readers of a built site do not get, because something else has its address. */
import { join } from 'node:path';
import { isKeptAddress } from '../links/own-addresses.ts';
import { siteBaseOf } from '../links/site-base.ts';
import { addressOfFile, cleanAddress } from '../links/site-files.ts';
import type { Report } from '../model/finding.ts';
import { BOUNDS } from '../source/bounds.ts';
import { readRegular } from '../source/open-file.ts';
import { quoted } from '../source/quoted.ts';

/** Where a built site lies and is served. */
export interface SitePlaces {
  readonly siteFolder: string;
  /** Path below which it is served: `/reference` of a set that is not the default one, else empty. */
  readonly sitePrefix: string;
  /** Paths below the folder. */
  readonly siteFiles: ReadonlySet<string>;
}

/** @param otherSets ids of the sets at whose addresses no file of the site is served */
export function checkSite(site: SitePlaces, otherSets: readonly string[], report: Report): void {
  const files = [...site.siteFiles];
  for (const file of files) reportKept(file, report);
  for (const id of otherSets) reportHidden(files, id, report);
  reportBase(site, report);
}

/** Reports a site whose absolute addresses lead out of its set. */
function reportBase({ siteFolder, siteFiles, sitePrefix }: SitePlaces, report: Report): void {
  if (sitePrefix === '') return;
  const file = 'index.html';
  const front = readRegular(join(siteFolder, file), [siteFolder], BOUNDS.htmlBytesMax)?.toString();
  const base = siteBaseOf(front ?? '', siteFiles);
  // A proxy may put a prefix before that of the set.
  if (base === undefined || base.endsWith(`${sitePrefix}/`)) return;
  report({
    severity: 'warning',
    rule: 'site-base',
    file,
    message: `The built site was made for ${quoted(base)} and is served at ${sitePrefix}/: its absolute addresses, of styles, scripts and links, lead elsewhere.`,
    remedy: `Build it for ${sitePrefix}/, or serve it as the first set.`,
  });
}

/** Reports files that readers do not get, because another set has their addresses. */
function reportHidden(files: readonly string[], set: string, report: Report): void {
  const hidden = files.filter((file) => file.startsWith(`${set}/`) || file === `${set}.html`);
  const [first] = hidden;
  if (first === undefined) return;
  report({
    severity: 'warning',
    rule: 'site-address-kept',
    file: first,
    message: `The set ${quoted(set)} is served at /${set}, so readers do not get ${hidden.length === 1 ? 'this file' : `${hidden.length} files`} of the built site there.`,
    remedy: 'Give the set another id, or build the site without them.',
  });
}

/** Reports a file that readers do not get, because the service answers at its address. */
function reportKept(file: string, report: Report): void {
  const addresses = [addressOfFile(file), cleanAddress(`/${file}`)];
  const kept = addresses.find((one) => isKeptAddress(one));
  if (kept === undefined) return;
  report({
    severity: 'warning',
    rule: 'site-address-kept',
    file,
    message: `The file of the built site has the address ${quoted(kept)}, where Docent answers.`,
    remedy: 'Nothing is to be done if readers do not need it; else give it another name.',
  });
}
