import type { ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useAccount } from '../../actors/useAccount.ts';
import { useLoad } from '../../actors/useLoad.ts';
import { ErrorState } from '../../design/ErrorState.tsx';
import { later } from '../../design/later.tsx';
import { SkeletonPanel } from '../../design/Skeleton.tsx';
import { useText } from '../../i18n/useText.ts';
import { NotFound } from '../../parts/NotFound.tsx';
import { Page } from '../../parts/Page.tsx';
import { isShut } from './gate.ts';

/** The judge's screens. None but the terms is shown before the terms are accepted. */
export default function JudgeRoutes() {
  const t = useText();
  const { user, state, error, reload } = useAccount();
  const awards = useLoad('listAwards', {}, { enabled: user !== null });
  const known = awards.data;
  if (state === 'failed' || (awards.state === 'failed' && !known)) {
    return (
      <Page title={t('judge.title')}>
        <ErrorState
          title={t('judge.notLoaded')}
          onRetry={() => (state === 'failed' ? reload() : awards.reload())}
          retrying={awards.refreshing}
        >
          {(error ?? awards.error)?.message}
        </ErrorState>
      </Page>
    );
  }
  if (!user || !known) {
    return (
      <Page title={t('judge.title')}>
        <SkeletonPanel label={t('judge.title')} lines={6} />
      </Page>
    );
  }
  const shared = { awards: known, personID: user.id };
  const gated = (screen: ReactNode) => (isShut(known) ? <Redirect to="/judge/nda" replace /> : screen);
  return (
    <Switch>
      <Route path="/judge/nda">
        <NdaScreen awards={known} user={user} />
      </Route>
      <Route path="/judge">{gated(<DashboardScreen {...shared} />)}</Route>
      <Route path="/judge/entries">{gated(<EntriesScreen {...shared} />)}</Route>
      <Route path="/judge/play">{gated(<PlayScreen personID={user.id} />)}</Route>
      <Route path="/judge/entry">{gated(<EntryScreen personID={user.id} />)}</Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

const DashboardScreen = later(
  async () => (await import(/* webpackChunkName: "judge-home" */ './DashboardScreen.tsx')).DashboardScreen,
);
const EntriesScreen = later(
  async () =>
    (await import(/* webpackChunkName: "judge-entries", webpackPrefetch: true */ './EntriesScreen.tsx')).EntriesScreen,
);
const EntryScreen = later(
  async () =>
    (await import(/* webpackChunkName: "judge-play", webpackPrefetch: true */ './EntryScreen.tsx')).EntryScreen,
);
const NdaScreen = later(
  async () => (await import(/* webpackChunkName: "judge-terms", webpackPrefetch: true */ './NdaScreen.tsx')).NdaScreen,
);
const PlayScreen = later(
  async () => (await import(/* webpackChunkName: "judge-play", webpackPrefetch: true */ './PlayScreen.tsx')).PlayScreen,
);
