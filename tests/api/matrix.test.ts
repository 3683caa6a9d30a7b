import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { standardForm } from '#machines/form/standard.ts';
import { checks } from '#server/modules/verify/registry.ts';
import { aReview } from '../support/chartReview.ts';
import { invitationTo } from '../support/colleagues.ts';
import { lookOnAs } from '../support/loginAs.ts';
import { answerFor, inPairs, makeRound, openRound, screening, stepRound, topPicks } from '../support/rounds.ts';
import { type ApiRequest, startServer, type TestPerson, type TestServer } from '../support/server.ts';
import {
  accept,
  assign,
  cast,
  complete,
  makeAward,
  mark,
  openAward,
  planning,
  step,
  testClock,
} from '../support/stage.ts';
import { hearStatements } from '../support/statements.ts';

/**
 * Who calls, in the order of the table's columns: `unassigned` and `unaccepted` are judges of the organiser without a
 * category and without the terms accepted, `stranger` administers another organiser, `looking` is the administrator
 * signed in as the entrant to look on.
 */
const callers = [
  'nobody',
  'entrant',
  'rival',
  'unassigned',
  'unaccepted',
  'judge',
  'admin',
  'stranger',
  'looking',
] as const;
type Caller = (typeof callers)[number];

type Ask<Name extends CallName> = Omit<ApiRequest<Name>, 'as'>;
type Row<Name extends CallName> = readonly [statuses: string, ask?: () => Ask<Name> | Promise<Ask<Name>>];

let server: TestServer;
let people: Readonly<Record<Exclude<Caller, 'nobody' | 'looking'>, TestPerson>>;
let tokens: Readonly<Record<Caller, string | undefined>>;
let judging: Award;
let open: Award;
let entry: Entry;
const voteID = randomUUID();
let screened: Awaited<ReturnType<typeof openRound>>;
let picked: Awaited<ReturnType<typeof openRound>>;
let paired: Awaited<ReturnType<typeof openRound>>;
const clock = testClock();

/** What the answers to these callers may never contain, whatever they call. */
const secrets = {
  entrantsTitle: 'Tidal Gate',
  rivalsTitle: 'Quarry Lamps',
  draftsTitle: 'Unfinished Ferry',
  judgesNote: 'thought of the ferryman',
  strangersPlan: 'Stranger’s Plan',
  strangersJudge: 'judge-of-the-stranger@example.org',
};
const mayRead: Readonly<Record<Caller, readonly (keyof typeof secrets)[]>> = {
  nobody: [],
  entrant: ['entrantsTitle', 'draftsTitle'],
  rival: ['rivalsTitle'],
  unassigned: [],
  unaccepted: [],
  judge: ['entrantsTitle', 'judgesNote'],
  admin: ['entrantsTitle', 'rivalsTitle', 'draftsTitle'],
  stranger: ['strangersPlan', 'strangersJudge'],
  looking: ['entrantsTitle', 'draftsTitle'],
};

const ofEntry = () => ({ id: entry.id, awardID: judging.id });
const ofRound = () => ({ awardID: screened.award.id, id: screened.round.id });
const ofPair = () => ({ awardID: paired.award.id, id: paired.round.id });
const ofPicks = () => ({ awardID: picked.award.id, id: picked.round.id });
const categoryID = () => entry.categoryID!;
const pending = () => makeAward(server, people.admin);
const email = () => `${randomUUID()}@example.org`;
/** A person of the organiser's whom nothing else needs. */
const invited = () =>
  server.ok('createUser', {
    as: people.admin.token,
    body: { email: email(), givenName: 'Ida', familyName: 'Novak', type: 'judge' },
  });
const make = async (by: TestPerson, award: Award, title: string, category = 0, filled = true) => {
  const { data, files } = filled ? await complete(server, by) : { data: {}, files: {} };
  const input = { awardID: award.id, categoryID: award.categories[category]!.categoryID, files };
  return server.ok('createEntry', { as: by.token, query: {}, body: { data: { ...input, data: { ...data, title } } } });
};
/** A draft of the entrant's. */
const draft = (filled = false) => make(people.entrant, open, secrets.draftsTitle, 0, filled);
const ofDraft = async () => ({ id: (await draft()).id, awardID: open.id });
const ofFilled = async () => ({ id: (await draft(true)).id, awardID: open.id });
/** A message in the organiser's log. */
const mailOf = async (admin: TestPerson) =>
  (await server.ok('listMails', { as: admin.token, query: { limit: 1 } }))[0]!.id;
