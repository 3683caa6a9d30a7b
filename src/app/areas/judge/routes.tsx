import type { ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useAccount } from '../../actors/account/useAccount.ts';
import { useQuery } from '../../data/useQuery.ts';
import { loadMessages } from '../../i18n/store.ts';
import { useText } from '../../i18n/useText.ts';
import { greeting } from '../../parts/page/greeting.ts';
import { NotFound } from '../../parts/page/NotFound.tsx';
import { ComingActions, Page } from '../../parts/page/Page.tsx';
import { useUser } from '../../parts/page/user.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonPanel } from '../../ui/feedback/Skeleton.tsx';
import { later } from '../../ui/loading/later.tsx';
import { isShut } from './shared/gate.ts';

/** The judge's screens. None but the terms is shown before the terms are accepted. */
export default function JudgeRoutes() {
  const t = useText();
  const shown = useUser();
  const { user, signedInAs, state, error, reload } = useAccount();
  const awards = useQuery('listAwards', {}, { enabled: user !== null });
  const known = awards.data;
  const [path] = useLocation();
  // As the dashboard will have it, so that nothing moves when the awards are there.
  const head = {
    heading: greeting(t, shown, new Date()),
    below: t('common.role.judge'),
    actions: <ComingActions />,
  };
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
  // What is known from before may be from before the terms were accepted: nobody is sent away by it.
  if (!user || !known || (awards.refreshing && isShut(known) && path !== '/judge/nda')) {
    return (
      <Page title={t('judge.title')} {...(path === '/judge' && head)} coming>
        <SkeletonPanel label={t('judge.title')} lines={6} />
      </Page>
    );
  }
  const shared = { awards: known, personID: user.id };
  const gated = (screen: ReactNode) => (isShut(known) ? <Redirect to="/judge/nda" replace /> : screen);
  return (
    <Switch>
      <Route path="/judge/nda">
        <NdaScreen awards={known} user={user} acting={signedInAs !== null} />
      </Route>
      <Route path="/judge">{gated(<DashboardScreen {...shared} />)}</Route>
      <Route path="/judge/entries">{gated(<EntriesScreen {...shared} />)}</Route>
      <Route path="/judge/play">{gated(<PlayScreen personID={user.id} />)}</Route>
      <Route path="/judge/round">{gated(<RoundScreen {...shared} />)}</Route>
      <Route path="/judge/entry">{gated(<EntryScreen personID={user.id} />)}</Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

export const screenAt = (path: string) =>
  ({
    '/judge': DashboardScreen,
    '/judge/nda': NdaScreen,
    '/judge/entries': EntriesScreen,
    '/judge/play': PlayScreen,
    '/judge/round': RoundScreen,
    '/judge/entry': EntryScreen,
  })[path];

/** A screen that refuses, with the sentences that say why. */
async function withReasons<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, loadMessages('reasons')]);
  return module;
}

const DashboardScreen = later(
  async () => (await import(/* webpackChunkName: "judge" */ './dashboard/DashboardScreen.tsx')).DashboardScreen,
);
const EntriesScreen = later(
  async () => (await import(/* webpackChunkName: "judge-entries" */ './entries/EntriesScreen.tsx')).EntriesScreen,
);
const EntryScreen = later(
  async () => (await withReasons(import(/* webpackChunkName: "judge-play" */ './entry/EntryScreen.tsx'))).EntryScreen,
);
const NdaScreen = later(
  async () => (await withReasons(import(/* webpackChunkName: "judge-terms" */ './terms/NdaScreen.tsx'))).NdaScreen,
);
const RoundScreen = later(async () => {
  const loading = withReasons(import(/* webpackChunkName: "judge-round" */ './round/RoundScreen.tsx'));
  return (await Promise.all([loading, loadMessages('ballots')]))[0].RoundScreen;
});
const PlayScreen = later(
  async () => (await withReasons(import(/* webpackChunkName: "judge-play" */ './play/PlayScreen.tsx'))).PlayScreen,
);
