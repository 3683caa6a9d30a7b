import { useText } from '#app/i18n/useText.ts';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import type { Chart } from '#machines/kit/chart.ts';
import type { Comparison } from '#machines/kit/compare.ts';
import * as css from '../shared/atlas.css.ts';
import { changeFamilies } from '../shared/changeFamilies.ts';
import type { ChartWords } from '../shared/words.ts';

/** The charts of an earlier version, and what became of them. */
export interface Earlier {
  /** The version's name, as it was asked for. */
  readonly since: string;
  readonly charts: readonly Chart[];
  readonly comparisons: readonly Comparison[];
}

type ChangesProps = { readonly comparison: Comparison; readonly since: string; readonly words: ChartWords };

/** What changed in a chart since an earlier version. */
export function Changes({ comparison, since, words }: ChangesProps) {
  const t = useText();
  const parts = [
    ...Object.entries(comparison.states).map(([path, change]) => ({ key: path, name: words.path(path), change })),
    ...Object.entries(comparison.steps).map(([key, change]) => ({ key, name: key, change })),
  ];
  if (comparison.change === null) return <p className={css.changes}>{t('atlas.changes.none', { since })}</p>;
  return (
    <details className={css.changes} open={parts.length < 12}>
      <summary>{t('atlas.changes', { since, count: parts.length })}</summary>
      <ul className={css.offers}>
        {parts.map(({ key, name, change }) => (
          <li key={key}>
            <Chip small family={changeFamilies[change]}>
              {t(`atlas.changes.${change}`)}
            </Chip>{' '}
            {name}
          </li>
        ))}
      </ul>
    </details>
  );
}