const anEmail = { kind: 'submission', locale: 'fr' } as const;
const emailWords = { subject: 'S', text: 'T' };
const upload = { name: 'supportingDocPlan.pdf', path: 'entries', mimeType: 'application/pdf' } as const;

/** An upload that a person has begun. */
const uploadOf = async (by: TestPerson) => {
  const query = { ...upload, fileRef: (await draft()).id, size: 2_000_000 };
  return (await server.ok('getUploadAddress', { as: by.token, query })).url.split('?')[0]!;
};

/** For each call the status that each caller gets for the same request, in the order of `callers`. */
const table: { readonly [Name in CallName]: Row<Name> } = {
  // Entries: nobody, entrant, rival, unassigned, unaccepted, judge, admin, stranger, looking
  getEntry: ['401 200 404 403 403 200 200 404 200', () => ({ query: ofEntry() })],
  listEntryVersions: ['401 200 404 403 403 403 200 404 200', () => ({ query: ofEntry() })],
  createEntry: ['401 200 200 403 403 403 200 404 403', () => ({ query: {}, body: { data: { awardID: open.id } } })],
  listEntries: ['401 200 200 200 200 200 200 200 200', () => ({ query: {} })],
  listAwardEntries: ['401 403 403 403 403 403 200 200 403', () => ({ query: { awardID: judging.id } })],
  updateEntry: [
    '401 200 404 403 403 403 200 404 403',
    async () => ({ query: await ofDraft(), body: { data: { data: { place: 'Leith' } } } }),
  ],
  submitEntry: [
    '401 200 404 403 403 403 403 403 403',
    async () => ({ query: await ofFilled(), body: { data: { payment: 'invoice' } } }),
  ],
  submitEntryAsAdmin: [
    '401 403 403 403 403 403 200 404 403',
    async () => ({ query: await ofFilled(), body: { data: { payment: 'invoice' } } }),
  ],
  scoreEntry: [
    '401 403 403 422 422 200 403 403 403',
    () => ({ query: { ...ofEntry(), categoryID: categoryID() }, body: { comment: 'Clear.' } }),
  ],
  markBestEntry: ['401 403 403 422 422 200 409 404 403', () => ({ query: ofEntry(), body: { bestEntry: true } })],
  changeScoreStatus: [
    '401 403 403 200 200 200 200 404 403',
    () => ({ query: { awardID: judging.id, status: 'submitted' }, body: {} }),
  ],
  changeEntryCategory: [
    '401 200 404 403 403 403 200 404 403',
    async () => ({ query: { ...(await ofDraft()), categoryID: open.categories[1]!.categoryID } }),
  ],
  moveEntries: [
    '401 403 403 403 403 403 200 404 403',
    async () => ({
      query: { awardID: open.id, categoryID: open.categories[1]!.categoryID },
      body: { ids: [(await draft()).id] },
    }),
  ],
  getHandling: ['401 403 403 403 403 403 200 404 403', () => ({ query: { awardID: open.id } })],
  saveHandling: [
    '401 403 403 403 403 403 200 404 403',
    async () => ({ query: await ofDraft(), body: { tags: ['Late'], note: 'Ring them', responsibleID: null } }),
  ],
  handleEntries: [
    '401 403 403 403 403 403 200 404 403',
    async () => ({ query: { awardID: open.id }, body: { ids: [(await draft()).id], add: ['Late'] } }),
  ],
  deleteEntry: ['401 200 404 403 403 403 200 404 403', async () => ({ query: await ofDraft() })],
  listImports: ['401 403 403 403 403 403 200 404 403', () => ({ query: { awardID: open.id } })],
  beginImport: [
    '401 403 403 403 403 403 200 404 403',
    () => ({ query: { awardID: open.id }, body: { name: 'entries.csv', digest: '0a'.repeat(32), rows: 1 } }),
  ],
  importEntries: [
    '401 403 403 403 403 403 200 404 403',
    async () => {
      const query = { awardID: open.id };
      const body = { name: 'entries.csv', digest: '0b'.repeat(32), rows: 100 };
      const { id } = await server.ok('beginImport', { as: people.admin.token, query, body });
      const row = { row: 2, categoryID: null, email: people.entrant.email, data: { title: secrets.draftsTitle } };
      return { query: { ...query, id }, body: { rows: [row], done: false } };
    },
  ],
  listColleagues: ['401 200 404 403 403 403 200 404 200', () => ({ query: ofEntry() })],
  inviteColleague: [
    '401 200 404 403 403 403 403 403 403',
    async () => ({ query: await ofDraft(), body: { data: { email: email() } } }),
  ],
  acceptColleague: [
    '401 422 200 422 422 422 422 422 403',
    async () => ({ body: await invitationTo(server, people.entrant, open, people.rival.email) }),
  ],
  removeColleague: [
    '401 200 404 403 403 403 403 403 403',
    async () => {
      const query = await ofDraft();
      const body = { data: { email: email() } };
      const { id } = await server.ok('inviteColleague', { as: people.entrant.token, query, body });
      return { query: { ...query, colleagueID: id } };
    },
  ],
  restoreEntry: [
    '401 200 404 403 403 403 200 404 403',
    async () => {
      const query = await ofDraft();
      await server.ok('deleteEntry', { as: people.entrant.token, query });
      return { query };
    },
  ],

  // Awards: nobody, entrant, rival, unassigned, unaccepted, judge, admin, stranger, looking
  listAwards: ['401 200 200 200 200 200 200 200 200', () => ({ query: {} })],
  getAwardSummary: ['401 403 403 403 403 403 200 404 403', () => ({ query: { id: judging.id } })],
  createAward: ['401 403 403 403 403 403 200 200 403', () => ({ body: {} })],
  updateAward: [
    '401 403 403 403 403 403 200 404 403',
    async () => ({ query: { id: (await pending()).id }, body: { description: 'Changed' } }),
  ],
  deleteAward: ['401 403 403 403 403 403 200 404 403', async () => ({ query: { id: (await pending()).id } })],
  deleteAwardCategory: [
    '401 403 403 403 403 403 200 404 403',
    async () => {
      const { id, categories } = await pending();
      return { query: { awardID: id, categoryID: categories[0]!.categoryID } };
    },
  ],
  createAwardZip: ['401 403 403 403 403 403 200 404 403', () => ({ query: { id: judging.id, type: 'results' } })],
  getForm: ['401 200 200 404 200 200 200 404 200', () => ({ query: { id: judging.id } })],
  saveForm: [
    '401 403 403 403 403 403 200 404 403',
    () => ({ query: { id: open.id }, body: { fields: [...standardForm], tryFirst: true } }),
  ],
  listTerms: ['401 403 403 403 403 403 200 404 403', () => ({ query: { id: judging.id } })],
  messageAward: [
    '401 403 403 403 403 403 200 404 403',
    () => ({ query: { id: judging.id }, body: { to: 'judges', message: 'Two days left.' } }),
  ],
  getRound: ['401 403 403 403 403 403 200 404 403', () => ({ query: ofRound() })],
  saveRound: [
    '401 403 403 403 403 403 200 404 403',
    () => ({ query: ofRound(), body: screening(screened.award, [people.judge, people.unaccepted]) }),
  ],
  stepRound: [
    '401 403 403 403 403 403 200 404 403',
    async () => {
      const round = await server.ok('getRound', { as: people.admin.token, query: ofRound() });
      if (round.state === 'prepared') await stepRound(server, people.admin, round, 'open');
      return { query: ofRound(), body: { step: 'unopen', reason: 'A judge was missing.' } };
    },
  ],
  getVote: ['401 403 403 403 403 403 200 404 403', () => ({ query: { awardID: judging.id } })],
  saveVote: [
    '401 403 403 403 403 403 200 404 403',
    () => ({ query: { awardID: judging.id, id: voteID }, body: { name: 'Audience prize', picks: 1, closesAt: null } }),
  ],
  stepVote: ['401 403 403 403 403 403 422 404 403', () => ({ query: { awardID: judging.id }, body: { step: 'open' } })],
  deleteRound: [
    '401 403 403 403 403 403 200 404 403',
    async () => {
      const { awardID, id } = await makeRound(server, people.admin, await pending(), []);
      return { query: { awardID, id } };
    },
  ],
  watchAward: ['401 200 200 404 200 200 200 404 200', () => ({ query: { id: judging.id } })],

  // People: nobody, entrant, rival, unassigned, unaccepted, judge, admin, stranger, looking
  getUser: ['401 200 200 200 200 200 200 200 200'],
  updateOwnUser: ['401 200 200 200 200 200 200 200 403', () => ({ body: { country: 'GB' } })],
  createUser: [
    '401 403 403 403 403 403 200 200 403',
    () => ({ body: { email: email(), givenName: 'Ada', familyName: 'Moss', type: 'judge' } }),
  ],
  deleteUser: ['401 403 403 403 403 403 200 404 403', async () => ({ query: { id: (await invited()).id } })],
  listUsers: ['401 403 403 403 403 403 200 200 403', () => ({ query: {} })],
  lockUser: ['401 403 403 403 403 403 200 404 403', async () => ({ query: { id: (await invited()).id } })],
  resetSecondFactor: [
    '401 403 403 403 403 403 200 404 403',
    async () => ({ query: { id: (await invited()).id }, body: { reason: 'Lost' } }),
  ],
  setUserPassword: [
    '401 403 403 403 403 403 200 404 403',
    async () => ({ query: { email: (await invited()).email, newPassword: 'Given-Word-1' } }),
  ],
  updateUser: [
    '401 403 403 403 403 403 200 404 403',
    async () => {
      const { id, orgID } = await invited();
      return { query: { id, orgID }, body: { familyName: 'Nowak' } };
    },
  ],
  loginAs: ['401 403 403 403 403 403 200 404 403', () => ({ query: { id: people.judge.personID } })],
  // Asked with a wrong word: a right one would end the sessions that the table goes on with.
  changePassword: [
    '401 422 422 422 422 422 422 422 403',
    () => ({ query: { old: 'Not-That-Word-1', new: 'Another-Word-1' } }),
  ],
  exportUserFiles: ['401 200 200 200 200 200 200 200 200'],
  exportUser: ['401 200 403 403 403 403 200 404 200', () => ({ query: { id: people.entrant.personID } })],
  closeAccount: ['401 422 422 422 422 422 403 403 403', () => ({ body: { email: 'nobody@example.org' } })],
  login: ['401 200 200 200 200 200 200 200 200'],
  // Nobody of the table is anything besides.
  chooseMembership: ['401 404 404 404 404 404 404 404 403', () => ({ query: { personID: randomUUID() } })],
  getRecoveryCodes: ['401 200 200 200 200 200 200 200 403'],
  // Nobody of the table has a second factor.
  makeRecoveryCodes: ['401 409 409 409 409 409 409 409 403'],
  listSessions: ['401 200 200 200 200 200 200 200 403'],
  // Of a session that is nobody's.
  endSession: ['401 404 404 404 404 404 404 404 403', () => ({ query: { id: randomUUID() } })],
  getViews: ['401 200 200 200 200 200 200 200 200'],
  updateViews: [
    '401 200 200 200 200 200 200 200 403',
    () => ({ body: { views: [{ list: 'entries', name: 'Mine', search: 'status=2' }] } }),
  ],

  // Money: nobody, entrant, rival, unassigned, unaccepted, judge, admin, stranger, looking
  addPaymentMethod: [
    '401 200 200 403 403 403 200 200 403',
    () => ({ body: { data: { paymentMethod: 'pm_card_visa' } } }),
  ],
  setDefaultPaymentMethod: [
    '401 200 404 403 403 403 404 404 403',
    async () => {
      const { org } = await server.ok('login', { as: people.entrant.token });
      const card = org.paymentMethods.find(({ brand }) => brand === 'mastercard');
      return { body: { data: { stripeID: card!.stripeID } } };
    },
  ],
  updateOrganisation: ['401 200 200 403 403 403 200 200 403', () => ({ body: { taxID: 'GB123' } })],
  listInvoices: ['401 200 200 403 403 403 200 200 200', () => ({ query: {} })],
  settleInvoice: [
    '401 403 403 403 403 403 200 404 403',
    () => ({ query: { id: entry.invoice!.id }, body: { status: 'paid', reference: 'Transfer 17' } }),
  ],
  listPrices: ['401 200 200 403 403 403 200 200 200', () => ({ query: {} })],
  updatePrices: [
    '401 403 403 403 403 403 200 404 403',
    () => ({ query: { awardID: judging.id }, body: { discounts: [] } }),
  ],
  getDiscount: ['401 200 200 403 403 403 200 404 200', () => ({ query: { id: 'SPRING' } })],

  // Judges, the log and files: nobody, entrant, rival, unassigned, unaccepted, judge, admin, stranger, looking
  getJudge: ['401 403 403 403 403 403 200 404 403', () => ({ query: { id: people.judge.personID } })],
  listJudges: ['401 403 403 403 403 403 200 404 403', () => ({ query: { awardID: judging.id } })],
  planJudging: [
    '401 403 403 403 403 403 200 404 403',
    () => ({
      query: { awardID: judging.id },
      body: {
        wish: { categoryIDs: [categoryID()], judgeIDs: [people.judge.personID], judgesPerEntry: 1 },
        apply: true,
      },
    }),
  ],
  declareConflict: [
    '401 403 403 403 403 403 200 404 403',
    () => ({
      query: { awardID: judging.id },
      body: { judgeID: people.unaccepted.personID, entryID: entry.id, reason: 'Related.' },
    }),
  ],
  listRoundEntries: ['401 403 403 200 200 200 403 403 403', () => ({ query: ofRound() })],
  answerRound: [
    '401 403 403 404 422 200 403 403 403',
    () => ({
      query: { ...ofRound(), entryID: screened.entries[0]!.id },
      body: { answer: 'unsure', reason: 'Too long for its category.' },
    }),
  ],
  listBallots: ['401 403 403 200 200 200 403 403 403', () => ({ query: ofPicks() })],
  saveBallot: [
    '401 403 403 404 422 200 403 403 403',
    () => ({
      query: { ...ofPicks(), categoryID: picked.entries[0]!.categoryID! },
      body: { ranked: [picked.entries[0]!.id], others: [] },
    }),
  ],
  listComparisons: ['401 403 403 200 200 200 403 403 403', () => ({ query: ofPair() })],
  saveComparison: [
    '401 403 403 404 422 200 403 403 403',
    () => ({
      query: { ...ofPair(), firstID: paired.entries[0]!.id, secondID: paired.entries[1]!.id },
      body: { preferred: paired.entries[0]!.id },
    }),
  ],
  acceptNda: [
    '401 403 403 404 200 200 403 403 403',
    () => ({ body: { awardID: open.id, version: open.nda.version, name: 'Helen Okafor' } }),
  ],
  listOwnMarks: ['401 403 403 200 200 200 403 403 403', () => ({ query: {} })],
  getJudgeKey: ['401 403 403 200 200 200 403 403 403', () => ({ query: {} })],
  listAudit: ['401 403 403 403 403 403 200 200 403', () => ({ query: {} })],
  listChartReviews: ['401 403 403 403 403 403 200 200 403', () => ({ query: { chart: 'signIn' } })],
  countChartStates: ['401 403 403 403 403 403 200 200 403'],
  listSlowestWaits: ['401 403 403 403 403 403 200 200 403'],
  reviewChart: ['401 403 403 403 403 403 200 200 403', () => ({ body: aReview })],
  checkIntegrity: ['401 403 403 403 403 403 200 200 403'],
  listMails: ['401 403 403 403 403 403 200 200 403', () => ({ query: {} })],
  listMailTemplates: ['401 403 403 403 403 403 200 200 403', () => ({ query: { locale: 'en' } })],
  saveMailTemplate: [
    '401 403 403 403 403 403 200 200 403',
    () => ({ query: anEmail, body: { ...emailWords, version: 0 } }),
  ],
  resetMailTemplate: ['401 403 403 403 403 403 200 200 403', () => ({ query: anEmail })],
  previewMailTemplate: ['401 403 403 403 403 403 200 200 403', () => ({ query: anEmail, body: emailWords })],
  resendMail: ['401 403 403 403 403 403 200 404 403', async () => ({ query: { id: await mailOf(people.admin) } })],
  getUploadAddress: [
    '401 200 404 403 403 403 200 404 403',
    async () => ({ query: { ...upload, fileRef: (await draft()).id } }),
  ],
  getUploadAddressAsAdmin: [
    '401 403 403 403 403 403 200 404 403',
    async () => ({ query: { ...upload, fileRef: (await draft()).id } }),
  ],
  getUploadParts: [
    '401 200 404 404 404 404 404 404 403',
    async () => ({ query: { url: await uploadOf(people.entrant) } }),
  ],
  joinUploadParts: [
    '401 400 404 404 404 404 404 404 403',
    async () => ({ query: { url: await uploadOf(people.entrant) } }),
  ],
  getDownloadAddress: [
    '401 200 404 404 404 200 200 404 200',
    () => ({ query: { url: entry.files.supportingDoc!.url } }),
  ],
};

