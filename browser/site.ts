/** Enhancements by script: tabs, buttons on code, menus, the theme switch, the marked place in the contents, the search dialog, results, tables, diagrams, reports. */
import { closePopUps } from './pop-ups.ts';
import { addCopyButtons, addWrapButtons } from './buttons.ts';
import { addSearchKeys } from './search-keys.ts';
import { addTabs } from './tabs.ts';
import { addThemeSwitch } from './theme-switch.ts';
import { followContents, showCurrentEntry } from './place.ts';
import { offerReports } from './reports.ts';

addThemeSwitch();
addSearchKeys();
addTabs();
addCopyButtons();
addWrapButtons();
closePopUps();
followContents();
showCurrentEntry();
offerReports();

const results = document.querySelector<HTMLElement>('[data-results]');
if (results) void import('./results-page.ts').then(({ showResults }) => showResults(results));

const tables = document.querySelectorAll<HTMLElement>('.table');
if (tables.length > 0) void import('./tables.ts').then(({ watchTables }) => watchTables(tables));

const diagrams = document.querySelectorAll('pre[data-language="mermaid"]');
if (diagrams.length > 0) {
  void import('./diagrams.ts').then(({ addDiagrams }) => addDiagrams(diagrams));
}
