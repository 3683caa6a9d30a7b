import { useActorRef } from '@xstate/react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import type { CallName } from '#contract/calls.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Reply } from '#contract/schemas.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { clashesOf, type DraftChanges, settledBase } from '#machines/entryEditor/draft.rules.ts';
import { draftToStore, entryEditorMachine } from '#machines/entryEditor/entryEditor.machine.ts';
import { entryEditorRules, type LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';
import type { EditorEvent, EntryTarget } from '#machines/entryEditor/entryEditor.setup.ts';
import type { EditedEntry } from '#machines/form/editedEntry.ts';
import { mayPass } from '#machines/kit/problem.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { whyNot } from '#machines/kit/why.ts';
import { entryLimitOf } from '#machines/person/limits.ts';
import { type Ask, api } from '../../api/api.ts';
import { type Problem, problemOf } from '../../api/apiError.ts';
import { networkProblemOf, useNetwork } from '../../data/network.ts';
import { invalidateAfter } from '../../data/queries.ts';
import { performCall } from '../call/useAction.ts';
import { letCardholderAnswer } from '../payment/cardholder.ts';
import { session } from '../session/session.ts';
import { forgetSaved, readDraft, storeDraft, storedEntry } from './drafts.ts';
import { broadcastEntry, hearEntries } from './entryChannel.ts';
import { uploading } from './upload.ts';
import { tellCalledOff, useUploadsUnderWay } from './uploadsUnderWay.ts';
import { type EditorActor, useDrawn } from './written.ts';

type EditorSnapshot = SnapshotFrom<typeof entryEditorMachine>;

export interface EntryEditor {
  readonly snapshot: EditorSnapshot;
  readonly send: (event: EditorEvent) => void;
  /** Every reason why an event would do nothing now. */
  readonly whyNot: (event: EditorEvent) => Reason[];
  readonly actor: EditorActor;
}

/** Writes one entry; without a target, starts one. A view that changes the target must be made anew. */
export function useEntryEditor(target: EntryTarget | null, onCreated: (target: EntryTarget) => void): EntryEditor {
  const held = useRef<ActorRefFrom<typeof machine>>(undefined);
  // Declared before the actor's own effect, which stops it: leaving the page saves what was typed last.
  useEffect(() => {
    const save = () => held.current?.send({ type: 'entry.save' });
    const hide = () => document.visibilityState === 'hidden' && save();
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', hide);
      save();
      if (held.current) tellCalledOff(held.current);
    };
  }, []);
  const actor = useActorRef(machine, { input: { target, idempotencyKey: crypto.randomUUID() } });
  useLayoutEffect(() => {
    held.current = actor;
  }, [actor]);
  useNetwork(actor);
  useUploadsUnderWay(actor);
  const entryID = target?.id;
  useEffect(
    () =>
      hearEntries((entry) => {
        if (entry.id === entryID) actor.send({ type: 'entry.changedElsewhere', entry });
      }),
    [actor, entryID],
  );
  const shown = useDrawn(actor);
  const created = shown.status === 'done' ? shown.context.target : null;
  useEffect(() => {
    if (created) onCreated(created);
  }, [created, onCreated]);
  return useMemo(
    () => ({
      snapshot: shown,
      send: actor.send,
      whyNot: (event) => whyNot(shown, event, entryEditorRules),
      actor,
    }),
    [shown, actor],
  );
}

const machine = entryEditorMachine.provide({
  actors: {
    createEntry: fromPromise(async ({ input: { awardID, categoryID, idempotencyKey } }) => {
      const entry = await replyOf('createEntry', { body: { data: { awardID, categoryID } }, idempotencyKey });
      return { id: entry.id, awardID: entry.awardID };
    }),
    loadEntry: fromPromise(async ({ input }) => {
      try {
        return await loadEntry(input);
      } catch (error) {
        const problem = problemOf(error);
        // Out of reach, an entry whose last words only this device has is written on from there.
        const stored = mayPass(problem) ? await storedHere(input) : null;
        if (stored) return { ...stored, isStored: true };
        throw problem;
      }
    }),
    readDraft: fromPromise(async ({ input }) => {
      const personID = await whoWrites();
      writers.set(input.id, personID);
      return readDraft(personID, input.id);
    }),
    saveEntry: fromPromise(async ({ input: { id, awardID, version, changes } }) => {
      try {
        const body = { data: { data: changes } };
        const entry = await api.call('updateEntry', { query: { id, awardID }, body, ifMatch: version });
        invalidateAfter('updateEntry');
        broadcastEntry(entry);
        forget(id, changes);
        return entry;
      } catch (error) {
        throw networkProblemOf(error);
      }
    }),
    submitEntry: fromPromise(async ({ input }) => {
      const { id, awardID, version, changes, payment, discountID, acceptedTerms, further, seen } = input;
      const ask = {
        query: { id, awardID },
        body: {
          data: {
            data: changes,
            ...(payment && { payment }),
            ...(discountID !== undefined && { discountID }),
            ...(acceptedTerms !== undefined && { acceptedTerms }),
            ...(further && { further: [...further] }),
            ...(seen && { seen }),
          },
        },
        ifMatch: version,
        idempotencyKey: crypto.randomUUID(),
      };
      // What was changed elsewhere beside these words joins in silence, a save of one's own that was under way as well.
      const over = (current: Entry) => {
        const clashes = clashesOf(changes, settledBase(changes, input, current.data), current.data);
        return current.version !== version && clashes.length === 0 ? current.version : null;
      };
      const entry = await broadcast(submitPaid(ask, over));
      forget(id, changes);
      return entry;
    }),
    withdrawEntry: fromPromise(({ input: { id, awardID, version } }) =>
      broadcast(replyOf('updateEntry', { query: { id, awardID }, body: { data: { status: 0 } }, ifMatch: version })),
    ),
    setCategory: fromPromise(({ input }) => broadcast(replyOf('changeEntryCategory', { query: input }))),
    upload: uploading,
  },
  actions: {
    keepOnDevice: ({ context }) => {
      const { target, loaded } = context;
      const personID = target && writers.get(target.id);
      if (personID && loaded) storeDraft(personID, target.id, draftToStore(context), loaded);
    },
  },
});

