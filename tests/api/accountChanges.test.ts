import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Body } from '#contract/schemas.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { outbox, people, securityEvents } from '#server/platform/database/schema.ts';
import type { MailReason } from '#server/ports/mail.ts';
import { signInBySrp } from '#tools/bench/signInBySrp.ts';
import { follow } from '../support/followed.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { assign, draft, inDays, openAward } from '../support/stage.ts';

/** What a changed address or role of an account means for tokens, codes and letters from before. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const newAddress = () => `${randomUUID()}@example.org`;
const rowOf = async ({ personID }: Pick<TestPerson, 'personID'>) => {
  const [row] = await server.database.select().from(people).where(eq(people.id, personID));
  return row!;
};
const ask = async (action: string, body: object) => {
  const response = await fetch(`${server.url}identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
  });
  const { __type: type = 'done' } = (await response.json()) as { readonly __type?: string };
  return type;
};
const codeTo = async (address: string) => {
  const mails = (await server.mails()).filter(({ to, code }) => to === address && code !== undefined);
  return mails.at(-1)!.code!;
};
const tokensOf = (email: string) => signInBySrp(server, email, demoPassword);
const AttributeName = 'email';

describe('an address that was changed', () => {
  test('is not taken back by a token from before', async () => {
    const entrant = await server.join('entrant');
    await server.context.identity.setAttributes(entrant.email, { email_verified: 'true' });
    const before = await server.signIn(entrant.email);
    const email = newAddress();
    await server.context.identity.setAttributes(entrant.email, { email, email_verified: 'true' });
    await server.ok('login', { as: await server.signIn(email) });
    await server.ok('login', { as: before });
    expect((await rowOf(entrant)).email).toBe(email);
  });

  test('ends codes to recover that went to the former one', async () => {
    const entrant = await server.join('entrant');
    const { AccessToken } = await tokensOf(entrant.email);
    await ask('ForgotPassword', { ClientId: server.clientId, Username: entrant.email });
    const ConfirmationCode = await codeTo(entrant.email);
    const email = newAddress();
    await ask('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value: email }] });
    const Code = await codeTo(email);
    expect(await ask('VerifyUserAttribute', { AccessToken, AttributeName, Code })).toBe('done');
    const Password = 'of whoever reads the former mail box';
    const recovery = { ClientId: server.clientId, Username: email, ConfirmationCode, Password };
    expect(await ask('ConfirmForgotPassword', recovery)).toBe('ExpiredCodeException');
    await tokensOf(email);
  });

  test('that two people prove at once is one’s, and the other is told that it is taken', async () => {
    const both = await Promise.all([server.join('entrant'), server.join('entrant')]);
    const [email, proofs] = [newAddress(), []] as [string, object[]];
    for (const { email: own } of both) {
      const { AccessToken } = await tokensOf(own);
      await ask('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value: email }] });
      proofs.push({ AccessToken, AttributeName, Code: await codeTo(email) });
    }
    const outcomes = await Promise.all(proofs.map((proof) => ask('VerifyUserAttribute', proof)));
    expect(outcomes.toSorted()).toEqual(['AliasExistsException', 'done']);
  });

  test('gets the letters of organisers that wait for the former one, and nothing that went to prove that', async () => {
    const admin = await server.join('admin');
    const entrant = await server.join('entrant');
    const letter = { to: entrant.email, subject: '', text: '', dueAt: new Date(Date.now() + 3_600_000) };
    const frame = { organiser: '', rows: [], link: null, copy: '', note: `Sent to ${entrant.email}.` };
    const { orgID } = admin;
    await server.database.insert(outbox).values([
      { ...letter, why: 'invoice', orgID, frame },
      { ...letter, why: 'voteReceipt', orgID },
      { ...letter, why: 'addressChanged' },
      { ...letter, why: 'settled', orgID, sentAt: new Date() },
    ]);
    const email = newAddress();
    await server.context.identity.setAttributes(entrant.email, { email, email_verified: 'true' });
    await server.ok('login', { as: await server.signIn(email) });
    const rows = await server.database.select().from(outbox).where(eq(outbox.to, email));
    expect(rows.map(({ why, frame }) => [why, frame?.note])).toEqual([['invoice', `Sent to ${email}.`]]);
    await server.database.delete(outbox).where(inArray(outbox.to, [email, entrant.email]));
  });

  test('gets what is sent again, and nobody does where it is not known whose the former one was', async () => {
    const admin = await server.join('admin');
    const entrant = await server.join('entrant');
    const query = async (to: string, why: MailReason, more: Partial<typeof outbox.$inferInsert> = {}) => {
      const frame = { organiser: '', rows: [], link: null, copy: '', note: `Sent to ${to}.` };
      const letter = { orgID: admin.orgID, to, why, subject: 'S', text: 'T', frame, attempts: 1, sentAt: new Date() };
      const [made] = await server.context.database
        .insert(outbox)
        .values({ ...letter, ...more })
        .returning({ id: outbox.id });
      return { id: made!.id };
    };
    const resend = async (asked: { readonly id: number }) =>
      (await server.ok('resendMail', { as: admin.token, query: asked })).to;
    const sent = await query(entrant.email, 'invoice');
    const givenUp = await query(entrant.email, 'settled', { sentAt: null, givenUpAt: new Date() });
    const [colleague, voter] = [await query(entrant.email, 'colleague'), await query(entrant.email, 'voteReceipt')];
    const foreign = await query(newAddress(), 'invoice');
    expect(await resend(sent)).toBe(entrant.email);
    const email = newAddress();
    await server.context.identity.setAttributes(entrant.email, { email, email_verified: 'true' });
    await server.ok('login', { as: await server.signIn(email) });
    expect([await resend(sent), await resend(givenUp)]).toEqual([email, email]);
    expect([await resend(colleague), await resend(voter)]).toEqual([entrant.email, entrant.email]);
    const rows = await server.database.select().from(outbox).where(eq(outbox.to, email));
    expect(rows.map(({ why, frame }) => [why, frame?.note]).toSorted()).toEqual([
      ['invoice', `Sent to ${email}.`],
      ['settled', `Sent to ${email}.`],
    ]);
    const refused = await server.refused('resendMail', { as: admin.token, query: foreign });
    expect([refused.status, refused.body.code]).toEqual([409, 'mail.refusal.addressGone']);
    // Whoever has the address by now is who an email to it is for.
    await server.join('entrant', { email: entrant.email });
    expect(await resend(sent)).toBe(entrant.email);
  });
});

describe('one’s data', () => {
  test('tells what went to a former address, unless that is somebody else’s by now', async () => {
    const [admin, owner] = [await server.join('admin'), await server.join('entrant')];
    const entrant = await server.join('entrant');
    const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
    const award = await openAward(server, admin, dates);
    const { id } = await draft(server, owner, award);
    const body = { data: { email: entrant.email } };
    await server.ok('inviteColleague', { as: owner.token, query: { id, awardID: award.id }, body });
    await server.settleMails();
    const refusedSignIn = { event: 'signIn.refused', email: entrant.email, source: '192.0.2.1' };
    await server.database.insert(securityEvents).values(refusedSignIn);
    const email = newAddress();
    await server.context.identity.setAttributes(entrant.email, { email, email_verified: 'true' });
    const as = await server.signIn(email);
    await server.ok('login', { as });
    const told = async () => {
      const { mails = [], writingAlong = [], ...all } = await server.ok('exportUser', { as, query: {} });
      const events = (all.securityEvents ?? []).filter(({ event }) => event === refusedSignIn.event);
      return [mails.map(({ why }) => why), writingAlong.map((one) => one.email), events.length];
    };
    expect(await told()).toEqual([['colleague'], [entrant.email], 1]);
    await server.join('entrant', { email: entrant.email });
    expect(await told()).toEqual([[], [], 0]);
  });
});

describe('another role', () => {
  test('of a judge who is an entrant since leaves the organiser’s own organisation alone', async () => {
    const admin = await server.join('admin');
    const judge = await server.join('judge', { orgID: admin.orgID });
    await server.context.identity.removeFromGroup(judge.email, 'judge');
    const as = await server.signIn(judge.email);
    await server.ok('login', { as });
    expect((await server.refused('updateOrganisation', { as, body: { name: 'Mine' } })).status).toBe(403);
    const card = { data: { paymentMethod: 'pm_card_visa' } };
    expect((await server.refused('addPaymentMethod', { as, body: card })).status).toBe(403);
  });

  test('of a judge who is an entrant since shows nothing that the organiser entered itself', async () => {
    const admin = await server.join('admin');
    const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
    const award = await openAward(server, admin, dates);
    const [kept, gone] = [await draft(server, admin, award), await draft(server, admin, award)];
    const invoiced = await draft(server, admin, award);
    const query = { id: invoiced.id, awardID: award.id };
    const billed = await server.ok('submitEntryAsAdmin', { as: admin.token, query, body: {} });
    const settle = (body: Body<'settleInvoice'>) =>
      server.ok('settleInvoice', { as: admin.token, query: { id: billed.invoice?.id ?? '' }, body });
    await settle({ status: 'paid', reference: 'BACS 1' });
    await settle({ status: 'refunded', reason: 'Entered twice.', reference: 'BACS 2' });
    await server.ok('deleteEntry', { as: admin.token, query: { id: gone.id, awardID: award.id } });
    const judge = await server.join('judge', { orgID: admin.orgID });
    await server.context.identity.removeFromGroup(judge.email, 'judge');
    const former = { ...judge, token: await server.signIn(judge.email) };
    const as = former.token;
    await server.ok('login', { as });
    const own = await draft(server, former, award);
    expect((await server.ok('listEntries', { as, query: {} })).map(({ id }) => id)).toEqual([own.id]);
    expect(await server.ok('listInvoices', { as, query: {} })).toEqual([]);
    const bare = await server.ok('exportUser', { as, query: {} });
    expect([bare.invoices, bare.creditNotes]).toEqual([[], undefined]);
    const ownQuery = { id: own.id, awardID: award.id };
    const sent = await server.ok('submitEntry', { as, query: ownQuery, body: { data: { payment: 'invoice' } } });
    const theirs = await server.ok('exportUser', { as, query: {} });
    expect(theirs.invoices.map(({ id }) => id)).toEqual([sent.invoice?.id]);
    expect((await server.refused('getEntry', { as, query: { id: kept.id, awardID: award.id } })).status).toBe(404);
    expect((await server.refused('restoreEntry', { as, query: { id: gone.id, awardID: award.id } })).status).toBe(404);
  });

  test('of an entrant who ran awards of their own for a moment and none leaves them what they had', async () => {
    const entrant = await server.join('entrant');
    await server.context.identity.addToGroup(entrant.email, 'admin');
    await server.ok('login', { as: await server.signIn(entrant.email) });
    await server.database
      .update(people)
      .set({ roleAsOf: new Date(Date.now() - 5_000) })
      .where(eq(people.id, entrant.personID));
    await server.context.identity.removeFromGroup(entrant.email, 'admin');
    const as = await server.signIn(entrant.email);
    expect((await server.ok('login', { as })).org.kind).toBe('entrant');
    await server.ok('addPaymentMethod', { as, body: { data: { paymentMethod: 'pm_card_visa' } } });
  });

  test('of a judge who is an entrant since pays with no card of the organiser’s', async () => {
    const admin = await server.join('admin');
    const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
    const award = await openAward(server, admin, dates);
    await server.ok('addPaymentMethod', { as: admin.token, body: { data: { paymentMethod: 'pm_card_visa' } } });
    const judge = await server.join('judge', { orgID: admin.orgID });
    await server.context.identity.removeFromGroup(judge.email, 'judge');
    const former = { ...judge, token: await server.signIn(judge.email) };
    await server.ok('login', { as: former.token });
    const { id } = await draft(server, former, award);
    const query = { id, awardID: award.id };
    const refusal = await server.refused('submitEntry', {
      as: former.token,
      query,
      body: { data: { payment: 'card' } },
    });
    expect([refusal.status, refusal.body.code]).toEqual([422, 'entry.refusal.noCard']);
  });

  test.each(['lockUser', 'deleteUser'] as const)(
    'or %s of a judge is told to whoever watches the award',
    async (name) => {
      const admin = await server.join('admin');
      const judge = await server.join('judge', { orgID: admin.orgID });
      const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
      const award = await openAward(server, admin, dates);
      await assign(server, judge, award, [award.categories[0]!.categoryID]);
      const [watching, judging] = [await follow(server, admin, award.id), await follow(server, judge, award.id)];
      await server.ok(name, { as: admin.token, query: { id: judge.personID } });
      await expect.poll(() => watching.changes(), { interval: 10 }).toBe(2);
      await expect.poll(() => judging.isOver(), { interval: 10 }).toBe(true);
      await watching.stop();
    },
  );

  test('is noticed by the streams of before, which tell of one more change and end', async () => {
    const admin = await server.join('admin');
    const second = await server.join('admin', { orgID: admin.orgID });
    const { id } = await server.ok('createAward', { as: admin.token, body: { name: 'Watched' } });
    const [stays, ends] = [await follow(server, admin, id), await follow(server, second, id)];
    await server.ok('lockUser', { as: admin.token, query: { id: second.personID } });
    for (const name of ['Watched on', 'Watched on and on'])
      await server.ok('updateAward', { as: admin.token, query: { id }, body: { name } });
    await expect.poll(() => ends.isOver(), { interval: 10 }).toBe(true);
    await expect.poll(() => stays.changes(), { interval: 10 }).toBeGreaterThan(1);
    expect([ends.changes(), stays.isOver()]).toEqual([2, false]);
    await stays.stop();
  });

  test('of an invited entrant who runs awards since is nothing that the inviting organiser acts on', async () => {
    const admin = await server.join('admin');
    const email = newAddress();
    const body = { email, givenName: 'Ines', familyName: 'Both', type: 'entrant' } as const;
    const { id } = await server.ok('createUser', { as: admin.token, body });
    await server.context.identity.setPassword(email, demoPassword);
    await server.ok('login', { as: await server.signIn(email) });
    await server.context.identity.addToGroup(email, 'admin');
    const { user } = await server.ok('login', { as: await server.signIn(email) });
    expect(user.type).toBe('admin');
    const as = admin.token;
    expect((await server.refused('lockUser', { as, query: { id } })).status).toBe(404);
    expect((await server.refused('deleteUser', { as, query: { id } })).status).toBe(404);
    expect((await server.ok('listUsers', { as, query: {} })).map((one) => one.id)).toEqual([admin.personID]);
  });
});

test('the award that somebody begins with is one that they see', async () => {
  const [admin, stranger] = [await server.join('admin'), await server.join('admin')];
  const award = await server.ok('createAward', { as: stranger.token, body: { name: 'Elsewhere' } });
  for (const defaultAwardID of [award.id, randomUUID()])
    expect((await server.refused('updateOwnUser', { as: admin.token, body: { defaultAwardID } })).status).toBe(404);
  await server.ok('updateOwnUser', { as: stranger.token, body: { defaultAwardID: award.id } });
});
