import { useMemo } from 'react';
import { type Outbox, putInOutbox, useQueue } from '#app/actors/judging/outbox.ts';
import { containedIn } from '#app/data/offline/cachedReplies.ts';
import { missingIn, type OutgoingResponse, responsesIn } from '#machines/judging/outbox.queue.ts';
import type { RoundResponse } from '#machines/judging/roundResponse.ts';

type Without<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;
type ByTarget = ReadonlyMap<string, OutgoingResponse>;

/** What this device keeps of what the judge said in a round, by entry, category or pair. */
export interface RoundResponses {
  readonly outbox: Outbox;
  /** What was said last and is not in this list of the server's yet. */
  readonly over: (list: unknown) => ByTarget;
  /** What the server did not take. */
  readonly refused: ByTarget;
  /** Has it kept and sent; `base` is the version that the judge saw, 0 where there was none. */
  readonly save: (response: Without<RoundResponse, 'roundID'>, base: number) => void;
}

/** The way of what a judge says in a round: kept on this device first, then sent, once and in order. */
export function useRoundResponses(personID: string, awardID: string, roundID: string, outbox: Outbox): RoundResponses {
  const queue = useQueue(personID);
  return useMemo(
    () => ({
      outbox,
      over: (list) => responsesIn(roundID, missingIn(containedIn(list), queue)),
      refused: responsesIn(
        roundID,
        queue.refused.map(({ change }) => change),
      ),
      save: (response, base) => putInOutbox(personID, { ...response, roundID, awardID, base }),
    }),
    [personID, awardID, roundID, outbox, queue],
  );
}
