import { expect, it } from 'vitest';
import { awardStatuses } from '../shared/award.statuses.ts';
import { type EntryState, entryStatuses } from './entry.statuses.ts';
import { isLeftBehind } from './judgingAhead.ts';

const states = Object.keys(entryStatuses) as EntryState[];

it.each(awardStatuses)(
  'leaves behind what was still to be accepted or corrected once judging is over: %s',
  (status) => {
    const isOver = status === 'closed' || status === 'completed';
    const left = states.filter((state) => isLeftBehind(entryStatuses[state], status));
    expect(left).toEqual(isOver ? ['submitted', 'error'] : []);
  },
);
