/** Keys of the configuration about the looks of the site. */
import joi from 'joi';
import { date, text, webAddress, type RowSource } from './rows.ts';

interface LinkConfig {
  readonly title: string;
  readonly href: string;
}

/** Paths are relative to the folder of `docent.yaml`, colours `#rrggbb`. */
export interface ThemeConfig {
  readonly logo?: string;
  readonly logoDark?: string;
  readonly favicon?: string;
  readonly image?: string;
  readonly accent?: string;
  readonly accentDark?: string;
  readonly css?: string;
  readonly words?: string;
  readonly header?: {
    readonly links?: readonly LinkConfig[];
    readonly social?: readonly string[];
    readonly repository?: string;
    readonly tabs?: boolean;
  };
  readonly home?: 'own' | 'generated';
  readonly footer?: readonly { readonly title?: string; readonly links: readonly LinkConfig[] }[];
  readonly announcement?: { readonly text: string; readonly link?: string; readonly until?: Date };
  /** Parts of the site: whether each is shown. */
  readonly show: Readonly<Record<'developers' | 'copy' | 'assistants' | 'openapi', boolean>>;
}

const HEADER_LINKS_MAX = 6;
const SOCIAL_MAX = 8;
const FOOTER_GROUPS_MAX = 8;
const GROUP_LINKS_MAX = 20;

const file = text.pattern(
  /^(?![/.])(?!.*\/\.)[^\\]+$/,
  'a path below the folder, without hidden files',
);
const colour = joi
  .string()
  .lowercase()
  .pattern(/^#[\da-f]{6}$/, 'a colour such as #0b57d0');
const link = joi.object({ title: text.max(60).required(), href: text.required() });

const row = (doc: string, type: joi.Schema): RowSource => ({
  doc,
  type,
  owner: 'author',
  places: 'files',
  isReread: true,
});
const shown = (doc: string): RowSource => ({ ...row(doc, joi.boolean()), default: true });

export const themeRows: Readonly<Record<string, RowSource>> = {
  'theme.logo': row('Image before the name in the header: a file of the folder.', file),
  'theme.logoDark': row('The logo on dark backgrounds. Default: `theme.logo`.', file),
  'theme.favicon': row('Icon of the site in browsers: a file of the folder.', file),
  'theme.image': row(
    'Image that chats and social sites show with a link to the site: a file of the folder, ideally a PNG or JPEG of 1200 × 630 pixels.',
    file,
  ),
  'theme.accent': row(
    'Colour of links and buttons, as `#rrggbb`. It is darkened on light and lightened on dark backgrounds until text in it can be read.',
    colour,
  ),
  'theme.accentDark': row(
    'The accent on dark backgrounds. Default: made from `theme.accent`.',
    colour,
  ),
  'theme.css': row(
    'Style sheet of the site, after its own: a file of the folder with at most 100 kB. It loads files of the folder only.',
    file,
  ),
  'theme.words': row(
    'Words of the interface, over those of the site: a YAML or JSON file of the folder with texts by key, at most 100 kB. A language tag as a key holds words of that language alone.',
    file,
  ),
  'theme.header.links': row(
    `Links in the header, at most ${HEADER_LINKS_MAX}: \`title\`, and \`href\` with the file or the address of a page or an absolute address.`,
    joi.array().items(link).max(HEADER_LINKS_MAX),
  ),
  'theme.header.social': row(
    `Addresses of the project elsewhere, at most ${SOCIAL_MAX}: icons of the header where the service is known, else links in the footer. Default: those of the generator.`,
    joi.array().items(webAddress).max(SOCIAL_MAX),
  ),
  'theme.header.repository': row(
    'Address of the sources: an icon of the header where the host is known, else its last link. Left out where another link of the header has it. Default: that of the generator.',
    webAddress,
  ),
  'theme.header.tabs': row(
    'Show the entries at the top of the navigation as tabs below the header, or the sets of a folder that has several. Default: sets, and what the generator shows in its header.',
    joi.boolean(),
  ),
  'theme.home': row(
    'Front page of a folder that has an index: `own`, or `generated` for a list of all sections below it. Default: `own`. Folders without one have the list.',
    joi.string().valid('own', 'generated'),
  ),
  'theme.footer': row(
    'Links in the footer in groups: `title`, which may be missing, and `links` as in `theme.header.links`.',
    joi
      .array()
      .items(
        joi.object({
          title: text.max(60),
          links: joi.array().items(link).min(1).max(GROUP_LINKS_MAX).required(),
        }),
      )
      .max(FOOTER_GROUPS_MAX),
  ),
  'theme.announcement': row(
    'A line above the header of every page: `text`, and optionally `link`, as `href` in `theme.header.links`, and `until`, the date from which it is not shown (ISO 8601).',
    joi.object({ text: text.max(200).required(), link: text, until: date }),
  ),
  'theme.show.developers': shown('Show the link to the page for developers in the footer.'),
  'theme.show.copy': shown('Show the button that copies a page, and the links to its Markdown.'),
  'theme.show.assistants': shown('Show assistants and the MCP server in the menu "This page".'),
  'theme.show.openapi': shown('Show the links to `openapi.json` and `llms.txt` in the footer.'),
};
