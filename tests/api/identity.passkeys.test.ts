import { generateKeyPairSync } from 'node:crypto';
import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cbor, type SoftwareAuthenticator, softwareAuthenticator } from './identity/authenticator.ts';
import { administrator, confirmedUser, signIn, tokensOf } from './identity/people.ts';
import { claimsOf, newAddress, startService, type TestService } from './identity/service.ts';

const site = { rpId: 'awards.example', origin: 'https://awards.example' };
const relyingParty = { id: site.rpId, name: 'Awards', origins: [site.origin] };
const needing = new Set<string>();

let service: TestService;
beforeAll(async () => {
  service = await startService({ relyingParty, requireSecondFactor: async (sub) => needing.has(sub) });
});
beforeEach(() => {
  service.clock.offset = 0;
});
afterAll(() => service.stop());

/** The challenge of a registration that was just started. */
async function startAdding(AccessToken: string): Promise<string> {
  const { CredentialCreationOptions } = await service.client.send(
    new StartWebAuthnRegistrationCommand({ AccessToken }),
  );
  return (CredentialCreationOptions as { challenge: string }).challenge;
}

const complete = (AccessToken: string, Credential: object, extra = {}) =>
  service.call('CompleteWebAuthnRegistration', { AccessToken, Credential, ...extra });

/** Adds a passkey to the account of the token. */
async function addPasskey(AccessToken: string, name = 'Laptop'): Promise<SoftwareAuthenticator> {
  const authenticator = softwareAuthenticator();
  const challenge = await startAdding(AccessToken);
  const { status, answer } = await complete(AccessToken, authenticator.create({ ...site, challenge }), {
    FriendlyCredentialName: name,
  });
  expect({ status, answer }).toEqual({ status: 200, answer: {} });
  return authenticator;
}

const names = async (AccessToken: string) => {
  const { Credentials = [] } = await service.client.send(new ListWebAuthnCredentialsCommand({ AccessToken }));
  return Credentials.map(({ FriendlyCredentialName }) => FriendlyCredentialName);
};

/** Somebody with an account, tokens and a passkey. */
async function withPasskey() {
  const person = await confirmedUser(service);
  const { AccessToken } = await tokensOf(service, person.email);
  return { ...person, AccessToken, authenticator: await addPasskey(AccessToken) };
}

async function asked(username: string) {
  const { answer } = await service.call('InitiateAuth', {
    ClientId: service.clientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: username, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  });
  const { CREDENTIAL_REQUEST_OPTIONS: text = '{}', USERNAME } = answer.ChallengeParameters ?? {};
  // Ours, as the test below reads it whole.
  const options = JSON.parse(text) as { challenge: string };
  return { name: answer.ChallengeName, Session: answer.Session, USERNAME, options, challenge: options.challenge };
}

const answerWith = (Session: string | undefined, USERNAME: string, credential: object) =>
  service.call('RespondToAuthChallenge', {
    ClientId: service.clientId,
    ChallengeName: 'WEB_AUTHN',
    Session,
    ChallengeResponses: { USERNAME, CREDENTIAL: JSON.stringify(credential) },
  });

/** Signs in by the passkey, counted on once more unless the test says otherwise. */
async function signInBy(username: string, authenticator: SoftwareAuthenticator, wrong = {}) {
  const { Session, challenge } = await asked(username);
  return answerWith(Session, username, authenticator.get({ ...site, challenge, counter: 2, ...wrong }));
}

const refused = { status: 400, type: 'NotAuthorizedException' };
const words = 'Incorrect username or password.';

