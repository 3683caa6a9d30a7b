import { execFileSync } from 'node:child_process';
import { chmod, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** The account that PostgreSQL runs under where we are root, which it refuses to be; null where we are not. */
export function databaseUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const known = lookUp('postgres');
  if (known) return known;
  for (const [command, ...options] of [
    ['useradd', '--system', '--user-group', '--no-create-home', 'postgres'],
    ['adduser', '-S', '-D', '-H', 'postgres'],
  ]) {
    try {
      execFileSync(command ?? '', options, { stdio: 'ignore' });
      const made = lookUp('postgres');
      if (made) return made;
    } catch {
      // The other tool, or an account that every system has.
    }
  }
  return lookUp('nobody') ?? { uid: 65_534, gid: 65_534 };
}

/** Lets other accounts pass through the folders above `path`, as far as they are ours to change. */
export async function makeReachable(path: string): Promise<void> {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) await chmod(folder, (mode & 0o7777) | 0o011);
  }
}

function lookUp(name: string): SystemUser | null {
  try {
    const [uid, gid] = ['-u', '-g'].map((what) =>
      Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })),
    );
    return uid === undefined || gid === undefined || Number.isNaN(uid + gid) ? null : { uid, gid };
  } catch {
    return null;
  }
}
