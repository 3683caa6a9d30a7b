import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls, versioned } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { standardForm } from '#machines/form/standard.ts';
import { sampleOf } from '../support/depth.ts';
import { answerFor, compare, inPairs, makeRound, openRound, rank, screening, topPicks } from '../support/rounds.ts';
import type { ApiRequest, TestPerson } from '../support/server.ts';
import {
  accept,
  assign,
  draft,
  makeAward,
  mark,
  openAward,
  planning,
  startStage,
  step,
  submitted,
} from '../support/stage.ts';
import { preparedVote } from '../support/votes.ts';

/** A request that is accepted, and the version that it is to name. */
type Ready<Name extends CallName> = ApiRequest<Name> & { readonly version: number };
type Make<Name extends CallName> = () => Ready<Name> | Promise<Ready<Name>>;

const { server, people, clock } = await startStage();
/** Entrants who are there to go. */
let departing: TestPerson[];
let judging: Award;
let open: Award;
let entry: Entry;

const admin = () => people.admin.token;
const second = () => open.categories[1]!.categoryID;
const pending = () => makeAward(server, people.admin);
const invited = (type: 'judge' | 'entrant' = 'judge') =>
  server.ok('createUser', {
    as: admin(),
    body: { email: `${randomUUID()}@example.org`, givenName: 'Ida', familyName: 'Novak', type },
  });
const written = async () => {
  const { id, version } = await draft(server, people.entrant, open);
  return { query: { id, awardID: open.id }, version };
};
const presentAward = async ({ id }: Award) =>
  (await server.ok('getAwardSummary', { as: admin(), query: { id } })).version;
const presentEntry = async () =>
  (await server.ok('getEntry', { as: admin(), query: { id: entry.id, awardID: judging.id } })).version;
const orgOf = async (person: TestPerson) => (await server.ok('login', { as: person.token })).org.version;
const plan = async (award: Award) =>
  (await server.ok('planJudging', { as: admin(), query: { awardID: award.id } })).version;

