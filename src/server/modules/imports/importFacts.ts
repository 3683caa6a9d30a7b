import { sql } from 'drizzle-orm';
import { entryFactsFrom } from '#machines/entry/entry.facts.ts';
import { entryLifecycle } from '#machines/entry/entry.machine.ts';
import type { Form } from '#machines/form/form.types.ts';
import { standardForm } from '#machines/form/standard.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { visibleTo } from '../../platform/access/visiblePeople.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  boolean,
  columns,
  integer,
  list,
  nothing,
  nullable,
  type RowOf,
  text,
  uuid,
} from '../../platform/database/rows.ts';
import { awards, forms, people } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';

/** An award that entries are imported into, as far as their drafts need it. Instants are milliseconds. */
const importedAwardRow = columns({
  id: awards.id,
  organiserID: awards.orgID,
  status: awards.status,
  closesAt: nullable(integer),
  formVersion: awards.formVersion,
  /** The award's own form; null where it has none. */
  ownForm: nullable(forms.fields),
  categoryIDs: list(uuid),
});
export type ImportedAward = RowOf<typeof importedAwardRow>;

/** An award of this organisation, held until the transaction ends. Refused with 404 where there is none. */
export async function holdAward(tx: Database, by: Principal, awardID: string): Promise<ImportedAward> {
  // Held first: categories and forms that change while that is waited for are in other tables, read afterwards.
  await rowsOf(tx, nothing, sql`select from product.awards where id = ${awardID} and org_id = ${by.orgID} for update`);
  const [award] = await rowsOf(
    tx,
    importedAwardRow,
    sql`select a.id, a.org_id as "organiserID", a.status, (extract(epoch from a.closes_at) * 1000)::bigint as "closesAt",
        a.form_version as "formVersion",
        (select f.fields from product.forms f where f.award_id = a.id and f.version = a.form_version) as "ownForm",
        (select coalesce(jsonb_agg(c.id), '[]'::jsonb) from product.categories c where c.award_id = a.id) as "categoryIDs"
      from product.awards a where a.id = ${awardID} and a.org_id = ${by.orgID}`,
  );
  if (!award) throw refuse(404, 'award.notFound');
  return award;
}

/** The form that a draft of the award is written in now. */
export const formOf = ({ ownForm }: ImportedAward): Form => ownForm ?? standardForm;

/** Asks the entry's own chart whether an administrator may write drafts now. */
export function refuseUnlessDrafts({ status, closesAt }: ImportedAward, now: number): void {
  const facts = entryFactsFrom({ categoryID: null, missing: [] }, { status, closesAt }, { now, by: 'admin' });
  for (const type of ['entry.save', 'entry.setCategory'] as const) {
    const decision = entryLifecycle.decide('inProgress', facts, { type });
    if (!decision.accepted) throw refuseBy(decision.reasons);
  }
}

/** Somebody whom the organisation sees, and whether entries may be theirs. */
export interface Owner {
  readonly personID: string;
  readonly orgID: string;
  readonly mayOwn: boolean;
}

const ownerRow = columns({
  email: text,
  personID: people.id,
  orgID: people.orgID,
  mayOwn: boolean,
});

/**
 * The people with these addresses whom the organisation sees, by address in small letters: of several memberships the one
 * whose entries they may be, the entrant's first. They are held against being erased: nothing is made for whoever left.
 */
export async function ownersOf(
  tx: Database,
  orgID: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Owner>> {
  if (emails.length === 0) return new Map();
  const rows = await rowsOf(
    tx,
    ownerRow,
    sql`select lower(${people.email}) as email, ${people.id} as "personID", ${people.orgID} as "orgID",
        (${people.type} = 'entrant' or ${people.type} = 'admin' and ${people.orgID} = ${orgID}) as "mayOwn"
      from ${people}
      where lower(${people.email}) = any(${sql.param([...emails])}::text[]) and not ${people.erased}
        and ${visibleTo(orgID)}
      order by "mayOwn", ${people.type} = 'entrant', ${people.id} for key share of ${sql.identifier('people')}`,
  );
  return new Map(rows.map(({ email, ...owner }) => [email, owner]));
}
