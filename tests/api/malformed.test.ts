import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { standardForm } from '#machines/form/standard.ts';
import { aReview } from '../support/chartReview.ts';
import { isDeep } from '../support/depth.ts';
import { inPairs, openRound, screening, topPicks } from '../support/rounds.ts';
import type { ApiRequest, TestPerson } from '../support/server.ts';
import { accept, assign, draft, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

/** What a program gone wrong, or an attacker, would put where something else belongs. */
const evil: readonly unknown[] = [
  '',
  ' ',
  'x',
  '\0',
  'a\u0000b',
  '\ud800',
  'é\ud83dx',
  '%00',
  '%',
  '_',
  '\\',
  "'; drop table product.awards; --",
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'NaN',
  'null',
  'undefined',
  '-1',
  '0',
  '1e999',
  '99999999999999999999',
  '2147483648',
  '9007199254740993',
  '2020-02-30T25:61:61Z',
  '+275760-09-13',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59Z',
  'true',
  'TRUE',
  'constructor',
  '__proto__',
  'toString',
  '🏆',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(3000),
  '\u202e\u0000\ufeff',
  '字'.repeat(500),
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  [null],
  [[]],
  {},
  { length: 1 },
  { __proto__: null, toString: 1 },
  { $ne: null },
  Array.from({ length: 300 }, (_, index) => index),
];

interface Damage {
  readonly place: number;
  readonly how: 'replace' | 'remove' | 'add' | 'twice';
  readonly value: unknown;
}

const anything = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...evil) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.double() },
);

/** Where in a request something is replaced, counted round its places; and how. */
const damage: fc.Arbitrary<Damage> = fc.record({
  place: fc.noBias(fc.nat({ max: 9_999 })),
  how: fc.constantFrom<Damage['how'][]>('replace', 'replace', 'replace', 'remove', 'add', 'twice'),
  value: anything,
});

type Ask<Name extends CallName> = () => ApiRequest<Name>;

const { server, people, clock } = await startStage();
let spare: TestPerson;
let open: Award;
let judging: Award;
let entry: Entry;
let written: Entry;
const voteID = randomUUID();
let screened: Awaited<ReturnType<typeof openRound>>;
let picked: Awaited<ReturnType<typeof openRound>>;
let paired: Awaited<ReturnType<typeof openRound>>;

const ofEntry = () => ({ id: entry.id, awardID: judging.id });
const ofRound = () => ({ awardID: screened.award.id, id: screened.round.id });
const ofPair = () => ({ awardID: paired.award.id, id: paired.round.id });
const ofPicks = () => ({ awardID: picked.award.id, id: picked.round.id });
const ofDraft = () => ({ id: written.id, awardID: open.id });
const file = () => ({
  name: 'supportingDocPlan.pdf',
  path: 'entries' as const,
  mimeType: 'application/pdf',
  fileRef: written.id,
  isPrivate: 'true' as const,
  size: 1000,
});
const page = { limit: 2, cursor: 'bzE', q: 'a', sort: '-name' };
const anEmail = { kind: 'submission', locale: 'en' } as const;
const admin = () => ({ as: people.admin.token });
const entrant = () => ({ as: people.entrant.token });
const judge = () => ({ as: people.judge.token });
const input = () => ({
  awardID: open.id,
  categoryID: open.categories[1]!.categoryID,
  payment: 'invoice' as const,
  discountID: 'X',
  acceptedTerms: 1,
  data: { title: 'T', place: 'P', statement: 'S', completedOn: '2020', cost: '1', leadName: 'L', client: 'C' },
  files: { supportingDoc: written.files.supportingDoc!, supportingImage: null },
});
const awardInput = () => ({
  name: 'N',
  description: 'D',
  timeZone: 'Europe/London',
  currency: 'gbp' as const,
  blind: true,
  entryLimit: 2,
  opensAt: '2020-03-10T09:00:00Z',
  closesAt: '2020-04-10T17:00:00Z',
  judgingClosesAt: null,
  resultsAt: null,
  ndaText: 'T',
  entrantTerms: 'T',
  reason: 'R',
  now: false,
  duplicateOf: open.id,
  categories: [
    {
      name: 'C',
      names: { fr: 'C' },
      description: '',
      eligibility: '',
      minimumJudges: 1,
      fee: { amount: 100, earlyAmount: 50, earlyUntil: '2020-03-20T00:00:00Z' },
      criteria: [{ name: 'Idea', description: '', weight: 100, anchors: [{ from: 10, to: 8, text: 'Good' }] }],
    },
  ],
});

