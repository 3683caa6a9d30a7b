let pathPressed = '';

/**
 * Of a double click that leads to another screen, the second one presses nothing there: what then stands under the pointer, nobody
 * has seen yet.
 */
export function oneScreenPerClick(): void {
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail <= 1) pathPressed = location.pathname;
      else if (location.pathname !== pathPressed) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    true,
  );
}
