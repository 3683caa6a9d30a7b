import { Route, Switch } from 'wouter';
import { useText } from '../../i18n/useText.ts';
import { ComingPage } from '../../parts/ComingPage.tsx';
import { NotFound } from '../../parts/NotFound.tsx';

/** The screens of the entrant area by path. */
export default function EntrantRoutes() {
  const t = useText();
  return (
    <Switch>
      <Route path="/entrant">
        <ComingPage title={t('common.menu.dashboard')} />
      </Route>
      <Route path="/entrant/entry/list">
        <ComingPage title={t('common.menu.entries')} />
      </Route>
      <Route path="/entrant/entry">
        <ComingPage title={t('common.menu.entries')} />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
