import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#contract/calls.ts';
import type { CheckedSubject } from '#contract/entities/verification.ts';
import { instant, integer, nullable, text, uuid } from '../../platform/database/rows.ts';
import { iso } from '../../platform/database/sql.ts';

/** What is looked at: one organiser's things or everything, at which instant, beside the content that is kept. */
export interface Scope {
  /** Null for the whole installation. */
  readonly orgID: string | null;
  readonly now: Date;
  /** Content of the file store as rows of (id, key, name, size, at), for `from`. */
  readonly storedFiles: SQL;
  /** Whether content that belongs to nobody may be told: it may be another organiser's. */
  readonly everybody: boolean;
}

/** One thing for which an invariant does not hold: `id` and `name` of the thing, the entry and award it concerns. */
export const counterExample = {
  id: text,
  name: text,
  awardID: nullable(uuid),
  entryID: nullable(uuid),
  ref: text,
  title: text,
  at: nullable(instant),
  size: nullable(integer),
};

/**
 * An invariant as SQL, written apart from the charts so that each finds the other's mistakes. `sql` answers the
 * counter-examples. `weight` attention: not wrong by itself, but somebody should look.
 */
export interface Check {
  readonly id: string;
  readonly subject: CheckedSubject;
  readonly weight?: 'attention';
  readonly sql: (scope: Scope) => SQL;
}

/** The rows of one subject that a check goes through: where they come from, whose they are, how one is named. */
interface Source {
  readonly subject: CheckedSubject;
  readonly from: SQL;
  /** The organiser's column. */
  readonly orgID: SQL;
  readonly id: SQL;
  readonly name: SQL;
  readonly awardID?: SQL;
  readonly entryID?: SQL;
  readonly ref?: SQL;
  readonly title?: SQL;
  readonly at?: SQL;
}

/** A check of each row of a source: `holds` is to be true; of those rows alone for which `where` is, if it is given. */
export type Always = (id: string, holds: SQL | ((scope: Scope) => SQL), where?: SQL, weight?: 'attention') => Check;

/** Makes checks that go through the rows of `source`. What is null does not hold. */
export const always =
  (source: Source): Always =>
  (id, holds, where = sql`true`, weight) => ({
    id,
    subject: source.subject,
    ...(weight && { weight }),
    sql: (scope) => sql`select ${source.id}::text as id, coalesce(${source.name}, '') as name,
        ${source.awardID ?? sql`null::uuid`} as "awardID", ${source.entryID ?? sql`null::uuid`} as "entryID",
        coalesce(${source.ref ?? sql`''`}, '') as ref, coalesce(${source.title ?? sql`''`}, '') as title,
        ${source.at ? iso(source.at) : sql`null`} as at, null::bigint as size
      from ${source.from}
      where ${scope.orgID === null ? sql`true` : sql`${source.orgID} = ${scope.orgID}`} and (${where})
        and (${typeof holds === 'function' ? holds(scope) : holds}) is not true`,
  });

/** Texts as a list for `in`. */
export const listed = (texts: readonly (string | number)[]): SQL =>
  sql`(${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )})`;

/** Whether the audit reaches back to an instant: what is older than a year may have been moved out of it. */
export const isAudited = (at: SQL): SQL => sql`(${at} >= (select x.at from product.audit x order by x.id limit 1))`;

/** Whether a person, whose row is `person`, once had one of these roles, as the audit tells. */
export const wasOnce = (person: string, ...roles: readonly Role[]): SQL => sql`exists (select from product.audit x
  where x.entity = 'user' and x.entity_id = ${sql.identifier(person)}.id::text and x.action = 'user.roleChanged'
    and x.details ->> 'from' in ${listed(roles)})`;
