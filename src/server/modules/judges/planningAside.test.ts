import { expect, it } from 'vitest';
import { turnsBeside } from '#tests/support/turns.ts';
import type { Situation } from './planning.repository.ts';
import { aside } from './planningAside.ts';
import { tasks } from './planningTasks.ts';

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

it('plans a large award while others go on, and as it would be planned here', async () => {
  const wish = { categoryIDs: ['housing'], judgeIDs, judgesPerEntry: 3 };
  const of = { before: { categoryIDs: ['housing'], judges: [] }, seed: 7 };
  const { turns, result: plan } = await turnsBeside(() => aside('plan', [situation], wish, of));
  expect(turns).toBeGreaterThan(100);
  expect(plan).toEqual(tasks.plan([situation], wish, of));
  expect(plan.categories[0]?.short).toEqual([]);
});
