import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Role } from '#contract/calls.ts';
import { freePort } from '#server/adapters/embeddedPostgres.ts';
import { adminActions, clientActions } from '#server/identity/actions/table.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { type AttackFigures, attack, patience } from '../attack/attack.ts';
import { signIn } from './signIn.ts';

/**
 * Bad requests to the server as it is built, a process of its own on a database made for it and ended after it. Ends with 1
 * where one was answered with a failure, or late.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    'at-once': { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    program: { type: 'string', default: join('dist', 'server', 'main.js') },
  },
});
const [requests, atOnce, seed] = [values.requests, values['at-once'], values.seed].map(Number) as [
  number,
  number,
  number,
];
if (![requests, atOnce, seed].every((value) => Number.isInteger(value) && value > 0)) {
  console.error('npm run bench -- attack [--requests 200000] [--at-once 8] [--seed 1] [--program PATH]');
  process.exit(2);
}

const { failures, slow, ...figures } = await measured();
console.log(`${figures.requests} bad requests in ${figures.seconds.toFixed(0)} s, ${atOnce} at once, seed ${seed}`);
console.log(`  answers by status: ${JSON.stringify(figures.statuses)}`);
console.log(
  `  p50 ${figures.p50.toFixed(0)} ms, p99 ${figures.p99.toFixed(0)} ms, longest ${figures.longest.toFixed(0)} ms`,
);
console.log(`  ${failures.length} failures, ${slow.length} answers that took more than ${patience} ms`);
for (const fault of [...failures, ...slow].slice(0, 20)) console.error(JSON.stringify(fault));
process.exit(failures.length + slow.length > 0 ? 1 : 0);

async function measured(): Promise<AttackFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'awards-attack-'));
  const url = `http://127.0.0.1:${await freePort()}/`;
  const environment = { DATA_DIR: folder, PORT: new URL(url).port, LOG_LEVEL: 'error', RATE_LIMIT: '9999999' };
  const server = spawn(process.execPath, [values.program], {
    env: { ...process.env, ...environment, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let output = '';
    server.stdout.on('data', (text: Buffer) => {
      output += text;
    });
    while (!output.includes('Ready: ')) {
      await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
      if (server.exitCode !== null) throw new Error(output);
    }
    // The page's own settings, as every browser reads them.
    const config = (await (await fetch(`${url}config.json`)).json()) as { userPoolId: string; clientId: string };
    const tokenOf = (role: Role) => signIn(url, config, `${role}@demo.test`, demoPassword);
    const tokens = { admin: await tokenOf('admin'), judge: await tokenOf('judge'), entrant: await tokenOf('entrant') };
    return await attack({
      ...{ url, ...config, tokens, requests, atOnce, seed },
      actions: [...clientActions.keys(), ...adminActions.keys()],
    });
  } finally {
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
    await rm(folder, { recursive: true, force: true });
  }
}
