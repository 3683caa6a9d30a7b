import type { Outgoing } from '#machines/judging/outbox.queue.ts';
import { cacheKey, cachingJudge, callOrCached } from '../../data/offline/cachedReplies.ts';

const lists = { answer: 'listRoundEntries', ballot: 'listBallots', comparison: 'listComparisons' } as const;

/** Under what name the list is kept that a change is in once the server has it. */
export const listOf = (change: Outgoing): string =>
  change.kind === 'sheet' ? 'listEntries' : cacheKey(lists[change.kind], { query: { id: change.roundID } });

/** Fetches the lists that changes are in, the judge's entries where none is given, so that this device keeps them as they are now. */
export function refreshLists(changes: readonly Outgoing[] | null = null): void {
  if (cachingJudge() === null) return;
  const first = new Map((changes ?? []).map((change) => [listOf(change), change]));
  for (const change of changes ? first.values() : [null]) {
    const asking =
      change && change.kind !== 'sheet'
        ? callOrCached(lists[change.kind], { query: { awardID: change.awardID, id: change.roundID } })
        : callOrCached('listEntries', {});
    asking.catch(() => undefined);
  }
}
