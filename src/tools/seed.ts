import { parseArgs } from 'node:util';
import { assemble } from '#server/assemble.ts';
import { clearDemo, type StoredName } from '#server/modules/demo/clearDemo.ts';
import { seedFilmPrize } from '#server/modules/demo/filmPrize.ts';
import { demoSize } from '#server/modules/demo/plan.ts';
import { seedDemo } from '#server/modules/demo/seedDemo.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { prepareDatabase } from '#server/platform/database/database.ts';
import { CommandError, runCommand } from './command.ts';
import { openInstallation } from './installation.ts';

/** Fills the installation with a demo of the wanted size in place of the one it has. It may be running meanwhile. */
await runCommand(async (closing) => {
  const { values } = parseArgs({
    options: {
      entries: { type: 'string', default: String(demoSize.entries) },
      judges: { type: 'string', default: String(demoSize.judges) },
    },
  });
  const size = { entries: Number(values.entries), judges: Number(values.judges) };
  if (!Number.isInteger(size.entries) || !Number.isInteger(size.judges) || size.entries < 1 || size.judges < 1)
    throw new CommandError('Usage: npm run seed -- --entries 10000 --judges 40');

  // Where a server may have no demo, neither may be put into it by this.
  const config = readConfig({ ...process.env, DEMO: 'on' });
  const database = await openInstallation(config);
  closing(database.close);
  await prepareDatabase(database);
  const server = await assemble({
    config: {
      ...config,
      publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}${config.basePath}`,
    },
    // Takes the former demo's rows of the audit away, which only the owner may.
    databaseUrl: database.ownerUrl,
    rewraps: false,
  });
  closing(server.close);
  const began = Date.now();
  const unused: StoredName[] = [];
  await seedDemo(server.context, size, async (tx) => {
    unused.push(...(await clearDemo(tx)));
  });
  await seedFilmPrize(server.context);
  for (const { key, name } of unused) await server.context.files.remove(key, name);
  console.log(`${size.entries} entries and ${size.judges} judges in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return 0;
});
