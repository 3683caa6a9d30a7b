import { useEffect, useState } from 'react';
import { attemptKeys } from '../../actors/call/attemptKeys.ts';
import { onPersonChanged } from '../../data/state/personChange.ts';
import { isSame, useUnsavedDraft } from './unsavedDraft.ts';

interface UnsavedFields<Fields> {
  /** What the form shows: what is stored, and over it what was typed. */
  readonly fields: Fields;
  readonly set: (changes: Partial<Fields>) => void;
  /** Fields that differ from what is stored; what nobody touched follows the store. */
  readonly changes: Partial<Fields>;
  readonly unsaved: boolean;
  /** A field that was typed into is not stored any more as it was then: saving would take somebody's change back. */
  readonly overtaken: boolean;
  /** What is typed counts, knowing what is stored now. */
  readonly keepMine: () => void;
  /** Fields that were changed meanwhile are as they are stored; the others stay as they are typed. */
  readonly takeTheirs: () => void;
  /** `sent` is saved now: it is shown until it is read anew. What was typed since stays unsaved; answers whether nothing was. */
  readonly settle: (sent: Partial<Fields>) => boolean;
  /** It was sent as a whole, or is not wanted any more: the form shows what is stored. */
  readonly forget: () => void;
  /** Of the thing it makes: one and the same until it is forgotten, however often the form is left. */
  readonly key: string;
  /** Of the call that sends this content, likewise. */
  readonly keyOf: (content: unknown) => string;
}

/** What is typed of some fields, and what was stored in them when that began. */
interface Typed<Fields> {
  readonly typed: Partial<Fields>;
  readonly bases: Partial<Fields>;
}

/** The fields of a form that is saved by a button, or of a dialog that is sent; they outlive leaving it, as `useUnsavedDraft` says. */
export function useUnsavedFields<Fields extends object>(name: string, stored: Fields): UnsavedFields<Fields> {
  const draft = useUnsavedDraft<Typed<Fields>>(name, untouched);
  const [settled, setSettled] = useState<{ readonly typed: Partial<Fields>; readonly over: Fields } | null>(null);
  const isAwaited = settled !== null && isSame(settled.over, stored);
  if (settled && !isAwaited) setSettled(null);
  const present = isAwaited ? { ...stored, ...settled.typed } : stored;
  const changes = differing(draft.value.typed, present);
  const isStored = draft.unsaved && Object.keys(changes).length === 0;
  const { takeTheirs } = draft;
  // Somebody else saved the same: nothing of it waits to be saved any more.
  useEffect(() => {
    if (isStored) takeTheirs();
  }, [isStored, takeTheirs]);
  const isOvertaken = (field: string) => !isSame(valueIn(draft.value.bases, field), valueIn(present, field));
  const overtaken = Object.keys(changes).filter(isOvertaken);
  const write = (typed: Partial<Fields>, bases: Partial<Fields>) =>
    draft.change({ typed, bases: only(bases, Object.keys(typed)) });
  return {
    fields: { ...present, ...draft.value.typed },
    set: (given) =>
      draft.change((now) => {
        const typed = differing({ ...now.typed, ...given }, present);
        return { typed, bases: only({ ...present, ...now.bases }, Object.keys(typed)) };
      }),
    changes,
    unsaved: Object.keys(changes).length > 0,
    overtaken: overtaken.length > 0,
    keepMine: () => write(changes, present),
    takeTheirs: () =>
      write(
        only(
          changes,
          Object.keys(changes).filter((field) => !overtaken.includes(field)),
        ),
        present,
      ),
    settle: (sent) => {
      setSettled({ typed: { ...(isAwaited && settled.typed), ...sent }, over: stored });
      const now = draft.typed();
      const later = now ? typedSince(now, present, sent) : untouched;
      draft.change(later);
      const isAll = Object.keys(later.typed).length === 0;
      if (isAll) keys.delete(name);
      return isAll;
    },
    forget: () => {
      keys.delete(name);
      draft.takeTheirs();
    },
    key: keysOf(name)(null),
    keyOf: keysOf(name),
  };
}

const untouched = { typed: {}, bases: {} };
const keys = new Map<string, ReturnType<typeof attemptKeys>>();

function keysOf(name: string): ReturnType<typeof attemptKeys> {
  const known = keys.get(name) ?? attemptKeys();
  keys.set(name, known);
  return known;
}

/** What is typed by now and was not sent, and over what; a field typed back to what was stored before is not what is stored now. */
function typedSince<Fields extends object>(now: Typed<Fields>, before: Fields, sent: Partial<Fields>): Typed<Fields> {
  const shown = { ...only(before, Object.keys(sent)), ...now.typed };
  const later = Object.keys(shown).filter(
    (field) => !(field in sent && isSame(valueIn(shown, field), valueIn(sent, field))),
  );
  return {
    typed: only(shown, later) as Partial<Fields>,
    bases: only({ ...now.bases, ...sent }, later) as Partial<Fields>,
  };
}

const valueIn = (fields: object, field: string): unknown => Reflect.get(fields, field);

/** The fields of these names alone. */
const only = <Fields extends object>(fields: Fields, names: readonly string[]): Partial<Fields> =>
  // The entries are those of `fields`, fewer of them.
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))) as Partial<Fields>;

const differing = <Fields extends object>(typed: Partial<Fields>, stored: Fields): Partial<Fields> =>
  only(
    typed,
    Object.keys(typed).filter((name) => !isSame(valueIn(typed, name), valueIn(stored, name))),
  ) as Partial<Fields>;

onPersonChanged(({ mayReturn }) => {
  if (!mayReturn) keys.clear();
});
