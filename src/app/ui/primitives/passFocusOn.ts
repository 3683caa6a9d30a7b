/**
 * Before the item that `inside` belongs to goes from its list: whoever has the focus in it finds it on the next item, else on
 * the one before, else on what is around the list. An item does nothing when a key is pressed on it once more.
 */
export function passFocusOn(inside: Element | null): void {
  const item = inside?.closest('li, tr');
  if (!item?.contains(document.activeElement)) return;
  const heir =
    item.nextElementSibling ?? item.previousElementSibling ?? item.parentElement?.closest('section, fieldset, main');
  if (!(heir instanceof HTMLElement)) return;
  heir.tabIndex = -1;
  heir.focus({ preventScroll: true });
}
