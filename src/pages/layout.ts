/** The shell of every HTML page: head, header, navigation, content, footer. */
import { EDITION_PARTS, type EditionPart } from '../content/model/edition.ts';
import type { Looks } from '../content/model/library.ts';
import { banner, searchEngineLinks, switches } from './edition-notes.ts';
import { html, jsonText, type Content, type Html } from './html.ts';
import { hasLooksCss, LOOKS_PATH } from './looks.ts';
import { metaPolicy } from './policy.ts';
import { previewHead } from './preview.ts';
import { sidebar } from './sidebar.ts';
import { announcement } from './announcement.ts';
import { editionsBy } from './other-editions.ts';
import { hasSetTabs, tabRow } from './tabs.ts';
import { hrefOf, moreLinks, topLink, topLinks } from './top-links.ts';
import { inWords, isShown, type PageParts, type Site } from './site.ts';
import { structuredData } from './structured-data.ts';
import { direction } from './words/language-tag.ts';

/** The whole document as text. */
export function layout(site: Site, parts: PageParts): string {
  const { aside } = parts;
  const language = parts.language ?? site.library.language;
  return html`<!doctype html>
    <html ${documentAttributes(site, language)}>
      <head>
        ${head(site, parts)}
      </head>
      <body>
        <a class="skip" ${inWords(site)} href="#content">${site.words.skipToContent}</a>
        ${announcement(site)} ${header(site, parts)} ${tabRow(site, parts)}
        <div class="frame">
          <main id="content" tabindex="-1">${banner(site, parts)}${parts.main}</main>
          ${aside} ${sidebar(site, parts)}
        </div>
        ${footer(site, parts)}
      </body>
    </html> `.text;
}

function documentAttributes({ isStatic }: Site, language: string): Html {
  const mark = isStatic && html` data-static`;
  return html`lang="${language}" dir="${direction(language)}"${mark}`;
}

function head(site: Site, parts: PageParts): Html {
  const { library, prefix, assets, words } = site;
  const { product, baseUrl } = library;
  const name = parts.path === '/' ? product.name : `${parts.title} · ${product.name}`;
  const description = parts.description || product.description || product.name;
  const { path, markdownPath, original } = parts;
  const { baseUrl: ownBase } = (original ?? site).library;
  return html`<meta charset="utf-8" />${policy(site)}
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${name}</title>
    <meta name="description" content="${description}" />
    <meta name="color-scheme" content="light dark" />
    <meta property="og:type" content="${path === '/' ? 'website' : 'article'}" />
    <meta property="og:title" content="${parts.title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:site_name" content="${product.name}" />
    ${path && html`<meta property="og:url" content="${ownBase}${path}" />`}
    <meta name="twitter:card" content="summary" />
    ${searchEngineLinks(site, parts)} ${structuredData(site, parts)}
    ${markdownPath && html`<link rel="alternate" type="text/markdown" href="${ownBase}${markdownPath}" />`}
    <link rel="describedby" type="text/plain" href="${baseUrl}/llms.txt" />
    ${library.releases.length > 0 && html`<link rel="alternate" type="application/atom+xml" title="${words.releases}" href="${baseUrl}/releases.atom" />`}
    ${favicon(library.looks, prefix, assets)} ${themeColours(library.looks)}
    <link rel="stylesheet" href="${assets}/site.css" />
    ${hasLooksCss(library) && html`<link rel="stylesheet" href="${prefix}${LOOKS_PATH}" />`}
    <script type="application/json" id="words">
      ${jsonText(words.script)}
    </script>
    <script src="${assets}/browser/before-paint.js"></script>
    <script type="module" src="${assets}/browser/site.js"></script>
    ${previewHead(site, parts.slug)}`;
}

/** Not every host of files sends the header. */
function policy({ isStatic, external }: Site): Content {
  return (
    isStatic &&
    html`<meta http-equiv="Content-Security-Policy" content="${metaPolicy(external)}" />`
  );
}

