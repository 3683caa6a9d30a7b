import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { installationValue } from '../../platform/database/installationValue.ts';
import { columns, instant, type RowOf } from '../../platform/database/rows.ts';
import { audit } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import type { Wrapping } from '../../platform/secrets/wrapping.ts';
import { makeSigningKey, publicKeyOf } from './signing.ts';

/** Of the methods: what a reader of an old bundle has to look for. */
export const software = 'awards 0.1.0';

/** The key that signs this installation's results; made once. */
export const signingKey = (database: Database, wrapping: Wrapping) =>
  installationValue(database, wrapping, 'resultSigningKey', makeSigningKey);

/** What anybody may know of the key: a JWK set (RFC 7517, RFC 8037). */
export async function publishedKeys(database: Database, wrapping: Wrapping) {
  const x = publicKeyOf(await signingKey(database, wrapping));
  return { keys: [{ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid: x.slice(0, 8), x }] };
}

const auditRow = columns({
  id: audit.id,
  at: instant,
  actorName: audit.actorName,
  asName: audit.asName,
  entity: audit.entity,
  entityID: audit.entityID,
  action: audit.action,
  reason: audit.reason,
  details: audit.details,
});

export type AuditedRow = RowOf<typeof auditRow>;

/**
 * What bundles are chained to: the audit of the award and of its categories, rounds, entries and sheets, from the first row on,
 * without what the organiser's team notes for itself.
 */
export const findAudited = (database: Database, awardID: string): Promise<AuditedRow[]> =>
  rowsOf(
    database,
    auditRow,
    sql`select a.id, ${iso(sql`a.at`)} as at, a.actor_name as "actorName",
      a.as_name as "asName", a.entity, a.entity_id as "entityID", a.action, a.reason, a.details
      from product.audit a
      where a.action <> 'entry.handle' and ((a.entity = 'award' and a.entity_id = ${awardID})
        or (a.entity = 'category' and a.entity_id in (select c.id::text from product.categories c where c.award_id = ${awardID}))
        or (a.entity = 'round' and a.entity_id in (select r.id::text from product.rounds r where r.award_id = ${awardID}))
        or (a.entity = 'entry' and a.entity_id in (select e.id::text from product.entries e where e.award_id = ${awardID}))
        or (a.entity = 'sheet' and a.entity_id in (select s.id::text from product.sheets s where s.award_id = ${awardID})))
      order by a.id`,
  );
