import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls, writes } from '#contract/calls.ts';
import type { AuditRow } from '#contract/entities/audit.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { standardForm } from '#machines/form/standard.ts';
import { aReview } from '../support/chartReview.ts';
import { invitationTo } from '../support/colleagues.ts';
import { lookOnAs } from '../support/loginAs.ts';
import { inPairs, makeRound, openRound, screening, topPicks } from '../support/rounds.ts';
import { type ApiRequest, startServer, type TestPerson, type TestServer } from '../support/server.ts';
import {
  accept,
  assign,
  cast,
  draft,
  makeAward,
  mark,
  openAward,
  planning,
  step,
  submitted,
  testClock,
  upload,
} from '../support/stage.ts';
import { preparedVote } from '../support/votes.ts';

/** Whom the administrator is signed in as: a judge, an entrant, or another administrator of the same organiser. */
type As = 'judge' | 'entrant' | 'deputy';
type Ask<Name extends CallName> = Omit<ApiRequest<Name>, 'as'>;
/** Who is acted as, the action that the audit then names, and a request that is accepted. */
type Row<Name extends CallName> = readonly [as: As, action: string, ask: () => Ask<Name> | Promise<Ask<Name>>];

let server: TestServer;
let people: Awaited<ReturnType<typeof cast>> & { deputy: TestPerson; helper: TestPerson };
let acting: Readonly<Record<Exclude<As, 'deputy'> | 'byHelper', string>>;
let judging: Award;
let open: Award;
let entry: Entry;
const clock = testClock();

const admin = () => people.admin;
const ofDraft = async (award = open) => ({ id: (await draft(server, people.entrant, award)).id, awardID: award.id });
const pending = () => makeAward(server, admin());
const invited = (type: 'judge' | 'entrant' = 'judge') =>
  server.ok('createUser', {
    as: admin().token,
    body: { email: `${randomUUID()}@example.org`, givenName: 'Ida', familyName: 'Novak', type },
  });
const ofEntry = () => ({ id: entry.id, awardID: judging.id });
const file = { name: 'supportingDocPlan.pdf', path: 'entries', mimeType: 'application/pdf' } as const;
/** Of a file that nobody has imported. */
const digest = () => randomUUID().replaceAll('-', '').repeat(2);
const second = () => open.categories[1]!.categoryID;

/** Says where the parts of an upload go, and writes nothing. */
const silent: readonly CallName[] = ['getUploadParts'];
/** Calls that an administrator who acts for somebody is refused. */
const refused: readonly CallName[] = [
  'changePassword',
  'chooseMembership',
  'closeAccount',
  'loginAs',
  'makeRecoveryCodes',
];

