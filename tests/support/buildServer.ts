import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the server anew for one test file: the folder of its programs. Below node_modules, where they find their packages. */
export function buildServer(name: string): string {
  const folder = `node_modules/.cache/${name}`;
  const rsbuild = 'node_modules/@rsbuild/core/bin/rsbuild.js';
  const env = { ...process.env, DIST: folder, NODE_ENV: 'production' };
  execFileSync(process.execPath, [rsbuild, 'build', '--environment', 'server'], { env, stdio: 'pipe' });
  return join(folder, 'server');
}
