import type { EntryEvent, EntryState } from '../entry/entry.rules.ts';
import type { AwardEvent } from './award.rules.ts';

/** What an award's step means for its entries: each in `from` hears `event` from its own chart. */
export const entrySteps: Partial<
  Record<
    AwardEvent['type'],
    { readonly from: EntryState; readonly event: EntryEvent & { readonly type: `judging.${string}` } }
  >
> = {
  'award.startJudging': { from: 'submitted', event: { type: 'judging.opened' } },
  'award.reopenEntries': { from: 'openForJudging', event: { type: 'judging.withdrawn' } },
  'award.close': { from: 'openForJudging', event: { type: 'judging.closed' } },
  'award.reopenJudging': { from: 'categoryClosed', event: { type: 'judging.reopened' } },
};
