import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BallotReply, CastReply, ReceiptReply } from '#contract/vote.ts';
import { rewrap } from '#server/modules/secrets/rewrap.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { hold, waiting } from '../support/held.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { planning, startStage } from '../support/stage.ts';
import { askPublic, castFor, codeFor, preparedVote, seenVote, stepVote, votingCloses } from '../support/votes.ts';

const { server, people, clock } = await startStage();
const owner = new pg.Client({ connectionString: server.ownerUrl });
beforeAll(() => owner.connect());
afterAll(async () => {
  await owner.end();
  await server.close();
});

const codes = ({ body }: { body: { reasons?: readonly { code: string }[] } }) => body.reasons?.map(({ code }) => code);
const voter = () => `voter-${randomUUID().slice(0, 8)}@example.org`;
const read = <Answer>({ text }: { readonly text: string }) => JSON.parse(text) as Answer;
async function opened(plan = {}) {
  clock.set(planning);
  const prepared = await preparedVote(server, people, [people.entrant, people.rival], plan);
  await stepVote(server, people.admin, prepared.award.id, 'open');
  return prepared;
}
const mailsTo = async (email: string, why: string) =>
  (await server.mails()).filter((mail) => mail.to === email && mail.why === why);
const check = async (id: string, receipt: string) =>
  read<ReceiptReply>(await askPublic(server, '/receipt', id, { receipt })).ballot;
const want = (id: string, email: string, receipt: string, wanted = true, locale = 'en') =>
  askPublic(server, '/result', id, { email, receipt, locale, wanted });
const cast = async (id: string, email: string, entries: Parameters<typeof castFor>[3]) =>
  read<CastReply>(await castFor(server, id, email, entries));

