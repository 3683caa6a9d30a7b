import { isIP } from 'node:net';
import { type CompositionRule, compositionRules, unsaidComposition } from '#machines/signIn/password.rules.ts';
import { bad, ConfigError, type Environment, listOf, read, readUrl } from './environment.ts';

export interface CognitoConfig {
  readonly userPoolId: string;
  readonly clientId: string;
  readonly endpoint: string | null;
  readonly region: string;
  /** The site that the pool's passkeys are made for; null where it has none. */
  readonly relyingParty: string | null;
}

export interface StripeConfig {
  readonly secretKey: string;
  /** With which browsers hand cards over to Stripe. */
  readonly publishableKey: string;
  /** With which Stripe signs what it tells. */
  readonly webhookSecret: string;
  /** Where its service answers; null for its public address. */
  readonly endpoint: string | null;
}

/** What is asked of passwords, and by the embedded identity service of everybody after the password. */
export interface SignInConfig {
  /** What a password needs besides its length: of a pool of Amazon Cognito what screens say of its policy. */
  readonly composition: readonly CompositionRule[];
  readonly requireSecondFactor: boolean;
  /** The answer is compared to the letter. */
  readonly question: { readonly text: string; readonly answer: string } | null;
}

/** The service of short messages. */
export interface SmsConfig {
  readonly region: string;
  /** In place of Amazon's own. */
  readonly endpoint: string | null;
  /** Who it says sends them, where the country allows it. */
  readonly sender: string | null;
}

export interface S3Config {
  readonly bucket: string;
  /** Where the server reaches it; null for Amazon's. */
  readonly endpoint: string | null;
  /** Where browsers do, if elsewhere. */
  readonly publicEndpoint: string | null;
  readonly region: string;
}

export function readCognito(environment: Environment): CognitoConfig | null {
  const userPoolId = read(environment, 'COGNITO_USER_POOL_ID');
  const clientId = read(environment, 'COGNITO_CLIENT_ID');
  const endpoint = readUrl(environment, 'COGNITO_ENDPOINT', ['http:', 'https:']);
  if (userPoolId === null && clientId === null && endpoint === null) return null;
  if (userPoolId === null || clientId === null) {
    throw new ConfigError('COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID are needed together.');
  }
  const [region = '', ...rest] = userPoolId.split('_');
  if (userPoolId.length > 55 || rest.length !== 1 || !region || !rest[0]) {
    throw bad('COGNITO_USER_POOL_ID', userPoolId, 'region_suffix of at most 55 characters');
  }
  const relyingParty = read(environment, 'COGNITO_RELYING_PARTY');
  if (relyingParty !== null && (isIP(relyingParty) !== 0 || !/^[a-z0-9.-]+$/.test(relyingParty))) {
    throw bad('COGNITO_RELYING_PARTY', relyingParty, 'a host name such as awards.example.org');
  }
  return { userPoolId, clientId, endpoint, region, relyingParty };
}

