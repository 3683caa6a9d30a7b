import { useQuery } from '#app/data/useQuery.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Judge } from '#contract/entities/judging.ts';
import { JudgeList } from './JudgeList.tsx';
import { unreadyOf } from './unready.ts';

/** The judges who could not begin if judging started now: those with nothing to judge, and those without the terms. */
export function UnreadyJudges({ award }: { readonly award: Award }) {
  const t = useText();
  const { tag } = useLanguage();
  const { data = [] } = useQuery('listJudges', { awardID: award.id });
  const { unassigned, withoutTerms } = unreadyOf(data, award, tag);
  return (
    <>
      <JudgeList title={t('acts.judges.unassigned', { count: unassigned.length })} judges={named(unassigned)} />
      <JudgeList title={t('acts.judges.terms', { count: withoutTerms.length })} judges={named(withoutTerms)} />
    </>
  );
}

const named = (judges: readonly Judge[]) => judges.map(({ id, name, email }) => ({ id, name: name || email }));
