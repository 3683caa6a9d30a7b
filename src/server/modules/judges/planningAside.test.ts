import { expect, it } from 'vitest';
import { turnsBeside } from '#tests/support/turns.ts';
import { taskThread } from '../../platform/threads/taskThread.ts';
import type { Situation } from './planning.repository.ts';
import { planAside, planning } from './planningAside.ts';
import { type Tasks, tasks } from './planningTasks.ts';

const names = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind}-${at}`);
const judgeIDs = names('judge', 12);
const situation: Situation = {
  awardID: 'civic',
  awardStatus: 'judging',
  categories: [{ categoryID: 'housing', minimumJudges: 3 }],
  entries: names('entry', 300).map((entryID) => ({
    entryID,
    categoryID: 'housing',
    ref: entryID,
    title: entryID,
    orgName: 'Harbour Office',
    personName: 'Nia Bell',
    email: 'nia@harbour.test',
    leadName: '',
    client: '',
    colleagues: [],
  })),
  judges: judgeIDs.map((judgeID) => ({
    judgeID,
    locked: false,
    name: judgeID,
    email: `${judgeID}@jury.test`,
    affiliations: [],
  })),
  assigned: [],
  narrowed: [],
  conflicts: [],
  own: [],
  sheets: [],
};

const wish = { categoryIDs: ['housing'], judgeIDs, judgesPerEntry: 3 };
const of = { before: { categoryIDs: ['housing'], judges: [] }, seed: 7 };

it('plans a large award while others go on, and as it would be planned here', async () => {
  const { turns, result: plan } = await turnsBeside(() => planAside('plan', [situation], wish, of));
  expect(turns).toBeGreaterThan(100);
  expect(plan).toEqual(tasks.plan([situation], wish, of));
  expect(plan.categories[0]?.short).toEqual([]);
});

it('is broken off once nobody waits for it any more, and who waits behind it is not left waiting', async () => {
  const hasty = taskThread<Situation, Tasks>({ ...planning, patience: 1 });
  const both = await Promise.allSettled([1, 2].map((seed) => hasty('plan', [situation], wish, { ...of, seed })));
  expect(both).toMatchObject([1, 2].map(() => ({ reason: { status: 429, code: 'request.tooMany' } })));
});