function header(site: Site, parts: PageParts): Html {
  const { library, prefix, words } = site;
  const markdown: Content =
    parts.markdownPath &&
    html` ${words.thisPageAsMarkdown}:
      <a tabindex="-1" href="${(parts.original ?? site).prefix}${parts.markdownPath}"
        >${parts.markdownPath}</a
      >.`;
  return html`<header class="bar" ${inWords(site)}>
    <p class="visually-hidden">
      ${words.indexForAgents}
      <a tabindex="-1" href="${prefix}/llms.txt">llms.txt</a>.${markdown}
    </p>
    <button class="menu" type="button" popovertarget="navigation">${words.menu}</button>
    <a class="brand" href="${prefix}/"
      >${logo(library.looks, prefix)}${brandName(library)}${version(site)}</a
    >
    <form
      class="search"
      role="search"
      aria-label="${words.site}"
      action="${prefix}/search"
      method="get"
    >
      <input
        type="search"
        name="q"
        placeholder="${words.script.search}"
        aria-label="${words.script.searchDocumentation}"
        maxlength="200"
        autocomplete="off"
        required
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
    ${headerLinks(site)} ${switches(site, parts, switched(site))}
  </header>`;
}

/** Tabs take the place of the switch between sets. */
function switched(site: Site): readonly EditionPart[] {
  return EDITION_PARTS.filter((part) => part !== 'set' || !hasSetTabs(site));
}

/** A switch between versions says it already. */
function version(site: Site): Content {
  const { version: own } = site.library.product;
  const isSwitched = editionsBy(site, 'version').length > 0;
  return own !== '' && !isSwitched && html` <span class="version">${own}</span>`;
}

function favicon({ favicon: own }: Looks, prefix: string, assets: string): Html {
  return own === undefined
    ? html`<link rel="icon" type="image/svg+xml" href="${assets}/icon.svg" />`
    : html`<link rel="icon" href="${prefix}${own}" />`;
}

function themeColours({ accent, accentDark }: Looks): Content {
  const colours = [
    ['light', accent],
    ['dark', accentDark],
  ];
  return colours.flatMap(([scheme, colour]) =>
    colour === undefined
      ? []
      : html`<meta
          name="theme-color"
          media="(prefers-color-scheme: ${scheme})"
          content="${colour}"
        />`,
  );
}

/** Narrow screens have them above the navigation. */
function headerLinks(site: Site): Content {
  const links = topLinks(site);
  return (
    links.length > 0 &&
    html`<nav class="top-links" aria-label="${site.words.site}">
      ${links.map((item) => topLink(site, item))}
    </nav>`
  );
}

/** Read aloud alone where the logo holds it already. */
function brandName({ looks, product: { name } }: Site['library']): Content {
  return looks.isLogoName === true ? html`<span class="visually-hidden">${name}</span>` : name;
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

/** The links of the footer of the project's own site, and those that its header has no room for. */
function siteLinks(site: Site): Content {
  const { prefix } = site;
  const { footer: own, texts } = site.library.looks;
  const { copyright } = texts;
  const groups = [...moreLinks(site), ...own];
  return [
    groups.map(
      ({ title, links }) =>
        html`<ul>
          ${title && html`<li>${title}</li>`}
          ${links.map(({ title: text, href }) => html`<li><a href="${hrefOf(prefix, href)}">${text}</a></li>`)}
        </ul>`,
    ),
    copyright && html`<p>${copyright}</p>`,
  ];
}

function footer(site: Site, { markdownPath, original = site }: PageParts): Html {
  const { prefix, words } = site;
  return html`<footer class="end" ${inWords(site)}>
    ${siteLinks(site)}
    <ul>
      ${markdownPath && isShown(site, 'copy') && html`<li><a href="${original.prefix}${markdownPath}">${words.thisPageAsMarkdown}</a></li>`}
      ${
        isShown(site, 'openapi') &&
        html`<li><a href="${prefix}/llms.txt">llms.txt</a></li>
          ${!site.isStatic && html`<li><a href="${prefix}/openapi.json">OpenAPI</a></li>`}`
      }
      ${isShown(site, 'developers') && html`<li><a href="${prefix}/developers">${words.developers}</a></li>`}
    </ul>
  </footer>`;
}
