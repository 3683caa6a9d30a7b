import { useFormat } from '#app/i18n/useFormat.ts';
import { usePair } from '#app/i18n/usePair.ts';
import { messageText, useLanguage, useText } from '#app/i18n/useText.ts';
import type { AuditRow } from '#contract/entities/audit.ts';
import { isFurtherKey } from '#machines/entry/further.keys.ts';

/** A row of the audit in the reader's words. */
export function useAuditWords() {
  const t = useText();
  const pair = usePair();
  const language = useLanguage();
  const known = (id: string, otherwise: string) =>
    language.messages[id] === undefined ? otherwise : messageText(language, id);
  const format = useFormat();
  const field = (name: string) => {
    if (isFurtherKey(name)) return t('admin.prices.further');
    const ids = [
      `admin.award.field.${name}`,
      `admin.user.${name}`,
      `admin.award.tab.${name}`,
      `settings.org.${name}`,
      `entrant.${name}`,
      `admin.entry.field.${name}`,
    ];
    return known(ids.find((id) => language.messages[id] !== undefined) ?? '', plain(name));
  };
  const value = (given: unknown): string => {
    if (given === null || given === undefined || given === '') return '–';
    if (typeof given === 'boolean') return t(given ? 'admin.history.yes' : 'admin.history.no');
    if (typeof given === 'number') return format.number(given);
    if (typeof given !== 'string') return '…';
    return /^\d{4}-\d\d-\d\dT/.test(given) ? format.dateTime(given) : given;
  };
  /** What was and what is: fields of the thing, or marks that somebody else changed. */
  const changes = ({ changes: given, marks }: AuditRow['details']): readonly NamedChange[] => [
    ...changesIn(given).map(([name, { from, to }]) => ({ name: field(name), from: value(from), to: value(to) })),
    ...changesIn(marks).map(([name, { from, to }]) => ({ name, from: value(from), to: value(to) })),
  ];
  /** Beside a reason and what changed. */
  const note = ({ fields: given, message }: AuditRow['details']): string => {
    const fields = Array.isArray(given) ? given.map(String) : [];
    if (fields.length > 0) return t('admin.history.fields', { fields: format.list(fields.map(field)) });
    return typeof message === 'string' ? message : '';
  };
  const nobody = (actorID: string | null) => t(actorID === null ? 'admin.history.timer' : 'admin.history.gone');
  const actor = ({ actorID, actorName }: AuditRow) =>
    actorName && actorName !== 'Timer' ? actorName : nobody(actorID);
  return {
    action: ({ action }: AuditRow) => known(`admin.audit.${action}`, plain(action)),
    entity: ({ entity }: AuditRow) => known(`admin.audit.entity.${entity}`, plain(entity)),
    actor,
    who: (row: AuditRow) => (row.asName ? t('admin.history.as', { actor: actor(row), name: row.asName }) : actor(row)),
    changes: ({ details }: AuditRow) => changes(details),
    note: ({ details }: AuditRow) => note(details),
    why: ({ reason, details }: AuditRow) => {
      const changed = changes(details).map(({ name, from, to }) => pair(name, `${from} → ${to}`));
      return [reason, ...changed].filter(Boolean).join('; ') || note(details);
    },
  };
}

interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

/** A change in the reader's words. */
interface NamedChange {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

// The server writes both as objects of changes by name.
const changesIn = (given: unknown) =>
  given && typeof given === 'object' ? Object.entries(given as Readonly<Record<string, Change>>) : [];

// "award.startJudging" → "start judging"
const plain = (id: string) =>
  id
    .split('.')
    .at(-1)!
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