describe('a passkey', () => {
  test('is added, listed, used to sign in by the official client, and removed', async () => {
    const { email, sub } = await confirmedUser(service);
    const { AccessToken } = await tokensOf(service, email);
    const { client, clientId: ClientId } = service;
    const { CredentialCreationOptions: options } = await client.send(
      new StartWebAuthnRegistrationCommand({ AccessToken }),
    );
    expect(options).toMatchObject({
      rp: { id: 'awards.example', name: 'Awards' },
      user: { id: Buffer.from(sub).toString('base64url'), name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
      attestation: 'none',
    });
    const authenticator = softwareAuthenticator();
    const { challenge } = options as { challenge: string };
    // Cognito’s own client sends no name.
    await client.send(
      new CompleteWebAuthnRegistrationCommand({
        AccessToken,
        Credential: authenticator.create({ ...site, challenge }),
      }),
    );
    const { Credentials } = await client.send(new ListWebAuthnCredentialsCommand({ AccessToken }));
    expect(Credentials).toEqual([
      {
        CredentialId: authenticator.id,
        FriendlyCredentialName: 'Passkey',
        RelyingPartyId: 'awards.example',
        AuthenticatorAttachment: 'platform',
        AuthenticatorTransports: ['internal'],
        CreatedAt: expect.any(Date),
      },
    ]);
    const started = await client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_AUTH',
        AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
      }),
    );
    expect(started.ChallengeName).toBe('WEB_AUTHN');
    const request = JSON.parse(started.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? '{}');
    expect(request).toEqual({
      challenge: expect.any(String),
      rpId: 'awards.example',
      allowCredentials: [],
      userVerification: 'required',
      timeout: 180_000,
    });
    const assertion = authenticator.get({ ...site, challenge: request.challenge, counter: 2 });
    const { AuthenticationResult } = await client.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: 'WEB_AUTHN',
        Session: started.Session,
        ChallengeResponses: { USERNAME: email, CREDENTIAL: JSON.stringify(assertion) },
      }),
    );
    const own = AuthenticationResult?.AccessToken ?? '';
    expect((await client.send(new GetUserCommand({ AccessToken: own }))).Username).toBe(sub);
    const { answer } = await service.call('ListWebAuthnCredentials', { AccessToken: own });
    expect(answer.Credentials).toEqual([expect.objectContaining({ LastUsedAt: expect.any(Number) })]);
    await client.send(new DeleteWebAuthnCredentialCommand({ AccessToken: own, CredentialId: authenticator.id }));
    expect(await names(own)).toEqual([]);
  });

  test('has the name that the person gave it', async () => {
    const { AccessToken } = await withPasskey();
    await addPasskey(AccessToken, '  Telefon, Übergröße ');
    expect(await names(AccessToken)).toEqual(['Laptop', 'Telefon, Übergröße']);
    const challenge = await startAdding(AccessToken);
    const made = softwareAuthenticator().create({ ...site, challenge });
    const { type } = await complete(AccessToken, made, { FriendlyCredentialName: 'x'.repeat(65) });
    expect(type).toBe('InvalidParameterException');
  });

  test('is listed page by page', async () => {
    const { AccessToken } = await withPasskey();
    await addPasskey(AccessToken, 'Key');
    const first = await service.client.send(new ListWebAuthnCredentialsCommand({ AccessToken, MaxResults: 1 }));
    expect(first.Credentials?.map(({ FriendlyCredentialName }) => FriendlyCredentialName)).toEqual(['Laptop']);
    const NextToken = first.NextToken ?? '';
    const next = await service.client.send(
      new ListWebAuthnCredentialsCommand({ AccessToken, MaxResults: 1, NextToken }),
    );
    expect(next.Credentials?.map(({ FriendlyCredentialName }) => FriendlyCredentialName)).toEqual(['Key']);
    expect(next.NextToken).toBeUndefined();
  });

  test('goes with the account', async () => {
    const { email, sub } = await withPasskey();
    await service.admin.send(new AdminDeleteUserCommand({ UserPoolId: service.poolId, Username: email }));
    const { rows } = await service.pool.query('select 1 from identity.passkeys where sub = $1', [sub]);
    expect(rows).toEqual([]);
  });

  test('stops at twenty', async () => {
    const { AccessToken } = await withPasskey();
    for (let added = 1; added < 20; added++) await addPasskey(AccessToken);
    const { type } = await service.call('StartWebAuthnRegistration', { AccessToken });
    expect(type).toBe('LimitExceededException');
  });
});