/** Statements that each call asked the database when it succeeded, at most. */
const asked = new Map<CallName, number>();
let statements = 0;
const stopHearing = hearStatements(() => {
  statements += 1;
});

beforeAll(async () => {
  server = await startServer({ clock });
  const { secondJudge: unaccepted, ...others } = await cast(server);
  people = { ...others, unaccepted, unassigned: await server.join('judge', { orgID: others.admin.orgID }) };
  await server.join('judge', { orgID: people.stranger.orgID, email: secrets.strangersJudge });
  clock.set(planning);
  const { admin, entrant, rival, judge, stranger } = people;
  await makeAward(server, stranger, { name: secrets.strangersPlan });
  const first = await openAward(server, admin);
  const [entered] = await Promise.all([
    make(entrant, first, secrets.entrantsTitle),
    make(rival, first, secrets.rivalsTitle, 1),
  ]);
  for (const [by, id] of [
    [entrant, entered.id],
    [rival, (await entriesOf(rival))[0]!.id],
  ] as const) {
    const query = { id, awardID: first.id };
    await server.ok('submitEntry', { as: by.token, query, body: { data: { payment: 'invoice' } } });
  }
  for (const each of [judge, unaccepted]) await assign(server, each, first, [entered.categoryID!]);
  await assign(server, unaccepted, first, [first.categories[1]!.categoryID]);
  judging = await step(server, admin, first, 'judging');
  open = await openAward(server, admin, { name: 'Second Award' });
  for (const each of [judge, unaccepted]) await assign(server, each, open, [open.categories[0]!.categoryID]);
  const discount = { id: 'SPRING', percentage: 10, amount: null, usesLeft: null, expiresAt: null };
  await server.ok('updatePrices', { as: admin.token, query: { awardID: open.id }, body: { discounts: [discount] } });
  await accept(server, judge, judging);
  entry = await server.ok('getEntry', { as: entrant.token, query: { id: entered.id, awardID: judging.id } });
  await mark(server, judge, judging, entry, [5, 5], false);
  await server.ok('scoreEntry', {
    as: judge.token,
    query: { ...ofEntry(), categoryID: categoryID() },
    body: { note: secrets.judgesNote },
  });
  await server.ok('addPaymentMethod', {
    as: entrant.token,
    body: { data: { paymentMethod: 'pm_card_mastercard' } },
  });
  screened = await openRound(server, admin, [judge], [entrant]);
  await answerFor(server, judge, screened.round, screened.entries[0]!, 'yes');
  await server.ok('saveRound', {
    as: admin.token,
    query: ofRound(),
    body: screening(screened.award, [judge, unaccepted]),
  });
  picked = await openRound(server, admin, [judge], [entrant], topPicks);
  await server.ok('saveRound', {
    as: admin.token,
    query: ofPicks(),
    body: screening(picked.award, [judge, unaccepted], topPicks),
  });
  paired = await openRound(server, admin, [judge], [entrant, rival], inPairs);
  await server.ok('saveRound', {
    as: admin.token,
    query: ofPair(),
    body: screening(paired.award, [judge, unaccepted], inPairs),
  });
  tokens = await tokensOf();
});
afterAll(async () => {
  stopHearing();
  await server.close();
});

