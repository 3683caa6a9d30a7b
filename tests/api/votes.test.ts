import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#tests/support/rows.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { planning, startStage } from '../support/stage.ts';
import { hearStatements } from '../support/statements.ts';
import { askPublic, castFor, codeFor, preparedVote, seenVote, stepVote, votingCloses } from '../support/votes.ts';

const { server, people, clock } = await startStage();
clock.set(planning);
afterAll(() => server.close());

const codes = ({ body }: { body: { reasons?: readonly { code: string }[] } }) => body.reasons?.map(({ code }) => code);
const admin = () => people.admin;
const voter = () => `voter-${randomUUID().slice(0, 8)}@example.org`;
async function opened(plan = {}) {
  clock.set(planning);
  const prepared = await preparedVote(server, people, [people.entrant, people.rival], plan);
  await stepVote(server, admin(), prepared.award.id, 'open');
  return prepared;
}

describe('a public vote', () => {
  it('is nothing to anybody before it is opened, and shows titles alone of an award with the standard form', async () => {
    const { vote, award, entries } = await preparedVote(server, people, [people.entrant, people.rival]);
    expect((await askPublic(server, '', vote.id)).status).toBe(404);
    expect((await askPublic(server, '/code', vote.id, { email: voter(), locale: 'en' })).status).toBe(404);
    await stepVote(server, admin(), award.id, 'open');
    const seen = await askPublic(server, '', vote.id);
    expect(seen.status).toBe(200);
    const shown = await seenVote(server, vote.id);
    expect(
      shown.categories
        .flatMap((one) => one.entries)
        .map(({ entryID }) => entryID)
        .sort(),
    ).toEqual(entries.map(({ id }) => id).sort());
    expect(shown.categories.flatMap((one) => one.entries).every(({ answers }) => answers.length === 0)).toBe(true);
    for (const secret of [
      entries[0]!.data.leadName,
      entries[0]!.data.client,
      entries[0]!.orgName,
      people.entrant.email,
    ])
      expect(secret && seen.text.includes(secret)).toBeFalsy();
  });

  it('says when the result is to come, where the organiser set a day that is not past', async () => {
    const { vote, award } = await opened();
    expect(award.resultsAt).not.toBeNull();
    expect((await seenVote(server, vote.id)).resultsAt).toBe(award.resultsAt);
    clock.set(new Date(Date.parse(award.resultsAt!)).toISOString());
    expect((await seenVote(server, vote.id)).resultsAt).toBeNull();
  });

  it('takes one ballot of an address, the same one sent again as often as it likes', async () => {
    const { vote, entries, award } = await opened();
    const email = voter();
    const code = await codeFor(server, vote.id, email);
    const ballot = {
      ballotID: randomUUID(),
      email,
      code,
      choices: [{ categoryID: entries[0]!.categoryID!, entryID: entries[0]!.id }],
    };
    const both = await Promise.all([ballot, ballot].map((one) => askPublic(server, '/ballot', vote.id, one)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]!.body).toEqual(both[1]!.body);
    // A page that lost its answer and was loaded again has another id for the same votes.
    const again = await askPublic(server, '/ballot', vote.id, { ...ballot, ballotID: randomUUID() });
    expect([again.status, again.body]).toEqual([200, both[0]!.body]);
    const upper = await castFor(server, vote.id, email.toUpperCase(), [entries[1]!]);
    expect(codes(upper)).toEqual(['vote.refusal.votedAlready']);
    const seen = await server.ok('getVote', { as: admin().token, query: { awardID: award.id } });
    expect([seen.vote?.ballots, seen.vote?.counts, seen.vote?.patterns]).toEqual([1, null, []]);
  });

  it('lets whoever has the code see the ballot and change it, by its name alone, and counts the newest once', async () => {
    const { vote, entries, award } = await opened();
    const email = voter();
    const code = await codeFor(server, vote.id, email);
    const of = ({ id, categoryID }: (typeof entries)[number]) => [{ categoryID: categoryID!, entryID: id }];
    const own = async (given = code) =>
      JSON.parse((await askPublic(server, '/ballot/own', vote.id, { email, code: given })).text) as {
        ballot: { ballotID: string; choices: unknown } | null;
      };
    expect(await own()).toEqual({ ballot: null });
    await castFor(server, vote.id, email, [entries[0]!]);
    const sent = await codeFor(server, vote.id, email);
    const first = (await own(sent)).ballot!;
    expect(first.choices).toEqual(of(entries[0]!));
    const change = { ballotID: randomUUID(), email, code: sent, choices: of(entries[1]!) };
    expect(codes(await askPublic(server, '/ballot', vote.id, change))).toEqual(['vote.refusal.votedAlready']);
    const named = { ...change, replaces: first.ballotID };
    const taken = await Promise.all([named, named].map((one) => askPublic(server, '/ballot', vote.id, one)));
    expect(taken.map(({ status }) => status)).toEqual([200, 200]);
    expect(taken[0]!.body).toEqual(taken[1]!.body);
    await stepVote(server, admin(), award.id, 'close', { reason: 'The ceremony is tonight.' });
    const { counts, ballots } = (await server.ok('getVote', { as: admin().token, query: { awardID: award.id } })).vote!;
    expect(ballots).toBe(1);
    expect(Object.fromEntries(counts!.map(({ entryID, all }) => [entryID, all]))).toEqual({
      [entries[0]!.id]: 0,
      [entries[1]!.id]: 1,
    });
  });

  it('of two changes of one ballot at once takes one, and shows nobody a ballot without its code', async () => {
    const { vote, entries } = await opened({ picks: 2 });
    const email = voter();
    await castFor(server, vote.id, email, [entries[0]!]);
    const code = await codeFor(server, vote.id, email);
    const wrong = await askPublic(server, '/ballot/own', vote.id, {
      email,
      code: code === '000000' ? '000001' : '000000',
    });
    expect(codes(wrong)).toEqual(['vote.refusal.codeWrong']);
    const own = await askPublic(server, '/ballot/own', vote.id, { email, code });
    const { ballotID } = (JSON.parse(own.text) as { ballot: { ballotID: string } }).ballot;
    const both = await Promise.all(
      [[entries[1]!], entries].map((chosen) =>
        askPublic(server, '/ballot', vote.id, {
          ballotID: randomUUID(),
          replaces: ballotID,
          email,
          code,
          choices: chosen.map((entry) => ({ categoryID: entry.categoryID!, entryID: entry.id })),
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    clock.set(votingCloses);
    const late = await askPublic(server, '/ballot/own', vote.id, { email, code });
    expect(late.status).toBe(422);
  });

  it('of two different ballots of an address at once takes one', async () => {
    const { vote, entries } = await opened();
    const email = voter();
    const code = await codeFor(server, vote.id, email);
    const both = await Promise.all(
      entries.map((entry) =>
        askPublic(server, '/ballot', vote.id, {
          ballotID: randomUUID(),
          email,
          code,
          choices: [{ categoryID: entry.categoryID!, entryID: entry.id }],
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('takes no more votes of a category than it says, nor any other entry, which the database holds as well', async () => {
    const { vote, entries } = await opened();
    expect(codes(await castFor(server, vote.id, voter(), entries))).toEqual(['vote.refusal.tooMany']);
    const elsewhere = await opened();
    expect(codes(await castFor(server, vote.id, voter(), [elsewhere.entries[0]!]))).toEqual([
      'vote.refusal.notOnTheBallot',
    ]);
    await castFor(server, vote.id, voter(), [entries[0]!]);
    const second = server.database.execute(sql`insert into product.vote_choices
      (org_id, vote_id, picks, ballot_id, category_id, place, entry_id)
      select org_id, vote_id, picks, ballot_id, category_id, 2, ${entries[1]!.id} from product.vote_choices
      where vote_id = ${vote.id}`);
    await expect(second).rejects.toThrow();
  });

  it('ends at its instant', async () => {
    const { vote, entries } = await opened();
    clock.set('2020-05-01T11:59:59.999Z');
    const email = voter();
    const code = await codeFor(server, vote.id, email);
    clock.set(votingCloses);
    const late = await askPublic(server, '/ballot', vote.id, {
      ballotID: randomUUID(),
      email,
      code,
      choices: [{ categoryID: entries[0]!.categoryID!, entryID: entries[0]!.id }],
    });
    expect(codes(late)).toEqual(['vote.refusal.over']);
    const asked = await askPublic(server, '/code', vote.id, { email: voter(), locale: 'en' });
    expect(codes(asked)).toEqual(['vote.refusal.over']);
  });

  it('burns a code after five tries, and sends an address three at most', async () => {
    const { vote } = await opened();
    const email = voter();
    const code = await codeFor(server, vote.id, email);
    const wrong = code === '000000' ? '000001' : '000000';
    const attempt = (given: string) =>
      askPublic(server, '/ballot', vote.id, { ballotID: randomUUID(), email, code: given, choices: [] });
    for (let tried = 0; tried < 5; tried += 1) expect(codes(await attempt(wrong))).toEqual(['vote.refusal.codeWrong']);
    expect(codes(await attempt(code))).toEqual(['vote.refusal.codeWrong']);
    for (let sent = 1; sent < 3; sent += 1) await codeFor(server, vote.id, email);
    const fourth = await askPublic(server, '/code', vote.id, { email, locale: 'en' });
    expect([fourth.status, fourth.body.code]).toEqual([429, 'vote.refusal.codesSent']);
  });

  it('counts no code that could not be sent, and leaves the one before it good', async () => {
    const { vote, entries } = await opened();
    const email = voter();
    const unsent = async () => {
      const { mail } = server.context;
      const { send } = mail;
      mail.send = async () => {
        throw new Error('Connection refused');
      };
      const answer = await askPublic(server, '/code', vote.id, { email, locale: 'en' });
      mail.send = send;
      expect([answer.status, codes(answer)]).toEqual([422, ['vote.refusal.notSent']]);
    };
    for (let tried = 0; tried < 4; tried += 1) await unsent();
    const code = await codeFor(server, vote.id, email);
    await unsent();
    const cast = await askPublic(server, '/ballot', vote.id, {
      ballotID: randomUUID(),
      email,
      code,
      choices: [{ categoryID: entries[0]!.categoryID!, entryID: entries[0]!.id }],
    });
    expect([cast.status, codes(cast)]).toEqual([200, undefined]);
  });

  it('takes the code of a voter whose address strangers guess at elsewhere', async () => {
    const { vote } = await opened();
    const email = voter();
    const code = await codeFor(server, vote.id, email);
    const guess = () =>
      rawRequest(`${server.url}api/public/vote/ballot/own?id=${vote.id}`, {
        method: 'POST',
        from: '127.0.0.21',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, code: code === '000000' ? '000001' : '000000' }),
      });
    const statuses: number[] = [];
    for (let tried = 0; tried < 21; tried += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
    expect((await askPublic(server, '/ballot/own', vote.id, { email, code })).status).toBe(200);
  });

  it('sends a code to a voter whose address strangers have had sent all that they can elsewhere', async () => {
    const { vote } = await opened();
    const email = voter();
    const askFrom = async (from: string) => {
      const { status } = await rawRequest(`${server.url}api/public/vote/code?id=${vote.id}`, {
        method: 'POST',
        from,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, locale: 'en' }),
      });
      return status;
    };
    const asked = async (from: string) => [await askFrom(from), await askFrom(from), await askFrom(from)];
    expect([...(await asked('127.0.0.31')), await askFrom('127.0.0.31')]).toEqual([200, 200, 200, 429]);
    const code = await codeFor(server, vote.id, email);
    expect((await askPublic(server, '/ballot/own', vote.id, { email, code })).status).toBe(200);
    for (const from of ['127.0.0.32', '127.0.0.33']) expect(await asked(from)).toEqual([200, 200, 200]);
    // All networks together are bounded, too, and a code that went is good.
    expect(await asked('127.0.0.34')).toEqual([200, 200, 429]);
  });

  it('answers hostile bytes with a refusal', async () => {
    const { vote } = await opened();
    const emails = ['', 'a', 'a@b', 'a\r\nBcc: x@y.org@example.org', 'a\u0000@example.org', 'x'.repeat(300), {}, null];
    for (const email of emails) {
      const { status } = await askPublic(server, '/code', vote.id, { email, locale: 'en' });
      expect([email, status]).toEqual([email, 400]);
    }
    for (const body of ['{', '[]', '"\\u0000"', '{"email":{}}'])
      expect((await askPublic(server, '/ballot', vote.id, body)).status).toBe(400);
    for (const id of ['', 'x', "' or 1=1", randomUUID()])
      expect([400, 404]).toContain((await askPublic(server, '', id)).status);
  });

  it('shows counts with and without a suspicious pattern, and erases who voted when it is published', async () => {
    const { vote, award, entries } = await opened();
    const name = randomUUID().slice(0, 8);
    for (const tag of ['', '+one', '+two']) await castFor(server, vote.id, `${name}${tag}@example.org`, [entries[0]!]);
    await castFor(server, vote.id, voter(), [entries[1]!]);
    const stored = await rowsOf<{ all: string }>(
      server.database,
      sql`select coalesce(string_agg(b::text, ' '), '') as "all" from product.vote_ballots b where vote_id = ${vote.id}`,
    );
    expect(stored[0]!.all).not.toContain('example.org');
    const early = await server.refused('stepVote', {
      as: admin().token,
      query: { awardID: award.id },
      body: { step: 'close' },
    });
    expect(codes(early)).toEqual(['vote.refusal.closesEarly']);
    const closed = await stepVote(server, admin(), award.id, 'close', { reason: 'The ceremony is tonight.' });
    const [pattern] = closed.patterns;
    expect(closed.patterns.map(({ kind, ballots }) => [kind, ballots])).toEqual([['sameMailbox', 3]]);
    const unsettled = await server.refused('stepVote', {
      as: admin().token,
      query: { awardID: award.id },
      body: { step: 'publish' },
    });
    expect(codes(unsettled)).toEqual(['vote.refusal.unsettled']);
    expect((await seenVote(server, vote.id)).categories[0]!.entries.map(({ votes }) => votes)).toEqual([null, null]);
    await stepVote(server, admin(), award.id, 'settle', { flag: pattern!.flag, counts: false, reason: 'One mailbox.' });
    const published = await stepVote(server, admin(), award.id, 'publish');
    expect(published.counts?.map(({ entryID, votes, all }) => [entryID, votes, all])).toEqual([
      [entries[1]!.id, 1, 1],
      [entries[0]!.id, 0, 3],
    ]);
    const votes = (await seenVote(server, vote.id)).categories.flatMap((one) => one.entries);
    expect(Object.fromEntries(votes.map((one) => [one.entryID, one.votes]))).toEqual({
      [entries[0]!.id]: 0,
      [entries[1]!.id]: 1,
    });
    const left = await rowsOf<{ traces: number; codes: number; key: string | null }>(
      server.database,
      sql`select (select count(*)::integer from product.vote_ballots where vote_id = v.id and (source is not null or mailbox is not null)) as traces,
        (select count(*)::integer from product.vote_codes where vote_id = v.id) as codes, v.key
        from product.votes v where v.id = ${vote.id}`,
    );
    expect(left).toEqual([{ traces: 0, codes: 0, key: null }]);
    const again = await askPublic(server, '/code', vote.id, { email: voter(), locale: 'en' });
    expect(codes(again)).toEqual(['vote.refusal.state']);
  });

  it('is deleted while nobody has voted, though codes were sent', async () => {
    const { vote, award } = await opened();
    await codeFor(server, vote.id, voter());
    const gone = await server.ok('stepVote', {
      as: admin().token,
      query: { awardID: award.id },
      body: { step: 'delete' },
    });
    expect(gone.vote).toBeNull();
    expect((await askPublic(server, '', vote.id)).status).toBe(404);
    const next = await opened();
    await castFor(server, next.vote.id, voter(), [next.entries[0]!]);
    const refused = await server.refused('stepVote', {
      as: admin().token,
      query: { awardID: next.award.id },
      body: { step: 'delete' },
    });
    expect(codes(refused)).toEqual(['vote.refusal.somebodyVoted']);
  });

  it('opens again with a reason and a new closing time, and takes votes until then', async () => {
    const { vote, award, entries } = await opened();
    const name = randomUUID().slice(0, 8);
    for (const tag of ['', '+one']) await castFor(server, vote.id, `${name}${tag}@example.org`, [entries[0]!]);
    const closed = await stepVote(server, admin(), award.id, 'close', { reason: 'By mistake.' });
    await stepVote(server, admin(), award.id, 'settle', {
      flag: closed.patterns[0]!.flag,
      counts: true,
      reason: 'Two people.',
    });
    const closesAt = '2020-05-02T12:00:00.000Z';
    const silent = await server.refused('stepVote', {
      as: admin().token,
      query: { awardID: award.id },
      body: { step: 'reopen' },
    });
    expect(codes(silent)).toEqual(['vote.refusal.closingMissing', 'award.refusal.reasonMissing']);
    const again = await stepVote(server, admin(), award.id, 'reopen', {
      reason: 'It was closed by mistake.',
      closesAt,
    });
    expect([again.state, again.closesAt, again.counts, again.ballots]).toEqual(['open', closesAt, null, 2]);
    expect((await castFor(server, vote.id, voter(), [entries[1]!])).status).toBe(200);
    const after = await stepVote(server, admin(), award.id, 'close', { reason: 'Now it is over.' });
    // What was said of fewer ballots is asked again.
    expect(after.patterns.map(({ counts }) => counts)).toEqual([null]);
    const rows = await server.ok('listAudit', { as: admin().token, query: { entityID: award.id } });
    const auditEvent = rows.find(({ action }) => action === 'vote.reopen');
    expect([auditEvent?.reason, auditEvent?.details]).toEqual([
      'It was closed by mistake.',
      {
        from: 'closed',
        to: 'open',
        name: 'Audience prize',
        ballots: 2,
        closesAt: { from: votingCloses, to: closesAt },
      },
    ]);
  });

  it('flags five votes of one network for one entry within ten minutes, each settled with a reason', async () => {
    const { vote, award, entries } = await opened();
    for (let voted = 0; voted < 5; voted += 1) await castFor(server, vote.id, voter(), [entries[0]!]);
    await castFor(server, vote.id, voter(), [entries[1]!]);
    const closed = await stepVote(server, admin(), award.id, 'close', { reason: 'The ceremony is tonight.' });
    expect(closed.patterns.map(({ kind, ballots, entryID }) => [kind, ballots, entryID])).toEqual([
      ['sourceBurst', 5, entries[0]!.id],
    ]);
    const { flag } = closed.patterns[0]!;
    const settled = await stepVote(server, admin(), award.id, 'settle', { flag, counts: false, reason: 'One class.' });
    expect(settled.counts?.map(({ votes, all }) => [votes, all])).toEqual([
      [1, 1],
      [0, 5],
    ]);
    const published = await stepVote(server, admin(), award.id, 'publish');
    expect(published.patterns.map(({ kind, reason }) => [kind, reason])).toEqual([['sourceBurst', 'One class.']]);
  });

  it('keeps to its organiser, and opens with something to choose from', async () => {
    const { award } = await preparedVote(server, people, [people.entrant]);
    const few = await server.refused('stepVote', {
      as: admin().token,
      query: { awardID: award.id },
      body: { step: 'open' },
    });
    expect(codes(few)).toEqual(['vote.refusal.tooFew']);
    const foreign = await server.refused('getVote', { as: people.stranger.token, query: { awardID: award.id } });
    expect(foreign.status).toBe(404);
  });
});

it('costs a voter the same however many voted, and however much the entries say', async () => {
  const { vote, entries } = await opened();
  const email = voter();
  const code = await codeFor(server, vote.id, email);
  const choices = [{ categoryID: entries[0]!.categoryID!, entryID: entries[0]!.id }];
  const heard: string[] = [];
  const stop = hearStatements((text) => heard.push(text));
  const { text } = await askPublic(server, '/ballot', vote.id, { ballotID: randomUUID(), email, code, choices });
  const { receipt } = JSON.parse(text) as { receipt: string };
  await askPublic(server, '/code', vote.id, { email, locale: 'en' });
  await askPublic(server, '/ballot/own', vote.id, { email, code });
  await askPublic(server, '/receipt', vote.id, { receipt });
  const wanted = await askPublic(server, '/result', vote.id, { email, receipt, locale: 'en', wanted: true });
  stop();
  expect(wanted.status).toBe(200);
  expect(heard.filter((statement) => statement.includes('vote_ballots')).length).toBeGreaterThan(3);
  expect(heard.filter((statement) => /count\(/.test(statement))).toEqual([]);
  expect(
    heard.filter((statement) => /product\.entries/.test(statement) && /\.data|\.files|form/.test(statement)),
  ).toEqual([]);
});

it('looks for patterns once while a step holds the vote', async () => {
  const { vote, award, entries } = await opened();
  const source = 'ana';
  for (const tag of ['one', 'two'])
    await castFor(server, vote.id, `${source}+${tag}-${vote.id.slice(0, 8)}@example.org`, [entries[0]!]);
  await stepVote(server, admin(), award.id, 'close', { reason: 'The ceremony is tonight.' });
  const searches: string[] = [];
  const stop = hearStatements((text) => text.includes('b.mailbox') && searches.push(text));
  const read = await server.ok('getVote', { as: admin().token, query: { awardID: award.id } });
  const [pattern] = read.vote!.patterns;
  searches.length = 0;
  const settled = await stepVote(server, admin(), award.id, 'settle', {
    flag: pattern!.flag,
    counts: false,
    reason: ' One mailbox. ',
  });
  expect(searches).toHaveLength(1);
  expect(settled).toMatchObject({ unsettled: 0, patterns: [{ ...pattern, counts: false, reason: 'One mailbox.' }] });
  expect((await server.ok('getVote', { as: admin().token, query: { awardID: award.id } })).vote).toEqual(settled);
  searches.length = 0;
  const published = await stepVote(server, admin(), award.id, 'publish');
  stop();
  expect(searches).toHaveLength(1);
  expect(published.counts!.map(({ votes, all }) => [votes, all])).toContainEqual([0, 2]);
});
