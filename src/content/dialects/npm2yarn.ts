/** A fence with `npm2yarn` (Docusaurus, Nextra) has commands of npm: tabs show them for each package manager, or for those of a list. */
import convert from 'npm-to-yarn';
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { blockState, closeBlock, openBlock, type Block } from '../blocks/block.ts';

const INFO = /\s+npm2yarn(?:=([\w,]+))?(?=\s|$)/;
/** Longer code is no list of commands. */
const LENGTH_MAX = 4000;
/** In the order of the plugin of Docusaurus. */
const MANAGERS = ['npm', 'yarn', 'pnpm', 'bun'] as const;

export function npm2yarn(md: MarkdownIt): void {
  md.core.ruler.after('docent_code_groups', 'docent_npm2yarn', (state) => {
    if (!state.tokens.some(isCommands)) return;
    state.tokens = state.tokens.flatMap((token) =>
      isCommands(token) ? tabsOf(token, state) : [token],
    );
  });
}

function isCommands({ type, info, content }: Token): boolean {
  return type === 'fence' && INFO.test(info) && content.length <= LENGTH_MAX;
}

function tabsOf(fence: Token, core: StateCore): Token[] {
  const state = blockState(core);
  const line = fence.map?.[0] ?? 0;
  const tabs: Block = { type: 'tabs' };
  openBlock(state, tabs, line);
  for (const manager of managersOf(fence.info)) {
    const tab: Block = { type: 'tab', title: manager };
    const content = manager === 'npm' ? fence.content : convert(fence.content, manager);
    openBlock(state, tab, line);
    state.tokens.push(
      Object.assign(new core.Token('fence', 'code', 0), fence, {
        content,
        info: fence.info.replace(INFO, ''),
      }),
    );
    closeBlock(state, tab);
  }
  closeBlock(state, tabs);
  return state.tokens;
}

/** Those that a list names, in its order; all where it names none that is known. */
function managersOf(info: string): readonly (typeof MANAGERS)[number][] {
  const named = INFO.exec(info)?.[1]?.split(',') ?? [];
  const known = named.flatMap((name) => MANAGERS.filter((manager) => manager === name));
  return known.length > 0 ? [...new Set(known)] : MANAGERS;
}
