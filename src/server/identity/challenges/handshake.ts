import { createHash } from 'node:crypto';
import type { Core } from '../core.ts';
import { invalidParameter, wrongCredentials } from '../errors.ts';
import { parameter } from '../input.ts';
import { isPublicValue, sameText, sharedKey, signatureOf, startServer } from '../srp.ts';
import { type Challenge, openChallenge } from './store.ts';

interface Handshake {
  readonly step: 'PASSWORD_VERIFIER' | 'DEVICE_PASSWORD_VERIFIER';
  readonly sub: string | null;
  readonly clientValue: string;
  readonly salt: string;
  readonly verifier: string;
  readonly detail: Readonly<Record<string, string>>;
}

interface Proof {
  readonly group: string;
  readonly user: string;
  readonly verifier: string;
}

const clockTolerance = 12 * 3600 * 1000;

/** Begins SRP: what the client needs to prove the secret. The handshake is found again by its SECRET_BLOCK. */
export async function startHandshake(core: Core, { step, sub, clientValue, salt, verifier, detail }: Handshake) {
  if (!isPublicValue(clientValue)) throw invalidParameter('Invalid SRP_A');
  const { secret, publicValue } = startServer(verifier);
  const stored = { ...detail, secret, clientValue, serverValue: publicValue };
  const session = await openChallenge(core, sub, step, stored);
  return { SALT: salt, SRP_B: publicValue, SECRET_BLOCK: toBlock(session) };
}

/** The session that a SECRET_BLOCK stands for. */
export const handshakeSession = (responses: Readonly<Record<string, string>>) =>
  Buffer.from(parameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'), 'base64').toString('base64url');

/** Whether the client's signature proves that it knows the secret behind the verifier. */
export function checkProof(
  core: Core,
  challenge: Challenge,
  responses: Readonly<Record<string, string>>,
  proof: Proof,
): void {
  const signature = parameter(responses, 'PASSWORD_CLAIM_SIGNATURE');
  const timestamp = parameter(responses, 'TIMESTAMP');
  const block = parameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const { secret = '', clientValue = '', serverValue = '' } = challenge.detail;
  const key = sharedKey(proof.verifier, secret, clientValue, serverValue);
  const expected = key ? signatureOf(key, proof.group, proof.user, block, timestamp) : unprovable(block);
  const far = Math.abs(Date.parse(timestamp) - core.clock.now().getTime());
  if (!sameText(expected, signature) || !(far <= clockTolerance)) throw wrongCredentials();
}

const toBlock = (session: string) => Buffer.from(session, 'base64url').toString('base64');

const unprovable = (block: string) => createHash('sha512').update(block).digest('base64');
