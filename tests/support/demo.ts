import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { seedDemo } from '#server/modules/demo/seedDemo.ts';
import type { Database } from '#server/platform/database/database.ts';
import { templateMade } from './templates.ts';

/** The database that holds the demo, to be cloned. */
export const demoTemplate = 'demo';

const folder = () => join(dirname(inject('logFolder')), 'demo');

/** Makes the demo once for the whole run. */
export const demoMade = (): Promise<void> =>
  templateMade({ name: demoTemplate, folder: folder(), fill: ({ context }) => seedDemo(context) });

/** Puts the demo's files where a server on a clone looks for them. */
export const copyDemoFiles = (to: string): Promise<void> => cp(folder(), to, { recursive: true });

/** Stored addresses name the server that made the demo: from now on they name the one at `url`. */
export async function moveDemo(database: Database, url: string): Promise<void> {
  await database.execute(sql`
    update product.entries set files = regexp_replace(files::text, 'http://127\\.0\\.0\\.1:\\d+/', ${url}, 'g')::jsonb`);
}
