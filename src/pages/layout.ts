/** The shell of every HTML page: head, header, navigation, content, footer. Its own words are English whatever the pages are. */
import type { Looks } from '../content/model.ts';
import { html, type Content, type Html } from './html.ts';
import { LOOKS_PATH } from './looks.ts';
import { sidebar } from './sidebar.ts';
import type { PageParts, Site } from './site.ts';

/** The whole document as text. */
export function layout(site: Site, parts: PageParts): string {
  const { aside } = parts;
  return html`<!doctype html>
    <html lang="${parts.language ?? site.library.language}">
      <head>
        ${head(site, parts)}
      </head>
      <body>
        <a class="skip" lang="en" href="#content">Skip to content</a>
        ${header(site, parts)}
        <div class="frame">
          <main id="content" tabindex="-1">${parts.main}</main>
          ${aside} ${sidebar(site, parts)}
        </div>
        ${footer(site, parts)}
      </body>
    </html> `.text;
}

function head({ library, prefix, assets }: Site, parts: PageParts): Html {
  const { product, baseUrl } = library;
  const name = parts.path === '/' ? product.name : `${parts.title} · ${product.name}`;
  const description = parts.description || product.description || product.name;
  const { path, markdownPath } = parts;
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${name}</title>
    <meta name="description" content="${description}" />
    <meta name="color-scheme" content="light dark" />
    <meta property="og:type" content="${path === '/' ? 'website' : 'article'}" />
    <meta property="og:title" content="${parts.title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:site_name" content="${product.name}" />
    ${path ? html`<meta property="og:url" content="${baseUrl}${path}" /> <link rel="canonical" href="${baseUrl}${path}" />` : html`<meta name="robots" content="noindex" />`}
    ${markdownPath && html`<link rel="alternate" type="text/markdown" href="${baseUrl}${markdownPath}" />`}
    <link rel="describedby" type="text/plain" href="${baseUrl}/llms.txt" />
    ${favicon(library.looks, prefix, assets)}
    <link rel="stylesheet" href="${prefix}${assets}/site.css" />
    ${library.looks.accent && html`<link rel="stylesheet" href="${prefix}${LOOKS_PATH}" />`}
    <script src="${prefix}${assets}/browser/theme.js"></script>
    <script type="module" src="${prefix}${assets}/browser/site.js"></script>`;
}

function header({ library, prefix }: Site, parts: PageParts): Html {
  const markdown: Content =
    parts.markdownPath &&
    html` This page as Markdown:
      <a tabindex="-1" href="${prefix}${parts.markdownPath}">${parts.markdownPath}</a>.`;
  return html`<header class="bar" lang="en">
    <p class="visually-hidden">
      Index of the documentation for agents:
      <a tabindex="-1" href="${prefix}/llms.txt">llms.txt</a>.${markdown}
    </p>
    <button class="menu" type="button" popovertarget="navigation">Menu</button>
    <a class="brand" href="${prefix}/"
      >${logo(library.looks, prefix)}${library.product.name}${library.product.version && html` <span class="version">${library.product.version}</span>`}</a
    >
    <form class="search" role="search" aria-label="Site" action="${prefix}/search" method="get">
      <input
        type="search"
        name="q"
        placeholder="Search"
        aria-label="Search the documentation"
        maxlength="200"
        autocomplete="off"
        required
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
    <a class="developers" href="${prefix}/developers">Developers</a>
  </header>`;
}

function favicon({ favicon: own }: Looks, prefix: string, assets: string): Html {
  return own === undefined
    ? html`<link rel="icon" type="image/svg+xml" href="${prefix}${assets}/icon.svg" />`
    : html`<link rel="icon" href="${prefix}${own}" />`;
}

/** The name stands next to it, so it says nothing to those who do not see it. */
function logo({ logo: light, logoDark: dark }: Looks, prefix: string): Content {
  if (light === undefined) return false;
  const image = html`<img class="logo" src="${prefix}${light}" alt="" height="28" />`;
  if (dark === undefined) return image;
  return html`<picture
    ><source media="(prefers-color-scheme: dark)" srcset="${prefix}${dark}" />
    ${image}</picture
  >`;
}

/** The links of the site's own footer, and where its sources are. */
function siteLinks({ library: { looks }, prefix }: Site): Content {
  const groups = looks.repository
    ? [...looks.footer, { links: [{ title: 'Source', href: looks.repository }] }]
    : looks.footer;
  return [
    groups.map(
      ({ title, links }) =>
        html`<ul>
          ${title && html`<li>${title}</li>`}
          ${links.map((link) => html`<li><a href="${link.href.startsWith('/') ? prefix : ''}${link.href}">${link.title}</a></li>`)}
        </ul>`,
    ),
    looks.copyright && html`<p>${looks.copyright}</p>`,
  ];
}

function footer(site: Site, { markdownPath }: PageParts): Html {
  const { prefix } = site;
  return html`<footer class="end" lang="en">
    ${siteLinks(site)}
    <ul>
      ${markdownPath && html`<li><a href="${prefix}${markdownPath}">This page as Markdown</a></li>`}
      <li><a href="${prefix}/llms.txt">llms.txt</a></li>
      <li><a href="${prefix}/openapi.json">OpenAPI</a></li>
      <li><a href="${prefix}/developers">Developers</a></li>
    </ul>
  </footer>`;
}
