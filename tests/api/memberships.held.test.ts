import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/calls.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { people } from '#server/platform/database/schema.ts';
import { inviteTo } from '../support/colleagues.ts';
import { answerFor, inPairs, makeRound, openRound, stepRound, topPicks } from '../support/rounds.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { accept, assign, draft, inDays, mark, openAward, step, submitted } from '../support/stage.ts';

/** What is kept of an account that is somebody in several organisations. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const names = { givenName: 'Ines', familyName: 'Both' };
const signIn = (email: string) => server.signIn(email, demoPassword);
const invite = (by: TestPerson, email: string, type: Role = 'judge') =>
  server.ok('createUser', { as: by.token, body: { email, ...names, type } });
const rowOf = async (id: string) => {
  const [row] = await server.database.select().from(people).where(eq(people.id, id));
  return row!;
};
/** An entrant, and the same account as a judge of an organiser. */
async function both() {
  const admin = await server.join('admin');
  const entrant = await server.join('entrant');
  const judge = await invite(admin, entrant.email);
  return { admin, entrant, judge, account: (await rowOf(entrant.personID)).account! };
}

test('nobody judges what they entered themselves', async () => {
  const admin = await server.join('admin');
  const award = await openAward(server, admin, {
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  });
  const entrant = await server.join('entrant');
  const categoryID = award.categories[0]!.categoryID;
  const entry = await server.ok('createEntry', {
    as: entrant.token,
    body: { data: { awardID: award.id, categoryID } },
  });
  const judge = await invite(admin, entrant.email);
  const assignments = [{ awardID: award.id, categoryIDs: [categoryID] }];
  await server.ok('updateUser', {
    as: admin.token,
    query: { id: judge.id, orgID: judge.orgID },
    body: { assignments },
  });
  const due = async (id: string) =>
    (await server.database.execute(sql`select 1 from product.duties where judge_id = ${judge.id} and entry_id = ${id}`))
      .rows.length;
  const other = await server.join('entrant');
  const theirs = await server.ok('createEntry', { as: other.token, body: { data: { awardID: award.id, categoryID } } });
  expect([await due(entry.id), await due(theirs.id)]).toEqual([0, 1]);
});

