import { useText } from '#app/i18n/useText.ts';
import { hidden } from '#app/ui/theme/text.css.ts';

type FoundProps = {
  /** What is searched for; empty says nothing. */
  readonly words: string;
  /** The rows that are there; their number where more are to come. */
  readonly load: {
    readonly state: 'loading' | 'ready' | 'failed';
    readonly items: readonly unknown[];
    readonly total: number | null;
  };
};

/** Tells whoever does not see the list how many rows a search found. */
export function Found({ words, load: { state, items, total } }: FoundProps) {
  const t = useText();
  const all = total ?? items.length;
  return (
    <p className={hidden} role="status">
      {words !== '' &&
        state === 'ready' &&
        (all === 0 ? t('admin.noMatch') : t('admin.rows', { shown: items.length, total: all }))}
    </p>
  );
}
