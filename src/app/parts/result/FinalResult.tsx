import type { Award } from '#contract/entities/award.ts';
import { loadMessages } from '../../i18n/store.ts';
import { later } from '../../ui/loading/later.tsx';
import { Optional } from '../../ui/loading/Optional.tsx';

const FinalResultRules = later(async () => {
  const loading = import(/* webpackChunkName: "final-result" */ './FinalResultRules.tsx');
  return (await Promise.all([loading, loadMessages('rounds')]))[0].FinalResultRules;
});

/** What makes the final result, where it is not the scores after the rounds alone. Its words load where they are needed. */
export function FinalResult({ award }: { readonly award: Pick<Award, 'finalResult'> }) {
  if (!award.finalResult) return null;
  return (
    <Optional>
      <FinalResultRules result={award.finalResult} />
    </Optional>
  );
}
