/** The head of every HTML page. */
import type { Looks } from '../content/model/looks.ts';
import { searchEngineLinks } from './edition-notes.ts';
import { html, jsonText, type Content, type Html } from './html.ts';
import { hasLooksCss, LOOKS_PATH } from './looks.ts';
import { GROUNDS, MANIFEST_PATH } from './manifest.ts';
import { metaPolicy } from './policy.ts';
import { previewHead } from './preview.ts';
import type { PageParts, Site } from './site.ts';
import { structuredData } from './structured-data.ts';

export function head(site: Site, parts: PageParts): Html {
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
    ${path && html`<meta property="og:url" content="${ownBase}${path}" />`} ${socialImage(site)}
    ${searchEngineLinks(site, parts)} ${structuredData(site, parts)}
    ${markdownPath && html`<link rel="alternate" type="text/markdown" href="${ownBase}${markdownPath}" />`}
    <link rel="describedby" type="text/plain" href="${baseUrl}/llms.txt" />
    ${library.releases.length > 0 && html`<link rel="alternate" type="application/atom+xml" title="${words.releases}" href="${baseUrl}/releases.atom" />`}
    ${favicon(library.looks, prefix, assets)} ${themeColours(library.looks)}
    <link rel="manifest" href="${prefix}${MANIFEST_PATH}" crossorigin="use-credentials" />
    <link rel="stylesheet" href="${assets}/site.css" />
    ${hasLooksCss(library) && html`<link rel="stylesheet" href="${prefix}${LOOKS_PATH}" />`}
    <script type="application/json" id="words">
      ${jsonText(words.script)}
    </script>
    <script src="${assets}/browser/before-paint.js"></script>
    <script type="module" src="${assets}/browser/site.js"></script>
    ${previewHead(site, parts.slug)}`;
}

/** Social sites read absolute addresses only. */
function socialImage({ library: { looks, baseUrl, imageSizes } }: Site): Html {
  const { image } = looks;
  if (image === undefined) {
    return html`<meta name="twitter:card" content="summary" />`;
  }
  const size = imageSizes?.get(image);
  return html`<meta name="twitter:card" content="summary_large_image" />
    <meta property="og:image" content="${baseUrl}${image}" />
    ${
      size &&
      html`<meta property="og:image:width" content="${size.width}" />
        <meta property="og:image:height" content="${size.height}" />`
    }`;
}

/** Not every host of files sends the header. */
function policy({ isStatic, external }: Site): Content {
  return (
    isStatic &&
    html`<meta http-equiv="Content-Security-Policy" content="${metaPolicy(external)}" />`
  );
}

/** Apple's devices show PNG only. */
function favicon({ favicon: own }: Looks, prefix: string, assets: string): Html {
  if (own === undefined) {
    return html`<link rel="icon" type="image/svg+xml" href="${assets}/icon.svg" />`;
  }
  const touch = /\.png$/i.test(own) && html`<link rel="apple-touch-icon" href="${prefix}${own}" />`;
  return html`<link rel="icon" href="${prefix}${own}" />${touch}`;
}

function themeColours({ accent, accentDark }: Looks): readonly Html[] {
  const colours = { light: accent ?? GROUNDS.light, dark: accentDark ?? GROUNDS.dark };
  return Object.entries(colours).map(
    ([scheme, colour]) =>
      html`<meta
        name="theme-color"
        media="(prefers-color-scheme: ${scheme})"
        content="${colour}"
      />`,
  );
}