const table: { readonly [Name in CallName]?: Row<Name> } = {
  createEntry: ['entrant', 'entry.create', () => ({ query: {}, body: { data: { awardID: open.id } } })],
  updateEntry: [
    'entrant',
    'entry.save',
    async () => ({ query: await ofDraft(), body: { data: { data: { title: 'Changed by the organiser' } } } }),
  ],
  submitEntry: [
    'entrant',
    'entry.submit',
    async () => ({ query: await ofDraft(), body: { data: { payment: 'invoice' as const } } }),
  ],
  submitEntryAsAdmin: ['deputy', 'entry.submit', async () => ({ query: await ofDraft(), body: {} })],
  scoreEntry: [
    'judge',
    'score.mark',
    () => ({ query: { ...ofEntry(), categoryID: entry.categoryID! }, body: { comment: `Clear ${randomUUID()}` } }),
  ],
  markBestEntry: ['judge', 'sheet.favourite', () => ({ query: ofEntry(), body: { bestEntry: true } })],
  changeScoreStatus: [
    'judge',
    'score.submit',
    () => ({ query: { awardID: judging.id, entryID: entry.id, status: 'submitted' as const }, body: {} }),
  ],
  changeEntryCategory: [
    'entrant',
    'entry.setCategory',
    async () => ({ query: { ...(await ofDraft()), categoryID: second() } }),
  ],
  moveEntries: [
    'deputy',
    'entry.setCategory',
    async () => ({ query: { awardID: open.id, categoryID: second() }, body: { ids: [(await ofDraft()).id] } }),
  ],
  saveHandling: [
    'deputy',
    'entry.handle',
    async () => ({ query: await ofDraft(), body: { tags: ['Late'], note: '', responsibleID: null } }),
  ],
  handleEntries: [
    'deputy',
    'entry.handle',
    async () => ({ query: { awardID: open.id }, body: { ids: [(await ofDraft()).id], add: ['Late'] } }),
  ],
  deleteEntry: ['entrant', 'entry.delete', async () => ({ query: await ofDraft() })],
  inviteColleague: [
    'entrant',
    'colleague.invite',
    async () => ({ query: await ofDraft(), body: { data: { email: `${randomUUID()}@example.org` } } }),
  ],
  acceptColleague: [
    'entrant',
    'colleague.accept',
    async () => ({ body: await invitationTo(server, people.rival, open, people.entrant.email) }),
  ],
  removeColleague: [
    'entrant',
    'colleague.cancel',
    async () => {
      const query = await ofDraft();
      const body = { data: { email: `${randomUUID()}@example.org` } };
      const { id } = await server.ok('inviteColleague', { as: people.entrant.token, query, body });
      return { query: { ...query, colleagueID: id } };
    },
  ],
  restoreEntry: [
    'entrant',
    'entry.restore',
    async () => {
      const query = await ofDraft();
      await server.ok('deleteEntry', { as: people.entrant.token, query });
      return { query };
    },
  ],
  beginImport: [
    'deputy',
    'award.import',
    () => ({ query: { awardID: open.id }, body: { name: 'entries.csv', digest: digest(), rows: 1 } }),
  ],
  importEntries: [
    'deputy',
    'entry.create',
    async () => {
      const query = { awardID: open.id };
      const body = { name: 'entries.csv', digest: digest(), rows: 1 };
      const { id } = await server.ok('beginImport', { as: admin().token, query, body });
      const row = { row: 2, categoryID: null, email: '', data: { title: 'From a file' } };
      return { query: { ...query, id }, body: { rows: [row], done: true } };
    },
  ],
  createAward: ['deputy', 'award.create', () => ({ body: {} })],
  updateAward: [
    'deputy',
    'award.edit',
    async () => ({ query: { id: (await pending()).id }, body: { description: 'Changed' } }),
  ],
  deleteAward: ['deputy', 'award.delete', async () => ({ query: { id: (await pending()).id } })],
  deleteAwardCategory: [
    'deputy',
    'category.delete',
    async () => {
      const { id, categories } = await pending();
      return { query: { awardID: id, categoryID: categories[0]!.categoryID } };
    },
  ],
  saveForm: [
    'deputy',
    'award.form',
    async () => ({ query: { id: (await pending()).id }, body: { fields: [...standardForm] } }),
  ],
  saveRound: [
    'deputy',
    'round.create',
    async () => {
      const award = await pending();
      return { query: { awardID: award.id, id: randomUUID() }, body: screening(award, []) };
    },
  ],
  stepRound: [
    'deputy',
    'round.unopen',
    async () => {
      const { awardID, id } = (await openRound(server, admin(), [people.judge], [people.entrant])).round;
      return { query: { awardID, id }, body: { step: 'unopen' as const, reason: 'Too early.' } };
    },
  ],
  saveVote: [
    'deputy',
    'vote.create',
    async () => ({
      query: { awardID: (await pending()).id, id: randomUUID() },
      body: { name: 'Audience prize', picks: 1, closesAt: null },
    }),
  ],
  stepVote: [
    'deputy',
    'vote.open',
    async () => ({
      query: { awardID: (await preparedVote(server, people, [people.entrant, people.rival])).award.id },
      body: { step: 'open' as const },
    }),
  ],
  deleteRound: [
    'deputy',
    'round.delete',
    async () => {
      const { awardID, id } = await makeRound(server, admin(), await pending(), []);
      return { query: { awardID, id } };
    },
  ],
  answerRound: [
    'judge',
    'round.answer',
    async () => {
      const { round, entries } = await openRound(server, admin(), [people.judge], [people.entrant]);
      const query = { awardID: round.awardID, id: round.id, entryID: entries[0]!.id };
      return { query, body: { answer: 'no' as const, reason: 'Too long.' } };
    },
  ],
  saveBallot: [
    'judge',
    'round.rank',
    async () => {
      const { round, entries } = await openRound(server, admin(), [people.judge], [people.entrant], topPicks);
      const [{ id, categoryID }] = entries as [(typeof entries)[number]];
      const query = { awardID: round.awardID, id: round.id, categoryID: categoryID! };
      return { query, body: { ranked: [id], others: [] } };
    },
  ],
  saveComparison: [
    'judge',
    'round.compare',
    async () => {
      const both = [people.entrant, people.rival];
      const { round, entries } = await openRound(server, admin(), [people.judge], both, inPairs);
      const [first, second] = entries as [Entry, Entry];
      const query = { awardID: round.awardID, id: round.id, firstID: first.id, secondID: second.id };
      return { query, body: { preferred: second.id } };
    },
  ],
  createAwardZip: ['deputy', 'award.zip', () => ({ query: { id: judging.id, type: 'results' } })],
  messageAward: [
    'deputy',
    'award.message',
    () => ({ query: { id: judging.id }, body: { to: 'judges' as const, message: 'Two days left.' } }),
  ],
  updateOwnUser: ['entrant', 'user.updated', () => ({ body: { country: 'GB' } })],
  createUser: [
    'deputy',
    'user.invited',
    () => ({
      body: { email: `${randomUUID()}@example.org`, givenName: 'Ada', familyName: 'Moss', type: 'judge' as const },
    }),
  ],
  deleteUser: ['deputy', 'user.deleted', async () => ({ query: { id: (await invited()).id } })],
  lockUser: ['deputy', 'user.locked', async () => ({ query: { id: (await invited()).id } })],
  setUserPassword: [
    'deputy',
    'user.passwordSet',
    async () => ({ query: { email: (await invited()).email, newPassword: 'Given-Word-1' } }),
  ],
  updateUser: [
    'deputy',
    'user.updated',
    async () => {
      const { id, orgID } = await invited();
      return { query: { id, orgID }, body: { familyName: 'Nowak' } };
    },
  ],
  exportUser: ['entrant', 'user.exported', () => ({ query: {} })],
  updateViews: [
    'judge',
    'user.viewsSaved',
    () => ({ body: { views: [{ list: 'entries', name: 'Mine', search: 'status=2' }] } }),
  ],
  addPaymentMethod: ['entrant', 'org.addCard', () => ({ body: { data: { paymentMethod: 'pm_card_visa' } } })],
  setDefaultPaymentMethod: [
    'entrant',
    'org.chooseCard',
    async () => {
      const as = people.entrant.token;
      const { paymentMethods } = await server.ok('addPaymentMethod', {
        as,
        body: { data: { paymentMethod: 'pm_card_mastercard' } },
      });
      return { body: { data: { stripeID: paymentMethods.at(-1)!.stripeID } } };
    },
  ],
  updateOrganisation: ['entrant', 'org.updated', () => ({ body: { name: 'Saltmarsh Studio' } })],
  settleInvoice: [
    'deputy',
    'invoice.settle',
    () => ({ query: { id: entry.invoice!.id }, body: { status: 'paid' as const, reference: 'Transfer 17' } }),
  ],
  updatePrices: ['deputy', 'price.edit', () => ({ query: { awardID: open.id }, body: { discounts: [] } })],
  planJudging: [
    'deputy',
    'award.plan',
    () => ({
      query: { awardID: open.id },
      body: {
        assign: {
          categoryIDs: [second()],
          judges: [{ judgeID: people.judge.personID, categoryID: second(), entryIDs: null }],
        },
        apply: true,
      },
    }),
  ],
  declareConflict: [
    'deputy',
    'entry.declareConflict',
    () => ({
      query: { awardID: judging.id },
      body: { judgeID: people.secondJudge.personID, entryID: entry.id, reason: 'Related.' },
    }),
  ],
  acceptNda: [
    'judge',
    'judge.acceptTerms',
    async () => {
      const award = await openAward(server, admin(), { name: 'Third' });
      await assign(server, people.judge, award, [award.categories[0]!.categoryID]);
      return { body: { awardID: award.id, version: award.nda.version, name: 'Helen Okafor' } };
    },
  ],
  reviewChart: ['deputy', 'chart.approved', () => ({ body: aReview })],
  saveMailTemplate: [
    'deputy',
    'mail.words',
    () => ({ query: { kind: 'result', locale: 'en' }, body: { subject: 'S', text: 'T', version: 0 } }),
  ],
  resetMailTemplate: ['deputy', 'mail.wordsReset', () => ({ query: { kind: 'result', locale: 'en' } })],
  previewMailTemplate: [
    'deputy',
    'mail.test',
    () => ({ query: { kind: 'result', locale: 'en' }, body: { subject: 'S', text: 'T', send: true } }),
  ],
  resendMail: [
    'deputy',
    'mail.resent',
    async () => ({ query: { id: (await server.ok('listMails', { as: admin().token, query: { limit: 1 } }))[0]!.id } }),
  ],
  getUploadAddress: [
    'entrant',
    'file.uploaded',
    async () => ({ query: { ...file, fileRef: (await ofDraft()).id, size: 2_000 } }),
  ],
  getUploadAddressAsAdmin: [
    'deputy',
    'file.uploaded',
    async () => ({ query: { ...file, fileRef: (await ofDraft()).id, size: 2_000 } }),
  ],
  joinUploadParts: [
    'entrant',
    'file.uploaded',
    async () => {
      const body = '%PDF-1.7\n%%EOF\n..';
      const query = { ...file, fileRef: (await ofDraft()).id, size: body.length };
      const as = people.entrant.token;
      const url = (await server.ok('getUploadAddress', { as, query })).url.split('?')[0]!;
      const { parts } = await server.ok('getUploadParts', { as, query: { url } });
      const put = await fetch(parts[0]!.url!, { method: 'PUT', body });
      if (!put.ok) throw new Error(`upload: ${put.status}`);
      return { query: { url } };
    },
  ],
};

