import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { useFigures } from './useFigures.ts';
import { weightsOf } from './weights.ts';

type Props = { readonly parts: NonNullable<CategoryResult['parts']>; readonly row: ResultRow };

/** One entry's sum, part by part, with the weights that hold in its category. */
export function SumText({ parts, row }: Props) {
  const t = useText();
  const format = useFormat();
  const { score } = useFigures();
  const { scores, rounds } = weightsOf(parts);
  const formatPart = (mark: number | null, weight: number, name: string) =>
    t('rounds.final.why.part', { mark: score(mark), weight: format.percent(weight), name });
  const all = [
    ...parts.rounds.flatMap(({ name, counts }, at) =>
      counts ? [formatPart(row.parts?.rounds[at]?.mean ?? null, rounds[at]!, name)] : [],
    ),
    formatPart(row.parts?.scores ?? null, scores, t('rounds.final.scores')),
  ];
  return <p className={secondary}>{t('rounds.final.why', { parts: all.join(' + '), sum: score(row.adjusted) })}</p>;
}
