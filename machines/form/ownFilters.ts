import { isFigure } from './evaluate.ts';
import type { Form, FormField } from './form.types.ts';
import { date } from './kinds/date.ts';
import { kinds } from './kinds.ts';

/** What a list may ask of an answer: one of some values, a bound, a part of its words, or that there is none. */
export const filterTests = ['is', 'least', 'most', 'has', 'none'] as const;
export type FilterTest = (typeof filterTests)[number];

/** One condition of a list on an answer; all of them have to hold. `values` is empty for `none`, and one for all but `is`. */
export interface FieldFilter {
  readonly field: string;
  readonly test: FilterTest;
  readonly values: readonly string[];
}

/** Most conditions that a list takes, and most columns that it shows. */
export const mostFilters = 20;
export const mostColumns = 12;

const testsFor = {
  values: ['is', 'none'],
  numbers: ['least', 'most', 'none'],
  days: ['least', 'most', 'none'],
  words: ['has', 'none'],
} as const satisfies Readonly<Record<string, readonly FilterTest[]>>;

/** Conditions as an address holds them: `own_format.is.film|series,own_year.least.1990`. */
export const writeFilters = (filters: readonly FieldFilter[]): string =>
  filters.map(({ field, test, values }) => [field, test, values.map(written).join('|')].join('.')).join(',');

/** Conditions as `writeFilters` wrote them; null where they are none. */
export function readFilters(text: string): FieldFilter[] | null {
  if (text === '') return [];
  const found = text.split(',').map(readFilter);
  const filters = found.filter((filter) => filter !== null);
  return filters.length === found.length && filters.length <= mostFilters ? filters : null;
}

/** The columns that an address names; null where they are none. */
export function readColumns(text: string): string[] | null {
  const keys = text.split(',').filter(Boolean);
  return keys.length <= mostColumns && keys.every((key) => isName.test(key)) ? [...new Set(keys)] : null;
}

/** Whether a form's field is one that a list may show, filter and sort by. */
export const isListed = (field: FormField): boolean => kinds[field.kind].filter !== undefined && field.role !== 'title';

/** Whether a form has the field that a condition asks about, and its kind answers such a question. */
export function mayFilter(form: Form, { field, test, values }: FieldFilter): boolean {
  const found = form.find(({ key }) => key === field);
  const by = found && kinds[found.kind].filter;
  if (!by || !isListed(found)) return false;
  const tests: readonly FilterTest[] = testsFor[by];
  if (!tests.includes(test)) return false;
  if (test === 'none') return true;
  const bounds = test === 'least' || test === 'most';
  if (bounds && by === 'numbers') return values.every((value) => isFigure(value) && value.trim().length <= 20);
  return !bounds || values.every((value) => date.fault?.(value, found) === null);
}

const isName = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
const longest = 200;

function readFilter(text: string): FieldFilter | null {
  const [, field = '', test = '', rest = ''] = /^([A-Za-z0-9_]+)\.([a-z]+)\.(.*)$/s.exec(text) ?? [];
  const known = filterTests.find((each) => each === test);
  if (!known || !isName.test(field)) return null;
  const values = rest === '' ? [] : rest.split('|').map(readValue);
  const read = values.filter((value) => value !== null && value.trim() !== '' && value.length <= longest) as string[];
  const wanted = known === 'none' ? values.length === 0 : known === 'is' ? values.length > 0 : values.length === 1;
  return wanted && read.length === values.length ? { field, test: known, values: read } : null;
}

/** A NUL is no text for the database. */
function readValue(text: string): string | null {
  try {
    const value = decodeURIComponent(text);
    return value.includes('\0') ? null : value;
  } catch {
    return null;
  }
}

const written = (value: string) => encodeURIComponent(value).replaceAll('.', '%2E');
