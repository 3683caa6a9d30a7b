import type { AuditRow } from '#contract/entities/audit.ts';
import { maskedNumbers } from '../../platform/audit/maskedNumbers.ts';
import type { Database } from '../../platform/database/database.ts';
import type { audit } from '../../platform/database/schema.ts';
import { awardsIn, lastNames, namedIn, namesIn, standardFields } from './known.ts';
import { linesOf } from './lines.ts';

/** A row as it is stored, with its thing as that is called now; null where the thing is gone or has no name. */
interface Found {
  readonly row: typeof audit.$inferSelect;
  readonly about: {
    readonly name: string;
    readonly awardID: string | null;
    readonly entryID: string | null;
    readonly currency: string | null;
    readonly judge: string | null;
  } | null;
}

/** What tells the rows of a page of this organiser's audit: each thing by name, and what was recorded in lines. */
export async function describeRows(
  database: Database,
  orgID: string,
  found: readonly Found[],
): Promise<(row: Found) => AuditRow> {
  const rows = found.map(({ row }) => row);
  const isMissing = ({ row: { entity, entityID, details }, about }: Found) =>
    !about && entityID !== null && entity !== 'user' && (entity === 'entry' || namedIn(entity, details) === '');
  const gone = found.filter(isMissing).map(({ row }) => ({ entity: row.entity, entityID: row.entityID! }));
  const [names, last] = [await namesIn(database, orgID, rows), await lastNames(database, orgID, gone)];
  const awardOf = ({ row: { entity, entityID }, about }: Found) =>
    about?.awardID ?? last.get(`${entity} ${entityID}`)?.awardID ?? null;
  const ofEntries = found.filter(({ row }) => row.entity === 'entry').flatMap((one) => awardOf(one) ?? []);
  const awards = await awardsIn(database, orgID, ofEntries);
  return (one) => {
    const { row, about } = one;
    const { id, at, actorID, actorName, asName, action, entity, entityID, reason, details } = row;
    const name = about?.name ?? (namedIn(entity, details) || last.get(`${entity} ${entityID}`)?.name);
    const thing = name !== undefined && { name, awardID: about?.awardID ?? null, entryID: about?.entryID ?? null };
    const judge = about?.judge && { judge: about.judge };
    const award = awards.get(awardOf(one) ?? '');
    const currency = about?.currency ?? award?.currency ?? null;
    const known = { names, form: award?.form ?? standardFields, currency };
    return {
      id,
      at: at.toISOString(),
      actorID,
      actorName,
      asName,
      action,
      entity,
      entityID,
      reason,
      about: thing ? { ...thing, ...judge, isGone: about === null } : null,
      details: masked(details),
      lines: linesOf({ action, entity, details }, known),
    };
  };
}

const masked = ({ bankDetails, ...details }: AuditRow['details']): AuditRow['details'] =>
  bankDetails === undefined ? details : { ...details, bankDetails: maskedNumbers(String(bankDetails ?? '')) };
