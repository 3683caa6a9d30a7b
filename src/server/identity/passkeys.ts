import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, asc, count, eq, gte, sql } from 'drizzle-orm';
import { isLoopback } from '../platform/config/trial.ts';
import type { PasskeyNote } from '../ports/identityAdmin.ts';
import type { Core, RelyingParty } from './core.ts';
import { IdentityError } from './errors.ts';
import { type Input, optionalObject, optionalText, requiredText } from './input.ts';
import { type Passkey, passkeys } from './schema.ts';
import { findUser } from './users.ts';

/**
 * The relying party of a product at this address; null where that is a network address, for which browsers make no
 * passkeys. A machine's own address is the exception: the same pages are at `localhost`.
 */
export function relyingPartyAt(address: string): RelyingParty | null {
  const url = new URL(address);
  if (isLoopback(url.hostname) && isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost';
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  return { id: url.hostname, name: 'Awards', origins: [url.origin] };
}

/** The relying party, or why there is none: an address without a name cannot be one. */
export function relyingPartyOf({ relyingParty }: Core): RelyingParty {
  if (relyingParty === undefined) throw webAuthn('NotEnabled', 'Passkeys are not enabled for this user pool.');
  if (relyingParty === null) throw webAuthn('ConfigurationMissing', 'The user pool has no relying party.');
  return relyingParty;
}

export const webAuthn = (
  what:
    | 'ChallengeNotFound'
    | 'ClientMismatch'
    | 'ConfigurationMissing'
    | 'CredentialNotSupported'
    | 'NotEnabled'
    | 'OriginNotAllowed'
    | 'RelyingPartyMismatch',
  message: string,
) => new IdentityError(`WebAuthn${what}Exception`, message);

/** The algorithms that are offered: ES256, EdDSA and RS256, as COSE numbers them. */
export const algorithms = [-7, -8, -257];

/** What the browser says of a ceremony, read before anything of it is believed. */
export interface ClientData {
  readonly challenge: string;
  readonly origin: string;
}

/** Reads what the browser collected, or throws `WebAuthnCredentialNotSupportedException`. */
export function clientDataOf(credential: Input): ClientData {
  const encoded = requiredText(optionalObject(credential, 'response') ?? {}, 'clientDataJSON');
  try {
    const { challenge, origin }: Record<string, unknown> = JSON.parse(Buffer.from(encoded, 'base64url').toString());
    if (typeof challenge === 'string' && typeof origin === 'string') return { challenge, origin };
  } catch {
    // Said below.
  }
  throw unreadable();
}

/** Refuses what was made on another site. */
export function checkOrigin(party: RelyingParty, { origin }: ClientData): void {
  if (!party.origins.includes(origin)) throw webAuthn('OriginNotAllowed', 'The origin of the request is not allowed.');
}

const unreadable = () => webAuthn('CredentialNotSupported', 'The credential cannot be used.');

/**
 * The passkey in an answer to a registration, or why it is refused: made for another site, without the person having been
 * verified, or with an attestation that names certificates. None is asked for, and looking one up would call addresses
 * that the answer chooses.
 */
export async function registered(party: RelyingParty, credential: Input, challenge: string) {
  const answer = optionalObject(credential, 'response') ?? {};
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const response: RegistrationResponseJSON = {
    id: requiredText(credential, 'id'),
    rawId: requiredText(credential, 'rawId'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: requiredText(answer, 'clientDataJSON'),
      attestationObject: requiredText(answer, 'attestationObject'),
    },
  };
  try {
    const attested = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
    const isPlain = attested.get('fmt') === 'none';
    const isByItself = attested.get('fmt') === 'packed' && attested.get('attStmt').get('x5c') === undefined;
    if (!isPlain && !isByItself) throw unreadable();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) throw unreadable();
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * How often the authenticator was used, by its own count, if the answer proves the passkey: signed for this site and challenge
 * after the person was verified, and counted on. Else null.
 */
export async function proved(party: RelyingParty, passkey: Passkey, credential: Input, challenge: string) {
  const answer = optionalObject(credential, 'response') ?? {};
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const userHandle = optionalText(answer, 'userHandle');
  const response: AuthenticationResponseJSON = {
    id: passkey.id,
    rawId: requiredText(credential, 'rawId'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: requiredText(answer, 'clientDataJSON'),
      authenticatorData: requiredText(answer, 'authenticatorData'),
      signature: requiredText(answer, 'signature'),
      ...(userHandle && { userHandle }),
    },
  };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws plain errors, whatever it was that a stranger sent.
    return null;
  }
}

function refusalOf(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  if (error instanceof Error && error.name === 'UnexpectedRPIDHash')
    return webAuthn('RelyingPartyMismatch', 'The credential was made for another relying party.');
  return unreadable();
}

/** The person's passkeys, in the order in which they were added. */
export const passkeysOf = (core: Core, sub: string): Promise<Passkey[]> =>
  core.database.select().from(passkeys).where(eq(passkeys.sub, sub)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** What is told of an account's passkeys where the person's data are exported. */
export async function notesOf(core: Core, username: string): Promise<PasskeyNote[]> {
  const user = await findUser(core, username);
  const own = user ? await passkeysOf(core, user.sub) : [];
  return own.map(({ name, createdAt, usedAt }) => ({ name, addedAt: createdAt, usedAt }));
}

/** Takes the passkeys that an account was given since. */
export async function dropPasskeys(core: Core, username: string, since: Date): Promise<void> {
  const user = await findUser(core, username);
  if (user) await core.database.delete(passkeys).where(and(eq(passkeys.sub, user.sub), gte(passkeys.createdAt, since)));
}

/** Whether the person could sign in with one: those of an address that the product had before cannot be used. */
export async function hasPasskeys(core: Core, sub: string): Promise<boolean> {
  const usable = and(eq(passkeys.sub, sub), eq(passkeys.relyingParty, core.relyingParty?.id ?? ''));
  const [row] = await core.database.select({ count: count() }).from(passkeys).where(usable);
  return (row?.count ?? 0) > 0;
}

export async function findPasskey(core: Core, sub: string, id: string): Promise<Passkey | undefined> {
  const [row] = await core.database
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.sub, sub), eq(passkeys.id, id)));
  return row;
}

/** Notes that the passkey was used, and its new count; false where another request brought as high a one first. */
export async function countUse(core: Core, { id, sub }: Passkey, counter: number): Promise<boolean> {
  const counted = await core.database
    .update(passkeys)
    .set({ counter, usedAt: core.clock.now() })
    .where(
      and(
        eq(passkeys.id, id),
        eq(passkeys.sub, sub),
        sql`(${passkeys.counter} < ${counter} or (${passkeys.counter} = 0 and ${counter}::bigint = 0))`,
      ),
    )
    .returning({ id: passkeys.id });
  return counted.length > 0;
}
