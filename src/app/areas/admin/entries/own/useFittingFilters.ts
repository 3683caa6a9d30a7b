import { useMemo } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import type { Award } from '#contract/entities/award.ts';
import { sortKeys } from '#contract/sortKeys.ts';
import type { Form } from '#machines/form/form.types.ts';
import { isListed, mayFilter, readColumns, readFilters, writeFilters } from '#machines/form/ownFilters.ts';
import { type EntryFilters, noFilters } from '../shared/entryFilters.ts';

const noFields: Form = [];

/**
 * The filters of an address as far as this award has what they name: they may be of another award, or of a view that was kept
 * there. `isKnown` once it is known what the award's own form has.
 */
export function useFittingFilters(
  { id, formVersion, categories }: Award,
  asked: EntryFilters,
): { readonly filters: EntryFilters; readonly isKnown: boolean } {
  const enabled = Boolean(formVersion) && (asked.own !== '' || asked.columns !== '' || !isPlain(asked.sort));
  const form = useQuery('getForm', { id }, { enabled });
  const fields = enabled ? form.data?.fields : noFields;
  const filters = useMemo(() => {
    const category = categories.some(({ categoryID }) => categoryID === asked.category) ? asked.category : '';
    return { ...asked, category, ...(fields && ownOf(asked, fields)) };
  }, [asked, categories, fields]);
  return { filters, isKnown: fields !== undefined || form.state === 'failed' };
}

const keyOf = (sort: string) => sort.replace(/^-/, '');
const isPlain = (sort: string) => (sortKeys.entries as readonly string[]).includes(keyOf(sort));

function ownOf({ own, columns, sort }: EntryFilters, form: Form): Pick<EntryFilters, 'own' | 'columns' | 'sort'> {
  const hasColumn = (key: string) => form.some((field) => field.key === key && isListed(field));
  return {
    own: writeFilters((readFilters(own) ?? []).filter((filter) => mayFilter(form, filter))),
    columns: (readColumns(columns) ?? []).filter(hasColumn).join(','),
    sort: isPlain(sort) || hasColumn(keyOf(sort)) ? sort : noFilters.sort,
  };
}
