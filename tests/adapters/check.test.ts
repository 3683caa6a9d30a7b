import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesElsewhere, holdBucketFiles, holdLocalFiles } from '#server/adapters/localFiles.ts';
import { checkEnvironment } from '#server/check.ts';
import { secretLabel } from '#server/platform/database/installationValue.ts';
import { newKey, readKeys } from '#server/platform/secrets/openWrapping.ts';
import { wrappingBy } from '#server/platform/secrets/wrapping.ts';
import { builtPrograms } from '../support/builtPrograms.ts';
import { startClamd } from '../support/clamd.ts';
import { testDatabase } from '../support/database.ts';

const migrations = 'src/server/platform/database/migrations';
let built: string;
let folder: string;
beforeAll(async () => {
  built = await builtPrograms();
  folder = await mkdtemp(join(tmpdir(), 'check-'));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the built server says of an environment, and how it ends. */
const check = (environment: Record<string, string>) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const { PATH = '' } = process.env;
    const env = { PATH, NODE_ENV: 'production', DATA_DIR: join(folder, 'data'), ...environment };
    execFile(process.execPath, [join(built, 'main.js'), '--check'], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), lines: `${stdout}${stderr}`.trim().split('\n') }),
    );
  });

describe('a check of the environment', { timeout: 60_000 }, () => {
  test('says in one line that a trial is right, and leaves nothing behind', async () => {
    const right = 'The environment is right: a trial, with demo, mail box, test cards.';
    expect(await check({})).toEqual({ code: 0, lines: [right] });
    expect(await readdir(folder)).toEqual([]);
  });

  test('says what is not as it should be, each in a line, and fails', async () => {
    const nowhere = '127.0.0.1:1';
    const { code, lines } = await check({
      PORT: 'x',
      DEMO: 'maybe',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'http://awards.example.org/elsewhere/',
      METRICS_PORT: '3000',
      DATABASE_URL: `postgres://${nowhere}/none`,
      S3_BUCKET: 'awards',
      S3_ENDPOINT: `http://${nowhere}`,
      SMTP_URL: `smtp://${nowhere}`,
      COGNITO_USER_POOL_ID: 'eu-west-2_Abc',
      COGNITO_CLIENT_ID: 'c',
      COGNITO_ENDPOINT: `http://${nowhere}`,
      COGNITO_RELYING_PARTY: 'other.example.org',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_ENDPOINT: `http://${nowhere}`,
      SMS_REGION: 'eu-west-1',
      SMS_ENDPOINT: `http://${nowhere}`,
      TIMESTAMP_URL: `http://${nowhere}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${nowhere}`,
      SECRETS_KEY: 'short',
      ALLOWED_ORIGINS: '*',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
    });
    const begun = [
      'Fault: PORT=x is not usable',
      'Fault: DEMO=maybe is not usable',
      'Fault: LOG_LEVEL=loud is not usable',
      'Fault: PUBLIC_URL ends with /elsewhere/, BASE_PATH is /',
      'Fault: METRICS_PORT and PORT are both 3000',
      'Fault: COGNITO_RELYING_PARTY other.example.org is not the host of PUBLIC_URL',
      'Fault: SECRETS_KEY is not usable',
      "Fault: The database of DATABASE_URL can't be used: ",
      "Fault: The bucket of S3_BUCKET can't be used: ",
      "Fault: The mail server of SMTP_URL can't be used: ",
      "Fault: The user pool of COGNITO_USER_POOL_ID can't be used: ",
      "Fault: The payment service of STRIPE_SECRET_KEY can't be used: ",
      "Fault: The service of SMS_ENDPOINT can't be used: ",
      "Fault: The service of TIMESTAMP_URL can't be used: ",
      "Fault: The collector of OTEL_EXPORTER_OTLP_ENDPOINT can't be used: ",
      'Note: PUBLIC_URL is not https',
      'Note: TRUSTED_PROXIES names none',
      'Note: ALLOWED_ORIGINS is *',
    ];
    expect(begun.filter((line) => !lines.some((one) => one.startsWith(line)))).toEqual([]);
    expect(lines.at(-1)).toBe('The environment is not right: 15 faults.');
    expect(code).toBe(1);
    expect(lines.join(' ')).not.toMatch(/sk_test|whsec/);
  });

  test('looks into the database: its version, its key, and whether another server keeps files', async () => {
    const database = await testDatabase();
    try {
      const key = newKey();
      const value = wrappingBy(readKeys(key, 'key')).wrap(secretLabel('checked'), 'a secret');
      await database.pool.query('delete from product.secrets');
      await database.pool.query('insert into product.secrets (name, value) values ($1, $2)', ['checked', value]);
      const given = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, SECRETS_KEY: key };
      const right = await check(given);
      expect([right.code, right.lines.at(-1)]).toEqual([
        0,
        'The environment is right: no trial, with nothing of a trial.',
      ]);
      const faults = async (environment: Record<string, string>) =>
        (await check(environment)).lines.filter((line) => line.startsWith('Fault: '));
      const release = await holdLocalFiles(database.ownerUrl);
      expect(await faults(given)).toEqual([expect.stringMatching(/^Fault: Another server .* set S3_BUCKET for both/)]);
      const away = expect.stringMatching(/^Fault: The bucket of S3_BUCKET can't be used/);
      const inBucket = { ...given, S3_BUCKET: 'awards', S3_ENDPOINT: 'http://127.0.0.1:1' };
      expect((await faults(inBucket)).toSorted()).toEqual([`Fault: ${filesElsewhere.bucket}`, away]);
      await release?.();
      const beside = await holdBucketFiles(database.ownerUrl);
      expect(await faults(inBucket)).toEqual([away]);
      expect(await faults(given)).toEqual([`Fault: ${filesElsewhere.folder}`]);
      await beside?.();
      expect(await faults({ ...given, SECRETS_KEY: newKey() })).toEqual([
        expect.stringMatching(/^Fault: The key of SECRETS_KEY .* does not open what the database holds/),
      ]);
      const { SECRETS_KEY: _, ...keyless } = given;
      const without = await check({ ...keyless, DATA_DIR: join(folder, 'empty') });
      expect([without.code, without.lines.filter((line) => line.startsWith('Fault: '))]).toEqual([
        1,
        [expect.stringMatching(/^Fault: The database holds secrets and there is no key: name the one that was used/)],
      ]);
      expect(await readdir(folder)).toEqual([]);
      const signing = wrappingBy(readKeys(newKey(), 'key')).wrap('identity.signing_keys other', '{}');
      await database.pool.query(
        `insert into identity.signing_keys (kid, key, created_at) values ('other', to_jsonb($1::text), now())`,
        [signing],
      );
      expect(await faults(given)).toEqual([
        expect.stringMatching(/^Fault: The key of SECRETS_KEY .* does not open what the database holds/),
      ]);
      await database.pool.query('delete from identity.signing_keys');
      await database.pool.query(
        `insert into migrations.product (hash, created_at) select 'newer', max(created_at) + 1000 from migrations.product`,
      );
      expect(await faults(given)).toEqual([
        expect.stringMatching(/^Fault: The database of DATABASE_OWNER_URL .*migrated by a newer version/),
      ]);
    } finally {
      await database.close();
    }
  });
});

