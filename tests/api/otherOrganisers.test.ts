import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { inviteTo } from '../support/colleagues.ts';
import { lookOnAs } from '../support/loginAs.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { cast, draft, inDays, openAward, submitted } from '../support/stage.ts';

/** Entrants belong to no organiser: what one of them may do with a person ends where another has to do with them. */
let server: TestServer;
let people: Awaited<ReturnType<typeof cast>>;
let mine: Award;
let theirs: Award;
const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
beforeAll(async () => {
  server = await startServer();
  people = await cast(server);
  mine = await openAward(server, people.admin, dates);
  theirs = await openAward(server, people.stranger, dates);
});
afterAll(() => server.close());

const secret = 'Quiet Harbour';
const shared = [403, 'user.refusal.shared'];

/** Somebody who entered the one organiser's award. */
async function entered(): Promise<TestPerson> {
  const person = await server.join('entrant');
  await submitted(server, person, mine);
  return person;
}

/** A draft for the other organiser's award, which the person writes along. */
async function writtenAlong(by: TestPerson): Promise<Entry> {
  const entry = await draft(server, people.rival, theirs, undefined, secret);
  const invitation = await inviteTo(server, people.rival, entry, by.email);
  await server.ok('acceptColleague', { as: by.token, body: invitation });
  const query = { id: entry.id, awardID: theirs.id };
  await server.ok('updateEntry', { as: by.token, query, body: { data: { data: { statement: 'A wall of oak.' } } } });
  return entry;
}

/** What each call that acts on the whole account answers the administrator. */
async function refusals({ personID: id }: TestPerson) {
  const calls = ['exportUser', 'loginAs', 'lockUser', 'deleteUser'] as const;
  const answers = [];
  for (const name of calls) answers.push(await server.refused(name, { as: people.admin.token, query: { id } }));
  return answers.map(({ status, body }) => [status, body.code]);
}

const everyCall = [shared, shared, shared, shared];

describe('an organiser does nothing with the account of an entrant', () => {
  it('who writes an entry of another organiser along', async () => {
    const writer = await entered();
    await writtenAlong(writer);
    expect(await refusals(writer)).toEqual(everyCall);
  });

  it('who can restore a draft for another organiser, and whom that one sent an invoice', async () => {
    const one = await entered();
    const { id } = await draft(server, one, theirs);
    await server.ok('deleteEntry', { as: one.token, query: { id, awardID: theirs.id } });
    expect(await refusals(one)).toEqual(everyCall);

    const billed = await entered();
    const name = { id: (await submitted(server, billed, theirs)).id, awardID: theirs.id };
    await server.ok('updateEntry', { as: billed.token, query: name, body: { data: { status: 0 } } });
    await server.ok('deleteEntry', { as: billed.token, query: name });
    await server.database.execute('delete from product.binned_entries');
    expect(await refusals(billed)).toEqual(everyCall);
  });

  it('and is signed in as them no longer once they begin with another', async () => {
    const person = await entered();
    const as = await lookOnAs(server, people.admin, person);
    expect((await server.ok('getUser', { as })).id).toBe(person.personID);
    const { id } = await writtenAlong(person);
    for (const name of ['getUser', 'getEntry', 'exportUser'] as const) {
      const { status, body } = await server.refused(name, { as, query: { id, awardID: theirs.id } as never });
      expect([name, status, body.code]).toEqual([name, 401, 'session.actorEnded']);
    }
  });
});

it('an export for an organiser tells nothing of what was with another, and the person everything', async () => {
  const writer = await entered();
  const { id } = await writtenAlong(writer);
  const [row] = await server.ok('listColleagues', { as: writer.token, query: { id, awardID: theirs.id } });
  const leaving = { id, awardID: theirs.id, colleagueID: row!.id };
  await server.ok('removeColleague', { as: writer.token, query: leaving });
  await server.settleMails();
  const told = async (as: string) =>
    JSON.stringify(await server.ok('exportUser', { as, query: { id: writer.personID } }));
  for (const as of [people.admin.token, await lookOnAs(server, people.admin, writer)]) {
    const seen = await told(as);
    expect(seen).toContain(mine.id);
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain(id);
    expect(seen).not.toContain('A wall of oak.');
  }
  const own = await told(writer.token);
  for (const word of [mine.id, secret, id, 'A wall of oak.']) expect(own).toContain(word);
});

it('an export for an organiser tells nothing of what somebody of its own entered with another, and theirs everything', async () => {
  const judge = await server.join('judge', { orgID: people.admin.orgID });
  await server.context.identity.removeFromGroup(judge.email, 'judge');
  const former = { ...judge, token: await server.signIn(judge.email) };
  await server.ok('login', { as: former.token });
  const here = await draft(server, former, mine);
  const elsewhere = await draft(server, former, theirs, undefined, secret);
  const told = async ({ token }: TestPerson) =>
    JSON.stringify(await server.ok('exportUser', { as: token, query: { id: former.personID } }));
  const [seen, own] = [await told(people.admin), await told(former)];
  expect(seen).toContain(here.id);
  for (const word of [elsewhere.id, secret]) {
    expect(seen).not.toContain(word);
    expect(own).toContain(word);
  }
});

it('an export for an organiser tells what it wrote to an entrant who is somebody elsewhere, and nothing of the account', async () => {
  const writer = await entered();
  await server.context.identity.setAttributes(writer.email, { email_verified: 'true' });
  const names = { givenName: 'Ines', familyName: 'Both' };
  await server.ok('createUser', { as: people.stranger.token, body: { email: writer.email, ...names, type: 'judge' } });
  await server.settleMails();
  const { mails = [], securityEvents } = await server.ok('exportUser', {
    as: people.admin.token,
    query: { id: writer.personID },
  });
  expect([...new Set(mails.map(({ why }) => why))]).toEqual(['submission', 'invoice']);
  expect(securityEvents).toBeUndefined();
});

it('the log of mails names whoever has to do with the organiser, and of anybody else says the address alone', async () => {
  const outsider = await server.join('entrant');
  const body = { givenName: 'Olivia', familyName: 'Outsider' };
  await server.ok('updateOwnUser', { as: outsider.token, body });
  await inviteTo(server, people.rival, await draft(server, people.rival, mine), outsider.email);
  const named = async ({ token }: TestPerson, q: string) =>
    (await server.ok('listMails', { as: token, query: { q } })).map(({ to, name, why }) => [to, name, why]);
  const invited = [outsider.email, '', 'colleague'];
  expect(await named(people.admin, outsider.email)).toEqual([invited]);
  expect(await named(people.admin, 'Olivia')).toEqual([]);
  await submitted(server, outsider, theirs);
  const theirMails = await named(people.stranger, 'Olivia');
  expect(theirMails).toContainEqual([outsider.email, 'Olivia Outsider', 'submission']);
  expect(await named(people.admin, outsider.email)).toEqual([invited]);
  await draft(server, outsider, mine);
  expect(await named(people.admin, 'Olivia')).toEqual([[outsider.email, 'Olivia Outsider', 'colleague']]);
});
