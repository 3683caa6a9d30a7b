import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** The server restarted at every change, and the browser application with hot reload in front of it. */
const serverPort = String(Number(process.env.PORT ?? '3000') + 1);
const webPort = process.env.PORT ?? '3000';
const children: ChildProcess[] = [
  run([join('node_modules', 'tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', 'src/server/main.ts'], {
    PORT: serverPort,
    // Where the browser really is: addresses that the server hands out lead through the other one.
    PUBLIC_URL: `http://127.0.0.1:${webPort}/`,
  }),
  run([join('node_modules', '@rsbuild', 'core', 'bin', 'rsbuild.js'), 'dev', '--environment', 'web'], {
    AWARDS_SERVER: `http://127.0.0.1:${serverPort}`,
    PORT: webPort,
  }),
];
for (const child of children) child.once('exit', (code) => stop(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
// Whoever started it may be killed and then cannot say so.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop(0), 500).unref();

function run(options: string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, options, { stdio: 'inherit', env: { ...process.env, ...environment } });
}

function stop(code: number): void {
  for (const child of children) child.kill('SIGTERM');
  setTimeout(() => process.exit(code), 3000).unref();
}
