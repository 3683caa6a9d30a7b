import type { AuditRow } from '../../../../contract/entities.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { say, useLanguage, useText } from '../../../i18n/useText.ts';

/** A row of the audit in the reader's words. */
export function useAuditWords() {
  const t = useText();
  const language = useLanguage();
  const known = (id: string, otherwise: string) =>
    language.messages[id] === undefined ? otherwise : say(language, id);
  const format = useFormat();
  const field = (name: string) => {
    const ids = [
      ...[`admin.award.field.${name}`, `admin.user.${name}`, `admin.award.tab.${name}`, `settings.org.${name}`],
      ...[`entrant.${name}`, `admin.entry.field.${name}`],
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
  const changes = ({ changes: given }: AuditRow['details']): readonly string[] =>
    given && typeof given === 'object'
      ? Object.entries(given as Readonly<Record<string, Change>>).map(
          ([name, { from, to }]) => `${field(name)}: ${value(from)} → ${value(to)}`,
        )
      : [];
  return {
    action: ({ action }: AuditRow) => known(`admin.audit.${action}`, plain(action)),
    entity: ({ entity }: AuditRow) => known(`admin.audit.entity.${entity}`, plain(entity)),
    who: ({ actorID, actorName, asName }: AuditRow) => {
      const nobody = t(actorID === null ? 'admin.history.timer' : 'admin.history.gone');
      const actor = actorName && actorName !== 'Timer' ? actorName : nobody;
      return asName ? t('admin.history.as', { actor, name: asName }) : actor;
    },
    why: ({ reason, details }: AuditRow) => {
      const said = [reason, ...changes(details)].filter(Boolean).join('; ');
      if (said) return said;
      if (details.marks) return Object.entries(details.marks).map(changed).join(', ');
      const fields = Array.isArray(details.fields) ? details.fields.map(String) : [];
      if (fields.length > 0) return t('admin.history.fields', { fields: format.list(fields.map(field)) });
      return typeof details.message === 'string' ? details.message : '';
    },
  };
}

interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

/** A mark that somebody else changed: "Idea: 9 → 1". */
const changed = ([name, change]: [string, { readonly from: unknown; readonly to: unknown }]) =>
  `${name}: ${change.from ?? '–'} → ${change.to ?? '–'}`;

// "award.startJudging" → "start judging"
const plain = (id: string) =>
  id
    .split('.')
    .at(-1)!
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
