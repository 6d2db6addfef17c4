/** Images, films and frames of a page: which are shown, of which hosts, and how large. */
import type { Attributes, Tag } from 'sanitize-html';
import { schemeOfAddress, schemeOfClasses } from '../content/blocks/scheme.ts';
import type { ImageSize } from '../content/model/image-size.ts';
import { isListed, playerAddress, type ExternalHosts } from './external.ts';

export interface Gate {
  readonly siteOrigin: string;
  /** Other origins whose images, media and frames a page may show. */
  readonly external: ExternalHosts;
  /** The size of an image of the site. */
  readonly imageSizeAt: (src: string) => ImageSize | undefined;
}

/**
 * Without a listed host, an image from elsewhere becomes a link to it; of a pair for both colour schemes, the one for light does.
 */
export function image(attributes: Attributes, gate: Gate, isInLink: boolean): Tag {
  const { src = '', alt = '' } = attributes;
  const shown = withSize(withScheme(attributes), gate.imageSizeAt(src));
  if (!isForeign(src, gate) || isListed(src, gate.external.images)) {
    return { tagName: 'img', attribs: { ...shown, alt, loading: 'lazy' } };
  }
  if (shown['class']?.includes('dark-only') === true) return { tagName: 'wbr', attribs: {} };
  return linkTo(src, alt || 'Image', isInLink);
}

/** The class by which the site shows an image in one colour scheme only. */
function withScheme(attributes: Attributes): Attributes {
  const { src = '', class: classes = '' } = attributes;
  const scheme = schemeOfAddress(src) ?? schemeOfClasses(classes);
  return scheme === undefined ? attributes : { ...attributes, class: `${scheme}-only` };
}

/** With the size of the file, or the side that the author does not give, the browser keeps the place of the image. */
function withSize(attributes: Attributes, size: ImageSize | undefined): Attributes {
  const { width, height } = attributes;
  if (size === undefined || (width !== undefined && height !== undefined)) return attributes;
  const scale = scaleOf(width, size.width) ?? scaleOf(height, size.height);
  if (scale === undefined) return withOwnSize(attributes, size);
  return Number.isNaN(scale)
    ? attributes
    : {
        ...attributes,
        width: width ?? String(Math.round(size.width * scale)),
        height: height ?? String(Math.round(size.height * scale)),
      };
}

/** The place of a cell depends on what is in it: there, the style sheet gives a width to what has none of its own. */
function withOwnSize(attributes: Attributes, { width, height, isFluid }: ImageSize): Attributes {
  const { class: classes = '' } = attributes;
  return {
    ...attributes,
    ...(isFluid && { class: `fluid ${classes}`.trim() }),
    width: String(width),
    height: String(height),
  };
}

/** NaN for a share of the line, of which the height is not known. */
function scaleOf(given: string | undefined, own: number): number | undefined {
  if (given === undefined) return undefined;
  return Number(/^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(given)?.[1]) / own;
}

export function player({ tagName, attribs: attributes }: Tag, gate: Gate, isInLink: boolean): Tag {
  const { src = '', title = '' } = attributes;
  if (isForeign(src, gate) && !isListed(src, gate.external.images)) {
    return tagName === 'source'
      ? { tagName: 'wbr', attribs: {} }
      : linkTo(src, title || (tagName === 'audio' ? 'Audio' : 'Video'), isInLink);
  }
  return tagName === 'source'
    ? { tagName, attribs: attributes }
    : { tagName, attribs: { ...attributes, controls: '', preload: 'metadata' } };
}

/** A frame runs its host's scripts in its own origin, without reach to the page. */
export function frame(
  { src = '', title = '', width, height }: Attributes,
  { external }: Gate,
  isInLink: boolean,
): Tag {
  const address = playerAddress(src);
  if (!isListed(address, external.embeds)) return linkTo(src, title || src, isInLink);
  return {
    tagName: 'iframe',
    attribs: {
      src: address,
      title: title || new URL(address).host,
      class: 'embed',
      loading: 'lazy',
      sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
      referrerpolicy: 'strict-origin-when-cross-origin',
      allowfullscreen: '',
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
    },
  };
}

function isForeign(src: string, { siteOrigin }: Gate): boolean {
  return /^(?:https?:|\/\/)/i.test(src) && !src.startsWith(`${siteOrigin}/`);
}

/** In a link, only its words: HTML has no link in a link. */
function linkTo(href: string, text: string, isInLink: boolean): Tag {
  return isInLink
    ? { tagName: 'span', attribs: {}, text }
    : { tagName: 'a', attribs: { href }, text };
}
