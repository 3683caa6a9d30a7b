import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { CastReply } from '#contract/vote.ts';
import { awards } from '#server/platform/database/schema.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { asSuperuser } from '../support/database.ts';
import { planning, startStage } from '../support/stage.ts';
import { askPublic, castFor, preparedVote, seenVote, stepVote } from '../support/votes.ts';

/** What was published of a public vote stays as it was published, whatever becomes of its entries. */
const { server, people, clock } = await startStage();
clock.set(planning);
afterAll(() => server.close());

const admin = () => people.admin.token;
const voter = () => `voter-${randomUUID().slice(0, 8)}@example.org`;
const closing = { reason: 'The ceremony is tonight.' };
const correction = { data: { status: 9 as const, message: 'The plan cannot be read.' } };

/** An open vote in which three voted: two for the first entry, one for the second. */
async function voted() {
  clock.set(planning);
  const prepared = await preparedVote(server, people, [people.entrant, people.rival]);
  const { award, vote, entries } = prepared;
  await stepVote(server, people.admin, award.id, 'open');
  for (const at of [0, 0, 1]) await castFor(server, vote.id, voter(), [entries[at]!]);
  return prepared;
}
async function published() {
  const prepared = await voted();
  await stepVote(server, people.admin, prepared.award.id, 'close', closing);
  await stepVote(server, people.admin, prepared.award.id, 'publish');
  return prepared;
}
const shown = async (id: string) =>
  (await seenVote(server, id)).categories.map(({ name, names, entries }) => ({
    name,
    names,
    entries: entries.map(({ entryID, ref, title, votes }) => ({ entryID, ref, title, votes })),
  }));
const asWas = (award: Award, entries: readonly Entry[]) => [
  {
    name: award.categories[1]!.name,
    names: {},
    entries: entries.map(({ id, ref, data }, at) => ({ entryID: id, ref, title: data.title, votes: 2 - at })),
  },
];
const ask = (award: Award, { id }: Entry) =>
  server.ok('updateEntry', { as: admin(), query: { id, awardID: award.id }, body: correction });
const refusedPublishing = async ({ id }: Award) =>
  (await server.refused('stepVote', { as: admin(), query: { awardID: id }, body: { step: 'publish' } })).body.reasons;

/** What is erased of a ballot when its vote is published, in the words of the vote's page. */
const wordsOf: Readonly<Record<string, string>> = {
  voter: 'a code made from your email address',
  receipt: 'a code made from your email address',
  address: 'the address itself',
  locale: 'the address itself',
  source: 'your network',
  mailbox: 'your mailbox',
  domain: 'your email provider',
};

it('the page of a vote names all that is kept of a voter until the result is published', async () => {
  const { award, vote, entries } = await voted();
  const email = voter();
  const cast = await castFor(server, vote.id, email, [entries[0]!]);
  const { receipt, ballotID } = JSON.parse(cast.text) as CastReply;
  await askPublic(server, '/result', vote.id, { email, receipt, locale: 'en', wanted: true });
  const ballot = async () => {
    const read = sql`select to_jsonb(b) as kept from product.vote_ballots b
      where b.id = ${ballotID}`;
    return (await rowsOf<{ kept: Record<string, unknown> }>(server.database, read))[0]!.kept;
  };
  const before = await ballot();
  await stepVote(server, people.admin, award.id, 'close', closing);
  await stepVote(server, people.admin, award.id, 'publish');
  const after = await ballot();
  const erased = Object.keys(before).filter((name) => name !== 'counted' && before[name] !== after[name]);
  expect(erased.sort()).toEqual(Object.keys(wordsOf).sort());
  const path = new URL('../../src/app/i18n/messages/vote.en.json', import.meta.url);
  const messages = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  for (const name of erased) expect(messages['vote.page.data']).toContain(wordsOf[name]);
});

it('keeps no network of a voter who is refused', async () => {
  const { vote } = await voted();
  const asked = { email: voter(), locale: 'en' };
  const statuses = [];
  for (let times = 0; times < 4; times += 1) statuses.push((await askPublic(server, '/code', vote.id, asked)).status);
  statuses.push((await askPublic(server, '/code', vote.id, { email: 'no address', locale: 'en' })).status);
  expect(statuses).toEqual([200, 200, 200, 429, 400]);
  const noted = await rowsOf<{ call: string }>(
    server.database,
    sql`select details->>'call' as call from product.security_events where details->>'call' is not null`,
  );
  expect(noted.filter(({ call }) => call.includes('/public/vote'))).toEqual([]);
});

