import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { Query } from '#contract/schemas.ts';
import {
  type BulkAction,
  type BulkItem,
  type BulkOutcome,
  type BulkStep,
  bulkMachine,
} from '#machines/bulk/bulk.machine.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/apiError.ts';
import { problemText } from '../../api/problemText.ts';
import { invalidateAfter } from '../../data/queries.ts';
import { joinSentences } from '../../i18n/joinSentences.ts';
import { getLanguage } from '../../i18n/store.ts';
import { messageText } from '../../i18n/useText.ts';
import { notify } from '../notices/notices.ts';

/** What can be done to many entries of an award at once, with what each needs besides. */
export type EntriesAction =
  | { readonly name: 'moveCategory'; readonly given: { readonly awardID: string; readonly categoryID: string } }
  | {
      readonly name: 'askCorrection';
      readonly given: { readonly awardID: string; readonly message: string; readonly fields: string };
    }
  | {
      readonly name: 'submitForEntrant';
      /** `attempt` names the act: what is tried again under it is submitted once. */
      readonly given: { readonly awardID: string; readonly attempt: string };
    };

/** Runs one action on many entries, a few at a time. */
export function useBulk() {
  const actor = useActorRef(entriesBulk);
  const progress = useSelector(actor, progressOf, shallowEqual);
  const isFinished = progress.state === 'finished';
  const changed = progress.done.length > 0;
  useEffect(() => {
    if (!isFinished || !changed) return;
    invalidateAfter('updateEntry');
    notify({ message: messageText(getLanguage(), 'success.entriesUpdated') });
  }, [isFinished, changed]);
  return {
    ...progress,
    start: (action: EntriesAction, items: BulkAction['items']) =>
      actor.send({ type: 'bulk.start', action: { ...action, items, together: together[action.name] } }),
    stop: () => actor.send({ type: 'bulk.stop' }),
    retry: () => actor.send({ type: 'bulk.retry' }),
    dismiss: () => actor.send({ type: 'bulk.dismiss' }),
  };
}

/** How far an action on many things has come. */
export function progressOf({ value, context }: SnapshotFrom<typeof bulkMachine>) {
  const { action, waiting, done, failed, problem } = context;
  const [state, stopping] = typeof value === 'string' ? [value, false] : ['running', value.running === 'stopping'];
  return { state, stopping, action, waiting, done, failed, problem };
}

export type Bulk = ReturnType<typeof useBulk>;

/** One call moves many entries; the other acts send mails and invoices, one call each. */
const together = { moveCategory: 100, askCorrection: 4, submitForEntrant: 4 } as const;

const doSome = fromPromise<BulkOutcome, BulkStep>(async ({ input }) => {
  // `start` above is the only way in, so `name` and `given` belong together.
  const action = { name: input.name, given: input.given } as EntriesAction;
  return action.name === 'moveCategory'
    ? move(action.given, input.items)
    : eachOf(input.items, ({ id }) => perform(action, id));
});

/** The chart with its port filled in. */
export const entriesBulk = bulkMachine.provide({ actors: { doSome } });

/** Does `act` to each of the items at once. Throws where none of them reached the server: nothing more is to be tried. */
export async function eachOf(
  items: readonly BulkItem[],
  action: (item: BulkItem) => Promise<unknown>,
): Promise<BulkOutcome> {
  const results = await Promise.allSettled(items.map(action));
  const problems = results.map((result) => (result.status === 'rejected' ? problemOf(result.reason) : null));
  const [first] = problems;
  if (first && problems.every((problem) => problem?.status === 0)) throw { message: problemText(first) };
  return {
    done: items.filter((_, index) => !problems[index]),
    failed: items.flatMap((item, index) => {
      const problem = problems[index];
      return problem ? [{ ...item, message: problemText(problem) }] : [];
    }),
  };
}

async function move(given: { readonly awardID: string; readonly categoryID: string }, items: readonly BulkItem[]) {
  const body = { ids: items.map(({ id }) => id) };
  const { refused } = await api.call('moveEntries', { query: given, body }).catch((error: unknown) => {
    throw { message: problemText(problemOf(error)) };
  });
  const reasons = new Map(refused.map((one) => [one.id, one.reasons]));
  const language = getLanguage();
  return {
    done: items.filter(({ id }) => !reasons.has(id)),
    failed: items.flatMap((item) => {
      const found = reasons.get(item.id);
      if (!found) return [];
      const sentences = found.map(({ code, params }) => messageText(language, code, params));
      return [{ ...item, message: joinSentences(language, sentences) }];
    }),
  };
}

async function perform(action: Exclude<EntriesAction, { name: 'moveCategory' }>, id: string): Promise<void> {
  const query = { id, awardID: action.given.awardID };
  if (action.name === 'submitForEntrant') {
    await api.call('submitEntryAsAdmin', { query, idempotencyKey: `${action.given.attempt}-${id}` });
    return;
  }
  const { message } = action.given;
  const fields = action.given.fields.split(',').filter(Boolean);
  const body = { data: { status: entryStatuses.error, message, fields } };
  await api.call('updateEntry', { query, body }).catch(async (refused: unknown) => {
    // Whoever asks again because the answer was lost is refused: what is asked for already is done.
    if (problemOf(refused).status === 0 || !(await isAsked(query, message))) throw refused;
  });
}

/** Whether an entry waits to be corrected for this very reason. */
async function isAsked(query: Query<'getEntry'>, message: string): Promise<boolean> {
  const entry = await api.call('getEntry', { query }).catch(() => null);
  return entry?.status === entryStatuses.error && entry.correction?.message === message.trim();
}