describe('whoever entered, and judges as another membership', () => {
  const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
  /** The same account signed in as the one and as the other. */
  async function seated(admin: TestPerson) {
    const entrant = await server.join('entrant');
    const { id: personID, orgID } = await invite(admin, entrant.email);
    const token = await signIn(entrant.email);
    await server.ok('chooseMembership', { as: token, query: { personID } });
    return { entrant, judge: { ...entrant, token, personID, orgID } };
  }

  test('compares no pair of the own entry, whose comparisons from before do not count', async () => {
    const admin = await server.join('admin');
    const { entrant, judge } = await seated(admin);
    const [other, rival, third] = [
      await server.join('judge', { orgID: admin.orgID }),
      await server.join('entrant'),
      await server.join('entrant'),
    ];
    const { round, entries } = await openRound(
      server,
      admin,
      [other, judge],
      [entrant, rival, third],
      { ...inPairs, quorum: 1 },
      dates,
    );
    const query = { awardID: round.awardID, id: round.id };
    const asked = await server.ok('listComparisons', { as: judge.token, query });
    const foreign = entries.slice(1).map(({ id }) => id);
    expect(asked.map(({ firstID, secondID }) => [firstID, secondID].sort())).toEqual([foreign.sort()]);
    const [firstID, secondID] = [entries[0]!.id, foreign[0]!].sort() as [string, string];
    const own = { ...query, firstID, secondID };
    const said = await server.refused('saveComparison', {
      as: judge.token,
      query: own,
      body: { preferred: entries[0]!.id },
    });
    expect(said.status).toBe(422);
    await server.database.execute(sql`insert into product.round_comparisons
      (round_id, award_id, judge_id, first_id, second_id, preferred_id)
      values (${round.id}, ${round.awardID}, ${judge.personID}, ${firstID}, ${secondID}, ${entries[0]!.id})`);
    const { counts } = await server.ok('getRound', { as: admin.token, query });
    expect(counts?.map(({ ballots }) => ballots)).toEqual([0, 0]);
  });

  test('is no judge who could rank the category', async () => {
    const admin = await server.join('admin');
    const { entrant, judge } = await seated(admin);
    const rival = await server.join('entrant');
    await expect(openRound(server, admin, [judge], [entrant, rival], topPicks, dates)).rejects.toThrow(
      'round.refusal.shortOfJudges',
    );
  });

  test('is planned for no own entry, whatever suggestions are heeded', async () => {
    const admin = await server.join('admin');
    const { entrant, judge } = await seated(admin);
    const [other, rival] = [await server.join('judge', { orgID: admin.orgID }), await server.join('entrant')];
    const open = await openAward(server, admin, dates);
    const [own, theirs] = [await submitted(server, entrant, open), await submitted(server, rival, open)];
    const judgeIDs = [judge.personID, other.personID];
    const wish = { categoryIDs: [own.categoryID!], judgeIDs, judgesPerEntry: 2, avoidSuggested: false };
    const query = { awardID: open.id };
    const { after, categories } = await server.ok('planJudging', { as: admin.token, query, body: { wish } });
    const planned = new Map(after.judges.map(({ judgeID, entryIDs }) => [judgeID, [...(entryIDs ?? [])].sort()]));
    expect(planned.get(judge.personID)).toEqual([theirs.id]);
    expect(planned.get(other.personID)).toEqual([own.id, theirs.id].sort());
    expect(categories.flatMap(({ short }) => short)).toMatchObject([{ entryID: own.id, judges: 1 }]);
  });

  test('judges nothing that they wrote along, or were a colleague of once it was submitted, after they left', async () => {
    const admin = await server.join('admin');
    const { entrant: writer, judge } = await seated(admin);
    const owner = await server.join('entrant');
    const award = await openAward(server, admin, dates);
    const submit = ({ id, awardID }: { id: string; awardID: string }) =>
      server.ok('submitEntry', { as: owner.token, query: { id, awardID }, body: { data: { payment: 'invoice' } } });
    const join = async () => {
      const entry = await draft(server, owner, award);
      await server.ok('acceptColleague', {
        as: writer.token,
        body: await inviteTo(server, owner, entry, writer.email),
      });
      return entry;
    };
    const leave = async ({ id, awardID }: { id: string; awardID: string }) => {
      const [colleague] = await server.ok('listColleagues', { as: owner.token, query: { id, awardID } });
      await server.ok('removeColleague', { as: writer.token, query: { id, awardID, colleagueID: colleague!.id } });
    };
    const [wrote, stayed, looked] = [await join(), await join(), await join()];
    const query = { id: wrote.id, awardID: award.id };
    await server.ok('updateEntry', { as: writer.token, query, body: { data: { data: { title: 'Ours' } } } });
    for (const entry of [wrote, looked]) await leave(entry);
    // What is deleted and restored is still what they wrote.
    await server.ok('deleteEntry', { as: owner.token, query });
    await server.ok('restoreEntry', { as: owner.token, query });
    for (const entry of [wrote, stayed, looked]) await submit(entry);
    await leave(stayed);
    await assign(server, judge, award, [wrote.categoryID!]);
    const judging = await step(server, admin, award, 'judging');
    await accept(server, judge, judging);
    for (const entry of [wrote, stayed])
      await expect(mark(server, judge, judging, entry, [8, 7])).rejects.toThrow('score.refusal.notAssigned');
    expect((await mark(server, judge, judging, looked, [8, 7])).status).toBe('submitted');
  });

  test('judges nothing that they wrote along after that membership was closed, and is named by nothing of it', async () => {
    const admin = await server.join('admin');
    const { entrant: writer, judge } = await seated(admin);
    const owner = await server.join('entrant');
    const award = await openAward(server, admin, dates);
    const entry = await draft(server, owner, award);
    const query = { id: entry.id, awardID: award.id };
    await server.ok('acceptColleague', { as: writer.token, body: await inviteTo(server, owner, entry, writer.email) });
    await server.ok('updateEntry', { as: writer.token, query, body: { data: { data: { title: 'Ours' } } } });
    await server.ok('closeAccount', { as: writer.token, body: { email: writer.email } });
    expect(await server.ok('listColleagues', { as: owner.token, query })).toEqual([]);
    await server.ok('submitEntry', { as: owner.token, query, body: { data: { payment: 'invoice' } } });
    await assign(server, judge, award, [entry.categoryID!]);
    const judging = await step(server, admin, award, 'judging');
    await accept(server, judge, judging);
    await expect(mark(server, judge, judging, entry, [8, 7])).rejects.toThrow('score.refusal.notAssigned');
    const { rows } = await server.database.execute<{ name: string; email: string }>(
      sql`select p.name, p.email from product.former_colleagues f join product.people p on p.id = f.person_id
        where f.entry_id = ${entry.id}`,
    );
    expect(rows).toEqual([{ name: '', email: `erased-${writer.personID}` }]);
    const [version] = await server.ok('listEntryVersions', { as: admin.token, query });
    expect(JSON.stringify(version)).not.toContain(writer.email);
  });

  test('judges what the organiser entered itself, also deleted as one and invited again, and what they said of it counts', async () => {
    const admin = await server.join('admin');
    const { entrant, judge } = await seated(admin);
    const open = await openAward(server, admin, dates);
    const own = await draft(server, admin, open, open.categories[1]!.categoryID);
    await server.ok('submitEntryAsAdmin', { as: admin.token, query: { id: own.id, awardID: open.id }, body: {} });
    await assign(server, judge, open, [own.categoryID!]);
    const judging = await step(server, admin, open, 'judging');
    await accept(server, judge, judging);
    const round = await stepRound(server, admin, await makeRound(server, admin, judging, [judge]), 'open');
    await answerFor(server, judge, round, own, 'yes');
    await server.ok('deleteUser', { as: admin.token, query: { id: judge.personID } });
    const { id: personID } = await invite(admin, entrant.email);
    const token = await signIn(entrant.email);
    await server.ok('chooseMembership', { as: token, query: { personID } });
    const said = await server.ok('getRound', { as: admin.token, query: { awardID: open.id, id: round.id } });
    expect(said.entries.map(({ entryID, yes }) => [entryID, yes])).toEqual([[own.id, 1]]);
    for (const next of ['close', 'decide'] as const) await stepRound(server, admin, round, next);
    const again = { ...judge, token, personID };
    await assign(server, again, judging, [own.categoryID!]);
    await accept(server, again, judging);
    expect((await mark(server, again, judging, own, [8, 7])).status).toBe('submitted');
  });

  test('does not write along what they judged, on a sheet or in a round', async () => {
    const admin = await server.join('admin');
    const { entrant: writer, judge } = await seated(admin);
    const owner = await server.join('entrant');
    const open = await openAward(server, admin, dates);
    const [one, other] = [await draft(server, owner, open), await draft(server, owner, open)];
    const invitations: Awaited<ReturnType<typeof inviteTo>>[] = [];
    for (const entry of [one, other]) {
      invitations.push(await inviteTo(server, owner, entry, writer.email));
      const query = { id: entry.id, awardID: open.id };
      await server.ok('submitEntry', { as: owner.token, query, body: { data: { payment: 'invoice' } } });
    }
    await assign(server, judge, open, [one.categoryID!]);
    const judging = await step(server, admin, open, 'judging');
    await accept(server, judge, judging);
    const round = await stepRound(server, admin, await makeRound(server, admin, judging, [judge]), 'open');
    await answerFor(server, judge, round, one, 'yes');
    const answer = async (body: (typeof invitations)[number]) => {
      const { status, body: reply } = await server.refused('acceptColleague', { as: writer.token, body });
      return [status, reply.code];
    };
    expect(await answer(invitations[0]!)).toEqual([422, 'colleague.refusal.judged']);
    await stepRound(server, admin, round, 'unopen', { reason: 'Not needed.' });
    await server.ok('deleteRound', { as: admin.token, query: { awardID: round.awardID, id: round.id } });
    expect((await mark(server, judge, judging, one, [8, 7])).status).toBe('submitted');
    expect(await answer(invitations[0]!)).toEqual([422, 'colleague.refusal.judged']);
    // What they did not judge they may write along, and then judge no more.
    await server.ok('acceptColleague', { as: writer.token, body: invitations[1]! });
    await expect(mark(server, judge, judging, other, [8, 7])).rejects.toThrow('score.refusal.notAssigned');
  });
});

