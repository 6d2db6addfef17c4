/** Extensions and programs of a project of Sphinx that may make what its pages refer to. None of them is run. */
import type { Data } from '../model/data.ts';
import type { Makers } from '../model/makers.ts';
import { textsAt } from '../source/data.ts';

/** Extensions that are read as notations, or change only how pages look and are built. */
const NO_MAKERS = new RegExp(
  `^(?:${[
    String.raw`myst_parser|myst_nb|recommonmark|.*_theme|furo|IPython\..*|notfound\.extension`,
    String.raw`sphinx\.ext\.(?:coverage|doctest|duration|extlinks|githubpages|graphviz|ifconfig|imgconverter|inheritance_diagram|linkcode|mathjax|imgmath|napoleon|todo|viewcode)`,
    String.raw`sphinx_(?:autodoc_typehints|comments|copybutton|design|external_toc|favicon|inline_tabs|issues|last_updated_by_git|panels|reredirects|sitemap|tabs(?:\..*)?|thebe|togglebutton)`,
    String.raw`sphinxcontrib\.(?:images|jquery|mermaid|plantuml|spelling|youtube)|sphinxext\.(?:opengraph|rediraffe)|sphinxemoji\..*`,
  ].join('|')})$`,
);

/** Extensions that know names of code alone, of the project and of others. */
const NAMES_ONLY = /^(?:sphinx\.ext\.(?:autodoc|intersphinx)|numpydoc|autodoc_traits)$/;

/** Calls by which `setup` of `conf.py` changes what Sphinx reads, not how it looks. */
const CHANGES =
  /^def setup\([^]*\.(?:add_(?:crossref_type|directive|domain|object_type|role)\w*\(|connect\(\s*["'](?:builder-inited|config-inited|doctree-|env-|missing-reference|source-read))/m;

/** @param config literals of `conf.py` @param text of it */
export function makersOf(config: Data, text: string): Makers {
  const named = textsAt(config, 'extensions').filter((one) => !NO_MAKERS.test(one));
  const names = [...named, ...(CHANGES.test(text) ? ['conf.py'] : [])];
  return { names, makesAll: names.some((one) => !NAMES_ONLY.test(one)) };
}
