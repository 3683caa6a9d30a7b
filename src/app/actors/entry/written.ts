import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { isFurtherKey } from '#machines/entry/further.keys.ts';
import type { entryEditorMachine } from '#machines/entryEditor/entryEditor.machine.ts';
import type { WrittenField } from '#machines/form/editedEntry.ts';
import { eligibilityIn } from '#machines/form/eligibility.ts';

export type EditorActor = ActorRefFrom<typeof entryEditorMachine>;
type Snapshot = SnapshotFrom<typeof entryEditorMachine>;

/** What is written in one field, at every key. Of a key only its own field hears, however many there are. */
export function useWritten(actor: EditorActor, field: WrittenField): string {
  const listen = useCallback((notify: () => void) => listenTo(actor, field, notify), [actor, field]);
  return useSyncExternalStore(listen, () => writtenIn(actor.getSnapshot(), field));
}

const writtenIn = ({ context: { changes, loaded } }: Snapshot, field: WrittenField): string =>
  changes[field] ?? loaded?.entry.data[field] ?? '';

type Listeners = Map<WrittenField, Set<() => void>>;
const listening = new WeakMap<EditorActor, Listeners>();

function listenTo(actor: EditorActor, field: WrittenField, notify: () => void): () => void {
  const listeners = listening.get(actor) ?? startListening(actor);
  const ofField = listeners.get(field) ?? new Set();
  listeners.set(field, ofField.add(notify));
  return () => void ofField.delete(notify);
}

/** Until the actor stops. */
function startListening(actor: EditorActor): Listeners {
  const listeners: Listeners = new Map();
  listening.set(actor, listeners);
  let before = actor.getSnapshot();
  const notifyOf = (field: WrittenField, next: Snapshot) => {
    if (writtenIn(before, field) !== writtenIn(next, field)) for (const notify of listeners.get(field) ?? []) notify();
  };
  actor.subscribe((next) => {
    const [old, now] = [before.context, next.context];
    if (old.loaded?.entry.data !== now.loaded?.entry.data) for (const field of listeners.keys()) notifyOf(field, next);
    else if (old.changes !== now.changes) {
      // Names of fields: what is typed is read by them alone.
      for (const field of Object.keys({ ...old.changes, ...now.changes }) as WrittenField[]) notifyOf(field, next);
    }
    before = next;
  });
  return listeners;
}

/** How long nobody types before what a key changes beyond its own field is drawn, in milliseconds. */
const pause = 150;

/**
 * The editor's snapshot as it is drawn. An organiser's form may have hundreds of fields: there, words alone are drawn by their
 * own field at once, and everywhere else once the typing pauses; every other step is drawn at once.
 */
export function useDrawn(actor: EditorActor): Snapshot {
  const [drawn, setDrawn] = useState(() => actor.getSnapshot());
  useEffect(() => {
    let before = actor.getSnapshot();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      clearTimeout(timer);
      setDrawn(actor.getSnapshot());
    };
    draw();
    const { unsubscribe } = actor.subscribe((next) => {
      if (isWordsAlone(before, next)) {
        clearTimeout(timer);
        timer = setTimeout(draw, pause);
      } else draw();
      before = next;
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [actor]);
  return drawn;
}

const isWordsAlone = (before: Snapshot, next: Snapshot): boolean => {
  const [old, now] = [before.context, next.context];
  const form = now.loaded?.form;
  if (!form || old.loaded !== now.loaded || old.problem !== now.problem) return false;
  // What decides who may enter decides what is drawn at all.
  if (eligibilityIn(form).some(({ key }) => old.changes[key as WrittenField] !== now.changes[key as WrittenField]))
    return false;
  // A box is ticked at once, with what it costs.
  const isTicked = (key: string) => isFurtherKey(key) && old.changes[key] !== now.changes[key];
  if (Object.keys(now.changes).some(isTicked)) return false;
  return before.status === next.status && JSON.stringify(before.value) === JSON.stringify(next.value);
};
