let pathPressed = '';
let pressed: Element | null = null;

const isDrawn = (element: Element | null): boolean => element === null || element.getClientRects().length > 0;

/**
 * Of a double click that leads to another screen, or puts away what was pressed, the second one presses nothing: what then stands
 * under the pointer, nobody has seen yet. Nor does Enter that is held down on a button, which may stand for something else by then.
 */
export function oneScreenPerClick(): void {
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail <= 1) {
        pathPressed = location.pathname;
        pressed = controlOf(event);
      } else if (location.pathname !== pathPressed || !isDrawn(pressed)) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    true,
  );
  document.addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter' && controlOf(event)) event.preventDefault();
  });
}

const controlOf = ({ target }: Event): Element | null => (target instanceof Element ? target.closest('button') : null);