beforeAll(async () => {
  server = await startServer({ clock });
  const all = await cast(server);
  const [deputy, helper] = await Promise.all([1, 2].map(() => server.join('admin', { orgID: all.admin.orgID })));
  people = { ...all, deputy: deputy!, helper: helper! };
  clock.set(planning);
  const first = await openAward(server, admin());
  const { id } = await submitted(server, people.entrant, first);
  for (const each of [people.judge, people.secondJudge]) {
    await assign(server, each, first, [first.categories[0]!.categoryID]);
  }
  judging = await step(server, admin(), first, 'judging');
  open = await openAward(server, admin(), { name: 'Second' });
  await accept(server, people.judge, judging);
  entry = await server.ok('getEntry', { as: people.entrant.token, query: { id, awardID: judging.id } });
  await mark(server, people.judge, judging, entry, [9, 5], false);
  const tokens = await Promise.all([
    ...(['judge', 'entrant'] as const).map((who) => lookOnAs(server, admin(), people[who], true)),
    lookOnAs(server, people.helper, people.judge, true),
  ]);
  acting = { judge: tokens[0]!, entrant: tokens[1]!, byHelper: tokens[2]! };
});
afterAll(() => server.close());

/** Rows of the audit as the organiser's administrator reads them, the newest first. */
const rows = (query: { entityID?: string; limit?: number } = {}): Promise<AuditRow[]> =>
  server.ok('listAudit', { as: admin().token, query: { limit: 100, ...query } });