/** Who writes each entry that is open here: words typed while a session ends are still theirs. */
const writers = new Map<string, string>();

/** What the server has is not kept here any more, also where its page was left meanwhile. */
function forget(id: string, saved: DraftChanges): void {
  const personID = writers.get(id);
  // Where this device does not answer, what it keeps is compared with the server's when the entry is opened.
  if (personID) forgetSaved(personID, id, saved).catch(() => undefined);
}

async function whoWrites(): Promise<string> {
  const { account } = session.getSnapshot().context;
  return account ? account.user.id : (await api.call('getUser', {})).id;
}

async function storedHere({ id }: EntryTarget): Promise<LoadedEntry | null> {
  const { account } = session.getSnapshot().context;
  if (!account) return null;
  return storedEntry(account.user.id, id).catch(() => null);
}

/** The same entry, which the other windows have heard of. */
async function broadcast(answer: Promise<Entry>): Promise<Entry> {
  const entry = await answer;
  broadcastEntry(entry);
  return entry;
}

/** A call with the specification's messages; rejects with its problem. */
async function replyOf<Name extends CallName>(name: Name, ask: Ask<Name>): Promise<Reply<Name>> {
  const outcome = await performCall(name, ask);
  if (!outcome.accepted) throw outcome.problem;
  return outcome.reply;
}

/** Sends an entry in; where the bank of its card asks first, once more under the same key after the cardholder answered. */
async function submitPaid(ask: Ask<'submitEntry'>, over: (current: Entry) => number | null): Promise<Entry> {
  const outcome = await performCall('submitEntry', ask, { answers: asksHolder, over });
  if (outcome.accepted) return outcome.reply;
  if (outcome.problem.reasons.some(({ code }) => ofCards.includes(code))) await fetchCards();
  const secret = outcome.problem.reasons.find(({ code }) => code === confirmFirst)?.params?.clientSecret;
  if (typeof secret !== 'string') throw outcome.problem;
  await letCardholderAnswer(secret).catch(() => undefined);
  return replyOf('submitEntry', ask);
}

const confirmFirst = 'entry.refusal.confirmCard';
const asksHolder = ({ code }: Problem) => code === confirmFirst;
/** The card that was shown pays no more, since another member of the organisation changed its cards. */
const ofCards = ['entry.refusal.cardUnseen', 'entry.refusal.noCard'];

async function fetchCards(): Promise<void> {
  const account = await api.call('login', {}).catch(() => null);
  if (account) session.send({ type: 'account.changed', org: account.org });
}

async function loadEntry(target: EntryTarget): Promise<LoadedEntry> {
  const { account, tokens } = session.getSnapshot().context;
  const [entry, awards, entries, user] = await Promise.all([
    api.call('getEntry', { query: target }),
    api.call('listAwards', {}),
    api.call('listEntries', { query: { awardID: target.awardID } }),
    account ? account.user : api.call('getUser', {}),
  ]);
  const form = entry.formVersion
    ? (await api.call('getForm', { query: { id: entry.awardID, version: entry.formVersion } })).fields
    : null;
  const award = awards.find(({ id }) => id === target.awardID);
  if (!award) throw problemOf(new Error(`No award ${target.awardID}`));
  const used = usedBeside(entries, entry);
  return {
    entry: entry satisfies EditedEntry,
    award,
    ...(form && { form }),
    entriesUsed: used.length,
    usedIn: countBy(used),
    allowedLimit: entryLimitOf(award, 'hasOwnLimit' in user ? user : null),
    ...(tokens?.claims.actor && { isImpersonated: true }),
  };
}

const usedBeside = (entries: Reply<'listEntries'>, { id, awardID, personID }: Reply<'getEntry'>) =>
  entries.filter(
    (entry) =>
      entry.awardID === awardID &&
      entry.personID === personID &&
      entry.id !== id &&
      entry.status !== entryStatuses.inProgress,
  );

function countBy(entries: Reply<'listEntries'>): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { categoryID } of entries) if (categoryID) counts[categoryID] = (counts[categoryID] ?? 0) + 1;
  return counts;
}
