/** The header of every page: name, search, links and switches. */
import { EDITION_PARTS, type EditionPart } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import { switches } from './edition-notes.ts';
import { html, type Content, type Html } from './html.ts';
import { editionsBy } from './other-editions.ts';
import { inWords, type PageParts, type Site } from './site.ts';
import { hasSetTabs } from './tabs.ts';
import { iconLink, iconLinks, topLink, topLinks } from './top-links.ts';

/** A logo with wider proportions is a word. */
const WORD_RATIO = 2.5;

export function header(site: Site, parts: PageParts): Html {
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
    <a class="brand" href="${prefix}/">${logo(site)}${brandName(library)}${version(site)}</a>
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

/** Narrow screens have them above the navigation. */
function headerLinks(site: Site): Content {
  const links = topLinks(site);
  const icons = iconLinks(site);
  return (
    links.length + icons.length > 0 &&
    html`<nav class="top-links" aria-label="${site.words.site}">
      ${links.map((item) => topLink(site, item))}
      ${icons.length > 0 && html`<span class="profiles">${icons.map(iconLink)}</span>`}
    </nav>`
  );
}

/** Read aloud alone where the logo holds it already. Narrow screens have no room for it beside a logo as wide as a word. */
function brandName({ looks, imageSizes, product: { name } }: Library): Content {
  if (looks.isLogoName === true) return html`<span class="visually-hidden">${name}</span>`;
  const { width = 0, height = 1 } = imageSizes?.get(looks.logo ?? '') ?? {};
  return width / height > WORD_RATIO ? html`<span class="beside-word">${name}</span>` : name;
}

/** The name stands next to it, so it says nothing to those who do not see it. Of two, the reader's scheme shows one, and the other is not loaded. */
function logo(site: Site): Content {
  const { logo: light, logoDark: dark, logoGround } = site.library.looks;
  if (light === undefined) return false;
  if (dark !== undefined)
    return html`${logoImage(site, light, 'light-only')}${logoImage(site, dark, 'dark-only')}`;
  return logoImage(site, light, logoGround && `for-${logoGround}`);
}

function logoImage({ library, prefix }: Site, path: string, shown?: string): Html {
  const names = shown === undefined ? 'logo' : `logo ${shown}`;
  const loading = shown?.endsWith('-only') === true && html` loading="lazy"`;
  const size = html`${logoSize(library, path)}${loading}`;
  return html`<img class="${names}" src="${prefix}${path}" alt="" ${size} />`;
}

/** The style sheet says how high a logo is: its proportions keep its place in the header. */
function logoSize({ imageSizes }: Library, path: string): Html {
  const { width, height } = imageSizes?.get(path) ?? {};
  return html`${width !== undefined && html`width="${width}"`} height="${height ?? 28}"`;
}
