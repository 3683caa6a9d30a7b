import type { AuditRow } from '../../../../contract/entities.ts';
import { say, useLanguage, useText } from '../../../i18n/useText.ts';

/** A row of the audit in the reader's words. */
export function useAuditWords() {
  const t = useText();
  const language = useLanguage();
  const known = (id: string, otherwise: string) =>
    language.messages[id] === undefined ? otherwise : say(language, id);
  return {
    action: ({ action }: AuditRow) => known(`admin.audit.${action}`, plain(action)),
    entity: ({ entity }: AuditRow) => known(`admin.audit.entity.${entity}`, plain(entity)),
    who: ({ actorID, actorName, asName }: AuditRow) => {
      const nobody = t(actorID === null ? 'admin.history.timer' : 'admin.history.gone');
      const actor = actorName && actorName !== 'Timer' ? actorName : nobody;
      return asName ? t('admin.history.as', { actor, name: asName }) : actor;
    },
    why: ({ reason, details }: AuditRow) => {
      if (reason) return reason;
      if (details.marks) return Object.entries(details.marks).map(changed).join(', ');
      const fields = details.fields;
      if (Array.isArray(fields) && fields.length > 0) return t('admin.history.fields', { fields: fields.join(', ') });
      return typeof details.message === 'string' ? details.message : '';
    },
  };
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
