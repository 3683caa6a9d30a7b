import { assign, setup } from 'xstate';
import type { EditedEntry } from '../form/editedEntry.ts';
import { filePlaces } from '../form/files.ts';
import { port } from '../kit/port.ts';
import { isOffline, mayPass, type Problem } from '../kit/problem.ts';
import { growingWait } from '../kit/retry.ts';
import { guardsOf } from '../kit/rules.ts';
import { uploadMachine } from '../upload/upload.machine.ts';
import {
  askedStill,
  baseFor,
  clashesOf,
  type DraftChanges,
  type StoredDraft,
  sentWith,
  settledBase,
  stillToSave,
  without,
} from './draft.rules.ts';
import {
  type EditorFacts,
  entryEditorRules,
  isWritable,
  type LoadedEntry,
  type SubmitEvent,
} from './entryEditor.rules.ts';

export interface EditorInput {
  /** The entry to write, or null to start one. */
  readonly target: EntryTarget | null;
  /** Makes starting safe to repeat: the same key never makes two entries. */
  readonly idempotencyKey: string;
}

export interface EntryTarget {
  readonly id: string;
  readonly awardID: string;
}

export interface EditorContext extends EditorInput, EditorFacts {
  /** What was sent and nobody said of that it arrived. */
  readonly sent: readonly DraftChanges[];
  /** Why nobody knows what became of a submission. */
  readonly unsettled: Problem | null;
  /** Failed savings in a row. */
  readonly failures: number;
  /** The places for files that have a chart of their own here. */
  readonly places: readonly string[];
  readonly problem: Problem | null;
}

export type EditorEvent =
  | { readonly type: 'entry.start'; readonly awardID: string; readonly categoryID: string }
  | { readonly type: 'entry.write'; readonly changes: DraftChanges }
  | { readonly type: 'entry.save' }
  | SubmitEvent
  | { readonly type: 'entry.withdraw'; readonly now: number }
  | { readonly type: 'entry.setCategory'; readonly categoryID: string; readonly now: number }
  | { readonly type: 'entry.changedElsewhere'; readonly entry: EditedEntry }
  | { readonly type: 'entry.reload' }
  | { readonly type: 'conflict.keepMine' }
  | { readonly type: 'conflict.takeTheirs' }
  | { readonly type: 'receipt.close' }
  | { readonly type: 'network.online' }
  | { readonly type: 'network.offline' };

export type Of<Type extends EditorEvent['type']> = Extract<EditorEvent, { type: Type }>;

