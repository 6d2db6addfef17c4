/** Describes a page to search engines: JSON-LD in the words of schema.org. */
import { jsonText, html, type Content } from './html.ts';
import type { PageParts, Site } from './site.ts';

/** Absent for pages that stand for no address, and for those of the service itself. */
export function structuredData(site: Site, parts: PageParts): Content {
  const { path } = parts;
  const { library } = parts.original ?? site;
  if (path === undefined || (path !== '/' && parts.slug === undefined)) return false;
  const { product, baseUrl } = library;
  const whole = { '@type': 'WebSite', name: product.name, url: `${baseUrl}/` };
  const graph =
    path === '/' ? [whole] : [article(parts, whole, baseUrl), breadcrumbs(parts, baseUrl)];
  return html`<script type="application/ld+json">
    ${jsonText({ '@context': 'https://schema.org', '@graph': graph })}
  </script>`;
}

function article(parts: PageParts, isPartOf: object, baseUrl: string): object {
  const { title, description, path = '/', modified, language } = parts;
  return {
    '@type': 'TechArticle',
    headline: title,
    url: baseUrl + path,
    ...(description !== '' && { description }),
    ...(language !== undefined && { inLanguage: language }),
    ...(modified !== undefined && { dateModified: modified }),
    isPartOf,
  };
}

/** Each step has to lead somewhere: headings of the navigation without a page are left out. */
function breadcrumbs({ title, path = '/', trail = [] }: PageParts, baseUrl: string): object {
  const above = trail.flatMap(({ title: name, href }) =>
    href === undefined ? [] : [{ name, item: new URL(href, baseUrl).href }],
  );
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...above, { name: title, item: baseUrl + path }].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  };
}
