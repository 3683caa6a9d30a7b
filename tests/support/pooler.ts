import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './postgres.ts';

/** PgBouncer before a database: a few connections, lent out for a transaction each. `url` is the database's, with an account. */
export async function startPooler(url: string, connections: number) {
  const { username, password, hostname, port: databasePort, pathname } = new URL(url);
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'awards-pooler-')), await freePort()];
  await chmod(folder, 0o755);
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${databasePort} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  );
  await chmod(settings, 0o644);
  // It refuses to be root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...account, settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text));
  while (!output.includes('process up')) {
    await Promise.race([once(child.stderr, 'data'), once(child, 'exit')]);
    if (child.exitCode !== null) throw new Error(output);
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
