import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { answers, listen } from './directorySocket.ts';

/** Another running server has the data directory. */
export class DirectoryInUse extends Error {}

interface Holder {
  readonly pid: number;
  /** When that process started, so that a number used again is not taken for it. */
  readonly started: string;
  readonly token: string;
}

/**
 * Keeps a second server off a data directory, by a file that names the process and a socket that it answers at. What a killed
 * server left is taken over. Answers the function that gives the directory free.
 */
export async function lockDirectory(path: string): Promise<() => Promise<void>> {
  const own: Holder = { pid: process.pid, started: startOf(process.pid) ?? '', token: randomUUID() };
  // Before the file: whoever reads it finds somebody there.
  const close = await listen(socketOf(path, own));
  try {
    await takeFile(path, own);
  } catch (error) {
    await close();
    throw error;
  }
  return async () => {
    await rm(path, { force: true });
    await close();
  };
}

async function takeFile(path: string, own: Holder): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await create(path, own)) {
      // Two that took over at once: the one whose file stayed has it.
      await wait(30);
      if ((await read(path))?.token === own.token) return;
      continue;
    }
    const holder = await read(path);
    if (holder && (await isHeld(path, holder))) throw new DirectoryInUse(`process ${holder.pid}`);
    // Somebody else may have taken over while the former holder was asked.
    if ((await read(path))?.token !== holder?.token) continue;
    await rm(path, { force: true });
    if (holder) await rm(socketOf(path, holder), { force: true });
  }
  throw new DirectoryInUse('another process');
}

/** Whether the file was made; false where there is one. Rejects where there can be none: wrong rights, a full disk. */
async function create(path: string, own: Holder): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    // One that a full disk left empty is nobody's.
    if ((await read(path)) === null) await rm(path, { force: true });
    throw error;
  }
}

/**
 * Whether the holder runs. Numbers of processes tell nothing of one in another container, which may be ours there; the socket
 * does, wherever the directory's file system has any.
 */
const isHeld = async (path: string, holder: Holder): Promise<boolean> =>
  (await answers(socketOf(path, holder))) || (holder.pid !== process.pid && startOf(holder.pid) === holder.started);

/** Each holder's own: of two that take over at once, neither takes the other's away. */
const socketOf = (path: string, { token }: Holder) => `${path}.${String(token).slice(0, 8)}`;

/** When a process started, in whatever words the system has for it; null where there is no such process. */
export function startOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user is there all the same.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return null;
  }
  if (process.platform !== 'linux') return 'running';
  try {
    // The name in brackets may hold anything; fields are counted from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? null : (fields[19] ?? 'running');
  } catch {
    return null;
  }
}

async function read(path: string): Promise<Holder | null> {
  try {
    // Written by this function's counterpart above; anything else counts as left over.
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}
