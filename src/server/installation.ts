import pg from 'pg';
import type { Context } from './http/context.ts';
import { inviteFirstAdministrator } from './modules/people/firstAdministrator.ts';
import { orgs } from './platform/database/schema.ts';

const installationLock = 7_220_176;

/** Fills an empty installation as the configuration says: the demo, the first administrator. Replicas take turns. */
export async function prepareInstallation(context: Context, databaseUrl: string): Promise<void> {
  const { demo, adminEmail } = context.config;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [installationLock]);
    const [org] = await context.database.select({ id: orgs.id }).from(orgs).limit(1);
    // Before the demo, which has an organiser.
    if (adminEmail) await inviteFirstAdministrator(context, adminEmail);
    if (demo && !org) {
      await (await import('./modules/demo/seedDemo.ts')).seedDemo(context);
      await (await import('./modules/demo/filmPrize.ts')).seedFilmPrize(context);
    }
  } finally {
    await client.end();
  }
}