const entriesOf = (person: TestPerson) => server.ok('listEntries', { as: person.token, query: {} });

/** Who was told what, over all calls. */
const notified = new Set<string>();

// The table's keys are its names.
const names = Object.keys(calls) as CallName[];

test.each(names)('%s answers each caller what the table says, and nothing of others', async (name) => {
  const [statuses, ask] = table[name] as Row<CallName>;
  const answered: string[] = [];
  let request = await ask?.();
  for (const caller of callers) {
    statements = 0;
    const { status, text } = await send(name, tokens[caller], request);
    if (status === 200) asked.set(name, Math.max(asked.get(name) ?? 0, statements));
    // What was done to it is done: the next caller gets another one.
    if (status === 200) request = await ask?.();
    answered.push(`${caller} ${status}`);
    for (const [secret, words] of Object.entries(secrets)) {
      if (!text.includes(words)) continue;
      if (!(mayRead[caller] as readonly string[]).includes(secret)) {
        throw new Error(`${name} tells ${caller} the ${secret}: ${text}`);
      }
      notified.add(`${caller} ${secret}`);
    }
  }
  expect(answered).toEqual(statuses.split(' ').map((status, index) => `${callers[index]} ${status}`));
});

test('whoever may read something was told it by some call', () => {
  const expected = callers.flatMap((caller) => mayRead[caller].map((secret) => `${caller} ${secret}`));
  expect([...notified].sort()).toEqual(expected.sort());
});

