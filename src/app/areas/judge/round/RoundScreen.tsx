import { useSearch } from 'wouter';
import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { later } from '#app/ui/loading/later.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { stack24 } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { byBallot } from '#machines/round/round.rules.ts';
import { UnsafeChanges } from '../shared/SyncState.tsx';
import { useJudged } from '../shared/useJudged.ts';
import { AnswersSitting } from './AnswersSitting.tsx';
import { RoundLoading } from './RoundLoading.tsx';
import { useRoundResponses } from './useRoundResponses.ts';

const RankingSitting = later(
  async () => (await import(/* webpackChunkName: "judge-ballot" */ './RankingSitting.tsx')).RankingSitting,
);

const PairsSitting = later(
  async () => (await import(/* webpackChunkName: "judge-ballot" */ './PairsSitting.tsx')).PairsSitting,
);

const ScoresSitting = later(
  async () => (await import(/* webpackChunkName: "judge-ballot" */ './ScoresSitting.tsx')).ScoresSitting,
);

/** /judge/round?award=…&id=…: yes, no or unsure for one entry after the other, rankings of the best, pairs, or scores. */
export function RoundScreen({ awards, personID }: { readonly awards: readonly Award[]; readonly personID: string }) {
  const t = useText();
  const search = new URLSearchParams(useSearch());
  const { outbox, load, read } = useJudged(personID, awards);
  const award = awards.find(({ id }) => id === search.get('award'));
  const round = award?.assignment?.rounds?.find(({ roundID }) => roundID === search.get('id'));
  const responses = useRoundResponses(personID, award?.id ?? '', round?.roundID ?? '', outbox);
  if (award && round?.state === 'open') {
    // What this device keeps is part of what is shown: nothing is said before it is known.
    if (!read) return <RoundLoading round={round} queries={[load]} />;
    return byBallot(round.kind) ? (
      <RankingSitting award={award} round={round} responses={responses} />
    ) : round.kind === 'pairs' ? (
      <PairsSitting award={award} round={round} responses={responses} />
    ) : round.kind === 'scores' ? (
      <ScoresSitting award={award} round={round} responses={responses} />
    ) : (
      <AnswersSitting award={award} round={round} responses={responses} />
    );
  }
  return (
    <Page title={t('judge.round.title')}>
      <div className={stack24}>
        <UnsafeChanges outbox={outbox} />
        <EmptyState
          title={t('judge.round.notOpen')}
          actions={<LinkButton href="/judge">{t('judge.toDashboard')}</LinkButton>}
        />
      </div>
    </Page>
  );
}
