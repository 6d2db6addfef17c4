/** Editions on a page: switches, the banner of versions that are not the current one, and links for search engines. */
import {
  EDITION_PARTS,
  isIndexed,
  type Edition,
  type EditionPart,
} from '../content/model/edition.ts';
import { filled, html, type Content, type Html } from './html.ts';
import {
  canonicalUrl,
  counterpart,
  currentPage,
  editionsBy,
  translations,
  type Counterpart,
  type PagePlace,
} from './other-editions.ts';
import { inWords, type PageParts, type Site } from './site.ts';
import { fill } from './words/fill.ts';

/** Lists that open by themselves: no script is needed. */
export function switches(
  site: Site,
  place: PagePlace,
  parts: readonly EditionPart[] = EDITION_PARTS,
): Content {
  const shown = parts.map((part) => editionSwitch(site, part, place)).filter(Boolean);
  return shown.length > 0 && html`<div class="switches" ${inWords(site)}>${shown}</div>`;
}

function editionSwitch(site: Site, part: EditionPart, place: PagePlace): Content {
  const options = editionsBy(site, part);
  if (options.length === 0) return false;
  const { edition: own } = site.library;
  const items = options.map((option) => switchItem(site, part, { option, place }));
  return html`<details class="switch pop-up">
    <summary>
      <span class="visually-hidden">${site.words.script.editionParts[part]}:</span>
      <bdi>${labelOf(own, part)}</bdi>
    </summary>
    <ul aria-label="${site.words.script.editionParts[part]}">
      ${items}
    </ul>
  </details>`;
}

function switchItem(
  site: Site,
  part: EditionPart,
  { option, place }: { readonly option: Edition; readonly place: PagePlace },
): Html {
  const { words, library } = site;
  const isCurrent = option[part] === library.edition[part];
  const { href, hasPage, isOriginalShown } = counterpart(site, option, place);
  const missing = isOriginalShown ? words.editions.notTranslated : words.editions.notThere;
  const language =
    part === 'language' && html` lang="${option.language}" hreflang="${option.language}"`;
  return html`<li>
    <a href="${href}" ${language}${isCurrent && html` aria-current="true"`}
      ><bdi>${labelOf(option, part)}</bdi
      >${!hasPage && part !== 'set' && html` <small ${inWords(site)}>${missing}</small>`}</a
    >
  </li>`;
}

/** Name of a part of an edition for readers. */
export function labelOf(edition: Edition, part: EditionPart): string {
  const { set, setName, version = '', versionLabel = version, language, languageLabel } = edition;
  return { set: setName || set, version: versionLabel, language: languageLabel || language }[part];
}

/** Says that the version is old or not released, and where the current one is. */
export function banner(site: Site, place: PagePlace): Content {
  const current = currentPage(site, place);
  if (current === undefined) return false;
  const { editions, script } = site.words;
  const { status } = site.library.edition;
  const says = status === 'old' ? editions.old : editions.unreleased;
  const version = labelOf(current.edition, 'version');
  return html`<aside class="banner" ${inWords(site)} aria-label="${script.editionParts.version}">
    <p>
      ${fill(says, { version: labelOf(site.library.edition, 'version') })}
      ${filled(
        current.hasPage || current.isOriginalShown ? editions.samePage : editions.notInCurrent,
        {
          version: html`<a href="${current.href}">${version}</a>`,
        },
      )}
    </p>
  </aside>`;
}

/** Says that the page is not translated, and leads to the original in its own edition. */
export function untranslatedNote(site: Site, original: Counterpart): Html {
  const { editions, script } = site.words;
  const { language, languageLabel } = original.edition;
  return html`<aside class="banner" ${inWords(site)} aria-label="${script.editionParts.language}">
    <p>
      ${filled(editions.untranslated, {
        language: html`<a href="${original.href}" lang="${language}" hreflang="${language}"
          ><bdi>${languageLabel || language}</bdi></a
        >`,
      })}
    </p>
  </aside>`;
}

/** Canonical address, translations, and whether search engines may list the page. */
export function searchEngineLinks(
  site: Site,
  parts: PagePlace & Pick<PageParts, 'original'>,
): Content {
  const { original } = parts;
  const canonical = canonicalUrl(original ?? site, parts);
  const isHidden = canonical === undefined || original !== undefined || isLeftOut(site);
  const found = original === undefined ? translations(site, parts) : [];
  const [first] = found;
  const links = found.map(
    ({ edition, url }) =>
      html`<link rel="alternate" hreflang="${edition.language}" href="${url}" />`,
  );
  return [
    canonical !== undefined && html`<link rel="canonical" href="${canonical}" />`,
    isHidden && html`<meta name="robots" content="noindex" />`,
    links,
    first && html`<link rel="alternate" hreflang="x-default" href="${first.url}" />`,
  ];
}

/** Whether search engines shall leave the whole version out. */
export function isLeftOut({ library, indexOldVersions }: Site): boolean {
  return !isIndexed(library.edition, indexOldVersions);
}
