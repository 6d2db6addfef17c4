/** Titles made from names of files and folders, with acronyms and names as the pages write them: `api` is "API", `oauth` "OAuth". */
import type { Draft } from '../model/draft.ts';
import type { NavNode } from '../model/navigation.ts';
import { titleOfName } from '../links/slug.ts';
import type { Navigation } from './navigation.ts';

export type Spell = (title: string) => string;

/** UTF-16 code units of prose that are read: enough to know how a folder writes a word. */
const PROSE_MAX = 4_000_000;
const WORD = /\p{L}[\p{L}\p{N}]+/gu;

/** A word is spelled as the prose of the pages has it most often, where that has capitals after its first letter. Prose is read when a title needs it. */
export function spelling(drafts: Iterable<Draft>): Spell {
  let usual: ReadonlyMap<string, string> | undefined;
  return (title) => {
    const forms = (usual ??= usualForms([...drafts]));
    return title.replace(WORD, (word) => forms.get(word.toLowerCase()) ?? word);
  };
}

/** By the word in lower case. */
function usualForms(all: readonly Draft[]): ReadonlyMap<string, string> {
  const names = new Set(all.flatMap(({ file }) => file.toLowerCase().match(WORD) ?? []));
  const counts = new Map<string, Map<string, number>>();
  for (const word of proseWords(all)) {
    const name = word.toLowerCase();
    if (!names.has(name)) continue;
    const forms = counts.get(name) ?? new Map<string, number>();
    counts.set(name, forms.set(word, (forms.get(word) ?? 0) + 1));
  }
  return new Map(
    [...counts].flatMap(([name, forms]) => {
      const [[form] = ['']] = [...forms].toSorted(([, a], [, b]) => b - a);
      return form.slice(1) === form.slice(1).toLowerCase() ? [] : [[name, form] as const];
    }),
  );
}

function* proseWords(drafts: readonly Draft[]): Iterable<string> {
  let left = PROSE_MAX;
  for (const draft of drafts) {
    for (const { text } of draft.text().passages) {
      left -= text.length;
      if (left < 0) return;
      yield* text.match(WORD) ?? [];
    }
  }
}

/** Only titles that were made from the names of folders. */
export function spelledTitles({ tree, folders }: Navigation, spell: Spell): Navigation {
  return { tree: withSpelling(tree, spell), folders: withSpelling(folders, spell) };
}

function withSpelling(nodes: readonly NavNode[], spell: Spell): readonly NavNode[] {
  return nodes.map((node) => {
    const { name, title } = node;
    const isMade = name !== undefined && title === titleOfName(name);
    return {
      ...node,
      ...(isMade && { title: spell(title) }),
      children: withSpelling(node.children, spell),
    };
  });
}
