import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { JudgingPlan } from '#contract/entities/judging.ts';
import { assignments, people as persons } from '#server/platform/database/schema.ts';
import { answerFor, openRound, stepRound } from '../support/rounds.ts';
import type { TestPerson } from '../support/server.ts';
import { accept, assign, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

/** Plans that are sent back as they were shown or as they were before: large ones, undone ones, and those around a decision. */
const { server, people, clock } = await startStage();
const third = await server.join('judge', { orgID: people.admin.orgID });
clock.set(planning);
afterAll(() => server.close());

const judges = [people.judge, people.secondJudge, third];
const first = judges.slice(0, 2).map(({ personID }) => personID);

/** An award in judging with three entries in its first category, which all judges accepted the agreement of and have whole. */
async function stage() {
  const open = await openAward(server, people.admin, { name: `Planned ${randomUUID()}` });
  const space = open.categories[0]!.categoryID;
  const entries: Entry[] = [];
  for (const person of [people.entrant, people.rival, people.rival])
    entries.push(await submitted(server, person, open, space));
  for (const judge of judges) await assign(server, judge, open, [space]);
  const award = await step(server, people.admin, open, 'judging');
  for (const judge of judges) await accept(server, judge, award);
  return { award, space, entries };
}

type Sent = NonNullable<Parameters<typeof server.api<'planJudging'>>[1]>;
const askOf = (award: Pick<Award, 'id'>, body: Sent['body']) => ({
  as: people.admin.token,
  query: { awardID: award.id },
  body: body!,
});
const plan = (award: Pick<Award, 'id'>, body: Sent['body'] = {}) => server.ok('planJudging', askOf(award, body));
const applied = (award: Pick<Award, 'id'>, assigned: JudgingPlan['after']) =>
  plan(award, { assign: assigned, apply: true });
const undone = (award: Pick<Award, 'id'>, before: JudgingPlan['before']) =>
  plan(award, { assign: before, apply: true, undoes: true });
/** A plan without the third judge, carried out. */
async function withoutThird({ award, space }: Awaited<ReturnType<typeof stage>>) {
  const { after, before } = await plan(award, { wish: { categoryIDs: [space], judgeIDs: first, judgesPerEntry: 2 } });
  await applied(award, after);
  expect(after.judges.map(({ judgeID }) => judgeID).sort()).toEqual(first.toSorted());
  return before;
}
const seatOf = async ({ personID }: TestPerson, award: Pick<Award, 'id'>) => {
  const own = and(eq(assignments.awardID, award.id), eq(assignments.judgeID, personID));
  return (await server.database.select().from(assignments).where(own))[0];
};

it('takes a plan of thirty thousand score sheets, and says what is wrong with it', async () => {
  const { award, space } = await stage();
  const list = (judgeID: string) => ({
    judgeID,
    categoryID: space,
    entryIDs: Array.from({ length: 15_000 }, () => randomUUID()),
  });
  const assigned = { categoryIDs: [space], judges: first.map(list) };
  const { status, body } = await server.refused('planJudging', askOf(award, { assign: assigned, apply: true }));
  expect([status, body.code]).toEqual([422, 'plan.refusal.unknownEntry']);
});

it('is undone also where a judge is locked by now', async () => {
  const staged = await stage();
  await server.database.update(persons).set({ locked: true }).where(eq(persons.id, third.personID));
  const before = await withoutThird(staged);
  expect(await seatOf(third, staged.award)).toBeUndefined();
  await undone(staged.award, before);
  expect(await seatOf(third, staged.award)).toMatchObject({ whole: true });
  const { space, award } = staged;
  const wish = { categoryIDs: [space], judgeIDs: [third.personID], judgesPerEntry: 1 };
  const { body } = await server.refused('planJudging', askOf(award, { wish }));
  expect(body.code).toBe('plan.refusal.unknownJudge');
  await server.database.update(persons).set({ locked: false }).where(eq(persons.id, third.personID));
});

it('is undone without asking a judge anew who accepted the agreement, nor telling one anew who stood aside', async () => {
  const staged = await stage();
  const { award, space, entries } = staged;
  const asked = async () =>
    (await server.mails()).filter(({ why, subject }) => why === 'appointed' && subject.includes(award.name));
  await undone(award, await withoutThird(staged));
  expect(await asked()).toEqual([]);
  expect(await seatOf(third, award)).toMatchObject({ whole: true, toldAt: null });

  const query = { id: entries[0]!.id, awardID: award.id, categoryID: space };
  await server.ok('scoreEntry', { as: third.token, query, body: { recusal: { reason: 'My sister leads it.' } } });
  await undone(award, await withoutThird(staged));
  expect(await asked()).toEqual([]);
  expect((await seatOf(third, award))?.toldAt).not.toBeNull();

  // A new plan is no undoing.
  const { before } = await plan(award);
  await withoutThird(staged);
  await applied(award, before);
  expect(await asked()).toHaveLength(1);
});

it('is measured by what was wished also with score sheets that were added', async () => {
  const { award, space, entries } = await stage();
  const [one] = entries.map(({ id }) => id);
  const assigned = {
    categoryIDs: [space],
    judges: [{ judgeID: first[0]!, categoryID: space, entryIDs: entries.map(({ id }) => id) }],
  };
  const wish = { categoryIDs: [space], judgeIDs: first, judgesPerEntry: 2, avoidSuggested: false };
  const shown = await plan(award, { wish, assign: assigned });
  expect(shown.after).toEqual(assigned);
  expect(shown.categories[0]!.short).toContainEqual({ entryID: one, judges: 1 });
  expect(shown.categories[0]!.short).toHaveLength(3);
});

it('leaves out what a decided round kept back, which comes back to its judges with the decision', async () => {
  const panel = judges.slice(0, 2);
  const { award, round, entries } = await openRound(server, people.admin, panel, [people.entrant, people.rival]);
  const [wanted, unwanted] = entries.map(({ id }) => id) as [string, string];
  const { categoryID } = entries[0]!;
  const listOf = (judgeID: string, entryIDs: string[]) => ({ judgeID, categoryID: categoryID!, entryIDs });
  const whole = { judgeID: first[0]!, categoryID: categoryID!, entryIDs: null };
  const lists = [whole, listOf(first[1]!, [unwanted])];
  await applied(award, { categoryIDs: [categoryID!], judges: lists });
  const figures = async () => {
    const { categories, before, entries: shown } = await plan(award);
    const { entries: count, judges: taken } = categories.find((one) => one.categoryID === categoryID)!;
    const present = before.judges.filter((one) => one.categoryID === categoryID);
    return { count, taken, shown: shown.length, lists: new Map(present.map((one) => [one.judgeID, one.entryIDs])) };
  };
  for (const judge of panel) {
    await answerFor(server, judge, round, entries[0]!, 'yes');
    await answerFor(server, judge, round, entries[1]!, 'no');
  }
  await stepRound(server, people.admin, round, 'close');
  expect(await figures()).toMatchObject({ count: 2, taken: 2, shown: 2 });
  await stepRound(server, people.admin, round, 'decide');
  const decided = await figures();
  expect(decided).toMatchObject({ count: 1, taken: 1, shown: 1 });
  expect([...decided.lists.values()].flat()).toEqual([null]);

  const wish = { categoryIDs: [categoryID!], judgeIDs: first, judgesPerEntry: 2 };
  const { after, categories, changes } = await plan(award, { wish });
  expect(after.judges).toEqual(expect.arrayContaining(first.map((judgeID) => listOf(judgeID, [wanted]))));
  expect([categories[0]!.entries, categories[0]!.short, changes]).toEqual([1, [], { added: 1, removed: 0 }]);
  await applied(award, after);
  await stepRound(server, people.admin, round, 'undecide', { reason: 'Counted wrongly.' });
  const back = await figures();
  expect(back).toMatchObject({ count: 2, taken: 2, shown: 2 });
  for (const judgeID of first) expect(back.lists.get(judgeID)?.toSorted()).toEqual([wanted, unwanted].toSorted());
});