const newestID = async () => (await rows({ limit: 1 }))[0]?.id ?? 0;
const nameOf: Readonly<Record<As, string>> = {
  judge: 'Judge Test',
  entrant: 'Entrant Test',
  deputy: 'Admin Test',
};

// The table's keys are its names.
const writing = (Object.keys(calls) as CallName[]).filter(writes);

test('knows every call that writes', () => {
  // An export changes nothing, but that somebody took it is recorded.
  const known = [...Object.keys(table), ...refused, ...silent];
  expect(known.sort()).toEqual([...writing, 'exportUser'].sort());
});

// What administrators alone do is done by themselves: nobody signs in as another administrator.
const forOthers = (Object.keys(table) as CallName[]).filter((name) => table[name]?.[0] !== 'deputy');

test('nobody acts for another administrator', async () => {
  const query = { id: people.deputy.personID };
  const { status, body } = await server.refused('loginAs', { as: admin().token, query });
  expect([status, body.code]).toEqual([403, 'user.refusal.administrator']);
});

test.each(forOthers)('%s, done for somebody, says who really did it', async (name) => {
  const [as, action, ask] = table[name] as Row<CallName>;
  const request = await ask();
  const before = await newestID();
  await server.ok(name, { as: acting[as === 'entrant' ? 'entrant' : 'judge'], ...request });
  const written = (await rows()).filter(({ id }) => id > before);
  expect(written).toContainEqual(
    expect.objectContaining({
      action,
      actorID: admin().personID,
      actorName: admin().email,
      asName: nameOf[as],
    }),
  );
  expect(new Set(written.map(({ actorID }) => actorID))).toEqual(new Set([admin().personID]));
});

