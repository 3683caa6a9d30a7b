import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { useFigures } from './useFigures.ts';
import { weightsOf } from './weights.ts';

type Props = { readonly parts: NonNullable<CategoryResult['parts']>; readonly row: ResultRow };

/** One entry's sum, part by part, with the weights that hold in its category. */
export function SumSaid({ parts, row }: Props) {
  const t = useText();
  const format = useFormat();
  const { score } = useFigures();
  const { scores, rounds } = weightsOf(parts);
  const said = (mark: number | null, weight: number, name: string) =>
    t('rounds.final.why.part', { mark: score(mark), weight: format.percent(weight), name });
  const all = [
    ...parts.rounds.flatMap(({ name, counts }, at) =>
      counts ? [said(row.parts?.rounds[at]?.mean ?? null, rounds[at]!, name)] : [],
    ),
    said(row.parts?.scores ?? null, scores, t('rounds.final.scores')),
  ];
  return <p className={secondary}>{t('rounds.final.why', { parts: all.join(' + '), sum: score(row.adjusted) })}</p>;
}
