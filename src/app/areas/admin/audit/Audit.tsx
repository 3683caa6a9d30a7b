import { useState } from 'react';
import { usePages } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#app/ui/feedback/Skeleton.tsx';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { DateTimeField } from '#app/ui/forms/DateTimeField.tsx';
import { SearchInput } from '#app/ui/forms/SearchInput.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { auditSubjects } from '#contract/auditActions.ts';
import { ExportMenu } from '../shared/ExportMenu.tsx';
import * as shared from '../shared/shared.css.ts';
import { useDebounced } from '../shared/useDebounced.ts';
import { AuditRows } from './AuditRows.tsx';
import * as css from './audit.css.ts';
import { useAuditTable } from './useAuditTable.ts';

/** Days of the reader's own zone: "2026-11-23", both included; empty for no bound. */
interface Days {
  readonly from: string;
  readonly until: string;
}

/** The instant at which a day begins where the reader is, or one so many days later. */
function startOf(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** Everything that was done in the organiser's awards, day by day, the newest first. */
export function Audit() {
  const t = useText();
  const [q, setQ] = useState('');
  const [entity, setEntity] = useState('');
  const [days, setDays] = useState<Days>({ from: '', until: '' });
  const [acting, setActing] = useState(false);
  const words = useDebounced(q.trim());
  const query = {
    ...(words && { q: words }),
    ...(entity && { entity }),
    ...(days.from && { from: startOf(days.from) }),
    ...(days.until && { until: startOf(days.until, 1) }),
    ...(acting && { acting: 'true' as const }),
  };
  const load = usePages('listAudit', { limit: 100, ...query });
  const table = useAuditTable(query);
  const dayOf = (end: keyof Days) => (
    <DateTimeField
      dateOnly
      label={t(`admin.utils.audit.${end}`)}
      value={days[end]}
      onChange={(day) => day !== null && setDays({ ...days, [end]: day })}
    />
  );
  return (
    <Section
      title={t('admin.utils.audit')}
      help={t('admin.utils.audit.help')}
      aside={<ExportMenu name={t('admin.utils.audit')} sheet={t('admin.utils.audit')} table={table} />}
    >
      <div className={css.bar}>
        <SearchInput className={shared.toolbarSearch} label={t('admin.utils.audit.search')} value={q} onChange={setQ} />
        <Select
          small
          label={t('admin.utils.audit.entity')}
          labelHidden
          placeholder={t('admin.utils.audit.everything')}
          value={entity}
          options={auditSubjects.map((value) => ({ value, label: t(`admin.audit.entity.${value}`) }))}
          onChange={setEntity}
        />
        <div className={css.bounds}>
          {dayOf('from')}
          {dayOf('until')}
        </div>
        <Checkbox label={t('admin.utils.audit.acting')} checked={acting} onChange={setActing} />
        {load.state === 'ready' && (
          <p className={css.total} role="status">
            {t('admin.utils.audit.changes', { count: load.total ?? load.items.length })}
          </p>
        )}
      </div>
      {load.state === 'failed' && (
        <ErrorState title={t('admin.loadFailed')} onRetry={load.reload}>
          {load.error?.message}
        </ErrorState>
      )}
      {load.state === 'loading' && <SkeletonRows label={t('admin.utils.audit')} rows={8} />}
      {load.state === 'ready' && <AuditRows rows={load.items} />}
      {load.state === 'ready' && load.items.length > 0 && (
        <p className={shared.footnote}>
          {t('admin.rows', { shown: load.items.length, total: load.total ?? load.items.length })}
          {load.hasMore && (
            <Button size="small" busy={load.continuing} onClick={load.more}>
              {t('admin.more')}
            </Button>
          )}
        </p>
      )}
    </Section>
  );
}
