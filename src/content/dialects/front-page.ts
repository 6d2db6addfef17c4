/** Parts of a page that are defined in its front matter: a description below the title, the hero and the features of a home page. */
import type { MarkdownIt, StateBlock, StateCore, Token } from 'markdown-it';
import { blockOf, blockState, closeBlock, openBlock, type Block } from '../blocks/block.ts';
import { writeCards } from '../elements/cards.ts';
import {
  escapeLine,
  markdownButton,
  markdownImage,
  markdownLine,
} from '../elements/markdown-links.ts';
import { text, type Props } from '../elements/props.ts';
import { fenceFor } from '../notation/code-info.ts';
import { defined, isData } from '../source/data.ts';

/** The name under which the environment of a parse has the page's front matter. */
export const FRONT_MATTER = 'frontMatter';

/** An emoji with its modifiers. */
const SIGN = /^\P{ASCII}{1,8}$/u;

/** Shows `description` below the title, as themes of Hugo, Mintlify, Fumadocs and Nuxt Content do; a hero has its own. */
export function descriptions(md: MarkdownIt): void {
  prepend(md, 'docent_description', (state, front, { tokens }) => {
    const description = text(front, 'description');
    const isOfHero = tokens.some((token) => blockOf(token)?.type === 'hero');
    if (description !== undefined && !isOfHero) parseInto(state, escapeLine(description));
  });
}

/** Shows `banner`, `hero` and `features` of VitePress and Starlight, and the home pages of VuePress. */
export function heroes(md: MarkdownIt): void {
  prepend(md, 'docent_hero', (state, front, { tokens }) => {
    const { banner, features } = front;
    const hero = isData(front['hero']) ? front['hero'] : vuePressHero(front);
    if (isData(banner)) writeBanner(state, banner);
    if (hero !== undefined) writeHero(state, hero, tokens.some(isTitle));
    if (Array.isArray(features)) featureCards(state, features.filter(isData));
  });
}

/** The hero of a page of VuePress that says `home: true`; the first version has one button. */
function vuePressHero({ home, actions, ...front }: Props): Props | undefined {
  if (home !== true) return undefined;
  const src = text(front, 'heroImage');
  return {
    name: front['heroText'],
    tagline: front['tagline'],
    ...(src !== undefined && {
      image: { src, dark: front['heroImageDark'], alt: front['heroAlt'] },
    }),
    actions: actions ?? [{ text: front['actionText'], link: front['actionLink'] }],
  };
}

const SIGNATURES = ['signatures', 'signature', 'syntax_fmt', 'syntax'];

/** Shows the signatures of a function that reference pages of Hugo have in their front matter, there or in a group of its `params`. */
export function signatures(md: MarkdownIt): void {
  prepend(md, 'docent_signatures', (state, front) => {
    const { params } = front;
    const groups = isData(params) ? [params, ...Object.values(params).filter(isData)] : [];
    const [group, lines] = firstSignatures([front, ...groups]) ?? [];
    if (group === undefined || lines === undefined) return;
    const fence = fenceFor(lines.join('\n'));
    const returns = text(group, 'returnType', 'returns');
    const other = group === front ? [] : texts(group['aliases']);
    const about = [
      returns === undefined ? '' : `Returns: ${inCode(returns)}`,
      other.length === 0 ? '' : `Alias: ${other.map(inCode).join(', ')}`,
    ].filter((part) => part !== '');
    parseInto(state, ['Syntax:', fence, ...lines, fence, '', about.join('\\\n')].join('\n'));
  });
}

/** A single word is not a signature: `syntax: bash` names a language. */
function firstSignatures(
  groups: readonly Props[],
): readonly [Props, readonly string[]] | undefined {
  for (const group of groups) {
    const lines = SIGNATURES.flatMap((name) => texts(group[name]));
    if (lines.some((line) => /[\s().]/.test(line.trim()))) return [group, lines];
  }
  return undefined;
}

function texts(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  return all.flatMap((one) => (typeof one === 'string' ? one.trimEnd().split('\n') : []));
}

function inCode(words: string): string {
  return `\`${words.replace(/[`\s]+/g, ' ')}\``;
}

type Write = (state: StateBlock, front: Props, page: Pick<StateCore, 'tokens'>) => void;

