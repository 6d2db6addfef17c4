/** Enhancements by script: tabs, copy buttons, the menu for agents, the theme switch, the marked place in the contents, the search dialog, diagrams. */
import { closeAgentsMenu } from './agents-menu.ts';
import { addCopyButtons } from './copy.ts';
import { addSearchKeys } from './search-keys.ts';
import { addTabs } from './tabs.ts';
import { addThemeSwitch } from './theme-switch.ts';
import { followContents } from './contents.ts';
import { showCurrentEntry } from './navigation.ts';

addThemeSwitch();
addSearchKeys();
addTabs();
addCopyButtons();
closeAgentsMenu();
followContents();
showCurrentEntry();

const diagrams = document.querySelectorAll('pre[data-language="mermaid"]');
if (diagrams.length > 0) {
  void import('./diagrams.ts').then(({ addDiagrams }) => addDiagrams(diagrams));
}
