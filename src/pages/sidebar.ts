/**
 * The navigation beside every page. It stays small however large the documentation is: small trees are shown whole,
 * large ones around the page that is read.
 */
import type { Page } from '../content/model.ts';
import { navigationOf, type Group, type SectionTree } from '../content/navigation.ts';
import { html, type Content, type Html } from './html.ts';
import type { PageParts, Site } from './site.ts';

/** Up to this many pages all sections stand open. */
const WHOLE_TREE_MAX = 60;
/** Up to this many pages the groups of the open section stand open. */
const WHOLE_SECTION_MAX = 150;
/** Pages shown on each side of the current one in a group that is larger than a section may be. */
const AROUND = 40;

export function sidebar(site: Site, parts: PageParts): Html {
  const { sections } = navigationOf(site.library);
  const isWhole = site.library.pages.length <= WHOLE_TREE_MAX;
  const items = sections.map((tree) =>
    isWhole || tree.section.id === parts.section
      ? openSection(site, tree, parts)
      : html`<li class="section">
          <a href="${site.prefix}/sections/${tree.section.id}">${tree.section.title}</a>
        </li>`,
  );
  return html`<nav id="navigation" class="sidebar" popover aria-label="Documentation">
    <ul>
      ${items}
    </ul>
  </nav>`;
}

function openSection(site: Site, tree: SectionTree, parts: PageParts): Html {
  const { id, title } = tree.section;
  const here = parts.section === id && !parts.slug;
  return html`<li class="section">
    <a href="${site.prefix}/sections/${id}" ${here && html` aria-current="page"`}>${title}</a>
    <ul>
      ${groups(site, tree, parts)}
    </ul>
  </li>`;
}

function groups(site: Site, tree: SectionTree, parts: PageParts): Content {
  const isWhole = tree.pages.length <= WHOLE_SECTION_MAX;
  const current = site.library.pageBySlug.get(parts.slug ?? '');
  return tree.groups.map((group) => {
    const isOpen = isWhole || group.title === (current?.group ?? '');
    const list = isOpen ? pages(site, group, parts) : false;
    if (group.title === '') return list;
    return html`<li class="group">
      ${isOpen ? html`<span>${group.title}</span>` : closedGroup(site, group)}${
        list &&
        html`<ul>
          ${list}
        </ul>`
      }
    </li>`;
  });
}

function closedGroup({ prefix }: Site, group: Group): Content {
  const first = group.pages[0];
  return (
    first &&
    html`<a href="${prefix}${first.path}">${group.title} <small>${group.pages.length}</small></a>`
  );
}

function pages({ prefix }: Site, group: Group, parts: PageParts): Content {
  const at = group.pages.findIndex((page) => page.slug === parts.slug);
  const centre = Math.max(at, 0);
  const isWhole = group.pages.length <= WHOLE_SECTION_MAX;
  const shown = isWhole
    ? group.pages
    : group.pages.slice(Math.max(0, centre - AROUND), centre + AROUND + 1);
  const rest = group.pages.length - shown.length;
  return [
    shown.map((page) => item(page, prefix, page.slug === parts.slug)),
    rest > 0 &&
      html`<li class="more">
        <a href="${prefix}/sections/${group.pages[0]?.section}">${rest} more pages</a>
      </li>`,
  ];
}

function item(page: Page, prefix: string, isCurrent: boolean): Html {
  return html`<li>
    <a href="${prefix}${page.path}" ${isCurrent && html` aria-current="page"`}>${page.title}</a>
  </li>`;
}
