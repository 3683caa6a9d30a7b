import { useText } from '#app/i18n/useText.ts';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import * as css from './shared.css.ts';

/** What became of an entry once the results are out. */
export function OutcomeLine({ best, category }: { readonly best: boolean; readonly category: string | null }) {
  const t = useText();
  if (best)
    return (
      <p className={css.below}>
        <Chip family="green" glyph="star">
          {t('entrant.bestEntry')}
        </Chip>
        <span className={css.secondary}>{t('entrant.bestEntryOf', { category: category ?? '' })}</span>
      </p>
    );
  return <p className={css.secondary}>{t('entrant.otherBest', { category: category ?? '' })}</p>;
}
