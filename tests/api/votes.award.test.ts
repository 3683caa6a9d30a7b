import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import { announceWaiting } from '#server/modules/changes/announce.ts';
import { awards } from '#server/platform/database/schema.ts';
import { asSuperuser } from '../support/database.ts';
import { follow } from '../support/followed.ts';
import { planning, startStage } from '../support/stage.ts';
import { askPublic, castFor, codeFor, preparedVote, stepVote } from '../support/votes.ts';

/** What a public vote asks of its award and of the entries on its ballot, as long as it is there. */
const { server, people, clock } = await startStage();
clock.set(planning);
afterAll(() => server.close());

const codes = ({ body }: { body: { reasons?: readonly { code: string }[] } }) => body.reasons?.map(({ code }) => code);
const admin = () => people.admin.token;
const voter = () => `voter-${randomUUID().slice(0, 8)}@example.org`;
async function opened(plan: Partial<Body<'saveVote'>> = {}) {
  clock.set(planning);
  const prepared = await preparedVote(server, people, [people.entrant, people.rival], plan);
  await stepVote(server, people.admin, prepared.award.id, 'open');
  return prepared;
}
const refusedStep = async ({ id }: Award, body: Body<'updateAward'>) =>
  codes(await server.refused('updateAward', { as: admin(), query: { id }, body }));
const again = { status: 'open', reason: 'The site was down.' } as const;
const closing = { reason: 'The ceremony is tonight.' };

describe('an award with a public vote', () => {
  it('takes no entries while the vote is open or its result is owed, and does once it is published or deleted', async () => {
    const { award, vote, entries } = await opened();
    expect(await refusedStep(award, again)).toEqual(['award.refusal.voteUnpublished']);
    await castFor(server, vote.id, voter(), [entries[0]!]);
    await stepVote(server, people.admin, award.id, 'close', closing);
    expect(await refusedStep(award, again)).toEqual(['award.refusal.voteUnpublished']);
    await stepVote(server, people.admin, award.id, 'publish');
    const { status } = await server.ok('updateAward', { as: admin(), query: { id: award.id }, body: again });
    expect(status).toBe('open');
    const nobodys = await opened();
    await stepVote(server, people.admin, nobodys.award.id, 'delete');
    const reopened = { as: admin(), query: { id: nobodys.award.id }, body: again };
    expect((await server.ok('updateAward', reopened)).status).toBe('open');
  });

  it('is not completed while the vote is open, and says so before anybody tries', async () => {
    const { award } = await opened();
    const closed = await server.ok('updateAward', {
      as: admin(),
      query: { id: award.id },
      body: { status: 'closed', reason: 'The jury met.' },
    });
    expect(closed.summary?.vote).toBe('open');
    expect(await refusedStep(award, { status: 'completed' })).toContain('award.refusal.voteOpen');
    await stepVote(server, people.admin, award.id, 'close', closing);
    expect(await refusedStep(award, { status: 'completed' })).not.toContain('award.refusal.voteOpen');
    const [listed] = (await server.ok('listAwards', { as: admin() })).filter(({ id }) => id === award.id);
    expect(listed?.summary?.vote).toBe('closed');
  });

  it.each(['open', 'completed'])('is never %s with an open vote, whoever writes', async (status) => {
    const { award } = await opened();
    const write = server.database
      .update(awards)
      .set({ status: status as 'open' })
      .where(eq(awards.id, award.id));
    await expect(write).rejects.toMatchObject({
      cause: { constraint: expect.stringContaining('award.invariant.vote') },
    });
  });

  it('can be mended where an earlier server left its vote open', async () => {
    const { award, vote } = await opened();
    const superuser = asSuperuser(server.databaseUrl);
    await superuser.database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(awards).set({ status: 'completed' }).where(eq(awards.id, award.id));
    });
    await superuser.pool.end();
    const { state } = await stepVote(server, people.admin, award.id, 'close', closing);
    expect(state).toBe('closed');
    await expect(
      server.database.execute(sql`update product.votes set state = 'open' where id = ${vote.id}`),
    ).rejects.toMatchObject({ cause: { constraint: 'vote.invariant.openWhileJudging' } });
  });
});

