/** The shell of every HTML page: head, header, navigation, content, footer. */
import { banner } from './edition-notes.ts';
import { head } from './head.ts';
import { header } from './header.ts';
import { html, type Content, type Html } from './html.ts';
import { sidebar } from './sidebar.ts';
import { announcement } from './announcement.ts';
import { tabRow } from './tabs.ts';
import { hrefOf, moreLinks } from './top-links.ts';
import { inWords, isShown, type PageParts, type Site } from './site.ts';
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
        <div class="${frameClasses(parts)}">
          <main id="content">${banner(site, parts)}${parts.main}</main>
          ${aside} ${sidebar(site, parts)}
        </div>
        ${footer(site, parts)}
      </body>
    </html> `.text;
}

/** Known before the contents are: the text stands in its place from the beginning. */
function frameClasses({ aside }: PageParts): string {
  if (aside === undefined) return 'frame whole';
  return aside === false ? 'frame' : 'frame listed';
}

function documentAttributes({ isStatic }: Site, language: string): Html {
  const mark = isStatic && html` data-static`;
  return html`lang="${language}" dir="${direction(language)}"${mark}`;
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
