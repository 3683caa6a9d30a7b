import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');

/** Every name that the server reads of its environment. */
const known = new Set([
  ...['config.ts', 'environment.ts', 'services.ts'].flatMap((file) =>
    [...read(`src/server/platform/config/${file}`).matchAll(/read\w*\(\s*environment,\s*'([A-Z_0-9]+)'/g)].map(
      (match) => match[1]!,
    ),
  ),
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_URL_READ',
]);
/** Names that Node, the client of S3 and the servers beside ours read. */
const others = new Set([
  'NODE_ENV',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'POSTGRES_DB',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'SERVER_PASSWORD',
  'ON_ERROR_STOP',
  'MINIO_ROOT_USER',
  'MINIO_ROOT_PASSWORD',
  'ALLOWED_SENDER_DOMAINS',
  'FILES_URL',
]);

const samples = readdirSync('docs/deploy').map((name) => ({ name, text: read(join('docs/deploy', name)) }));

test('the samples set no variable that nothing reads', () => {
  const set = samples.flatMap(({ name, text }) => {
    const names = name.endsWith('.yaml')
      ? [...text.matchAll(/^ {6}([A-Z][A-Z_0-9]+):/gm)]
      : [...text.matchAll(/(?:^ENV |^Environment=| )([A-Z][A-Z_0-9]+)=/gm)];
    return names.map((match) => ({ name, variable: match[1]! }));
  });
  expect(set.length).toBeGreaterThan(15);
  expect(set.filter(({ variable }) => !known.has(variable) && !others.has(variable))).toEqual([]);
});

test('the handbook of operation tells of every variable that the server reads, and of no other', () => {
  const documented = [...read('docs/operations.md').matchAll(/^\| `([A-Z_0-9]+)` \|/gm)].map((match) => match[1]!);
  expect([...documented].sort()).toEqual([...known].sort());
});

test('the container runs as an account without rights, and the unit keeps its folder to itself', () => {
  expect(read('docs/deploy/Containerfile')).toMatch(/^USER node$/m);
  expect(read('docs/deploy/awards.service')).toMatch(/^StateDirectoryMode=0700$/m);
});

test('an image has nothing of the installation or the packages of the machine that builds it', () => {
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['.data', '**/node_modules', 'dist', '.git']),
  );
});

test.each([
  ['', '/api/health/live'],
  ['/', '/api/health/live'],
  ['awards', '/awards/api/health/live'],
  ['/awards/', '/awards/api/health/live'],
])('the container asks for health where the server answers, with BASE_PATH “%s”', async (BASE_PATH, path) => {
  const [, command = ''] = /^HEALTHCHECK CMD (.*)$/m.exec(read('docs/deploy/Containerfile')) ?? [];
  const [, ...parts] = JSON.parse(command) as string[];
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const env = { ...process.env, PORT: String((server.address() as AddressInfo).port), BASE_PATH };
  const [code] = (await once(execFile(process.execPath, parts, { env }), 'exit')) as [number];
  server.close();
  expect([code, asked]).toEqual([0, [path]]);
});

test('the mail server beside takes letters from the server, which trusts no certificate that nobody else vouches for', () => {
  const compose = read('docs/deploy/compose.yaml');
  expect(compose).toMatch(/^ {6}SMTP_URL: smtp:\/\/mail:587\//m);
  expect(compose).toMatch(/^ {6}POSTFIX_smtpd_tls_security_level: none$/m);
});

test('a unit starts where a service is away for now, and ends its server alone, which ends the embedded database', () => {
  const unit = read('docs/deploy/awards.service');
  expect(unit).toMatch(/^ExecStartPre=-.* --check$/m);
  expect(unit).toMatch(/^ExecStart=[^-]/m);
  expect(unit).toMatch(/^KillMode=mixed$/m);
});

test('the read-me names every command that uses the installation of the environment, and no other', () => {
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  const readme = read('README.md');
  const commands = Object.entries(scripts).filter(([name, script]) => {
    const [, file] = /^tsx (src\/tools\/\w+\.ts)$/.exec(script) ?? [];
    return file && readme.includes(`| \`npm run ${name}`) && read(file).includes(`from './installation.ts'`);
  });
  const [, sentence = ''] = /^(.*) use the installation that the environment names/m.exec(readme) ?? [];
  const named = [...sentence.matchAll(/`([\w-]+)`/g)].map((match) => match[1]!);
  expect(named.sort()).toEqual(commands.map(([name]) => name).sort());
  expect(named.length).toBeGreaterThan(5);
});
