import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { Avatar } from '#app/ui/primitives/Avatar.tsx';
import { Icon } from '#app/ui/primitives/Icon.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { heading3, hidden } from '#app/ui/theme/text.css.ts';
import type { AuditRow } from '#contract/entities/audit.ts';
import * as css from './audit.css.ts';
import type { AuditLineText, AuditWords } from './auditWords.ts';
import { useAuditWords } from './useAuditWords.ts';

type AuditRowsProps = {
  readonly rows: readonly AuditRow[];
  /** The zone of days and times; the reader's own where it is left out. */
  readonly timeZone?: string | undefined;
  /** The thing whose own history it is: it is not named again in each row. */
  readonly of?: string;
};

/** Rows of the audit by day: who did what to which thing, what was and is, and why. The zone is said once. */
export function AuditRows({ rows, timeZone = ownZone(), of }: AuditRowsProps) {
  const t = useText();
  const format = useFormat();
  const words = useAuditWords(timeZone);
  if (rows.length === 0) return <EmptyState title={t('admin.history.empty')} />;
  const days = new Map<string, AuditRow[]>();
  for (const row of rows) {
    const day = format.longDate(row.at, timeZone);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return (
    <>
      <p className={css.zone}>{t('audit.zone', { zone: timeZone.replaceAll('_', ' ') })}</p>
      {[...days].map(([day, ofDay]) => (
        <section key={day} className={css.day}>
          <h3 className={heading3}>{day}</h3>
          <ol className={css.rows} aria-label={day}>
            {ofDay.map((row) => (
              <AuditEventRow key={row.id} row={row} words={words} timeZone={timeZone} isOwn={isOf(row, of)} />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

/** Whether a row is about this thing: a score sheet is called by its entry. */
export const isOf = ({ entityID, entity, about }: AuditRow, of: string | undefined) =>
  of !== undefined && (entityID === of || (entity === 'sheet' && about?.entryID === of));

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

type AuditEventRowProps = {
  readonly row: AuditRow;
  readonly words: AuditWords;
  readonly timeZone: string;
  readonly isOwn: boolean;
};

function AuditEventRow({ row, words, timeZone, isOwn }: AuditEventRowProps) {
  const t = useText();
  const format = useFormat();
  // Of one's own sheet its judge is named already.
  const judge = row.about?.judge === row.actorName ? null : row.about?.judge || null;
  const thing = isOwn ? judge : words.thing(row);
  const href = hrefOf(row);
  const reason = words.reason(row);
  return (
    <li className={css.row}>
      <time className={css.time} dateTime={row.at} title={format.dateTime(row.at, timeZone)}>
        {format.time(row.at, timeZone)}
      </time>
      {row.actorID === null && !row.actorName.includes('@') ? (
        <span className={css.clock}>
          <Icon name="clock" />
        </span>
      ) : (
        <Avatar name={words.actor(row)} size="small" />
      )}
      <div className={css.words}>
        <p>
          <strong className={css.who}>{words.actor(row)}</strong> · {words.action(row)}
          {thing !== null && <> · {href ? <TextLink href={href}>{thing}</TextLink> : thing}</>}
        </p>
        {row.asName !== null && (
          <p>
            <span className={css.acting}>
              <Icon name="user" />
              {t('audit.actingAs', { name: row.asName || t('admin.history.gone') })}
            </span>
          </p>
        )}
        <AuditLines lines={words.lines(row)} />
        {reason && <p className={css.dim}>{t('admin.history.quoted', { words: reason })}</p>}
      </div>
      <span className={css.kind}>{words.entity(row)}</span>
    </li>
  );
}

/** What was, struck through, and what is. */
export function AuditLines({ lines }: { readonly lines: readonly AuditLineText[] }) {
  return lines.map(({ name, from, to }) => (
    <p key={`${name} ${from} ${to}`} className={css.change}>
      <span className={css.dim}>{name}</span>{' '}
      {from !== null && (
        <>
          <del>{from}</del>
          <span className={hidden}>: </span> →{' '}
        </>
      )}
      <ins className={css.now}>{to}</ins>
    </p>
  ));
}

function hrefOf({ entity, entityID, about }: AuditRow): string | null {
  if (!about || about.isGone) return null;
  const awardID = about.awardID ?? '';
  switch (entity) {
    case 'award':
      return `/award/${entityID}`;
    case 'round':
      return `/award/${awardID}?tab=rounds`;
    case 'entry':
    case 'file':
      return about.entryID ? `/entry?id=${about.entryID}&awardID=${awardID}` : null;
    case 'sheet':
      return about.entryID ? `/scores/entry?id=${about.entryID}&awardID=${awardID}` : null;
    case 'category':
      return `/category?id=${entityID}&award=${awardID}`;
    case 'invoice':
      return `/invoices?award=${awardID}&q=${about.name}`;
    case 'user':
      return `/user/${entityID}`;
    default:
      return null;
  }
}
