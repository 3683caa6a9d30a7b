import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrateDatabase } from '#server/platform/database/database.ts';
import { testDatabase } from '../support/database.ts';

const migrations = 'src/server/platform/database/migrations';

/** The migrations before one of them, in a folder of their own; the caller removes it. */
async function migrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(migrations, folder, { recursive: true });
  const file = join(folder, 'product', 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
  const first = journal.entries.findIndex((entry) => entry.tag.startsWith(tag));
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }));
  return folder;
}

const day = (number: number) => `2020-01-0${number}T12:00:00Z`;

it('keeps of passwords that others set what audit and events say, and drops of who left what nothing was invoiced by', async () => {
  const database = await testDatabase('template0');
  const former = await migrationsBefore('0071');
  const { pool } = database;
  try {
    await migrateDatabase(database.ownerUrl, former);
    const addPerson = async (isErased = false) => {
      const [orgID, id, sub] = [randomUUID(), randomUUID(), randomUUID()];
      await pool.query(`insert into product.orgs (id, name, kind) values ($1, 'Quay Works', 'entrant')`, [orgID]);
      await pool.query(
        `insert into product.people (id, org_id, sub, type, email, name, erased, locked) values ($1, $2, $3, 'entrant', $4, '', $5, $5)`,
        [id, orgID, isErased ? null : sub, isErased ? `erased-${id}` : `${id}@example.org`, isErased],
      );
      return { orgID, id, sub };
    };
    const note = (action: string, entity: string, entityID: string, at: string, details: object = {}) =>
      pool.query(
        `insert into product.audit (at, actor_name, action, entity, entity_id, details) values ($1, 'Ann', $2, $3, $4, $5)`,
        [at, action, entity, entityID, details],
      );
    const happen = (event: string, sub: string, at: string) =>
      pool.query(`insert into product.security_events (at, event, sub, source) values ($1, $2, $3, 'here')`, [
        at,
        event,
        sub,
      ]);
    const [untouched, given, recovered, anew, invited] = await Promise.all([1, 2, 3, 4, 5].map(() => addPerson()));
    for (const one of [given!, recovered!, anew!, invited!]) await note('user.passwordSet', 'user', one.id, day(2));
    await happen('factorChanged', given!.sub, day(3));
    await happen('recovered', recovered!.sub, day(3));
    await happen('factorChanged', recovered!.sub, day(4));
    await happen('recovered', anew!.sub, day(3));
    await note('user.passwordSet', 'user', anew!.id, day(4));
    await note('user.invited', 'user', invited!.id, day(5), { hasAccount: true });
    const gone = await addPerson(true);
    const changes = { address: { from: null, to: '1 Quay' }, name: { from: 'A', to: 'B' } };
    for (const { orgID } of [gone, given!]) await note('org.updated', 'org', orgID, day(1), { changes });

    await migrateDatabase(database.ownerUrl);
    const kept = async ({ id }: { readonly id: string }) => {
      const { rows } = await pool.query(
        `select password_given_at as given, password_own_at as own, factor_doubtful as doubtful from product.people where id = $1`,
        [id],
      );
      return rows[0];
    };
    const [second, third, fifth] = [2, 3, 5].map((number) => new Date(day(number)));
    expect(await kept(untouched!)).toEqual({ given: null, own: null, doubtful: false });
    expect(await kept(given!)).toEqual({ given: second, own: null, doubtful: true });
    expect(await kept(recovered!)).toEqual({ given: second, own: third, doubtful: false });
    expect(await kept(anew!)).toEqual({ given: second, own: null, doubtful: false });
    expect(await kept(invited!)).toEqual({ given: second, own: fifth, doubtful: false });
    const { rows } = await pool.query<{ entity_id: string; details: { changes: object } }>(
      `select entity_id, details from product.audit where action = 'org.updated'`,
    );
    const left = new Map(rows.map(({ entity_id, details }) => [entity_id, Object.keys(details.changes)]));
    expect(left.get(gone.orgID)).toEqual(['name']);
    expect(left.get(given!.orgID)?.toSorted()).toEqual(['address', 'name']);
  } finally {
    await rm(former, { recursive: true });
    await database.close();
  }
});
