/** The filters of the search dialog: one list for each property that the documentation has several values of. */
import type { ScriptWords } from '../src/pages/words/words.ts';
import { create } from './create.ts';
import type { Choices, SearchFilters } from './search-protocol.ts';

export interface FilterRow {
  readonly element: HTMLElement;
  /** Replaces what can be chosen. */
  show(choices: Choices): void;
  /** Returns what is chosen. */
  read(): SearchFilters;
}

/** Widest first: what is chosen in one decides whether those behind it apply. */
const NAMES = ['set', 'version', 'section', 'kind'] as const;
type Name = (typeof NAMES)[number];

/** Value and label; the empty value filters nothing. */
type Option = readonly [value: string, label: string];

export function createFilterRow(words: ScriptWords, onChange: () => void): FilterRow {
  const element = create('div', { class: 'filters', hidden: '' });
  const selects = new Map<Name, HTMLSelectElement>();
  const chosen = (name: Name): string | undefined => {
    const select = selects.get(name);
    return select?.parentElement?.hidden === false && select.value ? select.value : undefined;
  };
  const hide = (name: Name, isHidden: boolean): void => {
    const label = selects.get(name)?.parentElement;
    if (label) label.hidden = isHidden;
  };
  element.addEventListener('change', () => {
    // Versions and sections are those of the set and version that the dialog belongs to.
    hide('version', chosen('set') !== undefined);
    hide('section', (chosen('set') ?? chosen('version')) !== undefined);
    onChange();
  });
  return {
    element,
    show(choices) {
      const options = optionsOf(choices, words);
      const { kind, section, editionParts } = words;
      const labels = { kind, section, ...editionParts };
      for (const name of NAMES) {
        if (options[name].length > 1) selects.set(name, selectOf(options[name]));
      }
      element.replaceChildren(
        ...Array.from(selects, ([name, select]) => create('label', {}, labels[name], select)),
      );
      element.hidden = selects.size === 0;
    },
    read: () => ({
      kind: chosen('kind') as SearchFilters['kind'],
      section: chosen('section'),
      base: chosen('set') ?? chosen('version'),
    }),
  };
}

function optionsOf(
  { kinds, sections, sets, versions }: Choices,
  words: ScriptWords,
): Readonly<Record<Name, readonly Option[]>> {
  const all: Option = ['', words.all];
  const edition = ({ base = '', label }: Choices['sets'][number]): Option => [base, label];
  return {
    set: sets.map(edition),
    version: versions.map(edition),
    section: [all, ...sections.map(({ id, title }): Option => [id, title])],
    kind: kinds.length > 1 ? [all, ...kinds.map((kind): Option => [kind, words.kinds[kind]])] : [],
  };
}

function selectOf(options: readonly Option[]): HTMLSelectElement {
  const select = create(
    'select',
    {},
    ...options.map(([value, label]) => create('option', { value }, label)),
  );
  select.value = '';
  return select;
}

/** The query with its filters as operators. */
export function narrowed(query: string, { kind, section }: SearchFilters): string {
  return [query, kind && `kind:${kind}`, section && `section:${section}`].filter(Boolean).join(' ');
}
