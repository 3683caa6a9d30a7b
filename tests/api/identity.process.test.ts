import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { locales } from '#contract/locales.ts';
import { muteSdkNotice } from '#server/adapters/sdkNotice.ts';
import { inviteFirstAdministrator } from '#server/modules/people/firstAdministrator.ts';
import { outbox, securityEvents } from '#server/platform/database/schema.ts';
import { testDatabase } from '../support/database.ts';
import { freePort } from '../support/postgres.ts';
import { startServer, type TestServer } from '../support/server.ts';

interface Reached {
  readonly endpoint: string;
  readonly poolId: string;
  readonly clientId: string;
  readonly adminCredentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

const password = 'Harbour-Light-1';
const mails: { readonly to: string; readonly why: string; readonly code?: string }[] = [];
let child: ChildProcess;
let store: Awaited<ReturnType<typeof testDatabase>>;
let server: TestServer;
let pool: Reached;

beforeAll(async () => {
  store = await testDatabase();
  const environment = { ...process.env, DATABASE_URL: store.url, PORT: String(await freePort()) };
  child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/identityProgram.ts'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  pool = await new Promise<Reached>((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const sent: Reached & { readonly mail?: (typeof mails)[number] } = JSON.parse(line);
      if (sent.mail) mails.push(sent.mail);
      else resolve(sent);
    });
  });
  process.env.AWS_ACCESS_KEY_ID = pool.adminCredentials.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = pool.adminCredentials.secretAccessKey;
  server = await startServer({ environment: atPool() });
});
afterAll(async () => {
  await server.close();
  child.kill();
  await once(child, 'exit');
  await store.close();
});

it('signs people in and administers them at an identity service of another process, known by its address alone', async () => {
  await addAdministrator('chair@pool.test');
  const chair = await signIn('chair@pool.test', password);
  const { user, org } = await server.ok('login', { as: chair });
  expect(user).toMatchObject({ email: 'chair@pool.test', type: 'admin', orgID: org.id });

  const invited = await server.ok('createUser', {
    as: chair,
    body: { email: 'judge@pool.test', type: 'judge', givenName: 'Helen', familyName: 'Okafor' },
  });
  await expect.poll(() => mails.map(({ to, why }) => [to, why])).toContainEqual(['judge@pool.test', 'invitation']);

  await server.ok('setUserPassword', { as: chair, query: { email: 'judge@pool.test', newPassword: password } });
  const judge = await signIn('judge@pool.test', password);
  expect((await server.ok('login', { as: judge })).user.id).toBe(invited.id);

  await server.ok('lockUser', { as: chair, query: { id: invited.id } });
  await expect(signIn('judge@pool.test', password)).rejects.toMatchObject({ message: 'User is disabled.' });
  expect((await server.refused('login', { as: judge })).status).toBe(401);
});

it('refuses to sign in as somebody where the pool has no codes for it, with a plain reason', async () => {
  await addAdministrator('deputy@pool.test');
  const deputy = await signIn('deputy@pool.test', password);
  const { id } = await server.ok('createUser', {
    as: deputy,
    body: { email: 'looked.at@pool.test', type: 'judge', givenName: 'Ana', familyName: 'Pop' },
  });
  const sent = [];
  for (const locale of locales) {
    const headers = { 'accept-language': locale };
    const { status, body } = await server.refused('loginAs', { as: deputy, query: { id }, headers });
    expect([status, body.code]).toEqual([409, 'user.refusal.loginAsUnavailable']);
    sent.push(body.errorMessage);
  }
  expect(sent[0]).toBe('This identity service does not let anybody sign in as somebody else.');
  expect(new Set(sent).size).toBe(4);
  const auditEvents = await server.ok('listAudit', { as: deputy, query: { entity: 'user', entityID: id } });
  expect(auditEvents.map(({ action }) => action)).not.toContain('user.loginAs');
});

it('lets a person change the password there, and stay signed in', async () => {
  await addAdministrator('keeper@pool.test');
  const { user, session } = await signInWith('keeper@pool.test', password);
  const query = { old: password, new: 'Harbour-Light-2' };
  const headers = { 'x-access-token': session.getAccessToken().getJwtToken() };
  await server.ok('changePassword', { as: session.getIdToken().getJwtToken(), query, headers });
  const refused = await new Promise((resolve) => user.refreshSession(session.getRefreshToken(), resolve));
  expect(refused).toBeNull();
  await signIn('keeper@pool.test', query.new);
});

it('sends an invitation again that the pool has mailed, from the log', async () => {
  await addAdministrator('inviter@pool.test');
  const as = await signIn('inviter@pool.test', password);
  const body = { email: 'Late@pool.test', type: 'judge', givenName: 'Ion', familyName: 'Rus', locale: 'ro' } as const;
  await server.ok('createUser', { as, body });
  const invitations = () =>
    mails.filter(({ to, why }) => to.toLowerCase() === 'late@pool.test' && why === 'invitation');
  await expect.poll(invitations).toHaveLength(1);
  const [noted, ...others] = await server.ok('listMails', { as, query: {} });
  expect([noted, others]).toMatchObject([{ to: 'late@pool.test', why: 'invitation', status: 'sent' }, []]);
  await server.ok('resendMail', { as, query: { id: noted!.id } });
  await expect.poll(invitations).toHaveLength(2);
  const known = await server.ok('listMails', { as, query: {} });
  expect(known.map(({ to, status }) => [to, status])).toEqual([
    ['late@pool.test', 'sent'],
    ['late@pool.test', 'sent'],
  ]);
  // Nothing of ours is delivered besides.
  expect((await server.mails()).filter(({ to }) => to === 'late@pool.test')).toEqual([]);
});