describe('adding a passkey is refused', () => {
  test.each([
    ['on another site', { origin: 'https://awards.example.evil.test' }, 'WebAuthnOriginNotAllowedException'],
    ['for another relying party', { rpId: 'evil.test' }, 'WebAuthnRelyingPartyMismatchException'],
    ['without the person verified', { verified: false }, 'WebAuthnCredentialNotSupportedException'],
  ])('%s', async (_, wrong, expected) => {
    const { AccessToken } = await withPasskey();
    const challenge = await startAdding(AccessToken);
    const { status, type } = await complete(
      AccessToken,
      softwareAuthenticator().create({ ...site, challenge, ...wrong }),
    );
    expect({ status, type }).toEqual({ status: 400, type: expected });
    expect(await names(AccessToken)).toEqual(['Laptop']);
  });

  test('with a challenge that nobody asked for, that was used, or that ran out', async () => {
    const { AccessToken } = await withPasskey();
    const add = async (challenge: string) =>
      (await complete(AccessToken, softwareAuthenticator().create({ ...site, challenge }))).type;
    expect(await add('never-asked-for')).toBe('WebAuthnChallengeNotFoundException');
    const used = await startAdding(AccessToken);
    expect(await add(used)).toBeNull();
    expect(await add(used)).toBe('WebAuthnChallengeNotFoundException');
    const late = await startAdding(AccessToken);
    service.clock.advance(181);
    expect(await add(late)).toBe('WebAuthnChallengeNotFoundException');
    // A challenge of a sign-in is none of a registration.
    expect(await add((await asked(newAddress())).challenge)).toBe('WebAuthnChallengeNotFoundException');
  });

  test('with a challenge of another session, of the same person or of somebody else', async () => {
    const { email, AccessToken } = await withPasskey();
    const other = await tokensOf(service, email);
    const stranger = await withPasskey();
    for (const token of [other.AccessToken, stranger.AccessToken]) {
      const challenge = await startAdding(AccessToken);
      const { type } = await complete(token, softwareAuthenticator().create({ ...site, challenge }));
      expect(type).toBe('WebAuthnClientMismatchException');
    }
  });

  test('of a credential that somebody has already', async () => {
    const { authenticator } = await withPasskey();
    const thief = await withPasskey();
    const challenge = await startAdding(thief.AccessToken);
    const { type } = await complete(thief.AccessToken, authenticator.create({ ...site, challenge }));
    expect(type).toBe('WebAuthnCredentialNotSupportedException');
  });

  test('with an attestation that names certificates: nothing that a stranger sends is looked up', async () => {
    const { AccessToken } = await withPasskey();
    const challenge = await startAdding(AccessToken);
    const attStmt = cbor({ sig: Buffer.alloc(8), x5c: [Buffer.from('certificate')] });
    const made = softwareAuthenticator().create({ ...site, challenge }, { fmt: 'packed', attStmt });
    expect((await complete(AccessToken, made)).type).toBe('WebAuthnCredentialNotSupportedException');
  });

  test('without a recent proof, and so is removing', async () => {
    const { AccessToken, authenticator } = await withPasskey();
    service.clock.advance(601);
    expect(await service.call('StartWebAuthnRegistration', { AccessToken })).toMatchObject(refused);
    const CredentialId = authenticator.id;
    expect(await service.call('DeleteWebAuthnCredential', { AccessToken, CredentialId })).toMatchObject(refused);
    expect(await names(AccessToken)).toEqual(['Laptop']);
  });

  test('to an administrator who acts for the person, and so are listing and removing', async () => {
    const { email, authenticator } = await withPasskey();
    const { email: actorEmail, sub } = await administrator(service);
    const ANSWER = await service.issueLoginAs({ username: email, actor: { sub, email: actorEmail }, readOnly: false });
    const started = await service.call('InitiateAuth', {
      ClientId: service.clientId,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME: email },
    });
    const { answer } = await service.call('RespondToAuthChallenge', {
      ClientId: service.clientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session: started.answer.Session,
      ChallengeResponses: { USERNAME: email, ANSWER },
    });
    const AccessToken = answer.AuthenticationResult?.AccessToken;
    expect(AccessToken).toMatch(/^eyJ/);
    for (const action of ['StartWebAuthnRegistration', 'ListWebAuthnCredentials', 'DeleteWebAuthnCredential']) {
      expect(await service.call(action, { AccessToken, CredentialId: authenticator.id })).toMatchObject(refused);
    }
    const Credential = softwareAuthenticator().create({ ...site, challenge: 'x' });
    expect(await service.call('CompleteWebAuthnRegistration', { AccessToken, Credential })).toMatchObject(refused);
  });

  test('where passkeys are not enabled, or the address cannot be a relying party', async () => {
    for (const [party, expected] of [
      [undefined, 'WebAuthnNotEnabledException'],
      [null, 'WebAuthnConfigurationMissingException'],
    ] as const) {
      const other = await startService({ relyingParty: party });
      const { email } = await confirmedUser(other);
      const { AccessToken } = await tokensOf(other, email);
      expect((await other.call('StartWebAuthnRegistration', { AccessToken })).type).toBe(expected);
      const { type } = await other.call('InitiateAuth', {
        ClientId: other.clientId,
        AuthFlow: 'USER_AUTH',
        AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
      });
      expect(type).toBe('InvalidParameterException');
      await other.stop();
    }
  });
});

