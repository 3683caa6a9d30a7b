import '#app/ui/primitives/rareIcons.ts';
import { useMemo } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { NotFound } from '#app/parts/page/NotFound.tsx';
import { Page } from '#app/parts/page/Page.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { SkeletonRows } from '#app/ui/feedback/Skeleton.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { stack24 } from '#app/ui/theme/layout.css.ts';
import type { ChartReview } from '#contract/entities/chartReview.ts';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
import type { Registered } from '#machines/kit/register.ts';
import { signOffOf } from '#machines/kit/signOff.ts';
import { useChartWords } from '../shared/words.ts';
import { AllSignOffs } from './AllSignOffs.tsx';
import { changesSince } from './changesSince.ts';
import { ReviewForm } from './ReviewForm.tsx';
import { ReviewList } from './ReviewList.tsx';
import { StandingChip } from './StandingChip.tsx';
import { versionHere } from './useSignOffs.ts';
import { WhatChanged } from './WhatChanged.tsx';

/** A chart before those who sign it off: how it stands, what changed since it was approved, and what was said of it. */
export function ReviewScreen({ name }: { readonly name: string }) {
  const registered = register.find((one) => one.name === name);
  return registered ? <Review key={name} registered={registered} /> : <NotFound />;
}

function Review({ registered }: { readonly registered: Registered }) {
  const t = useText();
  const words = useChartWords();
  const load = useQuery('listChartReviews', { chart: registered.name });
  const chart = useMemo(() => chartOf(registered.machine), [registered]);
  const title = t('atlas.review.title', { chart: words.sentence(registered.title) });
  const hash = versionHere(registered);
  const reviews = load.data;
  const signOff = reviews && signOffOf(reviews, registered.name, hash);
  const approved = reviews?.find(({ content }) => content !== null)?.content ?? null;
  const changes = useMemo(() => (approved ? changesSince(approved, chart) : []), [approved, chart]);
  return (
    <Page
      title={title}
      status={signOff && <StandingChip standing={signOff.standing} />}
      breadcrumb={[
        { label: t('atlas.title'), href: '/utils/flows' },
        { label: words.sentence(registered.title), href: `/utils/flows/${registered.name}` },
        { label: t('atlas.review') },
      ]}
      actions={
        <LinkButton icon="zoomIn" href={`/utils/flows/${registered.name}/full`}>
          {t('atlas.full.open')}
        </LinkButton>
      }
    >
      {load.state === 'failed' && !reviews && (
        <ErrorState title={t('atlas.review.failed')} onRetry={load.reload}>
          {load.error?.message}
        </ErrorState>
      )}
      {load.state === 'loading' && !reviews && <SkeletonRows label={title} />}
      {reviews && signOff && (
        <div className={stack24}>
          <Standing by={signOff.by} standing={signOff.standing} count={changes.length} />
          {changes.length > 0 && signOff.standing !== 'approved' && <WhatChanged changes={changes} words={words} />}
          <ReviewForm registered={registered} chart={chart} words={words} hash={hash} />
          <ReviewList reviews={reviews} words={words} hash={hash} />
          <AllSignOffs words={words} />
        </div>
      )}
    </Page>
  );
}

type StandingProps = {
  readonly by: ChartReview | null;
  readonly standing: ReturnType<typeof signOffOf>['standing'];
  readonly count: number;
};

function Standing({ by, standing, count }: StandingProps) {
  const t = useText();
  const format = useFormat();
  if (!by) return <Note title={t('atlas.review.notYet')} />;
  const values = { at: format.dateTime(by.at), who: by.byName || t('atlas.review.somebody') };
  if (standing === 'changed')
    return (
      <Note family="yellow" icon="edit" title={t('atlas.review.changedSince', values)}>
        {t('atlas.review.changedSince.text', { count })}
      </Note>
    );
  if (standing === 'changesAsked')
    return (
      <Note family="orange" title={t('atlas.review.askedBy', values)}>
        {by.text}
      </Note>
    );
  return <Note family="green" icon="tick" title={t('atlas.review.approvedBy', values)} />;
}