function prepend(md: MarkdownIt, name: string, write: Write): void {
  md.core.ruler.after('block', name, (core: StateCore) => {
    const front = core.env[FRONT_MATTER] as Props | undefined;
    if (front === undefined) return;
    const state = blockState(core);
    write(state, front, core);
    core.tokens.unshift(...state.tokens);
  });
}

/** Whether a token is of a heading that titles the page. */
export function isTitle({ tag, level }: Token): boolean {
  return tag === 'h1' && level === 0;
}

export function parseInto(state: StateBlock, markdown: string): void {
  state.md.block.parse(markdown, state.md, state.env, state.tokens);
}

/** A line of Starlight above the title, which may hold HTML. */
function writeBanner(state: StateBlock, banner: Props): void {
  const content = text(banner, 'content');
  if (content !== undefined) writeIn(state, { type: 'quoted' }, content.replace(/\s+/g, ' '));
}

/** The name is the heading of a page whose text has none: `title` is for the navigation and search engines then. */
function writeHero(state: StateBlock, hero: Props, hasHeading: boolean): void {
  const name = text(hero, 'name', 'title');
  const line = text(hero, 'text');
  const tagline = text(hero, 'tagline');
  const image = imageOf(hero['image']);
  const actions = list(hero['actions']).flatMap((action) => button(action));
  if (name !== undefined && !hasHeading) parseInto(state, `# ${markdownLine(name)}`);
  const block = { type: 'hero' } as const;
  openBlock(state, block, 0);
  const words = [
    name === undefined || !hasHeading ? '' : `**${markdownLine(name)}**`,
    line === undefined ? '' : `**${markdownLine(line)}**`,
    tagline === undefined ? '' : markdownLine(tagline),
  ];
  parseInto(state, words.filter((part) => part !== '').join('\n\n'));
  if (image !== '') writeFigure(state, image);
  parseInto(state, actions.join(' '));
  closeBlock(state, block);
}

/** @param image in Markdown */
export function writeFigure(state: StateBlock, image: string): void {
  writeIn(state, { type: 'figure' }, image);
}

function writeIn(state: StateBlock, block: Block, markdown: string): void {
  openBlock(state, block, 0);
  parseInto(state, markdown);
  closeBlock(state, block);
}

function list(value: unknown): readonly Props[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter(isData) : [];
}

/** A button without words is a picture of the generator's style sheet: it shows where it leads. */
function button(action: Props): readonly string[] {
  const [words, link] = [text(action, 'text'), text(action, 'link')];
  if (words === undefined || link === undefined) return [];
  const shown = words || (URL.canParse(link) && new URL(link).hostname) || link;
  return [markdownButton(escapeLine(shown), link)];
}

function addressOf(image: unknown): string | undefined {
  const src = isData(image) ? text(image, 'src', 'file', 'light') : image;
  return typeof src === 'string' ? src : undefined;
}

function imageOf(image: unknown): string {
  const src = addressOf(image);
  if (src === undefined) return '';
  const { alt = '', dark } = isData(image)
    ? { alt: text(image, 'alt'), dark: text(image, 'dark') }
    : {};
  const imageAt = (address: string): string => markdownImage(escapeLine(alt), address);
  return dark === undefined
    ? imageAt(src)
    : `${imageAt(`${src}#only-light`)}${imageAt(`${dark}#only-dark`)}`;
}

/** Cards of features: `details` and `link` (VitePress), `description` and `to` (Nuxt UI). */
export function featureCards(state: StateBlock, features: readonly Props[]): void {
  const cards = features
    .filter(({ title }) => title !== undefined)
    .map(({ icon, title, details, description = details, link, to = link }) => ({
      props: defined({ title: withSign(icon, title), description, href: to }),
      icon: addressOf(isData(icon) ? icon : undefined),
    }));
  if (cards.length > 0) writeCards(state, cards, { columns: 2, line: 0 });
}

/** An icon may be signs, such as an emoji, which stand before the title; a name or SVG is left out. */
function withSign(icon: unknown, title: unknown): unknown {
  return typeof icon === 'string' && SIGN.test(icon) ? `${icon} ${String(title)}` : title;
}