it('invites its first administrator again who has not come, a day later', async () => {
  const first = 'first@pool.test';
  const other = await startServer({ environment: atPool() });
  onTestFinished(() => other.close());
  const invitations = () => mails.filter(({ to }) => to === first).map(({ why }) => why);
  const start = () => inviteFirstAdministrator(other.context, first);
  await start();
  await expect.poll(invitations).toEqual(['invitation']);
  await start();
  await other.database.update(outbox).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) });
  await start();
  await start();
  await expect.poll(invitations).toEqual(['invitation', 'invitation']);
  await setPassword(first, password);
  await other.database.delete(outbox);
  await start();
  expect(await other.database.$count(outbox)).toBe(0);
});

it('takes a former address away with whoever had it', async () => {
  await addAdministrator('eraser@pool.test');
  const as = await signIn('eraser@pool.test', password);
  const [former, present] = ['former@pool.test', 'present@pool.test'];
  const body = { email: former, type: 'entrant', givenName: 'Eva', familyName: 'Pop' } as const;
  const { id } = await server.ok('createUser', { as, body });
  await setPassword(former, password);
  await server.ok('login', { as: await signIn(former, password) });
  const UserAttributes = [
    { Name: 'email', Value: present },
    { Name: 'email_verified', Value: 'true' },
  ];
  await administer((admin) => admin.send(new AdminUpdateUserAttributesCommand({ ...who(former), UserAttributes })));
  expect((await server.ok('login', { as: await signIn(present, password) })).user.email).toBe(present);
  expect(await server.database.$count(outbox, eq(outbox.to, former))).toBe(1);
  await server.ok('deleteUser', { as, query: { id } });
  expect(await server.database.$count(outbox, eq(outbox.to, former))).toBe(0);
  expect(await server.database.$count(securityEvents, eq(securityEvents.email, former))).toBe(0);
});

it('ends a password that an administrator set at the next invitation, and none that was chosen since', async () => {
  const judge = 'shared@pool.test';
  const chairs = ['one@pool.test', 'two@pool.test', 'three@pool.test'];
  for (const chair of chairs) await addAdministrator(chair);
  const [one, two, three] = await Promise.all(chairs.map((chair) => signIn(chair, password)));
  const body = { email: judge, type: 'judge', givenName: 'Ada', familyName: 'Lee' } as const;
  const letters = async () =>
    (await server.mails()).filter(({ to, why }) => to === judge && why === 'membership').map(({ text }) => text);
  await server.ok('createUser', { as: one!, body });
  await server.ok('setUserPassword', { as: one!, query: { email: judge, newPassword: password } });
  await server.ok('createUser', { as: two!, body });
  await expect(signIn(judge, password)).rejects.toMatchObject({ code: 'PasswordResetRequiredException' });
  await setPassword(judge, 'Harbour-Light-3');
  await server.ok('createUser', { as: three!, body });
  await signIn(judge, 'Harbour-Light-3');
  expect((await letters()).map((text) => text.includes('Your password stays the same'))).toEqual([false, true]);
});

it('refuses a token of anybody else’s', async () => {
  const other = await startServer();
  const { token } = await other.join('admin');
  expect((await server.refused('login', { as: token })).status).toBe(401);
  await other.close();
});

const atPool = () => ({
  COGNITO_USER_POOL_ID: pool.poolId,
  COGNITO_CLIENT_ID: pool.clientId,
  COGNITO_ENDPOINT: pool.endpoint,
});

const who = (Username: string) => ({ UserPoolId: pool.poolId, Username });

/** What whoever runs the pool does there. */
async function administer(act: (admin: CognitoIdentityProviderClient) => Promise<unknown>) {
  muteSdkNotice();
  const admin = new CognitoIdentityProviderClient({ region: 'local', endpoint: pool.endpoint, maxAttempts: 1 });
  await act(admin);
  admin.destroy();
}

const setPassword = (email: string, Password: string) =>
  administer((admin) => admin.send(new AdminSetUserPasswordCommand({ ...who(email), Password, Permanent: true })));

async function addAdministrator(email: string) {
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  await administer((admin) =>
    admin.send(new AdminCreateUserCommand({ ...who(email), UserAttributes, MessageAction: 'SUPPRESS' })),
  );
  await setPassword(email, password);
  await administer((admin) => admin.send(new AdminAddUserToGroupCommand({ ...who(email), GroupName: 'admin' })));
}

const signIn = async (username: string, secret: string) =>
  (await signInWith(username, secret)).session.getIdToken().getJwtToken();

function signInWith(Username: string, Password: string): Promise<{ user: CognitoUser; session: CognitoUserSession }> {
  const Pool = new CognitoUserPool({ UserPoolId: pool.poolId, ClientId: pool.clientId, endpoint: pool.endpoint });
  const user = new CognitoUser({ Username, Pool });
  return new Promise((resolve, reject) =>
    user.authenticateUser(new AuthenticationDetails({ Username, Password }), {
      onSuccess: (session) => resolve({ user, session }),
      onFailure: reject,
    }),
  );
}
