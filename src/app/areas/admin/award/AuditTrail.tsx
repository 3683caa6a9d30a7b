import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { type Column, Table } from '#app/ui/data/Table.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { dim, strong } from '#app/ui/theme/text.css.ts';
import type { AuditRow } from '#contract/entities/audit.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { useAuditWords } from '../shared/useAuditWords.ts';

type AuditTrailProps = {
  readonly entity: string;
  readonly entityID: string;
  readonly timeZone?: string | undefined;
  /** Only what changed the status, not every edit. */
  readonly statesOnly?: boolean;
};

/** What was done to one thing: when, what, by whom and why. */
export function AuditTrail({ entity, entityID, timeZone, statesOnly = false }: AuditTrailProps) {
  const t = useText();
  const load = useQuery('listAudit', { entity, entityID });
  return (
    <Loaded load={load} label={t('admin.award.tab.history')}>
      {(rows) => (
        <AuditTable
          rows={statesOnly ? rows.filter(({ action }) => !edits.test(action)) : rows}
          caption={t('admin.award.tab.history')}
          timeZone={timeZone}
        />
      )}
    </Loaded>
  );
}

type AuditTableProps = {
  readonly rows: readonly AuditRow[];
  readonly caption: string;
  readonly timeZone?: string | undefined;
};

function AuditTable({ rows, caption, timeZone }: AuditTableProps) {
  const t = useText();
  const format = useFormat();
  const words = useAuditWords();
  const columns: readonly Column<AuditRow>[] = [
    { id: 'at', header: t('admin.history.when'), cell: ({ at }) => format.dateTime(at, timeZone), width: 180 },
    {
      id: 'action',
      header: t('admin.history.event'),
      cell: (row) => <span className={strong}>{words.action(row)}</span>,
      wrap: true,
    },
    { id: 'who', header: t('admin.history.who'), cell: words.who, from: 480 },
    {
      id: 'why',
      header: t('admin.history.why'),
      cell: (row) => words.why(row) || <span className={dim}>–</span>,
      wrap: true,
      from: 640,
    },
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      empty={<EmptyState title={t('admin.history.empty')} />}
    />
  );
}

const edits = /\.(edit|edited|update|updated|save|saved|message|zip)$/;
