import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import { watchDates } from '#server/modules/dates/timer.ts';
import { awards, charges, entries, invoices } from '#server/platform/database/schema.ts';
import { type ApiRequest, startServer, type TestServer } from '../support/server.ts';
import {
  assign,
  cast,
  closing,
  contentOf,
  draft,
  makeAward,
  openAward,
  planning,
  step,
  submitted,
  testClock,
} from '../support/stage.ts';

let first: TestServer;
let second: Awaited<ReturnType<TestServer['replica']>>;
let people: Awaited<ReturnType<typeof cast>>;
let award: Award;
const clock = testClock();

beforeAll(async () => {
  first = await startServer({ clock });
  second = await first.replica();
  people = await cast(first);
  await first.context.identity.setPassword(people.judge.email, 'Right-Word-1');
  clock.set(planning);
  award = await openAward(first, people.admin, { entryLimit: 260 });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** The same request to both at the same time. */
const toBoth = <Name extends CallName>(name: Name, request: ApiRequest<Name>) =>
  Promise.all([first.api(name, request), second.api(name, request)]);
const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort();

describe('a call that reaches two replicas at once', () => {
  test('makes one thing where it carries a key, and answers the same', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { name: 'Made Once' };
    const answers = await toBoth('createAward', { as: people.admin.token, body, headers });
    expect(statuses(answers)).toEqual([200, 200]);
    expect(answers[0].body).toEqual(answers[1].body);
    expect(await first.database.select().from(awards).where(eq(awards.name, body.name))).toHaveLength(1);
  });

  test('submits an entry once, with one invoice', async () => {
    const { id } = await draft(first, people.entrant, award);
    const answers = await toBoth('submitEntry', {
      as: people.entrant.token,
      query: { id, awardID: award.id },
      body: { data: { payment: 'invoice' } },
    });
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await first.database.select().from(invoices).where(eq(invoices.entryID, id))).toHaveLength(1);
  });

  test('charges a card once', async () => {
    const as = people.rival.token;
    await first.ok('addPaymentMethod', { as, body: { data: { paymentMethod: 'pm_card_visa' } } });
    const before = (await first.database.select().from(charges)).length;
    const { id } = await draft(first, people.rival, award);
    const query = { id, awardID: award.id };
    const answers = await toBoth('submitEntry', { as, query, body: { data: { payment: 'card' } } });
    expect(statuses(answers)).toEqual([200, 409]);
    expect((await first.database.select().from(charges)).length - before).toBe(1);
    expect((await first.ok('getEntry', { as, query })).invoice).toMatchObject({ status: 'paid' });
  });

  test('writes one of two changes to the same version, and shows it to the other', async () => {
    const { id, version } = await draft(first, people.entrant, award);
    const change = (title: string) => ({
      as: people.entrant.token,
      query: { id, awardID: award.id },
      headers: { 'if-match': `"${version}"` },
      body: { data: { data: { title } } },
    });
    const answers = await Promise.all([
      first.api('updateEntry', change('From the first')),
      second.api('updateEntry', change('From the second')),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    const saved = answers.find(({ status }) => status === 200)!.body;
    const refused = answers.find(({ status }) => status === 409)!.body as unknown as { code: string; current: unknown };
    expect(refused).toMatchObject({ code: 'request.stale', current: { id, version: saved.version, data: saved.data } });
  });

  test('settles an invoice once', async () => {
    const { invoice } = await submitted(first, people.entrant, award);
    const answers = await toBoth('settleInvoice', {
      as: people.admin.token,
      query: { id: invoice!.id },
      body: { status: 'paid', reference: 'Transfer 4' },
    });
    expect(statuses(answers)).toEqual([200, 409]);
  });

  test('takes an award one step further', async () => {
    const { id } = await makeAward(first, people.admin, { name: 'One Step' });
    const answers = await toBoth('updateAward', {
      as: people.admin.token,
      query: { id },
      body: { status: 'approved' },
    });
    expect(statuses(answers)).toEqual([200, 200]);
    const { history } = await first.ok('getAwardSummary', { as: people.admin.token, query: { id } });
    expect(history.map(({ status }) => status)).toEqual(['pending', 'approved']);
  });

  test('numbers entries and invoices without a gap or a double', async () => {
    const own = await openAward(first, people.admin, { name: 'Numbered Awards', entryLimit: 260 });
    const body = { data: { awardID: own.id } };
    await Promise.all(
      Array.from({ length: 10 }, () => toBoth('createEntry', { as: people.entrant.token, query: {}, body })),
    );
    const made = await first.database.select().from(entries).where(eq(entries.awardID, own.id));
    const numbers = made.map(({ ref }) => Number(/\d+$/.exec(ref)?.[0])).sort((left, right) => left - right);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });
});

test('wrong passwords are counted over all replicas', async () => {
  // The browser's library writes the real time into its proof.
  const now = Date.now();
  clock.set(new Date(now).toISOString());
  const { email } = people.judge;
  const wrong = (server: { signIn(email: string, password: string): Promise<string> }) =>
    expect(server.signIn(email, 'Wrong-Word-1')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  for (const server of [first, second, first, second, first]) await wrong(server);
  for (const server of [first, second]) {
    await expect(server.signIn(email, 'Right-Word-1')).rejects.toThrow('Password attempts exceeded');
  }
  clock.set(new Date(now + 10_000).toISOString());
  expect(await second.signIn(email, 'Right-Word-1')).toMatch(/^ey/);
  clock.set(planning);
});

test('a change made at one replica is told to who watches at the other', async () => {
  const url = `${second.url}api/award/events?id=${award.id}`;
  const response = await fetch(url, { headers: { authorization: people.admin.token } });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => (await reader.read()).value;
  expect(await next()).toContain('event: changed');
  // Told once more when the second replica listens; the change comes after that at the latest.
  const notified = (async () => {
    for (let event = await next(); event !== undefined; event = await next()) {
      const entry = await second.api('listEntries', { as: people.entrant.token, query: { q: 'Said Elsewhere' } });
      if (entry.body.length > 0) return event;
    }
    throw new Error('The stream ended');
  })();
  const { id } = await draft(first, people.entrant, award);
  await first.ok('updateEntry', {
    as: people.entrant.token,
    query: { id, awardID: award.id },
    body: { data: { data: { title: 'Said Elsewhere' } } },
  });
  await first.ok('submitEntry', {
    as: people.entrant.token,
    query: { id, awardID: award.id },
    body: { data: { payment: 'invoice' } },
  });
  expect(await notified).toContain(award.id);
  await reader.cancel();
});

test('a date is acted on once while the timers of all replicas look at it', async () => {
  const { admin, judge, entrant } = people;
  const due = await openAward(first, admin, { name: 'Twice Looked At' });
  await assign(first, judge, due, [due.categories[0]!.categoryID]);
  await submitted(first, entrant, due);
  clock.set(closing);
  const stops = [first, second, first, second].map(({ context }) => watchDates(context, 5));
  const summary = () => first.ok('getAwardSummary', { as: admin.token, query: { id: due.id } });
  while ((await summary()).status === 'open');
  await Promise.all(stops.map((stop) => stop()));
  await Promise.all([first.settleMails(), second.settleMails()]);
  expect((await summary()).history.map(({ status }) => status)).toEqual(['pending', 'approved', 'open', 'judging']);
  const rows = await first.ok('listAudit', { as: admin.token, query: { entityID: due.id } });
  expect(rows.filter(({ action }) => action === 'award.startJudging')).toHaveLength(1);
  const notified = (await first.mails()).filter(({ to, why }) => why === 'judgingOpened' && to === judge.email);
  expect(notified.filter(({ subject }) => subject.includes(due.name))).toHaveLength(1);
  clock.set(planning);
});

test('what one replica stored, the other hands out', async () => {
  const entry = await draft(first, people.entrant, award);
  const query = { url: entry.files.supportingDoc!.url };
  const { url } = (await second.api('getDownloadAddress', { as: people.entrant.token, query })).body;
  const answer = await fetch(url);
  expect([answer.status, await answer.text()]).toEqual([200, contentOf('supportingDoc')]);
});

test('one replica stops and the other goes on', async () => {
  const third = await first.replica();
  const as = people.admin.token;
  const running = Promise.all(Array.from({ length: 10 }, () => third.api('listAwards', { as, query: {} })));
  await running;
  await third.close();
  await expect(third.api('listAwards', { as, query: {} })).rejects.toThrow('fetch failed');
  expect(
    statuses([await first.api('listAwards', { as, query: {} }), await second.api('listAwards', { as, query: {} })]),
  ).toEqual([200, 200]);
  await step(first, people.admin, await makeAward(first, people.admin, { name: 'After' }), 'approved');
});
