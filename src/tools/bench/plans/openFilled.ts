import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#server/adapters/embeddedPostgres.ts';
import { assemble } from '#server/assemble.ts';
import { demoPassword, seedDemo } from '#server/modules/demo/seedDemo.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { prepareDatabase } from '#server/platform/database/database.ts';
import { columns, read, uuid } from '#server/platform/database/rows.ts';
import { openAlone } from '../../installation.ts';
import { type Caller, enter } from '../callers.ts';
import { fillAwards, firstNamed } from './fillAwards.ts';
import type { ListCall, Named } from './listCalls.ts';

const membershipRow = columns({ orgID: uuid, personID: uuid });
const namedRow = columns({ awardID: uuid, categoryID: uuid, entryID: uuid });

/** A server in this process on a database of its own, with somebody of each role, to be filled. */
export async function openFilled(folder: string) {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}/`;
  const installation = await openAlone(folder);
  await prepareDatabase(installation);
  const environment = { DATA_DIR: folder, PORT: port, DEMO: 'on', LOG_LEVEL: 'silent', RATE_LIMIT: '9999999' };
  const config = { ...readConfig({ ...process.env, ...environment }), publicUrl: url };
  const server = await assemble({ config, databaseUrl: installation.url });
  await seedDemo(server.context, { entries: 20, judges: 3 });
  await server.listen();
  const superuser = new pg.Client({ connectionString: await superuserOf(folder, installation.url) });
  await superuser.connect();
  const personOf = async (email: string) => {
    const found = await superuser.query(
      'select org_id as "orgID", id as "personID" from product.people where email = $1',
      [email],
    );
    return read(membershipRow, found)[0]!;
  };
  const emails = { admin: 'admin@demo.test', judge: 'judge@demo.test', entrant: 'entrant@demo.test' } as const;
  const callers = {
    admin: await enter(url, emails.admin, demoPassword),
    judge: await enter(url, emails.judge, demoPassword),
    entrant: await enter(url, emails.entrant, demoPassword),
  } satisfies Record<ListCall['by'], Caller>;
  const admin = await personOf(emails.admin);
  const judge = await personOf(emails.judge);
  const entrant = await personOf(emails.entrant);
  return {
    url,
    callers,
    superuser,
    databaseUrl: installation.url,
    fill: (size: { readonly awards: number; readonly entries: number; readonly made: number }) =>
      fillAwards(superuser, { ...size, organiserID: admin.orgID, entrant, judge }),
    named: async (): Promise<Named> => read(namedRow, await superuser.query(firstNamed))[0]!,
    async close() {
      await superuser.end();
      await server.close();
      await installation.close();
    },
  };
}

/** Of the embedded database of a folder: whoever fills it switches its triggers off. */
async function superuserOf(folder: string, url: string): Promise<string> {
  const { password } = JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8')) as {
    readonly password: string;
  };
  const address = new URL(url);
  address.username = 'postgres';
  address.password = password;
  return address.href;
}
