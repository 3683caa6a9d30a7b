import { createActor, fromPromise, waitFor } from 'xstate';
import { judgeKeyMachine } from '#machines/judging/judgeKey.machine.ts';
import type { Queue, QueueStep } from '#machines/judging/outbox.queue.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/apiError.ts';
import { cachingJudge, flagDevice } from './cachedReplies.ts';
import { findCipher } from './judgeKey.ts';
import { readQueue, storeStep, takeOver } from './outboxStore.ts';

export { deliveredIDs } from './outboxStore.ts';

/** What this device keeps of one judge's changes, open. */
export interface JudgeStore {
  /** Keeps a step for good before it answers; handed to the browser within this very turn. */
  readonly store: (step: QueueStep) => Promise<Queue>;
  readonly read: () => Promise<Queue>;
  /** Encrypts what versions before kept in clear. */
  readonly takeOver: () => Promise<void>;
}

/** How its key is looked for. */
interface Looking {
  /** Waits for one attempt; rejects with the problem where it found none. */
  readonly attempt: () => Promise<void>;
  readonly stop: () => void;
}

/** Looks for the key of this judge's changes, on this device, then at the server, until it is there; gives what it opens. */
export function lookForKey(personID: string, give: (store: JudgeStore) => void): Looking {
  const findKey = fromPromise<void, void>(async ({ signal }) => {
    try {
      const mayStore = () => cachingJudge() === personID;
      if (mayStore()) flagDevice();
      const ask = async () => (await api.call('getJudgeKey', { signal })).key;
      const owner = { personID, cipher: await findCipher(personID, { ask, mayStore }) };
      give({ store: (step) => storeStep(owner, step), read: () => readQueue(owner), takeOver: () => takeOver(owner) });
    } catch (error) {
      throw problemOf(error);
    }
  });
  const actor = createActor(judgeKeyMachine.provide({ actors: { findKey } })).start();
  return {
    async attempt() {
      if (actor.getSnapshot().matches('away')) actor.send({ type: 'connection.back' });
      const { value, context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
      if (value === 'away') throw context.problem;
    },
    stop: () => actor.stop(),
  };
}
