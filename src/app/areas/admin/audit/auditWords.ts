import type { Language } from '#app/i18n/store.ts';
import { messageText } from '#app/i18n/useText.ts';
import type { AuditLine, AuditRow, AuditValue } from '#contract/entities/audit.ts';
import type { Format } from '#contract/format.ts';
import { isLocale, languages } from '#contract/locales.ts';
import { pairOf } from '#contract/pair.ts';
import type { Words } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';
import { capitalised } from '../shared/capitalised.ts';
import { fieldsFor, type ValueKind } from './fields.ts';

/** What was and is in the reader's words; what was not recorded, or is told for its own sake, has no `from`. */
export interface AuditLineText {
  readonly name: string;
  readonly from: string | null;
  readonly to: string;
}

/** A row of the audit in a language: instants in `timeZone`, the reader's own where it is left out. */
export interface AuditWords {
  readonly action: (row: AuditRow) => string;
  readonly entity: (row: AuditRow) => string;
  readonly actor: (row: AuditRow) => string;
  /** Who it was, and as whom. */
  readonly who: (row: AuditRow) => string;
  /** What it was done to; null where that is who did it. */
  readonly thing: (row: AuditRow) => string | null;
  readonly lines: (row: AuditRow) => readonly AuditLineText[];
  /** A line as text: "Name: old → new". */
  readonly line: (line: AuditLineText) => string;
  /** The reason that somebody gave. */
  readonly reason: (row: AuditRow) => string | null;
}

export function createAuditWords(language: Language, format: Format, timeZone?: string): AuditWords {
  const { messages, locale, tag } = language;
  const t = (id: string, values?: Readonly<Record<string, string>>) => messageText(language, id, values);
  const known = (id: string) => (messages[id] === undefined ? null : t(id));
  const among = (beginnings: readonly string[], value: string) =>
    beginnings.map((beginning) => known(beginning + value)).find((text) => text !== null);

  const scalar = (given: string | number | boolean, as: ValueKind, action: string): string => {
    if (typeof as === 'object') return among(as.words, String(given)) ?? (given === '' ? '–' : plainText(given));
    if (as === 'percent' && typeof given === 'number') return format.percent(given / 100, 2);
    if (as === 'hundredths' && typeof given === 'number') return format.percent(given / 10_000, 2);
    if (as === 'country') return format.country(String(given));
    if (as === 'language' && isLocale(given)) return languages[given].name;
    if (as === 'reason') return sentence(String(given)) ?? '–';
    if (as === 'fields') return labelOf(action, String(given));
    return plainText(given);
  };
  const plainText = (given: string | number | boolean): string => {
    if (typeof given === 'boolean') return t(given ? 'admin.history.yes' : 'admin.history.no');
    if (typeof given === 'number') return format.number(given);
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(given) ? format.dateTime(given, timeZone) : given;
  };
  /** A reason by its code; what it was about is not kept, so that a sentence with gaps is left out. */
  const sentence = (code: string) => {
    const message = messages[code];
    if (message === undefined || (typeof message === 'string' ? message.includes('{') : message.length > 1))
      return null;
    return t(code);
  };
  const value = (given: AuditValue, as: ValueKind, action: string): string => {
    if (given === null || given === '') return '–';
    if (Array.isArray(given)) {
      const texts = given.map((one: AuditValue) => value(one, as, action)).filter((one) => one !== '–');
      return texts.length === 0 ? '–' : format.list(texts);
    }
    if (typeof given !== 'object') return scalar(given, as, action);
    if ('gone' in given) return t('audit.gone');
    if ('money' in given) return money(given.money as number, given.currency as string | null);
    return textIn(given as Words, locale) || t('audit.gone');
  };
  const money = (given: number, currency: string | null) =>
    currency === null ? format.number(given / 100, { minimum: 2, maximum: 2 }) : format.money(given, currency);
  const labelOf = (action: string, name: string) => t(fieldsFor(action)[name]?.label ?? 'audit.other');

  const formatLine = (action: string, { field, name, from, to }: AuditLine): AuditLineText => {
    const { label, as } = fieldsFor(action)[field] ?? { label: 'audit.other', as: 'plain' as const };
    const isOfForm = field === 'answer' && name !== undefined;
    const which = name === undefined ? null : value(name, 'plain', action);
    const called = which === null ? t(label) : isOfForm ? which : t('audit.about', { field: t(label), name: which });
    const text = (given: AuditValue) =>
      typeof as === 'object' ? capitalised(value(given, as, action)) : value(given, as, action);
    return { name: called, from: from === undefined ? null : text(from), to: text(to) };
  };

  const actor = ({ actorID, actorName }: AuditRow) =>
    actorName && actorName !== 'Timer' ? actorName : t(actorID === null ? 'admin.history.timer' : 'admin.history.gone');

  const mail = ({ kind, locale: of, why, to }: AuditRow['details']) => {
    const called =
      among(['letters.kind.', 'admin.utils.mail.why.', 'audit.mail.'], String(kind ?? why)) ?? t('audit.other');
    if (isLocale(of)) return t('audit.mail.in', { kind: called, language: languages[of].short });
    return typeof to === 'string' ? t('audit.mail.to', { kind: called, to }) : called;
  };

  return {
    action: ({ action }) =>
      known(`admin.audit.${action}`) ?? t(action.startsWith('acting.') ? 'audit.acting' : 'audit.other'),
    entity: ({ entity }) => known(`admin.audit.entity.${entity}`) ?? t('audit.other'),
    actor,
    who: (row) => (row.asName ? t('admin.history.as', { actor: actor(row), name: row.asName }) : actor(row)),
    thing: ({ entity, entityID, about, details }) => {
      if (entity === 'mail') return mail(details);
      if (entity === 'chart') return known(`audit.chart.${entityID}`);
      if (about) return about.name || t(entity === 'award' ? 'common.untitledAward' : 'admin.entries.untitled');
      if (entity === 'security') return null;
      return entity === 'user' ? t('admin.history.gone') : t('audit.gone');
    },
    lines: ({ action, entity, reason, lines = [] }) => {
      const source = entity === 'security' && reason ? [{ field: 'source', to: reason }] : [];
      const order = Object.keys(fieldsFor(action));
      const placed = [...lines, ...source].sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
      const shown = placed.map((line) => formatLine(action, line));
      return shown.filter(({ from, to }) => (from === null ? to !== '–' : from !== to));
    },
    line: ({ name, from, to }) => pairOf(tag, name, from === null ? to : `${from} → ${to}`),
    reason: ({ entity, reason }) => (entity === 'security' ? null : reason),
  };
}
