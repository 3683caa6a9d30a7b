import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls, type Role } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { awardRoutes } from '#server/modules/awards/awards.routes.ts';
import { colleagueRoutes } from '#server/modules/colleagues/colleagues.routes.ts';
import { entryRoutes } from '#server/modules/entries/entries.routes.ts';
import { judgeRoutes } from '#server/modules/judges/judges.routes.ts';
import { paymentRoutes } from '#server/modules/payments/payments.routes.ts';
import { scoreRoutes } from '#server/modules/scores/scores.routes.ts';
import type { ApiRequest } from '../support/server.ts';
import { accept, assign, mark, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let award: Award;
let entry: Entry;
let strangers: Readonly<Record<Role, string>>;
const names = [
  ...awardRoutes,
  ...entryRoutes,
  ...colleagueRoutes,
  ...judgeRoutes,
  ...paymentRoutes,
  ...scoreRoutes,
].map(({ name }) => name);

beforeAll(async () => {
  const judge = await server.join('judge', { orgID: people.stranger.orgID });
  strangers = { admin: people.stranger.token, judge: judge.token, entrant: people.rival.token };
  clock.set(planning);
  const open = await openAward(server, people.admin);
  entry = await submitted(server, people.entrant, open);
  await assign(server, people.judge, open, [entry.categoryID!]);
  award = await step(server, people.admin, open, 'judging');
  await accept(server, people.judge, award);
  await mark(server, people.judge, award, entry, [5, 5]);
});
afterAll(() => server.close());

describe.each(names)('%s', (name: CallName) => {
  it('is refused without a token, and to every role that the contract does not name', async () => {
    expect((await server.refused(name)).status).toBe(401);
    const tokens = { admin: people.admin.token, judge: people.judge.token, entrant: people.entrant.token };
    for (const role of ['admin', 'judge', 'entrant'] as const) {
      if ((calls[name].roles as readonly Role[]).includes(role)) continue;
      const { status, body } = await server.refused(name, { as: tokens[role] });
      expect([role, status, body.code]).toEqual([role, 403, 'request.role']);
    }
  });
});

type Foreign = { readonly [Name in CallName]?: () => Omit<ApiRequest<Name>, 'as'> };

const ofEntry = () => ({ id: entry.id, awardID: award.id });
/** A well-made call for each address that names something, all of it another organisation's. */
const foreign: Foreign = {
  getEntry: () => ({ query: ofEntry() }),
  updateEntry: () => ({ query: ofEntry(), body: { data: { data: { title: 'Mine' }, status: 9, message: 'x' } } }),
  submitEntry: () => ({ query: ofEntry(), body: { data: { payment: 'invoice' } } }),
  submitEntryAsAdmin: () => ({ query: ofEntry(), body: {} }),
  scoreEntry: () => ({ query: { ...ofEntry(), categoryID: entry.categoryID! }, body: { comment: 'x' } }),
  markBestEntry: () => ({ query: ofEntry(), body: { bestEntry: true } }),
  changeScoreStatus: () => ({ query: { awardID: award.id, status: 'final' }, body: {} }),
  changeEntryCategory: () => ({ query: { ...ofEntry(), categoryID: entry.categoryID! } }),
  getHandling: () => ({ query: { awardID: award.id } }),
  saveHandling: () => ({ query: ofEntry(), body: { tags: ['Mine'], note: '', responsibleID: null } }),
  handleEntries: () => ({ query: { awardID: award.id }, body: { ids: [entry.id], add: ['Mine'] } }),
  moveEntries: () => ({
    query: { awardID: award.id, categoryID: entry.categoryID! },
    body: { ids: [entry.id] },
  }),
  deleteEntry: () => ({ query: ofEntry() }),
  restoreEntry: () => ({ query: ofEntry() }),
  listColleagues: () => ({ query: ofEntry() }),
  inviteColleague: () => ({ query: ofEntry(), body: { data: { email: 'dana@example.org' } } }),
  removeColleague: () => ({ query: { ...ofEntry(), colleagueID: entry.id } }),
  getAwardSummary: () => ({ query: { id: award.id } }),
  updateAward: () => ({ query: { id: award.id }, body: { name: 'Mine', status: 'closed', reason: 'x' } }),
  deleteAward: () => ({ query: { id: award.id } }),
  deleteAwardCategory: () => ({ query: { awardID: award.id, categoryID: entry.categoryID! } }),
  createAwardZip: () => ({ query: { id: award.id, type: 'all' } }),
  saveForm: () => ({ query: { id: award.id }, body: { fields: [] } }),
  listTerms: () => ({ query: { id: award.id } }),
  messageAward: () => ({ query: { id: award.id }, body: { to: 'judges', message: 'x' } }),
  createAward: () => ({ body: { duplicateOf: award.id } }),
  listJudges: () => ({ query: { awardID: award.id } }),
  getJudge: () => ({ query: { id: people.judge.personID } }),
  acceptNda: () => ({ body: { awardID: award.id, version: 1, name: 'x' } }),
  settleInvoice: () => ({ query: { id: entry.invoice!.id }, body: { status: 'paid', reference: 'x' } }),
  updatePrices: () => ({ query: { awardID: award.id }, body: { discounts: [] } }),
};

it.each(Object.keys(foreign) as (keyof typeof foreign)[])('%s does not touch what is another one’s', async (name) => {
  const before = await server.ok('getEntry', { as: people.admin.token, query: ofEntry() });
  for (const role of calls[name].roles) {
    const request = { as: strangers[role], ...foreign[name]?.() } as ApiRequest<CallName>;
    const { status } = await server.refused(name, request);
    expect([role, status]).toEqual([role, 404]);
  }
  expect(await server.ok('getEntry', { as: people.admin.token, query: ofEntry() })).toEqual(before);
  expect((await server.ok('getAwardSummary', { as: people.admin.token, query: { id: award.id } })).version).toBe(
    award.version,
  );
});

it('finds nothing of another organisation in any list', async () => {
  const awardID = award.id;
  const { admin, judge, entrant } = strangers;
  expect(await server.ok('listAwards', { as: admin, query: {} })).toEqual([]);
  expect(await server.ok('listAwards', { as: judge, query: {} })).toEqual([]);
  for (const as of [admin, judge, entrant])
    expect(await server.ok('listEntries', { as, query: { awardID } })).toEqual([]);
  expect(await server.ok('listAwardEntries', { as: admin, query: { awardID } })).toEqual([]);
  for (const as of [admin, entrant]) expect(await server.ok('listInvoices', { as, query: { awardID } })).toEqual([]);
  expect(await server.ok('listPrices', { as: admin, query: { awardID } })).toEqual([]);
});