export function readS3(environment: Environment): S3Config | null {
  const bucket = read(environment, 'S3_BUCKET');
  const endpoint = readUrl(environment, 'S3_ENDPOINT', ['http:', 'https:']);
  const publicEndpoint = readUrl(environment, 'S3_PUBLIC_ENDPOINT', ['http:', 'https:']);
  if (publicEndpoint !== null && endpoint === null) throw new ConfigError('S3_PUBLIC_ENDPOINT needs S3_ENDPOINT.');
  if (bucket === null) {
    if (endpoint !== null) throw new ConfigError('S3_ENDPOINT needs S3_BUCKET.');
    return null;
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw bad('S3_BUCKET', bucket, 'the name of a bucket');
  return { bucket, endpoint, publicEndpoint, region: read(environment, 'S3_REGION') ?? 'us-east-1' };
}

export function readSms(environment: Environment): SmsConfig | null {
  const region = read(environment, 'SMS_REGION');
  const endpoint = readUrl(environment, 'SMS_ENDPOINT', ['http:', 'https:']);
  const sender = read(environment, 'SMS_SENDER');
  if (region === null) {
    if (endpoint !== null || sender !== null) throw new ConfigError('SMS_ENDPOINT and SMS_SENDER need SMS_REGION.');
    return null;
  }
  if (!/^[a-z]{2}(-[a-z]+)+-\d+$/.test(region)) throw bad('SMS_REGION', region, 'a region such as eu-west-1');
  if (sender !== null && !/^(?=.*[a-z])[a-z0-9-]{1,11}$/i.test(sender)) {
    throw bad('SMS_SENDER', sender, 'up to 11 letters and digits, a letter among them');
  }
  return { region, endpoint, sender };
}

/** None for the embedded service, as long as nobody asks for them. */
function readComposition(environment: Environment): readonly CompositionRule[] {
  const text = read(environment, 'PASSWORD_RULES');
  if (text === null) return read(environment, 'COGNITO_USER_POOL_ID') === null ? [] : unsaidComposition;
  const known = Object.keys(compositionRules) as CompositionRule[];
  const asked = text === 'none' ? [] : listOf(text);
  const other = asked.find((rule) => !known.some((one) => one === rule));
  if (other) throw bad('PASSWORD_RULES', other, `none, or some of ${known.join(', ')}`);
  return known.filter((rule) => asked.includes(rule));
}

/** What the embedded identity service asks of everybody; a pool of Amazon Cognito says so itself. */
export function readSignIn(environment: Environment): SignInConfig {
  const mfa = read(environment, 'MFA_CONFIGURATION');
  const question = read(environment, 'CUSTOM_CHALLENGE_QUESTION');
  const answer = read(environment, 'CUSTOM_CHALLENGE_ANSWER');
  if ((mfa ?? question ?? answer) !== null && read(environment, 'COGNITO_USER_POOL_ID') !== null)
    throw new ConfigError(
      'MFA_CONFIGURATION and CUSTOM_CHALLENGE_QUESTION are for the embedded identity service alone.',
    );
  if (mfa && mfa !== 'ON' && mfa !== 'OPTIONAL') throw bad('MFA_CONFIGURATION', mfa, 'ON or OPTIONAL');
  if (!question !== !answer)
    throw new ConfigError('CUSTOM_CHALLENGE_QUESTION and CUSTOM_CHALLENGE_ANSWER are needed together.');
  const composition = readComposition(environment);
  return {
    composition,
    requireSecondFactor: mfa === 'ON',
    question: question && answer ? { text: question, answer } : null,
  };
}

export function readStripeKey(environment: Environment): string | null {
  const key = read(environment, 'STRIPE_SECRET_KEY');
  if (key !== null && !/^[sr]k_/.test(key)) throw bad('STRIPE_SECRET_KEY', null, 'a key that starts with sk_ or rk_');
  return key;
}

/** The rest of what taking cards needs. */
export function readStripe(environment: Environment, secretKey: string | null): StripeConfig | null {
  const publishableKey = read(environment, 'STRIPE_PUBLISHABLE_KEY');
  const webhookSecret = read(environment, 'STRIPE_WEBHOOK_SECRET');
  const endpoint = readUrl(environment, 'STRIPE_ENDPOINT', ['http:', 'https:']);
  if (secretKey === null && publishableKey === null && webhookSecret === null && endpoint === null) return null;
  if (secretKey === null || publishableKey === null || webhookSecret === null) {
    throw new ConfigError('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are needed together.');
  }
  if (!/^pk_/.test(publishableKey)) throw bad('STRIPE_PUBLISHABLE_KEY', null, 'a key that starts with pk_');
  if (!/^whsec_\S+$/.test(webhookSecret)) throw bad('STRIPE_WEBHOOK_SECRET', null, 'a secret that starts with whsec_');
  if (/^pk_live_/.test(publishableKey) !== /^[sr]k_live_/.test(secretKey)) {
    throw new ConfigError('One of STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY is of the live mode, the other is not.');
  }
  return { secretKey, publishableKey, webhookSecret, endpoint };
}