/** A request that each call accepts, or would but for what was done before; each of its places is damaged in turn. */
const sound: { readonly [Name in CallName]: Ask<Name> } = {
  getEntry: () => ({ ...entrant(), query: ofEntry() }),
  createEntry: () => ({ ...entrant(), query: { isSubmit: 'false' }, body: { data: input() } }),
  listEntries: () => ({ ...entrant(), query: { ...page, awardID: judging.id } }),
  listEntryVersions: () => ({ ...entrant(), query: ofEntry() }),
  listAwardEntries: () => ({
    ...admin(),
    query: {
      ...page,
      awardID: judging.id,
      status: '1,2',
      categoryID: entry.categoryID!,
      payment: 'draft,none',
      missing: 'true',
    },
  }),
  updateEntry: () => ({
    ...admin(),
    headers: { 'if-match': '"1"' },
    query: { ...ofDraft(), orgID: written.orgID },
    body: { data: { ...input(), status: 9, message: 'M', fields: ['title'] } },
  }),
  submitEntry: () => ({ ...entrant(), query: ofEntry(), body: { data: input() } }),
  submitEntryAsAdmin: () => ({ ...admin(), query: ofEntry(), body: { data: input() } }),
  scoreEntry: () => ({
    ...judge(),
    query: { ...ofEntry(), categoryID: entry.categoryID!, submit: 'false' },
    body: {
      marks: { [judging.categories[0]!.criteria[0]!.criterionID]: 5 },
      comment: 'C',
      note: 'N',
      recusal: { reason: 'R' },
    },
  }),
  markBestEntry: () => ({ ...judge(), query: ofEntry(), body: { bestEntry: true } }),
  changeScoreStatus: () => ({
    ...admin(),
    query: {
      entryID: entry.id,
      awardID: judging.id,
      categoryID: entry.categoryID!,
      judgeID: people.judge.personID,
      status: 'scored',
    },
    body: { reason: 'R' },
  }),
  changeEntryCategory: () => ({ ...entrant(), query: { ...ofDraft(), categoryID: open.categories[1]!.categoryID } }),
  moveEntries: () => ({
    ...admin(),
    query: { awardID: open.id, categoryID: open.categories[1]!.categoryID },
    body: { ids: [written.id, entry.id] },
  }),
  getHandling: () => ({ ...admin(), query: { awardID: open.id } }),
  saveHandling: () => ({ ...admin(), query: ofDraft(), body: { tags: ['Late'], note: 'N', responsibleID: null } }),
  handleEntries: () => ({ ...admin(), query: { awardID: open.id }, body: { ids: [written.id], add: ['Late'] } }),
  deleteEntry: () => ({ ...entrant(), query: ofEntry() }),
  listImports: () => ({ ...admin(), query: { awardID: open.id } }),
  beginImport: () => ({
    ...admin(),
    query: { awardID: open.id },
    body: { name: 'entries.csv', digest: '0c'.repeat(32), rows: 2, again: true },
  }),
  importEntries: () => ({
    ...admin(),
    query: { awardID: open.id, id: written.id },
    body: {
      rows: [{ row: 2, categoryID: open.categories[0]!.categoryID, email: 'e@example.org', data: { title: 'T' } }],
      done: true,
    },
  }),
  listColleagues: () => ({ ...entrant(), query: ofDraft() }),
  inviteColleague: () => ({ ...entrant(), query: ofDraft(), body: { data: { email: 'dana@example.org' } } }),
  acceptColleague: () => ({ ...entrant(), body: { id: written.id, code: 'C' } }),
  removeColleague: () => ({ ...entrant(), query: { ...ofDraft(), colleagueID: written.id } }),
  restoreEntry: () => ({ ...entrant(), query: ofEntry() }),
  listAwards: () => ({ ...admin(), query: page }),
  getAwardSummary: () => ({ ...admin(), query: { id: judging.id } }),
  createAward: () => ({ ...admin(), body: awardInput() }),
  updateAward: () => ({ ...admin(), query: { id: open.id }, body: { ...awardInput(), status: 'judging' } }),
  deleteAward: () => ({ ...admin(), query: { id: judging.id } }),
  deleteAwardCategory: () => ({ ...admin(), query: { awardID: judging.id, categoryID: entry.categoryID! } }),
  createAwardZip: () => ({ ...admin(), query: { id: judging.id, type: 'results' } }),
  getForm: () => ({ ...admin(), query: { id: judging.id, version: 0 } }),
  saveForm: () => ({
    ...admin(),
    headers: { 'if-match': '"0"' },
    query: { id: open.id },
    body: { fields: [...standardForm], tryFirst: true },
  }),
  listTerms: () => ({ ...admin(), query: { id: judging.id } }),
  messageAward: () => ({ ...admin(), query: { id: judging.id }, body: { to: 'judges', message: 'M' } }),
  getRound: () => ({ ...admin(), query: ofRound() }),
  saveRound: () => ({
    ...admin(),
    headers: { 'if-match': '"1"' },
    query: ofRound(),
    body: screening(screened.award, [people.judge], { closesAt: '2020-05-01T00:00:00Z', top: 2 }),
  }),
  stepRound: () => ({
    ...admin(),
    query: ofRound(),
    body: { step: 'settle', reason: 'R', entryID: screened.entries[0]!.id, goesOn: true },
  }),
  getVote: () => ({ ...admin(), query: { awardID: judging.id } }),
  saveVote: () => ({
    ...admin(),
    query: { awardID: judging.id, id: voteID },
    body: { name: 'Audience prize', picks: 2, closesAt: '2020-05-01T00:00:00Z' },
  }),
  stepVote: () => ({
    ...admin(),
    query: { awardID: judging.id },
    body: { step: 'settle', reason: 'R', flag: 'sameSource:x', counts: false },
  }),
  deleteRound: () => ({ ...admin(), query: ofRound() }),
  watchAward: () => ({ ...people.stranger, as: people.stranger.token, query: { id: judging.id } }),
  getUser: () => ({ ...entrant(), query: {} }),
  updateOwnUser: () => ({
    ...entrant(),
    body: {
      givenName: 'G',
      familyName: 'F',
      photoURL: null,
      country: 'GB',
      locale: 'en',
      defaultAwardID: open.id,
    },
  }),
  createUser: () => ({
    ...admin(),
    body: {
      email: `${randomUUID()}@example.org`,
      givenName: 'G',
      familyName: 'F',
      type: 'judge',
      locale: 'fr',
      allowedLimit: 3,
      assignments: [{ awardID: open.id, categoryIDs: [open.categories[0]!.categoryID] }],
    },
  }),
  deleteUser: () => ({ ...admin(), query: { id: people.admin.personID } }),
  listUsers: () => ({ ...admin(), query: { ...page, type: 'judge', locked: 'false', id: people.judge.personID } }),
  lockUser: () => ({ ...admin(), query: { id: spare.personID } }),
  resetSecondFactor: () => ({ ...admin(), query: { id: spare.personID }, body: { reason: 'Lost' } }),
  setUserPassword: () => ({ ...admin(), query: { email: spare.email, newPassword: 'Given-Word-1' } }),
  updateUser: () => ({
    ...admin(),
    query: { id: spare.personID, orgID: spare.orgID },
    body: {
      givenName: 'G',
      familyName: 'F',
      photoURL: null,
      country: 'GB',
      locale: 'en',
      defaultAwardID: null,
      allowedLimit: 3,
      assignments: [{ awardID: open.id, categoryIDs: [open.categories[0]!.categoryID] }],
    },
  }),
  loginAs: () => ({ ...admin(), query: { id: spare.personID, write: 'true' } }),
  changePassword: () => ({ as: people.rival.token, query: { old: 'Not-It-1', new: 'Another-Word-1' } }),
  exportUserFiles: () => ({ ...entrant(), query: {} }),
  exportUser: () => ({ ...admin(), query: { id: people.judge.personID } }),
  closeAccount: () => ({ ...entrant(), body: { email: 'nobody@example.org' } }),
  login: () => ({ ...entrant(), query: {} }),
  chooseMembership: () => ({ ...entrant(), query: { personID: people.entrant.personID } }),
  addPaymentMethod: () => ({
    ...entrant(),
    body: { data: { paymentMethod: 'pm_card_visa', billingCountry: 'GB', taxID: '1' } },
  }),
  setDefaultPaymentMethod: () => ({ ...entrant(), body: { data: { stripeID: 'pm_none', taxID: '1' } } }),
  updateOrganisation: () => ({
    ...admin(),
    body: { name: 'N', billingCountry: 'GB', taxID: '1', tax: { name: 'VAT', rate: 2_000, included: true } },
  }),
  listInvoices: () => ({ ...admin(), query: { ...page, awardID: judging.id, status: 'draft,paid' } }),
  settleInvoice: () => ({ ...admin(), query: { id: entry.invoice!.id }, body: { status: 'paid', reference: 'R' } }),
  listPrices: () => ({ ...entrant(), query: { awardID: judging.id } }),
  updatePrices: () => ({
    ...admin(),
    query: { awardID: open.id },
    body: {
      prices: [
        {
          categoryID: open.categories[0]!.categoryID,
          amount: 100,
          earlyAmount: 50,
          earlyUntil: '2020-03-20T00:00:00Z',
        },
      ],
      discounts: [{ id: 'D', percentage: 10, amount: null, usesLeft: 3, expiresAt: '2020-03-20T00:00:00Z' }],
    },
  }),
  getDiscount: () => ({ ...entrant(), query: { id: 'D', awardID: open.id } }),
  getJudge: () => ({ ...admin(), query: { id: people.judge.personID } }),
  listJudges: () => ({ ...admin(), query: { awardID: judging.id } }),
  planJudging: () => ({
    ...admin(),
    headers: { 'if-match': '"1"' },
    query: { awardID: judging.id },
    body: {
      wish: {
        categoryIDs: [entry.categoryID!],
        judgeIDs: [people.judge.personID],
        judgesPerEntry: 2,
        seed: 1,
        avoidSuggested: true,
        afresh: false,
      },
      assign: {
        categoryIDs: [entry.categoryID!],
        judges: [{ judgeID: people.judge.personID, categoryID: entry.categoryID!, entryIDs: [entry.id] }],
      },
      apply: true,
    },
  }),
  declareConflict: () => ({
    ...admin(),
    query: { awardID: judging.id },
    body: { judgeID: spare.personID, entryID: entry.id, reason: 'R' },
  }),
  listRoundEntries: () => ({ ...judge(), query: ofRound() }),
  answerRound: () => ({
    ...judge(),
    headers: { 'if-match': '"0"' },
    query: { ...ofRound(), entryID: screened.entries[0]!.id },
    body: { answer: 'unsure', reason: 'R' },
  }),
  listBallots: () => ({ ...judge(), query: ofPicks() }),
  saveBallot: () => ({
    ...judge(),
    headers: { 'if-match': '"0"' },
    query: { ...ofPicks(), categoryID: picked.entries[0]!.categoryID! },
    body: { ranked: [picked.entries[0]!.id], others: [] },
  }),
  listComparisons: () => ({ ...judge(), query: ofPair() }),
  saveComparison: () => ({
    ...judge(),
    headers: { 'if-match': '"0"' },
    query: { ...ofPair(), firstID: paired.entries[0]!.id, secondID: paired.entries[1]!.id },
    body: { preferred: paired.entries[0]!.id },
  }),
  acceptNda: () => ({ ...judge(), body: { awardID: judging.id, version: judging.nda.version, name: 'N' } }),
  listOwnMarks: () => ({ ...judge(), query: {} }),
  getJudgeKey: () => ({ ...judge(), query: {} }),
  listAudit: () => ({ ...admin(), query: { ...page, entity: 'award', entityID: judging.id } }),
  listChartReviews: () => ({ ...admin(), query: { chart: 'signIn' } }),
  countChartStates: () => ({ ...admin(), query: {} }),
  listSlowestWaits: () => ({ ...admin(), query: {} }),
  reviewChart: () => ({ ...admin(), body: { ...aReview } }),
  checkIntegrity: () => ({ ...admin(), query: {} }),
  listMails: () => ({ ...admin(), query: { ...page, status: 'sent,failed' } }),
  resendMail: () => ({ ...admin(), query: { id: 1 } }),
  listMailTemplates: () => ({ ...admin(), query: { locale: 'en' } }),
  saveMailTemplate: () => ({ ...admin(), query: anEmail, body: { subject: 'S', text: 'T', version: 0 } }),
  resetMailTemplate: () => ({ ...admin(), query: anEmail }),
  previewMailTemplate: () => ({ ...admin(), query: anEmail, body: { subject: 'S', text: 'T', send: false } }),
  getRecoveryCodes: () => ({ ...entrant(), query: {} }),
  makeRecoveryCodes: () => ({ ...entrant(), query: {} }),
  listSessions: () => ({ ...entrant(), query: {} }),
  endSession: () => ({ ...entrant(), query: { id: written.orgID } }),
  getViews: () => ({ ...entrant(), query: {} }),
  updateViews: () => ({ ...entrant(), body: { views: [{ list: 'entries', name: 'N', search: 'q=1' }] } }),
  getUploadAddress: () => ({ ...entrant(), query: file() }),
  getUploadAddressAsAdmin: () => ({ ...admin(), query: { ...file(), orgID: written.orgID } }),
  getUploadParts: () => ({ ...entrant(), query: { url: written.files.supportingDoc!.url } }),
  joinUploadParts: () => ({ ...entrant(), query: { url: written.files.supportingDoc!.url } }),
  getDownloadAddress: () => ({ ...entrant(), query: { url: written.files.supportingDoc!.url } }),
};

