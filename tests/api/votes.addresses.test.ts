import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { planning, startStage } from '../support/stage.ts';
import { askPublic, castFor, codeFor, preparedVote, stepVote } from '../support/votes.ts';

/** One mailbox has many ways to be written, and one ballot. */
const { server, people, clock } = await startStage();
clock.set(planning);
afterAll(() => server.close());

const codes = ({ body }: { body: { reasons?: readonly { code: string }[] } }) => body.reasons?.map(({ code }) => code);
const name = () => `voter-${randomUUID().slice(0, 8)}`;
async function opened() {
  clock.set(planning);
  const prepared = await preparedVote(server, people, [people.entrant, people.rival]);
  await stepVote(server, people.admin, prepared.award.id, 'open');
  return prepared;
}
const castBy = (id: string, email: string, mailbox: string, entry: Parameters<typeof castFor>[3][number]) =>
  castFor(server, id, email, [entry], randomUUID(), mailbox);
const ask = (id: string, email: string) => askPublic(server, '/code', id, { email, locale: 'en' });

/** The same domains to every mail server: each as it is plainly written, and otherwise. */
const written: readonly (readonly [plain: string, otherwise: string])[] = [
  ['example.com', 'exa\u00ADmple.com'],
  ['example.com', 'exam\u200Bple.com'],
  ['example.com', 'ex\uFE0Fample.com'],
  ['example.com', 'ｅｘａｍｐｌｅ.com'],
  ['example.co.uk', 'example。co.uk'],
  ['xn--mnchen-3ya.de', 'münchen.de'],
  ['xn--mnchen-3ya.de', 'MU\u0308NCHEN.de'],
];

describe('an address of a public vote', () => {
  it.each(written)('at %s votes once, however its domain is written: %j', async (plain, otherwise) => {
    const { vote, entries } = await opened();
    const local = name();
    expect((await castFor(server, vote.id, `${local}@${plain}`, [entries[0]!])).status).toBe(200);
    const again = await castBy(vote.id, `${local}@${otherwise}`, `${local}@${plain}`, entries[1]!);
    expect(codes(again)).toEqual(['vote.refusal.votedAlready']);
  });

  it.each(written)('at %s sees its ballot by either notation: %j', async (plain, otherwise) => {
    const { vote, entries } = await opened();
    const local = name();
    const mailbox = `${local}@${plain}`;
    const cast = await castBy(vote.id, `${local}@${otherwise}`, mailbox, entries[0]!);
    expect(cast.status).toBe(200);
    const code = await codeFor(server, vote.id, mailbox);
    const own = await askPublic(server, '/ballot/own', vote.id, { email: `${local}@${otherwise}`, code });
    expect(JSON.parse(own.text)).toMatchObject({ ballot: { choices: [{ entryID: entries[0]!.id }] } });
    const { receipt } = JSON.parse(cast.text) as { receipt: string };
    const wanted = await askPublic(server, '/result', vote.id, { email: mailbox, receipt, locale: 'en', wanted: true });
    expect(JSON.parse(wanted.text)).toEqual({ wanted: true });
  });

  it('written with wide letters before its at sign is the same mailbox, to which its code is sent', async () => {
    const { vote, entries } = await opened();
    const mailbox = `${name()}@example.org`;
    await castFor(server, vote.id, mailbox, [entries[0]!]);
    const again = await castBy(vote.id, mailbox.replace('voter', 'ｖｏｔｅｒ'), mailbox, entries[1]!);
    expect(codes(again)).toEqual(['vote.refusal.votedAlready']);
  });

  it('is sent three codes at most, over all ways to write it', async () => {
    const { vote } = await opened();
    const local = name();
    const variants = ['example.com', 'exa\u00ADmple.com', 'exam\u200Bple.com', 'ｅxample.com'];
    const statuses: number[] = [];
    for (const domain of variants) statuses.push((await ask(vote.id, `${local}@${domain}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('is refused where its domain is none, and where nobody sees all of what stands before its at sign', async () => {
    const { vote } = await opened();
    const local = name();
    const domains = ['xn--a.com', 'exa|mple.com', 'example.com/x', 'example.com?x', 'example.com#x', '%65xample.com'];
    const dotted = ['example.com。', 'foo.1'];
    const hidden = ['\u00AD', '\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\uFE0F', '\u3164', '\u202E'];
    const disguised = ['＠', '﹐', '（'];
    const emails = [
      ...[...domains, ...dotted].map((domain) => `${local}@${domain}`),
      ...[...hidden, ...disguised].map((character) => `${local}${character}x@example.org`),
    ];
    for (const email of emails) {
      const answer = await ask(vote.id, email);
      expect([email, answer.status, answer.body.code]).toEqual([email, 400, 'request.shape']);
    }
  });
});