test('somebody who is being invited, or whose invitation was cut off, breaks nothing for either organiser', async () => {
  const { entrant, judge } = await both();
  await server.database.update(people).set({ sub: null, furtherSub: null }).where(eq(people.id, judge.id));
  const { invariants } = await verify(server.context, null);
  expect((await rowOf(entrant.personID)).account).not.toBeNull();
  expect(invariants.filter(({ weight, count }) => weight === 'broken' && count > 0).map(({ id }) => id)).toEqual([]);
});

test('an address that was changed and proved is the address of every membership', async () => {
  const { entrant, judge } = await both();
  const email = `${randomUUID()}@example.org`;
  await server.context.identity.setAttributes(entrant.email, { email, email_verified: 'true' });
  await server.ok('login', { as: await signIn(email) });
  expect([(await rowOf(entrant.personID)).email, (await rowOf(judge.id)).email]).toEqual([email, email]);
});

test('the database keeps one membership of an organisation, and one entrant, to an account and address', async () => {
  const { entrant, judge, account } = await both();
  const stranger = await server.join('entrant');
  const refused = (set: object, id: string) =>
    expect(server.database.update(people).set(set).where(eq(people.id, id))).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/^23/) },
    });
  await refused({ email: entrant.email }, stranger.personID);
  await refused({ orgID: entrant.orgID }, judge.id);
  await refused({ sub: account }, judge.id);
  await refused({ furtherSub: account }, stranger.personID);
});
