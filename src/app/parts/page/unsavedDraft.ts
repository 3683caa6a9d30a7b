import { useCallback, useState, useSyncExternalStore } from 'react';
import { onPersonChanged } from '../../data/state/personChange.ts';
import { hasUnsaved, markUnsaved, onUnsavedChange } from '../../data/state/unsavedWork.ts';

/** What is typed, and what was saved when the typing began. */
interface Written<Value> {
  readonly value: Value;
  readonly base: Value;
}

const drafts = new Map<string, Written<unknown>>();

/** What is typed into a form that is saved by a button, under a name of its own: it outlives leaving the page. */
interface UnsavedDraft<Value> {
  readonly value: Value;
  readonly change: (value: Value | ((now: Value) => Value)) => void;
  /** It differs from what is saved. */
  readonly unsaved: boolean;
  /** What is saved is not any more what it was when the typing began: saving would take somebody's change back. */
  readonly overtaken: boolean;
  /** What is typed counts, knowing what is saved now. */
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  /** It is saved now, or is not wanted any more. */
  readonly forget: () => void;
}

/**
 * A form's value, starting from what is saved, which it follows until something is typed. Whoever leaves the page with
 * something unsaved finds it again on coming back, and the browser asks before the window closes.
 */
export function useUnsavedDraft<Value>(name: string, saved: Value): UnsavedDraft<Value> {
  // A draft is kept under its name only while it differs, so it has this form's shape.
  const draft = useSyncExternalStore(onUnsavedChange, () => drafts.get(name)) as Written<Value> | undefined;
  const [settled, setSettled] = useState<Written<Value> | null>(null);
  if (settled && !isSame(settled.base, saved)) setSettled(null);
  // What was just saved is shown until it is read anew.
  const present = settled && isSame(settled.base, saved) ? settled.value : saved;
  const value = draft ? draft.value : present;
  const unsaved = draft !== undefined && !isSame(draft.value, present);
  const change = useCallback(
    (given: Value | ((now: Value) => Value)) => {
      const now = drafts.get(name) as Written<Value> | undefined;
      const next = typeof given === 'function' ? (given as (now: Value) => Value)(now ? now.value : present) : given;
      storeDraft(name, isSame(next, present) ? undefined : { value: next, base: now ? now.base : present });
    },
    [name, present],
  );
  return {
    value,
    change,
    unsaved,
    overtaken: unsaved && !isSame(draft.base, present),
    keepMine: () => storeDraft(name, { value, base: present }),
    takeTheirs: () => storeDraft(name, undefined),
    forget: () => {
      setSettled({ value, base: saved });
      storeDraft(name, undefined);
    },
  };
}

/** Whether a form whose name begins like this holds something unsaved. */
export const useUnsaved = (beginning: string): boolean =>
  useSyncExternalStore(onUnsavedChange, () => hasUnsaved(beginning));

function storeDraft(name: string, draft: Written<unknown> | undefined): void {
  if (draft === undefined) drafts.delete(name);
  else drafts.set(name, draft);
  markUnsaved(name, draft !== undefined);
}

// A number that is cleared is undefined, which JSON leaves out. What a refusal says of the present state has its names in
// another order than a reply.
const written = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => {
    if (part === undefined) return null;
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
/** Whether two values of a form read alike, in whatever order their names come. */
export const isSame = (left: unknown, right: unknown): boolean => left === right || written(left) === written(right);

onPersonChanged(({ mayReturn }) => {
  if (mayReturn) return;
  for (const name of drafts.keys()) storeDraft(name, undefined);
});
