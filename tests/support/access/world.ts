import type { Browser } from 'playwright-core';
import type { RoundPlan } from '#contract/rounds.ts';
import { openPerson, type Person } from '../browser.ts';
import { byScores, inPairs, makeRound, openRound, topPicks } from '../rounds.ts';
import { startServer, type TestPerson, type TestServer } from '../server.ts';
import { openSignedIn } from '../signedIn.ts';
import { accept, draft, inDays, judgedPrize, makeAward, mark, openAward, step } from '../stage.ts';
import { castFor, preparedVote, stepVote } from '../votes.ts';
import { webFolder } from '../webFolder.ts';

/** Who looks: the demo's people, people who have nothing yet, and an organiser whose awards are in every state. */
export const viewers = [
  'nobody',
  'admin',
  'judge',
  'entrant',
  'newAdmin',
  'newJudge',
  'newEntrant',
  'host',
  'announcer',
  'assessor',
  'gated',
  'writer',
] as const;
export type Viewer = (typeof viewers)[number];

/** Identifiers of what the screens are about, by the name that the table calls them. */
export type Ids = Readonly<Record<string, string>>;

export interface AccessWorld {
  readonly server: TestServer;
  readonly ids: Ids;
  /** A browser of this viewer's, opened when first asked for. */
  readonly as: (viewer: Viewer) => Promise<Person>;
  readonly close: () => Promise<void>;
}

const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };

/** Every kind of round, as its plan differs from a qualifying one. */
const rounds: Readonly<Record<string, Partial<RoundPlan>>> = {
  answers: {},
  grades: { kind: 'grades', scale: ['Not yet', 'Promising', 'Outstanding'], top: 1 },
  picks: topPicks,
  pairs: inPairs,
  scores: byScores,
};

/** One server with prepared data for every screen and each of its states; `close` ends it. */
export async function accessWorld(browser: Browser): Promise<AccessWorld> {
  const server = await startServer({ demo: true, web: webFolder });
  const email = (who: Viewer) => (isDemo(who) ? `${who}@demo.test` : `${who.toLowerCase()}@example.org`);
  const join = (who: Viewer, type: 'admin' | 'judge' | 'entrant', orgID?: string) =>
    server.join(type, { email: email(who), ...(orgID && { orgID }) });
  const newAdmin = await join('newAdmin', 'admin');
  await join('newJudge', 'judge', newAdmin.orgID);
  await join('newEntrant', 'entrant');
  const host = await join('host', 'admin');
  const announcer = await join('announcer', 'admin');
  const lone = await server.join('judge', { orgID: announcer.orgID });
  const assessor = await join('assessor', 'judge', host.orgID);
  const gated = await join('gated', 'judge', host.orgID);
  const writer = await join('writer', 'entrant');
  const ids = {
    ...(await demoIds(server)),
    ...(await awardsInEveryStatus(server, host, gated, writer)),
    ...(await roundsOfEveryKind(server, host, assessor, writer)),
    ...(await votesInEveryState(server, host, assessor, writer)),
  };
  await finishedPrize(server, announcer, lone, writer);
  const opened = new Map<Viewer, Promise<Person>>();
  const open = (who: Viewer) =>
    who === 'nobody' ? openPerson(browser, server.url) : openSignedIn(browser, server, email(who));
  return {
    server,
    ids,
    as(who) {
      if (!opened.has(who)) opened.set(who, open(who));
      return opened.get(who)!;
    },
    close: server.close,
  };
}

const isDemo = (who: Viewer): boolean => who === 'admin' || who === 'judge' || who === 'entrant';

async function demoIds(server: TestServer): Promise<Ids> {
  const [admin, entrant, judge] = await Promise.all(
    ['admin', 'entrant', 'judge'].map((who) => server.signIn(`${who}@demo.test`)),
  );
  const awards = await server.ok('listAwards', { as: admin! });
  const judging = awards.find(({ status }) => status === 'judging')!;
  const own = await server.ok('listEntries', { as: entrant! });
  const byStatus = (wanted: (status: number) => boolean) => {
    const entry = own.find(({ status }) => wanted(status))!;
    return `id=${entry.id}&awardID=${entry.awardID}`;
  };
  const [judged] = await server.ok('listEntries', { as: judge! });
  const users = await server.ok('listUsers', { as: admin! });
  return {
    demoAward: judging.id,
    openAward: awards.find(({ status }) => status === 'open')!.id,
    category: judging.categories[0]!.categoryID,
    draft: byStatus((status) => status === 0),
    sent: byStatus((status) => status > 0),
    judged: `id=${judged!.id}&awardID=${judged!.awardID}`,
    entrantUser: users.find(({ type }) => type === 'entrant')!.id,
    judgeUser: users.find(({ type }) => type === 'judge')!.id,
  };
}

