/** Sphinx with pages in MyST: `conf.py`, which is never run, and the `toctree` of each page. */
import type { Data } from '../model/data.ts';
import type { NavContext } from '../model/navigation.ts';
import path from 'node:path/posix';
import { dataAt, defined, textAt, textsAt } from '../source/data.ts';
import { directiveBodies } from '../notation/directive.ts';
import { assignedValue } from '../notation/python.ts';
import { restToctrees, toctreeOf, type ToctreeEntry } from '../notation/toctree.ts';
import { BOUNDS } from '../source/bounds.ts';
import { readRegular } from '../source/open-file.ts';
import { asFolder } from '../links/address.ts';
import { withoutExtension } from '../links/slug.ts';
import { identityAt } from './identity.ts';
import { makersOf } from './sphinx-makers.ts';
import { NAV_DEPTH_MAX } from '../nav/tree.ts';
import type { Identity } from '../model/generator.ts';
import type { Makers } from '../model/makers.ts';

/** Names of Sphinx's Markdown parsers. */
const PARSERS = /\b(?:myst_parser|myst_nb|recommonmark)\b/;

export interface SphinxConfig {
  readonly identity: Identity;
  /** The page at the root of the navigation, without its ending. */
  readonly main: string;
  /** By name. */
  readonly substitutions: Data;
  /** Folders that extensions fill with pages from source code. */
  readonly madeFolders: readonly string[];
  readonly makers: Makers;
  /** Folders of templates, below its folder. */
  readonly templates: readonly string[];
  /** Pages that the program writes, below its folder. */
  readonly writtenPages: readonly string[];
}

/** Calls that write a file of Markdown whose path is a literal: `open("a.md", "w")`, `Path("a.md").write_text(…)`. */
const WRITES =
  /\b(?:open\(\s*(?=[^\n]{1,310},\s*(?:mode\s*=\s*)?["'][wax])|Path\(\s*(?=[^\n]{1,310}\)\.(?:write_text|open\(\s*["'][wax])))[rRuU]?(["'])([^"'\\\n]{1,300}\.md)\1/g;

/** Names of values that are read. */
const NAMES = [
  'autoapi_root',
  'autodoc2_output_dir',
  'autosummary_generate',
  'extensions',
  'html_favicon',
  'html_logo',
  'html_theme_options',
  'html_title',
  'language',
  'master_doc',
  'myst_substitutions',
  'project',
  'release',
  'root_doc',
  'templates_path',
  'version',
];

/** Literals that are assigned at the beginning of a line; nothing for a project without Markdown. */
export function readSphinxConfig(text: string): SphinxConfig | undefined {
  if (!PARSERS.test(text)) return undefined;
  const config = Object.fromEntries(NAMES.map((name) => [name, assignedValue(text, name)]));
  return {
    identity: identityAt(config, {
      name: ['html_title', 'project'],
      version: ['version', 'release'],
      language: 'language',
      logo: 'html_logo',
      favicon: 'html_favicon',
      repository: ['html_theme_options.repository_url', 'html_theme_options.github_url'],
    }),
    main: textAt(config, 'root_doc') ?? textAt(config, 'master_doc') ?? 'index',
    substitutions: dataAt(config, 'myst_substitutions'),
    madeFolders: madeFolders(config),
    makers: makersOf(config, text),
    templates: ['_templates', ...textsAt(config, 'templates_path')].map((one) =>
      asFolder(path.normalize(one)),
    ),
    writtenPages: [
      ...new Set([...text.matchAll(WRITES)].map(([, , file = '']) => path.normalize(file))),
    ],
  };
}

function madeFolders(config: Data): readonly string[] {
  const extensions = textsAt(config, 'extensions');
  const isOn = config['autosummary_generate'] !== false;
  return [
    ...(extensions.includes('autodoc2')
      ? [textAt(config, 'autodoc2_output_dir') ?? 'apidocs']
      : []),
    ...(extensions.includes('autoapi.extension')
      ? [textAt(config, 'autoapi_root') ?? 'autoapi']
      : []),
    ...(extensions.includes('sphinx.ext.autosummary') && isOn ? ['_autosummary', 'generated'] : []),
  ];
}

const INDEXES = /^\/(?:genindex|modindex|py-modindex|search)(?:\.html)?$/;

/** Returns whether an address is that of a page which Sphinx itself, one of its extensions or `conf.py` makes. */
export function isMade(
  address: string,
  { madeFolders: folders, writtenPages }: SphinxConfig,
): boolean {
  const page = withoutExtension(address.replace(/\.html$/, ''));
  return (
    INDEXES.test(address) ||
    folders.some((one) => `${address}/`.startsWith(`/${one}/`)) ||
    writtenPages.some((one) => page === `/${withoutExtension(one)}`)
  );
}

/** The entries of a page's trees and of those below it; a page appears where it is named first. */
export function toctreesOf(
  context: NavContext,
  page: string,
  place: { readonly seen: Set<string>; readonly depth: number } = {
    seen: new Set([page]),
    depth: 0,
  },
): Data[] {
  if (place.depth > NAV_DEPTH_MAX) return [];
  return bodiesOf(context, page).flatMap((lines) => {
    const { caption, entries } = toctreeOf(lines);
    const children = entries.flatMap((entry) => entryOf(context, entry, { page, ...place }));
    return caption === undefined ? children : [{ title: caption, children }];
  });
}

/** A page of reStructuredText is read for its trees alone: the first of a project in Markdown often is one. */
function bodiesOf({ drafts, find, files, pages }: NavContext, page: string): string[][] {
  const draft = drafts.get(find(page) ?? '');
  if (draft !== undefined) return directiveBodies(draft.text().body, 'toctree');
  const disk = path.join(pages[0]?.source.folder ?? '', `${page}.rst`);
  const file = files.find((one) => one.disk === disk);
  const bytes = file && readRegular(disk, [file.root], BOUNDS.dataBytesMax);
  return bytes === undefined ? [] : restToctrees(bytes.toString());
}

function entryOf(
  context: NavContext,
  { title, target }: ToctreeEntry,
  {
    page,
    seen,
    depth,
  }: { readonly page: string; readonly seen: Set<string>; readonly depth: number },
): Data[] {
  if (/^https?:/.test(target)) return [{ title: title ?? target, url: target }];
  const file = target.startsWith('/') ? target.slice(1) : path.join(path.dirname(page), target);
  if (seen.has(file)) return [];
  seen.add(file);
  return [
    {
      ...defined({ title, file }),
      children: toctreesOf(context, file, { seen, depth: depth + 1 }),
    },
  ];
}
