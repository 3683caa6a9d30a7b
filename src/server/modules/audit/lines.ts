import type { AuditLine, AuditRow, AuditValue } from '#contract/entities/audit.ts';
import { isFurtherKey } from '#machines/entry/further.keys.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { type InEveryLanguage, locales } from '#machines/settings/languages.ts';
import { maskedNumbers } from '../../platform/audit/maskedNumbers.ts';
import { answerText } from '../forms/formatAnswers.ts';

/** What a row is told with: names by id, the fields of its award's form by key, and the currency of its award; null where that is gone. */
export interface Known {
  readonly names: ReadonlyMap<string, string>;
  readonly form: ReadonlyMap<string, FormField>;
  readonly currency: string | null;
}

type Recorded = Pick<AuditRow, 'action' | 'entity' | 'details'>;
type Details = AuditRow['details'];
interface Change {
  readonly from: unknown;
  readonly to: unknown;
}
type Fields = Readonly<Record<string, unknown>>;

/** What a row of the audit recorded, as lines: what was and is, then what else is worth telling. Rows of any age. */
export function linesOf({ action, entity, details }: Recorded, given: Known): AuditLine[] {
  const known = typeof details.currency === 'string' ? { ...given, currency: details.currency } : given;
  const { changes, marks, fields, from, to, ...rest } = details;
  const order = [...known.form.keys()];
  const changed = Object.entries(fieldsIn(changes))
    .filter(([key]) => !(key === 'responsible' && 'responsibleID' in details))
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  const step = 'from' in details && 'to' in details ? [change(stepField(action, entity), { from, to }, known)] : [];
  const lines = [
    ...step.flat(),
    ...changed.flatMap(([key, given]) => changeOf(entity, key, given as Change, known)),
    ...Object.entries(fieldsIn(marks)).map(([name, given]) => ({ field: 'mark', name, ...both(given as Change) })),
    ...Object.entries(rest).flatMap(([key, value]) => factOf(action, key, value, details, known)),
  ];
  const others = [
    ...(Array.isArray(fields) ? fields.map(String).filter((key) => !changed.some(([one]) => one === key)) : []),
    ...['comment', 'note'].filter((key) => details[key] === 'changed'),
  ].filter((key) => !lines.some(({ field }) => field === key || field.startsWith(`${key}.`)));
  return others.length > 0
    ? [...lines, { field: 'fields', to: others.map((key) => labelOf(entity, key, known) ?? key) }]
    : lines;
}

const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {});
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isChange = (value: unknown): value is Change =>
  isFields(value) && 'from' in value && 'to' in value && Object.keys(value).length === 2;

const ofEntity: Readonly<Record<string, string>> = { user: 'type', round: 'state' };
const stepField = (action: string, entity: string): string =>
  action === 'round.move' ? 'place' : action.startsWith('vote.') ? 'state' : (ofEntity[entity] ?? 'status');

/** A field of a thing; of an entry mostly one of its form. */
function changeOf(entity: string, key: string, given: Change, known: Known): AuditLine[] {
  if (isFurtherKey(key)) return change('further', given, known);
  const label = labelOf(entity, key, known);
  if (!label) return change(key, given, known);
  const field = known.form.get(key);
  return [{ field: 'answer', name: label, from: answer(given.from, field, known), to: answer(given.to, field, known) }];
}

const ofEntries = ['handlingTags', 'handlingNote', 'responsible', 'acceptedTerms', 'termsNotAccepted', 'category'];

/** What the form calls a field of an entry; null for what is no field of its form. */
function labelOf(entity: string, key: string, { form }: Known): AuditValue | null {
  if (entity !== 'entry' || ofEntries.includes(key) || key === 'note' || key === 'comment') return null;
  const field = form.get(key);
  return field ? { ...field.label } : { gone: true };
}

/** An answer as the form says it, in every language where these differ. */
function answer(value: unknown, field: FormField | undefined, { currency }: Known): AuditValue {
  if (typeof value !== 'string' || value === '') return null;
  if (!field) return value;
  const texts = Object.fromEntries(
    locales.map((one) => [one, answerText(one, field, value, currency)]),
  ) as InEveryLanguage;
  return new Set(Object.values(texts)).size === 1 ? texts.en : texts;
}

