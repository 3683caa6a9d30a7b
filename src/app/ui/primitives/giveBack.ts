/** Gives the focus back to where it was; to the page's content where that is gone, as a deleted row is. */
export function giveBack(opener: Element | null): void {
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