test('what is read elsewhere is looked at, and hinders nothing: away, no standby, other tables', async () => {
  const [database, other] = await Promise.all([testDatabase(), testDatabase()]);
  try {
    const notes = async (DATABASE_URL_READ: string) => {
      const environment = { DATABASE_URL: database.ownerUrl, SECRETS_KEY: newKey(), DATABASE_URL_READ };
      const lines: string[] = [];
      expect(await checkEnvironment(environment, migrations, (line) => lines.push(line))).toBe(true);
      return lines.filter((line) => line.includes('DATABASE_URL_READ'));
    };
    await database.pool.query('delete from product.secrets');
    expect(await notes('postgres://127.0.0.1:1/none')).toEqual([
      expect.stringMatching(
        /^Note: The database of DATABASE_URL_READ can't be used, everything is read of DATABASE_URL/,
      ),
    ]);
    const alone = expect.stringMatching(/^Note: The database of DATABASE_URL_READ follows no other/);
    const another = expect.stringMatching(
      /^Note: The database of DATABASE_URL_READ is no replica of that of DATABASE_URL/,
    );
    expect(await notes(database.ownerUrl)).toEqual([alone]);
    expect(await notes(other.ownerUrl)).toEqual([alone, another]);
    await other.pool.query(
      'delete from migrations.product where created_at = (select max(created_at) from migrations.product)',
    );
    expect(await notes(other.ownerUrl)).toEqual([alone, another, expect.stringMatching(/^Note: .* has other tables/)]);
  } finally {
    await Promise.all([database.close(), other.close()]);
  }
});

test('a data directory that cannot be made is a fault, also beside a database and a bucket', async () => {
  const nowhere = '127.0.0.1:1';
  const { lines } = await check({
    DATA_DIR: '/proc/none',
    DATABASE_URL: `postgres://${nowhere}/none`,
    S3_BUCKET: 'awards',
    S3_ENDPOINT: `http://${nowhere}`,
    SECRETS_KEY: newKey(),
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  });
  expect(lines).toContainEqual(expect.stringMatching(/^Fault: The data directory \/proc\/none can't be used: /));
});

test('metrics of workers that would come upon the port of calls are a fault', async () => {
  const lines: string[] = [];
  const environment = { PORT: '3001', METRICS_PORT: '3000', WORKERS: '2', DATA_DIR: join(folder, 'ports') };
  expect(await checkEnvironment(environment, migrations, (line) => lines.push(line))).toBe(false);
  expect(lines.filter((line) => line.startsWith('Fault: '))).toEqual([
    'Fault: METRICS_PORT=3000 with WORKERS=2 takes every port up to 3001, and PORT=3001 is one of them.',
  ]);
});

test('a scanner that is away is said, and hinders nothing; one that answers is right', async () => {
  const scanner = await startClamd();
  const said = async () => {
    const lines: string[] = [];
    const environment = { CLAMAV_ADDRESS: scanner.address, DATA_DIR: join(folder, 'scanned') };
    expect(await checkEnvironment(environment, migrations, (line) => lines.push(line))).toBe(true);
    return lines.filter((line) => line.startsWith('Note: '));
  };
  expect(await said()).toEqual([]);
  await scanner.close();
  expect(await said()).toEqual([expect.stringMatching(/^Note: The scanner of CLAMAV_ADDRESS can't be used, no file/)]);
});

test('every variable of the handbook that names a service is asked', async () => {
  const [handbook, ...code] = await Promise.all(
    ['docs/operations.md', 'src/server/check.ts', 'src/server/checkServices.ts'].map((file) => readFile(file, 'utf8')),
  );
  const addresses = [
    ...handbook!.matchAll(/^\| `([A-Z_0-9]+(?:_URL|_URL_READ|_ENDPOINT|_BUCKET|_POOL_ID|_ADDRESS))` \|/gm),
  ];
  expect(addresses.length).toBeGreaterThan(9);
  expect(addresses.map(([, name]) => name!).filter((name) => !code.join('').includes(name))).toEqual([]);
});
