import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { EntryData, StoredFile } from '#contract/entities/entry.ts';
import { people } from '#server/platform/database/schema.ts';
import { rowsOf } from '#tests/support/rows.ts';
import type { TestPerson, TestServer } from '../../support/server.ts';

/** What the drivers of the lifecycles work with. */
export interface ApiStage {
  /** Where things are arranged: its database, and the people who join. */
  readonly server: TestServer;
  /** The calls of the server that is tried; another one on the same database may be. */
  readonly api: TestServer['api'];
  /** That server's instant, in milliseconds since 1970. */
  readonly now: () => number;
  readonly admin: TestPerson;
  readonly entrant: TestPerson;
  /** An entrant of another organisation. */
  readonly colleague: TestPerson;
  readonly judge: TestPerson;
}

/** An organiser's administrator and judge, and two entrants, on a server of real or stopped time. */
export async function apiStage(
  server: TestServer,
  now: () => number,
  api: TestServer['api'] = server.api,
): Promise<ApiStage> {
  const [admin, entrant, colleague] = await Promise.all([
    server.join('admin'),
    server.join('entrant'),
    server.join('entrant'),
  ]);
  const judge = await server.join('judge', { orgID: admin.orgID });
  return { server, api, now, admin, entrant, colleague, judge };
}

/** A judge who never signs in. */
export async function silentJudge({ server, admin }: ApiStage): Promise<string> {
  const id = randomUUID();
  const email = `judge-${id}@example.org`;
  await server.database.insert(people).values({ id, orgID: admin.orgID, type: 'judge', email, name: `Judge ${id}` });
  return id;
}

/** Rows of an award and all that belongs to it, `own` by itself. */
export async function rowsAround({ server, admin }: ApiStage, awardID: string, own: SQL) {
  const all = (table: SQL) =>
    sql`(select jsonb_agg(to_jsonb(x) order by to_jsonb(x)::text) from ${table} x where x.award_id = ${awardID})`;
  const [found] = await rowsOf<{ own: unknown; around: unknown; audits: number }>(
    server.database,
    sql`select (${own}) as own, jsonb_build_array(
        (select to_jsonb(x) from product.awards x where x.id = ${awardID}), ${all(sql`product.categories`)},
        ${all(sql`product.entries`)}, ${all(sql`product.sheets`)}, ${all(sql`product.assignments`)},
        ${all(sql`product.invoices`)}, ${all(sql`product.nda_acceptances`)}
      ) as around, (select count(*) from product.audit x where x.org_id = ${admin.orgID}) as audits`,
  );
  if (!found) throw new Error('No rows were read');
  return found;
}

export const rowOf = (table: SQL, id: string) => sql`select to_jsonb(x) from ${table} x where x.id = ${id}`;

/** The same facts as if they were found at `now`: every instant moves along. */
export function movedTo<Facts extends { readonly now: number }>(facts: Facts, now: number): Facts {
  const moved = Object.entries(facts).map(([name, value]) => [
    name,
    name === 'now' || name.endsWith('At') ? (value === null ? null : Number(value) + now - facts.now) : value,
  ]);
  // Only values changed, and instants stayed instants.
  return Object.fromEntries(moved) as Facts;
}

export const asDate = (instant: number | null) => (instant === null ? null : new Date(instant));
export const asText = (instant: number) => new Date(instant).toISOString();

/** What every submission says. */
export const written: Partial<EntryData> = {
  title: 'Estuary Steps',
  statement: 'A way down to the water.',
  leadName: 'Nia Prosser',
};

/** The files that every submission needs, as they would be if they had been uploaded. */
export const filesOf = (addressOf: (key: string, name: string) => string): Record<string, StoredFile> =>
  Object.fromEntries(
    ['supportingDoc', 'logoLight', 'logoDark'].map((field) => {
      const url = addressOf('00000000-0000-4000-8000-000000000000', `${field}sample`);
      return [field, { name: 'sample', size: 10, mimeType: 'image/png', url }];
    }),
  );