describe('the receipt of a ballot', () => {
  it('is shown and sent, says nothing of the choices, and shows anybody that the ballot is in', async () => {
    const { vote, entries, award } = await opened();
    const email = voter();
    const given = await cast(vote.id, email, [entries[0]!]);
    expect(given).toMatchObject({ mailed: true, wanted: false });
    expect(given.receipt).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const [mail, ...more] = await mailsTo(email, 'voteReceipt');
    expect(more).toEqual([]);
    expect(mail!.text).toContain(given.receipt);
    const title = entries[0]!.data.title!;
    for (const secret of [title, entries[0]!.id, entries[0]!.ref])
      expect(secret && mail!.text.includes(secret)).toBe(false);
    for (const typed of [given.receipt, given.receipt.toLowerCase().replaceAll('-', ''), ` ${given.receipt} `])
      expect(await check(vote.id, typed)).toEqual({ castAt: given.castAt });
    for (const none of ['0000-0000-0000', 'x', given.receipt.slice(0, -1), `${given.receipt}0`, '%'])
      expect(await check(vote.id, none)).toBeNull();
    const elsewhere = await opened();
    expect(await check(elsewhere.vote.id, given.receipt)).toBeNull();
    // Nor does it stand in the database, or come out of it without the vote's key.
    const stored = await rowsOf<{ all: string }>(
      server.database,
      sql`select string_agg(b::text, ' ') as "all" from product.vote_ballots b`,
    );
    expect(stored[0]!.all).not.toContain(given.receipt);
    await stepVote(server, people.admin, award.id, 'close', { reason: 'The ceremony is tonight.' });
    expect(await check(vote.id, given.receipt)).toEqual({ castAt: given.castAt });
  });

  it('of two voters who change to a ballot of one name at once, one is in and the other refused, with their own kept', async () => {
    const { vote, entries } = await opened();
    const voters = [voter(), voter()];
    const changes: { before: CastReply; change: { email: string; code: string } }[] = [];
    const ballotID = randomUUID();
    for (const email of voters) {
      const before = await cast(vote.id, email, [entries[0]!]);
      const code = await codeFor(server, vote.id, email);
      const choices = [{ categoryID: entries[1]!.categoryID!, entryID: entries[1]!.id }];
      const change = { ballotID, replaces: before.ballotID, email, code, choices };
      changes.push({ before, change });
    }
    const release = await hold(server, sql`select from product.vote_ballots where vote_id = ${vote.id} for update`);
    const asked = changes.map(({ change }) => askPublic(server, '/ballot', vote.id, change));
    await waiting(server, 2);
    await release();
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { before, change } = changes[answers.findIndex(({ status }) => status === 409)]!;
    const own = await askPublic(server, '/ballot/own', vote.id, { email: change.email, code: change.code });
    expect(read<BallotReply>(own).ballot).toMatchObject({
      ballotID: before.ballotID,
      choices: [{ entryID: entries[0]!.id }],
    });
  });

  it('stays the same when the ballot changes, and is sent once for each ballot', async () => {
    const { vote, entries } = await opened();
    const email = voter();
    const first = await cast(vote.id, email, [entries[0]!]);
    const again = await cast(vote.id, email, [entries[0]!]);
    expect(again).toEqual(first);
    expect(await mailsTo(email, 'voteReceipt')).toHaveLength(1);
    const code = await codeFor(server, vote.id, email);
    const choices = [{ categoryID: entries[1]!.categoryID!, entryID: entries[1]!.id }];
    const change = { ballotID: randomUUID(), replaces: first.ballotID, email, code, choices, locale: 'zh' };
    const both = await Promise.all([change, change].map((one) => askPublic(server, '/ballot', vote.id, one)));
    expect(both.map((one) => read<CastReply>(one).receipt)).toEqual([first.receipt, first.receipt]);
    const mails = await mailsTo(email, 'voteReceipt');
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your receipt: Audience prize',
      '您的投票凭证：Audience prize',
    ]);
    const own = read<BallotReply>(await askPublic(server, '/ballot/own', vote.id, { email, code }));
    expect(own.ballot).toMatchObject({ receipt: first.receipt, mailed: true, wanted: false });
    const other = await cast(vote.id, voter(), [entries[1]!]);
    expect(other.receipt).not.toBe(first.receipt);
  });

  it('is given to a ballot from before there were receipts once its address is proved', async () => {
    const { vote, entries } = await opened();
    const email = voter();
    const { receipt } = await cast(vote.id, email, [entries[0]!]);
    await server.database.execute(sql`update product.vote_ballots set receipt = null where vote_id = ${vote.id}`);
    expect(await check(vote.id, receipt)).toBeNull();
    await askPublic(server, '/ballot/own', vote.id, { email, code: await codeFor(server, vote.id, email) });
    expect(await check(vote.id, receipt)).not.toBeNull();
  });

  it('does not keep a ballot out when it cannot be sent, and is sent when the ballot is sent again', async () => {
    const { vote, entries } = await opened();
    const email = voter();
    await owner.query(`create function product.refuse_receipt() returns trigger language plpgsql as
      $$ begin if new.why = 'voteReceipt' then raise exception 'no such mailbox'; end if; return new; end $$`);
    await owner.query(
      'create trigger refuse_receipt before insert on product.mails for each row execute function product.refuse_receipt()',
    );
    const given = await cast(vote.id, email, [entries[0]!]);
    expect(given.mailed).toBe(false);
    expect(await check(vote.id, given.receipt)).not.toBeNull();
    await owner.query('drop function product.refuse_receipt cascade');
    expect(await cast(vote.id, email, [entries[0]!])).toEqual({ ...given, mailed: true });
    expect(await mailsTo(email, 'voteReceipt')).toHaveLength(1);
  });

  it('is noted as sent only once it was, and is sent again where whoever sent it was killed meanwhile', async () => {
    const { vote, entries } = await opened();
    const email = voter();
    const code = await codeFor(server, vote.id, email);
    const choices = [{ categoryID: entries[0]!.categoryID!, entryID: entries[0]!.id }];
    const ballot = { ballotID: randomUUID(), email, code, choices };
    const sent = async () => read<CastReply>(await askPublic(server, '/ballot', vote.id, ballot)).mailed;
    const release = await hold(server, sql`lock table product.mails in share row exclusive mode`);
    const first = sent();
    await waiting(server, 1, 'mails');
    const [row] = await rowsOf<{ mailed: boolean; leased: boolean }>(
      server.database,
      sql`select mailed, mailed_until > now() as leased from product.vote_ballots where vote_id = ${vote.id}`,
    );
    expect(row).toEqual({ mailed: false, leased: true });
    await release();
    expect([await first, await sent()]).toEqual([true, true]);
    expect(await mailsTo(email, 'voteReceipt')).toHaveLength(1);
    // As it stands where the server went while it was being sent, and once the time of the lease is over.
    const killed = (until: string) =>
      server.database.execute(sql`update product.vote_ballots
        set mailed = false, mailed_until = now() + ${until}::interval where vote_id = ${vote.id}`);
    await killed('2 minutes');
    expect(await sent()).toBe(false);
    await killed('-1 second');
    expect(await sent()).toBe(true);
    expect(await mailsTo(email, 'voteReceipt')).toHaveLength(2);
  });
});

