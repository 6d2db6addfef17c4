/**
 * `<docent-search>`: a button on any site that opens the search dialog, which asks the service that this script comes from. Stores
 * nothing in the browser. The build puts it with all that it imports into one file.
 */
import { spokenLanguage } from '../src/content/blocks/spoken-language.ts';
import { direction } from '../src/pages/words/language-tag.ts';
import type { ScriptWords } from '../src/pages/words/words.ts';
import { createApiClient } from './search-api.ts';
import { createSearchDialog, type SearchDialog } from './search-dialog.ts';
import { onSearchKey } from './shortcut.ts';
import { create } from './create.ts';
import type { DialogLink } from './search-parts.ts';
import { BUTTON_STYLE } from './search-style.ts';
import { sheetOf } from './sheet.ts';

/** Words by {@link spokenLanguage}; the build fills them in. */
declare const EMBED_WORDS: Readonly<Record<string, ScriptWords>> & { readonly en: ScriptWords };

const NAME = 'docent-search';
/** Address of the service, or of one of its editions, without a slash at its end. */
const base = new URL('.', import.meta.url).href.replace(/\/$/, '');

/** Links below the results: the attribute that asks for one, its word, and the chapter of `/developers` that it leads to. */
const LINKS = [
  { attribute: 'assistant', word: 'askAssistant', chapter: 'mcp-server' },
  { attribute: 'report', word: 'reportProblem', chapter: 'report-a-problem' },
] as const;

class DocentSearch extends HTMLElement {
  #dialog: SearchDialog | undefined;

  connectedCallback(): void {
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheetOf(BUTTON_STYLE)];
    const { language, words } = this.#spoken();
    const button = create('button', {
      part: 'button',
      type: 'button',
      lang: language,
      dir: direction(language),
      'aria-haspopup': 'dialog',
      'aria-keyshortcuts': '/ Control+K Meta+K',
    });
    const key = create('kbd', { 'aria-hidden': 'true' }, '/');
    button.append(magnifier(), words.search, key);
    button.addEventListener('click', () => this.open());
    root.append(button);
  }

  /** Opens the dialog. */
  open(): void {
    this.#dialog ??= this.#createDialog();
    this.#dialog.open();
  }

  #createDialog(): SearchDialog {
    const { language, words } = this.#spoken();
    return createSearchDialog({
      words,
      language,
      direction: direction(language),
      links: this.#links(words),
      client: createApiClient(base),
      addressOf: ({ url = base }) => url,
      allResults: (query, at = `${base}/`) => `${at}search?q=${encodeURIComponent(query)}`,
    });
  }

  /** The words in the language of the page around the element, or in English. */
  #spoken(): { readonly language: string; readonly words: ScriptWords } {
    const language = this.closest<HTMLElement>('[lang]')?.lang ?? '';
    const words = EMBED_WORDS[spokenLanguage(language)];
    return words ? { language, words } : { language: 'en', words: EMBED_WORDS.en };
  }

  /** Links to the service's own pages, for the attributes that ask for them. */
  #links(words: ScriptWords): DialogLink[] {
    return LINKS.filter(({ attribute }) => this.hasAttribute(attribute)).map(
      ({ word, chapter }) => ({ label: words[word], href: `${base}/developers#${chapter}` }),
    );
  }
}

function magnifier(): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(namespace, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', 'M16.5 16.5 21 21M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z');
  icon.append(path);
  return icon;
}

if (!customElements.get(NAME)) {
  customElements.define(NAME, DocentSearch);
  onSearchKey(() => {
    const search = document.querySelector<DocentSearch>(`${NAME}:not([keys="off"])`);
    search?.open();
    return search !== null;
  });
}
