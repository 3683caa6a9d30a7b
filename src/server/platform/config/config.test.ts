import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';

test('without anything said, everything is embedded and on this machine only', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDirectory: resolve('.data'),
    basePath: '/',
    publicUrl: null,
    trial: true,
    demo: true,
    showMail: true,
    testLedger: true,
    hstsSubDomains: false,
    clamavAddress: null,
    adminEmail: null,
    databaseUrl: null,
    databaseOwnerUrl: null,
    databaseDirectUrl: null,
    databaseReadUrl: null,
    cognito: null,
    s3: null,
    smtpUrl: null,
    sms: null,
    stripe: null,
    trustedProxies: [],
    allowedOrigins: [],
    logLevel: 'info',
    rateLimit: 6000,
    databaseTimeout: 20,
    stopDelay: 0,
    signIn: { composition: [], requireSecondFactor: false, question: null },
    bodyTimeout: 30,
    kept: { mails: 365, security: 365, replies: 7 },
    uploadQuota: 50_000,
    workers: 1,
    diskReserve: 1024,
    metrics: null,
    collector: null,
    timestampUrl: null,
    secretsKey: null,
    secretsKeyFile: null,
  });
});

const none = { trial: false, demo: false, showMail: false, testLedger: false };
const all = { trial: true, demo: true, showMail: true, testLedger: true };
const cards = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};
const pool = { COGNITO_USER_POOL_ID: 'eu-west-2_Abc', COGNITO_CLIENT_ID: 'c' };

