/** Identity of a site of MkDocs: its names, the colours and marks of its theme, and where its pages are edited. */
import { asFolder } from '../links/address.ts';
import type { Data } from '../model/data.ts';
import type { Identity } from '../model/generator.ts';
import { dataAt, defined, listAt, textAt } from '../source/data.ts';
import { identityAt } from './identity.ts';
import { namedColour } from './material-colours.ts';
import { linksOf } from './shapes.ts';

export function mkdocsIdentity(config: Data): Identity {
  const theme = dataAt(config, 'theme');
  const repository = textAt(config, 'repo_url');
  const [light, dark] = palettes(theme);
  const social = linksOf(listAt(config, 'extra', 'social'), { title: ['name'], href: ['link'] });
  return {
    ...identityAt(config, {
      name: 'site_name',
      description: 'site_description',
      language: 'theme.language',
      logo: 'theme.logo',
      favicon: 'theme.favicon',
      repository: 'repo_url',
      copyright: 'copyright',
    }),
    ...defined({
      accent: colourOf(light),
      accentDark: colourOf(dark),
      edit: editAddress(config, repository),
    }),
    social,
  };
}

/** The first palette, and the one for dark schemes. */
function palettes(theme: Data): readonly [unknown, unknown] {
  const all = [theme['palette']].flat();
  const isDark = (one: unknown): boolean => textAt(one, 'scheme') === 'slate';
  return [all.find((one) => !isDark(one) && colourOf(one) !== undefined), all.find(isDark)];
}

/** Black and white are grounds in Material, and no accents. */
function colourOf(palette: unknown): string | undefined {
  const primary = textAt(palette, 'primary');
  return namedColour(primary) ?? namedColour(textAt(palette, 'accent'));
}

/** Sites on GitHub and GitLab have an address for editing by default. */
function editAddress(config: Data, repository: string | undefined): string | undefined {
  const template = textAt(config, 'edit_uri_template');
  const uri = textAt(config, 'edit_uri') ?? (config['edit_uri'] === '' ? '' : usualUri(repository));
  const own = template ?? (uri && `${asFolder(uri)}{path}`);
  if (own === undefined || own === '') return undefined;
  return /^https?:/.test(own) || repository === undefined
    ? own
    : `${asFolder(repository)}${own.replace(/^\//, '')}`;
}

function usualUri(repository = ''): string | undefined {
  return /^https:\/\/(?:github|gitlab)\.com\//.test(repository) ? 'edit/master/docs/' : undefined;
}