/**
 * Calls that make or move a thing with all that belongs to it; each of the others asks the database less often. Where somebody changed
 * since the caller was here last, who asks is one more; what the server does beside calls may be counted with one, up to three.
 */
const most: Partial<Record<CallName, number>> = {
  // One for each invariant, and who asks.
  checkIntegrity: checks.length + 10,
  // One for each kind of thing that a person has to do with, whether the account is anything else, and what it remembers.
  exportUser: 28,
  exportUserFiles: 28,
  // Worked out before the award is held, and read again once it is.
  planJudging: 29,
  // What the account is elsewhere decides what becomes of it; erasing touches every table that names a person.
  deleteUser: 33,
  // The account is named on the person while nobody else changes its memberships or takes the invitation back.
  createUser: 21,
  // Whoever watches an award that the person judges is told.
  lockUser: 20,
  // One of them looks for further categories that the draft keeps.
  submitEntry: 26,
  submitEntryAsAdmin: 26,
  declareConflict: 20,
  // Each table that tells of the draft gets its rows back.
  restoreEntry: 17,
  // Read in a transaction of its own, as it was at one moment.
  createAwardZip: 18,
};

test('no call asks the database more often than it needs to', () => {
  expect(asked.size).toBeGreaterThan(50);
  expect([...asked].filter(([name, count]) => count > (most[name] ?? 16))).toEqual([]);
});

async function send(name: CallName, token: string | undefined, { query, body }: Ask<CallName> = {}) {
  const { method, path } = calls[name];
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
  const response = await fetch(`${server.url}api${path}?${search}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return { status: response.status, text: await response.text() };
  }
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return { status: response.status, text: new TextDecoder().decode(value) };
}

async function tokensOf(): Promise<typeof tokens> {
  const byPerson = Object.fromEntries(Object.entries(people).map(([name, { token }]) => [name, token]));
  // Every caller but the two named here is a person.
  return {
    ...byPerson,
    nobody: undefined,
    looking: await lookOnAs(server, people.admin, people.entrant),
  } as typeof tokens;
}
