/** Names of what is typed and not with the server; the browser asks before the window closes while there is any. */
const names = new Set<string>();
const listeners = new Set<() => void>();

/** Says whether what has this name is with the server; tells everybody who asks after it. */
export function markUnsaved(name: string, isUnsaved: boolean): void {
  if (isUnsaved) names.add(name);
  else names.delete(name);
  if (names.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
  for (const listener of listeners) listener();
}

/** Whether anything whose name begins like this is not with the server. */
export const hasUnsaved = (beginning: string): boolean => [...names].some((name) => name.startsWith(beginning));

/** Calls back whenever something is marked; returns the way to stop that. */
export function onUnsavedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
