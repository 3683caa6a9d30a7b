import { useState } from 'react';
import type { Award } from '../../../../contract/entities.ts';
import { useAction } from '../../../actors/useAction.ts';
import { Button } from '../../../design/Button.tsx';
import { Chip } from '../../../design/Chip.tsx';
import { ConfirmDialog } from '../../../design/Dialog.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { columns, stack24 } from '../../../design/layout.css.ts';
import { Tabs } from '../../../design/Tabs.tsx';
import { secondary } from '../../../design/text.css.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useReason } from '../../../i18n/useReason.ts';
import { useText } from '../../../i18n/useText.ts';
import { Page } from '../../../parts/Page.tsx';
import { exitsOf } from '../award/exits.ts';
import { csvText, download } from '../shared/csv.ts';
import { useNow } from '../shared/useNow.ts';
import { useShownReasons } from '../shared/useShownReasons.ts';
import { useTab } from '../shared/useTab.ts';
import { WithAward } from '../shared/WithAward.tsx';
import { Checklist } from './Checklist.tsx';
import { checklistOf } from './checklist.ts';
import { Ranking } from './Ranking.tsx';
import { scoreRefusals } from './scoreFacts.ts';

/** `/scores`: the ranking per category, what stands before the announcement, and the announcement. */
export function ScoresScreen() {
  const t = useText();
  return <WithAward title={t('admin.scores.title')}>{(award) => <Scores key={award.id} award={award} />}</WithAward>;
}

function Scores({ award }: { readonly award: Award }) {
  const t = useText();
  const summary = award.summary?.categories ?? [];
  const ids = summary.map(({ categoryID }) => categoryID);
  const [categoryID, choose] = useTab(ids, ids[0] ?? '');
  const results = award.summary?.results ?? [];
  const isFinal = checklistOf(award).isClosed && checklistOf(award).notFinal === 0;
  return (
    <Page
      title={t('admin.scores.title')}
      breadcrumb={[{ label: t('admin.scores.title') }]}
      status={
        <Chip glyph={isFinal ? 'done' : 'dashed'} family={isFinal ? 'green' : 'grey'} outlined={!isFinal}>
          {t(isFinal ? 'admin.scores.final' : 'admin.scores.provisional')}
        </Chip>
      }
      below={award.name}
      actions={
        <>
          <Export award={award} />
          <Finalise award={award} />
          <Announce award={award} />
        </>
      }
    >
      {ids.length === 0 ? (
        <EmptyState title={t('admin.categories.empty')}>{t('admin.categories.empty.text')}</EmptyState>
      ) : (
        <Tabs
          label={t('admin.award.tab.categories')}
          value={categoryID}
          onChange={choose}
          tabs={summary.map((category) => ({
            id: category.categoryID,
            label: category.name,
            count: `${category.submittedSheets}/${category.sheets - category.recusedSheets}`,
          }))}
        >
          <div className={columns}>
            <div className={stack24}>
              <p className={secondary}>{t('admin.scores.method')}</p>
              <Ranking
                award={award}
                results={results.filter((result) => result.categoryID === categoryID)}
                empty={<EmptyState title={t('admin.scores.none')}>{t('admin.scores.none.text')}</EmptyState>}
              />
            </div>
            <Checklist award={award} />
          </div>
        </Tabs>
      )}
    </Page>
  );
}

/** Makes every sheet that was handed in final. */
function Finalise({ award }: { readonly award: Award }) {
  const t = useText();
  const say = useReason();
  const [asking, setAsking] = useState(false);
  const change = useAction('changeScoreStatus');
  const { notFinal } = checklistOf(award);
  const refused = scoreRefusals(award, { type: 'score.finalise' }).map((reason) => ({ text: say(reason) }));
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
        act={t('admin.scores.finalise')}
        danger={false}
        busy={change.busy}
        onAct={async () => {
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
  const shown = useShownReasons(award.id);
  const [asking, setAsking] = useState(false);
  const update = useAction('updateAward');
  const exit = exitsOf(award, now).find(({ to }) => to === 'completed');
  if (award.status === 'completed') return null;
  const reasons = exit
    ? shown(exit.reasons).map(({ text }) => ({ text }))
    : [{ text: t('admin.scores.check.closed.not') }];
  return (
    <>
      <Button variant="primary" reasons={reasons} reasonsPlace="bubbleBelow" onClick={() => setAsking(true)}>
        {t('admin.scores.complete')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('admin.scores.complete.title', { name: award.name })}
        safe={t('common.cancel')}
        act={t('admin.scores.complete')}
        danger={false}
        busy={update.busy}
        onAct={async () => {
          const body = { status: 'completed' as const };
          if (await update.run({ query: { id: award.id }, body, ifMatch: award.version })) setAsking(false);
        }}
      >
        {t('admin.scores.complete.text')}
      </ConfirmDialog>
    </>
  );
}

function Export({ award }: { readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const name = (id: string) => award.categories.find(({ categoryID }) => categoryID === id)?.name ?? '';
  const results = award.summary?.results ?? [];
  const save = () => {
    const header = [
      t('admin.entries.category'),
      t('admin.scores.rank'),
      t('admin.entries.ref'),
      t('admin.entries.entry'),
      t('admin.users.organisation'),
      t('admin.scores.mean'),
      t('admin.scores.sheets'),
      t('admin.scores.winner'),
    ];
    const rows = results.map((result) => [
      name(result.categoryID),
      result.rank,
      result.ref,
      result.title,
      result.orgName,
      result.mean === null ? '' : format.number(result.mean, { minimum: 2, maximum: 4 }),
      result.sheets,
      result.bestEntry ? t('common.yes') : '',
    ]);
    download(`${award.name} - ${t('admin.scores.title')}.csv`, csvText(header, rows));
  };
  return (
    <Button
      icon="download"
      reasons={results.length === 0 ? [{ text: t('admin.scores.none') }] : []}
      reasonsPlace="bubbleBelow"
      onClick={save}
    >
      {t('admin.scores.export')}
    </Button>
  );
}
