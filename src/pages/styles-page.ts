/** `/_styles` of `docent dev`: every block in both colour schemes and both directions, written by the renderer of pages. */
import { documentAnswer } from '../http/answer.ts';
import type { Endpoint } from '../http/endpoint.ts';
import {
  BLOCK_EXAMPLES,
  EXAMPLE_IMAGE,
  exampleSource,
  TEXT_EXAMPLE,
  type BlockExample,
} from './block-examples.ts';
import { HTML_TYPE } from './documents.ts';
import { html, type Html } from './html.ts';
import { layout } from './layout.ts';
import type { DocumentOptions } from './no-page.ts';
import { contentSecurityPolicy } from './policy.ts';
import type { renderPage } from './render.ts';
import { siteOf, type Site } from './site.ts';

const PATH = '/_styles';

const PANELS = ['ltr', 'rtl'].flatMap((dir) =>
  ['light', 'dark'].map((scheme) => ({ scheme, dir })),
);

export function stylesEndpoint(options: DocumentOptions): Endpoint {
  return {
    path: PATH,
    async answer({ generation }) {
      const { renderPage: render } = await import('./render.ts');
      const site = siteOf(generation, options);
      const headers = { 'content-security-policy': contentSecurityPolicy(site.external) };
      return documentAnswer(stylesHtml(site, render), HTML_TYPE, { cache: 'never', headers });
    },
  };
}

type Render = typeof renderPage;

function stylesHtml(site: Site, render: Render): string {
  const examples = { text: TEXT_EXAMPLE, ...BLOCK_EXAMPLES };
  const samples = Object.entries(examples).map(([name, example]) =>
    sample({ name, example }, site, render),
  );
  return layout(site, {
    title: 'Styles',
    description: 'Every block in both colour schemes and both directions.',
    language: 'en',
    main: html`<link rel="stylesheet" href="${site.assets}/samples.css" />
      <h1>Styles</h1>
      ${samples}`,
  });
}

interface NamedExample {
  readonly name: string;
  readonly example: BlockExample;
}

function sample({ name, example }: NamedExample, site: Site, render: Render): Html {
  const body = exampleBody(example, site, render);
  const panels = PANELS.map(
    ({ scheme, dir }) =>
      html`<div class="sample" data-theme="${scheme}" dir="${dir}">${body}</div>`,
  );
  return html`<section class="samples" id="${name}">
    <h2>${name}</h2>
    ${panels}
  </section>`;
}

/** As on a page: a hero stands in the head of its article. */
function exampleBody(example: BlockExample, site: Site, render: Render): Html {
  const { title, hero, body } = render(
    {
      source: exampleSource(example),
      links: new Map([[EXAMPLE_IMAGE, `${site.assets}/icon.svg`]]),
    },
    site.library.baseUrl,
    { words: site.words.body, external: site.external },
  );
  return html`${
      hero &&
      html`<header class="lead hero">
        <h1>${title}</h1>
        ${hero}
      </header>`
    }
    <div class="prose">${body}</div>`;
}
