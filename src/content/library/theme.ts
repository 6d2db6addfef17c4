/** `theme` of `docent.yaml` over the looks of the generator's configuration. What it names and the folder lacks is reported. */
import { assetUrl } from '../links/file-addresses.ts';
import { isExternal } from '../links/link-address.ts';
import type { Report } from '../model/finding.ts';
import type { Link, LinkGroup } from '../model/generator.ts';
import type { Announcement, Looks, SiteLink, SitePart } from '../model/looks.ts';
import { defined } from '../source/data.ts';
import { readableColours } from './colour.ts';
import { IMAGE, linkOf, SOCIAL_IMAGE, type LooksSources } from './looks.ts';
import { themeCss } from './theme-css.ts';
import { themeFile } from './theme-files.ts';
import { themeWords, type WordsSources } from './theme-words.ts';

export interface Theme {
  /** Files of the folder. */
  readonly logo?: string;
  readonly logoDark?: string;
  readonly favicon?: string;
  readonly image?: string;
  /** `#rrggbb` */
  readonly accent?: string;
  readonly accentDark?: string;
  /** A style sheet of the folder. */
  readonly css?: string;
  /** A file of the folder with words of the interface. */
  readonly words?: string;
  readonly header?: {
    readonly links?: readonly Link[];
    /** Absolute addresses. */
    readonly social?: readonly string[];
    readonly repository?: string;
    readonly tabs?: boolean;
  };
  readonly home?: 'own' | 'generated';
  readonly footer?: readonly LinkGroup[];
  readonly announcement?: {
    readonly text: string;
    /** As {@link Link.href}. */
    readonly link?: string;
    readonly until?: Date;
  };
  readonly show?: Readonly<Partial<Record<SitePart, boolean>>>;
}

export interface ThemeSources extends LooksSources, WordsSources {
  readonly report: Report;
}

const IMAGE_BYTES_MAX = 2_000_000;

export function themedLooks(looks: Looks, theme: Theme, sources: ThemeSources): Looks {
  const { show = {} } = theme;
  const hidden = Object.entries(show).flatMap(([part, isShown]) =>
    isShown ? [] : [part as SitePart],
  );
  return defined({
    ...looks,
    ...logos(theme, sources),
    ...singleImage('favicon', theme, sources),
    ...singleImage('image', theme, sources),
    ...accents(theme, sources.report),
    css: themeCss(theme.css, sources),
    words: themeWords(theme.words, sources),
    ...headerLooks(theme, sources),
    home: theme.home,
    ...footer(theme, sources),
    announcement: announcement(theme, sources),
    hidden: hidden.length === 0 ? undefined : hidden,
  });
}

type Part = Partial<Looks>;

function headerLooks({ header = {} }: Theme, sources: ThemeSources): Part {
  const { links, repository, social, tabs } = header;
  return {
    ...(links && { links: linksOf('header.links', links, sources) }),
    ...(repository !== undefined && { repository }),
    ...(social && { social: social.map(socialLink) }),
    ...(tabs !== undefined && { hasTabs: tabs }),
  };
}

function socialLink(href: string): SiteLink {
  return { title: new URL(href).hostname, href };
}

function footer({ footer: given }: Theme, sources: ThemeSources): Part {
  const groups = given?.map(({ title, links }) =>
    defined({ title, links: linksOf('footer', links, sources) }),
  );
  return groups === undefined ? {} : { footer: groups.filter(({ links }) => links.length > 0) };
}

/** A logo that is missing leaves that of the generator. */
function logos({ logo, logoDark }: Theme, sources: ThemeSources): Part {
  const light = image('logo', logo, sources);
  const dark = image('logoDark', logoDark, sources);
  if (light === undefined) return dark === undefined ? {} : { logoDark: dark };
  return defined({ logo: light, logoDark: dark, isLogoName: undefined }) as Part;
}

/** An image that is missing leaves that of the generator. */
function singleImage(key: 'favicon' | 'image', theme: Theme, sources: ThemeSources): Part {
  const own = image(key, theme[key], sources);
  return own === undefined ? {} : { [key]: own };
}

/** The site path of an image of the folder. */
function image(key: string, given: string | undefined, sources: ThemeSources): string | undefined {
  if (given === undefined) return undefined;
  const isSocial = key === 'image';
  const isImage = (isSocial ? SOCIAL_IMAGE : IMAGE).test(given);
  const file = isImage ? themeFile(sources, given, IMAGE_BYTES_MAX) : undefined;
  if (file === undefined) {
    sources.report({
      severity: 'error',
      rule: 'theme-image-missing',
      file: 'docent.yaml',
      message: `\`theme.${key}\` names ${given}, which is no image of the folder with at most ${IMAGE_BYTES_MAX / 1e6} MB: it is not shown.`,
      remedy: `Name ${isSocial ? 'a .png, .jpg, .gif or .webp' : 'an .svg, .png, .jpg, .gif, .webp, .avif or .ico'} file below the folder of docent.yaml.`,
    });
    return undefined;
  }
  sources.assets.set(file.name, file.disk);
  return assetUrl('', file.name);
}

/** Colours that can be read; says so where the author's own cannot. */
function accents({ accent, accentDark }: Theme, report: Report): Part {
  if (accent === undefined && accentDark === undefined) return {};
  const [light, dark] = readableColours(accent, accentDark);
  if (accent !== undefined && light !== accent) adjusted('accent', [accent, light], report);
  if (accentDark !== undefined && dark !== accentDark)
    adjusted('accentDark', [accentDark, dark], report);
  return defined({ accent: light, accentDark: dark });
}

function adjusted(
  key: 'accent' | 'accentDark',
  [given, shown]: readonly [string, string | undefined],
  report: Report,
): void {
  const [ground, better] = key === 'accent' ? ['light', 'darker'] : ['dark', 'lighter'];
  report({
    severity: 'note',
    rule: 'theme-contrast',
    file: 'docent.yaml',
    message: `\`theme.${key}\` is ${given}: text in it, also on backgrounds tinted with it, is hard to read in the ${ground} scheme. The site uses ${shown} there.`,
    remedy: `Nothing, or choose a ${better} colour.`,
  });
}

function linksOf(key: string, links: readonly Link[], sources: ThemeSources): SiteLink[] {
  return links.flatMap((link) => {
    const found = linkOf(link, sources);
    if (found === undefined) missingLink(key, link.href, sources.report);
    return found ?? [];
  });
}

function announcement(
  { announcement: given }: Theme,
  sources: ThemeSources,
): Announcement | undefined {
  if (given === undefined) return undefined;
  const { text, link, until } = given;
  const href = link === undefined ? undefined : linkOf({ title: text, href: link }, sources)?.href;
  if (link !== undefined && href === undefined) missingLink('announcement', link, sources.report);
  return defined({ text, href, until: until?.toISOString() });
}

function missingLink(key: string, href: string, report: Report): void {
  const isPage = !isExternal(href);
  report({
    severity: 'error',
    rule: 'theme-link-missing',
    file: 'docent.yaml',
    message: `\`theme.${key}\` leads to ${href}, which is ${isPage ? 'no page of the folder' : 'no address on the web'}: the link is not shown.`,
    remedy: 'Give the file or the address of a page, or an address that begins with https://.',
  });
}
