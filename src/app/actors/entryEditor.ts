import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import {
  draftToKeep,
  type EditorEvent,
  type EntryTarget,
  entryEditorMachine,
} from '../../../machines/entryEditor/entryEditor.machine.ts';
import {
  type EditedEntry,
  entryEditorRules,
  type LoadedEntry,
} from '../../../machines/entryEditor/entryEditor.rules.ts';
import type { Reason } from '../../../machines/kit/rules.ts';
import { whyNot } from '../../../machines/kit/why.ts';
import type { CallName } from '../../contract/calls.ts';
import type { Reply } from '../../contract/schemas.ts';
import { type Ask, api } from '../api/api.ts';
import { problemOf } from '../api/apiError.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { invalidateAfter } from './loads.ts';
import { networkProblemOf, useNetwork } from './network.ts';
import { session } from './session.ts';
import { act } from './useAction.ts';

export type EditorSnapshot = SnapshotFrom<typeof entryEditorMachine>;

export interface EntryEditor {
  readonly snapshot: EditorSnapshot;
  readonly send: (event: EditorEvent) => void;
  /** Every reason why an event would do nothing now. */
  readonly whyNot: (event: EditorEvent) => Reason[];
}

/** Writes one entry; without a target, starts one. A view that changes the target must be made anew. */
export function useEntryEditor(target: EntryTarget | null, onCreated: (target: EntryTarget) => void): EntryEditor {
  const held = useRef<ActorRefFrom<typeof machine>>(undefined);
  // Declared before the actor's own effect, which stops it: leaving the page saves what was typed last.
  useEffect(() => {
    const save = () => held.current?.send({ type: 'entry.save' });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, []);
  const actor = useActorRef(machine, { input: { target, idempotencyKey: crypto.randomUUID() } });
  held.current = actor;
  useNetwork(actor);
  const snapshot = useSelector(actor, (current) => current);
  const created = snapshot.status === 'done' ? snapshot.context.target : null;
  useEffect(() => {
    if (created) onCreated(created);
  }, [created, onCreated]);
  return { snapshot, send: actor.send, whyNot: (event) => whyNot(snapshot, event, entryEditorRules) };
}

const machine = entryEditorMachine.provide({
  actors: {
    createEntry: fromPromise(async ({ input: { awardID, categoryID, idempotencyKey } }) => {
      const entry = await acted('createEntry', { body: { data: { awardID, categoryID } }, idempotencyKey });
      return { id: entry.id, awardID: entry.awardID };
    }),
    loadEntry: fromPromise(async ({ input }) => {
      try {
        return await loadEntry(input);
      } catch (error) {
        throw problemOf(error);
      }
    }),
    readDraft: fromPromise(async ({ input }) => readDraft(input.id)),
    saveEntry: fromPromise(async ({ input: { id, awardID, version, changes } }) => {
      try {
        const body = { data: { data: changes } };
        const entry = await api.call('updateEntry', { query: { id, awardID }, body, ifMatch: version });
        invalidateAfter('updateEntry');
        return entry;
      } catch (error) {
        throw networkProblemOf(error);
      }
    }),
    submitEntry: fromPromise(({ input: { id, awardID, changes, payment, discountID } }) =>
      acted('submitEntry', {
        query: { id, awardID },
        body: {
          data: { data: changes, ...(payment && { payment }), ...(discountID !== undefined && { discountID }) },
        },
      }),
    ),
    withdrawEntry: fromPromise(({ input: { id, awardID, version } }) =>
      acted('updateEntry', { query: { id, awardID }, body: { data: { status: 0 } }, ifMatch: version }),
    ),
    setCategory: fromPromise(({ input }) => acted('changeEntryCategory', { query: input })),
  },
  actions: {
    keepOnDevice: ({ context }) => {
      if (context.target) keepDraft(context.target.id, draftToKeep(context));
    },
  },
});

/** A call with the specification's messages; rejects with its problem. */
async function acted<Name extends CallName>(name: Name, ask: Ask<Name>): Promise<Reply<Name>> {
  const outcome = await act(name, ask);
  if (!outcome.accepted) throw outcome.problem;
  return outcome.reply;
}

async function loadEntry(target: EntryTarget): Promise<LoadedEntry> {
  const account = session.getSnapshot().context.account;
  const [entry, awards, entries, user] = await Promise.all([
    api.call('getEntry', { query: target }),
    api.call('listAwards', {}),
    api.call('listEntries', { query: { awardID: target.awardID } }),
    account ? account.user : api.call('getUser', {}),
  ]);
  const award = awards.find(({ id }) => id === target.awardID);
  if (!award) throw problemOf(new Error(`No award ${target.awardID}`));
  return {
    entry: entry satisfies EditedEntry,
    award,
    entriesUsed: entriesUsed(entries, entry),
    allowedLimit: 'allowedLimit' in user && typeof user.allowedLimit === 'number' ? user.allowedLimit : 3,
  };
}

const entriesUsed = (entries: Reply<'listEntries'>, { id, awardID, personID }: Reply<'getEntry'>): number =>
  entries.filter(
    (entry) => entry.awardID === awardID && entry.personID === personID && entry.id !== id && entry.status !== 0,
  ).length;
