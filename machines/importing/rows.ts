import { furtherKey } from '../entry/further.keys.ts';
import { faultOf } from '../form/evaluate.ts';
import type { Fault, Form, FormField } from '../form/form.types.ts';
import { isMail } from '../form/kinds/email.ts';
import { overLongest } from '../form/kinds/limits.ts';
import type { Reason } from '../kit/rules.ts';
import type { Locale } from '../settings/languages.ts';
import { answerOf, isTwoFigures, type Reading } from './answers.ts';
import { importLimits } from './importing.rules.ts';
import { localeOf } from './languages.ts';
import { oneCalled } from './names.ts';
import { isAmount, isImported, type Target } from './targets.ts';

/** One row of a file: its number as spreadsheets count, the headings being row 1, and its cells. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** The places of cells that may be two figures, since a workbook holds them as text and not as numbers. */
  readonly twoFigures?: readonly number[];
}

/** A draft to be made. */
export interface ImportRow {
  readonly row: number;
  readonly categoryID: string | null;
  /** In small letters; empty for a draft of the organiser's own. */
  readonly email: string;
  readonly data: Readonly<Record<string, string>>;
}

/** Somebody to be invited. */
export interface Newcomer {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly locale: Locale | null;
}

/** What became of one row: the draft it would be, what is in the way, and who would be invited for it. */
export interface CheckedRow extends ImportRow {
  readonly problems: readonly Reason[];
  readonly newcomer: Newcomer | null;
}

export interface RowFacts extends Reading {
  readonly form: Form;
  readonly categories: readonly {
    readonly categoryID: string;
    readonly name: string;
    readonly names: Readonly<Partial<Record<string, string>>>;
  }[];
  /** Who is known to the organiser, by address in small letters, and whether entries may be theirs: judges have none. */
  readonly people: ReadonlyMap<string, boolean>;
  /** Of those known, whose invitation may have been cut off: it is asked for again, which invites nobody twice. */
  readonly begun?: ReadonlySet<string>;
  /** What a column is called in the reader's language. */
  readonly nameOf: (target: Target) => string;
}

/** Every row with what is in its way. A row that says just what one before it says is in its own way. */
export function checkRows(
  rows: readonly SheetRow[],
  targets: readonly (Target | null)[],
  facts: RowFacts,
): CheckedRow[] {
  const seen = new Map<string, number>();
  const named = namedIn(rows, targets, facts);
  const fields = new Map(facts.form.filter(isImported).map((field) => [field.key, field] as const));
  return rows.map((sheetRow) => {
    const checked = checkRow(sheetRow, targets, { ...facts, fields, named });
    const key = JSON.stringify([checked.email, checked.categoryID, checked.data]);
    const before = seen.get(key);
    if (before === undefined) seen.set(key, checked.row);
    const twice = before === undefined ? [] : [{ code: 'importing.row.duplicate', params: { row: before } }];
    const problems = [...checked.problems, ...twice];
    return { ...checked, problems, newcomer: problems.length > 0 ? null : checked.newcomer };
  });
}

/** Who is new, as the first row that names them does. */
function namedIn(rows: readonly SheetRow[], targets: readonly (Target | null)[], facts: RowFacts) {
  const named = new Map<string, Newcomer>();
  for (const { cells } of rows) {
    const newcomer = newcomerOf((target) => (cells[targets.indexOf(target)] ?? '').trim(), facts);
    if (newcomer && !named.has(newcomer.email)) named.set(newcomer.email, newcomer);
  }
  return named;
}

function checkRow(
  { row, cells, twoFigures }: SheetRow,
  targets: readonly (Target | null)[],
  facts: RowFacts & {
    readonly fields: ReadonlyMap<string, FormField>;
    readonly named: ReadonlyMap<string, Newcomer>;
  },
): CheckedRow {
  const cellOf = (target: Target) => (cells[targets.indexOf(target)] ?? '').trim();
  const problems: Reason[] = [];
  const data: Record<string, string> = {};
  const unread = new Set<string>();
  targets.forEach((target, index) => {
    const field = target === null ? undefined : facts.fields.get(target);
    if (!field) return;
    const cell = cells[index] ?? '';
    const answer = answerOf(field, cell, facts);
    if (answer !== '') data[field.key] = answer;
    if (field.kind !== 'number') return;
    if (twoFigures?.includes(index) || (facts.decimalComma && isTwoFigures(cell))) unread.add(field.key);
  });
  const categoryCell = cellOf('category');
  const category = categoryCell === '' ? null : categoryOf(facts, categoryCell);
  const email = cellOf('email').toLowerCase();
  const newcomer = facts.named.get(email) ?? null;
  if (categoryCell !== '' && !category)
    problems.push({ code: 'importing.row.category', params: { value: cut(categoryCell) } });
  // Whether they may be entered together is asked on submitting.
  for (const name of cellOf('further').split(/[;；\n]/)) {
    const further = name.trim() === '' ? null : categoryOf(facts, name.trim());
    if (further) data[furtherKey(further.categoryID)] = further.name;
    else if (further === undefined)
      problems.push({ code: 'importing.row.category', params: { value: cut(name.trim()) } });
  }
  if (targets.includes('email')) problems.push(...emailProblems(email, newcomer, facts));
  const language = cellOf('language');
  if (language !== '' && !localeOf(language))
    problems.push({ code: 'importing.row.language', params: { value: cut(language) } });
  problems.push(...answerProblems(facts.form, data, facts.nameOf, unread));
  const categoryID = category?.categoryID ?? null;
  return { row, categoryID, email, data, problems, newcomer };
}

