import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';

/** How many entries are named one by one before the rest is only counted. */
const named = 12;

/** Says the numbers of entries as one list; of many, the first and how many more. */
export function useRefs(): (refs: readonly string[]) => string {
  const t = useText();
  const format = useFormat();
  return (refs) => {
    if (refs.length <= named) return format.list(refs);
    const more = t('admin.entries.more', { count: refs.length - named });
    return format.list([...refs.slice(0, named), more]);
  };
}