describe('the result by email', () => {
  it('is noted for whoever has the receipt of the address, until they no longer want it', async () => {
    const { vote, entries } = await opened();
    const email = voter();
    const other = voter();
    const { receipt } = await cast(vote.id, email, [entries[0]!]);
    await cast(vote.id, other, [entries[0]!]);
    // Whether an address has voted is not told by its refusal.
    const wrong = await Promise.all([want(vote.id, other, receipt), want(vote.id, voter(), receipt)]);
    expect(wrong.map(({ status, text }) => [status, text])).toEqual([
      [422, wrong[0]!.text],
      [422, wrong[0]!.text],
    ]);
    expect(codes(wrong[0]!)).toEqual(['vote.refusal.receiptWrong']);
    const wanted = async () =>
      (
        await rowsOf(
          server.database,
          sql`select from product.vote_ballots where vote_id = ${vote.id} and address is not null`,
        )
      ).length;
    for (const [is, count] of [
      [true, 1],
      [true, 1],
      [false, 0],
      [true, 1],
    ] as const) {
      expect(read(await want(vote.id, email.toUpperCase(), receipt.toLowerCase(), is))).toEqual({ wanted: is });
      expect(await wanted()).toBe(count);
    }
    const stored = await rowsOf<{ address: string }>(
      server.database,
      sql`select address from product.vote_ballots where vote_id = ${vote.id} and address is not null`,
    );
    expect(stored[0]!.address).toMatch(/^wrapped\./);
    expect(await rewrap(server.database, server.context.wrapping)).toBe(0);
    const changed = await codeFor(server, vote.id, email);
    const choices = [{ categoryID: entries[1]!.categoryID!, entryID: entries[1]!.id }];
    const { ballot } = read<BallotReply>(await askPublic(server, '/ballot/own', vote.id, { email, code: changed }));
    const replaced = { ballotID: randomUUID(), replaces: ballot!.ballotID, email, code: changed, choices };
    expect(read(await askPublic(server, '/ballot', vote.id, replaced))).toMatchObject({ wanted: true });
  });

  it('goes to whoever asked, in their language, when it is published; then nothing of them is left', async () => {
    const { vote, entries, award } = await opened();
    const name = randomUUID().slice(0, 8);
    const [french, silent] = [voter(), voter()];
    const { receipt } = await cast(vote.id, french, [entries[1]!]);
    await cast(vote.id, silent, [entries[1]!]);
    await want(vote.id, french, receipt, true, 'fr');
    const doubles: string[] = [];
    for (const tag of ['', '+one']) {
      const email = `${name}${tag}@example.org`;
      const { receipt: own } = await cast(vote.id, email, [entries[0]!]);
      await want(vote.id, email, own);
      doubles.push(email);
    }
    const closed = await stepVote(server, people.admin, award.id, 'close', { reason: 'The ceremony is tonight.' });
    expect(closed.wanted).toBe(3);
    // Who voted can still ask, or no longer, until it is published.
    expect((await want(vote.id, doubles[1]!, receipt)).status).toBe(422);
    const { flag } = closed.patterns[0]!;
    await stepVote(server, people.admin, award.id, 'settle', { flag, counts: false, reason: 'One mailbox.' });
    const published = await stepVote(server, people.admin, award.id, 'publish');
    expect(published.wanted).toBe(0);
    const [mail, ...more] = await mailsTo(french, 'voteResult');
    expect([mail!.subject, more]).toEqual(['Le résultat : Audience prize', []]);
    expect(mail!.text).toContain('Vos votes font partie du décompte.');
    expect(mail!.text).toContain(`Wayfinding\u00a0: « ${entries[1]!.data.title} » (2 votes)`);
    expect(mail!.text).toContain(`/vote/${vote.id}`);
    for (const email of doubles) {
      const [left] = await mailsTo(email, 'voteResult');
      expect(left!.text).toContain('Your votes were left out of the count');
    }
    expect(await mailsTo(silent, 'voteResult')).toEqual([]);
    const left = await rowsOf<{ outbox: number; traces: number }>(
      server.database,
      sql`select (select count(*)::integer from product.outbox where why = 'voteResult') as outbox,
        (select count(*)::integer from product.vote_ballots where vote_id = ${vote.id}
          and (receipt is not null or address is not null or locale is not null)) as traces`,
    );
    expect(left).toEqual([{ outbox: 0, traces: 0 }]);
    expect(codes(await askPublic(server, '/receipt', vote.id, { receipt }))).toEqual(['vote.refusal.state']);
    expect(codes(await want(vote.id, french, receipt))).toEqual(['vote.refusal.state']);
    const { invariants } = await verify(server.context, null);
    expect(invariants.filter(({ id, count }) => id.startsWith('vote.') && count > 0)).toEqual([]);
  });

  it('cannot be asked for without end', async () => {
    const { vote, entries } = await opened();
    const email = voter();
    const { receipt } = await cast(vote.id, email, [entries[0]!]);
    for (let asked = 0; asked < 20; asked += 1) await want(vote.id, email, '0000-0000-0000');
    expect((await want(vote.id, email, receipt)).status).toBe(429);
  });

  it('can be asked for by its voter, whatever strangers try elsewhere', async () => {
    const { vote, entries } = await opened();
    const email = voter();
    const { receipt } = await cast(vote.id, email, [entries[0]!]);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, receipt: '0000-0000-0000', locale: 'en', wanted: true });
    const stranger = { method: 'POST', headers, body, from: '127.0.1.60' };
    const statuses = [];
    for (let tried = 0; tried < 21; tried += 1)
      statuses.push((await rawRequest(`${server.url}api/public/vote/result?id=${vote.id}`, stranger)).status);
    expect(statuses).toEqual([...Array(20).fill(422), 429]);
    expect((await want(vote.id, email, receipt)).status).toBe(200);
  });
});

it('says categories in the languages that the organiser gave, and takes no hostile bytes', async () => {
  const { vote, award } = await opened();
  const { categoryID } = award.categories[1]!;
  await server.database.execute(
    sql`update product.categories set names = '{"fr":"Signalétique"}' where id = ${categoryID}`,
  );
  expect((await seenVote(server, vote.id)).categories.map(({ name, names }) => [name, names])).toEqual([
    ['Wayfinding', { fr: 'Signalétique' }],
  ]);
  for (const body of ['{', '[]', '{"receipt":{}}', '{"receipt":""}', `{"receipt":"${'x'.repeat(41)}"}`])
    expect((await askPublic(server, '/receipt', vote.id, body)).status).toBe(400);
  for (const body of ['{}', '{"email":"a@b","receipt":"x","locale":"en","wanted":true}'])
    expect((await askPublic(server, '/result', vote.id, body)).status).toBe(400);
  clock.set(votingCloses);
});