const table: { readonly [Name in CallName]?: Make<Name> } = {
  updateEntry: async () => ({
    as: people.entrant.token,
    ...(await written()),
    body: { data: { data: { place: 'Leith' } } },
  }),
  submitEntry: async () => ({ as: people.entrant.token, ...(await written()), body: { data: { payment: 'invoice' } } }),
  submitEntryAsAdmin: async () => ({ as: admin(), ...(await written()), body: {} }),
  scoreEntry: async () => {
    const sheet = await mark(server, people.judge, judging, entry, [9, 5], false);
    const query = { id: entry.id, awardID: judging.id, categoryID: entry.categoryID! };
    return { as: people.judge.token, query, body: { comment: 'Clear.' }, version: sheet.version };
  },
  markBestEntry: async () => {
    const query = { id: entry.id, awardID: judging.id };
    return { as: people.judge.token, query, body: { bestEntry: true }, version: await presentEntry() };
  },
  changeScoreStatus: async () => {
    const query = { awardID: judging.id, status: 'final' as const };
    return { as: admin(), query, body: {}, version: await presentAward(judging) };
  },
  changeEntryCategory: async () => {
    const { query, version } = await written();
    return { as: people.entrant.token, query: { ...query, categoryID: second() }, version };
  },
  moveEntries: async () => {
    const { query } = await written();
    const body = { ids: [query.id] };
    return { as: admin(), query: { awardID: open.id, categoryID: second() }, body, version: await presentAward(open) };
  },
  saveHandling: async () => {
    const { query } = await written();
    const body = { tags: ['Late'], note: '', responsibleID: null };
    const { version } = await server.ok('saveHandling', { as: admin(), query, body });
    return { as: admin(), query, body: { ...body, tags: ['Later'] }, version };
  },
  deleteEntry: async () => ({ as: people.entrant.token, ...(await written()) }),
  restoreEntry: async () => {
    const { query, version } = await written();
    await server.ok('deleteEntry', { as: people.entrant.token, query });
    return { as: people.entrant.token, query, version };
  },
  updateAward: async () => {
    const { id, version } = await pending();
    return { as: admin(), query: { id }, body: { description: 'Changed' }, version };
  },
  saveForm: async () => {
    const { id } = await pending();
    return { as: admin(), query: { id }, body: { fields: [...standardForm] }, version: 0 };
  },
  saveRound: async () => {
    const award = await pending();
    const { id, awardID, version } = await makeRound(server, people.admin, award, []);
    return { as: admin(), query: { awardID, id }, body: screening(award, [people.judge]), version };
  },
  stepRound: async () => {
    const { id, awardID, version } = (await openRound(server, people.admin, [people.judge], [people.entrant])).round;
    return { as: admin(), query: { awardID, id }, body: { step: 'unopen', reason: 'Too early.' }, version };
  },
  saveVote: async () => {
    const { award, vote } = await preparedVote(server, people, [people.entrant, people.rival]);
    const body = { name: 'The public’s choice', picks: 2, closesAt: vote.closesAt };
    return { as: admin(), query: { awardID: award.id, id: vote.id }, body, version: vote.version };
  },
  stepVote: async () => {
    const { award, vote } = await preparedVote(server, people, [people.entrant, people.rival]);
    return { as: admin(), query: { awardID: award.id }, body: { step: 'open' }, version: vote.version };
  },
  deleteRound: async () => {
    const { id, awardID, version } = await makeRound(server, people.admin, await pending(), []);
    return { as: admin(), query: { awardID, id }, version };
  },
  answerRound: async () => {
    const { round, entries } = await openRound(server, people.admin, [people.judge], [people.entrant]);
    const { version } = await answerFor(server, people.judge, round, entries[0]!, 'unsure');
    const query = { awardID: round.awardID, id: round.id, entryID: entries[0]!.id };
    return { as: people.judge.token, query, body: { answer: 'yes', reason: '' }, version };
  },
  saveBallot: async () => {
    const { round, entries } = await openRound(server, people.admin, [people.judge], [people.entrant], topPicks);
    const [entry] = entries;
    const { version } = await rank(server, people.judge, round, [entry!], entry!.categoryID!);
    const query = { awardID: round.awardID, id: round.id, categoryID: entry!.categoryID! };
    return { as: people.judge.token, query, body: { ranked: [entry!.id], others: [] }, version };
  },
  saveComparison: async () => {
    const both = [people.entrant, people.rival];
    const { round, entries } = await openRound(server, people.admin, [people.judge], both, inPairs);
    const [firstID, secondID] = entries.map(({ id }) => id) as [string, string];
    const { version } = await compare(server, people.judge, round, { firstID, secondID }, firstID);
    const query = { awardID: round.awardID, id: round.id, firstID, secondID };
    return { as: people.judge.token, query, body: { preferred: null }, version };
  },
  deleteAward: async () => {
    const { id, version } = await pending();
    return { as: admin(), query: { id }, version };
  },
  deleteAwardCategory: async () => {
    const { id, version, categories } = await pending();
    return { as: admin(), query: { awardID: id, categoryID: categories[0]!.categoryID }, version };
  },
  messageAward: async () => {
    const body = { to: 'judges' as const, message: 'Two days left.' };
    return { as: admin(), query: { id: judging.id }, body, version: await presentAward(judging) };
  },
  updateOwnUser: async () => {
    const { version } = await server.ok('getUser', { as: people.entrant.token });
    return { as: people.entrant.token, body: { country: 'GB' }, version };
  },
  deleteUser: async () => {
    const { id, version } = await invited();
    return { as: admin(), query: { id }, version };
  },
  lockUser: async () => {
    const { id, version } = await invited();
    return { as: admin(), query: { id }, version };
  },
  resetSecondFactor: async () => {
    const { id, version } = await invited();
    return { as: admin(), query: { id }, body: { reason: 'Lost' }, version };
  },
  setUserPassword: async () => {
    const { email, version } = await invited();
    return { as: admin(), query: { email, newPassword: 'Given-Word-1' }, version };
  },
  updateUser: async () => {
    const { id, orgID, version } = await invited();
    return { as: admin(), query: { id, orgID }, body: { familyName: 'Nowak' }, version };
  },
  closeAccount: async () => {
    const { token, email } = departing.pop()!;
    return { as: token, body: { email }, version: 1 };
  },
  addPaymentMethod: async () => {
    const body = { data: { paymentMethod: 'pm_card_visa' } };
    return { as: people.entrant.token, body, version: await orgOf(people.entrant) };
  },
  setDefaultPaymentMethod: async () => {
    const as = people.entrant.token;
    const org = await server.ok('addPaymentMethod', { as, body: { data: { paymentMethod: 'pm_card_mastercard' } } });
    return { as, body: { data: { stripeID: org.paymentMethods.at(-1)!.stripeID } }, version: org.version };
  },
  updateOrganisation: async () => {
    return { as: people.entrant.token, body: { taxID: 'GB1' }, version: await orgOf(people.entrant) };
  },
  settleInvoice: async () => {
    const { id } = await submitted(server, people.rival, open);
    const invoices = await server.ok('listInvoices', { as: admin(), query: { awardID: open.id } });
    const invoice = invoices.find(({ entryID }) => entryID === id)!;
    const body = { status: 'paid' as const, reference: 'Transfer 17' };
    return { as: admin(), query: { id: invoice.id }, body, version: invoice.version };
  },
  updatePrices: async () => ({
    as: admin(),
    query: { awardID: open.id },
    body: { discounts: [] },
    version: await presentAward(open),
  }),
  planJudging: async () => {
    const assign = { categoryIDs: [second()], judges: [] };
    return { as: admin(), query: { awardID: open.id }, body: { assign, apply: true }, version: await plan(open) };
  },
  declareConflict: async () => ({
    as: admin(),
    query: { awardID: judging.id },
    version: await plan(judging),
    body: { judgeID: people.secondJudge.personID, entryID: entry.id, reason: 'Related.' },
  }),
  acceptNda: async () => {
    const award = await openAward(server, people.admin, { name: 'Third' });
    await assign(server, people.judge, award, [award.categories[0]!.categoryID]);
    const body = { awardID: award.id, version: award.nda.version, name: 'Helen Okafor' };
    return { as: people.judge.token, body, version: await presentAward(award) };
  },
};

