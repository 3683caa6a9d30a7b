import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import { muteSdkNotice } from '#server/adapters/sdkNotice.ts';
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
  server = await startServer({
    environment: {
      COGNITO_USER_POOL_ID: pool.poolId,
      COGNITO_CLIENT_ID: pool.clientId,
      COGNITO_ENDPOINT: pool.endpoint,
    },
  });
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

it('refuses a token of anybody else’s', async () => {
  const other = await startServer();
  const { token } = await other.join('admin');
  expect((await server.refused('login', { as: token })).status).toBe(401);
  await other.close();
});

async function addAdministrator(email: string) {
  muteSdkNotice();
  const admin = new CognitoIdentityProviderClient({ region: 'local', endpoint: pool.endpoint, maxAttempts: 1 });
  const Username = email;
  const UserPoolId = pool.poolId;
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  await admin.send(new AdminCreateUserCommand({ UserPoolId, Username, UserAttributes, MessageAction: 'SUPPRESS' }));
  await admin.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: password, Permanent: true }));
  await admin.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'admin' }));
  admin.destroy();
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
