import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressesOfRunning, embeddedPostgres } from '#server/adapters/embeddedPostgres.ts';
import { databaseUser } from '#server/adapters/systemUser.ts';

/** What can't be read, or is half there, is never taken for an empty installation. */
let dataDirectory: string;
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'embedded-'));
});
afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

const start = () => embeddedPostgres({ dataDirectory, log: () => undefined });

test('a database whose passwords are gone gets no others', async () => {
  const folder = join(dataDirectory, 'postgres');
  await mkdir(folder);
  await writeFile(join(folder, 'PG_VERSION'), '17\n');
  const user = databaseUser();
  if (user) await chown(folder, user.uid, user.gid);
  await expect(start()).rejects.toThrow(/postgres\.json is gone/);
  expect(await readdir(dataDirectory)).toEqual(['postgres']);
});

test('passwords that cannot be read are not chosen anew', async () => {
  await mkdir(join(dataDirectory, 'postgres.json'));
  await expect(start()).rejects.toMatchObject({ code: 'EISDIR' });
  await expect(addressesOfRunning(dataDirectory)).rejects.toMatchObject({ code: 'EISDIR' });
  expect(await readdir(dataDirectory)).toEqual(['postgres.json']);
});

test('a database whose version cannot be read is not made anew', async () => {
  await mkdir(join(dataDirectory, 'postgres', 'PG_VERSION'), { recursive: true });
  await writeFile(join(dataDirectory, 'postgres', 'kept'), '');
  const access = { port: 1, password: 'a', ownerPassword: 'b', serverPassword: 'c' };
  await writeFile(join(dataDirectory, 'postgres.json'), JSON.stringify(access));
  await expect(start()).rejects.toMatchObject({ code: 'EISDIR' });
  expect(await readdir(join(dataDirectory, 'postgres'))).toContain('kept');
});

test.each(['', '{}'])('passwords of which only %j is left are neither chosen anew nor written over', async (left) => {
  const file = join(dataDirectory, 'postgres.json');
  await writeFile(file, left);
  await expect(start()).rejects.toThrow(/does not hold port and password any more/);
  expect(await readFile(file, 'utf8')).toBe(left);
});

test('what lies where the database belongs is not removed', async () => {
  const control = join(dataDirectory, 'postgres', 'global', 'pg_control');
  await mkdir(join(dataDirectory, 'postgres', 'global'), { recursive: true });
  await writeFile(control, 'kept');
  await expect(start()).rejects.toMatchObject({ code: 'ENOTEMPTY' });
  expect(await readFile(control, 'utf8')).toBe('kept');
});

test('where no server keeps a database, asking for its address writes nothing', async () => {
  await expect(addressesOfRunning(dataDirectory)).rejects.toThrow(/no server keeps a database/);
  expect(await readdir(dataDirectory)).toEqual([]);
});
