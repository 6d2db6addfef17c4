/** The folder of a command that names none. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** Names of what lies in the folder of a generator's project that has its pages too: its configuration, and their folder. */
const PROJECTS: readonly (readonly [config: RegExp, pages: string])[] = [
  [/^docusaurus\.config\.[cm]?[jt]s$/, 'docs'],
  [/^book\.toml$/, 'src'],
  [/^mkdocs\.ya?ml$/, 'docs'],
];

/** Folders of a code project that commonly hold a generator's project. */
const SITE_FOLDERS: readonly string[] = ['website', 'site', 'book'];
/** Folders of a project that commonly hold its documentation, the likeliest first. */
const USUAL_FOLDERS: readonly string[] = ['docs', 'doc', 'content'];
const CURRENT_FOLDER = '.';

/** For the help. */
export const FOLDER_DEFAULT: string = `the first of ${SITE_FOLDERS.join(', ')} that has a generator's configuration and pages, else of ${USUAL_FOLDERS.join(', ')} that is there, else the current folder`;

/** The likeliest one, or the current folder itself. */
export function usualFolder(): string {
  return usualFolders()[0] ?? CURRENT_FOLDER;
}

/** Those that the current folder has, the likeliest first. */
function usualFolders(): readonly string[] {
  const sites = SITE_FOLDERS.filter((name) => {
    const inside = namesIn(name) ?? [];
    return PROJECTS.some(
      ([config, pages]) => inside.includes(pages) && inside.some((one) => config.test(one)),
    );
  });
  return [...sites, ...USUAL_FOLDERS.filter((name) => namesIn(name) !== undefined)];
}

/** Undefined where no folder can be read. */
function namesIn(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder);
  } catch {
    return undefined;
  }
}

/** Says which folder was taken where none is named. */
export function takenFolderText({
  folder,
  isNamed,
}: {
  readonly folder: string;
  readonly isNamed: boolean;
}): string {
  if (isNamed) return '';
  const name = folder === CURRENT_FOLDER ? `the current folder, ${resolve(folder)}` : folder;
  const others = usualFolders().filter((one) => one !== folder);
  const more = others.length === 0 ? '' : ` There is also: ${others.join(', ')}.`;
  return `No folder was named: taking ${name}.${more}\n`;
}
