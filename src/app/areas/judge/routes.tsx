import { Route, Switch } from 'wouter';
import { useText } from '../../i18n/useText.ts';
import { ComingPage } from '../../parts/ComingPage.tsx';
import { NotFound } from '../../parts/NotFound.tsx';

/** The screens of the judge area by path. */
export default function JudgeRoutes() {
  const t = useText();
  return (
    <Switch>
      <Route path="/judge">
        <ComingPage title={t('common.menu.dashboard')} />
      </Route>
      <Route path="/judge/entries">
        <ComingPage title={t('common.menu.entries')} />
      </Route>
      <Route path="/judge/play">
        <ComingPage title={t('common.menu.entries')} />
      </Route>
      <Route path="/judge/entry">
        <ComingPage title={t('common.menu.entries')} />
      </Route>
      <Route path="/judge/nda">
        <ComingPage title={t('common.menu.entries')} />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
