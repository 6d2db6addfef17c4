/** Lines that put the search into the site of a generator: one row each. */

export interface Script {
  readonly src: string;
  /** Absent: the script may change. */
  readonly integrity?: string;
}

interface Snippet {
  /** The file, and the setting with which the generator reads it. */
  readonly place: string;
  /** At most five. */
  lines(script: Script): readonly string[];
}

const BUTTON = '<docent-search></docent-search>';

function tag({ src, integrity }: Script): string {
  const check = integrity === undefined ? '' : ` integrity="${integrity}" crossorigin`;
  return `<script type="module" src="${src}"${check}></script>`;
}

function inHtml(place: string): Snippet {
  return { place, lines: (script) => [tag(script), BUTTON] };
}

const docusaurus: Snippet = {
  place: 'src/theme/SearchBar.js, which takes the place of the search of your theme.',
  lines({ src, integrity }) {
    const check =
      integrity === undefined ? '' : ` integrity="${integrity}" crossOrigin="anonymous"`;
    return [
      "import Head from '@docusaurus/Head';",
      'export default function SearchBar() {',
      `  const script = <Head><script type="module" src="${src}"${check} /></Head>;`,
      '  return <>{script}<docent-search /></>;',
      '}',
    ];
  },
};

const vitepress: Snippet = {
  place: '.vitepress/theme/index.js. Leave themeConfig.search out of the configuration.',
  lines({ src, integrity }) {
    const check = integrity === undefined ? '' : `, integrity: '${integrity}', crossorigin: ''`;
    return [
      "import { h } from 'vue';",
      "import DefaultTheme from 'vitepress/theme';",
      `const script = { type: 'module', src: '${src}'${check} };`,
      "const search = () => [h('script', script), h('docent-search')];",
      "export default { extends: DefaultTheme, Layout: () => h(DefaultTheme.Layout, null, { 'nav-bar-content-before': search }) };",
    ];
  },
};

/** Above the text of each page: the menus of most themes are out of sight on a phone. */
function sphinx(block: string): Snippet {
  return {
    place: "_templates/page.html, with templates_path = ['_templates'] in conf.py.",
    lines: (script) => [
      '{% extends "!page.html" %}',
      `{% block ${block} %}`,
      tag(script),
      `<p>${BUTTON}</p>`,
      '{{ super() }}{% endblock %}',
    ],
  };
}

const starlight: Snippet = {
  place:
    "src/components/Search.astro, with components: { Search: './src/components/Search.astro' } in the options of Starlight.",
  lines: (script) => [tag(script).replace('<script', '<script is:inline'), BUTTON],
};

/** By the name that the command takes. */
export const SNIPPETS: ReadonlyMap<string, Snippet> = new Map(
  Object.entries({
    html: inHtml('each page, where the button should be.'),
    docusaurus,
    vitepress,
    starlight,
    material: inHtml(
      'overrides/partials/search.html, with custom_dir: overrides below theme in mkdocs.yml.',
    ),
    sphinx: sphinx('body'),
    furo: sphinx('content'),
    mdbook: {
      place: 'theme/header.hbs.',
      // The page begins above the window by the height of its menu bar, and what holds the bar's place lies over it.
      lines: (script: Script) => [
        tag(script),
        '<style>docent-search { position: relative; top: var(--menu-bar-height); z-index: 102 }</style>',
        BUTTON,
      ],
    },
    hugo: inHtml(
      'the partial of your theme that has its search field, such as layouts/_partials/search.html.',
    ),
  } satisfies Record<string, Snippet>),
);