beforeAll(async () => {
  departing = await Promise.all([1, 2, 3].map(() => server.join('entrant')));
  clock.set(planning);
  const first = await openAward(server, people.admin);
  const { id } = await submitted(server, people.entrant, first);
  await assign(server, people.judge, first, [first.categories[0]!.categoryID]);
  judging = await step(server, people.admin, first, 'judging');
  open = await openAward(server, people.admin, { name: 'Second' });
  await accept(server, people.judge, judging);
  entry = await server.ok('getEntry', { as: people.entrant.token, query: { id, awardID: judging.id } });
});
afterAll(() => server.close());

// The table's keys are its names.
const names = (Object.keys(calls) as CallName[]).filter((name) => versioned(name) !== null);

test('knows every call that takes If-Match', () => {
  expect(Object.keys(table).sort()).toEqual([...names].sort());
});

/** Read at one place for all calls: a quick run sends two of what is unreadable to each, and what is read otherwise to a few. */
const unreadable = sampleOf(['seven', '"', '"1.5"', '-1', '""', '"1", "2"', '99999999999'], 2);
const loosely = sampleOf(names, 6);

test.each(names)('%s refuses a stale version with the present state and one that says nothing', async (name) => {
  const make = () => (table[name] as Make<CallName>)();
  const send = ({ version: _, ...request }: Ready<CallName>, tag: string) =>
    server.refused(name, { ...request, headers: { 'if-match': tag } });
  const request = await make();
  const stale = await send(request, `"${request.version + 4_000}"`);
  expect([stale.status, stale.body.code, stale.body.current]).toEqual([
    409,
    'request.stale',
    expect.objectContaining({ version: request.version }),
  ]);
  for (const tag of unreadable) {
    const { status, body } = await send(request, tag);
    expect([tag, status, body.code]).toEqual([tag, 400, 'request.version']);
  }
  // Refused so often, the thing is as it was: the right version is still the right one.
  expect(await send(request, `"${request.version}"`)).toMatchObject({ status: 200 });
  if (!loosely.includes(name)) return;
  const weak = await make();
  expect(await send(weak, `W/"${weak.version}"`)).toMatchObject({ status: 200 });
  expect(await send(await make(), '*')).toMatchObject({ status: 200 });
});

test('is said in the description of every call', async () => {
  const response = await fetch(`${server.url}api/openapi.json`);
  const { paths } = (await response.json()) as {
    paths: Record<string, Record<string, { operationId: string; parameters?: { name: string; in: string }[] }>>;
  };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const saying = operations
    .filter(({ parameters = [] }) => parameters.some((one) => one.in === 'header' && one.name === 'if-match'))
    .map(({ operationId }) => operationId);
  expect(saying.sort()).toEqual([...names].sort());
});

describe('an Idempotency-Key', () => {
  test.each([
    ['of 201 characters', 'k'.repeat(201)],
    ['with a space', 'one two'],
    ['with a letter beyond ASCII', 'cl\u00e9'],
    ['that is empty', ''],
  ])('%s is refused with a reason', async (_, key) => {
    const headers = { 'idempotency-key': key };
    const { status, body } = await server.refused('createEntry', {
      as: people.entrant.token,
      query: {},
      body: { data: { awardID: open.id } },
      headers,
    });
    expect([status, body.code]).toEqual([400, 'request.keyUnusable']);
  });

  test('of 200 characters stands for one call, whatever its last character', async () => {
    const make = (last: string) =>
      server.ok('createEntry', {
        as: people.entrant.token,
        query: {},
        body: { data: { awardID: open.id } },
        headers: { 'idempotency-key': 'k'.repeat(199) + last },
      });
    const [one, again, other] = [await make('a'), await make('a'), await make('b')];
    expect([again!.id, other!.id === one!.id]).toEqual([one!.id, false]);
  });
});
