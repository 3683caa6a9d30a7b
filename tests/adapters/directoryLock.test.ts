import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DirectoryInUse, lockDirectory } from '#server/adapters/directoryLock.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a container's server sees of another one's: a process of its own number, which no other process could be. */
test.each([
  ['a short name', 'data'],
  ['a name longer than that of any socket', 'long'.repeat(40)],
])('a holder of our own number keeps us off a directory of %s for as long as it lives', async (_, name) => {
  const directory = join(folder, name);
  await mkdir(directory);
  const path = join(directory, 'server.pid');
  const release = await lockDirectory(path);
  await expect(lockDirectory(path)).rejects.toEqual(new DirectoryInUse(`process ${process.pid}`));
  await release();
  await (await lockDirectory(path))();
  expect(await readdir(directory)).toEqual([]);
});

test('what a killed holder left is taken over, its socket too', async () => {
  const path = join(folder, 'server.pid');
  await writeFile(path, JSON.stringify({ pid: process.pid, started: '1', token: '01234567-left' }));
  await writeFile(`${path}.01234567`, '');
  const release = await lockDirectory(path);
  expect(await readdir(folder)).not.toContain('server.pid.01234567');
  await release();
});

test('a directory that cannot be written to is told as what it is, and not as one in use', async () => {
  await expect(lockDirectory(join(folder, 'missing', 'server.pid'))).rejects.toMatchObject({ code: 'ENOENT' });
});