async function awardsInEveryStatus(server: TestServer, host: TestPerson, judge: TestPerson, writer: TestPerson) {
  const as = host.token;
  const bare = await server.ok('createAward', { as, body: { name: 'Bare' } });
  const pending = await makeAward(server, host, { name: 'Pending', ...dates });
  const approved = await makeAward(server, host, { name: 'Approved', ...dates, opensAt: inDays(5) });
  await step(server, host, approved, 'approved');
  const open = await openAward(server, host, { name: 'Open', ...dates });
  const written = await draft(server, writer, open);
  const { award: judging } = await judgedPrize(server, host, judge, [writer, writer], ['Salt Road', 'The Ferry']);
  const closed = await closedPrize(server, host, judge, writer);
  const done = await finishedPrize(server, host, judge, writer);
  await step(server, host, done.award, 'completed');
  return {
    bare: bare.id,
    pending: pending.id,
    approved: approved.id,
    open: open.id,
    judging: judging.id,
    closed: closed.award.id,
    completed: done.award.id,
    written: `id=${written.id}&awardID=${open.id}`,
    won: `id=${done.entry.id}&awardID=${done.award.id}`,
  };
}

/** Judging is over; scores are not final yet. */
async function closedPrize(server: TestServer, host: TestPerson, judge: TestPerson, writer: TestPerson) {
  const { award, categoryID, entries } = await judgedPrize(server, host, judge, [writer, writer], ['Winter', 'Spring']);
  await accept(server, judge, award);
  for (const [index, { id }] of entries.entries()) await mark(server, judge, award, { id, categoryID }, [9 - index, 8]);
  await step(server, host, award, 'closed');
  return { award, entry: entries[0]! };
}

/** The same with everything that announcing needs. */
async function finishedPrize(server: TestServer, host: TestPerson, judge: TestPerson, writer: TestPerson) {
  const { award, entry } = await closedPrize(server, host, judge, writer);
  await server.ok('changeScoreStatus', { as: host.token, query: { awardID: award.id, status: 'final' } });
  const best = { awardID: award.id, id: entry.id };
  await server.ok('markBestEntry', { as: host.token, query: best, body: { bestEntry: true } });
  return { award, entry };
}

async function roundsOfEveryKind(server: TestServer, host: TestPerson, judge: TestPerson, writer: TestPerson) {
  const ids: Record<string, string> = {};
  for (const [kind, plan] of Object.entries(rounds)) {
    const named = { ...dates, name: `Round of ${kind}` };
    const { round } = await openRound(server, host, [judge], [writer, writer, writer], plan, named);
    ids[`round-${kind}`] = `award=${round.awardID}&id=${round.id}`;
    ids[`award-${kind}`] = round.awardID;
  }
  const { award } = await judgedPrize(server, host, judge, [writer], ['Prepared'], { ...dates, name: 'Prepared' });
  await makeRound(server, host, award, [judge]);
  return { ...ids, 'award-prepared': award.id };
}

async function votesInEveryState(server: TestServer, host: TestPerson, judge: TestPerson, writer: TestPerson) {
  const ids: Record<string, string> = {};
  for (const state of ['prepared', 'open', 'closed', 'published'] as const) {
    const plan = { name: 'Audience prize', closesAt: inDays(10) };
    const made = await preparedVote(server, { admin: host, judge }, [writer, writer], plan, {
      ...dates,
      name: `Vote ${state}`,
    });
    let { vote } = made;
    if (state !== 'prepared') {
      vote = await stepVote(server, host, made.award.id, 'open');
      await castFor(server, vote.id, `voter@${state}.example`, made.entries.slice(0, 1));
    }
    if (state === 'closed' || state === 'published')
      await stepVote(server, host, made.award.id, 'close', { reason: 'Enough.' });
    if (state === 'published') await stepVote(server, host, made.award.id, 'publish');
    ids[`vote-${state}`] = vote.id;
    ids[`award-vote-${state}`] = made.award.id;
  }
  return ids;
}
