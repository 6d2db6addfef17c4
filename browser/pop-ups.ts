/** Menus that open by themselves; this closes them on Escape, and when the reader goes on elsewhere. */

export function closePopUps(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.pop-up')) {
    menu.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !menu.open) return;
      // The navigation around it stays open.
      event.preventDefault();
      menu.open = false;
      menu.querySelector('summary')?.focus();
    });
    for (const event of ['pointerdown', 'focusin']) {
      document.addEventListener(event, ({ target }) => {
        if (!(target instanceof Node && menu.contains(target))) menu.open = false;
      });
    }
  }
}
