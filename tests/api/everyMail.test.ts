import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { type LetterName, letter, post } from '#server/modules/mail/letters.ts';
import { outboxMail } from '#server/modules/mail/outbox.ts';
import { mails } from '#server/platform/database/schema.ts';
import { type MailReason, mailReasons } from '#server/ports/mail.ts';
import { planning, startStage } from '../support/stage.ts';
import { askPublic, castFor, preparedVote, stepVote } from '../support/votes.ts';

const { server, people, clock } = await startStage();
clock.set(planning);
afterAll(() => server.close());

const { admin, rival } = people;
/** What the identity service sends by. */
const accounts = outboxMail(server.database, { texts: true, clock });
const voter = 'voter@example.org';
const values = {
  ref: 'CD-0001',
  title: 'Steps',
  number: 'INV-00001',
  amount: '£1.00',
  message: 'Look.',
  organiser: 'Alder',
  organisation: 'Alder',
  reasons: '–',
  step: 'x',
  round: 'x',
  reference: 'x',
  inviter: 'x',
  titles: 'x',
  best: 'x',
  reason: 'x',
  terms: 'x',
  signature: 'x',
  count: 2,
  version: 1,
  signedAt: planning,
  dueAt: planning,
  closesAt: planning,
  expiresAt: planning,
  categories: 'x',
  role: 'judge',
};

/** Writes a message of every kind the way the product does. */
const account = (why: MailReason) => () =>
  accounts.send({ to: admin.email, why, subject: 'About your account', text: 'Words.', locale: 'en' });
const written = (why: LetterName) => () => {
  const about = { award: 'Civic', timeZone: 'UTC', role: 'entrant', path: 'entrant' } as const;
  const to = { email: admin.email, name: 'Ruth', locale: 'en' } as const;
  return server.context.database.transaction((tx) => post(tx, admin.orgID, [letter(to, why, about, values)]));
};

const { vote, entries, award } = await preparedVote(server, people, [people.entrant, rival]);
await stepVote(server, admin, award.id, 'open');

const ways: Readonly<Record<Exclude<MailReason, 'voteResult'>, () => Promise<unknown>>> = {
  confirmation: account('confirmation'),
  verification: account('verification'),
  addressChanged: account('addressChanged'),
  recovery: account('recovery'),
  secondFactor: account('secondFactor'),
  factorOff: account('factorOff'),
  passwordSet: account('passwordSet'),
  invitation: account('invitation'),
  appointed: written('appointed'),
  membership: written('membership'),
  submission: written('submission'),
  correction: written('correction'),
  entryDeleted: written('entryDeleted'),
  judgingOpened: written('judgingOpened'),
  roundOpened: written('roundOpened'),
  reminder: written('reminder'),
  result: written('result'),
  receipt: written('receipt'),
  refund: written('refund'),
  refunded: written('refunded'),
  attention: written('attention'),
  closedEarly: written('closedEarly'),
  announced: written('announced'),
  invoice: written('invoice'),
  settled: written('settled'),
  nda: written('nda'),
  colleague: written('colleague'),
  vote: () => askPublic(server, '/code', vote.id, { email: voter, locale: 'en' }),
  voteReceipt: () => castFor(server, vote.id, voter, [entries[0]!], randomUUID()),
  mailTest: async () => {
    const query = { kind: 'submission', locale: 'en' } as const;
    const body = { subject: 'Sent', text: 'Words', send: true };
    await server.ok('previewMailTemplate', { as: admin.token, query, body });
  },
};
const reasons = Object.keys(ways) as (keyof typeof ways)[];

const newest = async (to: string, why: MailReason) => {
  const own = server.database
    .select()
    .from(mails)
    .where(and(eq(mails.to, to), eq(mails.why, why)));
  return (await own.orderBy(desc(mails.id)).limit(1))[0];
};

it('is looked at in every kind', () => {
  expect([...reasons, 'voteResult'].sort()).toEqual([...mailReasons].sort());
});

it.each(reasons)(
  '%s has a page with who it is from, a link, and its address for whoever cannot press it',
  async (why) => {
    await ways[why]();
    await server.settleMails();
    const to = why === 'vote' || why === 'voteReceipt' ? voter : admin.email;
    const mail = await newest(to, why);
    const link = new RegExp(`${server.url}[\\w/?=&#-]*`);
    expect(mail?.text).toMatch(link);
    const [address = ''] = link.exec(mail!.text)!;
    const html = mail?.html ?? '';
    expect(html).toContain(`<a class="b" href="${address.replaceAll('&', '&amp;')}"`);
    expect(html.match(new RegExp(`>${server.url}`))).not.toBeNull();
    // Whoever registers or asks for a code may be nobody's: the product's name stands there.
    const isNobodys = why === 'confirmation' || why === 'recovery' || why === 'secondFactor';
    expect(html).toContain(isNobodys ? '</span>Awards</p>' : '</span>Admin Test</p>');
  },
);

describe('messages about an account', () => {
  it.each([
    ['en', 'It is valid for 10 minutes.'],
    ['fr', 'Il est valable 10 minutes.'],
    ['ro', 'Este valabil 10 minute.'],
    ['zh', '有效期为 10 分钟。'],
  ])('with a code for a new password say how long it is valid: %s', async (locale, words) => {
    const answer = await fetch(`${server.url}identity/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword',
      },
      body: JSON.stringify({ ClientId: server.clientId, Username: rival.email, ClientMetadata: { locale } }),
    });
    expect(answer.status).toBe(200);
    await server.settleMails();
    expect((await newest(rival.email, 'recovery'))?.text).toContain(words);
  });

  it('name the settings where they speak of them, and cannot be ignored where they warn', async () => {
    for (const why of ['verification', 'addressChanged', 'factorOff'] as const) {
      await ways[why]();
      await server.settleMails();
      const mail = await newest(admin.email, why);
      expect(mail?.text).toContain(`${server.url}settings`);
      if (why !== 'verification') expect(mail?.text).not.toContain('you can ignore it');
      // What it says of the address would not be true before or after it changes.
      if (why !== 'factorOff') expect(mail?.text).not.toContain('You sign in as');
    }
  });

  it('by telephone stay as short as they are', async () => {
    const to = '+447700900123';
    await accounts.send({ to, why: 'secondFactor', subject: 'Code', text: 'Your code is 1.', code: '1' });
    await server.settleMails();
    expect(await newest(to, 'secondFactor')).toMatchObject({ text: 'Your code is 1.', html: null });
  });

  it('of somebody who belongs to no organiser name none', async () => {
    await accounts.send({ to: rival.email, why: 'factorOff', subject: 'Off', text: 'Words.' });
    await server.settleMails();
    const mail = await newest(rival.email, 'factorOff');
    expect(mail?.html).toContain('</span>Awards</p>');
  });
});
