import { useText } from '#app/i18n/useText.ts';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import { meta } from '#app/ui/theme/text.css.ts';
import type { CategoryResult } from '#contract/entities/result.ts';
import * as css from './ranking.css.ts';
import { useFigures } from './useFigures.ts';

interface Figure {
  readonly id: string;
  readonly name: string;
  /** Of one judge's scores; of all judges together where the figure does not ask about one. */
  readonly one: number | null;
  /** Of the mean over all judges. */
  readonly all: number | null;
}

/** Every figure of how far the judges agree, behind a fold. */
export function AgreementFigures({ agreement }: Pick<CategoryResult, 'agreement'>) {
  const t = useText();
  const { score } = useFigures();
  const { alpha, alphas, correlations, concordance } = agreement;
  if (alpha === null) return null;
  const figures: readonly Figure[] = [
    ...(['nominal', 'ordinal', 'interval', 'ratio'] as const).map((metric) => ({
      id: metric,
      name: t(`admin.scores.agreement.${metric}`),
      one: alphas[metric],
      all: null,
    })),
    ...(['oneWay', 'random', 'fixed'] as const).map((model) => ({
      id: model,
      name: t(`admin.scores.agreement.${model}`),
      one: correlations?.[model].single ?? null,
      all: correlations?.[model].average ?? null,
    })),
    { id: 'concordance', name: t('admin.scores.agreement.concordance'), one: concordance, all: null },
  ];
  return (
    <details>
      <summary className={css.fold}>{t('admin.scores.agreement.open')}</summary>
      <div className={stack16}>
        <p className={meta}>{t('admin.scores.agreement.help')}</p>
        <table className={css.calc} aria-label={t('admin.scores.agreement.open')}>
          <thead>
            <tr>
              {(['figure', 'value', 'all'] as const).map((column) => (
                <th key={column} scope="col" className={css.calcHead}>
                  {t(`admin.scores.agreement.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map(({ id, name, one, all }) => (
              <tr key={id}>
                <th scope="row" className={css.calcCell}>
                  {name}
                </th>
                <td className={css.calcCell}>{score(one)}</td>
                <td className={css.calcCell}>{score(all)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
