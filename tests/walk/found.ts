import type { Choice } from './actions.ts';
import type { Sent, Step, Walk } from './steps.ts';

const call = (who: Choice['who'], act: Choice['act'], variant = 0, more: Partial<Sent> = {}): Sent => ({
  who,
  act,
  variant,
  one: 0,
  ifMatch: 'none',
  again: 0,
  lostAfter: null,
  replica: 0,
  ...more,
});
const once = (...calls: Sent[]): Step => ({ at: 'once', calls, kill: null });
const other = { replica: 1 };

/** Walks that once found something, as short as they became; each is taken again. */
export const found: Readonly<Record<string, Walk>> = {
  'three entrants pay by card at the last use of a code': {
    stage: 'open',
    steps: [once(call('entrant', 'submit'), call('entrant2', 'submit', 0, other), call('entrant3', 'submit'))],
  },
  'an entry is submitted by card and against an invoice at once': {
    stage: 'open',
    steps: [once(call('entrant', 'submit', 1), call('entrant', 'submit', 2, other))],
  },
  'an entry is submitted by card twice at once': {
    stage: 'open',
    steps: [once(call('entrant', 'submit', 1), call('entrant', 'submit', 1, other))],
  },
  'an open award loses its name, its dates and its categories': {
    stage: 'open',
    steps: [1, 2, 3, 4, 5, 6, 7, 9].map((variant) => once(call('admin', 'editAward', variant))),
  },
  'two administrators lock each other at once': {
    stage: 'open',
    steps: [once(call('admin', 'lock', 1), call('admin2', 'lock', 0, other))],
  },
  'two administrators delete each other at once': {
    stage: 'open',
    steps: [once(call('admin', 'erase', 1), call('admin2', 'erase', 0, other))],
  },
  'an administrator writes and marks signed in as somebody': {
    stage: 'judging',
    steps: [once(call('actingJudge', 'mark'))],
  },
  'an administrator writes signed in as an entrant': { stage: 'open', steps: [once(call('acting', 'write'))] },
  'an administrator submits signed in as an entrant': { stage: 'open', steps: [once(call('acting', 'submit', 2))] },
  'a code is used again whose entry was deleted': {
    stage: 'open',
    steps: [once(call('entrant', 'submit', 3)), once(call('admin', 'remove')), once(call('entrant2', 'submit', 3))],
  },
  'an entry is moved whose judges stand aside': {
    stage: 'judging',
    steps: [
      once(call('judge', 'mark'), call('judge2', 'mark', 1)),
      once(call('admin', 'conflict'), call('judge2', 'handIn', 1)),
      once(call('admin', 'move', 1)),
    ],
  },
  'an entry is deleted that a judge has scored': {
    stage: 'judging',
    steps: [once(call('judge', 'mark')), once(call('admin', 'stepEntry', 1)), once(call('admin', 'remove'))],
  },
  'an If-Match that is stale or that nobody can read': {
    stage: 'open',
    steps: (['stale', 'unreadable'] as const).flatMap((ifMatch) => [
      once(call('admin', 'prices', 0, { ifMatch })),
      once(call('admin', 'lock', 2, { ifMatch })),
      once(call('entrant', 'write', 0, { ifMatch })),
      once(call('entrant', 'remove', 0, { ifMatch })),
      once(call('entrant', 'profile', 0, { ifMatch })),
    ]),
  },
  'a score sheet or a best entry is changed with a stale If-Match': {
    stage: 'closed',
    steps: [
      once(call('admin', 'scoreStatus', 0, { ifMatch: 'stale', one: 1 })),
      once(call('admin', 'best', 2, { ifMatch: 'stale' })),
    ],
  },
  'an award is completed without final scores': {
    stage: 'closed',
    steps: [
      once(call('admin', 'best', 2)),
      once(call('admin', 'best', 2, { one: 1 })),
      once(call('admin', 'scoreStatus')),
      once(call('admin', 'stepAward', 4)),
    ],
  },
  'rows of a file become drafts': {
    stage: 'open',
    steps: [once(call('admin', 'beginImport')), once(call('admin', 'importRows'))],
  },
};
