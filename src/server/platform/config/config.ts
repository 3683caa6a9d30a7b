import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  bad,
  ConfigError,
  type Environment,
  listOf,
  read,
  readNumber,
  readPort,
  readSwitch,
  readUrl,
} from './environment.ts';
import {
  type CognitoConfig,
  readCognito,
  readS3,
  readSignIn,
  readSms,
  readStripe,
  readStripeKey,
  type S3Config,
  type SignInConfig,
  type SmsConfig,
  type StripeConfig,
} from './services.ts';
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
  /** Whether the hosts below that of `publicUrl` are reached encrypted as well, and browsers hold them to it. */
  readonly hstsSubDomains: boolean;
  readonly adminEmail: string | null;
  readonly databaseUrl: string | null;
  /** The database itself, where `databaseUrl` is a pooler's that shares connections by the transaction; else null. */
  readonly databaseDirectUrl: string | null;
  /** A database that follows that of `databaseUrl` and is read instead of it where it may be; null for none. */
  readonly databaseReadUrl: string | null;
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
  /** Days after which what nobody needs any more is removed. */
  readonly kept: KeptDays;
  /** Megabytes of files that one organisation may keep here. */
  readonly uploadQuota: number;
  /** Megabytes of the disk that uploads leave to everything else. */
  readonly diskReserve: number;
  /** The daemon of ClamAV that looks into files, `tcp://host:port` or `unix:///path`; null for none. */
  readonly clamavAddress: string | null;
  /** Seconds between saying "not ready" and taking no more calls, when the server is told to stop. */
  readonly stopDelay: number;
  /** Processes that answer calls, on one port of this machine. */
  readonly workers: number;
  readonly logLevel: string;
}

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
    ...readPorts(environment),
    dataDirectory: resolve(read(environment, 'DATA_DIR') ?? '.data'),
    basePath: readBasePath(environment),
    hstsSubDomains: readSwitch(environment, 'HSTS_INCLUDE_SUBDOMAINS') ?? false,
    adminEmail: readEmail(environment),
    allowedOrigins: readOrigins(environment),
    rateLimit: readNumber(environment, 'RATE_LIMIT', 6000),
    databaseTimeout: readNumber(environment, 'DATABASE_TIMEOUT', 20, mostSeconds),
    collector: readUrl(environment, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    bodyTimeout: readNumber(environment, 'BODY_TIMEOUT', 30, mostSeconds),
    kept: readKept(environment),
    uploadQuota: readNumber(environment, 'UPLOAD_QUOTA', 50_000),
    diskReserve: readNumber(environment, 'DISK_RESERVE', 1024),
    stopDelay: readNumber(environment, 'STOP_DELAY', 0, mostSeconds),
    ...readSecrets(environment),
    clamavAddress: readUrl(environment, 'CLAMAV_ADDRESS', ['tcp:', 'unix:']),
    timestampUrl: readUrl(environment, 'TIMESTAMP_URL', ['http:', 'https:']),
    logLevel: readLogLevel(environment),
  };
}

/** A timer of Node's that is thirty times as long still waits, and PostgreSQL knows a day that is so long ago. */
const [mostSeconds, mostDays] = [3600, 36_500];

/** How many days what is kept by the way is kept; the audit is not among it. */
export interface KeptDays {
  /** Messages, once they are sent or given up. */
  readonly mails: number;
  /** Sign-ins, refusals and changes of accounts. */
  readonly security: number;
  /** Replies of calls that may be repeated, and what the payment service told. */
  readonly replies: number;
}

const readKept = (environment: Environment): KeptDays => ({
  mails: readNumber(environment, 'KEEP_MAILS', 365, mostDays),
  security: readNumber(environment, 'KEEP_SECURITY', 365, mostDays),
  replies: readNumber(environment, 'KEEP_REPLIES', 7, mostDays),
});

/** Every process listens for metrics on a port of its own, from METRICS_PORT on, and all of them for calls on PORT. */
function readPorts(environment: Environment): Pick<Config, 'port' | 'workers' | 'metrics'> {
  const [port, workers, metrics] = [readPort(environment), readWorkers(environment), readMetrics(environment)];
  if (!metrics || metrics.port === 0) return { port, workers, metrics };
  const last = metrics.port + workers - 1;
  if (last > 65_535) {
    throw new ConfigError(
      `METRICS_PORT=${metrics.port} with WORKERS=${workers} goes past 65535: each process listens on the next port.`,
    );
  }
  if (port === metrics.port)
    throw new ConfigError(`METRICS_PORT and PORT are both ${port}: metrics would be public, or nothing starts.`);
  if (port > metrics.port && port <= last) {
    throw new ConfigError(
      `METRICS_PORT=${metrics.port} with WORKERS=${workers} takes every port up to ${last}, and PORT=${port} is one of them.`,
    );
  }
  return { port, workers, metrics };
}

/** The embedded database has connections for ten. */
function readWorkers(environment: Environment): number {
  const workers = readNumber(environment, 'WORKERS', 1);
  const most = read(environment, 'DATABASE_URL') ? 64 : 10;
  if (workers > most) throw bad('WORKERS', String(workers), `a whole number from 1 to ${most}`);
  return workers;
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

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

function readProxies(environment: Environment): string[] {
  const proxies = listOf(read(environment, 'TRUSTED_PROXIES'));
  const isRange = (text: string) => {
    const [address = '', bits, ...rest] = text.split('/');
    const family = isIP(address);
    const most = family === 6 ? 128 : 32;
    const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
    return family !== 0 && rest.length === 0 && isLength;
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
  const [databaseUrl = null, databaseOwnerUrl = null, databaseDirectUrl = null, databaseReadUrl = null] = [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_URL_READ',
  ].map((name) => readUrl(environment, name, ['postgres:', 'postgresql:']));
  if (databaseOwnerUrl && !databaseUrl) throw new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL.');
  if (databaseDirectUrl && !databaseUrl) throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL.');
  if (databaseReadUrl && !databaseUrl) throw new ConfigError('DATABASE_URL_READ needs DATABASE_URL.');
  return { databaseUrl, databaseOwnerUrl, databaseDirectUrl, databaseReadUrl };
}

function readSecrets(environment: Environment) {
  const [secretsKey, secretsKeyFile] = [read(environment, 'SECRETS_KEY'), read(environment, 'SECRETS_KEY_FILE')];
  if (secretsKey && secretsKeyFile) throw new ConfigError('SECRETS_KEY and SECRETS_KEY_FILE name keys twice.');
  return { secretsKey, secretsKeyFile };
}

function readLogLevel(environment: Environment): string {
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
  const level = read(environment, 'LOG_LEVEL') ?? 'info';
  if (!levels.includes(level)) throw bad('LOG_LEVEL', level, levels.join(', '));
  return level;
}