describe('a sign-in by passkey', () => {
  test('tells nobody who has an account or a passkey', async () => {
    const { email } = await withPasskey();
    const without = await confirmedUser(service);
    const stranger = newAddress();
    const given = await Promise.all([email, without.email, stranger, stranger].map(asked));
    for (const { name, options } of given) {
      expect(name).toBe('WEB_AUTHN');
      expect(options).toEqual({ ...given[0]?.options, challenge: expect.any(String) });
    }
    expect(given[3]?.USERNAME).toBe(given[2]?.USERNAME);
    for (const username of [without.email, stranger]) {
      expect(await signInBy(username, softwareAuthenticator())).toMatchObject({
        ...refused,
        answer: { message: words },
      });
    }
  });

  test.each([
    ['on another site', { origin: 'https://awards.example.evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['without the person verified', { verified: false }],
    ['with another challenge', { challenge: 'another' }],
    ['with a count that went back', { counter: 1 }],
  ])('is refused %s', async (_, wrong) => {
    const { email, authenticator } = await withPasskey();
    expect((await signInBy(email, authenticator)).status).toBe(200);
    expect(await signInBy(email, authenticator, { counter: 3, ...wrong })).toMatchObject({
      ...refused,
      answer: { message: words },
    });
    expect((await signInBy(email, authenticator, { counter: 3 })).status).toBe(200);
  });

  test('of an authenticator that does not count works again and again', async () => {
    const { email, AccessToken } = await withPasskey();
    const authenticator = softwareAuthenticator();
    const challenge = await startAdding(AccessToken);
    await complete(AccessToken, authenticator.create({ ...site, challenge, counter: 0 }));
    for (const counter of [0, 0]) expect((await signInBy(email, authenticator, { counter })).status).toBe(200);
  });

  test('is refused with another key’s signature', async () => {
    const { email, authenticator } = await withPasskey();
    const { Session, challenge } = await asked(email);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const forged = authenticator.get({ ...site, challenge, counter: 9 }, privateKey);
    expect(await answerWith(Session, email, forged)).toMatchObject(refused);
  });

  test('is refused with somebody else’s passkey, under either name', async () => {
    const [ann, ben] = [await withPasskey(), await withPasskey()];
    expect(await signInBy(ann.email, ben.authenticator)).toMatchObject(refused);
    const { Session, challenge } = await asked(ann.email);
    const made = ben.authenticator.get({ ...site, challenge, counter: 2 });
    expect(await answerWith(Session, ben.email, made)).toMatchObject(refused);
  });

  test('is refused with a passkey that was removed', async () => {
    const { email, AccessToken, authenticator } = await withPasskey();
    await service.call('DeleteWebAuthnCredential', { AccessToken, CredentialId: authenticator.id });
    expect(await signInBy(email, authenticator)).toMatchObject(refused);
  });

  test('takes each answer once, wrong or right, and none after three minutes', async () => {
    const { email, authenticator } = await withPasskey();
    const replayed = await asked(email);
    const right = authenticator.get({ ...site, challenge: replayed.challenge, counter: 2 });
    const both = await Promise.all([1, 2].map(() => answerWith(replayed.Session, email, right)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const wronged = await asked(email);
    await answerWith(wronged.Session, email, softwareAuthenticator().get({ ...site, challenge: wronged.challenge }));
    const late = authenticator.get({ ...site, challenge: wronged.challenge, counter: 3 });
    expect(await answerWith(wronged.Session, email, late)).toMatchObject(refused);
    const slow = await asked(email);
    service.clock.advance(181);
    const made = authenticator.get({ ...site, challenge: slow.challenge, counter: 3 });
    expect(await answerWith(slow.Session, email, made)).toMatchObject(refused);
  });

  test('is refused to who may not sign in', async () => {
    const { email, authenticator } = await withPasskey();
    await service.admin.send(new AdminDisableUserCommand({ UserPoolId: service.poolId, Username: email }));
    expect(await signInBy(email, authenticator)).toMatchObject({
      ...refused,
      answer: { message: 'User is disabled.' },
    });
  });

  test('is a recent proof: passkeys can be added and removed with it', async () => {
    const { email, authenticator } = await withPasskey();
    service.clock.advance(3600);
    const { answer } = await signInBy(email, authenticator);
    const { AccessToken = '', IdToken = '' } = answer.AuthenticationResult ?? {};
    expect(claimsOf(IdToken).email).toBe(email);
    await addPasskey(AccessToken, 'Another');
    expect(await names(AccessToken)).toEqual(['Laptop', 'Another']);
  });
});

describe('where a second factor is required', () => {
  test('a passkey is one, and the password alone neither signs in nor sets up a factor of a stranger’s', async () => {
    const { email, sub, AccessToken, authenticator } = await withPasskey();
    needing.add(sub);
    expect((await signInBy(email, authenticator)).status).toBe(200);
    await expect(signIn(service, email)).rejects.toThrow('A passkey is required for this user.');
    // One of an address that the product had before cannot be used.
    const move = (to: string) =>
      service.pool.query('update identity.passkeys set relying_party = $1 where sub = $2', [to, sub]);
    await move('former.example');
    expect((await signIn(service, email)).ChallengeName).toBe('MFA_SETUP');
    await move(site.rpId);
    await service.call('DeleteWebAuthnCredential', { AccessToken, CredentialId: authenticator.id });
    expect((await signIn(service, email)).ChallengeName).toBe('MFA_SETUP');
  });
});
