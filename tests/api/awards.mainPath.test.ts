import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import {
  accept,
  assign,
  cast,
  draft,
  makeAward,
  mark,
  opening,
  planning,
  step,
  submitted,
  testClock,
  words,
} from '../support/stage.ts';

let server: TestServer;
const clock = testClock();

beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

it('takes an award from its plan to the announced result', async () => {
  const { admin, judge, secondJudge, entrant, rival } = await cast(server);
  clock.set(planning);
  const planned = await makeAward(server, admin);
  expect(planned).toMatchObject({
    status: 'pending',
    version: 1,
    name: 'Civic Design Awards 2026',
    needsAttention: [],
  });
  const [space, signs] = planned.categories;
  await step(server, admin, planned, 'approved');
  clock.set(opening);
  const award = await step(server, admin, planned, 'open');
  expect(award.history.map(({ status }) => status)).toEqual(['pending', 'approved', 'open']);

  const first = await draft(server, entrant, award, space!.categoryID);
  expect(first).toMatchObject({ ref: 'CD-0001', status: 0, missing: [], data: words, invoice: null });
  const query = { id: first.id, awardID: award.id };
  await server.ok('addPaymentMethod', { as: entrant.token, body: { data: { paymentMethod: 'pm_card_visa' } } });
  const sent = await server.ok('submitEntry', { as: entrant.token, query, body: { data: { payment: 'card' } } });
  expect(sent).toMatchObject({ status: 1, invoice: { number: 'INV-00001', status: 'paid', amount: 15_000 } });
  const second = await submitted(server, rival, award, space!.categoryID);
  const third = await submitted(server, rival, award, signs!.categoryID);
  expect(second.invoice).toMatchObject({ number: 'INV-00002', status: 'draft', amount: 15_000 });
  expect(third.invoice).toMatchObject({ status: 'skipped', amount: 0 });

  await assign(server, judge, award, [space!.categoryID, signs!.categoryID]);
  await assign(server, secondJudge, award, [space!.categoryID]);
  const judging = await step(server, admin, award, 'judging');
  expect(judging.summary).toMatchObject({
    entries: { 2: 3 },
    judging: { sheets: 5, submitted: 0, recused: 0, judges: 2 },
    money: { paid: 15_000, paidTax: 0, due: 15_000, dueTax: 0, currency: 'gbp' },
  });
  expect(await server.ok('listEntries', { as: judge.token, query: {} })).toEqual([]);
  await accept(server, judge, judging);
  await accept(server, secondJudge, judging);
  expect((await server.ok('listEntries', { as: judge.token, query: {} })).map(({ id }) => id).sort()).toEqual(
    [first.id, second.id, third.id].sort(),
  );

  expect(await mark(server, judge, judging, first, [8, 6])).toMatchObject({ status: 'submitted', mean: 7.5 });
  await mark(server, judge, judging, second, [6, 6]);
  await mark(server, judge, judging, third, [9, 9]);
  await mark(server, secondJudge, judging, first, [7, 7]);
  const recused = await server.ok('scoreEntry', {
    as: secondJudge.token,
    query: { id: second.id, awardID: award.id, categoryID: space!.categoryID },
    body: { recusal: { reason: 'I advised the client.' } },
  });
  expect(recused).toMatchObject({ status: 'unscored', recusal: { reason: 'I advised the client.' } });

  const closed = await step(server, admin, award, 'closed');
  expect(closed.summary?.judging).toEqual({ sheets: 5, submitted: 4, recused: 1, judges: 2 });
  const final = { awardID: award.id, status: 'final' as const };
  expect(await server.ok('changeScoreStatus', { as: admin.token, query: final })).toEqual({ changed: 4 });
  const early = await server.refused('updateAward', {
    as: admin.token,
    query: { id: award.id },
    body: { status: 'completed' },
  });
  expect(early).toMatchObject({ status: 422, body: { code: 'award.refusal.noBestEntry' } });
  for (const { id } of [first, third]) {
    await server.ok('markBestEntry', { as: admin.token, query: { id, awardID: award.id }, body: { bestEntry: true } });
  }
  // Whoever saw other winners than these announces nothing.
  const stale = await server.refused('updateAward', {
    as: admin.token,
    query: { id: award.id },
    body: { status: 'completed' },
    headers: { 'if-match': `"${award.version}"` },
  });
  expect(stale.status).toBe(409);
  const completed = await step(server, admin, award, 'completed');
  expect(completed.status).toBe('completed');

  const { summary } = await server.ok('getAwardSummary', {
    as: admin.token,
    query: { id: award.id, results: 'true' },
  });
  const ranked = summary?.results?.flatMap(({ rows }) =>
    rows.map(({ ref, raw, rank, judges, bestEntry }) => ({ ref, raw, rank, judges, bestEntry })),
  );
  expect(ranked).toEqual([
    { ref: 'CD-0001', raw: 7.25, rank: 1, judges: 2, bestEntry: true },
    { ref: 'CD-0002', raw: 6, rank: 2, judges: 1, bestEntry: false },
    { ref: 'CD-0003', raw: 9, rank: 1, judges: 1, bestEntry: true },
  ]);
  expect(await server.ok('getEntry', { as: entrant.token, query })).toMatchObject({
    status: 3,
    bestEntry: true,
    scoreStatus: 'final',
  });
  const notified = (await server.mails()).filter(({ why }) => why === 'result');
  expect(notified.map(({ to }) => to).sort()).toEqual([entrant.email, rival.email].sort());
  expect(notified.find(({ to }) => to === entrant.email)?.text).toContain('“Estuary Steps” is the best entry');
});
