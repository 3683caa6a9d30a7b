import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { contradictionIn, conveniences } from './trial.ts';

/** Everything that the environment says, read and checked once. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  /** Starts and ends with a slash. */
  readonly basePath: string;
  /** Where browsers reach `basePath`, ending with a slash; null until the port is known. */
  readonly publicUrl: string | null;
  /** Plainly a trial: only this machine reaches it and nothing real is connected (trial.ts). */
  readonly trial: boolean;
  readonly demo: boolean;
  /** Whether `/api/dev/mail` shows the embedded mail box. */
  readonly showMail: boolean;
  /** Whether test cards are taken where no real payment service is named. */
  readonly testLedger: boolean;
  /** Proxies, as addresses or ranges, whose word on where a request came from is taken. */
  readonly trustedProxies: readonly string[];
  /** Origins elsewhere whose pages may call; `*` alone for all. */
  readonly allowedOrigins: readonly string[];
  readonly adminEmail: string | null;
  readonly databaseUrl: string | null;
  /** Who owns the tables of `databaseUrl` and migrates them; null where that is the same account. */
  readonly databaseOwnerUrl: string | null;
  readonly cognito: CognitoConfig | null;
  readonly s3: S3Config | null;
  readonly smtpUrl: string | null;
  readonly sms: SmsConfig | null;
  readonly signIn: SignInConfig;
  /** A time stamping authority (RFC 3161) that says when a result existed. */
  readonly timestampUrl: string | null;
  /** Keys in base 64 that wrap what the database must not hold in clear, the newest first; null for those of a file. */
  readonly secretsKey: string | null;
  /** The file of those keys; null for the installation's own. */
  readonly secretsKeyFile: string | null;
  readonly stripe: StripeConfig | null;
  /** Requests that one address may make in a minute. */
  readonly rateLimit: number;
  /** After so many seconds without an answer the database counts as away. */
  readonly databaseTimeout: number;
  /** Where `/api/metrics` is served, apart from what the public reaches; null for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Where spans of calls are sent, a collector of OTLP by HTTP; null for nowhere. */
  readonly collector: string | null;
  /** Seconds that the body of a call may take to arrive; uploads of files have thirty times as long. */
  readonly bodyTimeout: number;
  /** Megabytes of files that one organisation may keep here. */
  readonly uploadQuota: number;
  /** Megabytes of the disk that uploads leave to everything else. */
  readonly diskReserve: number;
  /** Seconds between saying "not ready" and taking no more calls, when the server is told to stop. */
  readonly stopDelay: number;
  readonly logLevel: string;
}

interface CognitoConfig {
  readonly userPoolId: string;
  readonly clientId: string;
  readonly endpoint: string | null;
  readonly region: string;
  /** The site that the pool's passkeys are made for; null where it has none. */
  readonly relyingParty: string | null;
}

interface StripeConfig {
  readonly secretKey: string;
  /** With which browsers hand cards over to Stripe. */
  readonly publishableKey: string;
  /** With which Stripe signs what it tells. */
  readonly webhookSecret: string;
  /** Where its service answers; null for its public address. */
  readonly endpoint: string | null;
}

/** The service of short messages. */
/** What the embedded identity service asks of everybody after the password. */
interface SignInConfig {
  readonly requireSecondFactor: boolean;
  /** The answer is compared to the letter. */
  readonly question: { readonly text: string; readonly answer: string } | null;
}

export interface SmsConfig {
  readonly region: string;
  /** In place of Amazon's own. */
  readonly endpoint: string | null;
  /** Who it says sends them, where the country allows it. */
  readonly sender: string | null;
}

export interface S3Config {
  readonly bucket: string;
  readonly endpoint: string | null;
  readonly region: string;
}