beforeAll(async () => {
  spare = await server.join('judge', { orgID: people.admin.orgID });
  clock.set(planning);
  const first = await openAward(server, people.admin);
  const { id } = await submitted(server, people.entrant, first);
  await assign(server, people.judge, first, [first.categories[0]!.categoryID]);
  judging = await step(server, people.admin, first, 'judging');
  open = await openAward(server, people.admin, { name: 'Second' });
  await accept(server, people.judge, judging);
  entry = await server.ok('getEntry', { ...entrant(), query: { id, awardID: judging.id } });
  written = await draft(server, people.entrant, open);
  screened = await openRound(server, people.admin, [people.judge], [people.entrant]);
  picked = await openRound(server, people.admin, [people.judge], [people.entrant], topPicks);
  paired = await openRound(server, people.admin, [people.judge], [people.entrant, people.rival], inPairs);
});
afterAll(() => server.close());

const seed = Number(process.env.SEED ?? 20_261_121);
/** A quick run damages each call a few times, a deep one often. */
const numRuns = Number(process.env.RUNS ?? (isDeep ? 40 : 6));

// The table's keys are its names.
test.each(Object.keys(sound) as CallName[])(
  '%s refuses what is malformed cleanly, and changes nothing then',
  async (name) => {
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
        // What is damaged is a copy: the standard form is everybody's.
        const request = structuredClone(sound[name]()) as Request;
        for (const one of damages) apply(request, one);
        const before = await contents();
        const { status, body } = await send(name, request);
        if (status === 200) return;
        expect({ status, body }).toEqual({
          status: expect.toSatisfy((code: number) => code >= 400 && code < 500),
          body: expect.objectContaining({
            errorMessage: expect.stringMatching(/\S/),
            code: expect.stringMatching(/^\w+(\.\w+)+$/),
            reasons: expect.any(Array),
          }),
        });
        expect(await contents()).toBe(before);
      }),
      { seed, numRuns, endOnFailure: process.env.SHRINK === undefined },
    );
  },
);

