import { useCallback, useState, useSyncExternalStore } from 'react';
import { onPersonChanged } from '../../data/state/personChange.ts';

const drafts = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** What is typed into a form that is saved by a button, under a name of its own: it outlives leaving the page. */
interface UnsavedDraft<Value> {
  readonly value: Value;
  readonly change: (value: Value | ((now: Value) => Value)) => void;
  /** It differs from what is saved. */
  readonly unsaved: boolean;
  /** It is saved now, or is not wanted any more. */
  readonly forget: () => void;
}

/**
 * A form's value, starting from what is saved. Whoever leaves the page with something unsaved finds it again on coming
 * back, and the browser asks before the window closes.
 */
export function useUnsavedDraft<Value>(name: string, saved: Value): UnsavedDraft<Value> {
  // A draft is kept under its name only while it differs, so it has this form's shape.
  const [value, setValue] = useState(() => (drafts.has(name) ? (drafts.get(name) as Value) : saved));
  const change = useCallback(
    (given: Value | ((now: Value) => Value)) => {
      const now = drafts.has(name) ? (drafts.get(name) as Value) : saved;
      const next = typeof given === 'function' ? (given as (now: Value) => Value)(now) : given;
      setValue(next);
      storeDraft(name, same(next, saved) ? undefined : next);
    },
    [name, saved],
  );
  const forget = useCallback(() => storeDraft(name, undefined), [name]);
  return { value, change, unsaved: !same(value, saved), forget };
}

/** Whether a form whose name begins like this holds something unsaved. */
export const useUnsaved = (beginning: string): boolean =>
  useSyncExternalStore(subscribe, () => [...drafts.keys()].some((name) => name.startsWith(beginning)));

function storeDraft(name: string, draft: unknown): void {
  if (draft === undefined) drafts.delete(name);
  else drafts.set(name, draft);
  if (drafts.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
  for (const listener of listeners) listener();
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// A number that is cleared is undefined, which JSON leaves out.
const written = (value: unknown) => JSON.stringify(value, (_, part) => (part === undefined ? null : part));
const same = (left: unknown, right: unknown) => written(left) === written(right);

onPersonChanged(() => {
  for (const name of drafts.keys()) storeDraft(name, undefined);
});
