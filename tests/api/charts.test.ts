import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
import { compareCharts, stepKey } from '#machines/kit/compare.ts';
import { signOffOf } from '#machines/kit/signOff.ts';
import { versionOf } from '#machines/kit/version.ts';
import { aReview } from '../support/chartReview.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { accept, assign, cast, mark, openAward, planning, step, submitted, testClock } from '../support/stage.ts';

let server: TestServer;
let strangersJudge: TestPerson;
let people: Awaited<ReturnType<typeof cast>> & { deputy: TestPerson };

const clock = testClock();

beforeAll(async () => {
  server = await startServer({ clock });
  const all = await cast(server);
  strangersJudge = await server.join('judge', { orgID: all.stranger.orgID });
  people = { ...all, deputy: await server.join('admin', { orgID: all.admin.orgID }) };
});
afterAll(() => server.close());

const session = register.find(({ name }) => name === 'session')!;
const hash = versionOf(session);
const review = (body: Partial<typeof aReview> | Record<string, unknown>, by = people.admin) =>
  ({ as: by.token, body: { ...aReview, chart: 'session', hash, ...body } }) as {
    as: string;
    body: typeof aReview;
  };
const reviews = (chart?: string, by = people.admin) =>
  server.ok('listChartReviews', { as: by.token, query: chart ? { chart } : {} });

describe('a sign-off', () => {
  test('belongs to one version of a chart, and keeps the chart as it was', async () => {
    const made = await server.ok('reviewChart', review({ text: ' As agreed. ' }));
    expect(made).toMatchObject({
      chart: 'session',
      verdict: 'approved',
      hash,
      text: 'As agreed.',
      byName: 'Admin Test',
    });
    const [stored] = await reviews('session', people.deputy);
    expect(stored).toMatchObject({ id: made.id, content: chartOf(session.machine) });
    const [comparison] = compareCharts([stored!.content!], [chartOf(session.machine)]);
    expect(comparison?.change).toBeNull();
    // Of all charts at once, none is sent along.
    expect((await reviews()).find(({ id }) => id === made.id)?.content).toBeNull();
    const all = await reviews();
    expect(signOffOf(all, 'session', hash).standing).toBe('approved');
    expect(signOffOf(all, 'session', '0000000000000000').standing).toBe('changed');
  });

  test('gives way to a wish for changes, and that to the next approval', async () => {
    const step = stepKey(chartOf(session.machine).steps[0]!);
    await server.ok(
      'reviewChart',
      review({ verdict: 'changesAsked', text: 'Who says so?', part: step }, people.deputy),
    );
    expect(signOffOf(await reviews('session'), 'session', hash).standing).toBe('changesAsked');
    await server.ok('reviewChart', review({ verdict: 'comment', text: 'The identity service.', part: 'restoring' }));
    expect(signOffOf(await reviews('session'), 'session', hash).standing).toBe('changesAsked');
    await server.ok('reviewChart', review({}));
    expect(signOffOf(await reviews('session'), 'session', hash).standing).toBe('approved');
    const copies = (await reviews('session')).filter(({ content }) => content !== null);
    expect(copies).toHaveLength(1);
  });

  test('is recorded with who said it and of which version', async () => {
    await server.ok('reviewChart', review({ verdict: 'comment', text: 'Clear.', part: 'out' }));
    const [auditEvent] = await server.ok('listAudit', { as: people.admin.token, query: { entity: 'chart', limit: 1 } });
    expect(auditEvent).toMatchObject({
      action: 'chart.comment',
      entityID: 'session',
      reason: 'Clear.',
      actorName: 'Admin Test',
      details: { hash, part: 'out' },
    });
  });

  test('is made once, however often it is sent', async () => {
    const request = { ...review({ text: 'Once.' }), headers: { 'idempotency-key': randomUUID() } };
    const [first, second] = [await server.ok('reviewChart', request), await server.ok('reviewChart', request)];
    expect(second.id).toBe(first.id);
    expect((await reviews('session')).filter(({ text }) => text === 'Once.')).toHaveLength(1);
  });

  test('is seen by no other organiser', async () => {
    expect(await reviews('session', people.stranger)).toEqual([]);
    await server.ok('reviewChart', review({ verdict: 'comment', text: 'Of the stranger.' }, people.stranger));
    expect((await reviews('session')).map(({ text }) => text)).not.toContain('Of the stranger.');
  });
});

