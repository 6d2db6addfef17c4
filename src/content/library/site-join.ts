/** Compares the documentation with the built site that people read, where the two are different folders. */
import { addressOfFile, cleanAddress } from '../links/site-files.ts';
import type { Report } from '../model/finding.ts';
import { isHtmlFile } from '../source/markdown-files.ts';
import { onSite } from './built-site.ts';
import type { PlacedPages, ReadFolder } from './placing.ts';
import { isFirst } from './survey.ts';

/** Files that one finding names. */
const NAMED_MAX = 5;

/** Notes what only one of the two has. Of the first edition; pages of the others are theirs. */
export function compareWithSite(folder: ReadFolder, { paths }: PlacedPages): void {
  const { root, editions, siteFolder, siteFiles, report } = folder;
  if (siteFiles === undefined || siteFolder === root || !isFirst(folder)) return;
  const others = editions.slice(1).map(({ edition }) => onSite(edition.prefix, folder.sitePrefix));
  const pages = [...siteFiles]
    .filter((file) => isHtmlFile(file) && file !== '404.html')
    .map((file) => ({ file, address: cleanAddress(addressOfFile(file)) }))
    .filter(({ address }) => !others.some((other) => `${address}/`.startsWith(`${other}/`)));
  const there = new Set(pages.map(({ address }) => address));
  const inFolder = new Set([...paths.values()].map((path) => cleanAddress(path)));
  reportMissing(
    pages.filter(({ address }) => !inFolder.has(address)).map(({ file }) => file),
    {
      rule: 'site-page-without-source',
      of: 'the built site',
      lacks: 'no source: readers get them, search and programs do not',
    },
    report,
  );
  reportMissing(
    [...paths].filter(([, path]) => !there.has(cleanAddress(path))).map(([file]) => file),
    {
      rule: 'page-not-on-site',
      of: 'the folder',
      lacks: 'no page on the built site: Docent shows them at /docs/<slug>',
    },
    report,
  );
}

interface Missing {
  readonly rule: string;
  readonly of: string;
  readonly lacks: string;
}

function reportMissing(
  files: readonly string[],
  { rule, of, lacks }: Missing,
  report: Report,
): void {
  if (files.length === 0) return;
  const more = files.length > NAMED_MAX ? ', …' : '';
  report({
    severity: 'note',
    rule,
    file: '.',
    message: `Pages of ${of} with ${lacks}. There are ${files.length}: ${files.slice(0, NAMED_MAX).join(', ')}${more}`,
    remedy: 'Build the site from this folder again, if they should be the same.',
  });
}
