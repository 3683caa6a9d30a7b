import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  SignUpCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Secret, TOTP } from 'otpauth';
import type { Page, Request, Route } from 'playwright-core';
import type { IdentityOptions } from '#server/identity/index.ts';
import type { Mail } from '#server/ports/mail.ts';
import { startService } from '../../api/identity/service.ts';
import { startServer } from '../../support/server.ts';
import { webFolder } from '../../support/webFolder.ts';

/** Somebody in the user pool, with what only this person knows. */
export interface Member {
  readonly email: string;
  readonly phone: string;
  password: string;
  /** The authenticator app, once there is one. */
  app: TOTP | null;
}

/** What the pool asks of a member after the password. */
export type Demand = 'nothing' | 'sms' | 'totp' | 'choice' | 'setUp' | 'question' | 'newPassword';

/** What happens to a request on its way: held until `release`, lost, or answered as another pool would. */
type Trouble = 'hold' | 'lose' | ((answer: Readonly<Record<string, unknown>>) => object) | { readonly error: string };

export type IdentityPool = Awaited<ReturnType<typeof openPool>>;

let members = 0;

export type Troubles = Awaited<ReturnType<IdentityPool['troubles']>>;

/** The action of the identity service that a request asks for, empty for any other request. */
export const actionOf = (request: Request) => (request.headers()['x-amz-target'] ?? '').split('.').at(-1) ?? '';

export const question = { text: 'What is the harbour called?', answer: 'Gullpoint' };

/**
 * The identity service at an address of its own, and the application that knows nothing but this address. Beside
 * another one it is the same pool, so that both are administered alike, with a clock and settings of its own.
 */
export async function openPool(beside?: { readonly service: Pick<IdentityOptions, 'database'> }) {
  const mails: Mail[] = [];
  const asked = new Set<string>();
  const state = { mailFails: false };
  const service = await startService({
    ...(beside && { database: beside.service.database }),
    mail: {
      async send(mail) {
        if (state.mailFails) throw new Error('The mail server does not answer');
        mails.push(mail);
      },
    },
    question: ({ email }) => (asked.has(email) ? question : null),
  });
  // The application finds them where Amazon's library looks for them.
  process.env.AWS_ACCESS_KEY_ID = service.adminCredentials.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = service.adminCredentials.secretAccessKey;
  const application = await startServer({
    web: webFolder,
    environment: {
      COGNITO_USER_POOL_ID: service.poolId,
      COGNITO_CLIENT_ID: service.clientId,
      COGNITO_ENDPOINT: service.endpoint,
    },
  });
  const { admin, client, poolId: UserPoolId, clientId: ClientId } = service;

  const prefer = (Username: string, sms: boolean, totp: boolean, preferred: 'sms' | 'totp' | null) =>
    admin.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId,
        Username,
        SMSMfaSettings: { Enabled: sms, PreferredMfa: preferred === 'sms' },
        SoftwareTokenMfaSettings: { Enabled: totp, PreferredMfa: preferred === 'totp' },
      }),
    );

  async function setUpApp(member: Member) {
    if (member.app) return;
    const { AuthenticationResult } = await admin.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: member.email, PASSWORD: member.password },
      }),
    );
    const AccessToken = AuthenticationResult?.AccessToken;
    const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    member.app = new TOTP({ secret: Secret.fromBase32(SecretCode) });
    await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: codeOf(member.app) }));
  }

  const codeOf = (app: TOTP, seconds = 0) =>
    app.generate({ timestamp: service.clock.now().getTime() + seconds * 1000 });

  /** A code after the one that set the app up. A step that begins meanwhile brings it nearer; one before would become too old. */
  const nextCodeOf = (app: TOTP) => codeOf(app, 30);

  async function demand(member: Member, what: Demand) {
    asked.delete(member.email);
    Object.assign(service.options, { requireSecondFactor: what === 'setUp' });
    await prefer(member.email, false, false, null);
    if (what === 'sms') await prefer(member.email, true, false, 'sms');
    if (what === 'totp' || what === 'choice') await setUpApp(member);
    if (what === 'totp') await prefer(member.email, false, true, 'totp');
    if (what === 'choice') await prefer(member.email, true, true, null);
    if (what === 'question') asked.add(member.email);
    if (what === 'newPassword') await setPassword(member, false);
  }

  const setPassword = ({ email: Username, password: Password }: Member, Permanent: boolean) =>
    admin.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent }));

  const newMember = (): Member => {
    members += 1;
    const number = String(members).padStart(3, '0');
    return {
      email: `member${number}@pool.test`,
      phone: `+44770090${number.padStart(4, '0')}`,
      password: 'Harbour-Light-1',
      app: null,
    };
  };

  return {
    service,
    application,
    state,
    demand,
    codeOf,
    nextCodeOf,
    newMember,
    /** Somebody with a confirmed account. */
    async enrol(member: Member = newMember()): Promise<Member> {
      const attributes = {
        email: member.email,
        email_verified: 'true',
        phone_number: member.phone,
        phone_number_verified: 'true',
        given_name: 'Nia',
        family_name: 'Okafor',
        name: 'Nia Okafor',
      };
      const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
      await admin.send(
        new AdminCreateUserCommand({ UserPoolId, Username: member.email, UserAttributes, MessageAction: 'SUPPRESS' }),
      );
      await setPassword(member, true);
      return member;
    },
    /** Somebody who registered and never gave the code. */
    async registerOnly(member: Member) {
      await client.send(new SignUpCommand({ ClientId, Username: member.email, Password: member.password }));
    },
    disable: ({ email: Username }: Member) => admin.send(new AdminDisableUserCommand({ UserPoolId, Username })),
    lastCode: (to: string) => mails.findLast((mail) => mail.to === to)?.code ?? 'no such message',
    /** Troubles on the way to the service; each happens once. */
    async troubles(page: Page) {
      const waiting = new Map<string, Trouble>();
      const held: Route[] = [];
      await page.route(
        ({ href }) => href.startsWith(service.endpoint),
        async (route) => {
          const action = actionOf(route.request());
          const { ChallengeName } = route.request().postDataJSON() as { ChallengeName?: string };
          const name = [action, ChallengeName].find((one) => waiting.has(one ?? '')) ?? '';
          const trouble = waiting.get(name);
          waiting.delete(name);
          if (trouble === undefined) return route.continue();
          if (trouble === 'hold') return void held.push(route);
          if (trouble === 'lose') return route.abort('connectionfailed');
          const response = await route.fetch();
          if ('error' in trouble)
            return route.fulfill({
              status: 400,
              headers: response.headers(),
              json: { __type: trouble.error, message: '' },
            });
          return route.fulfill({ response, json: trouble(await response.json()) });
        },
      );
      return {
        /** The next request of that action, or with that challenge's answer, meets the trouble. */
        meet: (action: string, trouble: Trouble) => void waiting.set(action, trouble),
        /** How many requests are held now. */
        held: () => held.length,
        /** Lets the held requests through; answers once they have been answered. */
        async release() {
          for (const route of held.splice(0)) {
            const response = await route.fetch();
            await route.fulfill({ response });
          }
        },
        async end() {
          waiting.clear();
          for (const route of held.splice(0)) await route.abort('connectionfailed').catch(() => undefined);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        },
      };
    },
    async close() {
      await application.close();
      await service.stop();
    },
  };
}
