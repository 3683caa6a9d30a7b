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
    who: ({ actorName, asName }: AuditRow) => {
      const actor = actorName && actorName !== 'Timer' ? actorName : t('admin.history.timer');
      return asName ? t('admin.history.as', { actor, name: asName }) : actor;
    },
    why: ({ reason, details }: AuditRow) => {
      if (reason) return reason;
      const fields = details.fields;
      if (Array.isArray(fields) && fields.length > 0) return t('admin.history.fields', { fields: fields.join(', ') });
      return typeof details.message === 'string' ? details.message : '';
    },
  };
}

// "award.startJudging" → "start judging"
const plain = (id: string) =>
  id
    .split('.')
    .at(-1)!
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
