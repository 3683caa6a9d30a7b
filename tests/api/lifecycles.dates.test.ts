import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import { takeDueSteps } from '#server/modules/dates/timer.ts';
import { awards } from '#server/platform/database/schema.ts';
import {
  assign,
  closing,
  makeAward,
  openAward,
  opening,
  planning,
  startStage,
  step,
  submitted,
} from '../support/stage.ts';

const { server, people, clock } = await startStage();
clock.set(planning);

afterAll(() => server.close());

const mailsOf = async (name: string) => (await server.mails()).filter(({ subject }) => subject.includes(name));
const summary = (id: string) => server.ok('getAwardSummary', { as: people.admin.token, query: { id } });

it('opens an approved award at its opening instant, and not before', async () => {
  const award = await makeAward(server, people.admin);
  await step(server, people.admin, award, 'approved');
  clock.set('2020-03-10T08:59:59.999Z');
  await takeDueSteps(server.context);
  expect((await summary(award.id)).status).toBe('approved');
  clock.set(opening);
  await takeDueSteps(server.context);
  expect(await summary(award.id)).toMatchObject({ status: 'open', history: [{}, {}, { status: 'open' }] });
  const [row] = await server.ok('listAudit', {
    as: people.admin.token,
    query: { entity: 'award', entityID: award.id },
  });
  expect(row).toMatchObject({ action: 'award.open', actorID: null });
});

it('moves an open award on to judging once, also when several replicas look at once', async () => {
  clock.set(planning);
  const award = await openAward(server, people.admin, { name: 'Moving Awards' });
  await assign(server, people.judge, award, [award.categories[0]!.categoryID]);
  await submitted(server, people.entrant, award);
  clock.set(closing);
  await Promise.all(Array.from({ length: 6 }, () => takeDueSteps(server.context)));
  const judging = await summary(award.id);
  expect(judging.status).toBe('judging');
  expect(judging.history.filter(({ status }) => status === 'judging')).toHaveLength(1);
  const notified = await mailsOf(award.name);
  expect(notified.map(({ to, why }) => ({ to, why }))).toEqual([
    { to: people.entrant.email, why: 'submission' },
    { to: people.judge.email, why: 'judgingOpened' },
  ]);
  expect(notified[1]?.text).toContain('1 entry waits for your scores');
  expect(notified[1]?.text).toContain('Judging ends on 10 May 2020, 18:00 BST.');
});

it('keeps why a date could not act, tells the administrators once, and moves on when it is settled', async () => {
  clock.set(planning);
  const award = await openAward(server, people.admin, { name: 'Waiting Awards' });
  await submitted(server, people.entrant, award);
  clock.set(closing);
  await takeDueSteps(server.context);
  await takeDueSteps(server.context);
  const waiting = await summary(award.id);
  expect(waiting).toMatchObject({
    status: 'open',
    needsAttention: [{ code: 'award.refusal.shortOfJudges', params: { categories: 'Public Space' } }],
  });
  const notified = await mailsOf(award.name);
  expect(notified.map(({ to, why }) => ({ to, why }))).toEqual([
    { to: people.entrant.email, why: 'submission' },
    { to: people.admin.email, why: 'attention' },
  ]);
  expect(notified[1]?.text).toContain('These categories are short of judges: Public Space.');
  await assign(server, people.judge, award, [award.categories[0]!.categoryID]);
  await takeDueSteps(server.context);
  expect(await summary(award.id)).toMatchObject({ status: 'judging', needsAttention: [] });
});

it('tells the administrators again where another date could not act either', async () => {
  clock.set(planning);
  const award = await openAward(server, people.admin, { name: 'Twice Waiting Awards' });
  await submitted(server, people.entrant, award);
  clock.set(closing);
  await takeDueSteps(server.context);
  const later = '2020-04-20T17:00:00.000Z';
  await server.ok('updateAward', { as: people.admin.token, query: { id: award.id }, body: { closesAt: later } });
  await takeDueSteps(server.context);
  clock.set(later);
  await takeDueSteps(server.context);
  await takeDueSteps(server.context);
  const told = (await mailsOf(award.name)).filter(({ why }) => why === 'attention');
  expect(told.map(({ to }) => to)).toEqual([people.admin.email, people.admin.email]);
});

it('neither ends entries nor opens an award by a date that was edited to have passed', async () => {
  clock.set(planning);
  const open = await openAward(server, people.admin);
  await assign(server, people.judge, open, [open.categories[0]!.categoryID]);
  await submitted(server, people.entrant, open);
  const approved = await step(server, people.admin, await makeAward(server, people.admin), 'approved');
  const edit = async ({ id }: Award, body: Body<'updateAward'>) => {
    const { status, body: answer } = await server.api('updateAward', { as: people.admin.token, query: { id }, body });
    return [status, 'reasons' in answer ? answer.reasons : []];
  };
  const refused = (code: string) => [422, [{ code: `award.refusal.${code}` }]];
  // As a date field holds it for a moment while another date is typed.
  clock.set('2020-03-20T12:00:00Z');
  expect(await edit(open, { closesAt: '2020-03-20T12:00:00.000Z' })).toEqual(refused('closingInPast'));
  expect(await edit(open, { closesAt: '2020-03-20T12:00:01.000Z' })).toEqual([200, []]);
  clock.set(planning);
  expect(await edit(approved, { opensAt: planning })).toEqual(refused('openingInPast'));
  expect(await takeDueSteps(server.context)).toBe(0);
  // Once it has passed, whoever saves a whole form sends it back as it is.
  clock.set('2020-03-20T12:00:01Z');
  expect(await edit(open, { name: 'Late Awards', closesAt: '2020-03-20T12:00:01.000Z' })).toEqual([200, []]);
  expect(await edit(open, { closesAt: '2020-03-20T12:00:00.000Z' })).toEqual(refused('closingInPast'));
});

it('leaves an opening undone until a date that is chosen anew, or until somebody opens it', async () => {
  clock.set(planning);
  const award = await makeAward(server, people.admin);
  await step(server, people.admin, award, 'approved');
  clock.set(opening);
  await takeDueSteps(server.context);
  clock.set('2020-03-10T11:00:00Z');
  await step(server, people.admin, award, 'approved', { reason: 'A fee is wrong.' });
  expect(await takeDueSteps(server.context)).toBe(0);
  expect((await summary(award.id)).status).toBe('approved');
  const opensAt = '2020-03-12T09:00:00.000Z';
  await server.ok('updateAward', { as: people.admin.token, query: { id: award.id }, body: { opensAt } });
  await takeDueSteps(server.context);
  expect((await summary(award.id)).status).toBe('approved');
  clock.set(opensAt);
  await takeDueSteps(server.context);
  expect((await summary(award.id)).status).toBe('open');
  await step(server, people.admin, award, 'approved', { reason: 'A fee is wrong again.' });
  await step(server, people.admin, award, 'open');
  expect((await summary(award.id)).status).toBe('open');
});

it('does not let one award in trouble keep the others waiting', async () => {
  clock.set(planning);
  const broken = await makeAward(server, people.admin, { closesAt: '2020-04-01T00:00:00Z' });
  const fine = await makeAward(server, people.admin);
  for (const award of [broken, fine]) await step(server, people.admin, award, 'approved');
  // What no call could store: its step fails on the way.
  await server.database
    .update(awards)
    .set({ history: {} as [] })
    .where(eq(awards.id, broken.id));
  clock.set(opening);
  await takeDueSteps(server.context);
  expect(await takeDueSteps(server.context)).toBe(0);
  expect((await summary(fine.id)).status).toBe('open');
});