test.each([
  ['nothing said', {}, all],
  ['this machine by name', { HOST: 'localhost', PUBLIC_URL: 'http://awards.localhost:3000/' }, all],
  ['this machine by its other address', { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, all],
  ['a first administrator', { ADMIN_EMAIL: 'a@example.org' }, all],
  ['no demo', { DEMO: 'off' }, { ...all, demo: false }],
  ['another host', { HOST: '0.0.0.0' }, none],
  ['a host that only begins like this machine', { HOST: '127.example.org' }, none],
  ['an address for others behind a proxy', { PUBLIC_URL: 'https://awards.example.org/' }, none],
  ['a proxy that is trusted', { TRUSTED_PROXIES: 'loopback' }, none],
  ['a real database', { DATABASE_URL: 'postgres://db.example.org/awards' }, none],
  ['a real pool', pool, none],
  ['a real bucket', { S3_BUCKET: 'awards' }, none],
  ['a mail server', { SMTP_URL: 'smtp://mail.example.org' }, none],
  ['a service of SMS', { SMS_REGION: 'eu-west-1' }, none],
  ['a payment service', cards, none],
  [
    'everything asked for by name',
    { HOST: '0.0.0.0', DEMO: 'on', DEV_MAIL: 'on', TEST_LEDGER: 'on' },
    { ...all, trial: false },
  ],
  ['a demo beside a mail server', { DEMO: 'on', SMTP_URL: 'smtp://mail.example.org' }, { ...none, demo: true }],
])('what a trial has with %s', (_, environment, expected) => {
  expect(readConfig(environment)).toMatchObject(expected);
});

test.each([
  [{ DEV_MAIL: 'on', SMTP_URL: 'smtp://mail.example.org' }, 'DEV_MAIL=on'],
  [{ TEST_LEDGER: 'on', STRIPE_SECRET_KEY: 'sk_test_x' }, 'TEST_LEDGER=on'],
  [{ DEMO: 'on', ...pool }, 'DEMO=on'],
  [{ DEMO: 'on', STRIPE_SECRET_KEY: 'sk_live_x' }, 'DEMO=on'],
  [{ DEV_MAIL: 'on', STRIPE_SECRET_KEY: 'rk_live_x' }, 'DEV_MAIL=on'],
])('%o stops the start with one line', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} [^\\n]*: leave one of them out\\.$`));
});

test.each([
  [{ METRICS_PORT: '2998', WORKERS: '2' }, 2998],
  [{ METRICS_PORT: '3001', WORKERS: '10' }, 3001],
  [{ METRICS_PORT: '65534', WORKERS: '2' }, 65_534],
  [{ METRICS_PORT: '0', PORT: '0', WORKERS: '2' }, 0],
])('metrics of several processes have ports beside that of calls: %o', (environment, port) => {
  expect(readConfig(environment).metrics?.port).toBe(port);
});

test.each([
  ['awards', '/awards/'],
  ['/awards/', '/awards/'],
  ['/a//b/', '/a/b/'],
  ['/', '/'],
])('BASE_PATH %s is %s', (given, basePath) => {
  expect(readConfig({ BASE_PATH: given }).basePath).toBe(basePath);
});

test('a pool says its region', () => {
  const environment = { COGNITO_USER_POOL_ID: 'eu-west-2_Abc', COGNITO_CLIENT_ID: 'client' };
  const cognito = { userPoolId: 'eu-west-2_Abc', clientId: 'client', endpoint: null, region: 'eu-west-2' };
  expect(readConfig(environment).cognito).toEqual({ ...cognito, relyingParty: null });
  const named = { ...environment, COGNITO_RELYING_PARTY: 'awards.example.org' };
  expect(readConfig(named).cognito).toEqual({ ...cognito, relyingParty: 'awards.example.org' });
});

test.each([
  ['KEEP_MAILS', 36_500],
  ['KEEP_SECURITY', 36_500],
  ['KEEP_REPLIES', 36_500],
  ['BODY_TIMEOUT', 3600],
  ['DATABASE_TIMEOUT', 3600],
  ['STOP_DELAY', 3600],
])('%s is %i at most', (name, most) => {
  expect(() => readConfig({ [name]: String(most) })).not.toThrow();
  expect(() => readConfig({ [name]: String(most + 1) })).toThrow(
    new ConfigError(`${name}=${most + 1} is not usable: expected a whole number from 1 to ${most}.`),
  );
});

describe('a value that cannot be meant is named in one line', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT=http is not usable: expected a number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT=70000 is not usable: expected a number from 0 to 65535.'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT and PORT are both 3000: metrics would be public, or nothing starts.'],
    [
      { METRICS_PORT: '2998', WORKERS: '3' },
      'METRICS_PORT=2998 with WORKERS=3 takes every port up to 3000, and PORT=3000 is one of them.',
    ],
    [
      { METRICS_PORT: '65534', WORKERS: '3' },
      'METRICS_PORT=65534 with WORKERS=3 goes past 65535: each process listens on the next port.',
    ],
    [{ HOST: 'a b' }, 'HOST=a b is not usable: expected an address or a host name.'],
    [{ BASE_PATH: '/../x' }, 'BASE_PATH=/../x is not usable: expected a path such as / or /awards/.'],
    [
      { ...pool, COGNITO_RELYING_PARTY: '192.0.2.7' },
      'COGNITO_RELYING_PARTY=192.0.2.7 is not usable: expected a host name such as awards.example.org.',
    ],
    [{ DISK_RESERVE: '0' }, 'DISK_RESERVE=0 is not usable: expected a whole number from 1 to 9999999.'],
    [{ DEMO: 'maybe' }, 'DEMO=maybe is not usable: expected on or off.'],
    [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL=nobody is not usable: expected an e-mail address.'],
    [
      { PUBLIC_URL: 'example.org' },
      'PUBLIC_URL is not usable: expected an address that starts with http:// or https://.',
    ],
    [
      { DATABASE_URL: 'mysql://u:secret@x' },
      'DATABASE_URL is not usable: expected an address that starts with postgres:// or postgresql://.',
    ],
    [{ COGNITO_USER_POOL_ID: 'a_b' }, 'COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID are needed together.'],
    [
      { COGNITO_USER_POOL_ID: 'a_b_c', COGNITO_CLIENT_ID: 'x' },
      'COGNITO_USER_POOL_ID=a_b_c is not usable: expected region_suffix of at most 55 characters.',
    ],
    [{ S3_BUCKET: 'No' }, 'S3_BUCKET=No is not usable: expected the name of a bucket.'],
    [{ S3_ENDPOINT: 'http://x' }, 'S3_ENDPOINT needs S3_BUCKET.'],
    [{ SMS_SENDER: 'Awards' }, 'SMS_ENDPOINT and SMS_SENDER need SMS_REGION.'],
    [
      { PASSWORD_RULES: 'upper, capital' },
      'PASSWORD_RULES=capital is not usable: expected none, or some of upper, lower, digit, symbol.',
    ],
    [
      { CLAMAV_ADDRESS: 'localhost:3310' },
      'CLAMAV_ADDRESS is not usable: expected an address that starts with tcp:// or unix://.',
    ],
    [{ MFA_CONFIGURATION: 'on' }, 'MFA_CONFIGURATION=on is not usable: expected ON or OPTIONAL.'],
    [
      { CUSTOM_CHALLENGE_QUESTION: 'Which quay?' },
      'CUSTOM_CHALLENGE_QUESTION and CUSTOM_CHALLENGE_ANSWER are needed together.',
    ],
    [
      { MFA_CONFIGURATION: 'ON', COGNITO_USER_POOL_ID: 'a_b', COGNITO_CLIENT_ID: 'c' },
      'MFA_CONFIGURATION and CUSTOM_CHALLENGE_QUESTION are for the embedded identity service alone.',
    ],
    [{ SMS_REGION: 'Europe' }, 'SMS_REGION=Europe is not usable: expected a region such as eu-west-1.'],
    [
      { SMS_REGION: 'eu-west-1', SMS_SENDER: '12345' },
      'SMS_SENDER=12345 is not usable: expected up to 11 letters and digits, a letter among them.',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/8, proxy' },
      'TRUSTED_PROXIES=proxy is not usable: expected addresses or ranges such as 10.0.0.0/8, or loopback.',
    ],
    [
      { TRUSTED_PROXIES: '0.0.0.0/0' },
      'TRUSTED_PROXIES=0.0.0.0/0 is not usable: expected addresses or ranges such as 10.0.0.0/8, or loopback.',
    ],
    [
      { TRUSTED_PROXIES: '::/0' },
      'TRUSTED_PROXIES=::/0 is not usable: expected addresses or ranges such as 10.0.0.0/8, or loopback.',
    ],
    [
      { ALLOWED_ORIGINS: 'https://x.example/' },
      'ALLOWED_ORIGINS=https://x.example/ is not usable: expected origins such as https://awards.example.org, or * alone.',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_x' },
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are needed together.',
    ],
    [
      { ...cards, STRIPE_PUBLISHABLE_KEY: 'sk_test_y' },
      'STRIPE_PUBLISHABLE_KEY is not usable: expected a key that starts with pk_.',
    ],
    [
      { ...cards, STRIPE_WEBHOOK_SECRET: 'secret' },
      'STRIPE_WEBHOOK_SECRET is not usable: expected a secret that starts with whsec_.',
    ],
    [
      { ...cards, STRIPE_PUBLISHABLE_KEY: 'pk_live_x' },
      'One of STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY is of the live mode, the other is not.',
    ],
    [{ STRIPE_SECRET_KEY: 'secret' }, 'STRIPE_SECRET_KEY is not usable: expected a key that starts with sk_ or rk_.'],
  ])('%o', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError(message));
  });
});
