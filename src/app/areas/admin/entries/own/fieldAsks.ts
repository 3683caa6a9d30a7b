import type { FormField } from '#machines/form/form.types.ts';
import type { FieldFilter } from '#machines/form/ownFilters.ts';

/** What somebody asks of one field, as it is being chosen. */
export interface FieldAsk {
  readonly values: readonly string[];
  readonly least: string;
  readonly most: string;
  readonly has: string;
  readonly none: boolean;
}

export const noAsk: FieldAsk = { values: [], least: '', most: '', has: '', none: false };

/** Conditions by field, in the order in which fields come first. */
export function asksOf(filters: readonly FieldFilter[]): ReadonlyMap<string, FieldAsk> {
  const asks = new Map<string, FieldAsk>();
  for (const { field, test, values } of filters) {
    const ask = asks.get(field) ?? noAsk;
    const [value = ''] = values;
    asks.set(field, { ...ask, ...(test === 'is' ? { values } : test === 'none' ? { none: true } : { [test]: value }) });
  }
  return asks;
}

/** The conditions that were chosen; a field that nothing is asked of has none. */
export const filtersOf = (asks: ReadonlyMap<FormField['key'], FieldAsk>): FieldFilter[] =>
  [...asks].flatMap(([field, { values, least, most, has, none }]): FieldFilter[] => {
    if (none) return [{ field, test: 'none', values: [] }];
    const one = (test: FieldFilter['test'], value: string) =>
      value.trim() === '' ? [] : [{ field, test, values: [value.trim()] }];
    return [
      ...(values.length > 0 ? [{ field, test: 'is' as const, values }] : []),
      ...one('least', least),
      ...one('most', most),
      ...one('has', has),
    ];
  });
