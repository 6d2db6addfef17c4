/** The button that turns the colour scheme. */

import { words } from './words.ts';

export function addThemeSwitch(): void {
  const bar = document.querySelector('.bar');
  if (!bar) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'theme';
  button.textContent = '◐';
  describe(button);
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = theme;
    remember(theme);
    describe(button);
  });
  bar.append(button);
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function describe(button: HTMLButtonElement): void {
  button.ariaLabel = isDark() ? words.useLight : words.useDark;
  button.title = button.ariaLabel;
}

function remember(theme: string): void {
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage is forbidden: the choice lasts for this page.
  }
}
