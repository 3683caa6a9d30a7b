import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { plantedIn, plantedNames } from './planted.ts';

/** The browser application with the mutant of each planted chart in it: the folder to serve. Throws where the build fails. */
export async function buildPlanted() {
  const folder = await mkdtemp(join(tmpdir(), 'awards-planted-'));
  for (const name of ['machines', 'src', 'public', 'package.json', 'tsconfig.json', 'rsbuild.config.ts']) {
    await cp(name, join(folder, name), { recursive: true });
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  for (const name of plantedNames) {
    const { file, source } = plantedIn(name);
    await writeFile(join(folder, file), source);
  }
  // What nobody reads needs no short names, and their making is half of a build.
  const config = join(folder, 'rsbuild.config.ts');
  const text = await readFile(config, 'utf8');
  const unread = text.replace("legalComments: 'none',", "legalComments: 'none',\n        minify: false,");
  if (unread === text) throw new Error('The build of the page has no place for: minify');
  await writeFile(config, unread);
  const program = resolve('node_modules/@rsbuild/core/bin/rsbuild.js');
  await promisify(execFile)(process.execPath, [program, 'build', '--environment', 'web'], {
    cwd: folder,
    env: { ...process.env, DIST: join(folder, 'dist'), NODE_ENV: 'production' },
  });
  return { web: join(folder, 'dist', 'web'), remove: () => rm(folder, { recursive: true, force: true }) };
}
