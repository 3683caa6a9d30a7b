import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tidyUp } from '#server/housekeeping.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { people } from '#server/platform/database/schema.ts';
import { ofCalls } from '../support/ofCalls.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';

/** What an administrator knows of an account that another organisation then makes its judge or administrator. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const known = 'Quiet-Harbour-27';
const chosen = 'Another-Tide-38';
const invite = (by: TestPerson, email: string, type: 'admin' | 'judge' = 'admin') =>
  server.ok('createUser', { as: by.token, body: { email, givenName: 'Ines', familyName: 'Both', type } });
const statusOf = async (as: string) => (await server.refused('getUser', { as })).status;
const identityCall = async (action: string, body: object) => {
  const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${action}` };
  const answer = await fetch(`${server.url}identity/`, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.status;
};

/** Chooses a new password by the code that came by mail. */
async function recover(email: string) {
  const code = (await server.mails()).findLast(({ to, why }) => to === email && why === 'recovery')?.code;
  const body = { ClientId: server.clientId, Username: email, ConfirmationCode: code, Password: chosen };
  expect(await identityCall('ConfirmForgotPassword', body)).toBe(200);
}
const askForCode = (email: string) => identityCall('ForgotPassword', { ClientId: server.clientId, Username: email });

/** A judge whose password an administrator of theirs set, and a passkey of whoever then signed in. */
async function helped() {
  const [mine, other] = [await server.join('admin'), await server.join('admin')];
  const judge = await server.join('judge', { orgID: mine.orgID });
  const query = { email: judge.email, newPassword: known };
  await server.ok('setUserPassword', { as: mine.token, query });
  const [row] = await server.database.select().from(people).where(eq(people.id, judge.personID));
  const account = row!.account!;
  // At the very instant, by whichever clock it was told: no other clock has to agree with that one to a millisecond.
  const whenSet = sql`(select max(at) from product.audit where action = 'user.passwordSet' and entity_id = ${judge.personID})`;
  const addPasskey = (id: string, at = whenSet) =>
    server.database.execute(sql`insert into identity.passkeys
      (id, sub, name, public_key, counter, transports, relying_party, created_at)
      values (${`${id} ${judge.personID}`}, ${account}::uuid, ${id}, 'key', 0, '[]', 'localhost', ${at})`);
  const passkeys = async () => (await server.context.identity.passkeys(account)).map(({ name }) => name);
  const letter = async () =>
    (await server.mails()).findLast(({ to, why }) => to === judge.email && why === 'membership')?.text;
  return { mine, other, judge, account, addPasskey, passkeys, letter };
}

