/** Files of the built site that people read in place of the service's own pages. */
import { realpath } from 'node:fs/promises';
import { isKeptAddress } from '../links/own-addresses.ts';
import { addressOfFile, cleanAddress } from '../links/site-files.ts';
import { readHostRules } from './host-rules.ts';
import type { HostRules } from '../model/library.ts';
import type { Report } from '../model/finding.ts';
import { quoted } from '../source/quoted.ts';
import { listFiles } from '../source/walk.ts';
import type { Survey } from './survey.ts';

interface BuiltSite {
  readonly siteFolder: string;
  /** Paths below it. */
  readonly siteFiles: ReadonlySet<string>;
  readonly hostRules: HostRules;
}

/** Lists the files, unless they are the content folder's own. @throws an Error when the folder cannot be read */
export async function builtSiteOf(
  { root, listed, bounds, own, report }: Survey,
  folder: string | undefined,
): Promise<BuiltSite | undefined> {
  if (folder === undefined) return undefined;
  const siteFolder = await realpath(folder).catch(() => {
    throw new Error(`The built site ${folder} cannot be read. Name a folder that exists.`);
  });
  const files = siteFolder === root ? listed : await listFiles(siteFolder, { bounds, report });
  const told = own.edition.isDefault ? report : () => undefined;
  for (const { file } of files) reportKept(file, told);
  const hostRules = readHostRules(siteFolder, told);
  return { siteFolder, siteFiles: new Set(files.map(({ file }) => file)), hostRules };
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
