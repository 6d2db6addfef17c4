/** The menu "Use with AI" opens and closes by itself; this closes it on Escape, and when the reader goes on elsewhere. */

export function closeAgentsMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('details.agents');
  if (menu === null) return;
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  for (const event of ['pointerdown', 'focusin']) {
    document.addEventListener(event, ({ target }) => {
      if (!(target instanceof Node && menu.contains(target))) menu.open = false;
    });
  }
}