/** Takes out of the audit who set the judge's password, as an operator may once it is old. */
const trim = ({ personID }: TestPerson) =>
  server.database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('awards.maintenance', 'on', true)`);
    const gone = await tx.execute(
      sql`delete from product.audit where action = 'user.passwordSet' and entity_id = ${personID}`,
    );
    expect(gone.rowCount).toBe(1);
  });

/** What befell the account, by when it is kept no longer. */
async function forgetEvents(account: string) {
  await server.database.execute(
    sql`update product.security_events set at = at - interval '400 days' where sub = ${account}`,
  );
  await tidyUp(server.context);
  const { rows } = await server.database.execute(sql`select from product.security_events where sub = ${account}`);
  expect(rows).toEqual([]);
}

describe('a password that an administrator set', () => {
  test('opens nothing once another organisation invites the account', async () => {
    const { other, judge, addPasskey, passkeys, letter } = await helped();
    await addPasskey('before', sql`now() - interval '1 day'`);
    const as = await server.signIn(judge.email, known);
    await addPasskey('since');
    const invited = await invite(other, judge.email);
    await expect(server.signIn(judge.email, known)).rejects.toMatchObject({ code: 'PasswordResetRequiredException' });
    expect(await statusOf(as)).toBe(401);
    expect(await passkeys()).toEqual(['before']);
    expect(await letter()).toContain('choose a new one before you sign in');
    const code = (await server.mails()).findLast(({ to, why }) => to === judge.email && why === 'recovery');
    expect(code?.text).toContain('Your old password no longer works.');
    await recover(judge.email);
    const own = await server.signIn(judge.email, chosen);
    await server.ok('chooseMembership', { as: own, query: { personID: invited.id } });
    expect((await server.ok('getUser', { as: own })).type).toBe('admin');
  });

  test('is not the person’s own by a change that whoever knew it can make', async () => {
    const { other, judge } = await helped();
    const as = await server.signIn(judge.email, known);
    await server.ok('changePassword', { as, query: { old: known, new: chosen } });
    await invite(other, judge.email, 'judge');
    await expect(server.signIn(judge.email, chosen)).rejects.toMatchObject({ code: 'PasswordResetRequiredException' });
  });

  test('and was replaced by mail leaves the account untouched, but for a passkey of in between', async () => {
    const { other, judge, addPasskey, passkeys, letter } = await helped();
    const recovered = async () => {
      expect(await askForCode(judge.email)).toBe(200);
      await recover(judge.email);
      return server.signIn(judge.email, chosen);
    };
    const as = await recovered();
    await addPasskey('own', sql`now() + interval '1 minute'`);
    await invite(other, judge.email);
    expect(await statusOf(as)).toBe(200);
    expect(await passkeys()).toEqual(['own']);
    expect(await letter()).toContain('Your password stays the same');

    const second = await helped();
    await second.addPasskey('of another');
    expect(await askForCode(second.judge.email)).toBe(200);
    await recover(second.judge.email);
    await invite(second.other, second.judge.email);
    expect(await second.passkeys()).toEqual([]);
  });

  test('opens nothing either once the audit tells of it no longer', async () => {
    const { other, judge, addPasskey, passkeys } = await helped();
    await addPasskey('since');
    await trim(judge);
    await invite(other, judge.email);
    await expect(server.signIn(judge.email, known)).rejects.toMatchObject({ code: 'PasswordResetRequiredException' });
    expect(await passkeys()).toEqual([]);
  });

  test('and was replaced by mail leaves the account untouched when nothing tells of that any longer', async () => {
    const { other, judge, account, addPasskey, passkeys } = await helped();
    await askForCode(judge.email);
    await recover(judge.email);
    await addPasskey('own', sql`now() + interval '1 minute'`);
    await forgetEvents(account);
    await invite(other, judge.email);
    expect(await server.signIn(judge.email, chosen)).toBeTruthy();
    expect(await passkeys()).toEqual(['own']);
  });

  test('takes a second factor of in between along, whatever is still told of it, and is ended once', async () => {
    const { other, judge, account } = await helped();
    await server.database.execute(sql`insert into product.security_events (event, sub, source, details)
      values ('factorChanged', ${account}, '192.0.2.1', '{"action":"SetUserMFAPreference"}')`);
    await forgetEvents(account);
    const accounts = ofCalls(server.context.identity);
    const { switchFactorsOff } = accounts;
    const off: string[] = [];
    accounts.switchFactorsOff = async (whose) => {
      off.push(whose);
      return switchFactorsOff(whose);
    };
    await invite(other, judge.email);
    expect(off).toEqual([account]);
    await recover(judge.email);
    await invite(await server.join('admin'), judge.email);
    expect(off).toEqual([account]);
    expect(await server.signIn(judge.email, chosen)).toBeTruthy();
    accounts.switchFactorsOff = switchFactorsOff;
  });

  test('and whose second factor another administrator switched off before is ended all the same', async () => {
    const { mine, other, judge } = await helped();
    await server.ok('resetSecondFactor', { as: mine.token, query: { id: judge.personID }, body: { reason: 'Lost' } });
    await invite(other, judge.email);
    await expect(server.signIn(judge.email, known)).rejects.toMatchObject({ code: 'PasswordResetRequiredException' });
  });
});

test('an account whose password nobody else set stays as it is', async () => {
  const other = await server.join('admin');
  const mine = await server.join('admin');
  const judge = await server.join('judge', { orgID: mine.orgID });
  await invite(other, judge.email);
  expect(await statusOf(judge.token)).toBe(200);
  expect(await server.signIn(judge.email, demoPassword)).toBeTruthy();
});
