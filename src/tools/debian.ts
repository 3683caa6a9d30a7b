import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian's packages where this machine lets us; false where it does not, or where that fails. */
export function installPackages(purpose: string, ...packages: readonly string[]): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${packages.join(', ')} for ${purpose} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...options: string[]) =>
    spawnSync('apt-get', options, { stdio: 'inherit', env: environment }).status === 0;
  const wanted = ['install', '-y', '--no-install-recommends', ...packages];
  return apt(...wanted) || (apt('update') && apt(...wanted));
}

/** Whether a program is on the PATH. */
export const hasProgram = (name: string): boolean => spawnSync('which', [name], { stdio: 'ignore' }).status === 0;