/** A value of the environment that cannot be meant; the message names it and says what is expected. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment, or throws a `ConfigError` of one line. */
export function readConfig(environment: Environment): Config {
  const host = read(environment, 'HOST') ?? '127.0.0.1';
  if (isIP(host) === 0 && !/^[a-z0-9.-]+$/i.test(host)) throw bad('HOST', host, 'an address or a host name');
  const parts = {
    host,
    publicUrl: withSlash(readUrl(environment, 'PUBLIC_URL', ['http:', 'https:'])),
    ...readDatabase(environment),
    cognito: readCognito(environment),
    s3: readS3(environment),
    smtpUrl: readUrl(environment, 'SMTP_URL', ['smtp:', 'smtps:']),
    sms: readSms(environment),
    signIn: readSignIn(environment),
    stripeSecretKey: readStripeKey(environment),
    trustedProxies: readProxies(environment),
  };
  const asked = {
    demo: readSwitch(environment, 'DEMO'),
    showMail: readSwitch(environment, 'DEV_MAIL'),
    testLedger: readSwitch(environment, 'TEST_LEDGER'),
  };
  const contradiction = contradictionIn(parts, asked);
  if (contradiction !== null) throw new ConfigError(contradiction);
  const { stripeSecretKey, ...others } = parts;
  return {
    ...others,
    ...conveniences(parts, asked),
    stripe: readStripe(environment, stripeSecretKey),
    port: readPort(environment),
    dataDirectory: resolve(read(environment, 'DATA_DIR') ?? '.data'),
    basePath: readBasePath(environment),
    adminEmail: readEmail(environment),
    allowedOrigins: readOrigins(environment),
    rateLimit: readNumber(environment, 'RATE_LIMIT', 6000),
    databaseTimeout: readNumber(environment, 'DATABASE_TIMEOUT', 20),
    metrics: readMetrics(environment),
    collector: readUrl(environment, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    bodyTimeout: readNumber(environment, 'BODY_TIMEOUT', 30),
    uploadQuota: readNumber(environment, 'UPLOAD_QUOTA', 50_000),
    diskReserve: readNumber(environment, 'DISK_RESERVE', 1024),
    stopDelay: readNumber(environment, 'STOP_DELAY', 0),
    ...readSecrets(environment),
    timestampUrl: readUrl(environment, 'TIMESTAMP_URL', ['http:', 'https:']),
    logLevel: readLogLevel(environment),
  };
}

const read = (environment: Environment, name: string) => environment[name]?.trim() || null;

// A URL may carry a password, so what was given is only repeated for names that cannot.
const bad = (name: string, value: string | null, expected: string) =>
  new ConfigError(`${name}${value === null ? '' : `=${value}`} is not usable: expected ${expected}.`);

function readPort(environment: Environment): number {
  const text = read(environment, 'PORT') ?? '3000';
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw bad('PORT', text, 'a number from 0 to 65535');
  return port;
}

function readNumber(environment: Environment, name: string, otherwise: number): number {
  const text = read(environment, name);
  if (text === null || text === String(otherwise)) return otherwise;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw bad(name, text, 'a whole number from 1 to 9999999');
  return Number(text);
}

function readMetrics(environment: Environment) {
  const text = read(environment, 'METRICS_PORT');
  const host = read(environment, 'METRICS_HOST') ?? '127.0.0.1';
  if (text === null) return null;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw bad('METRICS_PORT', text, 'a number from 0 to 65535');
  if (isIP(host) === 0) throw bad('METRICS_HOST', host, 'an address');
  return { host, port: Number(text) };
}

function readBasePath(environment: Environment): string {
  const text = read(environment, 'BASE_PATH') ?? '/';
  if (!/^\/?[A-Za-z0-9._~/-]*$/.test(text) || text.split('/').includes('..')) {
    throw bad('BASE_PATH', text, 'a path such as / or /awards/');
  }
  return `/${text.split('/').filter(Boolean).join('/')}/`.replace('//', '/');
}

function readSwitch(environment: Environment, name: string): boolean | null {
  const text = read(environment, name)?.toLowerCase() ?? null;
  if (text === null) return null;
  if (['on', 'true', '1', 'yes'].includes(text)) return true;
  if (['off', 'false', '0', 'no'].includes(text)) return false;
  throw bad(name, text, 'on or off');
}

function readUrl(environment: Environment, name: string, protocols: readonly string[]): string | null {
  const text = read(environment, name);
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !protocols.includes(url.protocol)) {
    throw bad(name, null, `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
  }
  return text;
}

const listOf = (text: string | null): string[] => (text ?? '').split(/[\s,]/).filter(Boolean);

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

function readProxies(environment: Environment): string[] {
  const proxies = listOf(read(environment, 'TRUSTED_PROXIES'));
  const isRange = (text: string) => {
    const [address = '', bits, ...rest] = text.split('/');
    const family = isIP(address);
    const most = family === 6 ? 128 : 32;
    return (
      family !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
    );
  };
  const other = proxies.find((text) => !proxyNames.includes(text) && !isRange(text));
  if (other) throw bad('TRUSTED_PROXIES', other, 'addresses or ranges such as 10.0.0.0/8, or loopback');
  return proxies;
}

function readOrigins(environment: Environment): string[] {
  const origins = listOf(read(environment, 'ALLOWED_ORIGINS'));
  const other = origins.find((text) => text !== '*' && !(URL.canParse(text) && new URL(text).origin === text));
  if (other || (origins.includes('*') && origins.length > 1)) {
    throw bad('ALLOWED_ORIGINS', other ?? '*', 'origins such as https://awards.example.org, or * alone');
  }
  return origins;
}

const withSlash = (url: string | null) => (url === null || url.endsWith('/') ? url : `${url}/`);

function readEmail(environment: Environment): string | null {
  const text = read(environment, 'ADMIN_EMAIL');
  if (text !== null && !/^[^@\s]+@[^@\s]+$/.test(text)) throw bad('ADMIN_EMAIL', text, 'an e-mail address');
  return text;
}

function readDatabase(environment: Environment) {
  const [databaseUrl, databaseOwnerUrl] = ['DATABASE_URL', 'DATABASE_OWNER_URL'].map((name) =>
    readUrl(environment, name, ['postgres:', 'postgresql:']),
  );
  if (databaseOwnerUrl && !databaseUrl) throw new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL.');
  return { databaseUrl: databaseUrl ?? null, databaseOwnerUrl: databaseOwnerUrl ?? null };
}

function readCognito(environment: Environment): CognitoConfig | null {
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

function readS3(environment: Environment): S3Config | null {
  const bucket = read(environment, 'S3_BUCKET');
  const endpoint = readUrl(environment, 'S3_ENDPOINT', ['http:', 'https:']);
  if (bucket === null) {
    if (endpoint !== null) throw new ConfigError('S3_ENDPOINT needs S3_BUCKET.');
    return null;
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw bad('S3_BUCKET', bucket, 'the name of a bucket');
  return { bucket, endpoint, region: read(environment, 'S3_REGION') ?? 'us-east-1' };
}

function readSms(environment: Environment): SmsConfig | null {
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

/** What the embedded identity service asks of everybody; a pool of Amazon Cognito says so itself. */
function readSignIn(environment: Environment): SignInConfig {
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
  return { requireSecondFactor: mfa === 'ON', question: question && answer ? { text: question, answer } : null };
}

function readStripeKey(environment: Environment): string | null {
  const key = read(environment, 'STRIPE_SECRET_KEY');
  if (key !== null && !/^[sr]k_/.test(key)) throw bad('STRIPE_SECRET_KEY', null, 'a key that starts with sk_ or rk_');
  return key;
}

function readSecrets(environment: Environment) {
  const [secretsKey, secretsKeyFile] = [read(environment, 'SECRETS_KEY'), read(environment, 'SECRETS_KEY_FILE')];
  if (secretsKey && secretsKeyFile) throw new ConfigError('SECRETS_KEY and SECRETS_KEY_FILE name keys twice.');
  return { secretsKey, secretsKeyFile };
}

/** The rest of what taking cards needs. */
function readStripe(environment: Environment, secretKey: string | null): StripeConfig | null {
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

function readLogLevel(environment: Environment): string {
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
  const level = read(environment, 'LOG_LEVEL') ?? 'info';
  if (!levels.includes(level)) throw bad('LOG_LEVEL', level, levels.join(', '));
  return level;
}
