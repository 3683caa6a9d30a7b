import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { onPersonChanged } from '../../data/state/personChange.ts';
import { hasUnsaved, markUnsaved, onUnsavedChange } from '../../data/state/unsavedWork.ts';

/** What is typed, and what was saved when the typing began. */
interface Written<Value> {
  readonly value: Value;
  readonly base: Value;
  /** False once it was typed back to what was stored then: the form follows what is stored again. */
  readonly differs: boolean;
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
  /** `sent` is saved now: it is shown until it is read anew. What was typed since stays unsaved; answers whether nothing was. */
  readonly settle: (sent: Value) => boolean;
  /** What was typed last; undefined where nothing was since it was given up, also asked long after the form was drawn. */
  readonly typed: () => Value | undefined;
}

/**
 * A form's value, starting from what is saved, which it follows until something is typed. Whoever leaves the page with
 * something unsaved finds it again on coming back, and the browser asks before the window closes.
 */
export function useUnsavedDraft<Value>(name: string, saved: Value): UnsavedDraft<Value> {
  // A draft is kept under its form's name, so it has this form's shape.
  const kept = useSyncExternalStore(onUnsavedChange, () => drafts.get(name)) as Written<Value> | undefined;
  const draft = kept?.differs ? kept : undefined;
  const [settled, setSettled] = useState<Omit<Written<Value>, 'differs'> | null>(null);
  if (settled && !isSame(settled.base, saved)) setSettled(null);
  // What was just saved is shown until it is read anew.
  const present = settled && isSame(settled.base, saved) ? settled.value : saved;
  const value = draft ? draft.value : present;
  const unsaved = draft !== undefined && !isSame(draft.value, present);
  const isStored = draft !== undefined && !unsaved;
  // Somebody else saved the same: nothing of it waits to be saved any more.
  useEffect(() => {
    if (isStored) storeDraft(name, undefined);
  }, [name, isStored]);
  const change = useCallback(
    (given: Value | ((now: Value) => Value)) => {
      const last = drafts.get(name) as Written<Value> | undefined;
      const now = last?.differs ? last : { value: present, base: present };
      const next = typeof given === 'function' ? (given as (now: Value) => Value)(now.value) : given;
      storeDraft(name, { value: next, base: now.base, differs: !isSame(next, present) });
    },
    [name, present],
  );
  return {
    value,
    change,
    unsaved,
    overtaken: unsaved && !isSame(draft.base, present),
    keepMine: () => storeDraft(name, { value, base: present, differs: true }),
    takeTheirs: () => storeDraft(name, undefined),
    settle: (sent) => {
      const last = drafts.get(name) as Written<Value> | undefined;
      // Typed back meanwhile to what was stored before, it is not what is stored now.
      const later = !last ? sent : last.differs ? last.value : present;
      const isAll = isSame(later, sent);
      setSettled({ value: sent, base: saved });
      storeDraft(name, isAll ? undefined : { value: later, base: sent, differs: true });
      return isAll;
    },
    typed: () => (drafts.get(name) as Written<Value> | undefined)?.value,
  };
}

/** Whether a form whose name begins like this holds something unsaved. */
export const useUnsaved = (beginning: string): boolean =>
  useSyncExternalStore(onUnsavedChange, () => hasUnsaved(beginning));

function storeDraft(name: string, draft: Written<unknown> | undefined): void {
  if (draft === undefined) drafts.delete(name);
  else drafts.set(name, draft);
  markUnsaved(name, draft?.differs ?? false);
}

// A number that is cleared is undefined, which JSON leaves out; one that cannot be read is NaN, which is not nothing. What a
// refusal says of the present state has its names in another order than a reply.
const written = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => {
    if (part === undefined) return null;
    if (Number.isNaN(part)) return 'NaN';
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
/** Whether two values of a form read alike, in whatever order their names come. */
export const isSame = (left: unknown, right: unknown): boolean => left === right || written(left) === written(right);

onPersonChanged(({ mayReturn }) => {
  if (mayReturn) return;
  for (const name of drafts.keys()) storeDraft(name, undefined);
});
