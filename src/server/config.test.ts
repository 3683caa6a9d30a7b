import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('without anything said, everything is embedded and on this machine only', () => {
  expect(readConfig({})).toEqual({
    ...{ port: 3000, host: '127.0.0.1', dataDirectory: resolve('.data'), basePath: '/', publicUrl: null },
    ...{ demo: true, showMail: true, adminEmail: null, databaseUrl: null, databaseOwnerUrl: null },
    ...{ cognito: null, s3: null },
    ...{ smtpUrl: null, stripeSecretKey: null, logLevel: 'info', rateLimit: 6000, databaseTimeout: 20 },
  });
});

test.each([
  ['another host', { HOST: '0.0.0.0' }, { demo: false, showMail: false }],
  ['another host, asked for by name', { HOST: '0.0.0.0', DEMO: 'on', DEV_MAIL: 'on' }, { demo: true, showMail: true }],
  ['a mail server', { SMTP_URL: 'smtp://mail.example.org' }, { demo: true, showMail: false }],
  ['no demo', { DEMO: 'off' }, { demo: false, showMail: true }],
  ['a real pool', { COGNITO_USER_POOL_ID: 'eu-west-2_Abc', COGNITO_CLIENT_ID: 'c' }, { demo: false, showMail: true }],
])('demo and mail box with %s', (_, environment, expected) => {
  expect(readConfig(environment)).toMatchObject(expected);
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
  expect(readConfig(environment).cognito).toEqual({
    ...{ userPoolId: 'eu-west-2_Abc', clientId: 'client', endpoint: null, region: 'eu-west-2' },
  });
});

describe('a value that cannot be meant is named in one line', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT=http is not usable: expected a number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT=70000 is not usable: expected a number from 0 to 65535.'],
    [{ HOST: 'a b' }, 'HOST=a b is not usable: expected an address or a host name.'],
    [{ BASE_PATH: '/../x' }, 'BASE_PATH=/../x is not usable: expected a path such as / or /awards/.'],
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
    [{ STRIPE_SECRET_KEY: 'secret' }, 'STRIPE_SECRET_KEY is not usable: expected a key that starts with sk_ or rk_.'],
  ])('%o', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError(message));
  });
});
