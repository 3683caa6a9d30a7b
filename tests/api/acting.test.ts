import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls, writes } from '#contract/calls.ts';
import type { AuditRow } from '#contract/entities/audit.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { lookOnAs } from '../support/loginAs.ts';
import type { ApiRequest, TestServer } from '../support/server.ts';
import { assign, draft, openAward, testClock, upload } from '../support/stage.ts';

import { type As, type WriteRow, type WritingStage, writingCalls, writingStage } from '../support/writes.ts';

type Row<Name extends CallName> = WriteRow<Name>;

const clock = testClock();
// Filled before the first test.
const stage = {} as { -readonly [Key in keyof WritingStage]: WritingStage[Key] };
const table = writingCalls(stage);
let server: TestServer;
let people: WritingStage['people'];
let tokensOf: Readonly<Record<Exclude<As, 'deputy'> | 'byHelper', string>>;
let judging: Award;
let open: Award;
let entry: Entry;

const admin = () => people.admin;
const ofEntry = () => ({ id: entry.id, awardID: judging.id });

/** Says where the parts of an upload go, and writes nothing. */
const silent: readonly CallName[] = ['getUploadParts'];
/** Calls that an administrator who acts for somebody is refused. */
const refused: readonly CallName[] = [
  'acceptNda',
  'changePassword',
  'chooseMembership',
  'closeAccount',
  'endSession',
  'loginAs',
  'makeRecoveryCodes',
];

beforeAll(async () => {
  Object.assign(stage, await writingStage(clock));
  ({ server, people, judging, open, entry } = stage);
  const tokens = await Promise.all([
    ...(['judge', 'entrant'] as const).map((who) => lookOnAs(server, admin(), people[who], true)),
    lookOnAs(server, people.helper, people.judge, true),
  ]);
  tokensOf = { judge: tokens[0]!, entrant: tokens[1]!, byHelper: tokens[2]! };
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
  await server.ok(name, { as: tokensOf[as === 'entrant' ? 'entrant' : 'judge'], ...request });
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
    acceptNda: { body: { awardID: judging.id, version: judging.nda.version, name: 'Helen Okafor' } },
    changePassword: { query: { old: 'x', new: 'Y-Password-1' } },
    chooseMembership: { query: {} },
    closeAccount: { body: { email: people.deputy.email } },
    endSession: { query: { id: people.judge.personID } },
    loginAs: { query: { id: people.judge.personID } },
    makeRecoveryCodes: {},
  }[name as 'loginAs'];
  const as = name === 'closeAccount' || name === 'acceptNda' ? tokensOf.judge : tokensOf.entrant;
  const { status, body } = await server.refused(name, { as, ...request } as ApiRequest<CallName>);
  expect([status, body.code]).toEqual([
    403,
    expect.stringMatching(/^(session\.acting|request\.role|judge\.refusal\.onlyJudgeAccepts)/),
  ]);
});

test('nobody accepts the confidentiality agreement for a judge, who is asked as before', async () => {
  const award = await openAward(server, admin(), { name: 'Third' });
  await assign(server, people.judge, award, [award.categories[0]!.categoryID]);
  const body = { awardID: award.id, version: award.nda.version, name: 'Helen Okafor' };
  const answer = await server.refused('acceptNda', { as: tokensOf.judge, body });
  expect([answer.status, answer.body.code]).toEqual([403, 'judge.refusal.onlyJudgeAccepts']);
  const accepted = async () =>
    (await server.ok('listTerms', { as: admin().token, query: { id: award.id } })).map((terms) => terms.accepted);
  expect(await accepted()).toEqual([[]]);
  const copies = async () => (await server.mails()).filter(({ why, text }) => why === 'nda' && text.includes('Third'));
  expect(await copies()).toEqual([]);
  await server.ok('acceptNda', { as: people.judge.token, body });
  expect(await accepted()).toEqual([[expect.objectContaining({ judgeID: people.judge.personID })]]);
  expect(await copies()).toHaveLength(1);
});

test('a mark changed for a judge is kept with what it was and what it is; the private note is neither read nor written', async () => {
  const criterion = judging.categories[0]!.criteria[0]!;
  const query = { ...ofEntry(), categoryID: entry.categoryID! };
  await server.ok('changeScoreStatus', {
    as: admin().token,
    query: { awardID: judging.id, entryID: entry.id, status: 'scored' as const },
    body: { reason: 'Once more.' },
  });
  const note = 'A whispered doubt';
  await server.ok('scoreEntry', { as: people.judge.token, query, body: { note } });
  const written = await server.ok('scoreEntry', {
    as: tokensOf.judge,
    query,
    body: { marks: { [criterion.criterionID]: 1 }, note: 'Never mind' },
  });
  const noteFor = async (as: string) => (await server.ok('getEntry', { as, query: ofEntry() })).score?.note;
  expect([written.note, await noteFor(tokensOf.judge), await noteFor(people.judge.token)]).toEqual(['', '', note]);
  const [newest] = await rows({ limit: 1 });
  expect(newest).toMatchObject({
    action: 'score.mark',
    entity: 'sheet',
    actorID: admin().personID,
    asName: 'Judge Test',
    details: { entryID: entry.id, marks: { [criterion.name]: { from: 9, to: 1 } } },
  });
  expect(JSON.stringify(newest)).not.toContain('whispered');
});

test('what is written into an entry for its entrant is kept with what it was and what it is', async () => {
  const { id } = await draft(server, people.entrant, open);
  const query = { id, awardID: open.id };
  const supportingImage = await upload(server, people.entrant, 'supportingImage');
  await server.ok('updateEntry', {
    as: tokensOf.entrant,
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
  const as = tokensOf.byHelper;
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
