import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useNow } from '#app/actors/session/useNow.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Tabs } from '#app/ui/primitives/Tabs.tsx';
import type { Award } from '#contract/entities/award.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { useTab } from '../shared/useTab.ts';
import { WithAward } from '../shared/WithAward.tsx';
import { checklistOf } from '../step/checklist.ts';
import { exitsOf } from '../step/exits.ts';
import { StepDialog } from '../step/StepDialog.tsx';
import { CategoryRanking } from './CategoryRanking.tsx';
import { ResultBundleButton } from './ResultBundleButton.tsx';
import { scoreRefusals } from './scoreFacts.ts';
import { shownFirst } from './shownFirst.ts';
import { resultIn, useResults } from './useResults.ts';

/** `/scores`: the ranking per category, what stands before the announcement, and the announcement. */
export function ScoresScreen() {
  const t = useText();
  return <WithAward title={t('admin.scores.title')}>{(award) => <Scores key={award.id} award={award} />}</WithAward>;
}

function Scores({ award: light }: { readonly award: Award }) {
  const t = useText();
  const load = useResults(light.id);
  const award = load.data ?? light;
  const summary = award.summary?.categories ?? [];
  const ids = summary.map(({ categoryID }) => categoryID);
  const [categoryID, choose] = useTab(ids, shownFirst(summary));
  const isFinal = checklistOf(award).isClosed && checklistOf(award).notFinal === 0;
  const nameOf = useCategoryNames(award);
  return (
    <Page
      title={t('admin.scores.title')}
      breadcrumb={[{ label: t('admin.scores.title') }]}
      status={
        <Chip glyph={isFinal ? 'done' : 'dashed'} family={isFinal ? 'green' : 'grey'} outlined={!isFinal}>
          {t(isFinal ? 'admin.scores.final' : 'admin.scores.provisional')}
        </Chip>
      }
      below={awardNameIn(t, award)}
      actions={
        <>
          <ResultBundleButton award={award} />
          <Finalise award={award} />
          <Announce award={award} />
        </>
      }
    >
      {ids.length === 0 ? (
        <EmptyState
          title={t('admin.categories.empty')}
          actions={
            <LinkButton href={`/award/${award.id}?tab=categories`}>{t('admin.lifecycle.fix.categories')}</LinkButton>
          }
        >
          {t('admin.categories.empty.text')}
        </EmptyState>
      ) : (
        <Tabs
          label={t('admin.award.tab.categories')}
          value={categoryID}
          onChange={choose}
          tabs={summary.map((category) => ({
            id: category.categoryID,
            label: nameOf(category.categoryID) ?? category.name,
            count: `${category.submittedSheets}/${category.sheets - category.recusedSheets}`,
          }))}
        >
          <Loaded load={load} label={t('admin.scores.title')}>
            {(loaded) => (
              <CategoryRanking
                key={categoryID}
                award={loaded}
                name={nameOf(categoryID) ?? ''}
                result={resultIn(loaded, categoryID)}
              />
            )}
          </Loaded>
        </Tabs>
      )}
    </Page>
  );
}

/** Makes every sheet that was handed in final. */
function Finalise({ award }: { readonly award: Award }) {
  const t = useText();
  const reasonText = useReason();
  const [asking, setAsking] = useState(false);
  const change = useAction('changeScoreStatus');
  const { notFinal } = checklistOf(award);
  const refused = scoreRefusals(award, { type: 'score.finalise' }).map((reason) => ({ text: reasonText(reason) }));
  const nothing = notFinal === 0 ? [{ text: t('admin.scores.finalise.nothing') }] : [];
  return (
    <>
      <Button
        icon="lock"
        reasons={refused.length > 0 ? refused : nothing}
        reasonsPlace="bubbleBelow"
        onClick={() => setAsking(true)}
      >
        {t('admin.scores.finalise')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('admin.scores.finalise.title', { count: notFinal })}
        safe={t('common.cancel')}
        action={t('admin.scores.finalise')}
        danger={false}
        busy={change.busy}
        onAction={async () => {
          if (await change.run({ query: { awardID: award.id, status: 'final' } })) setAsking(false);
        }}
      >
        {t('admin.scores.finalise.text')}
      </ConfirmDialog>
    </>
  );
}

/** Completes the award: the last step of its lifecycle. */
function Announce({ award }: { readonly award: Award }) {
  const t = useText();
  const now = useNow();
  const { locale } = useLanguage();
  const [asking, setAsking] = useState(false);
  const exit = exitsOf(award, now, locale).find(({ to }) => to === 'completed');
  if (award.status === 'completed') return null;
  // What is missing after judging is said by the question itself, each with the way to mend it.
  const reasons = exit ? [] : [{ text: t('admin.scores.check.closed.not') }];
  return (
    <>
      <Button variant="primary" reasons={reasons} reasonsPlace="bubbleBelow" onClick={() => setAsking(true)}>
        {t('admin.scores.complete')}
      </Button>
      {asking && <StepDialog award={award} to="completed" onClose={() => setAsking(false)} />}
    </>
  );
}
