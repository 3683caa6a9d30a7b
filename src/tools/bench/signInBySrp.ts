import { createDiffieHellman, createHash, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto';
import type { Server } from '#server/assembly.ts';
import { pad, signatureOf } from '#server/identity/srp.ts';

export interface SignedInTokens {
  readonly IdToken: string;
  readonly AccessToken: string;
  readonly RefreshToken: string;
}

/**
 * Signs in by SRP over the wire, as the library in the browser does but with the arithmetic of OpenSSL: what takes the
 * library half a second is done in milliseconds. Throws the service's refusal with its `code`.
 */
export async function signInBySrp(
  { url, userPoolId, clientId }: Pick<Server, 'url' | 'userPoolId' | 'clientId'>,
  email: string,
  password: string,
): Promise<SignedInTokens> {
  const attempt = srpAttempt();
  const { ChallengeParameters: asked, Session } = await call(url, 'InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: clientId,
    AuthParameters: { USERNAME: email, SRP_A: attempt.publicValue },
  });
  const { AuthenticationResult: tokens, ChallengeName } = await call(url, 'RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: clientId,
    ...(Session && { Session }),
    ChallengeResponses: attempt.proofOf(password, userPoolId, asked),
  });
  if (ChallengeName === 'NEW_PASSWORD_REQUIRED') throw new Error('A new password is required');
  if (!tokens) throw new Error(`The service asks for ${ChallengeName}`);
  return tokens;
}

/** One attempt to prove a password: what is told first, and the responses to what is asked then. */
export function srpAttempt() {
  const exponent = randomBytes(64);
  const A = modPow(2n, exponent);
  return {
    publicValue: A.toString(16),
    proofOf(password: string, userPoolId: string, asked: Readonly<Record<string, string>>) {
      const group = userPoolId.split('_')[1] ?? '';
      const user = asked.USER_ID_FOR_SRP ?? '';
      const [salt, B] = [BigInt(`0x${asked.SALT}`), BigInt(`0x${asked.SRP_B}`)];
      const u = numberOf(sha256(pad(A), pad(B)));
      const x = numberOf(sha256(pad(salt), sha256(Buffer.from(`${group}${user}:${password}`, 'utf8'))));
      const base = (((B - multiplier * modPow(2n, pad(x))) % prime) + prime) % prime;
      const secret = modPow(base, pad(numberOf(exponent) + u * x));
      const key = Buffer.from(hkdfSync('sha256', pad(secret), pad(u), 'Caldera Derived Key', 16));
      const timestamp = now();
      const block = asked.SECRET_BLOCK ?? '';
      return {
        USERNAME: user,
        PASSWORD_CLAIM_SECRET_BLOCK: block,
        PASSWORD_CLAIM_SIGNATURE: signatureOf(key, group, user, block, timestamp),
        TIMESTAMP: timestamp,
      };
    },
  };
}

interface Answer {
  readonly ChallengeName?: string;
  readonly ChallengeParameters: Readonly<Record<string, string>>;
  readonly Session?: string;
  readonly AuthenticationResult?: SignedInTokens;
}

async function call(url: string, action: string, body: object): Promise<Answer> {
  const response = await fetch(`${url}identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Answer & { readonly __type?: string; readonly message?: string };
  if (!response.ok) throw Object.assign(new Error(answer.message), { code: answer.__type });
  return answer;
}

/** As the service reads it: Sat Nov 7 12:00:00 UTC 2026. */
function now(): string {
  const [weekday, day, month, year, time] = new Date().toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
}

const primeBytes = getDiffieHellman('modp15').getPrime();
const prime = numberOf(primeBytes);
const exchange = createDiffieHellman(primeBytes, Buffer.from([2]));
const multiplier = numberOf(sha256(pad(prime), pad(2n)));

function modPow(base: bigint, exponent: Buffer): bigint {
  exchange.setPrivateKey(exponent);
  try {
    return numberOf(exchange.computeSecret(pad(base)));
  } catch {
    // A wrong password makes a base that is no square half of the time, which some versions of OpenSSL refuse: its negative is one.
    const power = numberOf(exchange.computeSecret(pad(prime - base)));
    return numberOf(exponent) % 2n === 1n ? prime - power : power;
  }
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function numberOf(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}
