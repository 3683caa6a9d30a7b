import { useText } from '#app/i18n/useText.ts';
import { hidden } from '#app/ui/theme/text.css.ts';

type FoundProps = {
  /** What is searched for; empty says nothing. */
  readonly words: string;
  readonly loading: boolean;
  readonly shown: number;
  readonly total: number;
};

/** Tells whoever does not see the list how many rows a search found. */
export function Found({ words, loading, shown, total }: FoundProps) {
  const t = useText();
  return (
    <p className={hidden} role="status">
      {words !== '' && !loading && (total === 0 ? t('admin.noMatch') : t('admin.rows', { shown, total }))}
    </p>
  );
}
