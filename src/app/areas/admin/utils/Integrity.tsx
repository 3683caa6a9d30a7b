import type { Finding, Integrity as Report } from '../../../../contract/entities.ts';
import { useLoad } from '../../../actors/useLoad.ts';
import { Button } from '../../../design/Button.tsx';
import { stack24 } from '../../../design/layout.css.ts';
import { Note } from '../../../design/Note.tsx';
import { Section } from '../../../design/Section.tsx';
import { type Column, NameCell, Table } from '../../../design/Table.tsx';
import { dim, secondary } from '../../../design/text.css.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Loaded } from '../shared/Loaded.tsx';

// The order in which they are shown: what is worst first.
const kinds = ['fileMissing', 'entryUnpaid', 'sheetStray', 'fileUnsettled', 'fileOrphan'] as const;

/** Looks for what should not be: files without content or owner, marks that count nowhere, judged entries that owe a fee. */
export function Integrity() {
  const t = useText();
  const load = useLoad('checkIntegrity', {});
  return (
    <Section
      title={t('admin.utils.check')}
      help={t('admin.utils.check.help')}
      aside={
        <Button size="small" icon="retry" busy={load.refreshing} onClick={load.reload}>
          {t('admin.utils.check.again')}
        </Button>
      }
    >
      <Loaded load={load} label={t('admin.utils.check')}>
        {(report) => <Found report={report} />}
      </Loaded>
    </Section>
  );
}

function Found({ report }: { readonly report: Report }) {
  const t = useText();
  const format = useFormat();
  const { checked, checkedAt, counts, findings } = report;
  const found = kinds.filter((kind) => counts[kind] > 0);
  const { files, sheets, entries } = checked;
  return (
    <div className={stack24}>
      <p className={secondary} role="status">
        {t('admin.utils.check.checked', {
          at: format.dateTime(checkedAt),
          files: t('admin.utils.check.files', { count: files }),
          sheets: t('admin.utils.check.sheets', { count: sheets }),
          entries: t('admin.dashboard.entries.all', { count: entries }),
        })}
      </p>
      {found.length === 0 && <Note family="green" icon="tick" title={t('admin.utils.check.clean')} />}
      {found.map((kind) => (
        <Section
          key={kind}
          level={3}
          title={t(`admin.utils.check.${kind}`, { count: counts[kind] })}
          help={t(`admin.utils.check.${kind}.help`)}
        >
          <Findings kind={kind} all={counts[kind]} rows={findings.filter((finding) => finding.kind === kind)} />
        </Section>
      ))}
    </div>
  );
}

type FindingsProps = {
  readonly kind: Finding['kind'];
  readonly all: number;
  readonly rows: readonly Finding[];
};

function Findings({ kind, all, rows }: FindingsProps) {
  const t = useText();
  const format = useFormat();
  const isFile = kind.startsWith('file');
  const href = ({ entryID, awardID }: Finding) =>
    entryID && awardID
      ? `/${kind === 'sheetStray' ? 'scores/entry' : 'entry'}?id=${entryID}&awardID=${awardID}`
      : undefined;
  const entry: Column<Finding> = {
    id: 'entry',
    header: t('admin.entries.entry'),
    name: !isFile,
    wrap: isFile,
    cell: (finding) => {
      const words = [finding.ref, finding.title].filter(Boolean).join(' · ');
      if (!words) return <span className={dim}>–</span>;
      return <NameCell href={href(finding)}>{words}</NameCell>;
    },
  };
  const named: Column<Finding> = {
    id: 'name',
    header: t(`admin.utils.check.${kind === 'sheetStray' ? 'judge' : isFile ? 'file' : 'invoice'}`),
    name: isFile,
    cell: ({ id, name }) => name || id,
  };
  const columns: readonly Column<Finding>[] = [
    ...(isFile ? [named, entry] : [entry, named]),
    ...(isFile
      ? [
          {
            id: 'size',
            header: t('admin.utils.check.size'),
            align: 'end',
            from: 640,
            cell: ({ size }: Finding) => (size === null ? <span className={dim}>–</span> : format.bytes(size)),
          } as const,
        ]
      : []),
    {
      id: 'at',
      header: t('admin.entries.changed'),
      align: 'end',
      from: 640,
      cell: ({ at }) => (at === null ? <span className={dim}>–</span> : format.dateTime(at)),
    },
  ];
  return (
    <Table
      caption={t(`admin.utils.check.${kind}`, { count: all })}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      footer={rows.length < all && t('admin.rows', { shown: rows.length, total: all })}
    />
  );
}