interface Request {
  readonly as: string;
  readonly headers?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Damages one place of the request: a value of the query, anything in the body, or the body as a whole. */
function apply(request: Request, { place, how, value }: Damage) {
  const holders: { holder: Record<string, unknown>; key: string }[] = [
    ...Object.keys(request.query ?? {}).map((key) => ({ holder: request.query!, key })),
    ...placesIn(request.body),
    ...(request.body === undefined ? [] : [{ holder: request as unknown as Record<string, unknown>, key: 'body' }]),
  ];
  const found = holders[place % holders.length];
  if (how === 'add' || !found) {
    request.query = { ...request.query, [typeof value === 'string' ? value : 'more']: value };
    return;
  }
  const { holder, key } = found;
  if (how === 'remove') delete holder[key];
  else holder[key] = how === 'twice' ? [holder[key], value] : value;
}

function placesIn(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  // Arrays are held by their numbers.
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

async function send(name: CallName, { as, headers, query, body }: Request) {
  const { method, path } = calls[name];
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      search.append(key, typeof one === 'object' && one !== null ? JSON.stringify(one) : String(one));
    }
  }
  const response = await fetch(`${server.url}api${path}?${search}`, {
    method,
    headers: { authorization: as, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && method !== 'GET' && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, body: answer };
}

/** A digest of everything that the product keeps. */
async function contents(): Promise<string> {
  const tables = [
    'orgs',
    'people',
    'awards',
    'categories',
    'nda_versions',
    'nda_acceptances',
    'entries',
    'assignments',
    'sheets',
    'invoices',
    'discounts',
    'payment_methods',
    'charges',
    'files',
    'chart_reviews',
    'audit',
  ];
  const parts = tables.map(
    (table) => `(select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from product.${table} t)`,
  );
  const { rows } = await server.database.execute<{ digest: string }>(sql.raw(`select ${parts.join(' || ')} as digest`));
  return rows[0]!.digest;
}