describe('the published result of a public vote', () => {
  it('stays while the award takes entries again, and its entries are withdrawn and written anew', async () => {
    const { award, vote, entries } = await published();
    expect(await shown(vote.id)).toEqual(asWas(award, entries));
    clock.set('2020-03-15T09:00:00Z');
    const again = { status: 'open', reason: 'The site was down.' } as const;
    await server.ok('updateAward', { as: admin(), query: { id: award.id }, body: again });
    const query = { id: entries[0]!.id, awardID: award.id };
    await server.ok('updateEntry', { as: people.entrant.token, query, body: { data: { status: 0 } } });
    await server.ok('updateEntry', {
      as: people.entrant.token,
      query,
      body: { data: { data: { title: 'Another name' } } },
    });
    expect(await shown(vote.id)).toEqual(asWas(award, entries));
  });

  it('stays when an entry is asked for a correction', async () => {
    const { award, vote, entries } = await published();
    await ask(award, entries[0]!);
    expect(await shown(vote.id)).toEqual(asWas(award, entries));
    const of = { as: admin(), query: { awardID: award.id } };
    const kept = (await server.ok('getVote', of)).vote!;
    expect([kept.entries, kept.counts?.map(({ votes }) => votes)]).toEqual([2, [2, 1]]);
  });

  it('names its categories in other languages as they then were', async () => {
    const { award, vote } = await voted();
    const { categoryID } = award.categories[1]!;
    const rename = (names: Record<string, string>) =>
      server.database.execute(
        sql`update product.categories set names = ${JSON.stringify(names)}::jsonb where id = ${categoryID}`,
      );
    await rename({ fr: 'Ponts' });
    await stepVote(server, people.admin, award.id, 'close', closing);
    await stepVote(server, people.admin, award.id, 'publish');
    await rename({ fr: 'Tunnels' });
    expect((await shown(vote.id)).map(({ names }) => names)).toEqual([{ fr: 'Ponts' }]);
    // As an earlier server published it.
    await server.database.execute(sql`update product.votes set result = result - 'names' where id = ${vote.id}`);
    expect((await shown(vote.id)).map(({ names }) => names)).toEqual([{ fr: 'Tunnels' }]);
  });

  it('waits for an entry that is asked for a correction, and then has its votes', async () => {
    const { award, vote, entries } = await voted();
    const cast = await castFor(server, vote.id, 'waits@example.org', [entries[0]!]);
    const { receipt } = JSON.parse(cast.text) as CastReply;
    const wanted = { email: 'waits@example.org', receipt, locale: 'en', wanted: true };
    expect((await askPublic(server, '/result', vote.id, wanted)).status).toBe(200);
    await ask(award, entries[0]!);
    const { outOfJudging, counts } = await stepVote(server, people.admin, award.id, 'close', closing);
    expect([outOfJudging, counts?.map(({ votes }) => votes)]).toEqual([1, [3, 1]]);
    expect(await refusedPublishing(award)).toMatchObject([{ code: 'vote.refusal.outOfJudging', params: { count: 1 } }]);
    const query = { id: entries[0]!.id, awardID: award.id };
    await server.ok('submitEntry', { as: people.entrant.token, query });
    expect(await refusedPublishing(award)).toMatchObject([{ code: 'vote.refusal.outOfJudging' }]);
    await server.ok('updateEntry', { as: admin(), query, body: { data: { status: 2 } } });
    await stepVote(server, people.admin, award.id, 'publish');
    expect((await shown(vote.id))[0]!.entries.map(({ votes }) => votes)).toEqual([3, 1]);
    const mail = (await server.mails()).find(({ to, why }) => to === 'waits@example.org' && why === 'voteResult');
    expect(mail?.text).toContain(entries[0]!.data.title);
  });

  it('of an award that is over has also an entry that never came back to judging', async () => {
    const { award, vote, entries } = await voted();
    await ask(award, entries[0]!);
    await stepVote(server, people.admin, award.id, 'close', closing);
    const superuser = asSuperuser(server.databaseUrl);
    const put = (status: 'judging' | 'completed') =>
      superuser.database.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.update(awards).set({ status }).where(eq(awards.id, award.id));
      });
    await put('completed');
    await stepVote(server, people.admin, award.id, 'publish');
    await put('judging');
    await superuser.pool.end();
    expect(await shown(vote.id)).toEqual(asWas(award, entries));
  });
});
