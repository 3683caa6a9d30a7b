import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { AuditRows } from './AuditRows.tsx';

export type AuditTrailProps = {
  readonly entity: string;
  readonly entityID: string;
  readonly timeZone?: string | undefined;
  /** Only what changed the status, not every edit. */
  readonly statesOnly?: boolean;
};

/** What was done to one thing: by whom, when, what was and is, and why. */
export function AuditTrail({ entity, entityID, timeZone, statesOnly = false }: AuditTrailProps) {
  const t = useText();
  const load = useQuery('listAudit', { entity, entityID });
  return (
    <Loaded load={load} label={t('admin.award.tab.history')}>
      {(rows) => (
        <AuditRows
          rows={statesOnly ? rows.filter(({ action }) => !edits.test(action)) : rows}
          timeZone={timeZone}
          of={entityID}
        />
      )}
    </Loaded>
  );
}

const edits = /\.(edit|edited|update|updated|save|saved|message|zip)$/;
