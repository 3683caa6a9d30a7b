import { useQuery } from '#app/data/useQuery.ts';
import { useLanguage } from '#app/i18n/useText.ts';
import type { Form } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';

interface Written {
  readonly awardID: string;
  /** Left out where the award has no form of its own. */
  readonly formVersion?: number | undefined;
}

/** What the form that an entry is written in calls a field, in the reader's language; null where it has none such, or is not there yet. */
export function useFormLabels({ awardID, formVersion = 0 }: Written, enabled = true): (field: string) => string | null {
  const form = useQuery('getForm', { id: awardID, version: formVersion }, { enabled: enabled && formVersion > 0 });
  return useLabelsIn(formVersion > 0 ? form.data?.fields : null);
}

/** The same of a form that is there. */
export function useLabelsIn(form: Form | null | undefined): (field: string) => string | null {
  const { locale } = useLanguage();
  return (field) => textIn(form?.find(({ key }) => key === field)?.label, locale) || null;
}