/** One line, or one for each part of what is put together. */
function change(field: string, given: Change, known: Known): AuditLine[] {
  const { from, to } = given;
  const parts = parted[field];
  if (parts) return parts(from, to, known);
  if (!isFields(from) && !isFields(to))
    return [{ field, from: describe(field, from, known), to: describe(field, to, known) }];
  const [before, after] = [fieldsIn(from), fieldsIn(to)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .flatMap((key) => change(`${field}.${key}`, { from: before[key] ?? null, to: after[key] ?? null }, known));
}

const both = ({ from, to }: Change) => ({ from: plain(from), to: plain(to) });

/** What is taken apart in a manner of its own; of lists each item is changed by itself, what was is missing in rows that did not record it. */
const parted: Readonly<Record<string, (from: unknown, to: unknown, known: Known) => AuditLine[]>> = {
  assignments: (from, to, known) => seats('assignments', 'awardID', from, to, known),
  judges: (from, to, known) =>
    Array.isArray(to) ? seats('judges', 'judgeID', from, to, known) : [{ field: 'judges', to: plain(to) }],
  furtherFee,
};

/** The rule decides what its value is: an amount is money, and a share stays per cent. */
function furtherFee(from: unknown, to: unknown, { currency }: Known): AuditLine[] {
  const said = ({ rule, value }: Fields): Readonly<Record<string, AuditValue>> => ({
    'furtherFee.rule': plain(rule),
    'furtherFee.value': rule === 'amount' && typeof value === 'number' ? { money: value, currency } : plain(value),
  });
  const [before, after] = [said(fieldsIn(from)), said(fieldsIn(to))];
  return Object.entries(after)
    .map(([field, value]) => ({ field, from: before[field] ?? null, to: value }))
    .filter((line) => JSON.stringify(line.from) !== JSON.stringify(line.to))
    .map((line) => (from === undefined ? { field: line.field, to: line.to } : line));
}

/** Who judges which categories: a line for each award or judge whose categories differ. */
function seats(field: string, by: 'awardID' | 'judgeID', from: unknown, to: unknown, known: Known): AuditLine[] {
  const of = (list: unknown, id: unknown) =>
    (Array.isArray(list) ? list : []).filter((one) => one[by] === id).flatMap((one) => one.categoryIDs as string[]);
  const ids = [...new Set([from, to].flatMap((list) => (Array.isArray(list) ? list.map((one) => one[by]) : [])))];
  return ids.flatMap((id) => {
    const [before, after] = [of(from, id).sort(), of(to, id).sort()];
    if (from !== undefined && before.join() === after.join()) return [];
    const name = describe(field, id, known);
    const now = describe(field, after, known);
    return [
      from === undefined ? { field, name, to: now } : { field, name, from: describe(field, before, known), to: now },
    ];
  });
}

/** What tells nothing, or was told by the thing's name or beside another value. */
const untold = new Set(
  ['title', 'hash', 'part', 'import', 'currency', 'last4', 'kind.mail', 'locale.mail', 'to.mail', 'why.mail']
    .concat([
      'name.award',
      'name.category',
      'name.round',
      'name.file',
      'invoice.invoice',
      'action.security',
      'roundID.round',
      'awardID.entry',
    ])
    .concat([
      'why.security',
      'acting.security',
      'email.user',
      'comment',
      'note',
      'entryID.score',
      'entryID.sheet',
      'reason.entry',
    ])
    .concat(['entry', 'colleague', 'judging'].map((subject) => `ref.${subject}`)),
);
/** Where it is worth a line only as a yes. */
const onlyYes = ['again', 'standing.shared'];

function factOf(action: string, key: string, value: unknown, details: Details, known: Known): AuditLine[] {
  const subject = action.split('.')[0]!;
  const isNamed = action === 'award.import' && key === 'name';
  if (!isNamed && (untold.has(key) || untold.has(`${key}.${subject}`))) return [];
  if ((key === 'grade' && details.word) || (key === 'judgeID' && details.judge)) return [];
  if (isChange(value)) return change(renamed[key] ?? key, value, known);
  if (value === null || value === undefined || value === '') return [];
  if (value === false && onlyYes.includes(key)) return [];
  if (Array.isArray(value) && value.length === 0) return [];
  if (each.includes(key) && Array.isArray(value)) return ofEach(key, value, known);
  if (key === 'prices') return perItem('fees', 'categoryID', value, known);
  if (key === 'discounts') return perItem('codes', 'id', value, known);
  if (parted[key]) return parted[key](undefined, value, known);
  if (isFields(value))
    return Object.entries(value).flatMap(([part, one]) => factOf(action, `${key}.${part}`, one, details, known));
  if (key === 'brand') return [{ field: 'card', to: `${value} •••• ${details.last4}` }];
  if (key === 'grade') return [{ field: key, to: Number(value) + 1 }];
  const field = isNamed ? 'fileName' : (renamed[key] ?? key);
  return [{ field, to: describe(key, value, known) }];
}

/** Of several things, with what was and is. */
const each = ['fees', 'codes', 'categories'];
const ofEach = (field: string, given: unknown, known: Known): AuditLine[] =>
  (given as readonly { readonly name: string; readonly changes: Readonly<Record<string, Change>> }[]).flatMap(
    ({ name, changes }) =>
      Object.entries(changes).map(([part, { from, to }]) => ({
        field: `${field}.${part}`,
        name,
        from: describe(`${field}.${part}`, from, known),
        to: describe(`${field}.${part}`, to, known),
      })),
  );

/** The same as rows recorded it that kept only what is. */
const perItem = (field: 'fees' | 'codes', by: string, given: unknown, known: Known): AuditLine[] =>
  (given as readonly Fields[]).flatMap((item) =>
    Object.entries(item)
      .filter(([part, value]) => part !== by && part !== 'awardID' && part !== 'used' && value !== null)
      .map(([part, value]) => ({
        field: `${field}.${part}`,
        name: describe(by, item[by], known),
        to: describe(`${field}.${part}`, value, known),
      })),
  );

const renamed: Readonly<Record<string, string>> = { responsibleID: 'responsible', word: 'grade' };

const moneyFields = new Set(['amount', ...each.flatMap((of) => [`${of}.amount`, `${of}.earlyAmount`])]);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A value with its things by name. */
function describe(field: string, value: unknown, known: Known): AuditValue {
  if (Array.isArray(value)) return value.map((one) => describe(field, one, known));
  if (moneyFields.has(field) && typeof value === 'number') return { money: value, currency: known.currency };
  if (field === 'bankDetails' && typeof value === 'string') return maskedNumbers(value);
  if (field === 'photoURL') return Boolean(value);
  if (field === 'logo' && typeof value === 'boolean') return value ? 'new' : 'none';
  // Of a list that somebody saved its name; the list's own is the product's.
  if (field === 'views' && typeof value === 'string') return value.replace(/^\w+: /, '');
  if (typeof value === 'string' && uuid.test(value)) return known.names.get(value) ?? { gone: true };
  if (isFields(value) && 'weight' in value) return `${value.name} ${value.weight}%`;
  return plain(value);
}

const plain = (value: unknown): AuditValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
