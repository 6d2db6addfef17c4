/** Parts of a page that are defined in its front matter: a description below the title, the hero and the features of a home page. */
import type { MarkdownIt, StateBlock, StateCore } from 'markdown-it';
import { blockState } from '../blocks/block.ts';
import { writeCards } from '../elements/cards.ts';
import { markdownImage, markdownLink } from '../elements/markdown-links.ts';
import { text, type Props } from '../elements/props.ts';
import { fenceFor } from '../notation/code-info.ts';
import { defined, isData } from '../source/data.ts';

/** The name under which the environment of a parse has the page's front matter. */
export const FRONT_MATTER = 'frontMatter';

const ITEMS_MAX = 50;

/** Shows `description` below the title, as themes of Hugo, Mintlify, Fumadocs and Nuxt Content do. */
export function descriptions(md: MarkdownIt): void {
  prepend(md, 'docent_description', (state, front) => {
    const description = text(front, 'description');
    if (description !== undefined) parseInto(state, escapeLine(description));
  });
}

/** Shows `hero` and `features` of VitePress and Starlight. */
export function heroes(md: MarkdownIt): void {
  prepend(md, 'docent_hero', (state, front, hasTitle) => {
    const { hero, features } = front;
    if (isData(hero)) parseInto(state, heroLines(hero, hasTitle).join('\n\n'));
    if (Array.isArray(features)) featureCards(state, features.filter(isData));
  });
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
    const lines = SIGNATURES.flatMap((name) => texts(group[name])).slice(0, ITEMS_MAX);
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

type Write = (state: StateBlock, front: Props, hasTitle: boolean) => void;

function prepend(md: MarkdownIt, name: string, write: Write): void {
  md.core.ruler.after('block', name, (core: StateCore) => {
    const front = core.env[FRONT_MATTER] as Props | undefined;
    if (front === undefined) return;
    const state = blockState(core);
    const hasTitle =
      front['title'] !== undefined ||
      core.tokens.some(({ tag, level }) => tag === 'h1' && level === 0);
    write(state, front, hasTitle);
    core.tokens.unshift(...state.tokens);
  });
}

function parseInto(state: StateBlock, markdown: string): void {
  state.md.block.parse(markdown, state.md, state.env, state.tokens);
}

function heroLines(hero: Props, hasTitle: boolean): readonly string[] {
  const name = text(hero, 'name', 'title');
  const line = text(hero, 'text');
  const tagline = text(hero, 'tagline');
  const actions = list(hero['actions']).flatMap((action) => button(action));
  return [
    name === undefined ? '' : hasTitle ? `**${escapeLine(name)}**` : `# ${escapeLine(name)}`,
    line === undefined ? '' : `**${escapeLine(line)}**`,
    tagline === undefined ? '' : escapeLine(tagline),
    imageOf(hero['image']),
    actions.join(' '),
  ].filter((part) => part !== '');
}

function list(value: unknown): readonly Props[] {
  return Array.isArray(value)
    ? (value as readonly unknown[]).slice(0, ITEMS_MAX).filter(isData)
    : [];
}

function button(action: Props): readonly string[] {
  const [shown, link] = [text(action, 'text'), text(action, 'link')];
  return shown === undefined || link === undefined
    ? []
    : [`${markdownLink(escapeLine(shown), link)}{.button}`];
}

function imageOf(image: unknown): string {
  const src = isData(image) ? text(image, 'src', 'file', 'light') : image;
  if (typeof src !== 'string') return '';
  const alt = isData(image) ? (text(image, 'alt') ?? '') : '';
  return markdownImage(escapeLine(alt), src);
}

function featureCards(state: StateBlock, features: readonly Props[]): void {
  const cards = features
    .slice(0, ITEMS_MAX)
    .filter(({ title }) => title !== undefined)
    .map(({ title, details, link }) => defined({ title, description: details, href: link }));
  if (cards.length > 0) writeCards(state, cards, { columns: 2, line: 0 });
}

/** Words that would begin a block or open a tag stay words; other Markdown of a description is shown as such. */
function escapeLine(line: string): string {
  return line
    .replace(/\s+/g, ' ')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/^(?=[#>+=|~-]|\d+[.)]|`{3}|:{2,})/, '\\');
}