test('a sign-off is told however much was said of the charts since', async () => {
  await server.ok('reviewChart', review({}, people.stranger));
  await server.ok('reviewChart', review({ verdict: 'changesAsked', text: 'Not so.' }, people.stranger));
  await server.database.execute(sql`insert into product.chart_reviews (org_id, person_id, chart, part, verdict, text, hash, created_at)
    select ${people.stranger.orgID}, ${people.stranger.personID}, case when n % 2 = 0 then 'session' else 'signIn' end, '', 'comment',
      'One more.', ${hash}, now() from generate_series(1, 1200) n`);
  const all = await reviews(undefined, people.stranger);
  expect(all).toHaveLength(501);
  expect(signOffOf(all, 'session', hash).standing).toBe('changesAsked');
  const own = await reviews('session', people.stranger);
  expect(signOffOf(own, 'session', hash).standing).toBe('changesAsked');
  expect(own.filter(({ content }) => content !== null).map(({ verdict }) => verdict)).toEqual(['approved']);
});

test.each([
  ['of a version that does not run here', { hash: '0123456789abcdef' }, 409, 'chart.refusal.otherVersion'],
  ['of a chart that there is not', { chart: 'weather' }, 404, 'chart.notFound'],
  ['of a state that there is not', { part: 'asleep' }, 422, 'chart.refusal.part'],
  ['that asks for changes without saying which', { verdict: 'changesAsked', text: ' ' }, 422, 'chart.refusal.noText'],
  ['without words', { verdict: 'comment' }, 422, 'chart.refusal.noText'],
])('a review %s is refused and leaves nothing', async (_, body, status, code) => {
  const before = await reviews();
  const refused = await server.refused('reviewChart', review(body));
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status, code });
  expect(await reviews()).toEqual(before);
});

test('how many things are in each state is counted for their organiser alone', async () => {
  clock.set(planning);
  const award = await openAward(server, people.admin);
  await submitted(server, people.entrant, award);
  const body = { data: { awardID: award.id } };
  const draft = await server.ok('createEntry', { as: people.entrant.token, query: {}, body });
  const counts = () => server.ok('countChartStates', { as: people.admin.token });
  expect(await counts()).toMatchObject({ award: { open: 1 }, entry: { inProgress: 1, submitted: 1 } });
  await server.ok('deleteEntry', { as: people.entrant.token, query: { id: draft.id, awardID: award.id } });
  const { entry } = await counts();
  expect(entry).toEqual({ submitted: 1, binned: 1 });
  expect(await server.ok('countChartStates', { as: people.stranger.token })).toEqual({});
});

test('says what waits longest, of the own organisation alone', async () => {
  const { stranger: organiser, entrant, rival } = people;
  clock.set(planning);
  const waits = (as: string) => server.ok('listSlowestWaits', { as });
  expect(await waits(organiser.token)).toEqual([]);
  const award = await openAward(server, organiser);
  const entered = [];
  for (const [minute, person] of [entrant, rival, entrant, rival, entrant, rival].entries()) {
    clock.set(`2020-03-12T10:0${minute}:00Z`);
    entered.push(await submitted(server, person, award));
  }
  const found = await waits(organiser.token);
  const of = (chart: string) => found.filter((one) => one.chart === chart);
  expect(of('entry').map(({ label, state }) => [label, state])).toEqual(
    entered.slice(0, 5).map(({ ref }) => [ref, 'submitted']),
  );
  expect(of('entry')[0]!.since).toBe(entered[0]!.submittedAt);
  expect(of('invoice')).toHaveLength(5);
  expect(of('invoice')[0]).toMatchObject({ state: 'draft', label: expect.stringMatching(/^INV-\d{5} · /) });
  await assign(server, strangersJudge, award, [award.categories[0]!.categoryID]);
  const judging = await step(server, organiser, award, 'judging');
  await accept(server, strangersJudge, judging);
  await mark(server, strangersJudge, award, entered[0]!, [8, 6], false);
  const later = await waits(organiser.token);
  expect(later.filter(({ chart }) => chart === 'score')).toMatchObject([
    { state: 'scored', label: expect.stringContaining(`${entered[0]!.ref} · `) },
  ]);
  expect(later.filter(({ state }) => state === 'openForJudging')).toHaveLength(5);
  await mark(server, strangersJudge, award, entered[0]!, [8, 6]);
  expect((await waits(organiser.token)).filter(({ chart }) => chart === 'score')).toEqual([]);
  expect((await waits(people.admin.token)).map(({ chart }) => chart)).toEqual(['entry', 'invoice']);
});
