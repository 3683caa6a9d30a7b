import { useQuery } from '#app/data/useQuery.ts';
import { messageIn } from '#app/i18n/store.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { usePair } from '#app/i18n/usePair.ts';
import { messageText, useLanguage, useText } from '#app/i18n/useText.ts';
import { type Column, NameCell, Table } from '#app/ui/data/Table.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { stack24 } from '#app/ui/theme/layout.css.ts';
import { dim, secondary } from '#app/ui/theme/text.css.ts';
import type { CheckedInvariant, CounterExample, Verification } from '#contract/entities/verification.ts';
import { Loaded } from '../shared/Loaded.tsx';

/** Checks every invariant of the organiser's things, and says of each in plain words whether it holds. */
export function Integrity() {
  const t = useText();
  const load = useQuery('checkIntegrity', {});
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
        {(verification) => <Report {...verification} />}
      </Loaded>
    </Section>
  );
}

function Report({ checked, checkedAt, invariants, disk }: Verification) {
  const t = useText();
  const format = useFormat();
  const found = invariants.filter(({ count }) => count > 0);
  const broken = found.filter(({ weight }) => weight === 'broken');
  const attention = found.filter(({ weight }) => weight === 'attention');
  const rest = invariants.filter(({ count }) => count === 0);
  return (
    <div className={stack24}>
      <p className={secondary} role="status">
        {t('admin.utils.check.checked', {
          at: format.dateTime(checkedAt),
          awards: t('admin.utils.check.awards', { count: checked.awards }),
          entries: t('admin.dashboard.entries.all', { count: checked.entries }),
          sheets: t('admin.utils.check.sheets', { count: checked.sheets }),
          files: t('admin.utils.check.files', { count: checked.files }),
        })}
      </p>
      {disk?.isLow && (
        <Note family="orange" title={t('admin.utils.disk', { free: format.bytes(disk.freeMegabytes * 1024 ** 2) })}>
          {t('admin.utils.disk.text', { reserve: format.bytes(disk.reserveMegabytes * 1024 ** 2) })}
        </Note>
      )}
      {broken.length > 0 ? (
        <Note family="red" title={t('admin.utils.check.broken', { count: broken.length })}>
          {t('admin.utils.check.broken.text')}
        </Note>
      ) : (
        <Note
          family={attention.length > 0 ? 'yellow' : 'green'}
          icon={attention.length > 0 ? 'info' : 'tick'}
          title={
            attention.length > 0
              ? t('admin.utils.check.look', { count: invariants.length - attention.length, look: attention.length })
              : t('admin.utils.check.clean', { count: invariants.length })
          }
        />
      )}
      {[...broken, ...attention].map((invariant) => (
        <Found key={invariant.id} {...invariant} />
      ))}
      <Section level={3} title={t('admin.utils.check.rules')}>
        <Rules invariants={[...broken, ...attention, ...rest]} />
      </Section>
    </div>
  );
}

function Rules({ invariants }: { readonly invariants: readonly CheckedInvariant[] }) {
  const t = useText();
  const language = useLanguage();
  const columns: readonly Column<CheckedInvariant>[] = [
    {
      id: 'rule',
      header: t('admin.utils.check.rule'),
      name: true,
      wrap: true,
      cell: ({ id }) => messageText(language, id),
    },
    {
      id: 'subject',
      header: t('admin.audit.entity'),
      from: 800,
      cell: ({ subject }) => t(`admin.utils.check.subject.${subject}`),
    },
    { id: 'state', header: t('admin.awards.status'), cell: (invariant) => <State {...invariant} /> },
  ];
  return (
    <Table
      caption={t('admin.utils.check.rules')}
      columns={columns}
      rows={invariants}
      rowKey={({ id }) => id}
      density="lines"
    />
  );
}

function State({ count, weight }: CheckedInvariant) {
  const t = useText();
  if (count === 0) {
    return (
      <Chip family="green" glyph="tick" bare>
        {t('admin.utils.check.holds')}
      </Chip>
    );
  }
  return weight === 'broken' ? (
    <Chip family="red" glyph="alert">
      {t('admin.utils.check.breaks', { count })}
    </Chip>
  ) : (
    <Chip family="orange" glyph="dot" bare>
      {t('admin.utils.check.attention', { count })}
    </Chip>
  );
}

function Found(invariant: CheckedInvariant) {
  const { id, subject, count, found } = invariant;
  const t = useText();
  const pair = usePair();
  const format = useFormat();
  const language = useLanguage();
  const how = `admin.utils.check.how.${id}`;
  const columns: readonly Column<CounterExample>[] = [
    {
      id: 'name',
      header: t(`admin.utils.check.subject.${subject}`),
      name: true,
      cell: (example) => (
        <NameCell href={addressOf(subject, example)} below={wordsOf(example)}>
          {example.name || example.id}
        </NameCell>
      ),
    },
    {
      id: 'size',
      header: t('admin.utils.check.size'),
      align: 'end',
      from: 800,
      cell: ({ size }) => (size === null ? <span className={dim}>–</span> : format.bytes(size)),
    },
    {
      id: 'at',
      header: t('admin.entries.changed'),
      align: 'end',
      from: 640,
      cell: ({ at }) => (at === null ? <span className={dim}>–</span> : format.dateTime(at)),
    },
  ];
  return (
    <Section
      level={3}
      title={messageText(language, id)}
      help={messageIn(language, how) && messageText(language, how)}
      aside={<State {...invariant} />}
    >
      <Table
        caption={pair(t('admin.utils.check.found'), messageText(language, id))}
        columns={columns.filter((column) => column.id !== 'size' || subject === 'file')}
        rows={found}
        rowKey={(example) => example.id}
        footer={found.length < count && t('admin.rows', { shown: found.length, total: count })}
      />
    </Section>
  );
}

/** The entry that it concerns, unless it is the entry itself. */
const wordsOf = ({ ref, title, name }: CounterExample) =>
  [ref, title === name ? '' : title].filter(Boolean).join(' · ') || undefined;

/** Where an administrator can do something about it. */
function addressOf(subject: CheckedInvariant['subject'], { id, awardID, entryID }: CounterExample): string | undefined {
  if (subject === 'person') return `/user/${id}`;
  if (subject === 'mail' || subject === 'audit') return `/utils?tab=${subject}`;
  if (subject === 'discount' && awardID) return `/prices?award=${awardID}`;
  if (subject === 'invoice' && awardID) return `/invoices?award=${awardID}`;
  if (entryID && awardID) return `/${subject === 'sheet' ? 'scores/entry' : 'entry'}?id=${entryID}&awardID=${awardID}`;
  return awardID ? `/award/${awardID}` : undefined;
}
