let pressed: HTMLElement | null;

/**
 * Of a double click that puts away the button that was pressed, the second one presses nothing: what then stands under the pointer,
 * as the marks of the next criterion or "Submit" below all scores, nobody has seen yet.
 */
export function drawnWhenPressed(): void {
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail <= 1) pressed = (event.target as Element).closest('button');
      else if (pressed?.offsetHeight === 0) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    true,
  );
}
