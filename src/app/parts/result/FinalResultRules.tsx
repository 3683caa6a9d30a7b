import type { Award } from '#contract/entities/award.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';

/** What the final result of an award is made from, where rounds before the scores count as well. */
export function FinalResultRules({
  result: { rounds, scores },
}: {
  readonly result: NonNullable<Award['finalResult']>;
}) {
  const t = useText();
  const format = useFormat();
  const all = [...rounds, { name: t('rounds.final.scores'), weight: scores }];
  const parts = all.map(({ name, weight }) =>
    t('rounds.final.rules.part', { name, weight: format.percent(weight / 100) }),
  );
  return <>{t('rounds.final.rules', { parts: format.list(parts) })}</>;
}
