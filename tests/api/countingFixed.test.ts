import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Category, Criterion } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import { accept, assign, mark, openAward, plan, planning, startStage, step, submitted } from '../support/stage.ts';

/** Whoever has seen a mark does not choose how marks count. */
const { server, people, clock } = await startStage();
beforeAll(() => clock.set(planning));
afterAll(() => server.close());

it('once marked, does not change how marks count, also while entries are taken again', async () => {
  const entered = await openAward(server, people.admin, {
    categories: [
      {
        ...plan.categories[0]!,
        criteria: [
          { name: 'Idea', weight: 75, anchors: [{ from: 0, to: 10, text: 'As good as it is new' }] },
          { name: 'Delivery', weight: 25 },
        ],
      },
      plan.categories[1]!,
    ],
  });
  const entry = await submitted(server, people.entrant, entered);
  await assign(server, people.judge, entered, [entry.categoryID!]);
  const award = await step(server, people.admin, entered, 'judging');
  await accept(server, people.judge, award);
  await mark(server, people.judge, award, entry, [9, 9]);
  const reason = 'The site was down';
  const open = await step(server, people.admin, award, 'open', { reason });
  const [first, second] = open.categories as [Category, Category];
  const [idea, delivery] = first.criteria as [Criterion, Criterion];
  const changed = (criteria: readonly Partial<Criterion>[]): Body<'updateAward'> => ({
    categories: [{ ...first, criteria: [...criteria] }, second],
  });
  const ways: [fields: string, body: Body<'updateAward'>][] = [
    ['criteria', changed([{ ...idea, weight: 50 }, delivery, { name: 'Craft', weight: 25 }])],
    ['criteria', changed([{ ...idea, weight: 100 }])],
    [
      'criteria',
      changed([
        { ...idea, weight: 25 },
        { ...delivery, weight: 75 },
      ]),
    ],
    [
      'criteria',
      changed([
        { ...idea, name: 'Delivery' },
        { ...delivery, name: 'Idea' },
      ]),
    ],
    ['resultMethod', { resultMethod: 'trimmed' }],
    ['resultMethod, criteria', { ...changed([{ ...idea, weight: 100 }]), resultMethod: 'mean', name: 'Renamed' }],
  ];
  for (const [fields, body] of ways) {
    const { status, body: refused } = await server.refused('updateAward', {
      as: people.admin.token,
      query: { id: award.id },
      body,
    });
    expect([status, refused.reasons]).toEqual([422, [{ code: 'award.refusal.scoredAlready', params: { fields } }]]);
  }
  const more = { name: 'Housing', criteria: [{ name: 'Idea', weight: 100 }] };
  const categories = [{ ...first, name: 'Public Spaces' }, second, more];
  const edited = await server.ok('updateAward', {
    as: people.admin.token,
    query: { id: award.id },
    body: { categories },
  });
  expect(edited.categories.map(({ name }) => name)).toEqual(['Public Spaces', 'Wayfinding', 'Housing']);
  expect(edited.scoredSince).toEqual(expect.any(String));
  const again = await step(server, people.admin, award, 'judging');
  expect(again.categories[0]!.criteria).toEqual(first.criteria);
  const shown = await server.ok('getEntry', { as: people.admin.token, query: { id: entry.id, awardID: award.id } });
  expect(shown.scores?.map(({ status, marks }) => [status, Object.values(marks)])).toEqual([['submitted', [9, 9]]]);
});

it('finds nothing changed in categories that are sent back as they came', async () => {
  const criteria = [{ name: 'Idea', weight: 100, anchors: [{ from: 0, to: 10, text: 'As good as it is new' }] }];
  const names = { ro: 'Spa\u021biu public', fr: 'Espace public' };
  const [first, second] = plan.categories;
  const award = await openAward(server, people.admin, { categories: [{ ...first!, criteria, names }, second!] });
  const save = (body: Body<'updateAward'>) =>
    server.ok('updateAward', { as: people.admin.token, query: { id: award.id }, body });
  expect((await save({ categories: award.categories })).version).toBe(award.version);
  const entry = await submitted(server, people.entrant, award);
  await assign(server, people.judge, award, [entry.categoryID!]);
  const judging = await step(server, people.admin, award, 'judging');
  const later = await save({ categories: award.categories, resultsAt: '2020-07-01T09:00:00Z' });
  expect([later.version, Date.parse(later.resultsAt!)]).toEqual([
    judging.version! + 1,
    Date.parse('2020-07-01T09:00:00Z'),
  ]);
});