describe('an entry on a ballot', () => {
  it('is neither deleted nor moved, by whomever and however it stands, so that no vote is lost', async () => {
    const { award, vote, entries } = await opened();
    const [first] = entries;
    await castFor(server, vote.id, voter(), [first!]);
    const query = { id: first!.id, awardID: award.id };
    const elsewhere = { ...query, categoryID: award.categories[0]!.categoryID };
    const onBallot = ['entry.refusal.onBallot'];
    expect(codes(await server.refused('changeEntryCategory', { as: admin(), query: elsewhere }))).toEqual(onBallot);
    const { moved, refused } = await server.ok('moveEntries', {
      as: admin(),
      query: { awardID: award.id, categoryID: elsewhere.categoryID },
      body: { ids: [first!.id] },
    });
    expect([moved, refused.map(({ reasons }) => reasons.map(({ code }) => code))]).toEqual([[], [onBallot]]);
    const wrong = { data: { status: 9 as const, message: 'The plan cannot be read.' } };
    const { onBallot: stored } = await server.ok('updateEntry', { as: admin(), query, body: wrong });
    expect(stored).toBe(true);
    expect(codes(await server.refused('deleteEntry', { as: admin(), query }))).toEqual(onBallot);
    const correcting = { as: people.entrant.token, query: elsewhere };
    expect(codes(await server.refused('changeEntryCategory', correcting))).toEqual(onBallot);
    await server.ok('submitEntry', { as: people.entrant.token, query });
    await server.ok('updateEntry', { as: admin(), query, body: { data: { status: 2 } } });
    await stepVote(server, people.admin, award.id, 'close', closing);
    await stepVote(server, people.admin, award.id, 'publish');
    clock.set('2020-03-15T09:00:00Z');
    await server.ok('updateAward', { as: admin(), query: { id: award.id }, body: again });
    const second = { id: entries[1]!.id, awardID: award.id };
    await server.ok('updateEntry', { as: people.rival.token, query: second, body: { data: { status: 0 } } });
    expect(codes(await server.refused('deleteEntry', { as: people.rival.token, query: second }))).toEqual(onBallot);
    const [counted] = (
      await server.database.execute(
        sql`select count(*)::int as votes from product.vote_choices where vote_id = ${vote.id}`,
      )
    ).rows;
    expect(counted).toEqual({ votes: 1 });
  });

  it('keeps its vote while it is corrected, also where its voter changes another one, as often as wished', async () => {
    const { award, vote, entries } = await opened({ picks: 3 });
    const [first, second] = entries;
    const email = voter();
    const code = await codeFor(server, vote.id, email);
    const choose = (of: typeof entries) => of.map(({ id, categoryID }) => ({ categoryID: categoryID!, entryID: id }));
    const cast = (ballotID: string, of: typeof entries, replaces: string | null) =>
      askPublic(server, '/ballot', vote.id, { ballotID, email, code, choices: choose(of), replaces });
    const names = Array.from({ length: 8 }, () => randomUUID());
    expect((await cast(names[0]!, [first!], null)).status).toBe(200);
    const query = { id: first!.id, awardID: award.id };
    await server.ok('updateEntry', {
      as: admin(),
      query,
      body: { data: { status: 9, message: 'The plan cannot be read.' } },
    });
    for (const [at, name] of names.slice(1).entries()) {
      const of = at % 2 === 0 ? [first!, second!] : [first!];
      expect((await cast(name, of, names[at]!)).status).toBe(200);
    }
    const own = await askPublic(server, '/ballot/own', vote.id, { email, code });
    expect(JSON.parse(own.text)).toMatchObject({ ballot: { ballotID: names.at(-1), choices: { length: 2 } } });
    // Of whoever never voted for it, it takes no vote.
    const late = await castFor(server, vote.id, voter(), [first!]);
    expect(late.body.reasons?.map(({ code: why }) => why)).toEqual(['vote.refusal.notOnTheBallot']);
  });

  it('keeps its votes whoever deletes it', async () => {
    const { vote, entries } = await opened();
    await castFor(server, vote.id, voter(), [entries[0]!]);
    await expect(
      server.database.execute(sql`delete from product.entries where id = ${entries[0]!.id}`),
    ).rejects.toMatchObject({ cause: { constraint: 'vote_choices_entry' } });
  });

  it('is free again once a vote in which nobody voted is deleted', async () => {
    const { award, entries } = await opened();
    await stepVote(server, people.admin, award.id, 'delete');
    const query = { id: entries[0]!.id, awardID: award.id, categoryID: award.categories[0]!.categoryID };
    expect((await server.ok('changeEntryCategory', { as: admin(), query })).categoryID).toBe(query.categoryID);
  });
});

it('tells whoever watches the award of each save and each step of its vote', async () => {
  const { award, vote } = await preparedVote(server, people, [people.entrant, people.rival]);
  // Changes within a second would be told together; one from before, to whoever follows first alone.
  const told = () => announceWaiting(server.context.database);
  await told();
  const watching = await follow(server, people.admin, award.id);
  await expect.poll(() => watching.changes(), { interval: 10 }).toBe(1);
  const body = { name: 'Prize of the audience', picks: 1, closesAt: vote.closesAt };
  await server.ok('saveVote', { as: admin(), query: { awardID: award.id, id: vote.id }, body });
  await told();
  await expect.poll(() => watching.changes(), { interval: 10 }).toBe(2);
  await stepVote(server, people.admin, award.id, 'open');
  await told();
  await expect.poll(() => watching.changes(), { interval: 10 }).toBe(3);
  await stepVote(server, people.admin, award.id, 'close', closing);
  await told();
  await expect.poll(() => watching.changes(), { interval: 10 }).toBe(4);
  await watching.stop();
});