test.each(refused)('%s is nobody else’s to do', async (name) => {
  const request = {
    changePassword: { query: { old: 'x', new: 'Y-Password-1' } },
    chooseMembership: { query: {} },
    closeAccount: { body: { email: people.deputy.email } },
    loginAs: { query: { id: people.judge.personID } },
    makeRecoveryCodes: {},
  }[name as 'loginAs'];
  const as = name === 'closeAccount' ? acting.judge : acting.entrant;
  const { status, body } = await server.refused(name, { as, ...request } as ApiRequest<CallName>);
  expect([status, body.code]).toEqual([403, expect.stringMatching(/^(session\.acting|request\.role)/)]);
});

test('a mark changed for a judge is kept with what it was and what it is, the private note without its words', async () => {
  const criterion = judging.categories[0]!.criteria[0]!;
  const query = { ...ofEntry(), categoryID: entry.categoryID! };
  await server.ok('changeScoreStatus', {
    as: admin().token,
    query: { awardID: judging.id, entryID: entry.id, status: 'scored' as const },
    body: { reason: 'Once more.' },
  });
  await server.ok('scoreEntry', {
    as: acting.judge,
    query,
    body: { marks: { [criterion.criterionID]: 1 }, note: 'A whispered doubt' },
  });
  const [newest] = await rows({ limit: 1 });
  expect(newest).toMatchObject({
    action: 'score.mark',
    entity: 'sheet',
    actorID: admin().personID,
    asName: 'Judge Test',
    details: { entryID: entry.id, marks: { [criterion.name]: { from: 9, to: 1 } }, note: 'changed' },
  });
  expect(JSON.stringify(newest)).not.toContain('whispered');
});

test('what is written into an entry for its entrant is kept with what it was and what it is', async () => {
  const { id } = await draft(server, people.entrant, open);
  const query = { id, awardID: open.id };
  const supportingImage = await upload(server, people.entrant, 'supportingImage');
  await server.ok('updateEntry', {
    as: acting.entrant,
    query,
    body: { data: { data: { title: 'Their title' }, files: { supportingImage } } },
  });
  const [row] = await rows({ entityID: id, limit: 1 });
  expect(row).toMatchObject({
    action: 'entry.save',
    actorID: admin().personID,
    asName: 'Entrant Test',
    details: {
      fields: ['title', 'supportingImage'],
      changes: {
        title: { from: 'Estuary Steps', to: 'Their title' },
        supportingImage: { from: null, to: supportingImage.name },
      },
    },
  });
});

test('is over as soon as the administrator is locked, or is none any more', async () => {
  const { helper } = people;
  const as = acting.byHelper;
  await server.ok('getUser', { as });
  await server.ok('lockUser', { as: admin().token, query: { id: helper.personID } });
  const { status, body } = await server.refused('getUser', { as });
  expect([status, body.code]).toEqual([401, 'session.actorEnded']);
});

test('what entrants do themselves is read by the organiser whose awards they enter', async () => {
  const as = people.entrant.token;
  await server.ok('updateOrganisation', { as, body: { taxID: 'GB777' } });
  const [row] = await rows({ entityID: people.entrant.orgID, limit: 1 });
  expect(row).toMatchObject({ action: 'org.updated', actorID: people.entrant.personID, asName: null });
});