/**
 * What is wrong with answers, as the entry's form has it; what is merely missing is left for the entrant. `unread` names answers that
 * stand as they were written, since they can be read two ways.
 */
export function answerProblems(
  form: Form,
  data: Readonly<Record<string, string | undefined>>,
  nameOf: (target: Target) => string,
  unread: ReadonlySet<string> = new Set(),
): Reason[] {
  const answers = { data, files: {} };
  const given = form.filter((field) => isImported(field) && (data[field.key] ?? '').trim() !== '');
  const problems = given.flatMap((field): Reason[] => {
    const answer = data[field.key]!;
    const isBad = unread.has(field.key) || (isAmount(field.key) && !/^\d{1,13}(\.\d{1,2})?$/.test(answer));
    const fault: Fault | null = isBad
      ? { code: 'wrong' }
      : (overLongest(field.key, answer) ?? faultOf({ ...field, required: false }, answers));
    if (!fault) return [];
    const named = { field: nameOf(field.key) };
    if (fault.code !== 'wrong')
      return [{ code: `importing.row.${fault.code}`, params: { ...named, limit: fault.limit ?? 0 } }];
    const kind = isAmount(field.key) ? 'money' : field.kind;
    return [{ code: wrongOf[kind] ?? 'importing.row.wrong', params: { ...named, value: cut(answer) } }];
  });
  if (given.length === 0) return [{ code: 'importing.row.empty' }];
  return JSON.stringify(data).length > importLimits.rowCharacters
    ? [...problems, { code: 'importing.row.tooBig' }]
    : problems;
}

const wrongOf: Partial<Record<FormField['kind'], string>> = {
  choice: 'importing.row.wrongChoice',
  choices: 'importing.row.wrongChoice',
  number: 'importing.row.wrongNumber',
  money: 'importing.row.wrongMoney',
  date: 'importing.row.wrongDate',
  country: 'importing.row.wrongCountry',
  yesNo: 'importing.row.wrongYesNo',
  email: 'importing.row.wrongEmail',
  webAddress: 'importing.row.wrongAddress',
  videoAddress: 'importing.row.wrongAddress',
};

const categoryOf = ({ categories }: RowFacts, cell: string) =>
  categories.find(({ categoryID }) => categoryID === cell) ??
  oneCalled(categories, cell, ({ name, names }) => [name, ...Object.values(names)]);

function emailProblems(email: string, newcomer: Newcomer | null, { people }: RowFacts): Reason[] {
  if (email === '') return [{ code: 'importing.row.emailMissing' }];
  if (!isAddress(email)) return [{ code: 'importing.row.email', params: { value: cut(email) } }];
  if (people.get(email) === false) return [{ code: 'importing.row.judge', params: { value: cut(email) } }];
  return people.has(email) || newcomer ? [] : [{ code: 'importing.row.name', params: { value: cut(email) } }];
}

/** Whether an account can have it: accounts take less than answers do. */
const isAddress = (email: string) => isMail(email) && !/[<>"(),:;\\]/.test(email);

/** Who would be invited for a row; null where they are known, or nothing names them. */
function newcomerOf(cellOf: (target: Target) => string, { people, begun }: RowFacts): Newcomer | null {
  const email = cellOf('email').toLowerCase();
  if (!isAddress(email) || (people.has(email) && !begun?.has(email))) return null;
  const [, first = '', last = ''] = /^(.*\S)\s+(\S+)$/.exec(cellOf('name')) ?? [];
  const givenName = cellOf('givenName') || first;
  const familyName = cellOf('familyName') || last;
  const isName = (name: string) => name !== '' && name.length <= 120;
  if (!isName(givenName) || !isName(familyName)) return null;
  return { email, givenName, familyName, locale: localeOf(cellOf('language')) };
}

/** A value as a reason shows it. */
const cut = (value: string) => (value.length > 60 ? `${value.slice(0, 59)}…` : value);
