/** Enhancements by script: tabs, copy buttons, the theme switch, the marked place in the contents, the search dialog. */
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
followContents();
showCurrentEntry();
