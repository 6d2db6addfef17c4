/** Enhancements by script: tabs, copy buttons, menus, the theme switch, what is open in the navigation, the marked place in the contents, the search dialog, results, diagrams. */
import { closePopUps } from './pop-ups.ts';
import { addCopyButtons } from './copy.ts';
import { addSearchKeys } from './search-keys.ts';
import { addTabs } from './tabs.ts';
import { addThemeSwitch } from './theme-switch.ts';
import { followContents } from './contents.ts';
import { keepNavigation } from './navigation.ts';

addThemeSwitch();
addSearchKeys();
addTabs();
addCopyButtons();
closePopUps();
followContents();
keepNavigation();

const results = document.querySelector<HTMLElement>('[data-results]');
if (results) void import('./results-page.ts').then(({ showResults }) => showResults(results));

const diagrams = document.querySelectorAll('pre[data-language="mermaid"]');
if (diagrams.length > 0) {
  void import('./diagrams.ts').then(({ addDiagrams }) => addDiagrams(diagrams));
}
