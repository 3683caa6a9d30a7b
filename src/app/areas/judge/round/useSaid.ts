import { useMemo } from 'react';
import { type Outbox, putInOutbox, useQueue } from '#app/actors/judging/outbox.ts';
import { containedIn } from '#app/data/offline/cachedReplies.ts';
import { missingIn, type OutgoingSaid, saidIn } from '#machines/judging/outbox.queue.ts';
import type { Said } from '#machines/judging/said.ts';

type Without<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;
type ByThing = ReadonlyMap<string, OutgoingSaid>;

/** What this device keeps of what the judge said in a round, by entry, category or pair. */
export interface SaidHere {
  readonly outbox: Outbox;
  /** What was said last and is not in this list of the server's yet. */
  readonly over: (list: unknown) => ByThing;
  /** What the server did not take. */
  readonly refused: ByThing;
  /** Has it kept and sent; `base` is the version that the judge saw, 0 where there was none. */
  readonly save: (said: Without<Said, 'roundID'>, base: number) => void;
}

/** The way of what a judge says in a round: kept on this device first, then sent, once and in order. */
export function useSaid(personID: string, awardID: string, roundID: string, outbox: Outbox): SaidHere {
  const queue = useQueue(personID);
  return useMemo(
    () => ({
      outbox,
      over: (list) => saidIn(roundID, missingIn(containedIn(list), queue)),
      refused: saidIn(
        roundID,
        queue.refused.map(({ change }) => change),
      ),
      save: (said, base) => putInOutbox(personID, { ...said, roundID, awardID, base }),
    }),
    [personID, awardID, roundID, outbox, queue],
  );
}
