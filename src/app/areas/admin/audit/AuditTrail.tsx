import { usePages } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { LoadedRows } from '../shared/LoadedRows.tsx';
import { AuditRows, isOf } from './AuditRows.tsx';

export type AuditTrailProps = {
  readonly entity: string;
  readonly entityID: string;
  readonly timeZone?: string | undefined;
  /** Only what changed the status, not every edit. */
  readonly statesOnly?: boolean;
  /** Of an entry, with what was done to its score sheets. */
  readonly withSheets?: boolean;
};

/** What was done to one thing: by whom, when, what was and is, and why. */
export function AuditTrail({ entity, entityID, timeZone, statesOnly = false, withSheets = false }: AuditTrailProps) {
  const t = useText();
  const asked = withSheets ? { entryID: entityID } : { entity, entityID };
  const load = usePages('listAudit', { ...asked, limit: 100, ...(statesOnly && { steps: 'true' }) });
  return (
    <LoadedRows load={load} label={t('admin.award.tab.history')}>
      {(rows) => (
        // A server of the version before answers everything.
        <AuditRows
          rows={withSheets ? rows.filter((row) => isOf(row, entityID)) : rows}
          timeZone={timeZone}
          of={entityID}
        />
      )}
    </LoadedRows>
  );
}
