import '#app/ui/primitives/rareIcons.ts';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { type AwardEditor, useAwardEditor } from '#app/actors/award/awardEditor.ts';
import { useAwardChanges } from '#app/actors/award/watchAward.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useNow } from '#app/actors/session/useNow.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { loadMessages } from '#app/i18n/store.ts';
import { useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { formPart } from '#app/parts/entry/form/later.tsx';
import { Page } from '#app/parts/page/Page.tsx';
import { useUnsaved } from '#app/parts/page/unsavedDraft.ts';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '#app/ui/feedback/Skeleton.tsx';
import { SavedLine } from '#app/ui/forms/SavedLine.tsx';
import { later } from '#app/ui/loading/later.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#app/ui/primitives/Menu.tsx';
import { Tabs } from '#app/ui/primitives/Tabs.tsx';
import { stack40 } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { AuditTrail } from '../audit/history.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { useShownReasons } from '../shared/useShownReasons.ts';
import { useTab } from '../shared/useTab.ts';
import { deletionRefusals } from '../step/exits.ts';
import { AwardCategories } from './AwardCategories.tsx';
import { AwardDates } from './AwardDates.tsx';
import { AwardDetails } from './AwardDetails.tsx';
import { AwardFiles } from './AwardFiles.tsx';
import { AwardRules } from './AwardRules.tsx';
import { LifecyclePanel } from './LifecyclePanel.tsx';
import { SaveProblem } from './SaveProblem.tsx';

const FormEditor = formPart(
  async () => (await import(/* webpackChunkName: "form-editor" */ '../form/FormEditor.tsx')).FormEditor,
);

const VotePanel = later(async () => {
  const loading = import(/* webpackChunkName: "voteSetUp" */ '../vote/VotePanel.tsx');
  return (await Promise.all([loading, loadMessages('vote')]))[0].VotePanel;
});
const RoundsTab = later(async () => {
  const loading = import(/* webpackChunkName: "rounds" */ '../rounds/RoundsTab.tsx');
  return (await Promise.all([loading, loadMessages('rounds', 'admin')]))[0].RoundsTab;
});
const ResultsTab = later(async () => {
  const loading = import(/* webpackChunkName: "results" */ '../scores/ResultsTab.tsx');
  return (await Promise.all([loading, loadMessages('admin', 'acts')]))[0].ResultsTab;
});

/** `/award/{id}`: everything about one award. */
export function AwardScreen({ id }: { readonly id: string }) {
  const t = useText();
  const load = useQuery('getAwardSummary', { id });
  useAwardChanges(load.data?.id);
  if (load.data) return <AwardTabs key={id} award={load.data} />;
  if (load.error?.status === 404 || load.error?.status === 400)
    return (
      <Page title={t('admin.award.notFound.title')}>
        <EmptyState
          title={t('admin.award.notFound.text')}
          actions={<LinkButton href="/awards">{t('admin.award.notFound.back')}</LinkButton>}
        />
      </Page>
    );
  return (
    <Page title={t('admin.award.tabs')} coming={load.state === 'loading'}>
      <Loaded load={load} label={t('admin.award.tabs')}>
        {() => null}
      </Loaded>
    </Page>
  );
}

const tabs = [
  'details',
  'dates',
  'categories',
  'form',
  'rounds',
  'rules',
  'lifecycle',
  'results',
  'files',
  'history',
] as const;

function AwardTabs({ award }: { readonly award: Award }) {
  const t = useText();
  const editor = useAwardEditor(award);
  const unsaved = useUnsaved(award.id);
  const [tab, setTab] = useTab(tabs, award.status === 'pending' ? 'details' : 'lifecycle');
  const panels = {
    details: () => <AwardDetails editor={editor} />,
    dates: () => <AwardDates editor={editor} />,
    categories: () => <AwardCategories award={award} />,
    form: () => (
      <Suspense fallback={null}>
        <FormEditor award={award} />
      </Suspense>
    ),
    rounds: () => (
      <Suspense fallback={null}>
        <div className={stack40}>
          <RoundsTab award={award} />
          <VotePanel award={award} />
        </div>
      </Suspense>
    ),
    rules: () => <AwardRules award={award} />,
    lifecycle: () => <LifecyclePanel award={award} unsaved={editor.unsaved || unsaved} />,
    results: () => (
      <Suspense fallback={<SkeletonRows label={t('admin.award.tab.results')} />}>
        <ResultsTab award={award} />
      </Suspense>
    ),
    files: () => <AwardFiles award={award} />,
    history: () => <AuditTrail entity="award" entityID={award.id} timeZone={award.timeZone} />,
  };
  return (
    <Page
      breadcrumb={[{ label: awardNameIn(t, award) }]}
      title={editor.values.name || t('admin.award.tabs')}
      status={<StatusChip of="award" status={award.status} />}
      actions={
        <>
          <Saved editor={editor} unsaved={unsaved} />
          <AwardMenu award={award} />
        </>
      }
    >
      <SaveProblem editor={editor} />
      <Tabs
        label={t('admin.award.tabs')}
        value={tab}
        // The tabs are made from `tabs`, so their ids are among them.
        onChange={(id) => setTab(id as (typeof tabs)[number])}
        tabs={tabs.map((id) => ({
          id,
          label: t(`admin.award.tab.${id}`),
          count: id === 'categories' ? award.categories.length : undefined,
        }))}
      >
        {panels[tab]()}
      </Tabs>
    </Page>
  );
}

function Saved({ editor, unsaved }: { readonly editor: AwardEditor; readonly unsaved: boolean }) {
  const states = {
    saved: 'saved',
    changed: 'unsaved',
    saving: 'saving',
    refused: 'failed',
    conflict: 'failed',
  } as const;
  const state = unsaved && editor.state === 'saved' ? 'unsaved' : states[editor.state];
  return <SavedLine state={state} onRetry={editor.state === 'refused' ? editor.retry : undefined} />;
}

function AwardMenu({ award }: { readonly award: Award }) {
  const t = useText();
  const now = useNow();
  const shown = useShownReasons(award.id);
  const [, navigate] = useLocation();
  const [deleting, setDeleting] = useState(false);
  const remove = useAction('deleteAward');
  return (
    <span>
      <Menu
        trigger={
          <IconButton icon="more" variant="secondary" label={t('admin.moreActions', { name: awardNameIn(t, award) })} />
        }
      >
        <MenuItem icon="copy" href={`/award?from=${award.id}`}>
          {t('admin.award.duplicate')}
        </MenuItem>
        <MenuItem icon="entry" href={`/entries?award=${award.id}`}>
          {t('admin.award.viewEntries')}
        </MenuItem>
        <MenuItem icon="chart" href={`/scores?award=${award.id}`}>
          {t('admin.award.viewScores')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="bin" danger reasons={shown(deletionRefusals(award, now))} onSelect={() => setDeleting(true)}>
          {t('admin.award.delete')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t('admin.award.delete.title', { name: awardNameIn(t, award) })}
        safe={t('common.keep')}
        action={t('admin.award.delete')}
        busy={remove.busy}
        onAction={async () => {
          if (await remove.run({ query: { id: award.id } })) navigate('/awards');
        }}
      >
        {t('admin.award.delete.text')}
      </ConfirmDialog>
    </span>
  );
}