const withoutPlaces = setup({
  types: {
    context: {} as EditorContext,
    input: {} as EditorInput,
    events: {} as EditorEvent,
    output: {} as EntryTarget | null,
    tags: {} as 'busy' | 'writing' | 'safe' | 'pending',
  },
  actors: {
    createEntry: port<EntryTarget, { awardID: string; categoryID: string; idempotencyKey: string }>('createEntry'),
    loadEntry: port<LoadedEntry, EntryTarget>('loadEntry'),
    readDraft: port<StoredDraft | null, EntryTarget>('readDraft'),
    saveEntry: port<EditedEntry, EntryTarget & { version: number; changes: DraftChanges }>('saveEntry'),
    submitEntry: port<
      EditedEntry,
      EntryTarget & { version: number; changes: DraftChanges } & Required<Pick<StoredDraft, 'base' | 'sent'>> &
        Pick<SubmitEvent, 'payment' | 'discountID' | 'acceptedTerms' | 'further' | 'seen'>
    >('submitEntry'),
    withdrawEntry: port<EditedEntry, EntryTarget & { version: number }>('withdrawEntry'),
    upload: uploadMachine,
    setCategory: port<EditedEntry, EntryTarget & { categoryID: string }>('setCategory'),
  },
  delays: {
    autosaveDelay: 800,
    retryDelay: ({ context }) => growingWait(context.failures, 1000, 30_000),
    // A browser's own word on a connection that is back is not reliable.
    offlineWait: ({ context }) => growingWait(Math.max(1, context.failures), 2000, 30_000),
  },
  guards: {
    ...guardsOf(entryEditorRules),
    isStarted: ({ context }) => context.target !== null,
    isWritable: ({ context }) => context.loaded !== null && isWritable(context.loaded.entry),
    isReopened: ({ context }, entry: EditedEntry) =>
      entry.version >= context.loaded!.entry.version && isWritable(entry),
    isSentElsewhere: ({ context }, entry: EditedEntry) =>
      entry.version >= context.loaded!.entry.version && !isWritable(entry) && Object.keys(context.changes).length === 0,
    clashes: ({ context: { changes, base, loaded } }) => clashesOf(changes, base, loaded!.entry.data).length > 0,
    hasChanges: ({ context }) => Object.keys(context.changes).length > 0,
    isStale: (_, problem: Problem) => problem.status === 409 && entryIn(problem) !== null,
    isOffline: (_, problem: Problem) => isOffline(problem),
    isUnknownField: (_, problem: Problem) => isUnknownField(problem),
    // The entry itself tells: it is in, or its card is still being charged.
    isGone: (_, { code }: Problem) => code === 'entry.refusal.state' || code === 'entry.refusal.paymentUnderWay',
    isUnanswered: (_, { status }: Problem) => status === 0 || status >= 500,
    isUnsettled: ({ context }) => context.unsettled !== null,
    isUnsettledStill: ({ context }, { entry }: LoadedEntry) => context.unsettled !== null && isWritable(entry),
    // Fetched again and again, the same form would only be refused again.
    isRefusedStill: ({ context: { changes, problem } }, { entry, form }: LoadedEntry) =>
      problem !== null &&
      isUnknownField(problem) &&
      isWritable(entry) &&
      Object.keys(askedStill(changes, form)).length === Object.keys(changes).length,
    mayPass: (_, problem: Problem) => mayPass(problem),
  },
  actions: {
    hold: assign(({ context }, loaded: LoadedEntry) => {
      const unsettled = loaded.isStored ? context.unsettled : null;
      return { loaded, problem: unsettled, unsettled };
    }),
    holdWithProblem: assign((_, loaded: LoadedEntry) => ({ loaded })),
    restore: assign(({ context }, stored: StoredDraft | null) => {
      const { entry, form } = context.loaded!;
      const changes = askedStill(stillToSave({ ...stored?.changes, ...context.changes }, entry.data), form);
      const base = { ...stored?.base, ...context.base };
      const known = new Set(context.sent.map((words) => JSON.stringify(words)));
      const sent = [...(stored?.sent ?? []).filter((words) => !known.has(JSON.stringify(words))), ...context.sent];
      return { changes, base: settledBase(changes, { base, sent }, entry.data), sent };
    }),
    write: assign(({ context }, changes: DraftChanges) => {
      const all = { ...context.changes, ...changes };
      return { changes: all, base: baseFor(all, context.base, context.loaded!.entry.data) };
    }),
    take: assign(({ context }, given: EditedEntry) => {
      // Answers may overtake one another: an older one changes nothing.
      const entry = given.version < context.loaded!.entry.version ? context.loaded!.entry : given;
      const changes = stillToSave(context.changes, entry.data);
      return {
        loaded: { ...context.loaded!, entry },
        changes,
        base: settledBase(changes, context, entry.data),
        problem: null,
      };
    }),
    noteSent: assign(({ context: { sent, changes } }) => ({ sent: sentWith(sent, changes) })),
    takeSaved: assign(({ context }, entry: EditedEntry) => {
      const changes = stillToSave(context.changes, entry.data);
      return {
        loaded: { ...context.loaded!, entry },
        changes,
        base: baseFor(changes, {}, entry.data),
        sent: [],
        problem: null,
        unsettled: null,
        failures: 0,
      };
    }),
    takeCurrent: assign(({ context }, problem: Problem) => {
      const entry = entryIn(problem);
      if (!entry) return { problem, unsettled: null };
      const changes = stillToSave(context.changes, entry.data);
      return {
        loaded: { ...context.loaded!, entry },
        changes,
        base: settledBase(changes, context, entry.data),
        problem,
        unsettled: null,
      };
    }),
    leaveUnsettled: assign((_, problem: Problem) => ({ problem, unsettled: problem })),
    fail: assign(({ context }, problem: Problem) => ({ problem, failures: context.failures + 1 })),
    keepMine: assign(({ context: { changes, loaded } }) => ({ base: baseFor(changes, {}, loaded!.entry.data) })),
    takeTheirs: assign(({ context }) => {
      const { data } = context.loaded!.entry;
      const clashes = clashesOf(context.changes, context.base, data);
      const changes = without(
        context.changes,
        clashes.map(({ field }) => field),
      );
      return { changes, base: settledBase(changes, context, data) };
    }),
    finish: assign({ changes: {}, base: {}, sent: [], unsettled: null, failures: 0 }),
    /** Keeps what was typed on this device until the server has it; the app fills it in. */
    keepOnDevice: () => {},
  },
});

/** What the chart may do: ports, conditions, actions and waits by name. */
export const entryEditorSetup = withoutPlaces.extend({
  actions: {
    /** An upload goes on while words are saved, and while the category changes; its place takes what the form says by now. */
    openPlaces: withoutPlaces.enqueueActions(({ context: { target, loaded, places }, enqueue, self }) => {
      const all = filePlaces(loaded!.form ?? null);
      for (const place of all) {
        const { name: field } = place;
        const stored = loaded!.entry.files[field] ?? null;
        if (!places.includes(field)) {
          const input = { entryID: target!.id, awardID: target!.awardID, field, place, stored, editor: self };
          enqueue.spawnChild('upload', { id: field, input });
        } else if (loaded!.form) enqueue.sendTo(field, { type: 'file.replaced', stored, place });
      }
      enqueue.assign({ places: all.map(({ name }) => name) });
    }),
    closePlaces: withoutPlaces.enqueueActions(({ context: { places }, enqueue }) => {
      for (const place of places) enqueue.stopChild(place);
      enqueue.assign({ places: [] });
    }),
  },
});

const isUnknownField = ({ code }: Problem) => code === 'form.refusal.fieldUnknown';

const entryIn = ({ current }: Problem): EditedEntry | null =>
  typeof current === 'object' && current !== null && 'data' in current && 'version' in current
    ? (current as EditedEntry)
    : null;
