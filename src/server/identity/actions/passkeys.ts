import { and, count, eq } from 'drizzle-orm';
import { endChallenge, openChallenge, readChallenge } from '../challenges/store.ts';
import type { Action } from '../core.ts';
import { IdentityError, invalidParameter, notFound } from '../errors.ts';
import { type Input, optionalCount, optionalObject, optionalText, requiredText } from '../input.ts';
import {
  algorithms,
  checkOrigin,
  clientDataOf,
  passkeysOf,
  registered,
  relyingPartyOf,
  webAuthn,
} from '../passkeys.ts';
import { type Passkey, passkeys } from '../schema.ts';
import { unguessable } from '../secrets.ts';
import { authorizeOwner, authorizeRecent } from '../tokens.ts';

const mostPasskeys = 20;
const longestName = 64;

/** What the browser needs to make a passkey. The challenge counts once, for this session, within three minutes. */
export const startWebAuthnRegistration: Action = async ({ core, input }) => {
  const { user, grant } = await authorizeRecent(core, requiredText(input, 'AccessToken'));
  const party = relyingPartyOf(core);
  const known = await passkeysOf(core, user.sub);
  if (known.length >= mostPasskeys) throw tooManyPasskeys();
  const challenge = await openChallenge(core, user.sub, 'WEB_AUTHN_REGISTRATION', { grant: grant.id }, unguessable());
  return {
    CredentialCreationOptions: {
      rp: { id: party.id, name: party.name },
      user: {
        id: Buffer.from(user.sub).toString('base64url'),
        name: user.attributes.email ?? user.email,
        displayName: user.attributes.name || user.email,
      },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: core.lifetimes.challenge * 1000,
      excludeCredentials: known.map(({ id, transports }) => ({ type: 'public-key', id, transports })),
      // The sign-in names none, so that it tells nobody who has one: the authenticator itself must know whose it is.
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  };
};

/** Keeps the passkey that the browser made. `FriendlyCredentialName` is the person's own name for it. */
export const completeWebAuthnRegistration: Action = async ({ core, input }) => {
  const { user, grant } = await authorizeOwner(core, requiredText(input, 'AccessToken'));
  const party = relyingPartyOf(core);
  const credential = optionalObject(input, 'Credential');
  if (!credential) throw invalidParameter('Credential must be an object');
  const clientData = clientDataOf(credential);
  const challenge = await readChallenge(core, clientData.challenge, 'WEB_AUTHN_REGISTRATION').catch(() => {
    throw webAuthn('ChallengeNotFound', 'The challenge is not known, was used, or has expired.');
  });
  if (challenge.sub !== user.sub || challenge.detail.grant !== grant.id)
    throw webAuthn('ClientMismatch', 'The registration was started by another session.');
  await endChallenge(core, challenge);
  checkOrigin(party, clientData);
  const { id, publicKey, counter } = await registered(party, credential, clientData.challenge);
  const stored = await core.database.transaction(async (tx) => {
    const [row] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.sub, user.sub));
    if ((row?.count ?? 0) >= mostPasskeys) throw tooManyPasskeys();
    return tx
      .insert(passkeys)
      .values({
        id,
        sub: user.sub,
        publicKey,
        counter,
        relyingParty: party.id,
        ...describedBy(credential),
        name: nameIn(input),
        createdAt: core.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
  });
  if (stored.length === 0) throw webAuthn('CredentialNotSupported', 'The credential is registered already.');
  return {};
};

export const listWebAuthnCredentials: Action = async ({ core, input }) => {
  const { user } = await authorizeOwner(core, requiredText(input, 'AccessToken'));
  const limit = optionalCount(input, 'MaxResults', mostPasskeys);
  const from = optionalText(input, 'NextToken');
  const all = await passkeysOf(core, user.sub);
  const start = from ? all.findIndex(({ id }) => id === from) + 1 : 0;
  const page = all.slice(start, start + limit);
  const last = page.at(-1);
  return {
    Credentials: page.map(described),
    ...(last && all.length > start + limit ? { NextToken: last.id } : {}),
  };
};

export const deleteWebAuthnCredential: Action = async ({ core, input }) => {
  const { user } = await authorizeRecent(core, requiredText(input, 'AccessToken'));
  const id = requiredText(input, 'CredentialId');
  const removed = await core.database
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.sub, user.sub)))
    .returning({ id: passkeys.id });
  if (removed.length === 0) throw notFound('The credential does not exist.');
  return {};
};

const seconds = (instant: Date) => instant.getTime() / 1000;

/** `LastUsedAt` is an addition to the protocol. */
const described = (passkey: Passkey) => ({
  CredentialId: passkey.id,
  FriendlyCredentialName: passkey.name,
  RelyingPartyId: passkey.relyingParty,
  ...(passkey.attachment && { AuthenticatorAttachment: passkey.attachment }),
  AuthenticatorTransports: passkey.transports,
  CreatedAt: seconds(passkey.createdAt),
  ...(passkey.usedAt && { LastUsedAt: seconds(passkey.usedAt) }),
});

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

function describedBy(credential: Input) {
  const given = optionalObject(credential, 'response')?.transports;
  const attachment = credential.authenticatorAttachment;
  return {
    transports: Array.isArray(given) ? knownTransports.filter((transport) => given.includes(transport)) : [],
    attachment: attachment === 'platform' || attachment === 'cross-platform' ? attachment : null,
  };
}

function nameIn(input: Input): string {
  const name = optionalText(input, 'FriendlyCredentialName')?.trim() || 'Passkey';
  if (name.length > longestName) throw invalidParameter('FriendlyCredentialName is too long');
  return name;
}

const tooManyPasskeys = () => new IdentityError('LimitExceededException', 'The limit of passkeys is reached.');
