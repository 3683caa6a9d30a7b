/** Does what was pressed while the sign-in was only painted, and lets everything through from now on. */
export function takeOver(): void {
  const root = document.getElementById('root');
  if (!root?.onsubmit) return;
  root.onsubmit = null;
  root.onclick = null;
  for (const wanted of root.querySelectorAll<HTMLElement>('[data-wanted]')) {
    delete wanted.dataset.wanted;
    if (wanted instanceof HTMLFormElement) wanted.requestSubmit();
    else wanted.click();
  }
}
