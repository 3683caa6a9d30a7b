import { onPersonChanged } from '../../data/state/personChange.ts';
import { useUnsavedDraft } from './unsavedDraft.ts';

interface UnsavedFields<Fields> {
  /** What the form shows: what is stored, and over it what was typed. */
  readonly fields: Fields;
  readonly set: (changes: Partial<Fields>) => void;
  /** Fields that differ from what is stored; what nobody touched follows the store. */
  readonly changes: Partial<Fields>;
  readonly unsaved: boolean;
  /** It is saved now, or is not wanted any more: the form shows what is stored. */
  readonly forget: () => void;
  /** Of the call that saves it, or of the thing it makes: one and the same until it is forgotten, however often the form is left. */
  readonly key: string;
}

/** The fields of a form that is saved by a button, or of a dialog that is sent; they outlive leaving it, as `useUnsavedDraft` says. */
export function useUnsavedFields<Fields extends object>(name: string, stored: Fields): UnsavedFields<Fields> {
  const draft = useUnsavedDraft<Partial<Fields>>(name, untouched);
  const changes = differing(draft.value, stored);
  return {
    fields: { ...stored, ...draft.value },
    set: (given) => draft.change((now) => differing({ ...now, ...given }, stored)),
    changes,
    unsaved: Object.keys(changes).length > 0,
    forget: () => {
      keys.delete(name);
      draft.change(untouched);
    },
    key: keyOf(name),
  };
}

const untouched = {};
const keys = new Map<string, string>();

function keyOf(name: string): string {
  const key = keys.get(name) ?? crypto.randomUUID();
  keys.set(name, key);
  return key;
}

function differing<Fields extends object>(typed: Partial<Fields>, stored: Fields): Partial<Fields> {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(stored[name as keyof Fields]);
  // The entries are those of `typed`, fewer of them.
  return Object.fromEntries(Object.entries(typed).filter(differs)) as Partial<Fields>;
}

onPersonChanged(() => keys.clear());
